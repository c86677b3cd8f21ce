package pages_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"math/rand/v2"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"launchrack/internal/browse"
	"launchrack/internal/browse/pages"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/plangen"
	"launchrack/internal/testing/sample"
)

// TestTermsAgreeEverywhere holds that what a term costs is the same on cards, in the rows of
// the API, in .json and .csv and in the trace, to the last digit; that a list is ordered by it;
// and that a plan without a total comes last.
func TestTermsAgreeEverywhere(t *testing.T) {
	const plans = 1000
	snap := catalogtest.Build(pricedAtRandom(plangen.Plans(plans, 7)), catalog.Facts{Rates: sample.Rates()})
	service := browse.New(browse.Options{})
	public := service.Public(snap)
	unknown := 0
	for _, months := range market.TermMonths() {
		params := url.Values{query.MonthsParam: {strconv.Itoa(months)}, "spot": {"in.(true,false)"}}
		rows := exported(t, public, params)
		if len(rows) < plans/2 {
			t.Fatalf("%d rows", len(rows))
		}
		asAPI := apiRows(t, snap, params)
		inCSV := csvTotals(t, public, params)
		var last market.Amount
		isPastKnown := false
		for i, row := range rows {
			if row.Months != months || !samePrices(asAPI[row.ID], row.Total) || !samePrices(inCSV[i], row.Total) {
				t.Fatalf("plan %d over %d months: .json has %v, the API %v, .csv %v", row.ID, months, row.Total, asAPI[row.ID], inCSV[i])
			}
			usd, isKnown := row.Total[market.USD]
			if isKnown && (isPastKnown || usd.Cmp(last) < 0) {
				t.Fatalf("plan %d, of %s, comes after %s over %d months", row.ID, usd, last, months)
			}
			if last, isPastKnown = usd, !isKnown; !isKnown {
				unknown++
			}
			if first := row.FirstYear; months == 12 && (first == nil) == isKnown || first != nil && months == 12 && first.Cmp(usd) != 0 {
				t.Fatalf("plan %d: the first year is %v, the term %s", row.ID, first, usd)
			}
			plan := must.Get(snap.ByID(row.ID, catalog.Operator))(t)
			for _, c := range market.Currencies() {
				shown := service.Decorator(snap, price.Choose(language.English, nil, months)).PriceSet(plan, c).Term
				trace := pages.PriceTrace(service, snap, plan, price.Choose(language.English, nil, months).In(c)).Term
				if (shown.Text == "") != !isKnown || (trace == nil) != !isKnown {
					t.Fatalf("plan %d over %d months in %s: %+v shown, trace %+v, total %v", row.ID, months, c, shown, trace, row.Total)
				}
				if !isKnown {
					continue
				}
				total := row.Total[trace.Currency]
				digits := strings.NewReplacer("≈\u00a0", "", ",", "", language.English.CurrencySign(string(trace.Currency)), "").Replace(shown.Text)
				if total.Cmp(trace.Total) != 0 || digits != total.Fixed(2) {
					t.Fatalf("plan %d over %d months in %s: %q shown, trace %s, total %s", row.ID, months, c, shown.Text, trace.Total, total)
				}
			}
		}
	}
	if unknown == 0 {
		t.Error("every total is known, so nothing is held of those that are not")
	}
}

// pricedAtRandom gives plans prices of all kinds.
func pricedAtRandom(plans []market.Plan) []market.Plan {
	g := rand.New(rand.NewPCG(1, 2))
	some := func(percent, digits int) market.Prices {
		prices := market.Prices{}
		for _, c := range market.Currencies() {
			if g.IntN(100) < percent {
				whole, _ := market.Whole(int64(1 + g.IntN(99_999))).Quo(market.Whole(int64(digits)))
				prices[c] = whole
			}
		}
		return prices
	}
	for i := range plans {
		p := &plans[i]
		p.Available, p.Spot = true, g.IntN(20) == 0
		p.Monthly, p.Hourly, p.Annually, p.Setup, p.Components = some(50, 100), some(30, 10_000_000), some(15, 10), some(20, 100), nil
		if g.IntN(3) == 0 {
			period := []market.Period{market.Month, market.Hour, market.Once, market.Year}[g.IntN(4)]
			p.Components = market.Quote{Component: market.IPv4, Period: period, IsMandatory: g.IntN(2) == 0}.In(some(60, 1000))
		}
	}
	return plans
}

// termRow is what a row says of its term.
type termRow struct {
	ID        int64          `json:"id"`
	Months    int            `json:"term_months"`
	Total     market.Prices  `json:"term_total"`
	FirstYear *market.Amount `json:"setup_included_12m_usd"`
}

func exported(t *testing.T, public browse.Public, params url.Values) (rows []termRow) {
	t.Helper()
	list := must.Get(public.Export(context.Background(), params, query.NoLimit))(t)
	var text bytes.Buffer
	must.Do(t, list.WriteJSON(&text))
	must.Do(t, json.Unmarshal(text.Bytes(), &rows))
	return rows
}

func csvTotals(t *testing.T, public browse.Public, params url.Values) (totals []market.Prices) {
	t.Helper()
	list := must.Get(public.Export(context.Background(), params, query.NoLimit))(t)
	var text bytes.Buffer
	must.Do(t, list.WriteCSV(&text))
	lines := must.Get(csv.NewReader(&text).ReadAll())(t)
	at := slices.Index(lines[0], query.TermTotal)
	for _, line := range lines[1:] {
		prices := market.Prices{}
		if line[at] != "" {
			must.Do(t, json.Unmarshal([]byte(line[at]), &prices))
		}
		totals = append(totals, prices)
	}
	return totals
}

// apiRows are the totals by id, as the API gives those that a select names.
func apiRows(t *testing.T, snap *catalog.Snapshot, params url.Values) map[int64]market.Prices {
	t.Helper()
	asked := url.Values{"select": {"id,term_total"}, query.MonthsParam: params[query.MonthsParam]}
	q := must.Get(query.Parse(asked))(t)
	found := must.Get(snap.Find(q, catalog.Public))(t)
	totals := map[int64]market.Prices{}
	writer := found.Writer(q.Select)
	for i := range found.Len() {
		var row termRow
		must.Do(t, json.Unmarshal(writer.AppendJSON(nil, i), &row))
		totals[row.ID] = row.Total
	}
	return totals
}

func samePrices(a, b market.Prices) bool {
	for _, c := range market.Currencies() {
		x, hasX := a[c]
		y, hasY := b[c]
		if hasX != hasY || x.Cmp(y) != 0 {
			return false
		}
	}
	return true
}
