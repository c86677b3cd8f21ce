package watcher

import (
	"cmp"
	"crypto/rand"
	"maps"
	"slices"
	"time"

	"launchrack/internal/browse"
	"launchrack/internal/browse/pages"
	"launchrack/internal/catalog"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
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
	// seen are the plans that were read, and byTerms those of the page at hand.
	seen    map[sight]shown
	page    *group
	byTerms map[asked][]shown
}

// sight is a plan in the terms of a watch.
type sight struct {
	plan int64
	price.Choice
}

// asked says in which terms the plans of a page are asked for, and whether only of those whose price
// falls soon.
type asked struct {
	price.Choice
	isNear bool
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

// stop pauses the watches of a page whose plans cannot be found. It delays no other watch.
func (t *turnover) stop(g *group, err error) {
	for _, f := range t.watcher.matcher.stop(g) {
		t.watcher.Log.Error("a watch is paused: its plans cannot be found", "watch", f.ID, "err", err)
		t.stopped = append(t.stopped, watch.Stopped{Watch: f.ID, Reason: watch.TooDear})
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

// lookAtClock looks at the conditions that the clock, new exchange rates or another tax move.
func (t *turnover) lookAtClock() {
	w, rates := t.watcher, t.snap.Rates()
	hasNewRates := w.hasNewTax || !w.rates.Date.Equal(rates.Date) || !maps.EqualFunc(w.rates.PerEUR, rates.PerEUR, market.Amount.Equal)
	isTime := t.now.Sub(w.clockAt) >= clockEvery || t.now.Before(w.clockAt)
	if !hasNewRates && !isTime {
		return
	}
	t.lookAt(func(f *following) (looks, tells bool) {
		return f.Begun && (f.Rule == watch.DropNear && isTime || f.Rule.HasValue() && hasNewRates), true
	})
	w.rates, w.hasNewTax, w.clockAt = rates, false, t.now
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
	rows, err := t.rows(g, f)
	if err != nil {
		return err
	}
	var firings []watch.Firing
	holding, told := map[int64]bool{}, map[[3]string]bool{}
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
		machine := machineOf(s.plan)
		if tells && !told[machine] { // one card of the list
			told[machine] = true
			firings = append(firings, firingOf(f.lang(), 0, t.now, shown{}, s, reason))
		}
	}
	for id := range f.Held {
		if !holding[id] {
			f.hold(id, false, 0)
		}
	}
	if len(firings) > 0 {
		t.add([]fired{{watch: f, at: t.now, firings: firings}})
	}
	return nil
}

// rows gives the plans of a page that a rule may hold for, the cheapest first.
func (t *turnover) rows(g *group, f *following) ([]shown, error) {
	if t.page != g {
		t.page, t.byTerms = g, map[asked][]shown{}
	}
	key := asked{f.choice, f.Rule == watch.DropNear}
	rows, known := t.byTerms[key]
	if !known {
		ids, err := t.find(g, key.isNear)
		if err != nil {
			return nil, err
		}
		for _, id := range ids {
			s, err := t.show(id, f)
			if err != nil {
				return nil, err
			}
			if s.plan != nil {
				rows = append(rows, s)
			}
		}
		slices.SortFunc(rows, func(a, b shown) int { return cmp.Or(a.comparePrice(b), cmp.Compare(a.plan.ID, b.plan.ID)) })
		t.byTerms[key] = rows
	}
	if f.Rule == watch.PriceBelow {
		end, _ := slices.BinarySearchFunc(rows, shown{price: *f.Value, isPriced: true}, shown.comparePrice)
		return rows[:end], nil
	}
	return rows, nil
}

// comparePrice puts what costs less first, and what has no price last.
func (s shown) comparePrice(other shown) int {
	if s.isPriced && other.isPriced {
		return s.price.Cmp(other.price)
	}
	return cmp.Compare(btoi(other.isPriced), btoi(s.isPriced))
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// find gives the plans of a page. Where isNear is set they are those whose price falls soon.
func (t *turnover) find(g *group, isNear bool) (ids []int64, err error) {
	if g.watched.Plan != 0 {
		return []int64{g.watched.Plan}, nil
	}
	q := g.watched.List.Query()
	if isNear {
		q.Where = append(slices.Clip(q.Where), browse.DropsBetween(t.now, t.now.Add(nearTime))...)
	}
	found, err := t.snap.Find(q, catalog.Operator)
	if err != nil {
		return nil, err
	}
	for i := range found.Len() {
		ids = append(ids, found.ID(i))
	}
	return ids, nil
}

// show reads a plan in the terms of a watch, each once.
func (t *turnover) show(id int64, f *following) (shown, error) {
	key := sight{id, f.choice}
	if s, known := t.seen[key]; known {
		return s, nil
	}
	s, err := showByID(t.public, t.snap, id, f)
	if err == nil {
		t.seen[key] = s
	}
	return s, err
}
