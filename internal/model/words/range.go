package words

import (
	"slices"

	"launchrack/internal/model/language"
)

// Range is a number of a plan that a list's form filters by minimum and maximum.
type Range struct {
	// Name is the column, or "price" for the price in the visitor's currency.
	Name string
	// Label is its name in a sentence, such as "RAM".
	Label language.Sentence
	// Unit is the unit of the numbers that a visitor types, in English; empty for a count.
	Unit string
	// Wording is the format of the bounds for visitors.
	Wording Wording
}

// PriceRange is the name of the range of prices.
const PriceRange = "price"

// Ranges returns the ranges in the order of a list's form. The caller owns the slice.
func Ranges() []Range { return slices.Clone(ranges) }

// FindRange returns a range by name.
func FindRange(name string) (Range, bool) {
	i := slices.IndexFunc(ranges, func(r Range) bool { return r.Name == name })
	if i < 0 {
		return Range{}, false
	}
	return ranges[i], true
}

var ranges = []Range{
	{Name: PriceRange, Label: language.S("price")},
	{Name: "cpu_cores", Label: language.S("cores"), Wording: Cores},
	{Name: "ram_size", Label: language.S("RAM"), Unit: "GB", Wording: Gigabytes},
	{Name: "storage_size", Label: language.S("storage"), Unit: "GB", Wording: Gigabytes},
	{Name: "network_speed", Label: language.S("network"), Unit: "Mbps", Wording: BitRate},
	{Name: "score_multi", Label: language.S("multi-core score"), Unit: "points"},
	{Name: "score_single", Label: language.S("single-core score"), Unit: "points"},
}
