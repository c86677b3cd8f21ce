package browse_test

import (
	"bytes"
	"context"
	"encoding/json"
	"net/url"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/browse"
	"launchrack/internal/browse/browsetest"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/model/view"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/plangen"
	"launchrack/internal/testing/sample"
)

// encoded is what encoding/json makes of what a list's answer holds.
func encoded(t *testing.T, text string) string {
	t.Helper()
	answer := must.Get(browsetest.Read([]byte(text)))(t)
	for i := range answer.Items {
		item := &answer.Items[i]
		extras, err := row.AppendAny(nil, struct {
			view.Extras
			view.Group
		}{item.Extras, item.Group})
		columns, ok := bytes.CutSuffix(item.Row, extras[1:])
		if err != nil || !ok {
			t.Fatalf("%v: the plan %s does not end with %s", err, item.Row, extras)
		}
		item.Row = append(bytes.TrimSuffix(columns, []byte{','}), '}')
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	must.Do(t, enc.Encode(answer))
	return string(bytes.TrimRight(b.Bytes(), "\n"))
}

func appended(t *testing.T, s *browse.Service, snap *catalog.Snapshot, params url.Values) string {
	t.Helper()
	list := must.Get(s.List(context.Background(), snap, catalog.Public, params))(t)
	body := must.Get(list.Append([]byte("before ")))(t)
	rest, ok := bytes.CutPrefix(body, []byte("before "))
	if !ok {
		t.Fatalf("what was in the buffer is gone: %.40q", body)
	}
	return string(rest)
}

// expectOneText compares a list's answer with what encoding/json makes of it, and with the list that a
// page holds.
func expectOneText(t *testing.T, s *browse.Service, snap *catalog.Snapshot, params url.Values) string {
	t.Helper()
	text := appended(t, s, snap, params)
	if diff := cmp.Diff(encoded(t, text), text); diff != "" {
		t.Errorf("%v (-encoding/json +List):\n%s", params, diff)
	}
	page := must.Get(s.Public(snap).Browse(t.Context(), params, browse.MaxLimit))(t)
	if params.Get("limit") == "" || params.Get("limit") == "0" {
		return text // a page has another number of plans
	}
	if diff := cmp.Diff(text, string(page.Text())); diff != "" && params.Get("offset") == "" {
		t.Errorf("%v (-List +page):\n%s", params, diff)
	}
	return text
}

func TestListsAreWrittenOnce(t *testing.T) {
	snap := catalogtest.Build(plangen.Plans(500, 1), catalog.Facts{Rates: sample.Rates(), Version: "v1"})
	for _, params := range append(plangen.Distinct(100, 5), nil, url.Values{"limit": {"12"}}, url.Values{"limit": {"5"}, "select": {"id,score_single"}},
		url.Values{"limit": {"5"}, "vat_country": {"DE"}, "months": {"12"}}, url.Values{"limit": {"5"}, "group": {"machine"}, "leads": {"page"}}) {
		for range 2 { // made, then kept
			expectOneText(t, browsetest.Service, snap, params)
		}
	}
}

func TestListWritesOddities(t *testing.T) {
	hostile := sample.HostileNames()
	shelves := map[string]*catalog.Snapshot{
		"many values": manyValues(),
		"empty":       catalogtest.Build(nil, catalog.Facts{}),
		"hostile": browsetest.Shelf(func(p *market.Plan) {
			text := hostile[int(p.ID)%len(hostile)]
			p.Name, p.Category, p.PartnerName, p.Regions = text, market.Category(text), text, []string{text, "<b>&"}
			p.PlanURL = "https://shop.example/?a=1&b=<2>"
		}),
		"bare": browsetest.Shelf(func(p *market.Plan) {
			*p = market.Plan{ID: p.ID, Available: true}
		}),
	}
	for name, snap := range shelves {
		for _, params := range []url.Values{nil, {"select": {"id"}}, {"select": {"price_monthly_currencies->>USD,n:name"}},
			{"limit": {"0"}}, {"offset": {"3"}}, {"filter": {"outlet"}}, {"q": {"<&>"}}, {"name": {`eq."x<&`}}} {
			t.Log(name)
			expectOneText(t, browsetest.Service, snap, params)
		}
	}
}

// TestKeptExtrasFollowWhatTheyShow: another snapshot with other rates, states or
// plans is not answered from what was kept for the one before.
func TestKeptExtrasFollowWhatTheyShow(t *testing.T) {
	converted := func(p *market.Plan) { p.Monthly = market.Prices{"EUR": market.MustAmount("10")} }
	build := func(facts catalog.Facts, edit func(*market.Plan)) *catalog.Snapshot {
		plans := []market.Plan{sample.Plan(converted), sample.Plan(converted, func(p *market.Plan) { p.ID, p.PlanID = 2, 2 })}
		edit(&plans[1])
		return catalogtest.Build(plans, facts)
	}
	same := func(*market.Plan) {}
	rates, older := sample.Rates(), sample.Rates()
	older.Old = true
	dearer := sample.Rates()
	dearer.PerEUR = map[market.Currency]market.Amount{"USD": market.MustAmount("2"), "GBP": market.MustAmount("3")}
	stale := []market.PartnerState{{Partner: sample.Contabo, GoodAt: sample.Now, FailedAt: sample.Now.AddDate(0, 0, 1)}}
	s := browse.New(browse.Options{})
	seen := map[string]bool{}
	for _, snap := range []*catalog.Snapshot{
		build(catalog.Facts{Rates: rates}, same), build(catalog.Facts{Rates: older}, same), build(catalog.Facts{Rates: dearer}, same),
		build(catalog.Facts{Rates: dearer, Partners: stale}, same),
		build(catalog.Facts{Rates: dearer, Partners: stale}, func(p *market.Plan) { p.Name = "another" }),
		build(catalog.Facts{Rates: dearer, Partners: stale}, func(p *market.Plan) { p.Source = market.ByHand }),
	} {
		body := expectOneText(t, s, snap, nil)
		if seen[body] {
			t.Errorf("two snapshots have the same answer, so this proves nothing:\n%s", body)
		}
		seen[body] = true
	}
}

func BenchmarkList(b *testing.B) {
	snap := catalogtest.Build(plangen.Plans(10_000, 1), catalog.Facts{Rates: sample.Rates(), Version: "v1"})
	s, list := browse.New(browse.Options{}), plangen.Distinct(20_000, 5)
	b.ReportAllocs()
	var body []byte
	at := 0
	for b.Loop() {
		found, err := s.List(context.Background(), snap, catalog.Public, list[at%len(list)])
		if err != nil {
			b.Fatal(err)
		}
		if body, err = found.Append(body[:0]); err != nil {
			b.Fatal(err)
		}
		at++
	}
}

// BenchmarkNewExtras makes what cards show of plans that nobody has seen yet.
func BenchmarkNewExtras(b *testing.B) {
	snap := catalogtest.Build(plangen.Plans(10_000, 1), catalog.Facts{Rates: sample.Rates(), Version: "v1"})
	b.ReportAllocs()
	var body []byte
	for at := 0; b.Loop(); at++ {
		page := url.Values{"limit": {"200"}, "offset": {strconv.Itoa(at % 40 * 200)}}
		found, err := browse.New(browse.Options{}).List(context.Background(), snap, catalog.Public, page)
		if err != nil {
			b.Fatal(err)
		}
		if body, err = found.Append(body[:0]); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/200, "ns/plan")
}
