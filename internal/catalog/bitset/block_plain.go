//go:build !goexperiment.simd || !amd64

package bitset

// Wide is explained in block_wide.go, with the rest of these.
const Wide = false

// And keeps the rows that are in the other set too, and reports whether any are.
func (m *Block) And(other *Block) bool                    { return m.andPlain(other) }
func (m *Block) Or(other *Block)                          { m.orPlain(other) }
func (m *Block) AddCommon(sets []uint64, counts []uint32) { m.addCommonPlain(sets, counts) }
func (l *Positions) Set(m *Block)                         { l.setPlain(m) }
