package api_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"time"

	"launchrack/internal/door/clientip"
	"launchrack/internal/door/httperr"
)

// judgeFrom sends a document from an address.
func (s shop) judgeFrom(ctx context.Context, from string, body io.Reader) *httptest.ResponseRecorder {
	r := httptest.NewRequest("POST", judgeJSON+"?partner=contabo", body).WithContext(clientip.With(ctx, netip.MustParseAddr(from)))
	r.Header.Set("Apikey", anonKey)
	r.Header.Set("Authorization", "Bearer "+anonKey)
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

// slowBodies sends documents that do not end, until done is called; it returns
// once all of them are being read.
func (s shop) slowBodies(t *testing.T, from ...string) (done func()) {
	t.Helper()
	var all sync.WaitGroup
	var ends []*io.PipeWriter
	for _, address := range from {
		body, end := io.Pipe()
		ends = append(ends, end)
		all.Go(func() {
			if w := s.judgeFrom(t.Context(), address, body); w.Code != 200 {
				t.Errorf("a slow body from %s: %d %s", address, w.Code, w.Body)
			}
		})
		if _, err := end.Write([]byte("{")); err != nil { // returns when it was read
			t.Fatal(err)
		}
	}
	return func() {
		for _, end := range ends {
			if _, err := end.Write([]byte("}")); err != nil {
				t.Error(err)
			}
			if err := end.Close(); err != nil {
				t.Error(err)
			}
		}
		all.Wait()
	}
}

func TestOneClientLeavesPlacesForOthers(t *testing.T) {
	const own, neighbour, other, newcomer, third = "2001:db8::1", "2001:db8::2", "192.0.2.1", "198.51.100.1", "203.0.113.1"
	s := openDocuments(t, &fakeDocuments{})
	check := func(from string, status int) {
		t.Helper()
		w := s.judgeFrom(t.Context(), from, strings.NewReader("{}"))
		if w.Code != status {
			t.Errorf("%s: got %d %s, want %d", from, w.Code, w.Body, status)
		}
		var refusal httperr.Body
		if status != 200 && (json.Unmarshal(w.Body.Bytes(), &refusal) != nil || w.Header().Get("Retry-After") == "") {
			t.Errorf("%s: the refusal is %v %s", from, w.Header(), w.Body)
		}
	}
	done := s.slowBodies(t, own, neighbour)
	check(own, 429)
	check(other, 200)
	check(other, 429) // the last place is for who sent none
	doneToo := s.slowBodies(t, newcomer)
	check(third, 503)
	done()
	check(own, 200)
	doneToo()
	check(other, 200)
}

func TestOneDocumentIsJudgedAtATime(t *testing.T) {
	f := &fakeDocuments{inside: make(chan struct{}), leave: make(chan struct{})}
	s := openDocuments(t, f)
	var all sync.WaitGroup
	all.Go(func() {
		if w := s.judgeFrom(t.Context(), "192.0.2.1", strings.NewReader("{}")); w.Code != 200 {
			t.Errorf("the first: %d %s", w.Code, w.Body)
		}
	})
	<-f.inside
	impatient, cancel := context.WithCancel(t.Context())
	cancel()
	for range 20 { // one who leaves may still get in where there is room
		if w := s.judgeFrom(impatient, "192.0.2.2", strings.NewReader("{}")); w.Code != 503 {
			t.Errorf("one who left: %d %s", w.Code, w.Body)
		}
	}
	if n := f.begun.Load(); n != 1 {
		t.Errorf("%d documents were judged at a time, want 1", n)
	}
	all.Go(func() {
		if w := s.judgeFrom(t.Context(), "192.0.2.2", strings.NewReader("{}")); w.Code != 200 {
			t.Errorf("the one who waits: %d %s", w.Code, w.Body)
		}
	})
	f.leave <- struct{}{}
	<-f.inside
	f.leave <- struct{}{}
	all.Wait()
}

// timedRecorder remembers until when its answer may be written.
type timedRecorder struct {
	*httptest.ResponseRecorder
	deadline time.Time
}

func (w *timedRecorder) SetWriteDeadline(at time.Time) error {
	w.deadline = at
	return nil
}

func TestAnAnswerIsNotHeldForAsLongAsTheCallerLikes(t *testing.T) {
	r := httptest.NewRequest("POST", judgeJSON+"?partner=contabo", strings.NewReader("{}"))
	r.Header.Set("Apikey", anonKey)
	r.Header.Set("Authorization", "Bearer "+anonKey)
	w := &timedRecorder{ResponseRecorder: httptest.NewRecorder()}
	openDocuments(t, &fakeDocuments{}).ServeHTTP(w, r)
	if w.Code != 200 || w.deadline.IsZero() {
		t.Errorf("got %d, to be read until %v", w.Code, w.deadline)
	}
}
