package browse

import (
	"encoding/json"
	"hash/maphash"
	"strings"

	"launchrack/internal/catalog"
	"launchrack/internal/market"
	"launchrack/internal/row"
	"launchrack/internal/words"
)

// snapshotCache holds what all answers from one snapshot share.
type snapshotCache struct {
	snap *catalog.Snapshot
	Decorator
	// tail is the end of every answer: the rates, the partners' states, the version.
	tail   []byte
	offers offers
	rows   *rowCaches
	// epochs are hashes of everything that shapes an entry of rowCaches besides its row, and part
	// of its key: one for each partner, and epochOfOthers for rows by hand.
	epochs        map[market.PartnerID]uint64
	epochOfOthers uint64
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
	c := &snapshotCache{snap: snap, Decorator: s.Decorator(snap), rows: s.rows}
	var err error
	for _, part := range []struct {
		name  string
		value any
	}{{`,"rates":`, RateNote(snap.Rates())}, {`,"partners":`, partnerStates(snap)}, {`,"version":`, snap.Version()}} {
		if c.tail, err = row.AppendAny(append(c.tail, part.name...), part.value); err != nil {
			return nil, err
		}
	}
	c.tail = append(c.tail, '}')
	return c, c.setEpochs(snap)
}

// key returns the key of the i-th plan. It changes with everything that shapes the extras besides
// the service's options: the plan, the rates, the rules of links, and the state of the plan's own
// partner. So a refresh of one partner leaves the cards of all others cached.
func (c *snapshotCache) key(found catalog.Result, i int) rowKey {
	epoch, ok := c.epochs[found.Partner(i)]
	if !ok {
		epoch = c.epochOfOthers
	}
	return rowKey{found.Row(i), epoch}
}

func (c *snapshotCache) setEpochs(snap *catalog.Snapshot) error {
	type shown struct {
		Stale, Off bool
		// AsOf is of the last confirmation what a card shows: the time of a stale one, else
		// the day.
		AsOf string
		// Reason explains why plans are not confirmed, and Prices why prices are not.
		Reason string
		Prices map[market.SKU]string
	}
	c.epochs = map[market.PartnerID]uint64{}
	shared, err := hashOf(snap.Rates(), c.links)
	if err != nil {
		return err
	}
	for id, state := range c.States {
		s := shown{Stale: state.Stale(), Off: state.Off, AsOf: words.Day(state.ConfirmedAt), Prices: map[market.SKU]string{}}
		if s.Stale && !s.Off {
			s.AsOf = words.Minute(state.ConfirmedAt)
		}
		for sku, held := range state.Holds.Plans {
			s.Prices[sku] = held.Reason
		}
		if state.Held && state.Failed() {
			s.Reason = state.Failure
		}
		if c.epochs[id], err = hashOf(shared, strings.ToLower(state.Partner.Name), s); err != nil {
			return err
		}
	}
	c.epochOfOthers, err = hashOf(shared, c.byName)
	return err
}

// hashOf hashes values as JSON.
func hashOf(values ...any) (uint64, error) {
	text, err := json.Marshal(values)
	return maphash.Bytes(epochSeed, text), err
}

var epochSeed = maphash.MakeSeed()
