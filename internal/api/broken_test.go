package api

import (
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestAListThatBreaksDoesNotEndLikeAWholeOne(t *testing.T) {
	s := &server{Config: Config{Log: slog.New(slog.DiscardHandler)}}
	broken := &finished{outcome: outcome{status: http.StatusOK, content: content{rows: 2, stream: func(w io.Writer) error {
		_, err := io.WriteString(w, "id\n1\n")
		return errors.Join(err, errors.New("the second row cannot be read"))
	}}}}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = s.sendStream(w, r, cacheKey{}, broken)
	}))
	defer server.Close()
	for _, coding := range []string{"identity", "gzip", "zstd"} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL, nil)
		if err != nil {
			t.Fatal(err)
		}
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
