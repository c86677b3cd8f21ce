package chronicle

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"

	"launchrack/internal/market"
)

// stateVersion names the form of a saved state and what is made of events. It grows with each change
// of either, so that a new program reads the journal anew (TestSavedState holds it).
const stateVersion = 6

// saveEvery is how many events a book reads before it is saved again; so many are read at a start.
const saveEvery = 2_000

// Shelf keeps the state of a book from one start to the next.
type Shelf interface {
	// ChronicleState is what was saved last, by any node; nil for nothing.
	ChronicleState(ctx context.Context) ([]byte, error)
	SaveChronicleState(ctx context.Context, state []byte) error
	// JournalDigest sums up all that the journal holds up to an event.
	JournalDigest(ctx context.Context, until int64) ([]byte, error)
}

// resume takes the state that was saved last, if it is of this program and of this journal as
// the journal is now. Else the book begins with the first event.
func (b *Book) resume(ctx context.Context) {
	b.restart()
	if b.shelf == nil {
		return
	}
	saved, err := b.saved(ctx)
	if err != nil {
		b.log.Warn("the chronicle's saved state is of no use: the journal is read from its beginning", "err", err)
	}
	if saved == nil {
		return
	}
	b.seq, b.savedSeq, b.dawn, b.day, b.runs, b.over = saved.seq, saved.seq, saved.dawn, saved.day, saved.runs, saved.over
	b.plans, b.openings, b.index, b.stock, b.stocks = saved.plans, saved.openings, saved.index, saved.stock, saved.stocks
	b.moves, b.news, b.isAuction, b.taken = saved.moves, saved.news, saved.isAuction, saved.taken
}

// saved reads what was saved last; nil for nothing.
func (b *Book) saved(ctx context.Context) (*Book, error) {
	state, err := b.shelf.ChronicleState(ctx)
	if err != nil || state == nil {
		return nil, err
	}
	if len(state) < 2*sha256.Size {
		return nil, market.ErrPacked
	}
	made, sum, packed := state[:sha256.Size], state[sha256.Size:2*sha256.Size], state[2*sha256.Size:]
	if got := sha256.Sum256(packed); !bytes.Equal(got[:], sum) {
		return nil, errors.New("it is damaged")
	}
	saved := &Book{index: newIndexer(b.rules)}
	c := codec{PackedReader: market.PackedReader{Rest: packed}}
	c.number(&saved.seq)
	is, err := b.madeFrom(ctx, saved.seq)
	if err != nil {
		return nil, err
	}
	if !bytes.Equal(made, is) {
		return nil, errors.New("it was made from other events, or by another program")
	}
	if c.book(saved); len(c.Rest) > 0 {
		c.Fail()
	}
	return saved, c.Err
}

// madeFrom sums up what a state up to an event is made from: the events and the rules.
func (b *Book) madeFrom(ctx context.Context, seq int64) ([]byte, error) {
	journal, err := b.shelf.JournalDigest(ctx, seq)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%d %d %s %d %x", stateVersion, b.rules.MinPlans, b.rules.MinPercent, b.rules.MinIndexed, journal))
	return sum[:], nil
}

// save saves the state, once enough was read since the last time: the sum of what it was made
// from, the sum of what follows, and the book as codec writes it.
func (b *Book) save(ctx context.Context) error {
	if b.shelf == nil || b.seq-b.savedSeq < b.saveEvery {
		return nil
	}
	made, err := b.madeFrom(ctx, b.seq)
	if err != nil {
		return err
	}
	c := codec{isWriting: true}
	c.number(&b.seq)
	c.book(b)
	sum := sha256.Sum256(c.written)
	if err := b.shelf.SaveChronicleState(ctx, bytes.Join([][]byte{made, sum[:], c.written}, nil)); err != nil {
		return err
	}
	b.savedSeq = b.seq
	return nil
}
