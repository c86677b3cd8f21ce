package partner

import (
	"context"
	"errors"
	"testing"
	"time"
)

// TestPace checks when a later permit is due, without waiting for it.
func TestPace(t *testing.T) {
	p := newPacer(4)
	if err := p.wait(context.Background(), "a.example"); err != nil {
		t.Fatal(err)
	}
	if due := p.limiter("a.example").ReservePermits(4000); due < 900*time.Second || due > 1000*time.Second {
		t.Errorf("4000 permits at 4 a second are due in %v, want about 1000 s", due)
	}
	if due := p.limiter("b.example").ReservePermit(); due != 0 {
		t.Errorf("another host waits %v, want no wait", due)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := p.wait(ctx, "a.example"); !errors.Is(err, context.Canceled) {
		t.Errorf("wait with a cancelled context gives %v", err)
	}
}

func TestWaitGrows(t *testing.T) {
	c := NewClient(Options{Backoff: time.Second, Jitter: func() float64 { return 0 }})
	want := []time.Duration{500 * time.Millisecond, time.Second, 2 * time.Second, 4 * time.Second, 4 * time.Second}
	for retries, w := range want {
		if got := c.wait(retries, errors.New("any")); got != w {
			t.Errorf("wait before attempt %d is %v, want %v", retries+2, got, w)
		}
	}
}
