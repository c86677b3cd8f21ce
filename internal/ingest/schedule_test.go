package ingest

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/partner"
	"launchrack/internal/testing/check"
)

// memory is a store for tests in fake time, which a database would hold up.
type memory struct {
	mu        sync.Mutex
	states    []market.PartnerState
	statesErr error
	failures  []market.Run
	published int
	plans     map[market.PartnerID][]market.Plan
	leases    map[string]string // their holders
}

// ApplyRefresh stores added plans. The tests in fake time neither change nor withdraw any.
func (m *memory) ApplyRefresh(_ context.Context, id market.PartnerID, decide func([]market.Plan) (market.Change, error)) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	change, err := decide(m.plans[id])
	if err != nil {
		return err
	}
	if m.plans == nil {
		m.plans = map[market.PartnerID][]market.Plan{}
	}
	for _, p := range change.Insert {
		p.ID = int64(len(m.plans[id]) + 1)
		m.plans[id] = append(m.plans[id], p)
	}
	m.states = slices.DeleteFunc(m.states, func(s market.PartnerState) bool { return s.Partner.ID == id })
	m.states = append(m.states, market.PartnerState{Partner: market.Partner{ID: id}, GoodAt: change.Run.EndedAt, Pace: *change.Run.Pace})
	return nil
}

func (m *memory) RecordFailure(_ context.Context, run market.Run) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.failures = append(m.failures, run)
	return nil
}

func (m *memory) RecordDocuments(context.Context, market.PartnerID, market.Offer, market.Retention) error {
	return nil
}

func (m *memory) Lease(_ context.Context, name, holder string, _ time.Duration) (market.Lease, bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.leases == nil {
		m.leases = map[string]string{}
	}
	if m.leases[name] == "" {
		m.leases[name] = holder
	}
	return market.Lease{Name: name, Holder: holder}, m.leases[name] == holder, nil
}

func (m *memory) ReleaseLease(_ context.Context, lease market.Lease) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.leases[lease.Name] == lease.Holder {
		delete(m.leases, lease.Name)
	}
	return nil
}

func (m *memory) LatestRuns(context.Context) ([]market.Run, error) { return nil, nil }

func (m *memory) LastGoodRun(context.Context, market.PartnerID) (market.Run, error) {
	return market.Run{}, nil
}

func (m *memory) PartnersStanding(context.Context) (market.Standing, error) {
	return market.Standing{}, nil
}

func (m *memory) PartnerStates(context.Context) ([]market.PartnerState, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.states), m.statesErr
}

func (m *memory) publish(context.Context) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.published++
	return nil
}

func memoryConfig(m *memory, adapters ...*adapter) Config {
	c := Config{Store: m, Publish: m.publish, Log: slog.New(slog.DiscardHandler)}
	for _, a := range adapters {
		c.Feeds = append(c.Feeds, a)
	}
	return c
}

func TestSchedule(t *testing.T) {
	good := func(ago time.Duration) []market.PartnerState {
		return []market.PartnerState{{Partner: market.Partner{ID: "cherry"}, GoodAt: time.Now().Add(-ago)}}
	}
	tests := []struct {
		name   string
		every  time.Duration
		states func() []market.PartnerState
		err    error
		fail   bool
		jitter bool
		// want are the times of the fetches of cherry in the first three hours.
		want []time.Duration
	}{
		{name: "never refreshed", every: time.Hour, want: []time.Duration{2 * time.Second, time.Hour + 2*time.Second, 2*time.Hour + 2*time.Second}},
		{name: "with jitter", every: time.Hour, jitter: true,
			want: []time.Duration{2200 * time.Millisecond, 66*time.Minute + 2200*time.Millisecond, 132*time.Minute + 2200*time.Millisecond}},
		{name: "failing goes on", every: time.Hour, fail: true, want: []time.Duration{2 * time.Second, time.Hour + 2*time.Second, 2*time.Hour + 2*time.Second}},
		{name: "good twenty minutes ago", every: time.Hour, states: func() []market.PartnerState { return good(20 * time.Minute) },
			want: []time.Duration{40 * time.Minute, 100 * time.Minute, 160 * time.Minute}},
		{name: "good long ago", every: 2 * time.Hour, states: func() []market.PartnerState { return good(48 * time.Hour) },
			want: []time.Duration{2 * time.Second, 2*time.Hour + 2*time.Second}},
		{name: "almost due", every: 2 * time.Hour, states: func() []market.PartnerState { return good(2*time.Hour - time.Millisecond) },
			want: []time.Duration{2 * time.Second, 2*time.Hour + 2*time.Second}},
		{name: "good tomorrow, by a clock since set back", every: 2 * time.Hour, states: func() []market.PartnerState { return good(-24 * time.Hour) },
			want: []time.Duration{2 * time.Second, 2*time.Hour + 2*time.Second}},
		{name: "the store cannot tell", every: 2 * time.Hour, err: errors.New("locked"),
			want: []time.Duration{2 * time.Second, 2*time.Hour + 2*time.Second}},
		{name: "off", every: 0, want: nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				m := &memory{statesErr: tt.err}
				if tt.states != nil {
					m.states = tt.states()
				}
				began := time.Now()
				var got []time.Duration
				cherry, contabo := newAdapter("cherry", "Cherry Servers"), newAdapter("contabo", "Contabo")
				cherry.fetch = func(context.Context) (partner.Snapshot, error) {
					got = append(got, time.Since(began))
					if tt.fail {
						return partner.Snapshot{}, errs.New(errs.Partner, "Cherry Servers answered 500.")
					}
					return partner.Snapshot{Plans: plans("cherry", 1, 2)}, nil
				}
				contabo.answer(plans("contabo", 1, 1))
				c := memoryConfig(m, cherry, contabo)
				c.Every = tt.every
				// The most that chance can add, or nothing.
				c.Jitter = func(below time.Duration) time.Duration {
					if tt.jitter {
						return below
					}
					return 0
				}
				r := New(c)
				defer r.Close()
				ctx, cancel := context.WithTimeout(t.Context(), 3*time.Hour-time.Second)
				defer cancel()
				r.Run(ctx)
				synctest.Wait()
				check.Match(t, got, tt.want, "fetches")
				if off := tt.every == 0; off != (contabo.calls.Load() == 0) {
					t.Errorf("the other partner was asked %d times", contabo.calls.Load())
				}
			})
		})
	}
}

// TestNobodyIsOverdueInSchedule: another process finds changes, which halves the cadence and so the
// age at which a partner is overdue, while the schedule waits for twice the interval.
func TestNobodyIsOverdueInSchedule(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		cherry, began := newAdapter("cherry", "Cherry Servers"), time.Now()
		cherry.answer(plans("cherry", 1, 2))
		state := market.PartnerState{Partner: market.Partner{ID: "cherry"}, GoodAt: began, Pace: market.Pace{Every: 2 * time.Hour, Quiet: 20}}
		m := &memory{states: []market.PartnerState{state}}
		c := memoryConfig(m, cherry)
		c.Every, c.Jitter = time.Hour, func(below time.Duration) time.Duration { return below }
		r := New(c)
		defer r.Close()
		ctx, cancel := context.WithCancel(t.Context())
		var running sync.WaitGroup
		defer running.Wait()
		defer cancel()
		running.Go(func() { r.Run(ctx) })
		<-r.Settled()
		for minute := range 120 {
			time.Sleep(time.Minute)
			if minute == 10 {
				m.mu.Lock()
				m.states[0].GoodAt, m.states[0].Pace = time.Now(), market.Pace{Every: 30 * time.Minute}
				m.mu.Unlock()
			}
			states, _ := m.PartnerStates(ctx)
			if r.MarkOverdue(states); states[0].Overdue {
				t.Fatalf("after %s its plans are overdue; it is asked again in %s", time.Since(began), time.Until(r.list()[0].nextRefresh()))
			}
		}
		if n := cherry.calls.Load(); n != 3 { // 30 minutes, twice, then a quarter more, and a tenth each time
			t.Errorf("the schedule asked %d times in two hours", n)
		}
	})
}

// TestScheduleOwnTimers has one partner hang: the other is refreshed as ever.
func TestScheduleOwnTimers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := &memory{}
		slow, quick := newAdapter("cherry", "Cherry Servers"), newAdapter("contabo", "Contabo")
		slow.fetch = func(ctx context.Context) (partner.Snapshot, error) {
			<-ctx.Done()
			return partner.Snapshot{}, ctx.Err()
		}
		quick.answer(plans("contabo", 1, 1))
		c := memoryConfig(m, slow, quick)
		c.Every, c.Limit = 5*time.Minute, time.Hour
		c.Jitter = func(time.Duration) time.Duration { return 0 }
		r := New(c)
		defer r.Close()
		ctx, cancel := context.WithTimeout(t.Context(), 31*time.Minute)
		defer cancel()
		r.Run(ctx)
		if s, q := slow.calls.Load(), quick.calls.Load(); s != 1 || q != 7 {
			t.Errorf("the hanging partner was asked %d times, the other %d; want 1 and 7", s, q)
		}
	})
}

// TestSettled holds that a partner that fails at the start is waited for, and one that is not due
// is not.
func TestSettled(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		failing, recent := newAdapter("cherry", "Cherry Servers"), newAdapter("contabo", "Contabo")
		failing.fetch = func(context.Context) (partner.Snapshot, error) {
			time.Sleep(time.Minute)
			return partner.Snapshot{}, errors.New("refused")
		}
		m := &memory{states: []market.PartnerState{{Partner: market.Partner{ID: "contabo"}, GoodAt: time.Now()}}}
		c := memoryConfig(m, failing, recent)
		c.Every = time.Hour
		r := New(c)
		defer r.Close()
		ctx, cancel := context.WithCancel(t.Context())
		began := time.Now()
		var running sync.WaitGroup
		defer running.Wait()
		defer cancel()
		running.Go(func() { r.Run(ctx) })
		<-r.Settled()
		if took := time.Since(began); took < time.Minute || took > 2*time.Minute || failing.calls.Load() != 1 || recent.calls.Load() != 0 {
			t.Errorf("after %s the partners were asked %d and %d times", took, failing.calls.Load(), recent.calls.Load())
		}
	})
}

func TestJitterIsRandomByDefault(t *testing.T) {
	r := New(memoryConfig(&memory{}))
	defer r.Close()
	seen := map[time.Duration]bool{}
	for range 20 {
		d := r.spread(time.Hour)
		if d < time.Hour || d >= time.Hour+6*time.Minute {
			t.Errorf("an hour became %s", d)
		}
		seen[d] = true
	}
	if len(seen) < 2 {
		t.Error("every waiting time is the same")
	}
	check.Equal(t, r.spread(1), 1, "1 ns became")
}

// Plans knows none.
func (m *memory) Plans(context.Context) ([]market.Plan, error) { return nil, nil }

// Shape knows none.
func (m *memory) Shape(context.Context, market.PartnerID) (string, error) { return "", nil }

// LastAnswers knows none.
func (m *memory) LastAnswers(context.Context, market.PartnerID) ([]market.Document, error) {
	return nil, nil
}

// Pack has nothing to make ready.
func (m *memory) Pack(context.Context, *market.Evidence) error { return nil }

// endings is a store whose offers end at given times; it notes when it was called.
type endings struct {
	ends  []time.Time
	calls []time.Time
	err   error
}

func (e *endings) EndOffers(_ context.Context, now time.Time) (changed bool, next time.Time, err error) {
	e.calls = append(e.calls, now)
	for len(e.ends) > 0 && !e.ends[0].After(now) {
		e.ends, changed = e.ends[1:], true
	}
	if len(e.ends) > 0 {
		next = e.ends[0]
	}
	return changed, next, e.err
}

// TestOffersEndOnTime ends offers in the moment at which they end, looks each minute for new ones, and publishes only
// what changed.
func TestOffersEndOnTime(t *testing.T) {
	for name, tt := range map[string]struct {
		ends      []time.Duration
		err       error
		calls     []time.Duration
		published int
	}{
		"none":                    {nil, nil, []time.Duration{0, time.Minute, 2 * time.Minute}, 0},
		"two soon, one far":       {[]time.Duration{10 * time.Second, 15 * time.Second, time.Hour}, nil, []time.Duration{0, 10 * time.Second, 15 * time.Second, 75 * time.Second, 135 * time.Second}, 2},
		"one before the start":    {[]time.Duration{-time.Hour}, nil, []time.Duration{0, time.Minute, 2 * time.Minute}, 1},
		"a database that is away": {[]time.Duration{-time.Hour}, errs.New(errs.Unavailable, "away"), []time.Duration{0, time.Minute, 2 * time.Minute}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				m, began := &memory{}, time.Now()
				store := &endings{err: tt.err}
				for _, d := range tt.ends {
					store.ends = append(store.ends, began.Add(d))
				}
				r := New(memoryConfig(m))
				defer r.Close()
				ctx, stop := context.WithTimeout(t.Context(), 2*time.Minute+30*time.Second)
				defer stop()
				r.End(ctx, store)
				var calls []time.Duration
				for _, at := range store.calls {
					calls = append(calls, at.Sub(began))
				}
				if !slices.Equal(calls, tt.calls) || m.published != tt.published {
					t.Errorf("asked after %v and published %d times, want %v and %d", calls, m.published, tt.calls, tt.published)
				}
			})
		})
	}
}

// TestPartnersComeAndGo has a partner added and removed while the shop runs, with a schedule and without.
func TestPartnersComeAndGo(t *testing.T) {
	for name, tt := range map[string]struct {
		every        time.Duration
		stays, comes int64
	}{
		"on schedule": {time.Hour, 5, 3},
		"without one": {0, 0, 1},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				stays, comes, slow := newAdapter("stays", "Stays"), newAdapter("comes", "Comes"), newAdapter("slow", "Slow")
				stays.answer(plans("stays", 1, 1))
				comes.answer(plans("comes", 1, 1))
				var ended error
				slow.fetch = func(ctx context.Context) (partner.Snapshot, error) {
					<-ctx.Done()
					ended = ctx.Err()
					return partner.Snapshot{}, ended
				}
				// An hour ago it was another partner's, which was removed.
				m := &memory{states: []market.PartnerState{{Partner: market.Partner{ID: "comes"}, GoodAt: time.Now()}}}
				c := memoryConfig(m, stays)
				c.Every, c.Jitter = tt.every, func(time.Duration) time.Duration { return 0 }
				r := New(c)
				defer r.Close()
				ctx, cancel := context.WithCancel(t.Context())
				var running sync.WaitGroup
				defer running.Wait()
				defer cancel()
				running.Go(func() { r.Run(ctx) })
				time.Sleep(time.Minute)
				r.SetFeeds([]Feed{stays, comes})
				time.Sleep(time.Minute)
				check.Equal(t, comes.calls.Load(), 1, "the new partner was asked")
				if status, err := r.Status(ctx); err != nil || len(status) != 2 || status[1].Partner != "comes" {
					t.Errorf("%v, %v", status, err)
				}
				time.Sleep(2*time.Hour + time.Minute)
				r.SetFeeds([]Feed{stays, slow})
				time.Sleep(time.Minute)
				before := len(m.failures)
				r.SetFeeds([]Feed{stays})
				synctest.Wait()
				if ended == nil || len(m.failures) != before {
					t.Errorf("the refresh of a partner that is gone ended with %v, and %d failures are recorded", ended, len(m.failures)-before)
				}
				time.Sleep(2 * time.Hour)
				if s, n := stays.calls.Load(), comes.calls.Load(); s != tt.stays || n != tt.comes {
					t.Errorf("asked %d and %d times, want %d and %d", s, n, tt.stays, tt.comes)
				}
				check.Fails(r.Refresh(ctx, "comes"))(t, errs.NotFound, "a partner that is gone")
			})
		})
	}
}

// TestAChangedFileOfAPartnerThatRests is asked when the rest is over, which the failures of the earlier file began.
func TestAChangedFileOfAPartnerThatRests(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		before, after := newAdapter("cherry", "Cherry Servers"), newAdapter("cherry", "Cherry Servers")
		before.fail(errs.New(errs.Partner, "It answered 404."))
		after.answer(plans("cherry", 1, 1))
		m := &memory{states: []market.PartnerState{{Partner: market.Partner{ID: "cherry"}, Pace: *afterFailure(market.Pace{Failures: 4}, time.Now())}}}
		c := memoryConfig(m, before)
		c.Every = time.Hour
		r := New(c)
		defer r.Close()
		ctx, stop := context.WithCancel(t.Context())
		var running sync.WaitGroup
		running.Go(func() { r.Run(ctx) })
		time.Sleep(time.Second)
		r.SetFeeds([]Feed{after})
		time.Sleep(restAfter(5) - 2*time.Second)
		check.Equal(t, after.calls.Load(), 0, "asked")
		time.Sleep(2 * time.Second)
		check.Equal(t, after.calls.Load(), 1, "asked")
		stop()
		running.Wait()
	})
}
