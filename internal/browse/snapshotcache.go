package browse

import (
	"encoding/json"
	"hash/maphash"

	"github.com/klauspost/compress/s2"

	"launchrack/internal/catalog"
	"launchrack/internal/market"
	"launchrack/internal/row"
)

// snapshotCache holds what all answers from one snapshot share.
type snapshotCache struct {
	snap *catalog.Snapshot
	decorator
	// tail is the end of every answer: the rates, the partners' states, the version.
	tail   []byte
	offers offers
	rows   *rowCaches
	// epoch marks the entries of the row caches that belong to this snapshot.
	epoch uint64
	// dictionary compresses the extras of a large catalogue; nil leaves them
	// uncompressed.
	dictionary *s2.Dict
}

// rowCaches hold what was written for the rows of earlier answers.
type rowCaches struct {
	// extras are JSON objects without the opening brace.
	extras *catalog.RowCache[cachedExtras]
	// markup is the HTML of the pages' cards.
	markup markupCaches
}

func newRowCaches() *rowCaches {
	return &rowCaches{extras: catalog.NewRowCache[cachedExtras]()}
}

// snapshotCache returns the cache of a snapshot, which it makes for a new one.
func (s *Service) snapshotCache(snap *catalog.Snapshot) (*snapshotCache, error) {
	type made struct {
		cache *snapshotCache
		err   error
	}
	m := catalog.Attached(snap, s, func() made {
		c, err := s.newSnapshotCache(snap)
		return made{c, err}
	})
	return m.cache, m.err
}

func (s *Service) newSnapshotCache(snap *catalog.Snapshot) (*snapshotCache, error) {
	last := s.last.Load()
	c := &snapshotCache{snap: snap, decorator: s.decorator(snap), rows: s.rows}
	var err error
	for _, part := range []struct {
		name  string
		value any
	}{{`,"rates":`, rateNote(snap.Rates())}, {`,"partners":`, partnerStates(snap)}, {`,"version":`, snap.Version()}} {
		if c.tail, err = row.AppendAny(append(c.tail, part.name...), part.value); err != nil {
			return nil, err
		}
	}
	c.tail = append(c.tail, '}')
	if c.epoch, err = c.epochOf(snap); err != nil {
		return nil, err
	}
	switch {
	case last != nil && last.epoch == c.epoch && last.dictionary != nil:
		c.dictionary = last.dictionary
	case snap.Len() > maxPlainExtras:
		if c.dictionary, err = c.newDictionary(); err != nil {
			return nil, err
		}
	}
	s.last.Store(c)
	return c, nil
}

// epochOf returns a number that changes with everything that shapes a plan's extras,
// besides the plan and the service's options. Equal numbers mean equal extras.
func (d *decorator) epochOf(snap *catalog.Snapshot) (uint64, error) {
	type shown struct {
		Stale, Off bool
		// AsOf is of the last confirmation what a card shows: the time of a stale one, else
		// the day.
		AsOf string
	}
	states := map[market.PartnerID]shown{}
	for id, state := range d.byID {
		s := shown{state.Stale(), state.Off, day(state.ConfirmedAt)}
		if s.Stale && !s.Off {
			s.AsOf = minute(state.ConfirmedAt)
		}
		states[id] = s
	}
	text, err := json.Marshal([]any{snap.Rates(), states, d.byName})
	return maphash.Bytes(epochSeed, text), err
}

var epochSeed = maphash.MakeSeed()
