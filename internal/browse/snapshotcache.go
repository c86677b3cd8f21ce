package browse

import (
	"encoding/json"
	"fmt"
	"hash/maphash"
	"strings"
	"sync/atomic"

	"launchrack/internal/catalog"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/row"
)

// snapshotCache holds what all answers from one snapshot share.
type snapshotCache struct {
	snap *catalog.Snapshot
	Decorator
	// states are those of the partners; rates stand before them in every answer, and version after.
	states         []statedPartner
	rates, version []byte
	offers         offers
	// bytes counts what is kept beside the rows (made).
	bytes atomic.Int64
	// epochs are hashes of everything that shapes what is made of a row: one for each partner, and
	// epochOfOthers for rows by hand.
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
	c := &snapshotCache{snap: snap, Decorator: s.Decorator(snap, price.Net())}
	var err error
	if c.rates, err = row.AppendAny(nil, RateNote(language.English, snap.Rates())); err != nil {
		return nil, err
	}
	if c.version, err = row.AppendAny(nil, snap.Version()); err != nil {
		return nil, err
	}
	for _, s := range snap.Partners() {
		stated, err := statedPartner{name: s.Partner.Name, state: s}.in(language.English)
		if err != nil {
			return nil, err
		}
		c.states = append(c.states, stated)
	}
	for i := range snap.Len() {
		m, _ := snap.Row(i).Kept().(*made)
		c.bytes.Add(m.size())
	}
	s.setEpochs(c, snap)
	return c, nil
}

// epoch returns the epoch of a partner's rows. It changes with everything that shapes what is made of
// a row besides the row and the service's options: the rates, the rules of links, and the state of
// the partner. So a refresh of one partner leaves the cards of all others as they are.
func (c *snapshotCache) epoch(partner market.PartnerID) uint64 {
	if epoch, ok := c.epochs[partner]; ok {
		return epoch
	}
	return c.epochOfOthers
}

func (s *Service) setEpochs(c *snapshotCache, snap *catalog.Snapshot) {
	shared := hashOf(snap.Rates(), c.links, s.languages.Load().Codes())
	c.epochs, c.epochOfOthers = map[market.PartnerID]uint64{}, hashOf(shared, c.byName)
	for id, state := range c.States {
		// Of the last confirmation a card shows the time where it is stale, else the day.
		asOf, reason := language.English.Day(state.ConfirmedAt), ""
		if state.Stale() && !state.Off {
			asOf = language.English.Minute(state.ConfirmedAt)
		}
		if state.Held && state.Failed() {
			reason = state.Failure
		}
		c.epochs[id] = hashOf(shared, strings.ToLower(state.Partner.Name), state.Stale(), state.Off, asOf, reason, state.Holds.Plans)
	}
}

// hashOf hashes values as JSON, or as Go writes them where they have none.
func hashOf(values ...any) uint64 {
	text, err := json.Marshal(values)
	if err != nil {
		text = fmt.Appendf(nil, "%#v", values)
	}
	return maphash.Bytes(epochSeed, text)
}

var epochSeed = maphash.MakeSeed()
