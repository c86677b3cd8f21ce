package watcher

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/url"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"launchrack/internal/browse/browsetest"
	"launchrack/internal/browse/pages"
	"launchrack/internal/catalog"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/testing/must"
	"launchrack/internal/watch"
)

// wanted is a watch with its filters in Go, so that nothing of the shop's engine is asked what
// it should find.
type wanted struct {
	spec    watch.Spec
	cores   int
	memory  float64
	country string
	// held are the plans for which PriceBelow or Better held at the last refresh, and near those
	// whose price falls soon, with the time.
	held map[int64]bool
	near map[int64]time.Time
}

func randomWatch(rng *rand.Rand) wanted {
	rules := []watch.Rule{watch.PriceFalls, watch.PriceRises, watch.PriceBelow, watch.NewPlan, watch.BackInStock, watch.Anything, watch.Better, watch.DropNear, watch.Lowest}
	w := wanted{cores: 1 << rng.IntN(4), memory: float64(int(2) << rng.IntN(4)), country: []string{"", "DE", "FR"}[rng.IntN(3)], held: map[int64]bool{}, near: map[int64]time.Time{}}
	w.spec = watch.Spec{Rule: rules[rng.IntN(len(rules))], Currency: []market.Currency{market.USD, market.EUR, market.GBP}[rng.IntN(3)], Country: []string{"", "DE", "FR"}[rng.IntN(3)]}
	if w.spec.Rule.HasValue() {
		w.spec.Value = amount(fmt.Sprint(10 + rng.IntN(30)))
	}
	w.spec.For = "/vps?" + w.filters().Encode()
	return w
}

func (w *wanted) filters() url.Values {
	f := url.Values{"cpu_cores": {fmt.Sprint("gte.", w.cores)}, "ram_size": {fmt.Sprint("gte.", w.memory)}}
	if w.country != "" {
		f.Set("countries", "ov.{"+w.country+"}")
	}
	return f
}

// has reports whether the list of a watch has a plan.
func (w *wanted) has(p market.Plan, isThere bool) bool {
	return isThere && *p.CPUCores >= w.cores && *p.MemoryGB >= w.memory && (w.country == "" || slices.Contains(p.Countries, w.country))
}

func randomPlan(rng *rand.Rand, id int64, now time.Time) market.Plan {
	p := server(id, fmt.Sprintf("%d.%02d", 5+rng.IntN(40), rng.IntN(100)))
	// A quote in each currency, so that a bound and the shown price are in the watch's.
	p.Monthly[market.EUR] = market.MustAmount(fmt.Sprintf("%d.%02d", 5+rng.IntN(40), rng.IntN(100)))
	p.Monthly[market.GBP] = market.MustAmount(fmt.Sprintf("%d.%02d", 5+rng.IntN(40), rng.IntN(100)))
	cores, memory := 1<<rng.IntN(5), float64(int(2)<<rng.IntN(5))
	p.CPUCores, p.MemoryGB, p.Available = &cores, &memory, rng.IntN(5) > 0
	if rng.IntN(3) == 0 {
		p.NextDropAt = now.Add(time.Duration(rng.IntN(60)) * time.Hour)
	}
	country := rng.IntN(2)
	p.Countries, p.Regions = []string{[]string{"DE", "FR"}[country]}, []string{[]string{"Berlin", "Paris"}[country]}
	return p
}

// history is what plans cost, the newest last; a plan that could not be ordered has no prices.
type history map[int64][]paid

type paid struct {
	since  time.Time
	prices market.Prices
}

func (h history) note(id int64, p market.Plan, now time.Time) {
	prices := p.Monthly
	if !p.Available {
		prices = nil
	}
	h[id] = append(h[id], paid{now, prices})
}

// range90 gives the lowest and the highest price of the last 90 days, to the day.
func (h history) range90(id int64, c market.Currency, now time.Time) (low, high market.Amount) {
	from := now.Truncate(24*time.Hour).AddDate(0, 0, -90)
	for i, one := range h[id] {
		isOver := i+1 < len(h[id]) && !h[id][i+1].since.After(from)
		amount := one.prices[c]
		if isOver || amount.Sign() == 0 {
			continue
		}
		if low.Sign() == 0 || amount.Cmp(low) < 0 {
			low = amount
		}
		if amount.Cmp(high) > 0 {
			high = amount
		}
	}
	return low, high
}

// seen is what price_trace says of a plan in the terms of a watch.
type seen struct {
	total *market.Amount
	text  string
}

// traces reads prices as price_trace gives them.
type traces struct {
	world *world
	snap  *catalog.Snapshot
	known map[string]seen
}

func (tr *traces) of(id int64, s watch.Spec) seen {
	key := fmt.Sprint(id, s.Currency, s.Country)
	if known, ok := tr.known[key]; ok {
		return known
	}
	var is seen
	if plan, err := tr.snap.ByID(id, catalog.Operator); err == nil {
		taxRate := must.Get(taxRateOf(tr.world)(s.Country))(tr.world.t)
		trace := pages.PriceTrace(tr.world.service, tr.snap, plan, price.Choose(language.English, taxRate, 0).In(s.Currency))
		is.total = trace.Total
		if trace.Total != nil {
			is.text = price.Exact(language.English, *trace.Total, trace.Currency) + "/" + string(*trace.Period)
		}
	}
	tr.known[key] = is
	return is
}

// TestMessagesListsAndTracesAgree makes random watches and random refreshes, and holds each
// message to rules that are written here anew, to the list of its page and to price_trace.
// WATCHES and REFRESHES say how many; 1000 and 200 take minutes.
func TestMessagesListsAndTracesAgree(t *testing.T) {
	watches, refreshes := number(t, "WATCHES", 100), number(t, "REFRESHES", 15)
	rng := rand.New(rand.NewPCG(35, 1))
	w := newWorld(t)
	plans := map[int64]market.Plan{}
	for id := range int64(60) {
		plans[id+1] = randomPlan(rng, id+1, w.now)
		w.set(plans[id+1])
	}
	w.step()
	before := w.traces()
	paid := history{}
	for id, p := range plans {
		paid.note(id, p, w.now)
	}
	all := make([]wanted, watches)
	for i := range all {
		all[i] = randomWatch(rng)
		w.watch(fmt.Sprint("w", i), all[i].spec)
		for id, p := range plans {
			all[i].held[id] = all[i].isBelow(p, all[i].has(p, true), before.of(id, all[i].spec))
		}
		all[i].drops(plans, w.now, before)
	}
	w.step()
	told := 0
	for range refreshes {
		w.run++
		w.now = w.now.Add(time.Hour + time.Second)
		if rng.IntN(4) == 0 { // so that prices leave the last 90 days
			w.now = w.now.AddDate(0, 0, rng.IntN(30))
		}
		was := map[int64]market.Plan{}
		for id := range int64(60) {
			if rng.IntN(6) > 0 {
				continue
			}
			was[id+1] = plans[id+1]
			if _, isThere := plans[id+1]; isThere && rng.IntN(6) == 0 {
				delete(plans, id+1)
				w.withdraw(id + 1)
				paid.note(id+1, market.Plan{}, w.now)
				continue
			}
			next := randomPlan(rng, id+1, w.now)
			if old, isThere := plans[id+1]; isThere && rng.IntN(2) == 0 { // the price alone
				next.CPUCores, next.MemoryGB, next.Countries, next.Regions, next.Available = old.CPUCores, old.MemoryGB, old.Countries, old.Regions, old.Available
			}
			plans[id+1] = next
			w.set(next)
			paid.note(id+1, next, w.now)
		}
		from := len(w.sent)
		w.step()
		after := w.traces()
		want := map[string][]string{}
		for i := range all {
			lines := all[i].expected(was, plans, before, after, paid, w.now)
			if lines = append(lines, all[i].drops(plans, w.now, after)...); lines != nil {
				want[fmt.Sprint("w", i)] = lines
			}
		}
		got := map[string][]string{}
		for _, m := range w.sent[from:] {
			if got[m.Watch] != nil {
				t.Errorf("%s has two messages of one refresh", m.Watch)
			}
			for _, f := range m.Firings {
				told++
				got[m.Watch] = append(got[m.Watch], fmt.Sprintf("%02d %s > %s", f.Plan, f.Before, f.After))
			}
			slices.Sort(got[m.Watch])
			i := must.Get(strconv.Atoi(m.Watch[1:]))(t)
			w.checkList(after.snap, &all[i], plans, m.Firings)
		}
		must.Equal(t, gocmp.Diff(want, got), "", "refresh %d", w.run)
		before = after
	}
	if told < watches {
		t.Errorf("%d watches were told %d times", watches, told)
	}
	t.Logf("%d watches, %d refreshes, %d firings", watches, refreshes, told)
}

func number(t *testing.T, variable string, otherwise int) int {
	t.Helper()
	return must.Get(strconv.Atoi(cmp.Or(os.Getenv(variable), strconv.Itoa(otherwise))))(t)
}

func (w *world) traces() *traces {
	w.t.Helper()
	snap, _, _, err := w.hub.Newest(w.t.Context())
	if err != nil {
		w.t.Fatal(err)
	}
	return &traces{w, snap, map[string]seen{}}
}

func (w *wanted) isBelow(p market.Plan, isOn bool, s seen) bool {
	return w.spec.Rule.HasValue() && isOn && p.Available && s.total != nil && s.total.Cmp(*w.spec.Value) < 0
}

// drops are the plans whose price falls within a day, and did not at the last look.
func (w *wanted) drops(plans map[int64]market.Plan, now time.Time, after *traces) (lines []string) {
	near := map[int64]time.Time{}
	for id, p := range plans {
		soon := p.NextDropAt.After(now) && !p.NextDropAt.After(now.Add(24*time.Hour))
		if w.spec.Rule != watch.DropNear || !soon || !p.Available || !w.has(p, true) {
			continue
		}
		if near[id] = p.NextDropAt; !w.near[id].Equal(p.NextDropAt) {
			lines = append(lines, fmt.Sprintf("%02d  > %s", id, after.of(id, w.spec).text))
		}
	}
	w.near = near
	slices.Sort(lines)
	return lines
}

// expected are the plans for which the rule begins to hold with a refresh, each with its
// prices; nil for none.
func (w *wanted) expected(was, plans map[int64]market.Plan, before, after *traces, paid history, now time.Time) (lines []string) {
	for id, old := range was {
		next, isThere := plans[id]
		wasOn, isOn := w.has(old, old.ID != 0), w.has(next, isThere)
		from, to := before.of(id, w.spec), after.of(id, w.spec)
		moves := 0
		if from.total != nil && to.total != nil {
			moves = to.total.Cmp(*from.total)
		}
		fires := false
		switch w.spec.Rule {
		case watch.PriceFalls:
			fires = isOn && moves < 0
		case watch.PriceRises:
			fires = isOn && moves > 0
		case watch.NewPlan:
			fires = isOn && !wasOn && next.Available
		case watch.BackInStock:
			fires = isOn && next.Available && wasOn && !old.Available
		case watch.Lowest:
			low, high := paid.range90(id, w.spec.Currency, now)
			fires = isOn && next.Available && next.Monthly[w.spec.Currency].Cmp(low) == 0 && (old.Available && moves < 0 || !old.Available && low.Cmp(high) < 0)
		case watch.Anything:
			fires = wasOn || isOn
		case watch.PriceBelow, watch.Better: // twelve months of a plan without a setup fee cost twelve times a month
			holds := w.isBelow(next, isOn, to)
			fires = holds && !w.held[id]
			w.held[id] = holds
		}
		if fires {
			lines = append(lines, fmt.Sprintf("%02d %s > %s", id, from.text, to.text))
		}
	}
	slices.Sort(lines)
	return lines
}

// checkList holds the plans of a message to be in the list of its page where they still belong
// to it and can be ordered, and their prices to be those of its feed.
func (w *world) checkList(snap *catalog.Snapshot, one *wanted, plans map[int64]market.Plan, firings []watch.Firing) {
	w.t.Helper()
	params := one.filters()
	params.Set("type", "eq.vps")
	params.Set("limit", "100")
	list := must.Get(browsetest.Answer(w.service, snap, catalog.Public, params, 100))(w.t)
	shown := map[int64]bool{}
	for _, item := range list.Items {
		var row struct{ ID int64 }
		must.Do(w.t, json.Unmarshal(item.Row, &row))
		shown[row.ID] = true
	}
	feed := must.Get(w.service.Public(snap).Export(w.t.Context(), params, 100))(w.t)
	entries := must.Get(feed.Entries())(w.t)
	for _, e := range entries {
		for _, f := range firings {
			if f.Plan == e.ID && one.spec.Country == "" && f.After != e.Told[one.spec.Currency].Text+"/"+string(e.Told[one.spec.Currency].Unit) {
				w.t.Errorf("%s tells %s of plan %d, and its feed %+v", one.spec.For, f.After, f.Plan, e.Told[one.spec.Currency])
			}
		}
	}
	for _, f := range firings {
		plan, isThere := plans[f.Plan]
		if isListed := one.has(plan, isThere) && plan.Available; shown[f.Plan] != isListed {
			w.t.Errorf("%s tells plan %d: in its list %t, want %t", one.spec.For, f.Plan, shown[f.Plan], isListed)
		}
	}
}
