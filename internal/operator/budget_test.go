package operator

import (
	"testing"
	"time"

	"launchrack/internal/testing/check"
)

// attack guesses as often as the budget of all addresses allows from a moment
// on, and gives the attempts, newest first.
func attack(s shared, from time.Time, length time.Duration) shared {
	for at := from; at.Before(from.Add(length)); {
		if free := s.frees(at); !free.IsZero() {
			at = free
			continue
		}
		s = append(shared{{At: at, Wrong: true}}, s...)
		at = at.Add(time.Second)
	}
	return s
}

// TestGuessesInTheLongRun holds the table of decision 6: how many codes an
// attacker with any number of addresses has tried.
//
// Holds: 6.operator
func TestGuessesInTheLongRun(t *testing.T) {
	start := time.Date(2026, 4, 1, 12, 0, 0, 0, time.UTC)
	var s shared
	for _, tt := range []struct{ days, want int }{{1, 40}, {7, 86}, {30, 116}, {90, 176}, {365, 484}} {
		past := time.Duration(0)
		if len(s) > 0 {
			past = s[0].At.Sub(start)
		}
		s = attack(s, start.Add(past), time.Duration(tt.days)*day-past)
		check.Equal(t, len(s), tt.want, "after %d days", tt.days)
	}
	if years := 5000 / float64(len(s)); years < 10 {
		t.Errorf("half of all codes take %.1f years, want at least 10", years)
	}
}

// TestBurstsGainNothing: an attacker who waits until the history is empty and
// then spends the largest budgets tries no more than 1.5 codes a day.
func TestBurstsGainNothing(t *testing.T) {
	start := time.Date(2026, 4, 1, 12, 0, 0, 0, time.UTC)
	for _, burst := range []time.Duration{day, 3 * day, 7 * day, 14 * day} {
		var s shared
		cycle := burst + history
		for n := range 4 {
			s = attack(s, start.Add(time.Duration(n)*cycle), burst)
		}
		if perDay := float64(len(s)) / (4 * cycle.Hours() / 24); perDay > 1.5 {
			t.Errorf("bursts of %v give %.2f codes a day", burst, perDay)
		}
	}
}

// TestTheBudgetGrowsBack once it is quiet.
func TestTheBudgetGrowsBack(t *testing.T) {
	start := time.Date(2026, 4, 1, 12, 0, 0, 0, time.UTC)
	s := attack(nil, start, 30*day)
	end := start.Add(30 * day)
	for _, tt := range []struct {
		quiet time.Duration
		want  int
	}{{day, 1}, {59 * day, 1}, {62 * day, 10}, {68 * day, 20}, {84 * day, 40}} {
		if _, budget := s.day(end.Add(tt.quiet)); budget != tt.want {
			t.Errorf("after %v of quiet the budget of a day is %d, want %d", tt.quiet, budget, tt.want)
		}
	}
	for at := end; at.Before(end.Add(history)); at = at.Add(7 * hour) {
		if free := s.frees(at); free.After(at.Add(day)) {
			t.Fatalf("at %v a guess waits until %v", at, free)
		}
	}
}
