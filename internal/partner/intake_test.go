package partner_test

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/partner"
	"launchrack/internal/testing/check"
)

func listed(sku string) market.Plan {
	return market.Plan{PlanID: market.HashPlanID("north", market.SKU(sku)), SKU: market.SKU(sku), Name: "Plan " + sku, Type: market.VPS,
		Quoted: market.Quoted{Monthly: market.Prices{market.EUR: market.MustAmount("5")}}}
}

func numbered(sku string, number market.PlanID) market.Plan {
	p := listed(sku)
	p.PlanID = number
	return p
}

func TestIntake(t *testing.T) {
	type add struct {
		plan market.Plan
		err  error
	}
	good := func(n int) []add {
		var all []add
		for i := range n {
			all = append(all, add{plan: listed(fmt.Sprintf("p%d", i))})
		}
		return all
	}
	unreadable := add{err: errors.New("cores: many came")}
	skipped := add{err: partner.Skipf("custom", "true came")}
	unpriced := add{plan: market.Plan{PlanID: 1, SKU: "u", Name: "u", Type: market.VPS}}
	tests := []struct {
		name     string
		adds     []add
		plans    int
		rejected []string
		failure  string
	}{
		{name: "all good", adds: good(3), plans: 3},
		{name: "a fifth unreadable", adds: append(good(4), unreadable), plans: 4, rejected: []string{"item, cores: many came"}},
		{name: "more than a fifth unreadable", adds: append(good(3), unreadable),
			failure: "The partner sent 4 items of which only 3 can be read; the first reason is: item, cores: many came"},
		{name: "skips are readable", adds: append(good(1), skipped, skipped), plans: 1,
			rejected: []string{"item, custom: true came", "item, custom: true came"}},
		{name: "rules of the list", adds: append(good(1), unpriced), plans: 1,
			rejected: []string{"item, price_monthly_currencies: holds no price, nor do the hourly and annual ones; a plan without any price is not listed"}},
		{name: "same key", adds: append(good(2), good(1)...), plans: 2,
			rejected: []string{"item, id: p0 came before in the same answer; the first one is kept"}},
		{name: "same number", adds: append(good(1), add{plan: numbered("other", listed("p0").PlanID)}), plans: 1,
			rejected: []string{fmt.Sprintf("item, cherry_plan_id: %d came before in the same answer; the first one is kept", listed("p0").PlanID)}},
		{name: "nothing", failure: "The partner sent an empty list of plans"},
		{name: "nothing to list", adds: []add{skipped}, failure: "The partner sent 1 items and none can be listed; the first reason is: item, custom: true came"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var in partner.Intake
			for _, a := range tt.adds {
				in.Add("item", a.plan, a.err)
			}
			s, err := in.Judged().Snapshot()
			check.Equal(t, errs.Public(err), tt.failure, "public sentence")
			check.Equal(t, len(s.Plans), tt.plans)
			var rejected []string
			for _, r := range s.Rejected {
				rejected = append(rejected, r.String())
			}
			check.Match(t, rejected, tt.rejected, "rejections")
		})
	}
}

// TestIntakeKeepsKeys checks that a rejection has the whole key, and its sentence a clipped one.
func TestIntakeKeepsKeys(t *testing.T) {
	var in partner.Intake
	in.Add("a", listed("a"), nil)
	in.Add(strings.Repeat("k", 500), market.Plan{}, partner.Skipf("type", "x"))
	s, err := in.Judged().Snapshot()
	if err != nil || len(s.Rejected) != 1 || len(s.Rejected[0].Item) != 500 || len(s.Rejected[0].String()) > 100 {
		t.Errorf("got %v, %v, want one rejection with its key", s.Rejected, err)
	}
	check.Equal(t, s.Rejected[0].Kind, market.NotSold, "kind")
}

// TestIntakeLeavesPlacesOut checks that a rejected place has the key of its row, else of the
// machine.
func TestIntakeLeavesPlacesOut(t *testing.T) {
	bad := errors.New("price: many came")
	for name, tt := range map[string]struct {
		rows  []market.Plan
		parts []partner.LeftOut
		want  []string
	}{
		"of several rows":      {[]market.Plan{listed("a"), listed("a@x")}, []partner.LeftOut{{Place: "sin", Err: bad}, {Err: bad}}, []string{"a@sin, price: many came", "a, price: many came"}},
		"of a single row":      {[]market.Plan{listed("a")}, []partner.LeftOut{{Place: "sin", Err: bad}}, []string{"a, price: many came"}},
		"of a single dear row": {[]market.Plan{listed("a@x")}, []partner.LeftOut{{Place: "sin", Err: bad}}, []string{"a, price: many came"}},
	} {
		t.Run(name, func(t *testing.T) {
			var in partner.Intake
			in.AddRows("a", tt.rows, nil)
			in.LeaveOut("a", tt.parts)
			s, err := in.Judged().Snapshot()
			var got []string
			for _, r := range s.Rejected {
				got = append(got, r.String())
			}
			if diff := cmp.Diff(tt.want, got); err != nil || len(s.Plans) != len(tt.rows) || diff != "" {
				t.Errorf("%d rows, %v, rejections -want +got:\n%s", len(s.Plans), err, diff)
			}
		})
	}
}

// TestPartlyRead checks which refusals say that a part of the list can be read: the fields of such an
// answer are compared with those of the last good one.
func TestPartlyRead(t *testing.T) {
	broken, unsold := errors.New("price: is missing"), partner.Skipf("price", "null came")
	for name, c := range map[string]struct {
		verdicts []error
		want     bool
	}{
		"too many broken": {[]error{broken, broken, unsold}, true},
		"nothing sold":    {[]error{unsold, unsold}, true},
		"nothing read":    {[]error{broken, broken}, false},
	} {
		var in partner.Intake
		for i, err := range c.verdicts {
			in.Add(strconv.Itoa(i), market.Plan{}, err)
		}
		if err := in.Judged().Refused; err == nil || errors.Is(err, partner.ErrPartlyRead) != c.want {
			t.Errorf("%s: %v", name, err)
		}
	}
}
