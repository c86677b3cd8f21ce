package pages_test

import (
	"context"
	"net/url"
	"slices"
	"strings"
	"testing"

	"launchrack/internal/browse"
	"launchrack/internal/browse/pages"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/benchmark"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/view"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/sample"
)

const scoreResults = "partner,sku,cpu,cores,benchmark,score,unit,source,date\n" +
	"vultr,small,,1,stress-ng,1000,bogo-ops,a,2026-05-01\n" +
	"vultr,small,,10,stress-ng,9000,bogo-ops,a,2026-05-01\n" +
	",,AMD EPYC 7543,10,stress-ng,12000,bogo-ops,sc-inspector-data,2026-05-01\n" +
	",,AMD EPYC 7543,10,7-zip,12000,MIPS,sbc-bench,2026-05-01\n"

// scored is a shop with a plan that was measured, one on shared cores that inherits its score, and
// one of which no score is known.
func scored(t *testing.T) (*browse.Service, *catalog.Snapshot) {
	t.Helper()
	results := must.Get(benchmark.ReadCSV(strings.NewReader(scoreResults)))(t)
	book := benchmark.NewBook(results, benchmark.Names{})
	plans := []market.Plan{
		machine(1, func(p *market.Plan) { p.Partner, p.SKU, p.Type = "vultr", "small", market.Baremetal }),
		machine(2, func(p *market.Plan) { p.CPUName, p.Type, p.Monthly = "AMD EPYC 7543", market.VPS, sample.USD("60") }),
		machine(3, func(p *market.Plan) { p.Monthly = sample.USD("70") }),
	}
	for i := range plans {
		book.SetScores(&plans[i])
	}
	service := browse.New(browse.Options{Scores: func() *benchmark.Book { return book }})
	return service, catalogtest.Build(plans, catalog.Facts{Rates: sample.Rates()})
}

// TestSourcesOfScores holds that pages can name what the licences of the shown scores ask for.
func TestSourcesOfScores(t *testing.T) {
	service, snap := scored(t)
	want := []view.ScoreSource{{Name: "sc-inspector-data", Licence: "CC BY-SA 4.0", Link: "https://github.com/SpareCores/sc-inspector-data"}}
	if got := pages.Of(service, snap).ScoreSources(); !slices.Equal(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestScoresAreCompared(t *testing.T) {
	service, snap := scored(t)
	public := pages.Of(service, snap)
	plans := make([]*market.Plan, 3)
	for i := range plans {
		var err error
		if plans[i], err = public.Plan(int64(i + 1)); err != nil {
			t.Fatal(err)
		}
	}
	line := func(plans []*market.Plan, label string) string {
		c := must.Get(public.Compare(t.Context(), plans, price.Net()))(t)
		rows := slices.Concat(c.Costs[market.USD], c.Facts)
		i := slices.IndexFunc(rows, func(r view.ComparisonRow) bool { return r.Label == label })
		if i < 0 {
			return "no line"
		}
		var cells []string
		for _, cell := range rows[i].Cells {
			cells = append(cells, strings.Trim(cell.Text+"; "+cell.Note, "; "))
		}
		return strings.Join(cells, " | ")
	}
	for label, want := range map[string]string{
		"Multi-core score": "9,000 bogo-ops; stress-ng, measured on this machine type: 10 cores, 1 run | " +
			"12,000 bogo-ops; stress-ng, measured on another machine with AMD EPYC 7543: 10 cores, 1 run; the cores are shared, so the score may vary | ",
		"Single-core score":         "1,000 bogo-ops; stress-ng, measured on this machine type: 1 core, 1 run |  | ",
		"Price per benchmark point": "$0.0056 | $0.005 | ",
		"Price per GPU":             "no line",
	} {
		if got := line(plans, label); got != want {
			t.Errorf("%s: %q, want %q", label, got, want)
		}
		if got := line(plans[2:], label); got != "no line" {
			t.Errorf("%s of a plan without one: %q", label, got)
		}
	}
}

func TestSimilarPlansSayWhatTheyScore(t *testing.T) {
	service, snap := scored(t)
	p := must.Get(snap.ByID(1, catalog.Operator))(t)
	list, err := pages.Similar(context.Background(), service, price.Choose(language.English, nil, 0).In(market.USD), snap, catalog.Public, p, query.AllFields())
	if err != nil || len(list) != 2 {
		t.Fatalf("%d plans, %v", len(list), err)
	}
	of := func(s view.SimilarPlan) string {
		i := slices.IndexFunc(s.Differences, func(d view.Difference) bool { return d.Column == "score_multi" })
		if i < 0 {
			return "nothing"
		}
		return string(s.Differences[i].Kind) + ": " + s.Differences[i].Text
	}
	if got, want := of(list[0]), "better: multi-core score 12,000 (from another machine, shared cores) instead of 9,000"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := of(list[1]); got != "nothing" {
		t.Errorf("a plan without a score: %q", got)
	}
	if cpus := list[0].Plan.Specs.CPUs; cpus.Score != "stress-ng 12,000 bogo-ops (from another machine, shared cores)" || cpus.ScoreMulti != "12,000 (from another machine, shared cores)" || cpus.ScoreSingle != "" {
		t.Errorf("its card says %+v", cpus)
	}
}

func TestMarketByScore(t *testing.T) {
	service, snap := scored(t)
	m := must.Get(pages.Chart(context.Background(), service, snap, catalog.Public, url.Values{}, "score_multi", market.USD))(t)
	if got := pointNames(m.Frontier); got != "machine machine" || m.LeftOut != 1 {
		t.Errorf("the frontier is %s, %d are left out", got, m.LeftOut)
	}
	if p := m.Frontier[1]; p.Size != 12000 || !strings.HasPrefix(p.Specs, "Multi-core score: 12,000 (from another machine, shared cores), 10 cores") {
		t.Errorf("the second is %+v", p)
	}
	if ticks := m.Size.Ticks; len(ticks) == 0 || !strings.HasSuffix(ticks[0].Text, ",000") {
		t.Errorf("the axis says %+v", m.Size)
	}
}
