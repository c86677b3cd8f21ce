package catalog

import "math"

// integers is a list of whole numbers in half the space, where they are not far
// apart: each as its distance from the least, in whole steps.
type integers struct {
	base, step int64
	small      []uint32
	wide       []int64 // instead, where they are
}

// steps are what the distances may be counted in: ones, or for times, which
// are in microseconds, seconds.
var steps = [...]int64{1, 1_000_000}

func packInts(ascending []int64) integers {
	if len(ascending) == 0 {
		return integers{step: 1}
	}
	first, last := ascending[0], ascending[len(ascending)-1]
	for _, step := range steps {
		if uint64(last-first) <= uint64(step)*math.MaxUint32 && areMultiples(ascending, step) {
			small := make([]uint32, len(ascending))
			for i, n := range ascending {
				small[i] = uint32(uint64(n-first) / uint64(step))
			}
			return integers{base: first, step: step, small: small}
		}
	}
	return integers{wide: ascending}
}

// areMultiples is whether all lie whole steps behind the first.
func areMultiples(ascending []int64, step int64) bool {
	for _, n := range ascending {
		if uint64(n-ascending[0])%uint64(step) != 0 {
			return false
		}
	}
	return true
}

func (l *integers) at(i int) int64 {
	if l.wide != nil {
		return l.wide[i]
	}
	return l.base + l.step*int64(l.small[i])
}

func (l *integers) size() int { return 4*len(l.small) + 8*cap(l.wide) }
