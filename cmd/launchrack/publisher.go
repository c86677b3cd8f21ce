package main

import (
	"context"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"launchrack/internal/benchmark"
	"launchrack/internal/catalog"
	"launchrack/internal/errs"
	"launchrack/internal/hardware/complete"
	"launchrack/internal/ingest"
	"launchrack/internal/market"
	"launchrack/internal/metrics"
	"launchrack/internal/price"
	"launchrack/internal/store"
)

// smallChange bounds the changed plans of a delta: more than 1/3 of all plans make
// a new snapshot.
const smallChange = 3

// publisher keeps the served snapshot equal to the stored catalogue.
type publisher struct {
	store   *store.Store
	catalog *catalog.Catalog
	feeds   []ingest.Feed
	// completer fills in what rows leave out.
	completer *complete.Completer
	// renamed reads what operators say that texts of partners name, and reports whether that is
	// news; nil for a shop without.
	renamed func(context.Context) (bool, error)
	// sponsorships reads the plans that are marked as sponsored; nil for a shop without.
	sponsorships func(context.Context) ([]market.Sponsorship, error)
	// sponsored are those of the published snapshot, today or not.
	sponsored []market.Sponsorship
	// names are the benchmarks that score plans.
	names benchmark.Names
	// book holds the scores of plans, of the results of an import.
	book       atomic.Pointer[benchmark.Book]
	benchmarks int64
	// monthHours are the hours that partners bill for a month at most.
	monthHours map[market.PartnerID]int
	// markOverdue marks the partners that should have confirmed their plans by now.
	markOverdue func([]market.PartnerState)
	metrics     *metrics.Metrics
	// changed receives a value after a new snapshot was published.
	changed chan struct{}
	// before is called before a snapshot is served, for what must not be older than it.
	before func(context.Context) error
	// told is given every published snapshot with its version.
	told func(*catalog.Snapshot, int64)

	// publishing serializes publications: an older state of the store must not
	// replace a newer one.
	publishing sync.Mutex
	published  int64
	// day is the day of the courses in the published snapshot.
	day time.Time
}

// publish serves the stored catalogue as one snapshot. It does nothing when that
// version is served already, the day is the same, and no partner became overdue or ceased to
// be. It reads only the changed plans after a small change.
func (s *publisher) publish(ctx context.Context) error {
	s.publishing.Lock()
	defer s.publishing.Unlock()
	isRenamed, err := s.follow(ctx)
	if err != nil {
		return fmt.Errorf("read the chosen names: %w", err)
	}
	if s.sponsorships != nil {
		if s.sponsored, err = s.sponsorships(ctx); err != nil {
			return fmt.Errorf("read the sponsored plans: %w", err)
		}
	}
	if isRenamed || !s.catalog.Ready() {
		return s.publishAll(ctx)
	}
	delta, err := s.store.Since(ctx, s.published, s.catalog.Current().Len()/smallChange)
	switch {
	case err != nil:
		return fmt.Errorf("read what changed in the catalogue: %w", err)
	case delta.Whole, delta.Benchmarks != s.benchmarks, !delta.Day.Equal(s.day): // scores, or the figures of the last 30 days, have moved
		return s.publishAll(ctx)
	case delta.Version == s.published && s.facts(delta.Version, delta.Day, delta.Partners, delta.Rates).Version == s.catalog.Current().Version():
		// A refresh that changed nothing makes no new version, but its time counts.
		s.metrics.Confirmed(delta.Partners)
		return nil
	}
	return s.publishDelta(ctx, delta)
}

func (s *publisher) follow(ctx context.Context) (bool, error) {
	if s.renamed == nil {
		return false, nil
	}
	return s.renamed(ctx)
}

func (s *publisher) publishAll(ctx context.Context) error {
	stored, err := s.store.Catalogue(ctx)
	if err != nil {
		return fmt.Errorf("read the catalogue: %w", err)
	}
	if err := s.readBook(ctx, stored.Benchmarks); err != nil {
		return err
	}
	facts := s.facts(stored.Version, stored.Day, stored.Partners, stored.Rates)
	next, err := catalog.Build(stored.Plans, facts)
	if err != nil {
		return err
	}
	if s.before != nil {
		if err := s.before(ctx); err != nil {
			return err
		}
	}
	s.catalog.Publish(next)
	s.metrics.Published(metrics.Snapshot{Version: stored.Version, Plans: stored.Plans, Partners: facts.Partners, Rates: stored.Rates})
	s.done(stored.Version, stored.Day)
	return nil
}

func (s *publisher) publishDelta(ctx context.Context, d store.Delta) error {
	before := s.catalog.Current()
	gone, err := replaced(before, d)
	if err != nil {
		return err
	}
	facts := s.facts(d.Version, d.Day, d.Partners, d.Rates)
	next, err := before.Apply(catalog.Change{Upserts: d.Upserts, Deletes: d.Deletes}, facts)
	if err != nil {
		return err
	}
	if s.before != nil {
		if err := s.before(ctx); err != nil {
			return err
		}
	}
	s.catalog.Publish(next)
	s.metrics.Changed(metrics.Snapshot{Version: d.Version, Plans: d.Upserts, Partners: facts.Partners, Rates: d.Rates}, gone)
	s.done(d.Version, d.Day)
	return nil
}

// facts gives the part of a snapshot that is not plans. Its version joins the stored version,
// the day, the partners that are overdue and the plans that are sponsored today, so equal snapshots of all nodes have equal names.
func (s *publisher) facts(version int64, day time.Time, partners []market.PartnerState, r price.Rates) catalog.Facts {
	states := ingest.States(s.feeds, partners)
	s.markOverdue(states)
	r.MonthHours = s.monthHours
	sponsored := running(s.sponsored, clock())
	return catalog.Facts{Complete: s.complete, Rates: r, Partners: states, Sponsored: sponsored,
		Version: strconv.FormatInt(version, 36) + day.Format("-060102") + overdueSuffix(states) + sponsoredSuffix(sponsored)}
}

// readBook reads the results of benchmarks where an import has changed them.
func (s *publisher) readBook(ctx context.Context, now int64) error {
	if s.book.Load() != nil && now == s.benchmarks {
		return nil
	}
	results, version, err := s.store.Benchmarks(ctx)
	if err != nil {
		return fmt.Errorf("read the results of benchmarks: %w", err)
	}
	s.book.Store(benchmark.NewBook(append(results, benchmark.Shipped()...), s.names))
	s.benchmarks = version
	return nil
}

// complete fills in what a plan leaves out.
func (s *publisher) complete(p *market.Plan) {
	s.completer.Plan(p)
	s.book.Load().SetScores(p)
}

// overdueSuffix names the partners that are overdue and since when, so that every node
// names equal snapshots alike; it is empty where none is.
func overdueSuffix(states []market.PartnerState) string {
	sum, anyOverdue := fnv.New64a(), false
	for _, state := range states {
		if state.Overdue {
			anyOverdue = true
			fmt.Fprintln(sum, state.Partner.ID, state.GoodAt.UnixMicro())
		}
	}
	if !anyOverdue {
		return ""
	}
	return "." + strconv.FormatUint(sum.Sum64(), 36)
}

func (s *publisher) done(version int64, day time.Time) {
	s.published, s.day = version, day
	if s.told != nil {
		s.told(s.catalog.Current(), version)
	}
	select {
	case s.changed <- struct{}{}:
	default: // one is on its way already
	}
}

// replaced reads the plans of a snapshot that a change withdraws or replaces.
func replaced(before *catalog.Snapshot, d store.Delta) ([]market.Plan, error) {
	ids := slices.Clone(d.Deletes)
	for i := range d.Upserts {
		ids = append(ids, d.Upserts[i].ID)
	}
	var plans []market.Plan
	for _, id := range ids {
		p, err := before.ByID(id)
		switch {
		case errs.KindOf(err) == errs.NotFound:
		case err != nil:
			return nil, err
		default:
			plans = append(plans, *p)
		}
	}
	return plans, nil
}
