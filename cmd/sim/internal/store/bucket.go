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
	return &bucket{c, where, prefix + "/", rand.Text()}, err
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
// a request was lost, the object that is there now may be the one that was put: it is known by its writer.
func (b *bucket) put(ctx context.Context, name string, from io.ReadSeeker, size int64, c *condition) (string, error) {
	if c == nil {
		done, err := b.PutObject(ctx, b.name, b.prefix+name, from, size, minio.PutObjectOptions{})
		return done.ETag, plain(err)
	}
	for tag := c.tag; ; {
		o := minio.PutObjectOptions{
			DisableMultipart: true, // a condition is of one request
			UserMetadata:     map[string]string{writerKey: b.writer},
		}
		if tag == "" {
			o.SetMatchETagExcept("*")
		} else {
			o.SetMatchETag(tag)
		}
		done, err := b.PutObject(ctx, b.name, b.prefix+name, from, size, o)
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
