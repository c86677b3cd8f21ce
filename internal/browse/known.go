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
	// extras are written as JSON without the opening brace.
	extras *catalog.PerRow[[]byte]
	// items are whole rows with their extras.
	items *catalog.PerRow[*gzipjoin.Part]
}

// What is kept at most, in bytes: the extras of some 20,000 plans, and some
// 40,000 items.
const (
	mostExtras = 24 << 20
	mostItems  = 32 << 20
)

func newKept(shows showing) *kept {
	return &kept{shows: shows, extras: catalog.NewPerRow[[]byte](mostExtras), items: catalog.NewPerRow[*gzipjoin.Part](mostItems)}
}

// extras gives those of a plan of a page; they must not be changed.
func (k *known) extras(found catalog.Result, i int) ([]byte, error) {
	return k.kept.extras.Get(found, i, func() ([]byte, int, error) {
		made, err := appendAny(nil, k.decorator.extras(found.Plan(i)))
		if err != nil {
			return nil, 0, err
		}
		made = bytes.Clone(made[len("{"):])
		return made, len(made), nil
	})
}
