package price_test

import (
	"testing"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
)

func TestBundledRatesConvert(t *testing.T) {
	tests := []struct {
		name     string
		amount   string
		from, to market.Currency
		want     string
	}{
		{"euro to dollar", "100", market.EUR, market.USD, "111.77"},
		{"euro to pound", "100", market.EUR, market.GBP, "84.645"},
		{"dollar to euro, as published elsewhere", "1", market.USD, market.EUR, "0.894694"},
		{"pound to dollar by way of the euro", "84.645", market.GBP, market.USD, "111.77"},
	}
	rates := price.Bundled()
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			got, ok := rates.Convert(market.MustAmount(tc.amount), tc.from, tc.to)
			if !ok || got.Cmp(market.MustAmount(tc.want)) != 0 {
				t.Errorf("got %s, %t, want %s", got, ok, tc.want)
			}
		})
	}
}

func TestBundledRatesAreDated(t *testing.T) {
	rates := price.Bundled()
	if want := time.Date(2026, 10, 7, 0, 0, 0, 0, time.UTC); !rates.Date.Equal(want) {
		t.Errorf("date %s, want %s", rates.Date, want)
	}
	if rates.Link == "" || market.CheckLink(rates.Link) != nil {
		t.Errorf("link %q does not tell a visitor where the rates are from", rates.Link)
	}
}

func TestOutOfDate(t *testing.T) {
	day := time.Date(2026, 10, 7, 0, 0, 0, 0, time.UTC)
	for now, want := range map[time.Time]bool{
		day.Add(-time.Hour): false, day: false, day.AddDate(0, 0, 5): false,
		day.AddDate(0, 0, price.MaxAgeDays): false, day.AddDate(0, 0, price.MaxAgeDays).Add(time.Second): true, day.AddDate(2, 0, 0): true,
	} {
		if got := price.Bundled().OutOfDate(now); got != want {
			t.Errorf("at %s: got %t, want %t", now, got, want)
		}
	}
}
