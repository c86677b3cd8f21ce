//go:build goexperiment.simd && amd64

package bitset

import (
	"math/bits"
	"simd/archsimd"
)

// Wide reports whether this processor counts the bits of eight words at a time, as
// Intel's do since Ice Lake and AMD's since Zen 4. Package
// archsimd is experimental: without GOEXPERIMENT=simd only the plain operations
// exist.
var Wide = archsimd.X86.AVX512() && archsimd.X86.AVX512VPOPCNTDQ() && archsimd.X86.AVX512VBMI2()

// wideWords is how many words a register holds.
const wideWords = 8

func load(m *Block, w int) archsimd.Uint64x8 {
	return archsimd.LoadUint64x8((*[wideWords]uint64)(m[w:]))
}

func store(m *Block, w int, v archsimd.Uint64x8) { v.Store((*[wideWords]uint64)(m[w:])) }

func sum(v archsimd.Uint64x8) int {
	half := v.GetLo().Add(v.GetHi())
	pair := half.GetLo().Add(half.GetHi())
	return int(pair.GetElem(0) + pair.GetElem(1))
}

// Each of what follows clears the registers' upper parts when it is done: code
// for narrow ones waits for them otherwise.

// And keeps the rows that are in the other set too, and reports whether any are.
func (m *Block) And(other *Block) bool {
	if !Wide {
		return m.andPlain(other)
	}
	var zero, union archsimd.Uint64x8
	for w := 0; w < BlockWords; w += wideWords {
		both := load(m, w).And(load(other, w))
		store(m, w, both)
		union = union.Or(both)
	}
	left := union.NotEqual(zero).ToBits() != 0
	archsimd.ClearAVXUpperBits()
	return left
}

// Or adds the rows of the other set.
func (m *Block) Or(other *Block) {
	if !Wide {
		m.orPlain(other)
		return
	}
	for w := 0; w < BlockWords; w += wideWords {
		store(m, w, load(m, w).Or(load(other, w)))
	}
	archsimd.ClearAVXUpperBits()
}

// AddCommon adds to each of the counts the rows that the set has in common with
// one of those that stand in sets one after the other.
func (m *Block) AddCommon(sets []uint64, counts []uint32) {
	if !Wide {
		m.addCommonPlain(sets, counts)
		return
	}
	// The set stays in eight registers.
	a, b, c, d := load(m, 0), load(m, 8), load(m, 16), load(m, 24)
	e, f, g, h := load(m, 32), load(m, 40), load(m, 48), load(m, 56)
	for i := range counts {
		o := (*Block)(sets[i*BlockWords:])
		x := a.And(load(o, 0)).OnesCount().Add(b.And(load(o, 8)).OnesCount())
		y := c.And(load(o, 16)).OnesCount().Add(d.And(load(o, 24)).OnesCount())
		x = x.Add(e.And(load(o, 32)).OnesCount()).Add(f.And(load(o, 40)).OnesCount())
		y = y.Add(g.And(load(o, 48)).OnesCount()).Add(h.And(load(o, 56)).OnesCount())
		counts[i] += uint32(sum(x.Add(y)))
	}
	archsimd.ClearAVXUpperBits()
}

// firstPlaces are the places of the first rows of a block.
var firstPlaces = func() (places [wideRoom]uint16) {
	for i := range places {
		places[i] = uint16(i)
	}
	return places
}()

// Set lists the rows of a set in their order.
func (l *Positions) Set(m *Block) {
	if !Wide {
		l.setPlain(m)
		return
	}
	n := 0
	places, step := archsimd.LoadUint16x32(&firstPlaces), archsimd.BroadcastUint16x32(wideRoom)
	for _, word := range m {
		for _, half := range [...]uint32{uint32(word), uint32(word >> 32)} {
			places.Compress(archsimd.Mask16x32FromBits(half)).Store((*[wideRoom]uint16)(l.At[n:]))
			n += bits.OnesCount32(half)
			places = places.Add(step)
		}
	}
	l.N, l.Valid = n, true
	archsimd.ClearAVXUpperBits()
}
