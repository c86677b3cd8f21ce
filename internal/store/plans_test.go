package store

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// TestColumns holds the binding and the table to the one description of
// server_plans, in its order.
func TestColumns(t *testing.T) {
	var file bytes.Buffer
	p := feedPlan("cherry", 1)
	// A file leaves these out where they are null.
	p.UnconfirmedSince, p.PriceUnconfirmedSince, p.Corrections = p.UpdatedAt, p.UpdatedAt, "[]"
	p.IPv4Count, p.IPv6, p.NAT, p.Virtualization, p.CPUShare, p.Egress, p.TrafficBothWays = new(1), new(true), new(false), "kvm", new(0.5), "billed", new(false)
	p.Coupon, p.CouponUntil, p.EndsAt, p.FromText = "BF26", p.UpdatedAt, p.UpdatedAt, []string{"ipv6"}
	p.Cycles = []market.Cycle{{Months: 3, Amounts: market.Prices{market.USD: market.Whole(33)}}}
	must.Do(t, row.WriteFile(&file, []market.Plan{p}))
	dec := json.NewDecoder(&file)
	var want []string
	for depth := 0; ; {
		token, err := dec.Token()
		if err != nil {
			break
		}
		if d, ok := token.(json.Delim); ok {
			depth += map[json.Delim]int{'{': 1, '[': 1, '}': -1, ']': -1}[d]
			continue
		}
		if name, ok := token.(string); ok && depth == 1 {
			want = append(want, name)
			var skipped json.RawMessage
			must.Do(t, dec.Decode(&skipped))
		}
	}
	var bound []string
	for _, c := range planColumns {
		bound = append(bound, c.Name)
	}
	// A line has the first columns, then those that came later.
	slices.Sort(want)
	slices.Sort(bound)
	check.Match(t, bound, want, "bound columns (-row +store)")
	s := open(t)
	rows := must.Get(s.readers.Query(`SELECT * FROM server_plans`))(t)
	defer rows.Close()
	table := must.Get(rows.Columns())(t)
	// Migrations append columns, wherever they stand in a row.
	slices.Sort(table)
	check.Match(t, table, want, "table's columns (-row +table)")
}

// Holds: 3.plan.id, 3.plan.times, 5.form.empty
func TestPlansRoundTrip(t *testing.T) {
	zero := market.MustAmount("0.00")
	exact := market.MustAmount("9999999.000000000001")
	emptyLists := feedPlan("cherry", 3)
	emptyLists.Tags, emptyLists.Regions, emptyLists.Hourly = []string{}, []string{}, market.Prices{}
	digits := handPlan(4)
	digits.MonthlyEUR, digits.HourlyEUR, digits.AnnuallyEUR = &zero, &exact, new(market.MustAmount("4.50"))
	unavailable := feedPlan("contabo", 5)
	unavailable.Available, unavailable.PlanID = false, market.MaxPlanID
	fine := handPlan(6)
	fine.FetchedAt = time.Date(2026, 4, 1, 14, 0, 0, 123456789, time.FixedZone("CEST", 7200))
	small := handPlan(7)
	small.MemoryGB, small.StorageGB = new(0.5), new(1e8)
	tests := []struct {
		name string
		plan market.Plan
	}{
		{"every field", feedPlan("cherry", 1)},
		{"nothing known", handPlan(2)},
		{"empty is not unknown", emptyLists},
		{"digits of money", digits},
		{"not available", unavailable},
		{"times in UTC and microseconds", fine},
		{"fractions", small},
	}
	s := open(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			want := insert(t, s, tt.plan)[0]
			want.FetchedAt = want.FetchedAt.UTC().Truncate(time.Microsecond)
			plans := allPlans(t, s)
			check.Equal(t, diff(want, plans[len(plans)-1]), "", "(-stored +read)")
		})
	}
}

func TestInsertPlansAllOrNone(t *testing.T) {
	clash := feedPlan("cherry", 1)
	clash.PlanID = 99
	sameNumber := feedPlan("cherry", 1)
	sameNumber.SKU = "another"
	withID := handPlan(8)
	withID.ID = 7
	noKey, noPartner, noSource := feedPlan("cherry", 9), feedPlan("", 9), handPlan(9)
	noKey.SKU, noSource.Source = "", ""
	late, early := handPlan(9), handPlan(9)
	late.FetchedAt = time.Date(9999, 12, 31, 23, 59, 0, 0, time.FixedZone("", -3600))
	early.UpdatedAt = time.Date(1, 1, 1, 0, 0, 0, 0, time.FixedZone("", 3600))
	tests := []struct {
		name               string
		second             market.Plan
		wantField, wantErr string
		wantCode           string
	}{
		{"SKU twice", clash, "sku", "sku: is the key of another plan of this partner (row 2)", "23505"},
		{"number twice", sameNumber, "cherry_plan_id", "cherry_plan_id: is the number of another plan of this partner (row 2)", "23505"},
		{"id given", withID, "id", "id: 7 came, but ids are given by the store; leave it out (row 2)", "428C9"},
		{"feed row without key", noKey, "sku", "sku: is missing; a feed's plan needs the partner's own key (row 2)", ""},
		{"feed row without partner", noPartner, "partner_id", "partner_id: is missing; a feed's plan needs its partner (row 2)", ""},
		{"a year too late", late, "fetched_at", "fetched_at: the year 10000 is out of range; accepted are 1 to 9999 (row 2)", "23514"},
		{"a year too early", early, "updated_at", "updated_at: the year 0 is out of range; accepted are 1 to 9999 (row 2)", "23514"},
		{"no source", noSource, "source", `source: "" is not a source; accepted are partner, hand and bundled (row 2)`, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := open(t)
			before := must.Get(s.Version(t.Context()))(t)
			got, err := s.InsertPlans(t.Context(), []market.Plan{feedPlan("cherry", 1), tt.second})
			e, ok := err.(*errs.Error)
			if !ok || e.Kind != errs.Invalid || e.Field != tt.wantField || e.Code != tt.wantCode || errs.Public(e) != tt.wantErr {
				t.Errorf("got %#v, want field %q, code %q, %q", err, tt.wantField, tt.wantCode, tt.wantErr)
			}
			if got != nil || len(allPlans(t, s)) != 0 {
				t.Error("a part of the call was stored")
			}
			check.Equal(t, must.Get(s.Version(t.Context()))(t), before, "version went from")
		})
	}
}

func TestHandRowsMayRepeat(t *testing.T) {
	s := open(t)
	byHand := feedPlan("cherry", 1)
	byHand.Source = market.ByHand
	stored := insert(t, s, handPlan(1), handPlan(1), byHand, byHand, feedPlan("cherry", 1), feedPlan("contabo", 1))
	ids := map[int64]bool{}
	for _, p := range stored {
		ids[p.ID] = true
	}
	if len(ids) != 6 || ids[0] {
		t.Errorf("ids %v, want six of their own", ids)
	}
	must.Do(t, s.ApplyRefresh(t.Context(), "cherry", func(feed []market.Plan) (market.Change, error) {
		if len(feed) != 1 || feed[0].ID != stored[4].ID {
			t.Errorf("the feed's rows are %v, want row %d alone", feed, stored[4].ID)
		}
		return market.Change{Run: goodRun("cherry", noon)}, nil
	}))
}

func TestIDsAreNeverReused(t *testing.T) {
	s := open(t)
	last := insert(t, s, feedPlans("cherry", 1, 3)...)[2].ID
	must.Do(t, s.ApplyRefresh(t.Context(), "cherry", func(stored []market.Plan) (market.Change, error) {
		return market.Change{Delete: []int64{last}, Insert: feedPlans("cherry", 4, 4), Run: goodRun("cherry", noon)}, nil
	}))
	plans := allPlans(t, s)
	if got := plans[len(plans)-1]; got.SKU != "sku-4" || got.ID <= last {
		t.Errorf("the new plan %q got id %d, the withdrawn one had %d", got.SKU, got.ID, last)
	}
	must.Do(t, s.Import(t.Context(), nil))
	if id := insert(t, s, handPlan(1))[0].ID; id <= last+1 {
		t.Errorf("after everything went, id %d was given again", id)
	}
}

func bundled(partner market.PartnerID, from, to int) []market.Plan {
	plans := feedPlans(partner, from, to)
	for i := range plans {
		plans[i].Source = market.Bundled
	}
	return plans
}

// seed stores plans as an edition of their own.
func seed(ctx context.Context, s *Store, plans []market.Plan) (int, error) {
	return s.SeedBundled(ctx, fmt.Sprint(plans[0].Partner, len(plans)), func() ([]market.Plan, error) { return plans, nil })
}

// TestAnEditionIsDecodedOnce holds that a start after the first does not decode the plans.
func TestAnEditionIsDecodedOnce(t *testing.T) {
	s, decoded := open(t), 0
	plans := func() ([]market.Plan, error) { decoded++; return bundled("cherry", 1, 2), nil }
	for _, edition := range []string{"first", "first", "second", "second"} {
		must.Get(s.SeedBundled(t.Context(), edition, plans))(t)
	}
	check.Equal(t, decoded, 2, "two editions were decoded")
	broken := errors.New("broken")
	if _, err := s.SeedBundled(t.Context(), "third", func() ([]market.Plan, error) { return nil, broken }); err == nil {
		t.Error("a catalogue that cannot be decoded was stored")
	}
	if _, err := s.SeedBundled(t.Context(), "third", plans); err != nil || decoded != 3 {
		t.Errorf("after the error it was decoded %d times (%v)", decoded, err)
	}
}

func TestSeedBundled(t *testing.T) {
	both := append(bundled("cherry", 1, 3), bundled("contabo", 1, 2)...)
	refreshed := func(t *testing.T, s *Store) {
		must.Do(t, s.ApplyRefresh(t.Context(), "cherry", func([]market.Plan) (market.Change, error) {
			return market.Change{Insert: feedPlans("cherry", 1, 1), Run: goodRun("cherry", noon)}, nil
		}))
	}
	tests := []struct {
		name               string
		before             func(*testing.T, *Store)
		wantStored, wantIn int
	}{
		{"a new database", func(*testing.T, *Store) {}, 5, 5},
		{"beside rows added by hand", func(t *testing.T, s *Store) { insert(t, s, handPlan(1)) }, 5, 6},
		{"a partner refreshed before", refreshed, 2, 3},
		{"a partner refreshed before, all withdrawn since", func(t *testing.T, s *Store) {
			refreshed(t, s)
			must.Do(t, swap(t.Context(), s, "cherry", 2, 0))
		}, 2, 2},
		{"a partner that failed before", func(t *testing.T, s *Store) { fail(t, s, "cherry", noon, "down") }, 5, 5},
		{"after an import", func(t *testing.T, s *Store) {
			must.Do(t, s.Import(t.Context(), feedPlans("cherry", 1, 1)))
		}, 0, 1},
		{"after an import of nothing", func(t *testing.T, s *Store) {
			must.Do(t, s.Import(t.Context(), nil))
		}, 0, 0},
		{"a partner with plans that were never refreshed", func(t *testing.T, s *Store) {
			insert(t, s, feedPlans("cherry", 1, 1)...)
		}, 2, 3},
		{"seeded before by a program with fewer partners", func(t *testing.T, s *Store) {
			must.Get(seed(t.Context(), s, bundled("cherry", 1, 1)))(t)
		}, 2, 3},
		{"seeded before, all withdrawn since", func(t *testing.T, s *Store) {
			must.Get(seed(t.Context(), s, both))(t)
			must.Get(s.writer.Exec(`DELETE FROM server_plans`))(t)
		}, 0, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := open(t)
			tt.before(t, s)
			before := versionOf(t, s)
			stored, err := seed(t.Context(), s, both)
			if err != nil || stored != tt.wantStored {
				t.Errorf("stored %d (%v), want %d", stored, err, tt.wantStored)
			}
			check.Equal(t, len(allPlans(t, s)), tt.wantIn)
			check.Equal(t, versionOf(t, s) != before, (stored > 0), "the version moved")
		})
	}
}

func TestImportExport(t *testing.T) {
	from := open(t)
	newer := feedPlan("cherry", 2)
	newer.FetchedAt = noon.Add(time.Hour)
	insert(t, from, feedPlan("cherry", 1), handPlan(1), newer, bundled("contabo", 3, 3)[0])
	want := allPlans(t, from)
	var file bytes.Buffer
	must.Do(t, row.WriteFile(&file, want))
	read := must.Get(row.ReadFile(&file))(t)

	to := open(t)
	insert(t, to, bundled("hetzner", 1, 9)...)
	fail(t, to, "hetzner", noon, "down")
	fresh := handPlan(77)
	must.Do(t, to.Import(t.Context(), append([]market.Plan{fresh}, read...)))
	got := allPlans(t, to)
	check.Equal(t, diff(want, got[:len(got)-1]), "", "(-exported +imported)")
	if last := got[len(got)-1]; last.PlanID != 77 || last.ID <= want[len(want)-1].ID {
		t.Errorf("the row without an id became %d with id %d", last.PlanID, last.ID)
	}
	states, err := to.PartnerStates(t.Context())
	wantStates := []market.PartnerState{{Partner: market.Partner{ID: "cherry"}, GoodAt: noon.Add(time.Hour)},
		{Partner: market.Partner{ID: "hetzner"}, FailedAt: noon, Failure: "down"}} // of which the file says nothing
	if d := cmp.Diff(wantStates, states); d != "" || err != nil {
		t.Errorf("states (-want +got), error %v:\n%s", err, d)
	}
}

func TestImportRefuses(t *testing.T) {
	known := func(id int64, n int) market.Plan {
		p := feedPlan("cherry", n)
		p.ID = id
		return p
	}
	sameKey := known(0, 1)
	sameKey.PlanID = 2
	tests := []struct {
		name    string
		plans   []market.Plan
		wantErr string
	}{
		{"an id twice", []market.Plan{known(5, 1), handPlan(9), known(5, 2)}, "id: is the id of another plan (row 3)"},
		{"a SKU twice", []market.Plan{known(5, 1), sameKey}, "sku: is the key of another plan of this partner (row 2)"},
		{"an id below 1", []market.Plan{known(-1, 1)}, "id: -1 is not a number from 1 to 9007199254740991 (row 1)"},
		{"an id that ends the numbering", []market.Plan{known(1<<62, 1)}, "id: 4611686018427387904 is not a number from 1 to 9007199254740991 (row 1)"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := open(t)
			want := insert(t, s, feedPlans("contabo", 1, 4)...)
			err := s.Import(t.Context(), tt.plans)
			if errs.KindOf(err) != errs.Invalid || errs.Public(err) != tt.wantErr {
				t.Errorf("got %v, want %q", err, tt.wantErr)
			}
			check.Equal(t, diff(want, allPlans(t, s)), "", "a refused import left traces (-before +after)")
		})
	}
}

func TestImportLeavesItsArgumentAlone(t *testing.T) {
	plans := []market.Plan{handPlan(1)}
	must.Do(t, open(t).Import(t.Context(), plans))
	check.Equal(t, plans[0].ID, 0, "the caller's plan got id")
}

// TestSpoiledRow damages stored cells: the error must say which column, and
// never reach a client.
func TestSpoiledRow(t *testing.T) {
	for column, spoiled := range map[string]string{
		"tags": "'[1'", "regions": "'{}'", "price_monthly_currencies": `'{"EUR":"4"}'`,
		"price_monthly": "'four'", "fetched_at": "'yesterday'",
	} {
		t.Run(column, func(t *testing.T) {
			s := open(t)
			insert(t, s, feedPlans("cherry", 1, 2)...)
			must.Get(s.writer.Exec(fmt.Sprintf(`UPDATE server_plans SET %s = %s WHERE id = 2`, column, spoiled)))(t)
			plans, err := s.Plans(t.Context())
			if plans != nil || errs.KindOf(err) != errs.Internal || !strings.Contains(err.Error(), column) {
				t.Errorf("got %d plans, error %v; want an internal error that names %s", len(plans), err, column)
			}
		})
	}
}

// TestCatalogueIsOneMoment reads while refreshes swap the whole feed: version,
// rows and state must belong together.
func TestCatalogueIsOneMoment(t *testing.T) {
	s := open(t)
	rounds := 12
	if testing.Short() {
		rounds = 4
	}
	done := make(chan error, 1)
	go func() {
		for round := range rounds {
			if err := swap(t.Context(), s, "cherry", round, 40); err != nil {
				done <- err
				return
			}
		}
		done <- nil
	}()
	for reads := 0; ; reads++ {
		c := must.Get(s.whole(t.Context()))(t)
		checkMoment(t, c)
		select {
		case err := <-done:
			must.Do(t, err)
			return
		default:
		}
	}
}

func checkMoment(t *testing.T, c wholeCatalogue) {
	t.Helper()
	if len(c.Plans) == 0 {
		must.Equal(t, len(c.Partners), 0, "a state without plans: %v", c.Partners)
		return
	}
	round := slices.MinFunc(c.Plans, func(a, b market.Plan) int { return strings.Compare(a.Description, b.Description) }).Description
	for _, p := range c.Plans {
		must.Equal(t, p.Description, round, "rounds")
	}
	if want := fmt.Sprint(c.Version - 2); round != want || len(c.Plans) != 40 || !c.Partners[0].GoodAt.Equal(c.Plans[0].FetchedAt) {
		t.Fatalf("version %d with %d plans of round %s confirmed at %s and state %v", c.Version, len(c.Plans), round, c.Plans[0].FetchedAt, c.Partners)
	}
}
