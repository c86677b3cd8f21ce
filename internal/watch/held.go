package watch

import (
	"encoding/binary"
	"maps"
	"slices"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
)

// Held maps each plan for which a condition holds to a mark of this time that it does: the second
// of an auction's drop, or 0. With another mark it fires again.
type Held map[int64]int64

// Encode writes the plans in the order of their numbers, as varints of the distances.
func (h Held) Encode() []byte {
	b := binary.AppendUvarint(nil, uint64(len(h)))
	last := int64(0)
	for _, id := range slices.Sorted(maps.Keys(h)) {
		b = binary.AppendVarint(binary.AppendVarint(b, id-last), h[id])
		last = id
	}
	return b
}

// DecodeHeld reads what Encode wrote. Nothing gives nil.
func DecodeHeld(b []byte) (Held, error) {
	if len(b) == 0 {
		return nil, nil
	}
	r := market.PackedReader{Rest: b}
	h, last := Held{}, int64(0)
	for n := r.Uvarint(); n > 0 && r.Err == nil; n-- {
		last += r.Varint()
		h[last] = r.Varint()
	}
	if r.Err != nil {
		return nil, errHeld
	}
	return h, nil
}

var errHeld = errs.New(errs.Damaged, "the plans of a watch cannot be read")
