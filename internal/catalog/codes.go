package catalog

import (
	"math/bits"
)

// codes holds one small number for each row, as compactly as the largest of
// them allows: nothing where all rows have the same, else as many bits as it
// takes, or whole bytes.
type codes struct {
	rows  int
	same  uint32   // the number of every row, where the lists are nil
	bytes []uint8  // one for each row
	pairs []uint16 // likewise
	words []uint64 // width bits for each row, and one word to spare
	width uint
}

// at gives the number of a row.
func (c *codes) at(i int) uint32 {
	switch {
	case c.bytes != nil:
		return uint32(c.bytes[i])
	case c.pairs != nil:
		return uint32(c.pairs[i])
	case c.words != nil:
		bit := uint(i) * c.width
		k, shift := bit>>6, bit&63
		joined := c.words[k]>>shift | c.words[k+1]<<1<<(63-shift)
		return uint32(joined & (1<<c.width - 1))
	}
	return c.same
}

// isConstant reports whether every row has the same number.
func (c *codes) isConstant() bool { return c.bytes == nil && c.pairs == nil && c.words == nil }

// size is the memory in bytes.
func (c *codes) size() int { return len(c.bytes) + 2*len(c.pairs) + 8*len(c.words) }

// pack stores numbers up to maxCode. Quick ones are read row by row and therefore
// take whole bytes.
func pack(list []uint32, maxCode uint32, quick bool) codes {
	c := codes{rows: len(list)}
	switch {
	case areEqual(list):
		if len(list) > 0 {
			c.same = list[0]
		}
	case maxCode < 1<<8 && (quick || maxCode >= 1<<7):
		c.bytes = make([]uint8, len(list))
		for i, n := range list {
			c.bytes[i] = uint8(n)
		}
	case maxCode < 1<<16 && (quick || maxCode >= 1<<13):
		c.pairs = make([]uint16, len(list))
		for i, n := range list {
			c.pairs[i] = uint16(n)
		}
	default:
		c.packBits(list, uint(bits.Len32(maxCode)))
	}
	return c
}

func areEqual(list []uint32) bool {
	for _, n := range list {
		if n != list[0] {
			return false
		}
	}
	return true
}

func (c *codes) packBits(list []uint32, width uint) {
	c.width = width
	c.words = make([]uint64, (uint(len(list))*width+63)/64+1)
	word, filled, k := uint64(0), uint(0), 0
	for _, n := range list {
		word |= uint64(n) << filled
		if filled += width; filled >= 64 {
			c.words[k] = word
			filled -= 64
			word = uint64(n) >> (width - filled)
			k++
		}
	}
	c.words[k] = word
}

// unpack appends the numbers of the rows from lo up to hi.
func (c *codes) unpack(dst []uint32, lo, hi int) []uint32 {
	switch {
	case c.bytes != nil:
		for _, n := range c.bytes[lo:hi] {
			dst = append(dst, uint32(n))
		}
	case c.pairs != nil:
		for _, n := range c.pairs[lo:hi] {
			dst = append(dst, uint32(n))
		}
	case c.words != nil:
		codeMask := uint64(1)<<c.width - 1
		bit, end := uint(lo)*c.width, uint(hi)*c.width
		for ; bit < end; bit += c.width {
			k, shift := bit>>6, bit&63
			dst = append(dst, uint32((c.words[k]>>shift|c.words[k+1]<<1<<(63-shift))&codeMask))
		}
	default:
		for range hi - lo {
			dst = append(dst, c.same)
		}
	}
	return dst
}
