package live

import (
	"context"
	"time"

	"launchrack/internal/catalog"
	"launchrack/internal/door/overload"
	"launchrack/internal/model/errs"
)

// beginTime is the maximum wait for the first snapshot of a process that has just started.
const beginTime = 5 * time.Second

// Subscription receives the batches of events after Start.
type Subscription struct {
	// Start is the sequence number of the last event before the first batch.
	Start int64

	hub     *Hub
	queue   chan *Batch
	leave   func()
	base    *catalog.Snapshot
	baseSeq int64
	reason  string
}

// Subscribe returns a subscription to the changes, which the caller closes. It fails with
// errs.TooMany if the client has too many subscriptions, and with errs.Unavailable if the shop has.
func (h *Hub) Subscribe(ctx context.Context) (*Subscription, error) {
	leave, err := h.room.Enter(ctx, overload.InTurn)
	if err != nil {
		return nil, err
	}
	s, err := h.subscribe(ctx)
	if err != nil {
		leave()
		return nil, err
	}
	s.leave = leave
	return s, nil
}

func (h *Hub) subscribe(ctx context.Context) (*Subscription, error) {
	select {
	case <-h.begun:
	case <-ctx.Done():
		return nil, errs.Wrap(errs.Unavailable, ctx.Err(), "the client left")
	case <-time.After(beginTime):
		return nil, &errs.Error{Kind: errs.Unavailable, Message: "Changes cannot be told yet. Please try again in a moment.", Wait: beginTime}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.isStopped {
		return nil, errStopped
	}
	s := &Subscription{Start: h.seq, hub: h, queue: make(chan *Batch, maxQueue), base: h.base, baseSeq: h.baseSeq}
	h.subscribers[s] = struct{}{}
	return s, nil
}

// Batches returns the channel of batches. The hub closes it when it ends the subscription.
func (s *Subscription) Batches() <-chan *Batch { return s.queue }

// Reason returns why the hub ended the subscription; empty while it is open.
func (s *Subscription) Reason() string {
	s.hub.mu.Lock()
	defer s.hub.mu.Unlock()
	return s.reason
}

// Close ends the subscription. A second call does nothing.
func (s *Subscription) Close() {
	s.hub.mu.Lock()
	s.hub.end(s, "closed")
	s.hub.mu.Unlock()
	s.leave()
}
