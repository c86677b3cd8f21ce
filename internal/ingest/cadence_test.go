package ingest

import (
	"testing"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

func TestCadence(t *testing.T) {
	const quiet, busy = false, true
	hour := time.Hour
	tests := []struct {
		name     string
		own      bool
		interval time.Duration
		stored   time.Duration
		reports  []bool
		want     time.Duration
	}{
		{"before anything", false, hour, 0, nil, hour},
		{"a change halves it", false, hour, hour, []bool{busy}, 30 * time.Minute},
		{"no further than half", false, hour, hour, []bool{busy, busy, busy}, 30 * time.Minute},
		{"a short interval stays", false, time.Minute, 0, []bool{busy, busy}, time.Minute},
		{"the partner's own interval is its limit", true, 5 * time.Minute, 0, []bool{busy, busy}, 5 * time.Minute},
		{"six quiet ones change nothing", true, hour, 0, make([]bool, 6), hour},
		{"the seventh stretches it", true, hour, 0, make([]bool, 7), 75 * time.Minute},
		{"no further than twice", true, hour, 0, make([]bool, 80), 2 * hour},
		{"a change brings it back", true, hour, 0, append(make([]bool, 80), busy), hour},
		{"quiet after a change", false, hour, 0, []bool{busy, quiet, quiet}, 46*time.Minute + 52*time.Second + 500*time.Millisecond},
		{"it goes on where it was", false, hour, 45 * time.Minute, nil, 45 * time.Minute},
		{"within a longer interval", false, 6 * hour, 45 * time.Minute, nil, 3 * hour},
		{"within a shorter interval", false, 10 * time.Minute, 45 * time.Minute, nil, 20 * time.Minute},
		{"within the partner's own", true, hour, 45 * time.Minute, nil, hour},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := market.Pace{Every: tt.stored}
			for _, changed := range tt.reports {
				c := newCadence(tt.interval, tt.own, p) // as after a restart
				c.record(changed)
				p = market.Pace{Every: c.now, Quiet: c.quiet}
			}
			check.Equal(t, newCadence(tt.interval, tt.own, p).now, tt.want)
		})
	}
}

// TestACadenceOutlivesTheProcess restarts after each refresh, and has another process ask.
func TestACadenceOutlivesTheProcess(t *testing.T) {
	sh := newShop(t, func(c *Config) { c.Every = time.Hour })
	expect := func(when string, every time.Duration, quiet int) {
		t.Helper()
		s := sh.state(t, "cherry")
		if s.Pace.Every != every || s.Pace.Quiet != quiet || sh.expected(sh.list()[0], s) != every {
			t.Errorf("%s: %+v, expected every %s; want %s and %d", when, s.Pace, sh.expected(sh.list()[0], s), every, quiet)
		}
		sh.Close()
		sh.reopen()
	}
	refresh := func(after time.Duration, n int) {
		t.Helper()
		sh.clock.Move(after)
		sh.cherry.answer(plans("cherry", 1, n))
		must.Get(sh.Refresh(t.Context(), "cherry"))(t)
	}
	refresh(0, 10)
	expect("the first refresh", time.Hour, 0)
	refresh(time.Hour, 11)
	expect("a change", 30*time.Minute, 0)
	refresh(10*time.Hour, 12)
	expect("a change after a long time may be old", 30*time.Minute, 0)
	refresh(30*time.Minute, 12)
	expect("quiet", 37*time.Minute+30*time.Second, 1)
	if delay := sh.firstDelay(sh.list()[0], sh.state(t, "cherry")); delay < 37*time.Minute {
		t.Errorf("after a restart the partner is asked in %s", delay)
	}
	sh.cfg.Every = 0 // a command, which knows no schedule
	refresh(30*time.Minute, 13)
	expectPace := market.Pace{Every: 37*time.Minute + 30*time.Second, Quiet: 1}
	check.Equal(t, sh.state(t, "cherry").Pace, expectPace, "a refresh without a schedule left")
}
