package market_test

import (
	"slices"
	"testing"

	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
)

func quote(c market.Component, name, place, amount string, currency market.Currency) market.Quote {
	return market.Quote{Component: c, Name: name, Period: market.Month, Place: place, Currency: currency, Amount: market.MustAmount(amount)}
}

// TestSortComponents holds that the order in which a partner lists its charges does not
// matter, and that what comes twice counts once.
func TestSortComponents(t *testing.T) {
	want := []market.Quote{
		quote(market.IPv4, "", "", "1", market.USD),
		quote(market.Option, "Backups", "", "2", market.USD),
		quote(market.Option, "Backups", "", "1.9", market.EUR),
		quote(market.Option, "Backups", "Paris", "3", market.USD),
		quote(market.Option, "Snapshots", "", "1", market.USD),
	}
	came := append(slices.Clone(want), quote(market.IPv4, "", "", "1.00", market.USD))
	slices.Reverse(came)
	first := came[0]
	if got := market.SortComponents(came); !market.SameComponents(got, want) {
		t.Errorf("%+v", got)
	}
	if !came[0].Equal(first) {
		t.Error("the list that was given is sorted")
	}
	charges := market.Charges(want)
	if len(charges) != 4 || len(charges[1].Prices) != 2 || charges[2].Words(language.English) != "Backups in Paris" || charges[0].Words(language.English) != "IPv4 address" {
		t.Errorf("%+v", charges)
	}
}

// TestQuotesDiffer changes each member of a quote.
func TestQuotesDiffer(t *testing.T) {
	for name, change := range map[string]func(*market.Quote){
		"component": func(q *market.Quote) { q.Component = market.Licence },
		"name":      func(q *market.Quote) { q.Name = "a" },
		"period":    func(q *market.Quote) { q.Period = market.Once },
		"currency":  func(q *market.Quote) { q.Currency = market.GBP },
		"amount":    func(q *market.Quote) { q.Amount = market.MustAmount("2") },
		"term":      func(q *market.Quote) { q.TermMonths = new(12) },
		"place":     func(q *market.Quote) { q.Place = "Paris" },
		"mandatory": func(q *market.Quote) { q.IsMandatory = true },
		"tax":       func(q *market.Quote) { q.QuotedTax = new(market.Whole(19)) },
		"source":    func(q *market.Quote) { q.Source = "b" },
	} {
		a := quote(market.Overage, "", "", "1", market.EUR)
		b := a
		if change(&b); a.Equal(b) {
			t.Errorf("another %s is no difference", name)
		}
	}
}

// TestEveryComponentHasWords holds that the list of components is whole.
func TestEveryComponentHasWords(t *testing.T) {
	for _, c := range market.Components() {
		if c.Words(language.English) == string(c) || c.Words(language.English) == "" {
			t.Errorf("%q has no words", c)
		}
	}
}
