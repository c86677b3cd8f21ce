package api_test

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"launchrack/internal/browse"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/front/api"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/vat"
	"launchrack/internal/model/view"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/sample"
)

const addsUpPlans = 1000

// pricedPlans have random quotes and setup fees in some currencies, monthly, hourly or
// annual ones or several of these.
func pricedPlans(random *rand.Rand) []market.Plan {
	quotes := func(chance int) market.Prices {
		p := market.Prices{}
		for _, c := range market.Currencies() {
			if random.IntN(100) < chance {
				p[c] = market.MustAmount(fmt.Sprintf("%d.%0*d", random.IntN(2000), 1+random.IntN(4), 1+random.IntN(9)))
			}
		}
		return p
	}
	plans := make([]market.Plan, addsUpPlans)
	for i := range plans {
		plans[i] = sample.Plan(func(p *market.Plan) {
			p.ID, p.PlanID, p.SKU = int64(i+1), market.PlanID(i+1), market.SKU(strconv.Itoa(i))
			p.Partner = []market.PartnerID{"cherry", "contabo"}[random.IntN(2)]
			p.Monthly, p.Hourly, p.Annually, p.Setup = quotes(25), quotes(35), quotes(20), quotes(15)
		})
	}
	return plans
}

// shownItem is what a card shows of a plan.
type shownItem struct {
	ID     int64                             `json:"id"`
	Prices map[market.Currency]view.PriceSet `json:"prices"`
}

// shownItems reads every card of the shop.
func shownItems(t *testing.T, s shop, country string) map[int64]shownItem {
	t.Helper()
	items := map[int64]shownItem{}
	for offset := 0; offset < addsUpPlans; offset += browse.MaxLimit {
		w := s.call("GET", fmt.Sprintf("/rest/v1/rpc/browse_plans?select=%s&limit=%d&offset=%d&vat_country=%s", view.CardColumns, browse.MaxLimit, offset, country), "")
		var answer struct{ Items []shownItem }
		if err := json.Unmarshal(w.Body.Bytes(), &answer); err != nil || w.Code != 200 {
			t.Fatalf("status %d: %v", w.Code, err)
		}
		for _, item := range answer.Items {
			items[item.ID] = item
		}
	}
	return items
}

// comparedPrices reads the computed prices of every plan as CSV.
func comparedPrices(t *testing.T, s shop) map[int64]map[market.Currency]string {
	t.Helper()
	records := must.Get(csv.NewReader(s.call("GET", table+"?select=id,price_usd,price_eur,price_gbp", "", "Accept", "text/csv").Body).ReadAll())(t)
	prices := map[int64]map[market.Currency]string{}
	for _, record := range records[1:] {
		id := must.Get(strconv.ParseInt(record[0], 10, 64))(t)
		prices[id] = map[market.Currency]string{market.USD: record[1], market.EUR: record[2], market.GBP: record[3]}
	}
	return prices
}

// TestTracesAddUp compares, for 1,000 plans in every currency and with several taxes,
// the trace with the card, and without a tax with the CSV, to the last digit.
func TestTracesAddUp(t *testing.T) {
	if testing.Short() {
		t.Skip("asks 9,000 traces, one after another")
	}
	var published catalog.Catalog
	published.Publish(catalogtest.Build(pricedPlans(rand.New(rand.NewPCG(7, 11))), catalog.Facts{Rates: sample.Rates()}))
	// CSV compares by 730 hours, so no partner here bills fewer.
	now := func() time.Time { return time.Date(2026, 11, 23, 0, 0, 0, 0, time.UTC) }
	s := open(t, func(cfg *api.Config) {
		cfg.Catalog, cfg.Browse = &published, browse.New(browse.Options{Now: now})
	})
	compared := comparedPrices(t, s)
	counts := map[string]int{}
	for _, country := range []string{"", "DE", "FI"} {
		items := shownItems(t, s, country)
		if len(items) != addsUpPlans || len(compared) != addsUpPlans {
			t.Fatalf("%d cards and %d rows", len(items), len(compared))
		}
		for id, item := range items {
			for _, currency := range market.Currencies() {
				checkTrace(t, s, item, currency, country, compared[id], counts)
			}
		}
	}
	for _, kind := range []string{"base", "conversion", "computed", "tax", "setup", "csv"} {
		if counts[kind] < 500 {
			t.Errorf("%d times %s: too few to prove anything", counts[kind], kind)
		}
	}
}

func checkTrace(t *testing.T, s shop, item shownItem, currency market.Currency, country string, compared map[market.Currency]string, counts map[string]int) {
	t.Helper()
	var trace view.PriceTrace
	w := s.call("GET", fmt.Sprintf("%s?plan_id=%d&currency=%s&country=%s", tracePath, item.ID, currency, country), "")
	must.Do(t, json.Unmarshal(w.Body.Bytes(), &trace))
	set := item.Prices[currency]
	if trace.Setup != nil {
		checkLines(t, trace.Setup.Lines, trace.Setup.Total, trace.Setup.Currency, *set.Setup, counts)
	}
	if trace.Total == nil {
		if set.Lead != nil {
			t.Fatalf("plan %d in %s: a price is shown without a trace", item.ID, currency)
		}
		return
	}
	shown := map[market.Period]*view.Price{market.Month: set.Monthly, market.Hour: set.Hourly, market.Year: set.Annually}[*trace.Period]
	checkLines(t, trace.Lines, *trace.Total, trace.Currency, shown.Text, counts)
	if *set.Lead != *trace.Period || (country != "") != (set.Tax != "") {
		t.Fatalf("plan %d in %s: the card leads with %s, %q; the trace is of a %s", item.ID, currency, *set.Lead, set.Tax, *trace.Period)
	}
	if rate, ok := vat.Find(country, time.Date(2026, 11, 23, 0, 0, 0, 0, time.UTC)); ok && set.Tax != rate.TaxRate().Note(language.English) {
		t.Fatalf("plan %d: %q", item.ID, set.Tax)
	}
	if country == "" && *trace.Period == market.Month {
		counts["csv"]++
		if want := compared[trace.Currency]; want != trace.Total.String() {
			t.Fatalf("plan %d in %s: the total is %s, the CSV says %s", item.ID, currency, trace.Total, want)
		}
	}
}

// checkLines checks that the lines add up to the total and that the total is shown.
func checkLines(t *testing.T, lines []view.PriceLine, total market.Amount, currency market.Currency, shown string, counts map[string]int) {
	t.Helper()
	var sum market.Amount
	for _, line := range lines {
		counts[line.Kind]++
		if line.Currency != currency {
			continue
		}
		var err error
		if sum, err = sum.Add(line.Amount); err != nil {
			t.Fatal(err)
		}
	}
	if sum.Cmp(total) != 0 || strings.TrimPrefix(shown, "≈\u00a0") != price.Format(language.English, total, currency) {
		t.Fatalf("%+v: the lines add up to %s, the total is %s and the card shows %q", lines, sum, total, shown)
	}
}
