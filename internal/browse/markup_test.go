package browse_test

import (
	"context"
	"encoding/json"
	"net/url"
	"strings"
	"testing"
	"time"

	"launchrack/internal/browse"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/model/link"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/view"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/sample"
)

// TestCardMarkupLivesAsLongAsItIsTrue: the markup of a card is found again exactly
// where all that the card shows is as it was.
func TestCardMarkupLivesAsLongAsItIsTrue(t *testing.T) {
	tests := []struct {
		name string
		kept bool
		edit func(*catalog.Facts, *market.Plan)
	}{
		{"nothing moves", true, func(*catalog.Facts, *market.Plan) {}},
		{"another version", true, func(f *catalog.Facts, _ *market.Plan) { f.Version = "v2" }},
		{"a refresh of the same version", true, func(f *catalog.Facts, _ *market.Plan) { f.Partners[0].GoodAt = sample.Now.AddDate(0, 0, 3) }},
		{"a confirmation later that day", true, func(f *catalog.Facts, _ *market.Plan) { f.Partners[0].ConfirmedAt = sample.Now.Add(time.Hour) }},
		{"a confirmation on another day", false, func(f *catalog.Facts, _ *market.Plan) { f.Partners[0].ConfirmedAt = sample.Now.AddDate(0, 0, 1) }},
		{"a failed refresh", false, func(f *catalog.Facts, _ *market.Plan) { f.Partners[0].FailedAt = sample.Now.AddDate(0, 0, 1) }},
		{"an overdue refresh", false, func(f *catalog.Facts, _ *market.Plan) { f.Partners[0].Overdue = true }},
		{"a held answer", false, func(f *catalog.Facts, _ *market.Plan) {
			f.Partners[0].FailedAt, f.Partners[0].Held, f.Partners[0].Failure = sample.Now.AddDate(0, 0, 1), true, "half of the plans are gone"
		}},
		{"a failed refresh of another partner", true, func(f *catalog.Facts, _ *market.Plan) {
			f.Partners[1].ConfirmedAt, f.Partners[1].FailedAt, f.Partners[1].Overdue = sample.Now.AddDate(0, 0, 1), sample.Now.AddDate(0, 0, 2), true
		}},
		{"a price that is held back", false, func(f *catalog.Facts, p *market.Plan) {
			f.Partners[0].Holds.Plans = map[market.SKU]market.HeldPlan{p.SKU: {Reason: "ten times the last price"}}
		}},
		{"a partner that is off", false, func(f *catalog.Facts, _ *market.Plan) { f.Partners[0].Off = true }},
		{"another name of the partner", false, func(f *catalog.Facts, _ *market.Plan) { f.Partners[0].Partner.Name = "Contabo GmbH" }},
		{"another rate", false, func(f *catalog.Facts, _ *market.Plan) {
			f.Rates.PerEUR = map[market.Currency]market.Amount{"USD": market.MustAmount("2"), "GBP": market.MustAmount("3")}
		}},
		{"rates of another day", false, func(f *catalog.Facts, _ *market.Plan) { f.Rates.Date = f.Rates.Date.AddDate(0, 0, 1) }},
		{"old rates", false, func(f *catalog.Facts, _ *market.Plan) { f.Rates.Old = true }},
		{"another link to the rates", false, func(f *catalog.Facts, _ *market.Plan) { f.Rates.Link = "https://bank.example/" }},
		{"no rates", false, func(f *catalog.Facts, _ *market.Plan) { f.Rates = price.Rates{} }},
		{"another row", false, func(_ *catalog.Facts, p *market.Plan) { p.Name = "another" }},
		{"another price", false, func(_ *catalog.Facts, p *market.Plan) { p.Monthly = sample.EUR("11") }},
		{"another course of the price", false, func(_ *catalog.Facts, p *market.Plan) {
			p.PriceCourse = price.Course{Period: market.Month, Quotes: map[market.Currency]price.QuoteCourse{market.EUR: {Low: market.Whole(9), Last: market.Whole(11), Line: "M0,2"}}}.Text()
		}},
		{"a row that is not confirmed", false, func(_ *catalog.Facts, p *market.Plan) { p.UnconfirmedSince = sample.Now }},
		{"a price that is not confirmed", false, func(_ *catalog.Facts, p *market.Plan) { p.PriceUnconfirmedSince = sample.Now }},
		{"a row by hand", false, func(_ *catalog.Facts, p *market.Plan) { p.Source = market.ByHand }},
		{"a row of another day", false, func(_ *catalog.Facts, p *market.Plan) { p.FetchedAt = sample.Now.AddDate(0, 0, 1) }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			service, before := browse.New(browse.Options{}), sample.Plan(func(p *market.Plan) { p.Monthly = sample.EUR("10") })
			snap := catalogtest.Build([]market.Plan{before}, cardFacts())
			shown, cards := firstCard(t, service, snap)
			cards.Put(0, market.USD, "<article>")
			facts, after := cardFacts(), before
			tt.edit(&facts, &after)
			var change catalog.Change
			if text(t, after) != text(t, before) {
				change.Upserts = []market.Plan{after}
			}
			now, cards := firstCard(t, service, catalogtest.Apply(snap, change, facts))
			_, kept := cards.Get(0, market.USD)
			if kept != tt.kept {
				t.Errorf("the markup is kept: %t, want %t", kept, tt.kept)
			}
			if kept && now != shown {
				t.Errorf("the markup of\n%s\nis kept for\n%s", shown, now)
			}
		})
	}
}

// TestCardMarkupFollowsTheLinks publishes rules of links after a card was rendered. Its plan is
// unchanged, and so is its partner.
func TestCardMarkupFollowsTheLinks(t *testing.T) {
	rules := func(code string) link.Rules {
		return link.Rules{ByName: map[string]link.Rule{"contabo": {Affiliate: code, Click: "https://click.example/?to={url_escaped}&aff={affiliate}"}}}
	}
	for name, hand := range map[string]bool{"a partner's plan": false, "a plan by hand": true} {
		service := browse.New(browse.Options{Links: rules("first")})
		snap := catalogtest.Build([]market.Plan{sample.Plan(func(p *market.Plan) {
			if hand {
				p.Partner, p.Source = "", market.ByHand
			}
		})}, cardFacts())
		_, cards := firstCard(t, service, snap)
		cards.Put(0, market.USD, "<article>")
		for _, code := range []string{"first", "second"} {
			service.SetLinks(rules(code))
			snap = catalogtest.Apply(snap, catalog.Change{}, cardFacts())
			shown, cards := firstCard(t, service, snap)
			if _, kept := cards.Get(0, market.USD); kept != (code == "first") || !strings.Contains(shown, `\u0026aff=`+code) {
				t.Errorf("%s, code %s: the markup is kept: %t", name, code, kept)
			}
			if answer := written(t, service, snap); !strings.Contains(answer, "&aff="+code) {
				t.Errorf("%s, code %s: the API answers another", name, code)
			}
		}
	}
}

// written returns the list of a snapshot as the API writes it.
func written(t *testing.T, s *browse.Service, snap *catalog.Snapshot) string {
	t.Helper()
	l := must.Get(s.List(t.Context(), snap, catalog.Public, url.Values{}))(t)
	answer := must.Get(l.Append(nil))(t)
	return string(answer)
}

// cardFacts are new each time, since tests change them.
func cardFacts() catalog.Facts {
	contabo := market.PartnerState{Partner: sample.Contabo, GoodAt: sample.Now, ConfirmedAt: sample.Now}
	other := market.PartnerState{Partner: market.Partner{ID: "other", Name: "Other"}, GoodAt: sample.Now, ConfirmedAt: sample.Now}
	return catalog.Facts{Version: "v1", Rates: sample.Rates(), Partners: []market.PartnerState{contabo, other}}
}

// firstCard returns all that the first card of a page is made of, as JSON.
func firstCard(t *testing.T, s *browse.Service, snap *catalog.Snapshot) (string, browse.Cards) {
	t.Helper()
	page, err := s.Public(snap).Browse(context.Background(), url.Values{"select": {view.CardColumns}}, 1)
	if err != nil || len(page.Items) != 1 {
		t.Fatal(err, len(page.Items))
	}
	return text(t, []any{json.RawMessage(page.Items[0]), page.Rates}), page.Cards
}

func text(t *testing.T, value any) string {
	t.Helper()
	b := must.Get(json.Marshal(value))(t)
	return string(b)
}
