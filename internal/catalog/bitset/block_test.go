package bitset

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestMasks compares what is done to sets of rows, in the plain ways and in those
// that this processor is given, with the same done row by row.
func TestMasks(t *testing.T) {
	t.Logf("wide registers: %t", Wide)
	r := rand.New(rand.NewPCG(1, 2))
	shares := []float64{0, 0.001, 0.02, 0.5, 0.98, 1}
	for _, p := range shares {
		for _, q := range shares {
			a, b := randomMask(r, p), randomMask(r, q)
			checkCounts(t, &a, &b)
			checkSets(t, &a, &b)
			checkList(t, &a)
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
	if got := a.Count(); got != alone {
		t.Errorf("count %v, want %d", got, alone)
	}
	both := len(rowsWhere(a, b, func(a, b bool) bool { return a && b }))
	if got := Common(a, b); got != both {
		t.Errorf("common %v, want %d", got, both)
	}
	sets := slices.Concat(b[:], a[:], b[:])
	for _, add := range []func([]uint64, []uint32){a.AddCommon, a.addCommonPlain} {
		counts := []uint32{7, 0, 1}
		add(sets, counts)
		if want := []uint32{uint32(both) + 7, uint32(alone), uint32(both) + 1}; !slices.Equal(counts, want) {
			t.Errorf("addCommon %v, want %v", counts, want)
		}
	}
}

func checkSets(t *testing.T, a, b *Block) {
	t.Helper()
	and, or, without := *a, *a, *a
	andPlain, orPlain := *a, *a
	left, plainLeft := and.And(b), andPlain.andPlain(b)
	or.Or(b)
	orPlain.orPlain(b)
	without.Remove(b)
	for _, c := range []struct {
		name  string
		got   []Block
		picks func(a, b bool) bool
	}{
		{"and", []Block{and, andPlain}, func(a, b bool) bool { return a && b }},
		{"or", []Block{or, orPlain}, func(a, b bool) bool { return a || b }},
		{"without", []Block{without}, func(a, b bool) bool { return a && !b }},
	} {
		want := rowsWhere(a, b, c.picks)
		for _, got := range c.got {
			if rows := rowsIn(&got); !slices.Equal(rows, want) {
				t.Errorf("%s leaves %d rows, want %d", c.name, len(rows), len(want))
			}
		}
	}
	if any := and != (Block{}); left != any || plainLeft != any {
		t.Errorf("and says %t and plainly %t, want %t", left, plainLeft, any)
	}
}

func checkList(t *testing.T, a *Block) {
	t.Helper()
	want := rowsIn(a)
	for _, set := range []func(*Positions, *Block){(*Positions).Set, (*Positions).setPlain} {
		var l Positions
		set(&l, a)
		if !l.Valid || !slices.Equal(l.At[:l.N], want) {
			t.Errorf("a list of %d rows, want %d", l.N, len(want))
		}
	}
}
