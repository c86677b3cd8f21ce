package chronicle

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"

	"github.com/fxamacker/cbor/v2"

	"launchrack/internal/model/market"
)

// stateVersion names the form of a saved state and what is made of events. It grows with each change
// of either, so that a new program reads the journal anew (TestSavedState holds it).
const stateVersion = 9

// saveEvery is how many events a book reads before it is saved again; so many are read at a start.
const saveEvery = 2_000

// encoding writes a state: equal states are the same bytes. decoding reads it; it is the shop's own, so nothing bounds it.
var (
	encoding = mode(cbor.EncOptions{Sort: cbor.SortCoreDeterministic, Time: cbor.TimeRFC3339Nano}.UserBufferEncMode())
	decoding = mode(cbor.DecOptions{MaxArrayElements: math.MaxInt32, MaxMapPairs: math.MaxInt32}.DecMode())
)

// mode is a mode whose options are right, as those above are.
func mode[M any](m M, err error) M {
	if err != nil {
		panic(err)
	}
	return m
}

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
	b.state, b.savedSeq = *saved, saved.Seq
	b.Index.rules = b.rules
}

// saved reads what was saved last; nil for nothing.
func (b *Book) saved(ctx context.Context) (*state, error) {
	kept, err := b.shelf.ChronicleState(ctx)
	if err != nil || kept == nil {
		return nil, err
	}
	if len(kept) < 2*sha256.Size {
		return nil, market.ErrPacked
	}
	made, sum, written := kept[:sha256.Size], kept[sha256.Size:2*sha256.Size], kept[2*sha256.Size:]
	if got := sha256.Sum256(written); !bytes.Equal(got[:], sum) {
		return nil, errors.New("it is damaged")
	}
	saved, err := readState(written)
	if err != nil {
		return nil, err
	}
	is, err := b.madeFrom(ctx, saved.Seq)
	if err != nil {
		return nil, err
	}
	if !bytes.Equal(made, is) {
		return nil, errors.New("it was made from other events, or by another program")
	}
	return saved, nil
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
// from, the sum of what follows, and the state as CBOR.
func (b *Book) save(ctx context.Context) error {
	if b.shelf == nil || b.Seq-b.savedSeq < b.saveEvery {
		return nil
	}
	made, err := b.madeFrom(ctx, b.Seq)
	if err != nil {
		return err
	}
	var kept bytes.Buffer
	kept.Write(made)
	kept.Write(make([]byte, sha256.Size)) // the sum's place
	if err := b.write(&kept); err != nil {
		return err
	}
	sum := sha256.Sum256(kept.Bytes()[2*sha256.Size:])
	copy(kept.Bytes()[sha256.Size:], sum[:])
	if err := b.shelf.SaveChronicleState(ctx, kept.Bytes()); err != nil {
		return err
	}
	b.savedSeq = b.Seq
	return nil
}

// record is what a state keeps of one plan.
type record struct {
	_       struct{} `cbor:",toarray"`
	ID      int64
	Plan    packed
	Opening *opening
	Former  []former
}

// recordBytes is about what a record or an opening takes besides its plans.
const recordBytes = 32

// write writes the plans behind the rest, one by one: together they would take several times their size while they are
// sorted.
func (s *state) write(to *bytes.Buffer) error {
	rest := *s
	rest.Plans, rest.Openings, rest.Former = nil, nil, nil
	if err := encoding.MarshalToBuffer(rest, to); err != nil {
		return err
	}
	ids := slices.AppendSeq(slices.AppendSeq(slices.Collect(maps.Keys(s.Plans)), maps.Keys(s.Openings)), maps.Keys(s.Former))
	slices.Sort(ids)
	ids = slices.Compact(ids)
	size := 0
	for _, id := range ids {
		size += recordBytes + len(s.Plans[id])
		if opening := s.Openings[id]; opening != nil {
			size += recordBytes + len(opening.Plan) + len(opening.From)
		}
	}
	to.Grow(size) // in one step: a buffer that doubles leaves as much behind
	for _, id := range ids {
		if err := encoding.MarshalToBuffer(record{ID: id, Plan: s.Plans[id], Opening: s.Openings[id], Former: s.Former[id]}, to); err != nil {
			return err
		}
	}
	return nil
}

// readState reads what write wrote.
func readState(written []byte) (*state, error) {
	var s state
	rest, err := decoding.UnmarshalFirst(written, &s)
	s.Plans, s.Openings, s.Former = map[int64]packed{}, map[int64]*opening{}, map[int64][]former{}
	for err == nil && len(rest) > 0 {
		var r record
		if rest, err = decoding.UnmarshalFirst(rest, &r); err != nil {
			break
		}
		if r.Plan != "" {
			s.Plans[r.ID] = r.Plan
		}
		if r.Opening != nil {
			s.Openings[r.ID] = r.Opening
		}
		if r.Former != nil {
			s.Former[r.ID] = r.Former
		}
	}
	return &s, err
}
