package tiled

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// unpackCSV reads numbers with commas between them.
func unpackCSV(text string, want int) ([]uint32, error) {
	parts := strings.Split(strings.TrimSpace(text), ",")
	if len(parts) != want {
		return nil, fmt.Errorf("has %d tiles where its size makes %d", len(parts), want)
	}
	tiles := make([]uint32, want)
	for i, p := range parts {
		n, err := strconv.ParseUint(strings.TrimSpace(p), 10, 32)
		if err != nil {
			return nil, fmt.Errorf("has %.20q where the number of a tile is wanted", p)
		}
		tiles[i] = uint32(n)
	}
	return tiles, nil
}

// unpackBase64 reads tiles of four bytes each, packed or not. No more is unpacked than the
// size allows.
func unpackBase64(text, compression string, want int) ([]uint32, error) {
	packed, err := base64.StdEncoding.DecodeString(strings.TrimSpace(text))
	if err != nil {
		return nil, fmt.Errorf("holds what is not Base64: %w", err)
	}
	from := io.Reader(bytes.NewReader(packed))
	switch compression {
	case "", "none":
	case "zlib":
		from, err = zlib.NewReader(from)
	case "gzip":
		from, err = gzip.NewReader(from)
	case "zstd":
		var d *zstd.Decoder
		if d, err = zstd.NewReader(from, zstd.WithDecoderConcurrency(1),
			zstd.WithDecoderMaxMemory(16<<20)); err == nil {
			defer d.Close()
			from = d
		}
	default:
		return nil, fmt.Errorf("is packed by %.20q; want zlib, gzip, zstd or nothing (Map Properties, Tile Layer "+
			"Format)", compression)
	}
	if err != nil {
		return nil, fmt.Errorf("cannot be unpacked: %w", err)
	}
	data, err := io.ReadAll(io.LimitReader(from, int64(4*want)+1))
	if err != nil {
		return nil, fmt.Errorf("cannot be unpacked: %w", err)
	}
	if len(data) != 4*want {
		more := ""
		if len(data) > 4*want {
			more = "more than "
		}
		return nil, fmt.Errorf("has %s%d bytes of tiles where its size makes %d", more, min(len(data), 4*want), 4*want)
	}
	tiles := make([]uint32, want)
	for i := range tiles {
		tiles[i] = binary.LittleEndian.Uint32(data[4*i:])
	}
	return tiles, nil
}
