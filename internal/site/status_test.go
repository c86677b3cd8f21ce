package site

import (
	"testing"
	"time"
)

func TestDistance(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0:                              "in a moment",
		-59 * time.Second:              "just now",
		-time.Minute:                   "1 minute ago",
		-90 * time.Minute:              "1 hour ago",
		-3 * time.Hour:                 "3 hours ago",
		-49 * time.Hour:                "2 days ago",
		20*time.Minute + time.Second:   "in 20 minutes",
		24*time.Hour - time.Nanosecond: "in 23 hours",
	} {
		if got := distance(d); got != want {
			t.Errorf("%s: got %q, want %q", d, got, want)
		}
	}
}
