package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/catalog/query"
	"launchrack/internal/door/metrics"
	"launchrack/internal/ingest"
	"launchrack/internal/model/benchmark"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/hardware/complete"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/row"
	"launchrack/internal/partner"
	"launchrack/internal/partner/registry"
	"launchrack/internal/store"
	"launchrack/internal/store/storetest"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/plangen"
	"launchrack/internal/testing/sample"
)

// writers are two processes on one database, and a random source of changes.
type writers struct {
	*rand.Rand
	t      testing.TB
	stores [2]*store.Store
	at     time.Time
	made   int64
}

func newWriters(t testing.TB, seed uint64) *writers {
	t.Helper()
	return newWritersOn(t, seed, storetest.URL(t))
}

func newWritersOn(t testing.TB, seed uint64, db string) *writers {
	t.Helper()
	w := &writers{Rand: rand.New(rand.NewPCG(seed, 4)), t: t, at: sample.Now}
	for i := range w.stores {
		s := must.Get(store.Open(t.Context(), db, discard))(t)
		t.Cleanup(func() { w.check(s.Close()) })
		w.stores[i] = s
	}
	return w
}

func (w *writers) check(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

// any returns one of the two processes.
func (w *writers) any() *store.Store { return w.stores[w.IntN(len(w.stores))] }

// plan returns a random plan: one of a feed with few distinct texts, or one of package sample's edge
// cases.
func (w *writers) plan(partner market.PartnerID) market.Plan {
	w.made++
	p := plangen.Plan(w.made, w.Uint64())
	if w.IntN(3) == 0 {
		p = sample.Plans(60)[w.IntN(60)]
	}
	p.ID, p.PlanID, p.Partner, p.SKU, p.Source = 0, market.PlanID(w.made), partner, market.SKU(fmt.Sprint(w.made)), market.FromPartner
	p.FetchedAt, p.UpdatedAt = w.at, w.at
	return p
}

func (w *writers) plans(partner market.PartnerID, n int) []market.Plan {
	var list []market.Plan
	for range n {
		list = append(list, w.plan(partner))
	}
	return list
}

func (w *writers) insert() {
	plans := w.plans("", 1+w.IntN(3))
	for i := range plans {
		plans[i].Source, plans[i].SKU = market.ByHand, ""
	}
	_, err := w.any().InsertPlans(w.t.Context(), plans)
	w.check(err)
}

// refresh adds, changes and withdraws some plans of a partner.
func (w *writers) refresh() {
	partner := one(w, market.PartnerID("cherry"), "contabo", "hetzner", "small")
	w.check(w.any().ApplyRefresh(w.t.Context(), partner, func(stored []market.Plan) (market.Change, error) {
		c := market.Change{Insert: w.plans(partner, w.IntN(4)), Run: w.run(partner, market.OutcomeGood)}
		for _, p := range stored {
			switch w.IntN(8) {
			case 0:
				c.Delete = append(c.Delete, p.ID)
			case 1:
				fresh := w.plan(partner)
				fresh.ID, fresh.SKU = p.ID, p.SKU
				c.Update = append(c.Update, fresh)
			}
		}
		return c, nil
	}))
}

func (w *writers) run(partner market.PartnerID, outcome market.Outcome) market.Run {
	w.at = w.at.Add(time.Minute)
	return market.Run{Partner: partner, StartedAt: w.at.Add(-time.Second), EndedAt: w.at, Outcome: outcome, Reason: "It answered 500."}
}

func (w *writers) fail() {
	w.check(w.any().RecordFailure(w.t.Context(), w.run(one(w, market.PartnerID("cherry"), "contabo"), market.OutcomeFailed)))
}

// heldBack makes a refresh that fails after it has read the rows.
func (w *writers) heldBack() {
	held := errs.New(errs.Partner, "held back")
	err := w.any().ApplyRefresh(w.t.Context(), "cherry", func([]market.Plan) (market.Change, error) { return market.Change{}, held })
	if err != held {
		w.t.Fatalf("got %v", err)
	}
}

func (w *writers) changeRates() {
	_, err := w.any().ChangeRates(w.t.Context(), func(price.Rates) (price.Rates, error) {
		r := price.Reference(time.Date(2026, 4, 1+w.IntN(3), 0, 0, 0, 0, time.UTC), map[market.Currency]market.Amount{
			market.USD: market.MustAmount(one(w, "1.05", "1.2", "1.20")), market.GBP: market.MustAmount(one(w, "0.8", "0.9"))})
		r.Old = w.IntN(4) == 0
		return r, nil
	})
	w.check(err)
}

// importPlans replaces some of the plans.
func (w *writers) importPlans() {
	plans, err := w.any().Plans(w.t.Context())
	w.check(err)
	plans = slices.DeleteFunc(plans, func(market.Plan) bool { return w.IntN(5) == 0 })
	for i := range plans {
		if w.IntN(5) == 0 {
			plans[i].Name += " again"
		}
	}
	w.check(w.any().Import(w.t.Context(), append(plans, w.plans("contabo", 3)...)))
}

func one[T any](w *writers, choices ...T) T { return choices[w.IntN(len(choices))] }

func newPublisher(s *store.Store) *publisher {
	var all []ingest.Feed
	for _, a := range registry.All() {
		all = append(all, partner.NewFeed(a, partner.Source{}, nil))
	}
	return &publisher{store: s, catalog: &catalog.Catalog{}, feeds: all, completer: complete.New(complete.Names{}), markOverdue: func([]market.PartnerState) {}, changed: make(chan struct{}, 1),
		metrics: metrics.New(metrics.Config{Partners: []market.PartnerID{"cherry", "contabo"}})}
}

// TestSnapshotsByDeltaEqualThoseReadAnew changes a database from two processes, each with a publisher
// that applies deltas, and compares their snapshots with the one of a publisher that reads everything.
func TestSnapshotsByDeltaEqualThoseReadAnew(t *testing.T) {
	const steps = 50
	for seed := range uint64(2) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			w := newWriters(t, seed)
			for _, partner := range []market.PartnerID{"cherry", "contabo", "hetzner", "small"} {
				_, err := w.any().InsertPlans(t.Context(), w.plans(partner, map[bool]int{true: 4, false: 60}[partner == "small"]))
				w.check(err)
			}
			publishers := [2]*publisher{newPublisher(w.stores[0]), newPublisher(w.stores[1])}
			followed := 0
			for range steps {
				w.step()
				s := publishers[w.IntN(2)]
				if s.follows(t) {
					followed++
				}
				w.check(s.publish(t.Context()))
				anew := newPublisher(w.any())
				w.check(anew.publish(t.Context()))
				compareSnapshots(t, anew, s)
			}
			if followed < steps/3 {
				t.Errorf("only %d of %d publications were changes of the one before", followed, steps)
			}
		})
	}
}

// TestOverduePartnersChangeTheVersion: a snapshot gets another version when a partner becomes overdue,
// and its former version after a refresh without changes.
func TestOverduePartnersChangeTheVersion(t *testing.T) {
	t.Parallel()
	w := newWriters(t, 1)
	confirm := func() {
		w.check(w.any().ApplyRefresh(t.Context(), "cherry", func([]market.Plan) (market.Change, error) {
			return market.Change{Run: w.run("cherry", market.OutcomeGood)}, nil
		}))
	}
	confirm()
	s, late := newPublisher(w.any()), false
	s.markOverdue = func(states []market.PartnerState) {
		for i := range states {
			states[i].Overdue = late && states[i].Partner.ID == "cherry"
		}
	}
	publish := func(isLate bool) string {
		t.Helper()
		late = isLate
		w.check(s.publish(t.Context()))
		for _, state := range s.catalog.Current().Partners() {
			if state.Stale() != (isLate && state.Partner.ID == "cherry") {
				t.Errorf("%s is stale: %t", state.Partner.ID, state.Stale())
			}
		}
		return s.catalog.Current().Version()
	}
	onTime := publish(false)
	overdue := publish(true)
	again := publish(true)
	if overdue == onTime || again != overdue {
		t.Errorf("on time %s, overdue %s, still %s", onTime, overdue, again)
	}
	confirm()
	if v := publish(false); v != onTime {
		t.Errorf("confirmed without a change: %s, want %s", v, onTime)
	}
	if v := publish(true); v == overdue {
		t.Error("overdue since another time, under the same name")
	}
}

// step makes one or a few changes, mostly small ones.
func (w *writers) step() {
	for range 1 + w.IntN(2) {
		switch n := w.IntN(40); {
		case n < 18:
			w.insert()
		case n < 28:
			w.refresh()
		case n < 32:
			w.fail()
		case n < 34:
			w.heldBack()
		case n < 38:
			w.changeRates()
		default:
			w.importPlans()
		}
	}
}

// follows reports whether the next publication applies a delta.
func (s *publisher) follows(t *testing.T) bool {
	t.Helper()
	if !s.catalog.Ready() {
		return false
	}
	d := must.Get(s.store.Since(t.Context(), s.published, s.catalog.Current().Len()/smallChange))(t)
	return !d.Whole && d.Version != s.published
}

// questions are the queries to both snapshots.
var questions = []string{
	"order=id", "select=id,price_usd&order=id", "order=price_usd.desc.nullslast,id&limit=20", "order=name&limit=30&offset=10", "type=eq.vps&order=cpu_cores.desc.nullsfirst&limit=20",
	"price_usd=lt.40&order=price_usd&limit=20", "regions=cs.{Germany}", "q=epic&limit=50", "partner_name=in.(Contabo,\"Cherry Servers\")&ram_size=gte.16",
	"category=not.is.null&order=category,fetched_at.desc&limit=40", "price_monthly_currencies->>EUR=not.is.null&limit=20", "tags=ov.{outlet,nvme}", "available=is.false",
}

func compareSnapshots(t *testing.T, want, got *publisher) {
	t.Helper()
	a := append(describeSnapshot(t, want.catalog.Current()), counted(t, want)...)
	b := append(describeSnapshot(t, got.catalog.Current()), counted(t, got)...)
	if !slices.Equal(a, b) {
		t.Fatalf("(-read anew +followed):\n%s", cmp.Diff(a, b))
	}
}

// describeSnapshot returns all public contents of a snapshot as text.
func describeSnapshot(t *testing.T, s *catalog.Snapshot) []string {
	t.Helper()
	all := []string{s.Version(), fmt.Sprint(s.Len()), fmt.Sprint(s.Rates()), exportSnapshot(t, s)}
	for _, state := range s.Partners() {
		// A repeated failure makes no new version, so its time may differ.
		all = append(all, fmt.Sprint(state.Partner, state.AsOf(), state.Failure, state.Stale()))
	}
	for _, address := range questions {
		values := must.Get(url.ParseQuery(address))(t)
		q, err := query.ParseSearch(values)
		if err != nil {
			t.Fatal(address, err)
		}
		for _, v := range []catalog.Visibility{catalog.Public, catalog.Operator} {
			all = append(all, describeAnswer(t, s, q, v)...)
		}
	}
	return all
}

func describeAnswer(t *testing.T, s *catalog.Snapshot, q query.Query, v catalog.Visibility) []string {
	t.Helper()
	answer := must.Get(s.Answer(q, v))(t)
	return []string{fmt.Sprint(answer.Total), fmt.Sprintf("%+v", answer.Facets), string(catalogtest.AppendRows(nil, answer.Result, q.Select))}
}

// exportSnapshot returns every plan with its internal columns.
func exportSnapshot(t *testing.T, s *catalog.Snapshot) string {
	t.Helper()
	answer := must.Get(s.Answer(query.Query{Limit: query.NoLimit, Select: query.AllFields()}, catalog.Operator))(t)
	var plans []market.Plan
	for _, p := range catalogtest.Plans(answer.Result) {
		plans = append(plans, *p)
	}
	var file bytes.Buffer
	must.Do(t, row.WriteFile(&file, plans))
	for _, p := range plans {
		file.WriteString(p.PriceCourse + "\n")
	}
	return file.String()
}

// counted returns the metrics of the plans.
func counted(t *testing.T, s *publisher) []string {
	t.Helper()
	answer := httptest.NewRecorder()
	s.metrics.Handler().ServeHTTP(answer, httptest.NewRequest("GET", "/metrics", nil))
	var lines []string
	for line := range strings.Lines(answer.Body.String()) {
		if strings.HasPrefix(line, "launchrack_plans{") {
			lines = append(lines, line)
		}
	}
	if len(lines) == 0 {
		t.Fatalf("no plans are counted: %d %s", answer.Code, answer.Body)
	}
	return lines
}

// TestAChangedChoiceOutlivesAFailedPublication cuts the database off between the names that an operator chose and the
// catalogue that they are for.
func TestAChangedChoiceOutlivesAFailedPublication(t *testing.T) {
	t.Parallel()
	w := newWriters(t, 1)
	p := newPublisher(w.stores[0])
	w.check(p.publish(t.Context()))
	before := p.catalog.Current()
	ctx, cut := context.WithCancel(t.Context())
	isRenamed := true
	p.renamed = func(context.Context) (bool, error) {
		cut()
		was := isRenamed
		isRenamed = false
		return was, nil
	}
	if err := p.publish(ctx); err == nil || p.catalog.Current() != before {
		t.Fatalf("published without a database: %v", err)
	}
	w.check(p.publish(t.Context()))
	now := p.catalog.Current()
	if now == before {
		t.Error("the next publication completes no plan anew")
	}
	w.check(p.publish(t.Context()))
	if p.catalog.Current() != now {
		t.Error("and the one after it does again")
	}
}

// TestScoresOutliveAFailedPublication imports results of benchmarks, and cannot read the shop's settings once.
func TestScoresOutliveAFailedPublication(t *testing.T) {
	t.Parallel()
	w := newWriters(t, 1)
	of, err := w.stores[0].InsertPlans(t.Context(), w.plans("cherry", 3))
	w.check(err)
	p := newPublisher(w.stores[0])
	w.check(p.publish(t.Context()))
	_, err = w.stores[1].AddBenchmarks(t.Context(), []benchmark.Result{{Partner: of[0].Partner, SKU: string(of[0].SKU), Cores: 4, Benchmark: "7-zip",
		Unit: "MIPS", Score: market.Whole(4200), Source: "https://example.com/", Day: "2026-11-01"}})
	w.check(err)
	p.before = func(context.Context) error { p.before = nil; return errors.New("the settings cannot be read") }
	if p.publish(t.Context()) == nil {
		t.Fatal("published without the settings")
	}
	w.check(p.publish(t.Context()))
	anew := newPublisher(w.stores[1])
	w.check(anew.publish(t.Context()))
	compareSnapshots(t, anew, p)
}
