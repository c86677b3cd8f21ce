package requestid_test

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"launchrack/internal/door/requestid"
)

// TestEveryRequestHasAnID compares the id in the answer with the one in the log.
func TestEveryRequestHasAnID(t *testing.T) {
	made := regexp.MustCompile("^[A-Z2-7]{26}$")
	for sent, kept := range map[string]bool{"": false, "abc-1.2_X": true, strings.Repeat("a", 64): true, strings.Repeat("a", 65): false,
		"a b": false, "a\"b": false, "a\nlevel=ERROR": false, "é": false} {
		var text bytes.Buffer
		log := slog.New(requestid.Logging(slog.NewTextHandler(&text, nil))).With("part", "test")
		h := requestid.Name(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { log.InfoContext(r.Context(), "done") }))
		r, w := httptest.NewRequest("GET", "/", nil), httptest.NewRecorder()
		r.Header.Set("X-Request-Id", sent)
		h.ServeHTTP(w, r)
		got := w.Header().Get("X-Request-Id")
		if kept && got != sent || !kept && !made.MatchString(got) {
			t.Errorf("%q is named %q", sent, got)
		}
		if !strings.Contains(text.String(), "request_id="+got) {
			t.Errorf("%q: the log is %s", sent, &text)
		}
	}
}
