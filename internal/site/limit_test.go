package site

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"launchrack/internal/clientip"
	"launchrack/internal/overload"
)

// newLimitedShop is a shop where a client may spend ten at once, and whose clock stands.
func newLimitedShop(t *testing.T, plans int) shop {
	t.Helper()
	s := newRealShop(t, plans)
	s.Handler.(*Site).Rates = overload.NewRates(1, func() time.Time { return time.Unix(0, 0) })
	return s
}

// from asks as a client with an address.
func (s shop) from(client, path string) *http.Response {
	r := httptest.NewRequest("GET", path, nil)
	return s.do(r.WithContext(clientip.With(r.Context(), netip.MustParseAddr(client))))
}

// statusesOf counts the answers to n addresses of one client, from a format with a number.
func statusesOf(s shop, n int, format string) map[int]int {
	statuses := map[int]int{}
	for i := range n {
		statuses[s.from("203.0.113.7", strings.ReplaceAll(format, "%d", fmt.Sprint(i))).StatusCode]++
	}
	return statuses
}

func TestErrorPagesCostWhatPagesCost(t *testing.T) {
	for path, want := range map[string]int{
		"/?ram_size=gte.x%d": http.StatusBadRequest, "/market?axis=x%d": http.StatusBadRequest,
		"/compare?%d" + strings.Repeat("a", maxQueryBytes): http.StatusRequestURITooLong,
	} {
		s := newLimitedShop(t, 3)
		if statuses := statusesOf(s, 50, path); statuses[want] < 5 || s.renderer.renders.Load() > 10 {
			t.Errorf("%.30s: statuses %v, %d pages were rendered", path, statuses, s.renderer.renders.Load())
		}
	}
}

func TestAnErrorBeyondTheLimitIsToldInShort(t *testing.T) {
	s := newLimitedShop(t, 3)
	long := "/compare?" + strings.Repeat("a", maxQueryBytes+1)
	statusesOf(s, 10, long)
	r := s.from("203.0.113.7", long)
	if body := text(t, r.Body); r.StatusCode != http.StatusRequestURITooLong || !strings.Contains(body, tooLong) || r.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("status %d: %s", r.StatusCode, body)
	}
	if r := s.from("203.0.113.8", long); props(t, text(t, r.Body)).Message != tooLong {
		t.Error("another client gets no error page")
	}
}
