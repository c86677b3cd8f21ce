package catalog_test

import (
	"strings"
	"testing"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/plangen"
	"launchrack/internal/testing/sample"
)

// TestAPanicInAWorkerIsAnError: a refresh that meets a fault of ours fails, and
// the shop goes on with the snapshot that it has.
func TestAPanicInAWorkerIsAnError(t *testing.T) {
	plans := plangen.Plans(3000, 1)
	for name, damage := range map[string]func(*catalog.Snapshot){
		"a record that cannot be read": func(s *catalog.Snapshot) { s.Corrupt(7) },
		"a record that is not there":   func(s *catalog.Snapshot) { s.Lose(7) },
	} {
		t.Run(name, func(t *testing.T) {
			s := catalogtest.Build(plans, catalog.Facts{})
			damage(s)
			next, err := s.Apply(catalog.Change{}, catalog.Facts{Rates: sample.Rates()}) // which reads every plan
			if next != nil || errs.KindOf(err) != errs.Internal {
				t.Fatalf("%v, %v; want an internal error", next, err)
			}
			if name == "a record that is not there" && !strings.Contains(err.Error(), "documents.go") {
				t.Errorf("the error does not tell the stack: %v", err)
			}
			found, err := s.Find(query.Query{Limit: 3}, catalog.Operator)
			if err != nil || found.Total != len(plans) {
				t.Errorf("the snapshot before finds %d plans, %v", found.Total, err)
			}
		})
	}
}

// TestARecordThatCannotBeReadIsAnError: nobody makes up a plan or a row.
func TestARecordThatCannotBeReadIsAnError(t *testing.T) {
	s := catalogtest.Build(plangen.Plans(5, 1), catalog.Facts{})
	found := must.Get(s.Find(query.Query{Limit: 5}, catalog.Operator))(t)
	id := catalogtest.Plan(found, 0).ID
	name, _ := row.Find("name")
	fields := []query.Field{{Name: "name", Ref: query.Ref{Column: "name", Kind: name.Kind}}}
	rows := found.Writer(fields)
	if got := rows.AppendJSON(nil, 0); rows.Err() != nil {
		t.Fatalf("%s, %v", got, rows.Err())
	}
	for i := range found.Len() {
		s.Corrupt(i)
	}
	if p, err := found.Plan(0); p != nil || errs.KindOf(err) != errs.Internal {
		t.Errorf("the plan is %v, %v", p, err)
	}
	if p, err := s.ByID(id, catalog.Operator); p != nil || errs.KindOf(err) != errs.Internal {
		t.Errorf("by its id it is %v, %v", p, err)
	}
	if got := rows.AppendJSON(nil, 0); len(got) > 0 || errs.KindOf(rows.Err()) != errs.Internal {
		t.Errorf("%q is written, %v", got, rows.Err())
	}
}

// TestTwoAppliesOfOneSnapshot: neither writes over what the other one has.
func TestTwoAppliesOfOneSnapshot(t *testing.T) {
	const upserts = 1000 // from 700 on they are encoded in chunks of their own
	s := catalogtest.Build(plangen.Plans(3000, 1), catalog.Facts{})
	change := func(seed uint64) []market.Plan {
		var plans []market.Plan
		for i := range int64(upserts) {
			plans = append(plans, plangen.Plan(i+1, seed))
		}
		return plans
	}
	mine := catalogtest.Apply(s, catalog.Change{Upserts: change(3)}, catalog.Facts{})
	before := exported(t, mine)
	others := catalogtest.Apply(s, catalog.Change{Upserts: change(4)}, catalog.Facts{})
	check.Equal(t, exported(t, mine), before, "a snapshot changed when another one was made of the one before")
	if exported(t, others) == before {
		t.Error("both hold the same, so this shows nothing")
	}
}

func exported(t *testing.T, s *catalog.Snapshot) string {
	t.Helper()
	found := must.Get(s.Find(query.Query{Limit: query.NoLimit}, catalog.Operator))(t)
	return string(catalogtest.AppendRows(nil, found, query.AllFields()))
}
