// Package ingest decides when a partner is asked for its offer, and what of
// the answer is accepted or held back.
//
//	schedule, request ──> one fetch per partner ──> keys ────> compare ──> store ──> publish
//	                      (adapter)                 by places   hold back   one tx    one snapshot
//
// A refresh is stored whole or not at all: a partner that fails, or whose
// answer cannot be trusted, keeps its last good plans.
package ingest

import (
	"context"
	crand "crypto/rand"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/singleflight"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/sleep"
	"launchrack/internal/partner"
)

const (
	defaultShare = 60 * time.Second
	defaultLimit = 2 * time.Minute
	// defaultMaxLoss is the share of a partner's plans that a refresh may
	// withdraw where the adapter names none.
	defaultMaxLoss = 0.5
	// recordTimeout bounds what is still written after a refresh ran out of time.
	recordTimeout = 10 * time.Second
)

// Store is what a refresh needs of the database.
type Store interface {
	// ApplyRefresh shows decide the rows of the partner's feed and stores its
	// change in the same transaction, or nothing where decide fails.
	ApplyRefresh(ctx context.Context, partner market.PartnerID, decide func(stored []market.Plan) (market.Change, error)) error
	// Plans gives the rows of all partners.
	Plans(ctx context.Context) ([]market.Plan, error)
	// RecordFailure notes a refresh that changed nothing, and why.
	RecordFailure(ctx context.Context, run market.Run) error
	// RecordDocuments stores what an offer that was refused was read from, as far as keep allows.
	RecordDocuments(ctx context.Context, partner market.PartnerID, o market.Offer, keep market.Retention) error
	// Lease gives a name to a holder for a while, unless another holds it now, and
	// reports whether it did.
	Lease(ctx context.Context, name, holder string, lasts time.Duration) (market.Lease, bool, error)
	// ReleaseLease ends a lease.
	ReleaseLease(ctx context.Context, lease market.Lease) error
	// Pack makes evidence ready for the change that is read from it.
	Pack(ctx context.Context, e *market.Evidence) error
	// LastAnswers gives what a partner's last offer was read from, as far as the partner named
	// its versions.
	LastAnswers(ctx context.Context, partner market.PartnerID) ([]market.Document, error)
	// Shape gives the shape of the documents of a partner's last good refresh; empty before
	// the first.
	Shape(ctx context.Context, partner market.PartnerID) (string, error)
	// PartnerStates tells when each partner was last refreshed.
	PartnerStates(ctx context.Context) ([]market.PartnerState, error)
	// LatestRuns tells how each partner's last refresh ended.
	LatestRuns(ctx context.Context) ([]market.Run, error)
	// LastGoodRun tells how a partner's last good refresh or roll-back ended; the zero Run
	// before the first.
	LastGoodRun(ctx context.Context, partner market.PartnerID) (market.Run, error)
	// PartnersStanding tells all that as it is at one moment, with the number of each partner's plans.
	PartnersStanding(ctx context.Context) (market.Standing, error)
}

// Feed is one partner with the settings of this shop.
type Feed interface {
	// Info describes the partner.
	Info() partner.Info
	// Off says what to configure before the partner can be asked; it is empty for a
	// partner that is on.
	Off() string
	// Fetch gives the partner's whole current offer, or an error of kind
	// errs.Partner and nothing.
	Fetch(ctx context.Context) (partner.Snapshot, error)
}

// cacheLoader is a Feed that sends conditional requests for documents of another process.
type cacheLoader interface {
	LoadCache(answers []market.Document)
}

// Config is what a Refresher is made of. Feeds, Store, Publish and Log are
// needed.
type Config struct {
	Feeds []Feed
	Store Store
	// Publish makes a new snapshot of the stored rows and serves it.
	Publish func(context.Context) error
	// Now is the clock; nil for the system's.
	Now func() time.Time
	// Every is the time between two scheduled refreshes of a partner that has no
	// interval of its own; 0 for no schedule at all.
	Every time.Duration
	// Share is how long a good refresh answers for further calls, those of other
	// processes on the database among them; 0 for 60 seconds, negative for not at all.
	Share time.Duration
	// Limit bounds one refresh; 0 for two minutes.
	Limit time.Duration
	// HoldFor is how long a guard on numbers holds what every answer says; 0 for ever.
	HoldFor time.Duration
	// Keep bounds the documents that are stored of each partner; the zero value stores
	// none.
	Keep market.Retention
	// Jitter gives a random time below its argument, so that partners and nodes
	// spread out; nil for the system's randomness.
	Jitter func(below time.Duration) time.Duration
	// Gone reports whether a partner was removed, on whichever node; nil where none is.
	Gone func(ctx context.Context, id market.PartnerID) (bool, error)
	Log  *slog.Logger
}

// Refresher refreshes partners. It is safe for concurrent use.
type Refresher struct {
	cfg Config
	// feeds are the partners that are asked now; changed says that they are others.
	feeds      atomic.Pointer[[]*feed]
	changed    chan struct{}
	publishing sync.Mutex
	// last is what the database answered last, which is used while it fails; nil for nothing yet.
	last atomic.Pointer[standing]
	// settled is closed once every partner that was due when Run began has been asked.
	settled   chan struct{}
	settledBy sync.Once

	// base is the context of every refresh. Close cancels it; a caller who leaves
	// does not, since others may wait for the same refresh.
	base    context.Context
	cancel  context.CancelFunc
	mu      sync.Mutex
	closed  bool
	running sync.WaitGroup
}

// feed is a Feed with what its last good refresh reported and how it has failed
// since.
type feed struct {
	Feed
	info partner.Info
	// holder names it in leases, and began is when it was made: a partner whose file an operator changes is a
	// feed of its own, which waits for the one before it and shares none of its answers.
	holder  string
	began   time.Time
	flights singleflight.Group
	// mu is held by the refresh of the partner that is running.
	mu   sync.Mutex
	last Report
	// ended is when this process last stored its answer.
	ended time.Time
	// next is when the schedule asks the partner again.
	next atomic.Pointer[time.Time]
	// sooner says that the partner is due before next.
	sooner chan struct{}
	// ctx is the context of its refreshes, which leave ends once the shop has the partner no longer.
	ctx   context.Context
	leave context.CancelFunc

	// unrecorded is the last failed refresh, where the database does not have it.
	unrecorded atomic.Pointer[unrecorded]
	// lostLeases counts the leases that ended while a refresh of this process went on.
	lostLeases atomic.Int64
}

// New makes a Refresher. Close it before the store.
func New(c Config) *Refresher {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Share == 0 {
		c.Share = defaultShare
	}
	if c.Limit == 0 {
		c.Limit = defaultLimit
	}
	if c.Jitter == nil {
		c.Jitter = rand.N[time.Duration]
	}
	r := &Refresher{cfg: c, settled: make(chan struct{}), changed: make(chan struct{}, 1)}
	r.base, r.cancel = context.WithCancel(context.Background())
	r.SetFeeds(c.Feeds)
	return r
}

// SetFeeds replaces the partners. One that stays keeps its schedule, one that goes is asked no more, and its
// refresh under way ends; Run asks a new one at once. Callers do not call it at the same time.
func (r *Refresher) SetFeeds(list []Feed) {
	before := r.list()
	feeds := make([]*feed, len(list))
	for i, one := range list {
		if at := slices.IndexFunc(before, func(f *feed) bool { return f.Feed == one }); at >= 0 {
			feeds[i] = before[at]
			continue
		}
		feeds[i] = r.newFeed(one)
	}
	r.feeds.Store(&feeds)
	for _, f := range before {
		if !slices.Contains(feeds, f) {
			f.leave()
		}
	}
	sleep.Wake(r.changed)
}

// list returns the partners that are asked now.
func (r *Refresher) list() []*feed {
	if list := r.feeds.Load(); list != nil {
		return *list
	}
	return nil
}

func (r *Refresher) newFeed(f Feed) *feed {
	one := &feed{Feed: f, info: newFeedInfo(f.Info()), holder: crand.Text(), began: r.cfg.Now(), sooner: make(chan struct{}, 1)}
	one.ctx, one.leave = context.WithCancel(r.base)
	return one
}

// newFeedInfo fills in what a partner leaves to the shop.
func newFeedInfo(info partner.Info) partner.Info {
	if info.MaxLoss <= 0 {
		info.MaxLoss = defaultMaxLoss
	}
	return info
}

// Close ends the refreshes under way, which leaves the stored plans as they
// were, and waits for them. Later calls get an error of kind errs.Unavailable.
func (r *Refresher) Close() {
	now, cancel := context.WithCancel(context.Background())
	cancel()
	r.Shutdown(now)
}

// Shutdown is Close that lets the refreshes under way finish until ctx ends.
func (r *Refresher) Shutdown(ctx context.Context) {
	r.mu.Lock()
	r.closed = true
	r.mu.Unlock()
	done := make(chan struct{})
	go func() { r.running.Wait(); close(done) }()
	select {
	case <-done:
	case <-ctx.Done():
	}
	r.cancel()
	<-done
}

// begin adds a running refresh, unless the Refresher is closed, and reports whether
// it did.
func (r *Refresher) begin() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.closed {
		r.running.Add(1)
	}
	return !r.closed
}

func (r *Refresher) find(id market.PartnerID) (*feed, error) {
	feeds := r.list()
	known := make([]string, 0, len(feeds))
	for _, f := range feeds {
		if f.info.ID == id {
			return f, nil
		}
		known = append(known, string(f.info.ID))
	}
	return nil, errs.New(errs.NotFound, "%q is not a partner; known are %s", string(id), strings.Join(known, ", "))
}
