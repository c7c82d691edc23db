package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
)

// deaf is a store of one object that speaks as much of S3 as conditions need, and does not answer while it is
// switched off.
type deaf struct {
	sync.Mutex
	version int
	writer  string
	dumb    bool // the next put is done and not answered
	done    func()
}

// unconditional is a store that does every put, whatever its conditions of one kind.
type unconditional struct {
	deaf
	ignored string
	held    int // objects that were put and not removed
}

// ServeHTTP answers as deaf does, without the condition that is ignored, and removes.
func (h *unconditional) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h.Lock()
	switch r.Method {
	case http.MethodDelete:
		h.held--
		h.version, h.writer = 0, ""
		w.WriteHeader(http.StatusNoContent)
		h.Unlock()
		return
	case http.MethodPut:
		if h.version == 0 {
			h.held++
		}
	}
	h.Unlock()
	r.Header.Del(h.ignored)
	h.deaf.ServeHTTP(w, r)
}

// TestAStoreThatIgnoresConditionsIsRefused puts under conditions into stores that ignore the one or the other.
func TestAStoreThatIgnoresConditionsIsRefused(t *testing.T) {
	for _, ignored := range []string{"If-None-Match", "If-Match", ""} {
		h := &unconditional{ignored: ignored}
		server := httptest.NewServer(h)
		defer server.Close()
		for _, tag := range []string{"", "0123456789abcdef0123456789abcdef"} {
			h.version, h.held = 0, 0
			_, err := put(t.Context(), atServer(t, server.URL), tag)
			switch {
			case ignored == "" && tag == "" && err != nil, ignored == "" && tag != "" && !errors.Is(err, errChanged):
				t.Errorf("a store that honours conditions, tag %q: %v", tag, err)
			case ignored != "" && (!errors.Is(err, ErrNoConditions) || h.held != 0):
				t.Errorf("%s is ignored, tag %q: %v, with %d objects left", ignored, tag, err, h.held)
			}
		}
	}
}

// atServer is a place in a store that a test serves.
func atServer(t *testing.T, address string) remote {
	for key, value := range map[string]string{"AWS_ENDPOINT_URL": address, "AWS_REGION": "us-east-1",
		"AWS_ACCESS_KEY_ID": "a", "AWS_SECRET_ACCESS_KEY": "b"} {
		t.Setenv(key, value)
	}
	p, err := Open("s3://lab/run")
	if err != nil {
		t.Fatal(err)
	}
	return p.remote
}

// put puts a log where the store holds one with a tag, or none.
func put(ctx context.Context, to remote, tag string) (string, error) {
	text := []byte("a line\n")
	return to.put(ctx, logName, bytes.NewReader(text), int64(len(text)), &condition{tag})
}

// ServeHTTP answers a head and does a put whose conditions hold; a dumb one breaks the connection after the put.
func (d *deaf) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	d.Lock()
	defer d.Unlock()
	tag := fmt.Sprintf(`"%032d"`, d.version)
	w.Header().Set("ETag", tag)
	w.Header().Set("Last-Modified", "Fri, 27 Nov 2026 09:00:00 GMT")
	w.Header().Set("X-Amz-Meta-Writer", d.writer)
	if r.Method == http.MethodHead {
		return
	}
	if _, err := io.Copy(io.Discard, r.Body); err != nil {
		return
	}
	if m := r.Header.Get("If-Match"); (m != "" && m != tag) || (r.Header.Get("If-None-Match") == "*" && d.version > 0) {
		w.WriteHeader(http.StatusPreconditionFailed)
		return
	}
	d.version++
	d.writer = r.Header.Get("X-Amz-Meta-Writer")
	w.Header().Set("ETag", fmt.Sprintf(`"%032d"`, d.version))
	if d.dumb {
		d.dumb = false
		d.done()
		panic(http.ErrAbortHandler) // the connection ends without an answer
	}
}

// TestALostAnswerIsNoOtherWriter loses the answer to a put that the store did, by a connection that breaks and by a
// signal that ends the wait, and puts again.
func TestALostAnswerIsNoOtherWriter(t *testing.T) {
	d := &deaf{done: func() {}}
	server := httptest.NewServer(d)
	defer server.Close()
	ours, theirs := atServer(t, server.URL), atServer(t, server.URL)
	for _, to := range []remote{ours, theirs} {
		to.(*bucket).conditional = true
	}

	d.dumb = true // the library tries again by itself
	tag, err := put(t.Context(), ours, "")
	if err != nil {
		t.Fatalf("a connection that breaks: %v", err)
	}
	ctx, stop := context.WithCancel(t.Context())
	d.dumb, d.done = true, stop
	if _, err := put(ctx, ours, tag); !errors.Is(err, context.Canceled) {
		t.Fatalf("a signal: %v", err)
	}
	if _, err := put(t.Context(), theirs, tag); !errors.Is(err, errChanged) {
		t.Errorf("another writer: %v", err)
	}
	if tag, err = put(t.Context(), ours, tag); err != nil {
		t.Fatalf("after a signal: %v", err)
	}
	if _, err = put(t.Context(), theirs, tag); err != nil {
		t.Fatalf("another writer that knows the last tag: %v", err)
	}
	if _, err = put(t.Context(), ours, tag); !errors.Is(err, errChanged) {
		t.Errorf("after another writer: %v", err)
	}
}
