package bitset

import "math/bits"

// Rows are counted and filtered in blocks. The bits of all values of a block
// stand side by side, so that one block's work stays in the processor's cache.
const (
	BlockWords = 64
	BlockRows  = BlockWords * 64
)

// Block is a bitmap of the rows of one block.
type Block [BlockWords]uint64

// Fill adds the rows from lo up to hi, as far as they are in the block.
func (m *Block) Fill(lo, hi int) {
	lo, hi = max(lo, 0), min(hi, BlockRows)
	for w := lo >> 6; w < BlockWords && w<<6 < hi; w++ {
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

// Any reports whether the set has a row.
func (m *Block) Any() bool {
	union := uint64(0)
	for _, w := range m {
		union |= w
	}
	return union != 0
}

// Remove leaves out the rows of the other set.
func (m *Block) Remove(other *Block) {
	for w := range m {
		m[w] &^= other[w]
	}
}

// Common counts the rows that are in both sets.
func Common(a, b *Block) int {
	var n [1]uint32
	a.AddCommon(b[:], n[:])
	return int(n[0])
}

// Count counts the rows.
func (m *Block) Count() int { return Common(m, m) }

// And keeps the rows that are in the other set too, and reports whether any are.
func (m *Block) And(other *Block) bool {
	union := uint64(0)
	for w := range m {
		m[w] &= other[w]
		union |= m[w]
	}
	return union != 0
}

// Or adds the rows of the other set.
func (m *Block) Or(other *Block) {
	for w := range m {
		m[w] |= other[w]
	}
}

// AddCommon adds to each count the number of rows that the set shares with one of the
// sets, which lie side by side.
func (m *Block) AddCommon(sets []uint64, counts []uint32) {
	for i := range counts {
		var n0, n1, n2, n3 int
		other := (*Block)(sets[i*BlockWords:])
		for w := 0; w < BlockWords; w += 4 {
			n0 += bits.OnesCount64(m[w] & other[w])
			n1 += bits.OnesCount64(m[w+1] & other[w+1])
			n2 += bits.OnesCount64(m[w+2] & other[w+2])
			n3 += bits.OnesCount64(m[w+3] & other[w+3])
		}
		counts[i] += uint32(n0 + n1 + n2 + n3)
	}
}
