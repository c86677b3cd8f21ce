package answer

import (
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"launchrack/internal/testing/must"
)

// newDoor opens a door whose newest snapshot is named v1.
func newDoor(edit ...func(*Config)) *Door {
	c := Config{Build: "test", Newest: func() string { return "v1" }, Bytes: 100_000, Now: time.Now, Log: slog.New(slog.DiscardHandler)}
	for _, e := range edit {
		e(&c)
	}
	return New(c)
}

// TestAListThatBreaksDoesNotEndLikeAWholeOne reads a list whose second row cannot be read.
func TestAListThatBreaksDoesNotEndLikeAWholeOne(t *testing.T) {
	broken := &Answer{Rows: &Rows{Len: 2, Write: func(w io.Writer) error {
		_, err := io.WriteString(w, "id\n1\n")
		return errors.Join(err, errors.New("the second row cannot be read"))
	}}}
	d := newDoor()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_ = d.Send(w, r, &Request{Key: Key{1}}, broken)
	}))
	defer server.Close()
	for _, coding := range []string{"identity", "gzip", "zstd"} {
		r := must.Get(http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL, nil))(t)
		r.Header.Set("Accept-Encoding", coding)
		res, err := http.DefaultClient.Do(r)
		if err == nil {
			_, err = io.Copy(io.Discard, res.Body)
			_ = res.Body.Close()
		}
		if err == nil {
			t.Errorf("in %s: the answer ended like a whole one", coding)
		}
	}
}

// gone is a caller who has left.
type gone struct{ http.ResponseWriter }

func (gone) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestACallerWhoLeavesBreaksNothing(t *testing.T) {
	a := &Answer{Rows: &Rows{Len: 1, Write: func(w io.Writer) error {
		_, err := io.WriteString(w, "id\n1\n")
		return err
	}}}
	if err := newDoor().Send(gone{httptest.NewRecorder()}, httptest.NewRequest("GET", "/servers.csv", nil), &Request{}, a); err != nil { // nor does it panic
		t.Error(err)
	}
}
