package browse

import (
	"bytes"
	"reflect"

	"launchrack/internal/catalog"
	"launchrack/internal/gzipjoin"
	"launchrack/internal/market"
	"launchrack/internal/price"
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
		k.kept = newKept(shows)
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
	made  *catalog.PerRow[made]
}

// made is one kind of what is kept of a plan.
type made struct {
	// extras are written as JSON without the opening brace.
	extras []byte
	// item is a whole row with its extras.
	item *gzipjoin.Part
}

const (
	extrasKind = iota
	itemKind
)

// mostMade bounds what is kept, in bytes: the extras of some 50,000 plans, or
// some 60,000 items.
const mostMade = 48 << 20

func newKept(shows showing) *kept { return &kept{shows, catalog.NewPerRow[made](mostMade)} }

// extras gives those of a plan of a page; they must not be changed.
func (k *known) extras(found catalog.Result, i int) ([]byte, error) {
	kept, err := k.kept.made.Get(found, i, extrasKind, func() (made, int, error) {
		text, err := k.appendExtras(nil, found, i)
		text = bytes.Clone(text)
		return made{extras: text}, cap(text), err
	})
	return kept.extras, err
}

// appendExtras appends what extras keeps.
func (k *known) appendExtras(dst []byte, found catalog.Result, i int) ([]byte, error) {
	text, err := appendAny(nil, k.decorator.extras(found.Plan(i)))
	if err != nil {
		return dst, err
	}
	return append(dst, text[len("{"):]...), nil
}
