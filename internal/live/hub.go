package live

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"launchrack/internal/catalog"
	"launchrack/internal/errs"
)

const (
	// maxQueue bounds the batches that wait for one subscriber. All share them, so the one
	// that is furthest behind decides how many are in memory.
	maxQueue = 256
	// readAgain is the pause after the journal could not be read.
	readAgain = time.Second
)

// Hub reads the journal and hands what it finds to subscribers. It is safe for concurrent use.
type Hub struct {
	journal Journal
	log     *slog.Logger
	limits  *limits
	// published receives a value after a new state was noted, and begun is closed once the
	// hub knows where the journal ends.
	published chan struct{}
	begun     chan struct{}
	replays   chan struct{}
	dropped   atomic.Uint64

	mu          sync.Mutex
	newest      state
	subscribers map[*Subscription]struct{}
	isStopped   bool
	// base is the catalogue at event baseSeq; subscribers have what came up to seq.
	base         *catalog.Snapshot
	baseSeq, seq int64
}

// state is a snapshot and the version of the stored catalogue that it shows.
type state struct {
	snap    *catalog.Snapshot
	version int64
}

// New makes a hub of at most so many subscribers. It tells nothing until Run runs.
func New(journal Journal, most int, log *slog.Logger) *Hub {
	return &Hub{journal: journal, log: log, limits: newLimits(most), published: make(chan struct{}, 1), begun: make(chan struct{}),
		replays: make(chan struct{}, maxReplays), subscribers: map[*Subscription]struct{}{}}
}

// Published tells the hub that a snapshot of a version is served.
func (h *Hub) Published(snap *catalog.Snapshot, version int64) {
	h.mu.Lock()
	h.newest = state{snap, version}
	h.mu.Unlock()
	select {
	case h.published <- struct{}{}:
	default: // one is on its way already
	}
}

// Run reads the journal after each change until the context ends. Then it ends every
// subscription.
func (h *Hub) Run(ctx context.Context) {
	defer h.stop()
	var again <-chan time.Time
	for {
		select {
		case <-ctx.Done():
			return
		case <-h.published:
		case <-again:
		}
		again = nil
		if err := h.catchUp(ctx); err != nil && ctx.Err() == nil {
			h.log.Error("the changes could not be read for those who follow them", "err", err, "again_in", readAgain)
			again = time.After(readAgain)
		}
	}
}

// catchUp hands the events up to the newest state to the subscribers.
func (h *Hub) catchUp(ctx context.Context) error {
	h.mu.Lock()
	newest := h.newest
	h.mu.Unlock()
	if newest.snap == nil {
		return nil
	}
	until, err := h.journal.EventsUntil(ctx, newest.version)
	if err != nil {
		return err
	}
	if h.moveTo(newest.snap, until) {
		return nil
	}
	for b, err := range newRows(h.base, newest.snap).batches(h.journal.Events(ctx, h.baseSeq, until, false)) {
		if err != nil {
			return err
		}
		h.deliver(b)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.base, h.baseSeq, h.seq = newest.snap, until, until
	return nil
}

// moveTo moves the hub to a state, unless subscribers must hear of events before it: then it
// reports false.
func (h *Hub) moveTo(snap *catalog.Snapshot, until int64) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case h.base == nil:
		close(h.begun)
	case until < h.seq:
		h.log.Warn("the journal is older than before; those who follow it begin anew", "seq", until, "before", h.seq)
		for s := range h.subscribers {
			h.end(s, "the journal was replaced by an older one")
		}
	case until > h.seq && len(h.subscribers) > 0:
		return false
	}
	h.base, h.baseSeq, h.seq = snap, until, until
	return true
}

// deliver hands a batch to every subscriber, and drops those whose queue is full.
func (h *Hub) deliver(b *Batch) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if b = b.since(h.seq); b == nil { // it was handed over before an error
		return
	}
	h.seq = b.Last()
	for s := range h.subscribers {
		select {
		case s.queue <- b:
		default:
			h.dropped.Add(1)
			h.end(s, "too slow: more changes came than were read")
		}
	}
}

// end ends a subscription. The caller holds the lock.
func (h *Hub) end(s *Subscription, reason string) {
	if _, open := h.subscribers[s]; open {
		delete(h.subscribers, s)
		s.reason = reason
		close(s.queue)
	}
}

// stop ends every subscription, and refuses new ones.
func (h *Hub) stop() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.isStopped = true
	for s := range h.subscribers {
		h.end(s, "this server stops; please connect again")
	}
}

// Stats counts the subscribers that are connected, those that were dropped because they were
// too slow, and those that were refused.
func (h *Hub) Stats() (open int, dropped, refused uint64) {
	return h.limits.open(), h.dropped.Load(), h.limits.refused.Load()
}

var errStopped = &errs.Error{Kind: errs.Unavailable, Message: "This server stops. Please connect again.", Wait: time.Second}
