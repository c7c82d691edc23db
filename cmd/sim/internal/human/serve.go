package human

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"mime"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"
)

// Limits of the server.
const (
	mostRequest = 1 << 20
	headerTime  = 10 * time.Second
	mostStreams = 16
)

// Server shows a table to a browser on this machine, and nobody else: everything lies below a secret path, and
// requests from other pages are refused.
type Server struct {
	// Grace is how long the page may be away, as while it is loaded again, before the game is given up.
	Grace time.Duration

	table *Table
	host  string // as browsers name it
	token string

	mu      sync.Mutex // of the table
	pages   sync.Mutex
	streams int
	leaving *time.Timer
	left    chan struct{} // closed when the page is gone
	end     sync.Once
}

// NewServer makes the server of a table at an address, such as 127.0.0.1:8000.
func NewServer(t *Table, address string) (*Server, error) {
	secret := make([]byte, 16)
	if _, err := rand.Read(secret); err != nil {
		return nil, err
	}
	return &Server{Grace: 5 * time.Second, table: t, host: address, token: hex.EncodeToString(secret),
		left: make(chan struct{})}, nil
}

// URL is the address of the page.
func (s *Server) URL() string { return "http://" + s.host + "/" + s.token + "/" }

// Serve answers a browser until its page is gone or ctx ends.
func (s *Server) Serve(ctx context.Context, on net.Listener) error {
	server := &http.Server{ReadHeaderTimeout: headerTime, MaxHeaderBytes: 1 << 14, Handler: s}
	go func() {
		select {
		case <-ctx.Done():
		case <-s.left:
		}
		_ = server.Close()
	}()
	if err := server.Serve(on); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	for key, value := range map[string]string{"Cache-Control": "no-store", "Referrer-Policy": "no-referrer",
		"X-Content-Type-Options": "nosniff",
		"X-Frame-Options":        "DENY", "Cross-Origin-Resource-Policy": "same-origin"} {
		h.Set(key, value)
	}
	if err := s.stranger(r); err != "" {
		http.Error(w, err, http.StatusForbidden)
		return
	}
	token, what, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	if subtle.ConstantTimeCompare([]byte(token), []byte(s.token)) != 1 {
		http.NotFound(w, r)
		return
	}
	want := http.MethodGet
	if what == "ask" {
		want = http.MethodPost
	}
	switch {
	case what != "" && what != "ask" && what != "events":
		http.NotFound(w, r)
	case r.Method != want:
		h.Set("Allow", want)
		http.Error(w, "the method is "+want, http.StatusMethodNotAllowed)
	case what == "":
		s.page(w)
	case what == "events":
		s.events(w, r)
	default:
		s.ask(w, r)
	}
}

// stranger says why a request is not one of the page of this game; empty where it may be.
func (s *Server) stranger(r *http.Request) string {
	_, port, _ := net.SplitHostPort(s.host)
	if r.Host != s.host && r.Host != "localhost:"+port {
		return "this is not the host of the game"
	}
	if origin := r.Header.Get("Origin"); origin != "" && origin != "http://"+r.Host {
		return "another page may not play this game"
	}
	switch r.Header.Get("Sec-Fetch-Site") {
	case "", "same-origin", "none":
		return ""
	}
	return "another page may not play this game"
}

func (s *Server) page(w http.ResponseWriter) {
	s.mu.Lock()
	defer s.mu.Unlock()
	data, err := s.table.page(true)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = w.Write(data)
}

// ask answers a request of the page.
func (s *Server) ask(w http.ResponseWriter, r *http.Request) {
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		http.Error(w, "a request is application/json", http.StatusUnsupportedMediaType)
		return
	}
	line, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mostRequest))
	if err != nil {
		http.Error(w, fmt.Sprintf("a request has at most %d bytes", mostRequest), http.StatusRequestEntityTooLarge)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	answer, err := s.table.Answer(line)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(answer)
}

// events is a stream that lasts as long as the page does: nothing is sent on it.
func (s *Server) events(w http.ResponseWriter, r *http.Request) {
	flusher, ok := w.(http.Flusher)
	if !ok || !s.come() {
		http.Error(w, "too many pages show this game", http.StatusServiceUnavailable)
		return
	}
	defer s.leave()
	w.Header().Set("Content-Type", "text/event-stream")
	_, _ = io.WriteString(w, ": the game is on\n\n")
	flusher.Flush()
	select {
	case <-r.Context().Done():
	case <-s.left:
	}
}

// come counts a page that has come.
func (s *Server) come() bool {
	s.pages.Lock()
	defer s.pages.Unlock()
	if s.streams >= mostStreams {
		return false
	}
	s.streams++
	if s.leaving != nil {
		s.leaving.Stop()
		s.leaving = nil
	}
	return true
}

// leave counts a page that is gone; the last takes the game along, unless it comes back in time.
func (s *Server) leave() {
	s.pages.Lock()
	defer s.pages.Unlock()
	if s.streams--; s.streams == 0 {
		var leaving *time.Timer
		leaving = time.AfterFunc(s.Grace, func() {
			s.pages.Lock()
			defer s.pages.Unlock()
			if s.leaving == leaving {
				s.end.Do(func() { close(s.left) })
				s.leaving = nil
			}
		})
		s.leaving = leaving
	}
}
