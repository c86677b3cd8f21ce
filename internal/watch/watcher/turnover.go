package watcher

import (
	"cmp"
	"crypto/rand"
	"maps"
	"slices"
	"time"

	"launchrack/internal/browse/pages"
	"launchrack/internal/catalog"
	"launchrack/internal/market"
	"launchrack/internal/query"
	"launchrack/internal/watch"
)

// turnover gathers what one step has to store.
type turnover struct {
	watcher *Watcher
	public  pages.Catalogue
	snap    *catalog.Snapshot
	now     time.Time
	fired   []fired
	stopped []watch.Stopped
	// standing is nil until a condition is looked at.
	standing *standing
}

func (t *turnover) add(all []fired) { t.fired = append(t.fired, all...) }

// move gives what was gathered since the last one, up to an event.
func (t *turnover) move(seq int64) watch.Move {
	m := watch.Move{Seq: seq, Apart: t.watcher.Apart, Stopped: t.stopped}
	for _, f := range t.fired {
		m.Messages = append(m.Messages, t.message(f))
	}
	for _, f := range t.watcher.matcher.byID {
		if f.isMoved && f.seen == nil {
			m.Kept = append(m.Kept, watch.Kept{Watch: f.ID, Revision: f.Revision, Held: maps.Clone(f.Held)})
			f.isMoved = false
		}
	}
	slices.SortFunc(m.Kept, func(a, b watch.Kept) int { return cmp.Compare(a.Watch, b.Watch) })
	t.fired, t.stopped = nil, nil
	return m
}

// tooDear is what the receivers of a watch read whose plans cannot be found any more.
const tooDear = "Its list takes too long to look through in a shop of this size. Please watch one with fewer or simpler conditions."

// stop pauses the watches of a page whose plans cannot be found. It delays no other watch.
func (t *turnover) stop(g *group, err error) {
	for _, f := range t.watcher.matcher.stop(g) {
		t.watcher.Log.Error("a watch is paused: its plans cannot be found", "watch", f.ID, "err", err)
		t.stopped = append(t.stopped, watch.Stopped{Watch: f.ID, Reason: tooDear})
	}
}

// message is what a watch says of one refresh, or adds to its next digest.
func (t *turnover) message(f fired) watch.Message {
	m := watch.Message{ID: "msg_" + rand.Text(), Watch: f.watch.ID, Kind: watch.Fired, CreatedAt: t.now, NextAt: t.now}
	m.Add(f.firings, 0)
	if f.watch.HowOften != watch.AtOnce {
		m.Kind, m.NextAt = watch.Digest, f.watch.NextDigest(t.now)
	}
	return m
}

// begin looks at the watches that are new, and gives them. What holds now is remembered, and
// told where the visitor wanted it.
func (t *turnover) begin() (begun []*following) {
	t.lookAt(func(f *following) (looks, tells bool) {
		if f.Begun {
			return false, false
		}
		begun = append(begun, f)
		f.isMoved = true
		if f.Rule.IsKept() {
			f.Held = nil
			f.seen = map[int64]bool{}
		}
		return f.AtStart || f.Rule.IsKept(), f.AtStart
	})
	return begun
}

// lookAtClock looks at the conditions that the clock or new exchange rates move.
func (t *turnover) lookAtClock() {
	w, rates := t.watcher, t.snap.Rates()
	hasNewRates := !w.rates.Date.Equal(rates.Date) || !maps.EqualFunc(w.rates.PerEUR, rates.PerEUR, market.Amount.Equal)
	isTime := t.now.Sub(w.clockAt) >= clockEvery || t.now.Before(w.clockAt)
	if !hasNewRates && !isTime {
		return
	}
	t.lookAt(func(f *following) (looks, tells bool) {
		return f.Begun && (f.Rule == watch.DropNear && isTime || f.Rule.HasValue() && hasNewRates), true
	})
	w.rates, w.clockAt = rates, t.now
}

// lookAt looks at the watches that which chooses.
func (t *turnover) lookAt(which func(*following) (looks, tells bool)) {
	for _, g := range t.watcher.matcher.groups {
		for _, f := range g.watches {
			looks, tells := which(f)
			if !looks {
				continue
			}
			if err := t.look(g, f, tells); err != nil {
				t.stop(g, err)
				break
			}
		}
	}
}

// look finds the plans of a page for which the condition of a watch holds now, and notes them.
// With tells it also tells those for which it did not hold before.
func (t *turnover) look(g *group, f *following, tells bool) error {
	rows, err := t.of(g, f)
	if err != nil {
		return err
	}
	var firings []watch.Firing
	holding := map[int64]bool{}
	for _, s := range rows {
		reason, mark, holds := f.holds(s, t.now)
		if !holds {
			continue
		}
		id := s.plan.ID
		holding[id] = true
		if f.Rule.IsKept() {
			old, was := f.Held[id]
			f.hold(id, true, mark)
			if was && old == mark {
				continue
			}
		}
		if tells {
			firings = append(firings, firingOf(0, t.now, shown{}, s, reason))
		}
	}
	for id := range f.Held {
		if !holding[id] {
			f.hold(id, false, 0)
		}
	}
	if len(firings) > 0 {
		slices.SortFunc(firings, func(a, b watch.Firing) int { return cmp.Compare(a.Plan, b.Plan) })
		t.add([]fired{{watch: f, at: t.now, firings: firings}})
	}
	return nil
}

// standing are the plans of the newest snapshot by their numbers, with what visitors see of
// them, and which of them the page at hand shows.
type standing struct {
	plans []*market.Plan
	shown map[terms]*standingPrices
	page  *group
	isOn  []bool
}

// standingPrices are the plans in the same terms, and their indexes sorted by price.
type standingPrices struct {
	rows    []shown
	byPrice []int
}

// of gives the plans of a page that a rule may hold for.
func (t *turnover) of(g *group, f *following) (rows []shown, err error) {
	if err := t.stand(g); err != nil {
		return nil, err
	}
	p := t.standing.in(t.public, f)
	for _, i := range p.byPrice {
		if f.Rule.HasValue() && p.rows[i].isPriced && p.rows[i].price.Cmp(*f.Value) >= 0 {
			break
		}
		if t.standing.isOn[i] {
			rows = append(rows, p.rows[i])
		}
	}
	return rows, nil
}

// stand reads the plans of the snapshot once, and which of them a page shows.
func (t *turnover) stand(g *group) error {
	if t.standing == nil {
		all, err := t.snap.Find(query.Query{Limit: query.NoLimit}, catalog.Operator)
		if err != nil {
			return err
		}
		plans, err := all.Plans()
		if err != nil {
			return err
		}
		t.standing = &standing{plans: plans, shown: map[terms]*standingPrices{}, isOn: make([]bool, len(plans))}
	}
	s := t.standing
	if s.page == g {
		return nil
	}
	s.page = g
	clear(s.isOn)
	if g.watched.Plan != 0 {
		if i, found := slices.BinarySearchFunc(s.plans, g.watched.Plan, func(p *market.Plan, id int64) int { return cmp.Compare(p.ID, id) }); found {
			s.isOn[i] = true
		}
		return nil
	}
	found, err := t.snap.Find(g.watched.List.Query(), catalog.Operator)
	if err != nil {
		return err
	}
	at := 0
	for i := range found.Len() { // without an order, rows come by their numbers
		for id := found.ID(i); s.plans[at].ID < id; {
			at++
		}
		s.isOn[at] = true
	}
	return nil
}

// in gives the prices in the terms of a watch. A plan without one comes first.
func (s *standing) in(public pages.Catalogue, f *following) *standingPrices {
	key := terms{f.Currency, f.Country, f.months}
	if p := s.shown[key]; p != nil {
		return p
	}
	p := &standingPrices{rows: make([]shown, len(s.plans)), byPrice: make([]int, len(s.plans))}
	for i, plan := range s.plans {
		p.rows[i], p.byPrice[i] = showPlan(public, plan, f), i
	}
	slices.SortStableFunc(p.byPrice, func(a, b int) int { return p.rows[a].price.Cmp(p.rows[b].price) })
	s.shown[key] = p
	return p
}
