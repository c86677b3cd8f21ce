package chronicle_test

import (
	"testing"
	"time"

	"launchrack/internal/chronicle"
	"launchrack/internal/market"
)

// TestTheLowestPriceBeforeAReduction is taken of 30 days, of the quote that fell, and only where the shop watched for
// so long.
func TestTheLowestPriceBeforeAReduction(t *testing.T) {
	day := func(n int) time.Time { return time.Date(2026, 10, n, 0, 0, 0, 0, time.UTC) }
	amount := func(text string) market.Amount { return market.MustAmount(text) }
	percent := amount("-1")
	moved := func(id int64, currency market.Currency, before, after string) chronicle.MovedPlan {
		return chronicle.MovedPlan{ID: id, Percent: &percent, Step: market.Step{Currency: currency, Period: market.Month, Before: amount(before), After: amount(after)}}
	}
	down := func(d int, plans ...chronicle.MovedPlan) chronicle.Move {
		return chronicle.Move{Partner: "host", Kind: chronicle.PriceDown, Day: day(d), Plans: plans}
	}
	up := func(d int, plans ...chronicle.MovedPlan) chronicle.Move {
		m := down(d, plans...)
		m.Kind = chronicle.PriceUp
		return m
	}
	watched := []chronicle.IndexDay{{Day: day(-20)}}
	for name, tt := range map[string]struct {
		index []chronicle.IndexDay
		past  []chronicle.Move
		want  string
	}{
		"nothing before":                {watched, nil, "40"},
		"a rise before the reduction":   {watched, []chronicle.Move{up(10, moved(1, "USD", "35", "40"))}, "35"},
		"a dip in between":              {watched, []chronicle.Move{up(12, moved(1, "USD", "30", "40")), down(8, moved(1, "USD", "40", "30"))}, "30"},
		"a rise more than 30 days ago":  {watched, []chronicle.Move{up(-12, moved(1, "USD", "20", "40"))}, "40"},
		"another plan":                  {watched, []chronicle.Move{up(10, moved(2, "USD", "20", "40"))}, "40"},
		"another currency":              {watched, []chronicle.Move{up(10, moved(1, "EUR", "20", "40"))}, "40"},
		"what came later":               {watched, []chronicle.Move{down(25, moved(1, "USD", "32", "10"))}, "40"},
		"a shop that is too young":      {[]chronicle.IndexDay{{Day: day(1)}}, nil, ""},
		"a shop that has not begun yet": {nil, nil, ""},
	} {
		move := down(20, moved(1, "USD", "40", "32"))
		past := &chronicle.Past{Index: tt.index, Moves: append([]chronicle.Move{move}, tt.past...)}
		got := ""
		if low, ok := past.LowestBefore(&move)[1]; ok {
			got = low.String()
		}
		if got != tt.want {
			t.Errorf("%s: %q, want %q", name, got, tt.want)
		}
	}
	rise := up(20, moved(1, "USD", "32", "40"))
	if low := (&chronicle.Past{Index: watched}).LowestBefore(&rise); low != nil {
		t.Errorf("a rise has a lowest price before it: %v", low)
	}
}
