package ingest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/partner"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// brokenStore is the real store with a fault where err is set.
type brokenStore struct {
	Store
	err, recordErr error
}

func (s *brokenStore) ApplyRefresh(ctx context.Context, id market.PartnerID, decide func([]market.Plan) (market.Change, error)) error {
	if s.err == nil {
		return s.Store.ApplyRefresh(ctx, id, decide)
	}
	// The fault comes after the decision, as a full disk would.
	return s.Store.ApplyRefresh(ctx, id, func(stored []market.Plan) (market.Change, error) {
		if _, err := decide(stored); err != nil {
			return market.Change{}, err
		}
		return market.Change{}, s.err
	})
}

func (s *brokenStore) RecordFailure(ctx context.Context, run market.Run) error {
	if s.recordErr != nil {
		return s.recordErr
	}
	return s.Store.RecordFailure(ctx, run)
}

func TestStoreFails(t *testing.T) {
	full := errs.Wrap(errs.Internal, errors.New("database is full"), "the database could not store a refresh")
	tests := []struct {
		name           string
		err, recordErr error
		wantLog        string
		wantRuns       int
	}{
		{"and still notes it", full, nil, "database is full", 1},
		{"and cannot even note it", full, errors.New("read-only"), "failed refresh not recorded", 0},
		{"and blames a row", errs.Field("sku", "is the key of another plan"), nil, "is the key of another plan", 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			sh := newShop(t, func(c *Config) {
				c.Store = &brokenStore{Store: c.Store, err: tt.err, recordErr: tt.recordErr}
			})
			want := sh.seed(t, plans("cherry", 1, 2, old(market.FromPartner))...)
			sh.cherry.answer(plans("cherry", 2, 5))
			_, err := sh.Refresh(t.Context(), "cherry")
			if errs.KindOf(err) != errs.Internal || strings.Contains(errs.Public(err), tt.wantLog) {
				t.Errorf("got %s error, public %q", errs.KindOf(err), errs.Public(err))
			}
			check.Equal(t, diff(want, sh.rows(t)), "", "rows (-before +after)")
			if !strings.Contains(sh.log.String(), tt.wantLog) || sh.published.Load() != 1 {
				t.Errorf("published %d times, log: %s", sh.published.Load(), sh.log.String())
			}
			runs, err := sh.store.Runs(t.Context(), "cherry", 1000)
			if err != nil || len(runs) != tt.wantRuns || (len(runs) > 0 && runs[0].Outcome != market.OutcomeFailed) {
				t.Errorf("log %+v (%v), want %d failed runs", runs, err, tt.wantRuns)
			}
		})
	}
}

func TestPublishFails(t *testing.T) {
	fault := errors.New("no memory")
	sh := newShop(t, func(c *Config) {
		c.Share = time.Hour
		good := c.Publish
		c.Publish = func(ctx context.Context) error { return errors.Join(good(ctx), fault) }
	})
	sh.cherry.answer(plans("cherry", 1, 2))
	_, err := sh.Refresh(t.Context(), "cherry")
	if errs.KindOf(err) != errs.Internal || !errors.Is(err, fault) {
		t.Errorf("got %v", err)
	}
	if len(sh.rows(t)) != 2 || sh.state(t, "cherry").Stale() {
		t.Error("an acknowledged write was taken back, or the partner blamed")
	}
	// The next call must not be answered from the one that nobody saw.
	fault = nil
	if report, err := sh.Refresh(t.Context(), "cherry"); err != nil || report.Unchanged != 2 || sh.cherry.calls.Load() != 2 {
		t.Errorf("got %+v after %d fetches (%v)", report, sh.cherry.calls.Load(), err)
	}
}

func TestPublishPanics(t *testing.T) {
	sh := newShop(t, func(c *Config) { c.Publish = func(context.Context) error { panic("odd") } })
	sh.cherry.answer(plans("cherry", 1, 2))
	for range 2 {
		check.Fails(sh.Refresh(t.Context(), "cherry"))(t, errs.Internal)
	}
}

func TestTogetherIsOneFetch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newAdapter("cherry", "Cherry Servers")
		release := make(chan struct{})
		a.fetch = func(context.Context) (partner.Snapshot, error) {
			<-release
			return partner.Snapshot{Plans: plans("cherry", 1, 3)}, nil
		}
		r := New(memoryConfig(&memory{}, a))
		defer r.Close()
		impatient, leave := context.WithCancel(t.Context())
		const callers = 50
		reports, failures := make([]Report, callers), make([]error, callers)
		var all sync.WaitGroup
		for i := range callers {
			all.Go(func() {
				ctx := t.Context()
				if i == 0 {
					ctx = impatient
				}
				reports[i], failures[i] = r.Refresh(ctx, "cherry")
			})
		}
		synctest.Wait()
		leave()
		synctest.Wait()
		if !errors.Is(failures[0], context.Canceled) || errs.KindOf(failures[0]) != errs.Unavailable {
			t.Errorf("the impatient caller got %v", failures[0])
		}
		close(release)
		all.Wait()
		for i := 1; i < callers; i++ {
			if reports[i].Added != 3 || failures[i] != nil {
				t.Errorf("caller %d got %+v, %v", i, reports[i], failures[i])
			}
		}
		check.Equal(t, a.calls.Load(), 1)
	})
}

// TestTogetherOnTheDatabase is the same on a real store, for the race detector.
func TestTogetherOnTheDatabase(t *testing.T) {
	sh := newShop(t, func(c *Config) { c.Share = time.Minute })
	sh.cherry.answer(plans("cherry", 1, 20))
	sh.contabo.answer(plans("contabo", 1, 20))
	var all sync.WaitGroup
	for i := range 50 {
		all.Go(func() {
			id := []market.PartnerID{"cherry", "contabo"}[i%2]
			report, err := sh.Refresh(t.Context(), id)
			if err != nil || report.Added != 20 || report.Partner != id {
				t.Errorf("%s: %+v, %v", id, report, err)
			}
		})
	}
	all.Wait()
	if a, b := sh.cherry.calls.Load(), sh.contabo.calls.Load(); a != 1 || b != 1 {
		t.Errorf("%d and %d fetches, want one each", a, b)
	}
}

func TestShare(t *testing.T) {
	tests := []struct {
		name      string
		share     time.Duration
		later     time.Duration
		wantFetch int64
	}{
		{"at once", 0, 0, 1},
		{"a minute later", 0, time.Minute, 1},
		{"more than a minute later", 0, time.Minute + time.Microsecond, 2},
		{"the clock was set back", 0, -time.Second, 2},
		{"a longer share", time.Hour, 59 * time.Minute, 1},
		{"never", -1, 0, 2},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			sh := newShop(t, func(c *Config) { c.Share = tt.share })
			sh.cherry.answer(plans("cherry", 1, 2))
			first := must.Get(sh.Refresh(t.Context(), "cherry"))(t)
			sh.clock.Move(tt.later)
			second := must.Get(sh.Refresh(t.Context(), "cherry"))(t)
			if n := sh.cherry.calls.Load(); n != tt.wantFetch || sh.published.Load() != n {
				t.Errorf("%d fetches, published %d times, want %d each", n, sh.published.Load(), tt.wantFetch)
			}
			check.Equal(t, cmp.Equal(first, second), (tt.wantFetch == 1), "reports %+v and %+v", first, second)
		})
	}
}

func TestFailuresAreNotShared(t *testing.T) {
	sh := newShop(t, func(c *Config) { c.Share = time.Hour })
	sh.cherry.fail(errs.New(errs.Partner, "Cherry Servers answered 500."))
	for range 2 {
		check.Fails(sh.Refresh(t.Context(), "cherry"))(t, errs.Partner)
	}
	check.Equal(t, sh.cherry.calls.Load(), 2)
}

func TestHangingPartner(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newAdapter("cherry", "Cherry Servers")
		a.fetch = func(ctx context.Context) (partner.Snapshot, error) {
			<-ctx.Done()
			return partner.Snapshot{}, ctx.Err()
		}
		m := &memory{}
		r := New(memoryConfig(m, a))
		defer r.Close()
		began := time.Now()
		_, err := r.Refresh(t.Context(), "cherry")
		if errs.KindOf(err) != errs.Partner || errs.Public(err) != "Cherry Servers did not answer within 2m0s." {
			t.Errorf("got %v", err)
		}
		check.Equal(t, time.Since(began), 2*time.Minute, "took")
		if len(m.failures) != 1 || m.failures[0].EndedAt.Sub(m.failures[0].StartedAt) != 2*time.Minute {
			t.Errorf("recorded %+v", m.failures)
		}
	})
}

func TestCloseEndsWhatIsUnderWay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newAdapter("cherry", "Cherry Servers")
		a.fetch = func(ctx context.Context) (partner.Snapshot, error) {
			<-ctx.Done()
			return partner.Snapshot{}, ctx.Err()
		}
		m := &memory{}
		r := New(memoryConfig(m, a))
		var underWay error
		go func() { _, underWay = r.Refresh(t.Context(), "cherry") }()
		synctest.Wait()
		r.Close()
		synctest.Wait()
		if errs.KindOf(underWay) != errs.Unavailable || len(m.failures) != 0 || m.published != 0 {
			t.Errorf("error %v; %d failures blamed on the partner, %d published", underWay, len(m.failures), m.published)
		}
		if _, err := r.Refresh(t.Context(), "cherry"); errs.KindOf(err) != errs.Unavailable || a.calls.Load() != 1 {
			t.Errorf("after Close: %v after %d fetches", err, a.calls.Load())
		}
	})
}

// TestCloseEndsAPublication stops the server between storing and publishing.
func TestCloseEndsAPublication(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newAdapter("cherry", "Cherry Servers")
		a.answer(plans("cherry", 1, 2))
		m := &memory{}
		c := memoryConfig(m, a)
		c.Publish = func(ctx context.Context) error {
			<-ctx.Done()
			return fmt.Errorf("read the catalogue: %w", ctx.Err())
		}
		r := New(c)
		var underWay error
		go func() { _, underWay = r.Refresh(t.Context(), "cherry") }()
		synctest.Wait()
		r.Close()
		synctest.Wait()
		if errs.KindOf(underWay) != errs.Unavailable || len(m.failures) != 0 {
			t.Errorf("error %v; %d failures blamed on the partner", underWay, len(m.failures))
		}
	})
}

func TestRefreshAll(t *testing.T) {
	tests := []struct {
		name string
		only []market.PartnerID
		want []string
	}{
		{"all, in the order of the feeds", nil, []string{"cherry: added 2", "contabo: Contabo answered 403."}},
		{"some", []market.PartnerID{"contabo"}, []string{"contabo: Contabo answered 403."}},
		{"an unknown one", []market.PartnerID{"hetzner", "cherry"},
			[]string{`hetzner: "hetzner" is not a partner; known are cherry, contabo`, "cherry: added 2"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			sh := newShop(t)
			sh.cherry.answer(plans("cherry", 1, 2))
			sh.contabo.fail(errs.New(errs.Partner, "Contabo answered 403."))
			var begun, done []string // unguarded: calls must not overlap
			outcomes := sh.RefreshAll(t.Context(), func(e Event) {
				if !e.Done {
					begun = append(begun, string(e.Partner.ID))
					return
				}
				done = append(done, tell(Outcome{Partner: e.Partner, Report: e.Report, Err: e.Err}))
			}, tt.only...)
			var got, names []string
			for _, o := range outcomes {
				got, names = append(got, tell(o)), append(names, string(o.Partner.ID))
			}
			check.Match(t, got, tt.want, "outcomes")
			slices.Sort(begun)
			check.Match(t, begun, slices.Sorted(slices.Values(names)), "begun")
			slices.Sort(done)
			check.Match(t, done, slices.Sorted(slices.Values(got)), "done")
		})
	}
	t.Run("without progress", func(t *testing.T) {
		sh := newShop(t)
		sh.cherry.answer(plans("cherry", 1, 2))
		if o := sh.RefreshAll(t.Context(), nil, "cherry"); len(o) != 1 || o[0].Err != nil {
			t.Errorf("got %+v", o)
		}
	})
}

func tell(o Outcome) string {
	if o.Err != nil {
		return string(o.Partner.ID) + ": " + errs.Public(o.Err)
	}
	return string(o.Partner.ID) + ": added " + string(rune('0'+o.Report.Added))
}

// TestAPartnerThatIsGoneIsNotAsked refreshes on a node that has not heard yet that another one removed a partner:
// what it stored would stay for ever.
func TestAPartnerThatIsGoneIsNotAsked(t *testing.T) {
	isGone, fault := false, error(nil)
	sh := newShop(t, func(c *Config) {
		c.Gone = func(_ context.Context, id market.PartnerID) (bool, error) { return isGone && id == "cherry", fault }
	})
	sh.cherry.answer(plans("cherry", 1, 2))
	isGone = true
	if _, err := sh.Refresh(t.Context(), "cherry"); errs.KindOf(err) != errs.NotFound || sh.cherry.calls.Load() != 0 || len(sh.rows(t)) != 0 {
		t.Errorf("got %v after %d calls, with %d rows", err, sh.cherry.calls.Load(), len(sh.rows(t)))
	}
	fault = errors.New("the database is away")
	if _, err := sh.Refresh(t.Context(), "contabo"); !errors.Is(err, fault) {
		t.Errorf("where it cannot be read: %v", err)
	}
	isGone, fault = false, nil
	if _, err := sh.Refresh(t.Context(), "cherry"); err != nil || len(sh.rows(t)) != 2 {
		t.Errorf("once it is back: %v, %d rows", err, len(sh.rows(t)))
	}
}

// TestAChangedFileIsAskedAtOnce changes a partner's file while its earlier one is asked, and soon after that was:
// what the earlier one found is no answer for the new one.
func TestAChangedFileIsAskedAtOnce(t *testing.T) {
	t.Run("while the earlier one is asked", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			before, after := newAdapter("cherry", "Cherry Servers"), newAdapter("cherry", "Cherry Servers")
			answer := make(chan bool)
			before.fetch = func(ctx context.Context) (partner.Snapshot, error) {
				<-answer // it takes a moment to end
				return partner.Snapshot{}, ctx.Err()
			}
			after.answer(plans("cherry", 1, 3))
			r := New(memoryConfig(&memory{}, before))
			defer r.Close()
			go func() { _, _ = r.Refresh(context.Background(), "cherry") }()
			synctest.Wait()
			r.SetFeeds([]Feed{after})
			ended := make(chan error)
			go func() {
				_, err := r.Refresh(context.Background(), "cherry")
				ended <- err
			}()
			synctest.Wait()
			close(answer)
			if err := <-ended; err != nil || after.calls.Load() != 1 {
				t.Errorf("%v after %d calls", err, after.calls.Load())
			}
		})
	})
	t.Run("soon after the earlier one was", func(t *testing.T) {
		sh := newShop(t, func(c *Config) { c.Share = time.Minute })
		sh.cfg.Store = clockedRuns{sh.store, sh.clock}
		sh.cherry.answer(plans("cherry", 1, 3))
		must.Get(sh.Refresh(t.Context(), "cherry"))(t)
		sh.clock.Move(time.Second)
		after := newAdapter("cherry", "Cherry Servers")
		after.answer(plans("cherry", 1, 5))
		sh.SetFeeds([]Feed{after, sh.contabo})
		if report, err := sh.Refresh(t.Context(), "cherry"); err != nil || report.Added != 2 || after.calls.Load() != 1 {
			t.Errorf("%+v, %v after %d calls", report, err, after.calls.Load())
		}
	})
}

// meetingLeases lets a refresh end between the lease of another one and what that stores.
type meetingLeases struct {
	Store
	end func()
}

func (s *meetingLeases) Lease(ctx context.Context, name, holder string, lasts time.Duration) (market.Lease, bool, error) {
	lease, mine, err := s.Store.Lease(ctx, name, holder, lasts)
	if end := s.end; end != nil {
		s.end = nil
		end()
	}
	return lease, mine, err
}

// TestARemovalWaitsForAnOwnRefresh removes a partner whose refresh on the same node takes a moment to end.
func TestARemovalWaitsForAnOwnRefresh(t *testing.T) {
	sh := newShop(t)
	sh.cherry.answer(plans("cherry", 1, 3))
	must.Get(sh.Refresh(t.Context(), "cherry"))(t)
	began, answer, ended := make(chan bool), make(chan bool), make(chan bool)
	sh.cherry.fetch = func(ctx context.Context) (partner.Snapshot, error) {
		close(began)
		<-answer
		return partner.Snapshot{}, ctx.Err()
	}
	go func() {
		defer close(ended)
		_, _ = sh.Refresh(context.Background(), "cherry")
	}()
	<-began
	sh.SetFeeds([]Feed{sh.contabo})
	leases := &meetingLeases{Store: sh.cfg.Store}
	leases.end = func() { close(answer); <-ended }
	sh.cfg.Store = leases
	if n, err := sh.Withdraw(t.Context(), "cherry"); err != nil || n != 3 || len(sh.rows(t)) != 0 {
		t.Errorf("withdrew %d, %v; %d are left", n, err, len(sh.rows(t)))
	}
}
