package store

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

func ratesOf(day int, usd string, old bool) price.Rates {
	r := price.Reference(time.Date(2026, 11, day, 0, 0, 0, 0, time.UTC), map[market.Currency]market.Amount{
		market.USD: market.MustAmount(usd), market.GBP: market.MustAmount("0.83120")})
	r.Old = old
	return r
}

func give(r price.Rates) func(price.Rates) (price.Rates, error) {
	return func(price.Rates) (price.Rates, error) { return r, nil }
}

func TestChangeRates(t *testing.T) {
	errNo := errors.New("no")
	tests := []struct {
		name    string
		decide  func(price.Rates) (price.Rates, error)
		want    price.Rates
		changed bool
		err     error
	}{
		{name: "none stored", decide: func(stored price.Rates) (price.Rates, error) { return stored, nil }},
		{name: "refused", decide: func(price.Rates) (price.Rates, error) { return ratesOf(1, "2", false), errNo }, err: errNo},
		{name: "first", decide: give(ratesOf(19, "1.0512", false)), want: ratesOf(19, "1.0512", false), changed: true},
		{name: "same", decide: give(ratesOf(19, "1.0512", false)), want: ratesOf(19, "1.0512", false)},
		{name: "same amount written otherwise", decide: give(ratesOf(19, "1.05120", false)), want: ratesOf(19, "1.0512", false)},
		{name: "became old", decide: give(ratesOf(19, "1.0512", true)), want: ratesOf(19, "1.0512", true), changed: true},
		{name: "another day", decide: give(ratesOf(20, "1.0512", true)), want: ratesOf(20, "1.0512", true), changed: true},
		{name: "another rate", decide: give(ratesOf(20, "1.0600", true)), want: ratesOf(20, "1.0600", true), changed: true},
		{name: "refused later", decide: func(price.Rates) (price.Rates, error) { return price.Rates{}, errNo }, want: ratesOf(20, "1.0600", true), err: errNo},
	}
	url := emptyDatabase(t)
	s, other := open(t, url), open(t, url)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			before := must.Get(s.Version(t.Context()))(t)
			if _, err := s.ChangeRates(t.Context(), tt.decide); !errors.Is(err, tt.err) {
				t.Fatalf("got error %v, want %v", err, tt.err)
			}
			seen := must.Get(other.whole(t.Context()))(t)
			check.Match(t, seen.Rates, tt.want, "another process sees")
			check.Equal(t, (seen.Version != before), tt.changed, "version went from %d to %d, changed", before, seen.Version)
		})
	}
	again := open(t, url)
	if c, err := again.whole(t.Context()); err != nil || !cmp.Equal(c.Rates, ratesOf(20, "1.0600", true)) {
		t.Errorf("after a restart: %+v, %v", c.Rates, err)
	}
}

// TestRatesMoveLeads reports of a change of the rates which rows lead their groups since, and
// compares no other row.
func TestRatesMoveLeads(t *testing.T) {
	s := open(t)
	s.SetDeriver(func(plans []market.Plan, r price.Rates) {
		cheapest := map[market.SKU]int{}
		usd := func(p *market.Plan) market.Amount {
			a, _ := price.Compared(p, r)
			return a
		}
		for i := range plans {
			if first, has := cheapest[plans[i].Group]; !has || usd(&plans[i]).Cmp(usd(&plans[first])) < 0 {
				cheapest[plans[i].Group] = i
			}
		}
		for i := range plans {
			plans[i].IsLead = cheapest[plans[i].Group] == i
		}
	})
	must.Get(s.ChangeRates(t.Context(), give(ratesOf(19, "1.20", false))))(t)
	plans := feedPlans("cherry", 1, 4)
	for i := range plans {
		plans[i].Hourly, plans[i].Annually, plans[i].Group = nil, nil, []market.SKU{"a", "a", "b", "b"}[i]
		plans[i].Monthly = market.Prices{market.EUR: market.Whole(int64(10 + i))}
	}
	plans[1].Monthly = market.Prices{market.USD: market.Whole(11)}
	refreshTo(t, s, noon, plans...)
	last := must.Get(s.LastEvent(t.Context()))(t)
	// What a program derives otherwise is told by Reconcile, not by rates.
	insertRows(t, s, `UPDATE server_plans SET description = 'changed behind the journal'`)
	must.Get(s.ChangeRates(t.Context(), give(ratesOf(20, "1.00", false))))(t)
	var told []string
	for e, err := range s.Events(t.Context(), market.EventQuery{After: last, All: true}) {
		must.Do(t, err)
		told = append(told, fmt.Sprintf("%d %s %t", e.Plan, e.Kind, strings.Contains(string(e.After), `"is_lead":true`)))
	}
	check.Match(t, told, []string{"1 facts true", "2 facts false"}, "events")
}

// TestUnreadableRates: what somebody wrote into the database by hand neither
// stops the shop nor is believed.
func TestUnreadableRates(t *testing.T) {
	for _, value := range []string{"", "x", "{}", `{"date":"2026-11-20","per_eur":{"USD":0}}`, `{"date":"2026-11-20","per_eur":{"USD":"1"}}`, `{"date":"soon","per_eur":{"USD":1}}`} {
		s := open(t)
		must.Get(s.PutSettingIfAbsent(t.Context(), ratesKey, value))(t)
		c, err := s.whole(context.Background())
		if err != nil || !cmp.Equal(c.Rates, price.Rates{}) {
			t.Errorf("%s: %+v, %v", value, c.Rates, err)
		}
		if _, err := s.ChangeRates(t.Context(), give(ratesOf(20, "1.05", false))); err != nil {
			t.Errorf("%s: %v", value, err)
		}
		if c, err := s.whole(t.Context()); err != nil || !cmp.Equal(c.Rates, ratesOf(20, "1.05", false)) {
			t.Errorf("%s was not replaced: %+v, %v", value, c.Rates, err)
		}
	}
}
