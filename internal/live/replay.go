package live

import (
	"context"
	"iter"
	"math"

	"launchrack/internal/catalog"
	"launchrack/internal/errs"
)

const (
	// maxReplay bounds the events of a replay.
	maxReplay = 100_000
	// maxReplays bounds the replays that run at once. Each holds the plans of its events.
	maxReplays = 4
)

// Resume returns after which event a client continues that has seen events up to a number, and at
// most how many it missed. A number beyond the journal's end is from another journal: such a
// client begins at the start of the subscription. It fails with errs.Invalid if too many were
// missed to tell them again.
func (s *Subscription) Resume(ctx context.Context, seen int64) (from int64, missed int, err error) {
	if seen > s.Start {
		last, err := s.hub.journal.EventsUntil(ctx, math.MaxInt64)
		if seen > last {
			seen = s.Start
		}
		return seen, 0, err
	}
	if s.Start-seen > maxReplay {
		return 0, 0, errs.Field("Last-Event-ID", "%d is %d events ago; accepted is one of the last %d. Load the list anew and follow it without this header",
			seen, s.Start-seen, maxReplay)
	}
	return seen, int(s.Start - seen), nil
}

// Replay tells the events after one that a client has seen, up to the beginning of the
// subscription. Each has the rows as they were around it.
func (s *Subscription) Replay(ctx context.Context, after int64) iter.Seq2[*Batch, error] {
	return func(yield func(*Batch, error) bool) {
		if after >= s.Start {
			return
		}
		select {
		case s.hub.replays <- struct{}{}:
		case <-ctx.Done():
			yield(nil, ctx.Err())
			return
		}
		defer func() { <-s.hub.replays }()
		rows, err := s.rowsAt(ctx, after)
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

// rowsAt gives the plans as they were after an event: those of the subscription's snapshot
// with the events since then undone.
func (s *Subscription) rowsAt(ctx context.Context, after int64) (*rows, error) {
	return s.hub.rowsAt(ctx, s.base, after, s.baseSeq)
}

// rowsAt gives the plans as they were after an event: those of a snapshot with the events up
// to its own undone.
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

// Newest is the snapshot that is served and the number of the last event that it shows. It
// reports false before there is one.
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

// Between gives the events above one number and up to the number of a snapshot of Newest, most of
// them in a batch. It reads the journal itself, whatever subscribers were told.
func (h *Hub) Between(ctx context.Context, after int64, snap *catalog.Snapshot, until int64, most int) iter.Seq2[*Batch, error] {
	return func(yield func(*Batch, error) bool) {
		rows, err := h.rowsAt(ctx, snap, after, until)
		if err != nil {
			yield(nil, err)
			return
		}
		rows.most = most
		rows.batches(h.journal.Events(ctx, after, until, false))(yield)
	}
}

// batches puts events together.
func (r *rows) batches(events iter.Seq2[Event, error]) iter.Seq2[*Batch, error] {
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
