package partner

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"launchrack/internal/partner/tree"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// TestPace checks when a later permit is due, without waiting for it.
func TestPace(t *testing.T) {
	p := newPacer(4)
	must.Do(t, p.wait(context.Background(), "a.example"))
	if due := p.limiter("a.example").ReservePermits(4000); due < 900*time.Second || due > 1000*time.Second {
		t.Errorf("4000 permits at 4 a second are due in %v, want about 1000 s", due)
	}
	check.Equal(t, p.limiter("b.example").ReservePermit(), 0, "another host waits")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := p.wait(ctx, "a.example"); !errors.Is(err, context.Canceled) {
		t.Errorf("wait with a cancelled context gives %v", err)
	}
}

// TestPagesArePaced checks that the next page of a host waits as long as its Crawl-delay says, and other
// documents do not.
func TestPagesArePaced(t *testing.T) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/robots.txt" {
			w.Write([]byte("User-agent: *\nCrawl-delay: 700\n"))
			return
		}
		w.Write([]byte("<li>one"))
	}))
	defer s.Close()
	c := NewClient(Options{PerSecond: 1000, MaxWait: time.Hour})
	page := Request{Address: s.URL, Form: &tree.Form{Format: tree.HTML, Select: tree.Selection{Items: "li"}}}
	must.Get(c.Do(t.Context(), page))(t)
	host := strings.TrimPrefix(s.URL, "http://")
	if due := c.pace.pages[host].ReservePermit(); due < 600*time.Second || due > 700*time.Second {
		t.Errorf("the next page is due in %v, want about 700 s", due)
	}
	if due := c.pace.limiter(host).ReservePermit(); due > time.Second {
		t.Errorf("another document is due in %v", due)
	}
}

func TestWaitGrows(t *testing.T) {
	c := NewClient(Options{Backoff: time.Second, Jitter: func() float64 { return 0 }})
	want := []time.Duration{500 * time.Millisecond, time.Second, 2 * time.Second, 4 * time.Second, 4 * time.Second}
	for retries, w := range want {
		check.Equal(t, c.wait(retries, errors.New("any")), w, "wait before attempt %d", retries+2)
	}
}
