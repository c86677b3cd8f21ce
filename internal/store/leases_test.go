package store

import (
	"testing"
	"time"
)

func TestLeases(t *testing.T) {
	s := open(t)
	steps := []struct {
		what, name, holder string
		after              time.Duration
		want               bool
	}{
		{"the first takes it", "refresh cherry", "a", 0, true},
		{"another waits", "refresh cherry", "b", time.Second, false},
		{"another name is free", "refresh contabo", "b", time.Second, true},
		{"the holder renews it", "refresh cherry", "a", 20 * time.Second, true},
		{"the renewed one holds", "refresh cherry", "b", 40 * time.Second, false},
		{"its holder died", "refresh cherry", "b", 50 * time.Second, true},
		{"the dead one comes back", "refresh cherry", "a", 51 * time.Second, false},
	}
	for _, step := range steps {
		now := noon.Add(step.after)
		if mine, err := s.Lease(t.Context(), step.name, step.holder, now, now.Add(30*time.Second)); mine != step.want || err != nil {
			t.Errorf("%s: got %v, %v", step.what, mine, err)
		}
	}
	for _, release := range []struct {
		holder string
		freed  bool
	}{{"a", false}, {"b", true}} {
		if err := s.ReleaseLease(t.Context(), "refresh cherry", release.holder); err != nil {
			t.Fatal(err)
		}
		mine, err := s.Lease(t.Context(), "refresh cherry", "c", noon.Add(52*time.Second), noon.Add(53*time.Second))
		if mine != release.freed || err != nil {
			t.Errorf("after a release by %s: got %v, %v", release.holder, mine, err)
		}
	}
}
