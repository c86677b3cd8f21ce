package browse

import (
	"bytes"
	"reflect"
	"slices"

	"github.com/klauspost/compress/s2"

	"launchrack/internal/catalog"
	"launchrack/internal/market"
	"launchrack/internal/price"
	"launchrack/internal/query"
	"launchrack/internal/response/gzipjoin"
)

// known is what the answers from one snapshot have in common.
type known struct {
	snap *catalog.Snapshot
	decorator
	// tail ends every answer: the rates, the partners' states, the version.
	tail []byte
	kept *kept
}

// known gives it for a snapshot. The extras of plans outlive a snapshot where
// nothing changed that they show: they are found by what a plan is.
func (s *Service) known(snap *catalog.Snapshot) (*known, error) {
	last := s.last.Load()
	if last != nil && last.snap == snap {
		return last, nil
	}
	k := &known{snap: snap, decorator: s.decorator(snap)}
	for _, part := range []struct {
		name  string
		value any
	}{{`,"rates":`, rateNote(snap.Rates())}, {`,"partners":`, partnerStates(snap)}, {`,"version":`, snap.Version()}} {
		var err error
		if k.tail, err = appendAny(append(k.tail, part.name...), part.value); err != nil {
			return nil, err
		}
	}
	k.tail = append(k.tail, '}')
	shows := showing{rates: snap.Rates(), stale: map[market.PartnerID]bool{}, names: k.byName}
	for id, state := range k.byID {
		shows.stale[id] = state.Stale()
	}
	if last != nil && reflect.DeepEqual(last.kept.shows, shows) {
		k.kept = last.kept
	} else {
		var err error
		if k.kept, err = k.newKept(shows); err != nil {
			return nil, err
		}
	}
	s.last.Store(k)
	return k, nil
}

// showing is all that the extras of a plan are made of besides the plan and the
// service's own options.
type showing struct {
	rates price.Rates
	stale map[market.PartnerID]bool
	names map[string]market.PartnerID
}

// kept is what was written of plans that were shown.
type kept struct {
	shows showing
	// extras are written as JSON without the opening brace.
	extras *catalog.PerRow[[]byte]
	// words are what extras have in common, by which they are kept packed where
	// there are many; nil where all fit as they are.
	words *s2.Dict
	// items are whole rows with their extras.
	items *catalog.PerRow[*gzipjoin.Part]
}

const (
	// What is kept at most, in bytes: of a small catalogue, and for each plan of a
	// large one.
	leastKept     = 24 << 20
	extrasPerPlan = 220
	itemsPerPlan  = 250
	// mostPlain is how many plans' extras may be kept as they are, of some 1 kB
	// each. Packed they take 150 bytes, and half a microsecond to unpack.
	mostPlain = 20_000
	// samples are how many plans' extras make the words.
	samples = 48
)

func (k *known) newKept(shows showing) (*kept, error) {
	plans := k.snap.Len()
	fresh := &kept{shows: shows, extras: catalog.NewPerRow[[]byte](max(leastKept, extrasPerPlan*plans)),
		items: catalog.NewPerRow[*gzipjoin.Part](max(leastKept, itemsPerPlan*plans))}
	if plans <= mostPlain {
		return fresh, nil
	}
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
	fresh.words = s2.MakeDict(text, nil)
	return fresh, nil
}

// appendKept appends the extras of a plan of a page, which it makes where they
// are not kept.
func (k *known) appendKept(dst []byte, found catalog.Result, i int) ([]byte, error) {
	kept, ok := k.kept.extras.Get(found, i)
	switch {
	case !ok:
		return k.appendNew(dst, found, i)
	case k.kept.words == nil:
		return append(dst, kept...), nil
	}
	n, err := s2.DecodedLen(kept)
	if err != nil {
		return dst, err
	}
	dst = slices.Grow(dst, n)
	text, err := k.kept.words.Decode(dst[len(dst):cap(dst)], kept)
	return dst[:len(dst)+len(text)], err
}

// appendNew makes extras, and keeps them where it is worth it.
func (k *known) appendNew(dst []byte, found catalog.Result, i int) ([]byte, error) {
	begin := len(dst)
	dst, err := k.appendExtras(dst, found, i)
	if err != nil || !k.kept.extras.Wants(found, i) {
		return dst, err
	}
	text := dst[begin:]
	if k.kept.words != nil {
		text = k.kept.words.Encode(nil, text)
	}
	text = bytes.Clone(text)
	k.kept.extras.Keep(found, i, text, cap(text))
	return dst, nil
}

// appendExtras writes a plan's extras anew.
func (k *known) appendExtras(dst []byte, found catalog.Result, i int) ([]byte, error) {
	text, err := appendAny(nil, k.decorator.extras(found.Plan(i)))
	if err != nil {
		return dst, err
	}
	return append(dst, text[len("{"):]...), nil
}
