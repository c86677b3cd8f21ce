package store

import (
	"testing"
	"time"

	"launchrack/internal/testing/must"
)

// TestPartnersStandingAtOneMoment reads how a partner stands while refreshes replace its plans: the time
// in its state, the last line of its log and the number of its plans come from the same refresh.
func TestPartnersStandingAtOneMoment(t *testing.T) {
	s := open(t)
	done := make(chan error, 1)
	go func() {
		for round := range 20 {
			if err := swap(t.Context(), s, "cherry", round, round+1); err != nil {
				done <- err
				return
			}
		}
		done <- nil
	}()
	for reads := 0; ; reads++ {
		all := must.Get(s.PartnersStanding(t.Context()))(t)
		if len(all.States)+len(all.Runs)+len(all.Plans) > 0 {
			good, run := all.States[0].GoodAt, all.Runs[0]
			if want := 1 + int(good.Sub(noon)/time.Second); !run.EndedAt.Equal(good) || all.Plans["cherry"] != want {
				t.Fatalf("read %d: good at %s with %d plans, the last run at %s has %d", reads, good, want, run.EndedAt, all.Plans["cherry"])
			}
		}
		select {
		case err := <-done:
			must.Do(t, err)
			return
		default:
		}
	}
}
