package catalog_test

import (
	"net/url"
	"slices"
	"testing"
	"time"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/market"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/plangen"
	"launchrack/internal/testing/sample"
)

// confirmedPlans are some of each source, with times before and after the last
// refresh of the partner.
func confirmedPlans(now time.Time) []market.Plan {
	plans := plangen.Plans(900, 5)
	for i := range plans {
		p := &plans[i]
		p.Partner = []market.PartnerID{sample.Cherry.ID, sample.Contabo.ID, "other", ""}[i%4]
		p.Source = []market.Source{market.FromPartner, market.FromPartner, market.FromPartner, market.ByHand, market.Bundled}[i%5]
		p.FetchedAt = now.Add(time.Duration(i%9-4) * time.Hour)
		if i%31 == 0 {
			p.FetchedAt = time.Time{}
		}
		if i%17 == 0 {
			p.UnconfirmedSince = now.Add(-48 * time.Hour)
		}
	}
	return plans
}

// TestFetchedAtFollowsThePartner: rows are shown, found and ordered as if every
// one of them had been written with the time of its partner's last refresh.
func TestFetchedAtFollowsThePartner(t *testing.T) {
	if testing.Short() {
		t.Skip("asks on one goroutine")
	}
	now := sample.Now
	plans := confirmedPlans(now)
	states := func(cherry, contabo time.Time) []market.PartnerState {
		return []market.PartnerState{{Partner: sample.Cherry, ConfirmedAt: cherry}, {Partner: sample.Contabo, ConfirmedAt: contabo}}
	}
	s := catalogtest.Build(plans, catalog.Facts{})
	confirmed := [][2]time.Time{{}, {now, {}}, {now.Add(time.Hour), now.Add(-90 * time.Minute)}, {now.Add(9 * time.Hour), now.Add(8*time.Hour + 123456*time.Microsecond)}}
	for _, times := range confirmed {
		s = catalogtest.Apply(s, catalog.Change{}, catalog.Facts{Partners: states(times[0], times[1])})
		whole := slices.Clone(plans)
		for i := range whole {
			for _, state := range s.Partners() {
				if p := &whole[i]; p.Partner == state.Partner.ID && !state.ConfirmedAt.IsZero() {
					p.FetchedAt = p.LastConfirmed(state.ConfirmedAt)
				}
			}
		}
		want := catalogtest.Build(whole, catalog.Facts{})
		for _, address := range []string{"order=fetched_at", "order=fetched_at.desc,name&limit=50&offset=300", "fetched_at=gt.2026-04-15T09:30:00Z&order=id",
			"fetched_at=eq.2026-04-15T10:30:00Z", "fetched_at=is.null", "fetched_at=not.in.(2026-04-15T10:30:00Z,2026-04-15T09:30:00Z)&order=id.desc", "select=id,fetched_at&order=name"} {
			values := must.Get(url.ParseQuery(address))(t)
			q := must.Get(query.Parse(values))(t)
			must.Match(t, writtenPage(t, s, q), writtenPage(t, want, q), "%v %s (-written so +derived)", times, address)
		}
	}
	// The rows that stay keep their own times for the snapshots to come.
	back := catalogtest.Apply(s, catalog.Change{}, catalog.Facts{Rates: sample.Rates()})
	q := query.Query{Limit: query.NoLimit, Select: query.AllFields(), Order: []query.Order{{Ref: query.Ref{Column: "id"}}}}
	check.Match(t, writtenPage(t, back, q), writtenPage(t, catalogtest.Build(plans, catalog.Facts{Rates: sample.Rates()}), q), "other rates lose the rows' own times")
}

// writtenPage is a page as JSON, with the plans' own times.
func writtenPage(t *testing.T, s *catalog.Snapshot, q query.Query) []string {
	t.Helper()
	found := must.Get(s.Find(q, catalog.Operator))(t)
	rows, lines := found.Writer(q.Select), []string{}
	for i := range found.Len() {
		lines = append(lines, string(rows.AppendJSON(nil, i))+" "+string(rows.AppendCSV(nil, i))+catalogtest.Plan(found, i).FetchedAt.String())
	}
	return lines
}

// TestAPartnersTimeMovesAlone: the rows are the same ones, so nothing that was
// made of them is made again.
func TestAPartnersTimeMovesAlone(t *testing.T) {
	s := catalogtest.Build(confirmedPlans(sample.Now), catalog.Facts{})
	before := rowsByID(t, s)
	s = catalogtest.Apply(s, catalog.Change{}, catalog.Facts{Partners: []market.PartnerState{{Partner: sample.Cherry, ConfirmedAt: sample.Now.Add(time.Hour)}}})
	for id, row := range rowsByID(t, s) {
		check.Equal(t, row, before[id], "the row of plan %d is another", id)
	}
}

// TestCheapestByTheHour: plans without a monthly price compare by what they cost
// a month.
//
// Holds: 5.cheapest
func TestCheapestByTheHour(t *testing.T) {
	vps := func(id int64, month, hour, year market.Prices) market.Plan {
		return sample.Plan(func(p *market.Plan) {
			p.ID, p.Type, p.Monthly, p.Hourly, p.Annually = id, market.VPS, month, hour, year
		})
	}
	s := catalogtest.Build([]market.Plan{
		vps(1, nil, sample.USD("0.05"), nil),   // 36.50
		vps(2, nil, sample.USD("0.03"), nil),   // 21.90
		vps(3, sample.USD("30.00"), nil, nil),  // 30.00
		vps(4, nil, nil, sample.USD("300.00")), // 25.00
		vps(5, nil, nil, nil),
	}, catalog.Facts{Rates: sample.Rates()})
	q := must.Get(query.Parse(url.Values{"order": {"price_usd"}, "type": {"eq.vps"}, "select": {"id,price_usd"}}))(t)
	found := must.Get(s.Find(q, catalog.Public))(t)
	want := `{"id":2,"price_usd":21.90},{"id":4,"price_usd":25.00},{"id":3,"price_usd":30.00},{"id":1,"price_usd":36.50},{"id":5,"price_usd":null},`
	check.Equal(t, string(catalogtest.AppendRows(nil, found, q.Select)), want, "the cheapest first")
	facets, err := s.Facets(q, catalog.Public)
	if err != nil || facets.Min.String() != "21.90" || facets.Max.String() != "36.50" {
		t.Errorf("prices from %v to %v, %v", facets.Min, facets.Max, err)
	}
}
