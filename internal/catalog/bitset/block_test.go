package bitset

import (
	"math/rand/v2"
	"slices"
	"testing"

	"launchrack/internal/testing/check"
)

// TestMasks compares the operations on sets of rows with the same done row by row.
func TestMasks(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	shares := []float64{0, 0.001, 0.02, 0.5, 0.98, 1}
	for _, p := range shares {
		for _, q := range shares {
			a, b := randomMask(r, p), randomMask(r, q)
			checkCounts(t, &a, &b)
			checkSets(t, &a, &b)
		}
	}
}

func randomMask(r *rand.Rand, share float64) (m Block) {
	for row := range BlockRows {
		if r.Float64() < share {
			m[row/64] |= 1 << (row % 64)
		}
	}
	return m
}

// rowsWhere lists the rows that a condition on both sets picks.
func rowsWhere(a, b *Block, picks func(a, b bool) bool) []uint16 {
	rows := []uint16{}
	for row := range uint16(BlockRows) {
		w, k := row/64, row%64
		if picks(a[w]>>k&1 == 1, b[w]>>k&1 == 1) {
			rows = append(rows, row)
		}
	}
	return rows
}

func rowsIn(m *Block) []uint16 { return rowsWhere(m, m, func(a, _ bool) bool { return a }) }

func checkCounts(t *testing.T, a, b *Block) {
	t.Helper()
	alone := len(rowsIn(a))
	check.Equal(t, a.Count(), alone, "count")
	both := len(rowsWhere(a, b, func(a, b bool) bool { return a && b }))
	check.Equal(t, Common(a, b), both, "common")
	sets := slices.Concat(b[:], a[:], b[:])
	counts := []uint32{7, 0, 1}
	a.AddCommon(sets, counts)
	if want := []uint32{uint32(both) + 7, uint32(alone), uint32(both) + 1}; !slices.Equal(counts, want) {
		t.Errorf("AddCommon %v, want %v", counts, want)
	}
}

func checkSets(t *testing.T, a, b *Block) {
	t.Helper()
	and, or, without := *a, *a, *a
	left := and.And(b)
	or.Or(b)
	without.Remove(b)
	for _, c := range []struct {
		name  string
		got   Block
		picks func(a, b bool) bool
	}{
		{"and", and, func(a, b bool) bool { return a && b }},
		{"or", or, func(a, b bool) bool { return a || b }},
		{"without", without, func(a, b bool) bool { return a && !b }},
	} {
		if rows, want := rowsIn(&c.got), rowsWhere(a, b, c.picks); !slices.Equal(rows, want) {
			t.Errorf("%s leaves %d rows, want %d", c.name, len(rows), len(want))
		}
	}
	check.Equal(t, left, and != (Block{}), "And says")
}
