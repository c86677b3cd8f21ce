package vat

import (
	"slices"
	"strings"
	"testing"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/recordings"
)

func TestFind(t *testing.T) {
	for _, tt := range []struct{ country, day, want string }{
		{"DE", "2026-11-22", "19"},
		{"FI", "2024-08-31", "24"}, {"FI", "2024-09-01", "25.5"},
		{"EE", "2023-12-31", "20"}, {"EE", "2024-01-01", "22"}, {"EE", "2025-06-30", "22"}, {"EE", "2025-07-01", "24"}, {"EE", "2026-11-22", "24"},
		{"RO", "2025-07-31", "19"}, {"RO", "2025-08-01", "21"}, {"SK", "2024-12-31", "20"}, {"SK", "2025-01-01", "23"},
		{"CH", "2023-06-01", "7.7"}, {"CH", "2026-01-01", "8.1"}, {"LU", "2023-06-01", "16"}, {"SG", "1999-01-01", "7"},
		{"DE", "2006-01-01", ""}, {"US", "2026-11-22", ""}, {"de", "2026-11-22", ""}, {"", "2026-11-22", ""},
	} {
		day := must.Get(time.Parse(time.DateOnly, tt.day))(t)
		got := ""
		if r, ok := Find(tt.country, day); ok {
			got = r.Percent.String()
		}
		if got != tt.want {
			t.Errorf("%q on %s: %q, want %q", tt.country, tt.day, got, tt.want)
		}
	}
}

// TestDaysAreThoseOfUTC: the new rate holds from midnight in UTC on, wherever the shop runs.
func TestDaysAreThoseOfUTC(t *testing.T) {
	midnight := time.Date(2024, 9, 1, 0, 0, 0, 0, time.UTC)
	for _, hours := range []int{-11, 0, 13} {
		zone := time.FixedZone("", hours*3600)
		before, _ := Find("FI", midnight.Add(-time.Second).In(zone))
		after, _ := Find("FI", midnight.In(zone))
		if before.Percent.String() != "24" || after.Percent.String() != "25.5" {
			t.Errorf("%+d hours: %s, then %s", hours, before.Percent, after.Percent)
		}
	}
}

// TestRates checks every row: rates are plausible and follow one another without a gap or an overlap,
// and exactly one is in force.
func TestRates(t *testing.T) {
	countries := Countries()
	if len(countries) != 36 || !slices.IsSorted(countries) {
		t.Errorf("%d countries: %v", len(countries), countries)
	}
	for _, country := range countries {
		rates := load()[country]
		for i, r := range rates {
			if len(country) != 2 || country != strings.ToUpper(country) || r.Tax == "" || r.Percent.Cmp(market.Whole(4)) < 0 || r.Percent.Cmp(market.Whole(28)) > 0 {
				t.Errorf("%+v", r)
			}
			last := i == len(rates)-1
			if last != r.Until.IsZero() || !last && !rates[i+1].From.Equal(r.Until.AddDate(0, 0, 1)) {
				t.Errorf("%s: %s to %s is not followed", country, r.From, r.Until)
			}
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for _, row := range []string{"DE,VAT,x,,,,", "DE,VAT,19,2021,,,", "DE,VAT,19,,31.12.2021,,", "DE,VAT,19", "\"DE"} {
		if _, err := parse(strings.NewReader("header,,,,,,\n" + row + "\n")); err == nil {
			t.Errorf("%q is taken", row)
		}
	}
}

// TestRecordedTableIsCurrent compares the table with the collection's.
func TestRecordedTableIsCurrent(t *testing.T) {
	if string(recordings.Read(t, "data/vat.csv")) != file {
		t.Error("vat.csv is stale: it is a copy of the collection's file")
	}
}
