package live

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"launchrack/internal/catalog"
	"launchrack/internal/door/overload"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/sleep"
)

const (
	// maxQueue is the maximum number of batches that wait for one subscriber. Subscribers share
	// batches, so the slowest one decides how many are in memory.
	maxQueue = 256
	// readAgain is the pause before another try if the journal could not be read.
	readAgain = time.Second
)

// Hub reads the journal and sends its events to subscribers. It is safe for concurrent use.
type Hub struct {
	journal Journal
	log     *slog.Logger
	room    *overload.Fair
	// published receives a value for each new snapshot. begun is closed when the hub has found the
	// end of the journal.
	published chan struct{}
	begun     chan struct{}
	replays   *overload.Fair
	dropped   atomic.Uint64

	mu          sync.Mutex
	newest      state
	subscribers map[*Subscription]struct{}
	isStopped   bool
	// base is the catalogue after event baseSeq. Subscribers have received the events up to seq.
	base         *catalog.Snapshot
	baseSeq, seq int64
}

// state is a snapshot and its version of the stored catalogue.
type state struct {
	snap    *catalog.Snapshot
	version int64
}

// New makes a hub for at most maxSubscribers. It sends nothing before Run.
func New(journal Journal, maxSubscribers int, log *slog.Logger) *Hub {
	return &Hub{journal: journal, log: log, room: overload.NewFair(overload.Followers.At(maxSubscribers)), published: make(chan struct{}, 1), begun: make(chan struct{}),
		replays: overload.NewFair(overload.Replays), subscribers: map[*Subscription]struct{}{}}
}

// Published notifies the hub of a new snapshot and its version of the stored catalogue.
func (h *Hub) Published(snap *catalog.Snapshot, version int64) {
	h.mu.Lock()
	h.newest = state{snap, version}
	h.mu.Unlock()
	sleep.Wake(h.published)
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

// catchUp sends the events up to the newest snapshot to the subscribers.
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

// moveTo sets the hub's position to a snapshot. It reports false if subscribers must receive the
// events before it first.
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

// deliver sends a batch to every subscriber, and drops subscribers whose queue is full.
func (h *Hub) deliver(b *Batch) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if b = b.since(h.seq); b == nil { // it was sent before an error
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

// stop ends every subscription and refuses new ones.
func (h *Hub) stop() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.isStopped = true
	for s := range h.subscribers {
		h.end(s, "this server stops; please connect again")
	}
}

// Stats counts the subscribers that are connected, that were dropped for being slow, and that were
// refused.
func (h *Hub) Stats() (open int, dropped, refused uint64) {
	return h.room.Running(), h.dropped.Load(), h.room.Refused()
}

var errStopped = &errs.Error{Kind: errs.Unavailable, Message: "This server stops. Please connect again.", Wait: time.Second}
