package ingest

import (
	"errors"
	"testing"
	"time"
)

func TestAPartnerThatKeepsFailingIsAskedLessOften(t *testing.T) {
	at := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
	var f failureStreak
	for times, pause := range []time.Duration{0, 0, 5 * time.Second, 10 * time.Second, 20 * time.Second, 40 * time.Second, time.Minute, time.Minute} {
		f.record(errors.New("down"), at)
		if pause > 0 && !f.coolingDown(at.Add(pause-time.Nanosecond)) {
			t.Errorf("after %d failures: asked again before %s", times+1, pause)
		}
		if f.coolingDown(at.Add(pause)) {
			t.Errorf("after %d failures: not asked again after %s", times+1, pause)
		}
	}
	f.record(nil, at)
	if f.coolingDown(at) {
		t.Error("a good refresh is not forgotten")
	}
}
