package query

import (
	"maps"
	"slices"
)

// Operators lists the words of the dialect's operators, in alphabetical order.
func Operators() []string { return slices.Sorted(maps.Keys(operators)) }
