package ingest

import (
	"testing"
	"time"
)

func TestCadence(t *testing.T) {
	quiet, busy := Report{Unchanged: 5}, Report{Changed: 1}
	tests := []struct {
		name     string
		own      bool
		interval time.Duration
		reports  []Report
		want     time.Duration
	}{
		{"before anything", false, time.Hour, nil, time.Hour},
		{"the first refresh says nothing", false, time.Hour, []Report{busy}, time.Hour},
		{"a change halves it", false, time.Hour, []Report{quiet, busy}, 30 * time.Minute},
		{"no further than half", false, time.Hour, []Report{quiet, busy, busy, busy}, 30 * time.Minute},
		{"a short interval stays", false, time.Minute, []Report{quiet, busy, busy}, time.Minute},
		{"the partner's own interval is its limit", true, 5 * time.Minute, []Report{quiet, busy, busy}, 5 * time.Minute},
		{"six quiet ones change nothing", true, time.Hour, make([]Report, 7), time.Hour},
		{"the seventh stretches it", true, time.Hour, make([]Report, 8), 75 * time.Minute},
		{"no further than twice", true, time.Hour, make([]Report, 80), 2 * time.Hour},
		{"a change brings it back", true, time.Hour, append(make([]Report, 80), busy), time.Hour},
		{"quiet after a change", false, time.Hour, []Report{quiet, busy, quiet, quiet}, 46*time.Minute + 52*time.Second + 500*time.Millisecond},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := newCadence(tt.interval, tt.own)
			for _, r := range tt.reports {
				c.record(r)
			}
			if c.now != tt.want {
				t.Errorf("got %s, want %s", c.now, tt.want)
			}
		})
	}
}
