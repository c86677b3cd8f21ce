package site

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestAListThatBreaksDoesNotEndLikeAWholeOne(t *testing.T) {
	site := newShop(t).Handler.(*Site)
	for _, coding := range []string{"identity", "gzip"} {
		rows := func(w io.Writer) error {
			_, err := io.WriteString(w, "id\n1\n")
			return errors.Join(err, errors.New("the second row cannot be read"))
		}
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { site.stream(w, r, about{}, "tag", 2, rows) }))
		defer server.Close()
		if _, err := readAll(t, server.URL, coding); err == nil {
			t.Errorf("in %q: the answer ended like a whole one", coding)
		}
	}
}

func TestACallerWhoLeavesBreaksNothing(t *testing.T) {
	site := newShop(t).Handler.(*Site)
	rows := func(w io.Writer) error {
		_, err := io.WriteString(w, "id\n1\n")
		return err
	}
	site.stream(gone{httptest.NewRecorder()}, httptest.NewRequest("GET", "/servers.csv", nil), about{}, "tag", 1, rows) // does not panic
}

// gone is a caller who has left.
type gone struct{ http.ResponseWriter }

func (gone) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func readAll(t *testing.T, address, coding string) ([]byte, error) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept-Encoding", coding)
	res, err := http.DefaultClient.Do(r)
	if err != nil { // broken before its head was sent
		return nil, err
	}
	defer res.Body.Close()
	return io.ReadAll(res.Body)
}
