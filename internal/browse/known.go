package browse

import (
	"hash/maphash"
	"reflect"
	"sync"

	"launchrack/internal/catalog"
	"launchrack/internal/market"
	"launchrack/internal/price"
)

// known is what the answers from one snapshot have in common.
type known struct {
	snap *catalog.Snapshot
	decorator
	// tail ends every answer: the rates, the partners' states, the version.
	tail []byte
	kept *keptExtras
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
		k.kept = newKeptExtras(shows)
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

// keptExtras are the extras of plans that were shown, written as JSON without
// the opening brace. They are found by a hash of the plan's record, so a plan
// that changes is another one, wherever its snapshot keeps it.
type keptExtras struct {
	shows  showing
	seeds  [2]maphash.Seed
	shards [16]extrasShard
}

type extrasShard struct {
	mu    sync.RWMutex
	byKey map[[2]uint64][]byte
	bytes int
}

const (
	// mostExtras bounds what is kept, in bytes: the extras of some 20,000 plans.
	mostExtras = 32 << 20
	// perExtras is what one takes besides its bytes.
	perExtras = 64
)

func newKeptExtras(shows showing) *keptExtras {
	k := &keptExtras{shows: shows, seeds: [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()}}
	for i := range k.shards {
		k.shards[i].byKey = map[[2]uint64][]byte{}
	}
	return k
}

// extras gives those of a plan of a page; they must not be changed.
func (k *known) extras(found catalog.Result, i int) ([]byte, error) {
	record := found.Record(i)
	key := [2]uint64{maphash.Bytes(k.kept.seeds[0], record), maphash.Bytes(k.kept.seeds[1], record)}
	shard := &k.kept.shards[key[0]%uint64(len(k.kept.shards))]
	if kept := shard.find(key); kept != nil {
		return kept, nil
	}
	made, err := appendAny(nil, k.decorator.extras(found.Plan(i)))
	if err != nil {
		return nil, err
	}
	made = append([]byte(nil), made[1:]...)
	shard.keep(key, made)
	return made, nil
}

func (s *extrasShard) find(key [2]uint64) []byte {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.byKey[key]
}

// keep makes room by letting go of any others.
func (s *extrasShard) keep(key [2]uint64, extras []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.byKey[key] != nil {
		return
	}
	s.bytes += len(extras) + perExtras
	for other, old := range s.byKey {
		if s.bytes <= mostExtras/len(keptExtras{}.shards) {
			break
		}
		s.bytes -= len(old) + perExtras
		delete(s.byKey, other)
	}
	s.byKey[key] = extras
}
