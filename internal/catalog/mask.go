package catalog

import "math/bits"

// Rows are counted and filtered in blocks. The bits of all values of a block
// stand side by side, so that one block's work stays in the processor's cache.
const (
	blockWords = 64
	blockRows  = blockWords * 64
)

// mask is a set of rows of one block. What costs a query most of its time is
// written twice: plainly, for every processor, and for those with wide registers
// (mask_wide.go).
type mask [blockWords]uint64

// fill adds the rows from lo up to hi, as far as they are in the block.
func (m *mask) fill(lo, hi int) {
	lo, hi = max(lo, 0), min(hi, blockRows)
	for w := lo >> 6; w < blockWords && w<<6 < hi; w++ {
		word := ^uint64(0)
		if lo > w<<6 {
			word <<= lo & 63
		}
		if hi < (w+1)<<6 {
			word &= 1<<(hi&63) - 1
		}
		m[w] |= word
	}
}

func (m *mask) any() bool {
	any := uint64(0)
	for _, w := range m {
		any |= w
	}
	return any != 0
}

// without leaves out the rows of the other set.
func (m *mask) without(other *mask) {
	for w := range m {
		m[w] &^= other[w]
	}
}

// common counts the rows that are in both sets.
func common(a, b *mask) int {
	var n [1]uint32
	a.addCommon(b[:], n[:])
	return int(n[0])
}

func (m *mask) count() int { return common(m, m) }

// with leaves the rows that are in the other set too.
func (m *mask) with(other *mask) *mask {
	m.and(other)
	return m
}

func (m *mask) plainAnd(other *mask) bool {
	any := uint64(0)
	for w := range m {
		m[w] &= other[w]
		any |= m[w]
	}
	return any != 0
}

func (m *mask) plainOr(other *mask) {
	for w := range m {
		m[w] |= other[w]
	}
}

func (m *mask) plainAddCommon(sets []uint64, counts []uint32) {
	for i := range counts {
		var n0, n1, n2, n3 int
		other := (*mask)(sets[i*blockWords:])
		for w := 0; w < blockWords; w += 4 {
			n0 += bits.OnesCount64(m[w] & other[w])
			n1 += bits.OnesCount64(m[w+1] & other[w+1])
			n2 += bits.OnesCount64(m[w+2] & other[w+2])
			n3 += bits.OnesCount64(m[w+3] & other[w+3])
		}
		counts[i] += uint32(n0 + n1 + n2 + n3)
	}
}

// list is the places of some rows in their block.
type list struct {
	made bool
	n    int
	// places has room behind the last row, as wide registers are stored whole.
	places [blockRows + wideRoom]uint16
}

const wideRoom = 32

func (l *list) plainMake(m *mask) {
	n := 0
	for w, word := range m {
		for ; word != 0; word &= word - 1 {
			l.places[n%blockRows] = uint16(w*64 + trailing(word))
			n++
		}
	}
	l.n, l.made = n, true
}
