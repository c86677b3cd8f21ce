package archive

import (
	"context"
	"fmt"
	"slices"

	"golang.org/x/mod/sumdb/tlog"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
)

// Verified is what a verification looked at.
type Verified struct {
	// Events are in the log, and Waiting are not yet.
	Events, Waiting int64
	// Checkpoints were each computed anew.
	Checkpoints int
}

// Verify hashes every event again and compares what comes out with the log's tiles and with every
// checkpoint: those that are stored, and others that somebody kept. It fails with errs.Damaged
// where an event is not what it was when it came into the log.
func (l *Log) Verify(ctx context.Context, kept ...string) (v Verified, err error) {
	stored, err := l.journal.LogCheckpoints(ctx, 1<<30)
	if err != nil {
		return v, err
	}
	var heads []head
	for _, c := range stored {
		kept = append(kept, c.Note)
	}
	for _, text := range kept {
		h, err := l.open(text)
		if err != nil {
			return v, errs.Wrap(errs.Damaged, err, "a checkpoint is not the log's own; a restore begins another log")
		}
		heads = append(heads, h)
	}
	slices.SortFunc(heads, func(a, b head) int { return int(a.size - b.size) })
	size := int64(0)
	if len(heads) > 0 {
		size = heads[len(heads)-1].size
	}
	last, err := l.journal.LastEvent(ctx)
	if err != nil {
		return v, err
	}
	v.Waiting, v.Checkpoints = max(0, last-size), len(heads)
	v.Events, err = l.recompute(ctx, heads, size)
	return v, err
}

// recompute hashes the events up to a size, counts them, and checks tiles and heads on the way.
func (l *Log) recompute(ctx context.Context, heads []head, size int64) (events int64, err error) {
	b := l.builder(ctx, 0)
	for r, err := range l.journal.Records(ctx, 0, size) {
		if err != nil {
			return events, err
		}
		if !r.At.IsZero() {
			events++
		}
		if err := b.add(tlog.RecordHash(Entry(&r, l.private))); err != nil {
			return events, err
		}
		if err := l.compare(ctx, b); err != nil {
			return events, err
		}
		for len(heads) > 0 && heads[0].size == r.Seq {
			root, err := tlog.TreeHash(r.Seq, b)
			if err != nil {
				return events, err
			}
			if root != heads[0].root {
				return events, errs.New(errs.Damaged, "an event from %d to %d is not what it was when a checkpoint of %d events was signed", r.Seq-r.Seq%tileWidth+1, r.Seq, r.Seq)
			}
			heads = heads[1:]
		}
	}
	if len(heads) > 0 && heads[0].size > 0 {
		return events, errs.New(errs.Damaged, "there are fewer events than the %d of a checkpoint", heads[0].size)
	}
	return events, nil
}

// compare compares the tiles that are full now with the log's.
func (l *Log) compare(ctx context.Context, b *builder) error {
	for _, full := range b.fresh {
		stored, err := l.journal.LogTiles(ctx, full.Level, full.N, full.N+1)
		if err != nil {
			return err
		}
		if !slices.Equal(stored, []market.LogTile{full}) {
			width := int64(tileWidth)
			for range full.Level {
				width *= tileWidth
			}
			return errs.New(errs.Damaged, "%s is not what it was when it came into the log", fmt.Sprintf("an event from %d to %d", full.N*width+1, (full.N+1)*width))
		}
	}
	b.fresh = nil
	return nil
}
