package chronicle_test

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/operator"
	"launchrack/internal/past/chronicle"
	"launchrack/internal/store"
	"launchrack/internal/store/storetest"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// TestChangesAgainstARecount compares the moves with a recount of the events, written in another
// way, after 200 scripted refreshes of two partners over fifty days, some of them taken back.
func TestChangesAgainstARecount(t *testing.T) {
	if testing.Short() {
		t.Skip("thousands of rows on one goroutine")
	}
	db := must.Get(store.Open(t.Context(), storetest.URL(t), slog.New(slog.DiscardHandler)))(t)
	defer db.Close()
	script := &refreshes{t: t, db: db, random: rand.New(rand.NewPCG(11, 12)), undone: map[int64]bool{}}
	var told strings.Builder
	// A node starts anew before each reading, and goes on from what the last one saved.
	start := func() *chronicle.Book {
		return chronicle.NewBook(db, db, chronicle.DefaultRules, slog.New(slog.NewTextHandler(&told, nil))).SavedOften()
	}
	book := start()
	begin := firstDay.AddDate(0, 0, -100) // nothing is written down as of a time to come
	for n := range 200 {
		script.refresh(market.PartnerID([]string{"cherry", "contabo"}[n%2]), begin.Add(time.Duration(n)*6*time.Hour+time.Minute))
		if n%40 == 39 {
			script.takeBack(begin.Add(time.Duration(n)*6*time.Hour + 2*time.Minute))
		}
		if n%17 == 0 {
			book = start()
			must.Do(t, book.Read(t.Context()))
		}
	}
	must.Do(t, book.Read(t.Context()))
	got, want := map[string]int{}, script.recount()
	for _, m := range book.Newest().Moves {
		line := fmt.Sprintf("%s %s %s %s", m.Day.Format(time.DateOnly), m.Partner, m.Kind, planIDs(m))
		if m.Median != nil {
			line += fmt.Sprintf(" %s %s %s", m.Median.Fixed(2), m.Min.Fixed(2), m.Max.Fixed(2))
		}
		got[line]++
	}
	if !maps.Equal(got, want) || len(got) < 100 {
		t.Errorf("%d moves, and %d in the recount", len(got), len(want))
		for line := range got {
			if want[line] == 0 {
				t.Errorf("not in the recount: %s", line)
			}
		}
		for line := range want {
			if got[line] == 0 {
				t.Errorf("only in the recount: %s", line)
			}
		}
	}
	if told.Len() > 0 {
		t.Errorf("a saved state was of no use: %s", told.String())
	}
	check.Equal(t, encode(t, read(t, db)), encode(t, book.Newest()), "read at once, the journal says something else")
}

func planIDs(m chronicle.Move) string {
	ids := []int64{}
	for _, p := range m.Plans {
		ids = append(ids, p.ID)
	}
	return fmt.Sprint(ids)
}

// refreshes are scripted refreshes.
type refreshes struct {
	t      *testing.T
	db     *store.Store
	random *rand.Rand
	undone map[int64]bool
}

func (r *refreshes) refresh(partner market.PartnerID, at time.Time) {
	err := r.db.ApplyRefresh(r.t.Context(), partner, func(stored []market.Plan) (market.Change, error) {
		c := market.Change{Run: market.Run{Partner: partner, StartedAt: at, EndedAt: at, Outcome: market.OutcomeGood}}
		there := map[market.SKU]bool{}
		// A refresh moves prices one way, as partners do, or what can be ordered.
		way, share := r.random.IntN(5), 2+r.random.IntN(8)
		for _, p := range stored {
			there[p.SKU] = true
			if r.random.IntN(10) > share {
				continue
			}
			switch way {
			case 0, 1:
				cents, _ := p.Monthly[market.USD].Mul(market.Whole(int64(90 + 15*way + r.random.IntN(8))))
				price, _ := cents.Quo(market.Whole(100))
				p.Monthly = market.Prices{market.USD: price.RoundHalfUp(2)}
			case 2:
				p.Available = !p.Available
			case 3:
				c.Delete = append(c.Delete, p.ID)
				continue
			default:
				p.Description = fmt.Sprint("at ", at)
			}
			c.Update = append(c.Update, p)
		}
		for n := range 30 {
			sku := market.SKU(fmt.Sprint("plan-", n))
			if !there[sku] && (len(stored) == 0 || r.random.IntN(4) == 0) {
				c.Insert = append(c.Insert, market.Plan{Partner: partner, PartnerName: string(partner), SKU: sku, PlanID: market.PlanID(n + 1), Source: market.FromPartner, Name: fmt.Sprint("Plan ", n), Type: market.VPS,
					Available: true, Quoted: market.Quoted{Monthly: market.Prices{market.USD: market.Whole(int64(10 + n))}}, FirstSeenAt: at, FetchedAt: at, UpdatedAt: at})
			}
		}
		return c, nil
	})
	if err != nil {
		r.t.Fatal(err)
	}
}

// takeBack takes the last runs of a partner back.
func (r *refreshes) takeBack(at time.Time) {
	runs := must.Get(r.db.Runs(r.t.Context(), "cherry", 3))(r.t)
	first := runs[r.random.IntN(3)].ID
	done := must.Get(r.db.Rollback(r.t.Context(), first, at, false, func(store.RolledBack) operator.Entry { return operator.Entry{At: at} }))(r.t)
	for run := first; run <= done.Run; run++ {
		r.undone[run] = true // those of the other partner are told apart below
	}
}

type rowNow map[string]json.RawMessage

// recount tells the moves from all events: the rows before and after each day, side by side.
func (r *refreshes) recount() map[string]int {
	var all []market.Event
	for e, err := range r.db.Events(r.t.Context(), market.EventQuery{}) {
		if err != nil {
			r.t.Fatal(err)
		}
		if !(e.Partner == "cherry" && r.undone[e.Run]) && e.Run != 0 {
			all = append(all, e)
		}
	}
	found, rows := map[string]int{}, map[int64]rowNow{}
	for len(all) > 0 {
		day := all[0].At.Format(time.DateOnly)
		n := slices.IndexFunc(all, func(e market.Event) bool { return e.At.Format(time.DateOnly) != day })
		if n < 0 {
			n = len(all)
		}
		before := maps.Clone(rows)
		for _, e := range all[:n] {
			r.apply(rows, e)
			if e.Begins {
				before[e.Plan] = rows[e.Plan]
			}
		}
		for _, partner := range []string{"cherry", "contabo"} {
			r.count(found, day, partner, before, rows, all[:n])
		}
		all = all[n:]
	}
	return found
}

func (r *refreshes) apply(rows map[int64]rowNow, e market.Event) {
	next := rowNow{}
	if e.Before != nil {
		maps.Copy(next, rows[e.Plan])
	}
	if e.After == nil {
		delete(rows, e.Plan)
		return
	}
	var columns rowNow
	must.Do(r.t, json.Unmarshal(e.After, &columns))
	maps.Copy(next, columns)
	rows[e.Plan] = next
}

func (r *refreshes) count(found map[string]int, day, partner string, before, after map[int64]rowNow, happened []market.Event) {
	plans, percents := map[string][]int64{}, map[string][]*big.Rat{}
	ids := map[int64]bool{}
	for _, e := range happened {
		if string(e.Partner) == partner {
			ids[e.Plan] = true
		}
	}
	for _, id := range slices.Sorted(maps.Keys(ids)) {
		was, is := before[id], after[id]
		switch {
		case was == nil && is == nil:
		case was == nil:
			var seen time.Time
			_ = json.Unmarshal(is["first_seen_at"], &seen)
			kind := "new"
			if seen.Format(time.DateOnly) < day {
				kind = "back"
			}
			plans[kind] = append(plans[kind], id)
		case is == nil:
			plans["gone"] = append(plans["gone"], id)
		default:
			if a, b := string(was["available"]), string(is["available"]); a != b {
				kind := map[string]string{"true": "back", "false": "sold_out"}[b]
				plans[kind] = append(plans[kind], id)
			}
			a, b := usd(was), usd(is)
			if percent := new(big.Rat).Sub(b, a); percent.Sign() != 0 {
				kind := map[int]string{1: "price_up", -1: "price_down"}[percent.Sign()]
				percent.Mul(percent.Quo(percent, a), big.NewRat(100, 1))
				plans[kind], percents[kind] = append(plans[kind], id), append(percents[kind], percent)
			}
		}
	}
	for kind, ids := range plans {
		line := fmt.Sprintf("%s %s %s %v", day, partner, kind, ids)
		if list := percents[kind]; list != nil {
			slices.SortFunc(list, (*big.Rat).Cmp)
			n := len(list)
			median := new(big.Rat).Add(list[n/2], list[(n-1)/2])
			median.Quo(median, big.NewRat(2, 1))
			if new(big.Rat).Abs(median).Cmp(big.NewRat(1, 1)) < 0 {
				continue
			}
			line += fmt.Sprintf(" %s %s %s", median.FloatString(2), list[0].FloatString(2), list[n-1].FloatString(2))
		}
		if len(ids) >= 3 {
			found[line]++
		}
	}
}

func usd(row rowNow) *big.Rat {
	var prices map[string]json.Number
	_ = json.Unmarshal(row["price_monthly_currencies"], &prices)
	amount, _ := new(big.Rat).SetString(prices["USD"].String())
	return amount
}
