package main

import (
	"context"
	"fmt"
	"hash/fnv"
	"maps"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"launchrack/internal/catalog"
	"launchrack/internal/door/metrics"
	"launchrack/internal/ingest"
	"launchrack/internal/model/article"
	"launchrack/internal/model/benchmark"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/hardware/complete"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/sleep"
	"launchrack/internal/store"
)

// smallChange is the divisor of the maximum size of a delta: if more than 1/3 of all plans changed,
// a snapshot is built anew.
const smallChange = 3

// publisher publishes snapshots of the stored catalogue.
type publisher struct {
	store   *store.Store
	catalog *catalog.Catalog
	feeds   []ingest.Feed
	// completer fills in missing facts of plans.
	completer *complete.Completer
	// renamed reads the chosen names and reports whether they have changed; nil for none.
	renamed func(context.Context) (bool, error)
	// partnered follows the partners of the desk and reports whether they have changed; nil for none.
	partnered func(context.Context) (bool, error)
	// described returns what each partner is paid by; nil for none.
	described func(context.Context) (map[market.PartnerID]paid, error)
	// payments are those of the published snapshot.
	payments atomic.Pointer[map[market.PartnerID]paid]
	// sponsorships reads the sponsorships; nil for none.
	sponsorships func(context.Context) ([]market.Sponsorship, error)
	// sponsored are the sponsorships of the published snapshot, past and future ones included.
	sponsored []market.Sponsorship
	// articles are those that readers see, as of the published snapshot.
	articles atomic.Pointer[[]article.Article]
	// names are the benchmarks that score plans.
	names benchmark.Names
	// book holds the benchmark results of version benchmarks.
	book       atomic.Pointer[benchmark.Book]
	benchmarks int64
	// monthHours is the maximum number of hours that each partner bills for a month.
	monthHours map[market.PartnerID]int
	// markOverdue marks the partners whose last confirmation is too long ago.
	markOverdue func([]market.PartnerState)
	metrics     *metrics.Metrics
	// changed receives a value after a new snapshot was published.
	changed chan struct{}
	// before is called before a snapshot is served. It loads the shop's settings, which must not be
	// older than the snapshot.
	before func(context.Context) error
	// told is called with every published snapshot and its version.
	told func(*catalog.Snapshot, int64)

	// publishing serializes publications, so that no older state of the store replaces a newer one.
	publishing sync.Mutex
	published  int64
	// isStale reports that plans were completed with choices of operators that have changed since. A publication that
	// fails leaves it set: whoever follows them tells each change once.
	isStale bool
	// day is the day of the price histories in the published snapshot.
	day time.Time
}

// shelf is where pages find articles: the list in memory, and texts and pictures in the store.
type shelf struct {
	*store.Store
	publisher *publisher
}

// Published implements article.Shelf.
func (s shelf) Published() []article.Article {
	if list := s.publisher.articles.Load(); list != nil {
		return *list
	}
	return nil
}

// publish publishes the stored catalogue as a snapshot, unless an equal one is published already. If
// few plans have changed, it reads only those.
func (s *publisher) publish(ctx context.Context) error {
	s.publishing.Lock()
	defer s.publishing.Unlock()
	if err := s.followChoices(ctx); err != nil {
		return err
	}
	if s.isStale || !s.catalog.Ready() {
		return s.publishAll(ctx)
	}
	delta, err := s.store.Since(ctx, s.published, s.catalog.Current().Len()/smallChange)
	switch {
	case err != nil:
		return fmt.Errorf("read what changed in the catalogue: %w", err)
	case delta.Whole, delta.Benchmarks != s.benchmarks, !delta.Day.Equal(s.day), isFirstWatched(s.catalog.Current().Partners(), delta.Partners):
		// Scores or price histories of plans that did not change may have changed.
		return s.publishAll(ctx)
	case delta.Version == s.published && s.facts(delta.Version, delta.Day, delta.Partners, delta.Rates).Version == s.catalog.Current().Version():
		// A refresh without changes makes no new version, but the metrics show its time.
		s.metrics.Confirmed(delta.Partners)
		return nil
	}
	return s.publishDelta(ctx, delta)
}

// isFirstWatched reports whether a partner's first good refresh came between two states of the partners: the
// price histories of all its plans begin with that.
func isFirstWatched(before, now []market.PartnerState) bool {
	watched := map[market.PartnerID]time.Time{}
	for _, s := range before {
		watched[s.Partner.ID] = s.WatchedSince
	}
	return slices.ContainsFunc(now, func(s market.PartnerState) bool { return !s.WatchedSince.Equal(watched[s.Partner.ID]) })
}

// followChoices reads what operators have chosen for all plans, and sets isStale if that has changed.
func (s *publisher) followChoices(ctx context.Context) (err error) {
	for _, choice := range []struct {
		what   string
		follow func(context.Context) (bool, error)
	}{{"the chosen names", s.renamed}, {"the partners of the desk", s.partnered}, {"what is known of the partners", s.readPayments}} {
		if choice.follow == nil {
			continue
		}
		isChanged, err := choice.follow(ctx)
		if err != nil {
			return fmt.Errorf("read %s: %w", choice.what, err)
		}
		s.isStale = s.isStale || isChanged
	}
	if s.sponsorships != nil {
		if s.sponsored, err = s.sponsorships(ctx); err != nil {
			return fmt.Errorf("read the sponsored plans: %w", err)
		}
	}
	list, err := s.store.Published(ctx)
	if err != nil {
		return fmt.Errorf("list the articles: %w", err)
	}
	s.articles.Store(&list)
	return nil
}

// paid is what a partner is paid by, and whether it asks who pays.
type paid struct {
	means    []string
	identity string
}

func (p paid) equal(q paid) bool { return p.identity == q.identity && slices.Equal(p.means, q.means) }

// readPayments reads what each partner is paid by, and reports whether that has changed.
func (s *publisher) readPayments(ctx context.Context) (bool, error) {
	if s.described == nil {
		return false, nil
	}
	now, err := s.described(ctx)
	before := s.payments.Load()
	if err != nil || before != nil && maps.EqualFunc(*before, now, paid.equal) {
		return false, err
	}
	s.payments.Store(&now)
	return true, nil
}

func (s *publisher) publishAll(ctx context.Context) error {
	var stored store.Catalogue
	var facts catalog.Facts
	var next *catalog.Snapshot
	counted := metrics.Counts{}
	err := s.store.Catalogue(ctx, func(c store.Catalogue) (func([]market.Plan) error, error) {
		if err := s.readBook(ctx, c.Benchmarks); err != nil {
			return nil, err
		}
		stored, facts = c, s.facts(c.Version, c.Day, c.Partners, c.Rates)
		var err error
		next, err = catalog.Build(nil, facts)
		return func(plans []market.Plan) (err error) {
			s.metrics.Count(counted, plans)
			next, err = next.Apply(catalog.Change{Upserts: plans}, facts)
			return err
		}, err
	})
	if err != nil {
		return fmt.Errorf("read the catalogue: %w", err)
	}
	if err := s.serve(ctx, next); err != nil {
		return err
	}
	s.isStale = false
	s.metrics.Published(metrics.Snapshot{Version: stored.Version, Counted: counted, Partners: facts.Partners, Rates: stored.Rates})
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
	if err := s.serve(ctx, next); err != nil {
		return err
	}
	s.metrics.Changed(metrics.Snapshot{Version: d.Version, Plans: d.Upserts, Partners: facts.Partners, Rates: d.Rates}, gone)
	s.done(d.Version, d.Day)
	return nil
}

// serve makes a snapshot the current one.
func (s *publisher) serve(ctx context.Context, next *catalog.Snapshot) error {
	if s.before != nil {
		if err := s.before(ctx); err != nil {
			return err
		}
	}
	s.catalog.Publish(next)
	return nil
}

// facts returns the parts of a snapshot other than plans. Its version consists of the stored version,
// the day, the overdue partners and today's sponsored plans, so equal snapshots on all nodes have
// equal versions.
func (s *publisher) facts(version int64, day time.Time, partners []market.PartnerState, r price.Rates) catalog.Facts {
	states := ingest.States(s.feeds, partners)
	s.markOverdue(states)
	r.MonthHours = s.monthHours
	sponsored := running(s.sponsored, clock())
	return catalog.Facts{Complete: s.complete, Rates: r, Partners: states, Sponsored: sponsored,
		Version: strconv.FormatInt(version, 36) + day.Format("-060102") + overdueSuffix(states) + sponsoredSuffix(sponsored)}
}

// readBook reads the results of benchmarks if an import has changed them.
func (s *publisher) readBook(ctx context.Context, now int64) error {
	if s.book.Load() != nil && now == s.benchmarks {
		return nil
	}
	results, version, err := s.store.Benchmarks(ctx)
	if err != nil {
		return fmt.Errorf("read the results of benchmarks: %w", err)
	}
	s.book.Store(benchmark.NewBook(append(results, benchmark.Shipped()...), s.names))
	s.benchmarks, s.isStale = version, true // until a snapshot has them
	return nil
}

// complete fills in missing facts, the scores of a plan and what its partner is paid by.
func (s *publisher) complete(p *market.Plan) {
	s.completer.Plan(p)
	p.Payment, p.IdentityCheck = nil, ""
	if payments := s.payments.Load(); payments != nil {
		by := (*payments)[p.Partner]
		p.Payment, p.IdentityCheck = by.means, by.identity
	}
	s.book.Load().SetScores(p)
}

// overdueSuffix returns a hash of the overdue partners and since when they are, for the snapshot's
// version; empty for none.
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
	sleep.Wake(s.changed)
}

// replaced returns the plans of a snapshot that a delta deletes or replaces.
func replaced(before *catalog.Snapshot, d store.Delta) ([]market.Plan, error) {
	ids := slices.Clone(d.Deletes)
	for i := range d.Upserts {
		ids = append(ids, d.Upserts[i].ID)
	}
	var plans []market.Plan
	for _, id := range ids {
		p, err := before.ByID(id, catalog.Operator)
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
