package browse

import (
	"bytes"
	"encoding/json"
	"hash/maphash"
	"slices"

	"github.com/klauspost/compress/s2"

	"launchrack/internal/catalog"
	"launchrack/internal/market"
	"launchrack/internal/query"
	"launchrack/internal/row"
)

// known is what the answers from one snapshot have in common.
type known struct {
	snap *catalog.Snapshot
	decorator
	// tail ends every answer: the rates, the partners' states, the version.
	tail   []byte
	offers offers
	cached *caches
	// epoch is that of the caches' values.
	epoch uint64
	// words are what extras have in common, by which those of a large catalogue
	// are packed; nil where they are kept as they are.
	words *s2.Dict
}

// caches keep what was written of rows that were shown.
type caches struct {
	// extras are written as JSON without the opening brace.
	extras *catalog.RowCache[packed]
	// items are whole rows with their extras.
	items *catalog.RowCache[compressedItem]
	// markup is that of the pages' cards.
	markup markupCaches
}

func newCaches() *caches {
	return &caches{catalog.NewRowCache[packed](), catalog.NewRowCache[compressedItem](), newMarkupCaches()}
}

// known gives it for a snapshot.
func (s *Service) known(snap *catalog.Snapshot) (*known, error) {
	last := s.last.Load()
	if last != nil && last.snap == snap {
		return last, nil
	}
	k := &known{snap: snap, decorator: s.decorator(snap), cached: s.caches}
	var err error
	for _, part := range []struct {
		name  string
		value any
	}{{`,"rates":`, rateNote(snap.Rates())}, {`,"partners":`, partnerStates(snap)}, {`,"version":`, snap.Version()}} {
		if k.tail, err = row.AppendAny(append(k.tail, part.name...), part.value); err != nil {
			return nil, err
		}
	}
	k.tail = append(k.tail, '}')
	if k.epoch, err = k.epochOf(snap); err != nil {
		return nil, err
	}
	switch {
	case last != nil && last.epoch == k.epoch && last.words != nil:
		k.words = last.words
	case snap.Len() > maxPlainExtras:
		if k.words, err = k.sampleWords(); err != nil {
			return nil, err
		}
	}
	s.last.Store(k)
	return k, nil
}

// epochOf gives a number for all that the extras of a plan are made of besides
// the plan and the service's own options: equal numbers mean equal extras.
func (d *decorator) epochOf(snap *catalog.Snapshot) (uint64, error) {
	type shown struct {
		Stale bool
		Day   string // of the last confirmation, all that a card says of it
	}
	states := map[market.PartnerID]shown{}
	for id, state := range d.byID {
		states[id] = shown{state.Stale(), day(state.ConfirmedAt)}
	}
	text, err := json.Marshal([]any{snap.Rates(), states, d.byName})
	return maphash.Bytes(epochSeed, text), err
}

var epochSeed = maphash.MakeSeed()

// packed is a text, as S2 block against words where it has them.
type packed struct {
	text  []byte
	words *s2.Dict
}

const (
	// maxPlainExtras is how many plans' extras may be kept as they are, of some 1 kB
	// each. Packed they take 150 bytes, and half a microsecond to unpack.
	maxPlainExtras = 20_000
	// samples are how many plans' extras make the words.
	samples = 48
)

// sampleWords takes the words from some of the cheapest plans.
func (k *known) sampleWords() (*s2.Dict, error) {
	found, err := k.snap.Find(query.Query{Order: cheapestFirst(), Limit: samples * samples}, catalog.Operator)
	if err != nil {
		return nil, err
	}
	var text []byte
	for i := 0; i < found.Len(); i += samples {
		if text, err = k.appendExtras(text, found, i); err != nil {
			return nil, err
		}
	}
	return s2.MakeDict(text, nil), nil
}

// appendKept appends the extras of a plan of a page, which it makes where they
// are not kept.
func (k *known) appendKept(dst []byte, found catalog.Result, i int) ([]byte, error) {
	row := found.Row(i)
	if kept, ok := k.cached.extras.Get(row, k.epoch); ok {
		return kept.append(dst)
	}
	begin := len(dst)
	dst, err := k.appendExtras(dst, found, i)
	if err == nil {
		kept := k.pack(dst[begin:])
		k.cached.extras.Put(row, k.epoch, kept, cap(kept.text))
	}
	return dst, err
}

// pack makes a copy of a text, packed where there are words.
func (k *known) pack(text []byte) packed {
	if k.words != nil {
		text = k.words.Encode(nil, text)
	}
	return packed{bytes.Clone(text), k.words}
}

func (p packed) append(dst []byte) ([]byte, error) {
	if p.words == nil {
		return append(dst, p.text...), nil
	}
	n, err := s2.DecodedLen(p.text)
	if err != nil {
		return dst, err
	}
	dst = slices.Grow(dst, n)
	text, err := p.words.Decode(dst[len(dst):cap(dst)], p.text)
	return dst[:len(dst)+len(text)], err
}

// appendExtras writes a plan's extras anew.
func (k *known) appendExtras(dst []byte, found catalog.Result, i int) ([]byte, error) {
	p, err := found.Plan(i)
	if err != nil {
		return dst, err
	}
	text, err := row.AppendAny(nil, k.decorator.extras(p))
	if err != nil {
		return dst, err
	}
	return append(dst, text[len("{"):]...), nil
}
