package sandbox

import (
	"encoding/json"
	"fmt"
	"strconv"
)

// newcomers is the number of plans at the end of each catalogue that wait for a
// later generation. The first of them comes with generation 1.
const newcomers = 3

// Offered reports whether plan i of n is on offer in a generation. Each generation
// withdraws about one plan in thirty; later generations offer it again.
func Offered(i, n, generation int) bool {
	if wait := i - (n - newcomers) + 1; wait > generation {
		return false
	}
	return generation == 0 || (i*5+generation*11)%31 != 0
}

// Drifted gives the price of plan i in a generation: about one plan in nine costs a
// twentieth more.
func Drifted(cents int64, i, generation int) int64 {
	if generation > 0 && (i+generation)%9 == 0 {
		return cents * 105 / 100
	}
	return cents
}

// Money writes cents as a JSON number.
func Money(cents int64) json.Number {
	return json.Number(fmt.Sprintf("%d.%02d", cents/100, cents%100))
}

// Number reads a number of the query, or gives fallback where there is none.
func (c Call) Number(name string, fallback int) int {
	if n, err := strconv.Atoi(c.URL.Query().Get(name)); err == nil && n >= 0 {
		return n
	}
	return fallback
}

// Page gives at most limit elements of a list from offset on.
func Page[T any](list []T, offset, limit int) []T {
	from := max(0, min(offset, len(list)))
	return list[from : from+max(0, min(limit, len(list)-from))]
}
