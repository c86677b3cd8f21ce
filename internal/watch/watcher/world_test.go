package watcher

import (
	"context"
	"fmt"
	"iter"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"time"

	"launchrack/internal/browse"
	"launchrack/internal/browse/pages"
	"launchrack/internal/catalog"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/row/rowtest"
	"launchrack/internal/model/vat"
	"launchrack/internal/past/live"
	"launchrack/internal/testing/must"
	"launchrack/internal/watch"
)

// world is a catalogue with its journal, its watches and an outbox, all in memory.
type world struct {
	t       testing.TB
	hub     *live.Hub
	service *browse.Service
	watcher *Watcher
	plans   map[int64]market.Plan
	// tracks are what the store keeps of prices, beside the plans.
	tracks map[int64]*price.Track
	facts  catalog.Facts
	now    time.Time
	run    int64

	mu       sync.Mutex
	events   []market.Event
	watches  map[string]watch.Watch
	seq      int64
	revision int64
	sent     []watch.Message
	// fails makes the next move fail before it is stored.
	fails bool
}

func newWorld(t testing.TB) *world {
	w := &world{t: t, plans: map[int64]market.Plan{}, tracks: map[int64]*price.Track{}, now: time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC), watches: map[string]watch.Watch{}, seq: -1,
		facts: catalog.Facts{Rates: price.Bundled(), Partners: []market.PartnerState{{Partner: market.Partner{ID: "ovh", Name: "OVH"}}}}}
	w.service = browse.New(browse.Options{Now: func() time.Time { return w.now }})
	w.hub = live.New(w, 100, slog.New(slog.DiscardHandler))
	w.watcher = New(Config{Store: w, Hub: w.hub, Public: func(s *catalog.Snapshot) pages.Catalogue { return pages.Of(w.service, s) },
		TaxRate: taxRateOf(w), Held: func(*market.Lease) {}, Now: func() time.Time { return w.now }, Log: slog.New(slog.DiscardHandler)})
	return w
}

func taxRateOf(w *world) func(string) (*price.TaxRate, error) {
	return func(country string) (*price.TaxRate, error) {
		if country == "" {
			return nil, nil
		}
		rate, ok := vat.Find(country, w.now)
		if !ok {
			return nil, fmt.Errorf("no rate of %s", country)
		}
		taxRate := rate.TaxRate()
		return &taxRate, nil
	}
}

func (w *world) Events(_ context.Context, after, until int64, newest bool) iter.Seq2[market.Event, error] {
	return func(yield func(market.Event, error) bool) {
		w.mu.Lock()
		list := slices.Clone(w.events[after:until])
		w.mu.Unlock()
		if newest {
			slices.Reverse(list)
		}
		for _, e := range list {
			if !yield(e, nil) {
				return
			}
		}
	}
}

func (w *world) EventsUntil(_ context.Context, version int64) (int64, error) { return version, nil }

func (w *world) EventsAfter(context.Context, int64) (int64, bool, error) { return 0, true, nil }

func (w *world) Lease(_ context.Context, name, holder string, _ time.Duration) (market.Lease, bool, error) {
	return market.Lease{Name: name, Holder: holder, Generation: 1}, true, nil
}
func (w *world) ReleaseLease(context.Context, market.Lease) error { return nil }

func (w *world) WatchProgress(context.Context) (seq, revision int64, err error) {
	return w.seq, w.revision, nil
}

func (w *world) WatchesSince(_ context.Context, revision int64) (changed []watch.Watch, err error) {
	for _, one := range w.watches {
		if one.Revision > revision {
			changed = append(changed, one)
		}
	}
	return changed, nil
}

func (w *world) MoveWatches(_ context.Context, _ market.Lease, move watch.Move) error {
	if w.fails {
		w.fails = false
		return fmt.Errorf("the database is away")
	}
	w.seq = move.Seq
	for _, k := range move.Kept {
		one := w.watches[k.Watch]
		var err error
		if one.Held, err = watch.DecodeHeld(k.Held.Encode()); err != nil {
			return err
		}
		one.Begun = true
		w.watches[k.Watch] = one
	}
	for _, p := range move.Stopped {
		one := w.watches[p.Watch]
		w.revision++
		one.State, one.Reason, one.Revision = watch.Paused, p.Reason, w.revision
		w.watches[p.Watch] = one
	}
	w.sent = append(w.sent, move.Messages...)
	return nil
}

// watch confirms a watch now.
func (w *world) watch(id string, spec watch.Spec) {
	w.t.Helper()
	w.revision++
	if w.seq < 0 {
		w.seq = int64(len(w.events))
	}
	if spec.Currency == "" {
		spec.Currency = market.USD
	}
	if spec.HowOften == "" {
		spec.HowOften = watch.AtOnce
	}
	w.watches[id] = watch.Watch{ID: id, Spec: spec, State: watch.Active, Seq: int64(len(w.events)), Revision: w.revision}
}

// server is a plan of OVH that can be ordered.
func server(id int64, usd string) market.Plan {
	return market.Plan{ID: id, Partner: "ovh", SKU: market.SKU(fmt.Sprint(id)), Source: market.FromPartner, Name: fmt.Sprint("S", id), Type: market.VPS, PartnerName: "OVH", Available: true,
		Quoted: market.Quoted{Monthly: market.Prices{market.USD: market.MustAmount(usd)}}}
}

// set changes a plan, or adds it, and writes the event.
func (w *world) set(p market.Plan) {
	shown := []market.Plan{p}
	catalog.Derive(shown, catalog.Facts{Rates: w.facts.Rates})
	p = shown[0]
	was, known := w.plans[p.ID]
	e := market.Event{Plan: p.ID, Kind: market.EventListed, After: rowtest.Object(&p, nil), OtherAfter: &p.OtherQuotes}
	if known {
		e.OtherBefore = &was.OtherQuotes
		e.Kind, e.Before, e.After = market.EventFacts, rowtest.Object(&was, &p), rowtest.Object(&p, &was)
		if p.PriceMoved(&was.Quoted) {
			e.Kind = market.EventPrice
		} else if was.Available != p.Available {
			e.Kind = market.EventStock
		}
	}
	w.plans[p.ID] = p
	w.track(p.ID, market.MomentOf(&p, w.now))
	w.write(e)
}

// track follows what a plan costs.
func (w *world) track(id int64, m market.Moment) {
	if w.tracks[id] == nil {
		w.tracks[id] = &price.Track{}
	}
	w.tracks[id].Add(m)
}

func (w *world) withdraw(id int64) {
	p := w.plans[id]
	w.track(id, market.Moment{SeenAt: w.now, Gone: true})
	delete(w.plans, id)
	w.write(market.Event{Plan: id, Kind: market.EventWithdrawn, Before: rowtest.Object(&p, nil)})
}

func (w *world) write(e market.Event) {
	w.mu.Lock()
	defer w.mu.Unlock()
	e.Seq, e.At, e.Run = int64(len(w.events)+1), w.now, w.run
	w.events = append(w.events, e)
}

// publish shows the plans as they are.
func (w *world) publish() {
	w.t.Helper()
	var list []market.Plan
	for _, p := range w.plans {
		p.PriceCourse = w.tracks[p.ID].Course(market.MomentOf(&p, w.now), w.now.Truncate(24*time.Hour), time.Time{}).Text()
		list = append(list, p)
	}
	snap := must.Get(catalog.Build(list, w.facts))(w.t)
	w.hub.Published(snap, int64(len(w.events)))
}

// step publishes and lets the watcher read on. It gives what is new in the outbox.
func (w *world) step() (told []string) {
	w.t.Helper()
	w.publish()
	before := len(w.sent)
	must.Do(w.t, w.watcher.Step(w.t.Context(), market.Lease{}))
	for _, m := range w.sent[before:] {
		for _, f := range m.Firings {
			line := m.Watch + " " + f.Name + ": " + f.Reason
			if f.Before != "" {
				line += " " + f.Before + " >"
			}
			if f.After != "" {
				line += " " + f.After
			}
			told = append(told, line)
		}
	}
	slices.Sort(told)
	return told
}
