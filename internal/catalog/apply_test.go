package catalog_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/plangen"
	"launchrack/internal/testing/sample"
)

// TestApplyIsBuild changes a catalogue again and again, and compares every
// snapshot with one that was built of the same plans.
func TestApplyIsBuild(t *testing.T) {
	for name, tt := range map[string]struct {
		begin, steps, most int
	}{"from nothing": {0, 30, 5}, "one at a time": {120, 40, 1}, "many at a time": {300, 8, 150}, "over blocks": {5000, 3, 40}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g := generator{rand.New(rand.NewPCG(11, uint64(tt.begin)))}
			plans := sample.Plans(tt.begin)
			facts := catalog.Facts{Rates: sample.Rates()}
			snap := catalogtest.Build(plans, facts)
			if testing.Short() {
				tt.steps = 1 + tt.steps/8
			}
			for range tt.steps {
				var change catalog.Change
				change, plans = g.change(plans, tt.most)
				snap = catalogtest.Apply(snap, change, facts)
				g.compare(t, snap, catalogtest.Build(plans, facts))
			}
		})
	}
}

// change draws a change and gives the plans that there are then.
func (g generator) change(plans []market.Plan, most int) (catalog.Change, []market.Plan) {
	var change catalog.Change
	touched := map[int64]bool{}
	for range 1 + g.IntN(most) {
		id := int64(1 + g.IntN(len(plans)+most+1))
		if touched[id] {
			continue
		}
		touched[id] = true
		if g.IntN(3) == 0 {
			change.Deletes = append(change.Deletes, id)
			continue
		}
		p := sample.Plans(60)[g.IntN(60)]
		if g.IntN(2) == 0 {
			p = plangen.Plan(id, g.Uint64())
		}
		p.ID = id
		change.Upserts = append(change.Upserts, p)
	}
	kept := slices.DeleteFunc(slices.Clone(plans), func(p market.Plan) bool { return touched[p.ID] })
	return change, append(kept, change.Upserts...)
}

// compare asks both for everything, and some questions.
func (g generator) compare(t *testing.T, got, want *catalog.Snapshot) {
	t.Helper()
	if got.Version() != want.Version() || got.Len() != want.Len() {
		t.Fatalf("version %s of %d plans, want %s of %d", got.Version(), got.Len(), want.Version(), want.Len())
	}
	for range 8 {
		question := g.question(2)
		q := must.Get(query.ParseSearch(question.address))(t)
		v := one(g, catalog.Public, catalog.Operator)
		must.Match(t, everything(t, got, q, v), everything(t, want, q, v), "%v (-built +applied)", question.address)
	}
	for _, name := range []string{"GPU", "edge", "nope", "general"} {
		a, okA := got.Category(name)
		if b, okB := want.Category(name); a != b || okA != okB {
			t.Fatalf("category %s is %q, want %q", name, a, b)
		}
	}
}

func everything(t *testing.T, snap *catalog.Snapshot, q query.Query, v catalog.Visibility) []any {
	t.Helper()
	answer := must.Get(snap.Answer(q, v))(t)
	plans := []market.Plan{}
	for _, p := range catalogtest.Plans(answer.Result) {
		plans = append(plans, *p)
	}
	return []any{answer.Total, string(catalogtest.AppendRows(nil, answer.Result, q.Select)), answer.Facets, plans}
}

func TestApplyLeavesTheOldSnapshotAlone(t *testing.T) {
	facts := catalog.Facts{Rates: sample.Rates()}
	old := catalogtest.Build(sample.Plans(200), facts)
	q := query.Query{Limit: query.NoLimit, Select: query.AllFields()}
	before := everything(t, old, q, catalog.Operator)
	one := catalogtest.Apply(old, catalog.Change{Upserts: sample.Plans(220)[190:], Deletes: []int64{5, 6, 999}}, facts)
	other := catalogtest.Apply(old, catalog.Change{Upserts: []market.Plan{plangen.Plan(500, 1)}}, facts)
	check.Match(t, everything(t, old, q, catalog.Operator), before, "the old snapshot changed")
	if old.Len() != 200 || one.Len() != 218 || other.Len() != 201 {
		t.Errorf("%d, %d and %d plans", old.Len(), one.Len(), other.Len())
	}
}

func TestByID(t *testing.T) {
	snap := catalogtest.Build([]market.Plan{plangen.Plan(3, 1), plangen.Plan(900, 1), plangen.Plan(7, 1)}, catalog.Facts{})
	for id, want := range map[int64]bool{1: false, 3: true, 5: false, 7: true, 900: true, 901: false} {
		p, err := snap.ByID(id, catalog.Operator)
		plan := plangen.Plan(id, 1)
		snap.Complete(&plan)
		if want && (err != nil || !cmp.Equal(plan, *p)) || !want && errs.KindOf(err) != errs.NotFound {
			t.Errorf("%d: %v, %v; want it: %t", id, p, err, want)
		}
	}
	_, err := catalogtest.Build(nil, catalog.Facts{}).ByID(1, catalog.Operator)
	check.Equal(t, errs.KindOf(err), errs.NotFound, "an empty snapshot has a plan")
	if told := errs.Public(err); told != "No plan with the id 1 is offered" { // one that was withdrawn is known
		t.Errorf("%q", told)
	}
}

// TestApplyWithMoreDigits: rates of equal value that are written with more
// digits convert to prices with more digits.
func TestApplyWithMoreDigits(t *testing.T) {
	plans := sample.Plans(100)
	short, long := sample.Rates(), sample.Rates()
	short.PerEUR = map[market.Currency]market.Amount{market.USD: market.MustAmount("1.2"), market.GBP: market.MustAmount("0.8")}
	long.PerEUR = map[market.Currency]market.Amount{market.USD: market.MustAmount("1.200"), market.GBP: market.MustAmount("0.8")}
	q := query.Query{Limit: query.NoLimit, Select: query.AllFields()}
	want := everything(t, catalogtest.Build(plans, catalog.Facts{Rates: long}), q, catalog.Operator)
	got := everything(t, catalogtest.Apply(catalogtest.Build(plans, catalog.Facts{Rates: short}), catalog.Change{}, catalog.Facts{Rates: long}), q, catalog.Operator)
	digits := func(all []any) string {
		f := all[2].(catalog.Facets)
		return fmt.Sprintln(shown(f), f.Min, f.Max)
	}
	check.Match(t, digits(got), digits(want), "facets (-built +applied)")
	if digits(want) == digits(everything(t, catalogtest.Build(plans, catalog.Facts{Rates: short}), q, catalog.Operator)) {
		t.Error("the digits of the rates make no difference; the test shows nothing")
	}
}

func TestApplyWithOtherRates(t *testing.T) {
	other := sample.Rates()
	other.PerEUR = map[market.Currency]market.Amount{market.USD: market.MustAmount("2"), market.GBP: market.MustAmount("0.5")}
	plans := sample.Plans(100)
	got := catalogtest.Apply(catalogtest.Build(plans, catalog.Facts{Rates: sample.Rates()}), catalog.Change{Deletes: []int64{1}}, catalog.Facts{Rates: other})
	g := generator{rand.New(rand.NewPCG(1, 1))}
	g.compare(t, got, catalogtest.Build(plans[1:], catalog.Facts{Rates: other}))
}

func TestManySmallChangesDoNotGrow(t *testing.T) {
	if testing.Short() {
		t.Skip("measures memory, and takes seven times as long under the race detector")
	}
	facts := catalog.Facts{Rates: sample.Rates(), Version: "v"}
	const plans = 200
	snap := catalogtest.Build(plangen.Plans(plans, 1), facts)
	before := snap.Memory()
	for i := range uint64(200) {
		var some []market.Plan
		for k := range uint64(20) {
			some = append(some, plangen.Plan(int64(1+(20*i+k)%plans), 20*i+k))
		}
		snap = catalogtest.Apply(snap, catalog.Change{Upserts: some}, facts)
	}
	after := snap.Memory()
	if after.Rows > 2*before.Rows+2<<20 || after.Index > 2*before.Index {
		t.Errorf("%+v became %+v", before, after)
	}
}
