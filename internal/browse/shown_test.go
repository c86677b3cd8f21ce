package browse_test

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/browse"
	"launchrack/internal/browse/browsetest"
	"launchrack/internal/browse/pages"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/view"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/sample"
)

var shownSeed = flag.Uint64("seed", 1, "the seed of TestLimitsMeanShownPrices")

// TestLimitsMeanShownPrices asks for lists of random choices: a currency, a country, a term, a limit
// and an order. It recounts each from the texts of all prices as they are shown with that choice: no
// plan is beyond the limit and none is missing, none has the symbol of another currency alone, and
// the order by price is the order of the amounts. What a plan's page says of similar ones is what
// their shown prices differ by.
func TestLimitsMeanShownPrices(t *testing.T) {
	r := rand.New(rand.NewPCG(*shownSeed, 60))
	snap := catalogtest.Build(pricedPlans(r, 300), catalog.Facts{Rates: sample.Rates()})
	now := time.Date(2026, 11, 27, 0, 0, 0, 0, time.UTC)
	shop := pages.Of(browse.New(browse.Options{Now: func() time.Time { return now }}), snap)
	whole := map[string]view.Browse{}
	limited, differences := 0, 0
	for range 1000 {
		c := randomChoice(r)
		if _, ok := whole[c.basis.Encode()]; !ok {
			whole[c.basis.Encode()] = wholeList(t, shop, c.basis)
		}
		address := c.address()
		found, err := shop.Export(context.Background(), address, query.NoLimit)
		if err != nil {
			t.Fatalf("%s: %v", address.Encode(), err)
		}
		positions := found.Positions()
		var want, got []int64
		amounts := make([]*market.Amount, len(positions))
		for _, item := range whole[c.basis.Encode()].Items {
			var row struct{ ID int64 }
			must.Do(t, json.Unmarshal(item.Row, &row))
			position, isFound := positions[row.ID]
			amount, ok := shownAmount(t, item, c.currency)
			if !ok && item.Prices[c.currency].Annually != nil && !c.basis.Has(query.MonthsParam) {
				continue // a twelfth of the year is compared, which no card shows
			}
			if ok && c.passes(amount) {
				want = append(want, row.ID)
			}
			if isFound {
				amounts[position], got = &amount, append(got, row.ID)
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("-seed %d: %s (-as they are shown +found):\n%s", *shownSeed, address.Encode(), diff)
		}
		amounts = slices.DeleteFunc(amounts, func(a *market.Amount) bool { return a == nil })
		if c.isOrdered && !slices.IsSortedFunc(amounts, func(a, b *market.Amount) int { return a.Cmp(*b) }) {
			t.Errorf("-seed %d: %s is not in the order of the shown prices", *shownSeed, address.Encode())
		}
		if len(want) > 0 && len(want) < 300 {
			limited++
		}
		for _, item := range whole[c.basis.Encode()].Items {
			checkSymbols(t, item.Prices[c.currency], c.currency)
		}
		differences += checkDifferences(t, shop, whole[c.basis.Encode()].Items, c, int64(1+r.IntN(300)))
	}
	if differences < 1000 {
		t.Errorf("only %d prices of similar plans were compared", differences)
	}
	if limited < 500 {
		t.Errorf("only %d of the limits divide the list", limited)
	}
}

// TestOrderMeansShownPrices asks for the lists of random choices in orders by price, up and down. The amounts in
// the chosen currency rise or fall as the order says, on cards and in exports alike: each as it stands there,
// with the tax and over the term. Prices in dollars and in euros disagree.
func TestOrderMeansShownPrices(t *testing.T) {
	r := rand.New(rand.NewPCG(*shownSeed, 61))
	snap := catalogtest.Build(pricedPlans(r, 100), catalog.Facts{Rates: sample.Rates()})
	shop := pages.Of(browse.New(browse.Options{}), snap)
	compared := 0
	for range 150 {
		c := randomChoice(r)
		period, order := []market.Period{market.Month, market.Hour, market.Year}[r.IntN(3)], "price_usd"
		switch named := market.Currencies()[r.IntN(3)]; {
		case period == market.Month && r.IntN(2) == 0:
			order = "price_" + strings.ToLower(string(named))
		case period == market.Hour:
			order = "price_hourly_currencies->" + string(named)
		case period == market.Year:
			order = "price_annually_currencies->" + string(named)
		}
		c.basis.Set(browse.CurrencyParam, string(c.currency))
		isFalling := r.IntN(2) == 0
		c.basis.Set("order", order+map[bool]string{false: ".asc", true: ".desc"}[isFalling]+".nullslast")
		if order == "price_usd" && !isFalling {
			c.basis.Del("order")
		}
		found, err := shop.Export(t.Context(), c.basis, query.NoLimit)
		if err != nil {
			t.Fatalf("%s: %v", c.basis.Encode(), err)
		}
		exported, cards := found.Positions(), wholeList(t, shop, c.basis)
		var last *market.Amount
		for i, item := range cards.Items {
			var row struct{ ID int64 }
			must.Do(t, json.Unmarshal(item.Row, &row))
			if exported[row.ID] != i {
				t.Fatalf("-seed %d: %s: plan %d is card %d and row %d", *shownSeed, c.basis.Encode(), row.ID, i, exported[row.ID])
			}
			amount, ok := amountFor(t, item, c.currency, period)
			if !ok {
				continue
			}
			if n := 0; last != nil {
				if n = last.Cmp(amount); isFalling {
					n = -n
				}
				if compared++; n > 0 {
					t.Fatalf("-seed %d: %s: %s stands before %s", *shownSeed, c.basis.Encode(), last, amount)
				}
			}
			last = &amount
		}
	}
	if compared < 5_000 {
		t.Errorf("only %d amounts were compared", compared)
	}
}

// amountFor reads the amount of a card for a period. A month has the amount of the term where one is chosen.
func amountFor(t *testing.T, item view.Item, currency market.Currency, period market.Period) (market.Amount, bool) {
	set := item.Prices[currency]
	shown := map[market.Period]*view.Price{market.Hour: set.Hourly, market.Year: set.Annually}[period]
	switch {
	case period == market.Month:
		return shownAmount(t, item, currency)
	case shown == nil:
		return market.Amount{}, false
	}
	return shownAmount(t, view.Item{Row: item.Row, Extras: view.Extras{Prices: map[market.Currency]view.PriceSet{currency: {Monthly: shown}}}}, currency)
}

// shownChoice is a list with a limit.
type shownChoice struct {
	basis     url.Values
	currency  market.Currency
	operator  string
	limit     market.Amount
	isSearch  bool
	isOrdered bool
}

func randomChoice(r *rand.Rand) shownChoice {
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	c := shownChoice{basis: url.Values{"select": {"id"}}, currency: market.Currencies()[r.IntN(3)], operator: pick("lte", "lte", "lt", "gte", "gt", "eq"), isSearch: r.IntN(3) == 0}
	if country := pick("", "DE", "FI", "CH", "AU", "HU"); country != "" {
		c.basis.Set(browse.CountryParam, country)
	}
	scale := int64(1)
	if months := pick("", "1", "3", "6", "12", "24"); months != "" {
		c.basis.Set(query.MonthsParam, months)
		scale = int64(len(months)) * 3
	} else {
		c.isOrdered = r.IntN(2) == 0
	}
	c.limit = market.MustAmount(fmt.Sprintf("%d.%02d", 1+r.Int64N(60*scale), []int{0, 0, 50, 99, 1, 35}[r.IntN(6)]))
	return c
}

func (c shownChoice) address() url.Values {
	address := url.Values{}
	for name, values := range c.basis {
		address[name] = values
	}
	if c.isSearch {
		sign := map[string]string{"lte": "<=", "lt": "<", "gte": ">=", "gt": ">", "eq": "="}[c.operator]
		address.Set("q", "price"+sign+c.limit.String()+strings.ToLower(string(c.currency)))
	} else {
		address.Set("price_"+strings.ToLower(string(c.currency)), c.operator+"."+c.limit.String())
	}
	if c.isOrdered {
		address.Set("order", "price_"+strings.ToLower(string(c.currency))+".asc")
	}
	return address
}

func (c shownChoice) passes(amount market.Amount) bool {
	n := amount.Cmp(c.limit)
	return map[string]bool{"lte": n <= 0, "lt": n < 0, "gte": n >= 0, "gt": n > 0, "eq": n == 0}[c.operator]
}

// shownAmount reads the amount of a card in the chosen currency: its month's price or its term. A
// price with the symbol of another currency has it beside.
func shownAmount(t *testing.T, item view.Item, currency market.Currency) (market.Amount, bool) {
	set := item.Prices[currency]
	text, beside := "", ""
	switch {
	case set.Term != nil:
		text, beside = set.Term.Text, set.Term.Beside
	case set.Monthly != nil:
		text, beside = set.Monthly.Text, set.Monthly.Beside
	}
	if text == "" {
		return market.Amount{}, false
	}
	if !strings.Contains(text, language.English.CurrencySign(string(currency))) {
		if text = beside; !strings.HasPrefix(text, "≈\u00a0"+language.English.CurrencySign(string(currency))) {
			t.Errorf("%s: %q has %q beside", item.Row, leadOf(set).Text, beside)
		}
	} else if beside != "" {
		t.Errorf("%s: %q has %q beside", item.Row, text, beside)
	}
	return readAmount(t, text, currency), true
}

func readAmount(t *testing.T, text string, currency market.Currency) market.Amount {
	return must.Get(market.ParseAmount(strings.ReplaceAll(strings.TrimPrefix(strings.TrimPrefix(text, "≈\u00a0"), language.English.CurrencySign(string(currency))), ",", "")))(t)
}

// checkSymbols holds that no price of a card has the symbol of another currency alone.
func checkSymbols(t *testing.T, set view.PriceSet, currency market.Currency) {
	texts := []string{set.Fee}
	for _, one := range []*view.Price{set.Monthly, set.Hourly, set.Annually, leadOf(set)} {
		if one != nil {
			texts = append(texts, one.Text+" "+one.Beside)
		}
	}
	checkTexts(t, texts, currency)
}

func checkTexts(t *testing.T, texts []string, currency market.Currency) {
	for _, text := range texts {
		for _, other := range market.Currencies() {
			if other != currency && strings.Contains(text, language.English.CurrencySign(string(other))) && !strings.Contains(text, "≈\u00a0"+language.English.CurrencySign(string(currency))) {
				t.Errorf("%q is shown to somebody who chose %s", text, currency)
			}
		}
	}
}

// checkDifferences holds that a plan's page orders similar plans by their shown prices and takes these from each
// other, and counts those that it compared.
func checkDifferences(t *testing.T, shop pages.Catalogue, cards []view.Item, c shownChoice, id int64) (compared int) {
	basis := must.Get(shop.Service.Basis(c.basis))(t)
	plan := must.Get(shop.Plan(id))(t)
	page := must.Get(shop.PlanPage(t.Context(), plan, market.PlanRecord{Stated: plan}, basis.In(c.currency)))(t)
	amounts := map[string]market.Amount{}
	for _, card := range append(cards, page.Plan) {
		if amount, ok := shownAmount(t, card, c.currency); ok {
			amounts[*card.Page] = amount
		}
	}
	behind := " a month"
	if months := c.basis.Get(query.MonthsParam); months != "" {
		behind = " for " + price.MonthsText(language.English, basis.Months())
	}
	own, isPriced := amounts[*page.Plan.Page]
	var last market.Amount
	for _, line := range page.Similar {
		if lead := line.Prices[c.currency]; lead != nil {
			checkTexts(t, []string{lead.Text + " " + lead.Beside}, c.currency)
		}
		others, isOtherPriced := amounts[line.Page]
		if !isPriced || !isOtherPriced {
			continue // a year's price leads
		}
		if others.Cmp(last) < 0 {
			t.Errorf("-seed %d: %s: plan %d: %s costs %s, less than the similar plan before it", *shownSeed, c.basis.Encode(), id, line.Page, others)
		}
		last = others
		want, got := "", ""
		switch more, less := difference(t, others, own), difference(t, own, others); {
		case more.Sign() > 0:
			want = price.Format(language.English, more, c.currency) + " more" + behind
		case less.Sign() > 0:
			want = price.Format(language.English, less, c.currency) + " less" + behind
		}
		if d := line.PriceDifferences[c.currency]; d != nil {
			got = d.Text
		}
		if got != want {
			t.Errorf("-seed %d: %s: plan %d beside %s: %q, the shown prices differ by %q", *shownSeed, c.basis.Encode(), id, line.Page, got, want)
		}
		compared++
	}
	return compared
}

func difference(t *testing.T, a, b market.Amount) market.Amount {
	return must.Get(a.Sub(b))(t)
}

func wholeList(t *testing.T, shop pages.Catalogue, params url.Values) view.Browse {
	all, err := browsetest.Answer(shop.Service, shop.Snap, catalog.Public, params, 1000)
	for next := all; err == nil && len(all.Items) < all.Total; {
		more := url.Values{"offset": {fmt.Sprint(len(all.Items))}}
		for name, values := range params {
			more[name] = values
		}
		next, err = browsetest.Answer(shop.Service, shop.Snap, catalog.Public, more, 1000)
		all.Items = append(all.Items, next.Items...)
	}
	if err != nil {
		t.Fatalf("%s: %v", params.Encode(), err)
	}
	return all
}

// pricedPlans have quotes of any periods and currencies, setup fees and monthly fees.
func pricedPlans(r *rand.Rand, n int) []market.Plan {
	amount := func(most int) market.Amount {
		return market.MustAmount(fmt.Sprintf("%d.%02d", r.IntN(most), 1+r.IntN(99)))
	}
	quotes := func(most int) market.Prices {
		list := market.Prices{}
		for _, c := range market.Currencies() {
			if r.IntN(2) == 0 {
				list[c] = amount(most)
			}
		}
		return list
	}
	plans := make([]market.Plan, n)
	for i := range plans {
		plans[i] = sample.Plan(func(p *market.Plan) {
			p.ID, p.PlanID, p.SKU = int64(i+1), market.PlanID(i+1), market.SKU(fmt.Sprint("sku-", i))
			p.Monthly, p.Hourly, p.Annually, p.Setup, p.Components = quotes(60), nil, nil, nil, nil
			if r.IntN(4) == 0 {
				p.Monthly, p.Hourly = nil, market.Prices{market.Currencies()[r.IntN(3)]: market.MustAmount(fmt.Sprintf("0.0%03d", 1+r.IntN(900)))}
			}
			if r.IntN(3) == 0 {
				p.Annually = quotes(500)
			}
			if r.IntN(3) == 0 {
				p.Setup = quotes(40)
			}
			if r.IntN(4) == 0 {
				p.Components = []market.Quote{{Component: market.IPv4, Period: market.Month, Amount: amount(3), Currency: market.EUR, IsMandatory: true}}
			}
		})
	}
	return plans
}

// leadOf is the price that stands first: of the term, or of a period; nil for none.
func leadOf(set view.PriceSet) *view.Price {
	if set.Term != nil {
		return &view.Price{Text: set.Term.Text, Beside: set.Term.Beside}
	}
	for _, p := range []*view.Price{set.Monthly, set.Hourly, set.Annually} {
		if p != nil && p.Unit == *set.Lead {
			return p
		}
	}
	return nil
}
