package live

import (
	"context"
	"iter"

	"launchrack/internal/catalog"
	"launchrack/internal/door/overload"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
)

// maxReplay is the maximum number of events in a replay.
const maxReplay = 100_000

// Resume returns the event after which a client continues, and an upper bound of the events that
// it missed; seen is the client's last event. It fails with errs.Invalid if the client missed more than
// maxReplay events, or if no event has that number: it is from another journal, as from after the backup
// that was restored.
func (s *Subscription) Resume(ctx context.Context, seen int64) (from int64, missed int, err error) {
	n, has, err := s.hub.journal.EventsAfter(ctx, seen)
	switch {
	case err != nil:
		return 0, 0, err
	case seen > 0 && !has:
		return 0, 0, errs.Field("Last-Event-ID", "%d is no event of this shop any more: its journal has begun another epoch. Load the list anew and follow it without this header", seen)
	case n > maxReplay:
		return 0, 0, errs.Field("Last-Event-ID", "%d is %d events ago; accepted is one of the last %d. Load the list anew and follow it without this header", seen, n, maxReplay)
	}
	return seen, int(n), nil
}

// Replay yields the events from after to the start of the subscription, with the plans before and
// after each event.
func (s *Subscription) Replay(ctx context.Context, after int64) iter.Seq2[*Batch, error] {
	return func(yield func(*Batch, error) bool) {
		if after >= s.Start {
			return
		}
		leave, err := s.hub.replays.Enter(ctx, overload.InTurn)
		if err != nil {
			yield(nil, err)
			return
		}
		defer leave()
		rows, err := s.hub.rowsAt(ctx, s.base, after, s.baseSeq)
		if err != nil {
			yield(nil, err)
			return
		}
		for b, err := range rows.batches(s.hub.journal.Events(ctx, min(after, s.baseSeq), s.Start, false)) {
			if err == nil {
				if b = b.since(after); b == nil {
					continue
				}
			}
			if !yield(b, err) || err != nil {
				return
			}
		}
	}
}

// rowsAt returns the plans as they were after an event. It undoes the later events of a snapshot,
// whose last event is baseSeq.
func (h *Hub) rowsAt(ctx context.Context, base *catalog.Snapshot, after, baseSeq int64) (*rows, error) {
	r := newRows(base, base)
	if after >= baseSeq {
		return r, nil
	}
	for e, err := range h.journal.Events(ctx, after, baseSeq, true) {
		if err != nil {
			return nil, err
		}
		if err := r.undo(e); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// Newest returns the served snapshot and the sequence number of its last event. It reports false
// before there is a snapshot.
func (h *Hub) Newest(ctx context.Context) (snap *catalog.Snapshot, seq int64, ok bool, err error) {
	h.mu.Lock()
	newest := h.newest
	h.mu.Unlock()
	if newest.snap == nil {
		return nil, 0, false, nil
	}
	seq, err = h.journal.EventsUntil(ctx, newest.version)
	return newest.snap, seq, err == nil, err
}

// Between yields the events with after < Seq <= until in batches of at most batchSize; snap and
// until are results of Newest. It reads the journal, independently of subscriptions.
func (h *Hub) Between(ctx context.Context, after int64, snap *catalog.Snapshot, until int64, batchSize int) iter.Seq2[*Batch, error] {
	return func(yield func(*Batch, error) bool) {
		rows, err := h.rowsAt(ctx, snap, after, until)
		if err != nil {
			yield(nil, err)
			return
		}
		rows.batchSize = batchSize
		rows.batches(h.journal.Events(ctx, after, until, false))(yield)
	}
}

// batches groups events into batches.
func (r *rows) batches(events iter.Seq2[market.Event, error]) iter.Seq2[*Batch, error] {
	return func(yield func(*Batch, error) bool) {
		for e, err := range events {
			var full *Batch
			if err == nil {
				full, err = r.add(e)
			}
			if err != nil {
				yield(nil, err)
				return
			}
			if full != nil && !yield(full, nil) {
				return
			}
		}
		if last, err := r.flush(); last != nil || err != nil {
			yield(last, err)
		}
	}
}
