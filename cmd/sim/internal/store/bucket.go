package store

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strings"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
)

// bucket is a prefix of a store that speaks S3.
type bucket struct {
	*minio.Client
	name, prefix string // the prefix ends with a slash, or is ""
	writer       string // distinguishes what is put under a condition here from what others put
	conditional  bool   // the store was seen to refuse a put whose condition does not hold
}

// openS3 reads a name and the environment; the store is asked for nothing yet.
func openS3(name string) (remote, error) {
	where, prefix, _ := strings.Cut(strings.TrimPrefix(name, "s3://"), "/")
	if where == "" {
		return nil, errors.New("want s3://bucket/prefix")
	}
	if prefix == "" {
		return nil, fmt.Errorf("want a prefix in the bucket, such as s3://%s/runs/mine", where)
	}
	o := &minio.Options{Secure: true, Region: os.Getenv("AWS_REGION"), Creds: credentials.NewChainCredentials(
		[]credentials.Provider{&credentials.EnvAWS{}, &credentials.FileAWSCredentials{},
			&credentials.IAM{Client: http.DefaultClient}})}
	address := "s3.amazonaws.com"
	for _, v := range []string{"AWS_ENDPOINT_URL", "AWS_ENDPOINT_URL_S3"} {
		text := os.Getenv(v)
		if text == "" {
			continue
		}
		u, err := url.Parse(text)
		if err != nil || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https") {
			return nil, fmt.Errorf("%s is %q; want an address such as https://store.example:9000", v, text)
		}
		address, o.Secure, o.BucketLookup = u.Host, u.Scheme == "https", minio.BucketLookupPath
	}
	c, err := minio.New(address, o)
	return &bucket{Client: c, name: where, prefix: prefix + "/", writer: rand.Text()}, err
}

func (b *bucket) list(ctx context.Context) (list []object, err error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	for o := range b.ListObjects(ctx, b.name, minio.ListObjectsOptions{Prefix: b.prefix, Recursive: true}) {
		if o.Err != nil {
			return nil, plain(o.Err)
		}
		if name := strings.TrimPrefix(o.Key, b.prefix); name != "" && !strings.HasSuffix(name, "/") {
			list = append(list, object{name, o.Size, o.ETag})
		}
	}
	return list, nil
}

func (b *bucket) get(ctx context.Context, name string) (io.ReadCloser, error) {
	o, err := b.GetObject(ctx, b.name, b.prefix+name, minio.GetObjectOptions{})
	return o, plain(err)
}

// put writes an object in one request where it has a condition, else in as many as its size needs. Where the answer to
// a request was lost, the object that is there now may be the one that was put: it is known by its writer. Before the
// store is relied on for the first time it is asked whether it honours conditions.
func (b *bucket) put(ctx context.Context, name string, from io.ReadSeeker, size int64, c *condition) (string, error) {
	if c == nil {
		done, err := b.PutObject(ctx, b.name, b.prefix+name, from, size, minio.PutObjectOptions{})
		return done.ETag, plain(err)
	}
	if err := b.checkConditions(ctx); err != nil {
		return "", err
	}
	for tag := c.tag; ; {
		done, err := b.PutObject(ctx, b.name, b.prefix+name, from, size, b.when(tag))
		if !refused(err) {
			return done.ETag, plain(err)
		}
		there, err := b.StatObject(ctx, b.name, b.prefix+name, minio.StatObjectOptions{})
		if minio.ToErrorResponse(err).StatusCode == http.StatusNotFound {
			return "", errChanged
		}
		if err != nil {
			return "", plain(err)
		}
		if there.UserMetadata[writerKey] != b.writer || there.ETag == tag {
			return "", errChanged
		}
		if _, err := from.Seek(0, io.SeekStart); err != nil {
			return "", err
		}
		tag = there.ETag
	}
}

// when are the options of a put that is done only where the object has the tag, or where there is none.
func (b *bucket) when(tag string) minio.PutObjectOptions {
	o := minio.PutObjectOptions{
		DisableMultipart: true, // a condition is of one request
		UserMetadata:     map[string]string{writerKey: b.writer},
	}
	if tag == "" {
		o.SetMatchETagExcept("*")
	} else {
		o.SetMatchETag(tag)
	}
	return o
}

// ErrNoConditions says that a store ignores conditions, so that of two who write the same dataset neither would be
// refused.
var ErrNoConditions = errors.New("the store does a put whose condition (If-None-Match, If-Match) does not hold, so " +
	"that two tasks could write the same shard; write to a folder and copy it, or use a store that honours conditions")

// checkConditions returns ErrNoConditions where the store ignores either condition of a put. It asks with an object of
// its own, hidden from those who read datasets, which it removes.
func (b *bucket) checkConditions(ctx context.Context) error {
	if b.conditional {
		return nil
	}
	name := b.prefix + ".conditions-" + b.writer
	put := func(tag string) error {
		_, err := b.PutObject(ctx, b.name, name, strings.NewReader("?"), 1, b.when(tag))
		return err
	}
	if err := put(""); err != nil && !refused(err) { // refused is one that was done and whose answer was lost
		return plain(err)
	}
	err := put("")
	if refused(err) {
		err = put(strings.Repeat("0", 32))
	}
	gone := b.RemoveObject(ctx, b.name, name, minio.RemoveObjectOptions{})
	switch {
	case err == nil:
		return ErrNoConditions
	case !refused(err):
		return plain(err)
	case gone != nil:
		return fmt.Errorf("%s cannot be removed: %w", name, plain(gone))
	}
	b.conditional = true
	return nil
}

// writerKey is the key of an object's metadata that says who put it.
const writerKey = "Writer"

// refused reports whether a store says that a condition does not hold.
func refused(err error) bool {
	if err == nil {
		return false
	}
	code := minio.ToErrorResponse(err).StatusCode
	return code == http.StatusPreconditionFailed || code == http.StatusConflict
}

func (b *bucket) remove(ctx context.Context, name string) error {
	return plain(b.RemoveObject(ctx, b.name, b.prefix+name, minio.RemoveObjectOptions{}))
}

// plain is an error of the store in its own words.
func plain(err error) error {
	var r minio.ErrorResponse
	if errors.As(err, &r) && r.Code != "" {
		return fmt.Errorf("%s (%s)", strings.TrimSuffix(r.Message, "."), r.Code)
	}
	return err
}
