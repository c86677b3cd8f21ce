package pages

import (
	"testing"
	"time"

	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
)

func TestSoldOutText(t *testing.T) {
	at := func(day int, available bool) market.Moment {
		return market.Moment{SeenAt: time.Date(2026, 11, day, 12, 0, 0, 0, time.UTC), Available: available}
	}
	for name, c := range map[string]struct {
		moments []market.Moment
		want    string
	}{
		"since the last sale":       {[]market.Moment{at(1, true), at(2, false), at(3, true), at(4, false), at(5, false)}, "Sold out since 4 Nov 2026"},
		"since the shop watches it": {[]market.Moment{at(2, false)}, "Sold out since 2 Nov 2026"},
		"unknown":                   {nil, "Sold out at the moment"},
		"it was sold last":          {[]market.Moment{at(1, false), at(2, true)}, "Sold out at the moment"},
	} {
		if got := soldOutText(language.English, c.moments); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
