package live

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"log/slog"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
	"unique"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/query"
	"launchrack/internal/door/clientip"
	"launchrack/internal/door/overload"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/model/row/rowtest"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// fakeJournal holds events. The version of a snapshot is the number of its last event.
type fakeJournal struct {
	mu     sync.Mutex
	events []market.Event
	// failAfter makes a reader fail once after this number of events; -1 for never.
	failAfter int
	// more are events that are counted alone.
	more int64
}

func (j *fakeJournal) EventsUntil(_ context.Context, version int64) (int64, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return min(version, int64(len(j.events))), nil
}

func (j *fakeJournal) EventsAfter(_ context.Context, seq int64) (int64, bool, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	n := int64(len(j.events)) - seq
	return max(0, n) + j.more, n >= 0, nil
}

func (j *fakeJournal) Events(_ context.Context, after, until int64, newest bool) iter.Seq2[market.Event, error] {
	return func(yield func(market.Event, error) bool) {
		j.mu.Lock()
		list := slices.Clone(j.events[after:until])
		fail := j.failAfter
		j.failAfter = -1
		j.mu.Unlock()
		if newest {
			slices.Reverse(list)
		}
		for i, e := range list {
			if i == fail {
				yield(market.Event{}, errors.New("the database is away"))
				return
			}
			if !yield(e, nil) {
				return
			}
		}
	}
}

// world is a catalogue with its journal and a running hub.
type world struct {
	t       *testing.T
	hub     *Hub
	journal *fakeJournal
	plans   map[int64]market.Plan
}

func newWorld(t *testing.T, plans ...market.Plan) *world {
	w := &world{t: t, journal: &fakeJournal{failAfter: -1}, plans: map[int64]market.Plan{}}
	w.hub = New(w.journal, overload.Followers.Running, slog.New(slog.DiscardHandler))
	for _, p := range plans {
		w.set(p)
	}
	w.publish()
	ctx, cancel := context.WithCancel(t.Context())
	var running sync.WaitGroup
	running.Go(func() { w.hub.Run(ctx) })
	t.Cleanup(func() { cancel(); running.Wait() })
	return w
}

func plan(id int64, name string, usd string) market.Plan {
	return market.Plan{ID: id, Name: name, Type: "vps", PartnerName: "OVH", Available: true, Quoted: market.Quoted{Monthly: market.Prices{market.USD: market.MustAmount(usd)}}}
}

// set changes a plan, or adds it, and writes the event.
func (w *world) set(p market.Plan) {
	was, known := w.plans[p.ID]
	shown := []market.Plan{p}
	catalog.Derive(shown, catalog.Facts{})
	p = shown[0]
	e := market.Event{Plan: p.ID, Kind: market.EventListed, After: rowtest.Object(&p, nil)}
	if known {
		e.Kind, e.Before, e.After = market.EventPrice, rowtest.Object(&was, &p), rowtest.Object(&p, &was)
	}
	w.plans[p.ID] = p
	w.write(e)
}

// withdraw removes a plan and writes the event.
func (w *world) withdraw(id int64) {
	p := w.plans[id]
	delete(w.plans, id)
	w.write(market.Event{Plan: id, Kind: market.EventWithdrawn, Before: rowtest.Object(&p, nil)})
}

func (w *world) write(e market.Event) {
	w.journal.mu.Lock()
	defer w.journal.mu.Unlock()
	e.Seq, e.At = int64(len(w.journal.events)+1), time.Unix(1e9, 0)
	w.journal.events = append(w.journal.events, e)
}

// publish publishes a snapshot of the plans.
func (w *world) publish() {
	w.t.Helper()
	var list []market.Plan
	for _, p := range w.plans {
		list = append(list, p)
	}
	snap := must.Get(catalog.Build(list, catalog.Facts{}))(w.t)
	w.journal.mu.Lock()
	defer w.journal.mu.Unlock()
	w.hub.Published(snap, int64(len(w.journal.events)))
}

func (w *world) subscribe(ctx context.Context) *Subscription {
	w.t.Helper()
	s := must.Get(w.hub.Subscribe(ctx))(w.t)
	w.t.Cleanup(s.Close)
	return s
}

// describe returns a line for each change: number, kind, and name and price before and after.
func describe(t *testing.T, b *Batch) (lines []string) {
	t.Helper()
	side := func(snap *catalog.Snapshot, id int64) string {
		p := must.Get(find(snap, id))(t)
		if p == nil {
			return "-"
		}
		return p.Name + " " + p.Monthly[market.USD].String()
	}
	for _, c := range b.Changes {
		lines = append(lines, fmt.Sprintf("%d %s %s > %s", c.Seq, c.Kind, side(b.Before, c.Plan), side(b.After, c.Plan)))
	}
	return lines
}

func receive(t *testing.T, s *Subscription, changes int) (lines []string) {
	t.Helper()
	for len(lines) < changes {
		select {
		case b, open := <-s.Batches():
			if !open {
				t.Fatalf("ended: %s", s.Reason())
			}
			lines = append(lines, describe(t, b)...)
		case <-time.After(time.Minute):
			t.Fatalf("only %q came", lines)
		}
	}
	return lines
}

func equal(t *testing.T, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// TestEveryEventIsDelivered changes plans several times before they are published.
func TestEveryEventIsDelivered(t *testing.T) {
	w := newWorld(t, plan(1, "one", "5"))
	s := w.subscribe(t.Context())
	w.set(plan(1, "one", "6"))
	w.set(plan(2, "two", "1"))
	w.set(plan(1, "one", "7"))
	w.withdraw(2)
	w.publish()
	equal(t, receive(t, s, 4), "2 price one 5 > one 6", "3 listed - > two 1", "4 price one 6 > one 7", "5 withdrawn two 1 > -")
	w.withdraw(1)
	w.set(plan(1, "one", "8"))
	w.publish()
	equal(t, receive(t, s, 2), "6 withdrawn one 7 > -", "7 listed - > one 8")
}

// TestNoEventIsDeliveredTwice lets reading the journal fail in the middle.
func TestNoEventIsDeliveredTwice(t *testing.T) {
	w := newWorld(t, plan(1, "one", "1"))
	s := w.subscribe(t.Context())
	for i := range 200 {
		w.set(plan(1, "one", fmt.Sprint(i+2)))
	}
	w.journal.mu.Lock()
	w.journal.failAfter = 120
	w.journal.mu.Unlock()
	w.publish()
	for i, line := range receive(t, s, 200) {
		must.Equal(t, line, fmt.Sprintf("%d price one %d > one %d", i+2, i+1, i+2))
	}
}

// TestReplay resumes after each event.
func TestReplay(t *testing.T) {
	w := newWorld(t, plan(1, "one", "5"), plan(2, "two", "2"))
	w.set(plan(1, "one", "6"))
	w.withdraw(2)
	w.set(plan(3, "three", "3"))
	w.set(plan(1, "uno", "6"))
	w.set(plan(2, "two", "4"))
	w.withdraw(3)
	w.publish()
	all := []string{"1 listed - > one 5", "2 listed - > two 2", "3 price one 5 > one 6", "4 withdrawn two 2 > -", "5 listed - > three 3",
		"6 price one 6 > uno 6", "7 listed - > two 4", "8 withdrawn three 3 > -"}
	for s := w.subscribe(t.Context()); s.Start != int64(len(all)); s = w.subscribe(t.Context()) {
		time.Sleep(time.Millisecond)
	}
	s := w.subscribe(t.Context())
	for seen := range len(all) + 1 {
		from, missed, err := s.Resume(t.Context(), int64(seen))
		if err != nil || from != int64(seen) || missed != len(all)-seen {
			t.Fatalf("%d: %d, %d, %v", seen, from, missed, err)
		}
		var lines []string
		for b, err := range s.Replay(t.Context(), from) {
			must.Do(t, err)
			lines = append(lines, describe(t, b)...)
		}
		equal(t, lines, all[seen:]...)
	}
	if _, _, err := s.Resume(t.Context(), 1000); errs.KindOf(err) != errs.Invalid || !strings.Contains(err.Error(), "another epoch") {
		t.Errorf("an event of another journal: %v", err)
	}
	w.journal.more = maxReplay + 1
	if _, _, err := s.Resume(t.Context(), 8); errs.KindOf(err) != errs.Invalid {
		t.Errorf("too long ago: %v", err)
	}
}

// TestSlowSubscribersAreDropped has 500 subscribers, ten of which never read.
func TestSlowSubscribersAreDropped(t *testing.T) {
	w := newWorld(t, plan(1, "one", "1"))
	const subscribers, stuck, changes = 500, 10, maxQueue + 100 // each a batch
	var stuckOnes []*Subscription
	for range stuck {
		stuckOnes = append(stuckOnes, w.subscribe(t.Context()))
	}
	var reading sync.WaitGroup
	counts := make([]int, subscribers-stuck)
	for i := range counts {
		s := w.subscribe(t.Context())
		reading.Go(func() {
			for b := range s.Batches() {
				if counts[i] += len(b.Changes); counts[i] == changes {
					return
				}
			}
		})
	}
	for i := range changes {
		w.set(plan(1, "one", fmt.Sprint(i+2)))
		w.publish()
		if i%50 == 0 {
			time.Sleep(time.Millisecond)
		}
	}
	reading.Wait()
	for i, n := range counts {
		must.Equal(t, n, changes, "subscriber %d", i)
	}
	for _, s := range stuckOnes {
		if len(s.queue) > maxQueue || s.Reason() == "" {
			t.Errorf("a stuck one has %d batches; reason %q", len(s.queue), s.Reason())
		}
	}
	if _, dropped, _ := w.hub.Stats(); dropped != stuck {
		t.Errorf("%d were dropped", dropped)
	}
}

// TestSubscriptionsAreBounded subscribes from one address, from others and from this machine.
func TestSubscriptionsAreBounded(t *testing.T) {
	w := newWorld(t)
	from := func(address string) context.Context { return clientip.With(t.Context(), netip.MustParseAddr(address)) }
	for range overload.Followers.Share {
		w.subscribe(from("203.0.113.7"))
	}
	s, err := w.hub.Subscribe(from("203.0.113.7"))
	if e, ok := errors.AsType[*errs.Error](err); !ok || e.Kind != errs.TooMany || e.Wait == 0 {
		t.Fatalf("one too many: %v, %v", s, err)
	}
	other := w.subscribe(from("203.0.113.8"))
	for range overload.Followers.Local {
		w.subscribe(from("127.0.0.1"))
	}
	check.Fails(w.hub.Subscribe(from("127.0.0.1")))(t, errs.TooMany, "one too many from here")
	if open, _, refused := w.hub.Stats(); open != overload.Followers.Share+1+overload.Followers.Local || refused != 2 {
		t.Errorf("%d open, %d refused", open, refused)
	}
	other.Close()
	other.Close()
	if open, _, _ := w.hub.Stats(); open != overload.Followers.Share+overload.Followers.Local {
		t.Errorf("%d open after one was closed twice", open)
	}
}

// TestTheHubEndsSubscriptions when it stops, and when the journal is replaced by an older one.
func TestTheHubEndsSubscriptions(t *testing.T) {
	w := newWorld(t, plan(1, "one", "1"), plan(2, "two", "2"))
	s := w.subscribe(t.Context())
	w.journal.mu.Lock()
	w.journal.events = w.journal.events[:1]
	w.journal.mu.Unlock()
	w.publish()
	if b, open := <-s.Batches(); open {
		t.Errorf("an older journal gave %v", b)
	}
	next := w.subscribe(t.Context())
	w.hub.stop()
	if _, open := <-next.Batches(); open || next.Reason() == "" {
		t.Errorf("stopped: open %v, %q", open, next.Reason())
	}
	check.Fails(w.hub.Subscribe(t.Context()))(t, errs.Unavailable, "after the stop")
}

// TestLeadsStayAsTheyAre: a batch with only one row of a group does not make it the group's lead.
func TestLeadsStayAsTheyAre(t *testing.T) {
	w := newWorld(t, plan(1, "one", "5"))
	s := w.subscribe(t.Context())
	w.write(market.Event{Plan: 1, Kind: market.EventFacts, Before: []byte(`{"is_lead":true}`), After: []byte(`{"is_lead":false}`)})
	w.publish()
	b := <-s.Batches()
	leads := query.Query{Where: query.And{query.Condition{Ref: query.Ref{Column: "is_lead", Kind: row.Boolean}, Op: query.Is, Test: query.IsTrue}}}
	passes, _, err := b.Match(t.Context(), Filter{Text: unique.Make("leads"), Read: func() (query.Query, error) { return leads, nil }})
	if err != nil || !slices.Equal(passes, []Passes{{Before: true}}) {
		t.Errorf("leads: %v, %v", passes, err)
	}
}
