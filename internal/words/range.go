package words

import "slices"

// Range is a number of a plan that a list's form filters by minimum and maximum.
type Range struct {
	// Name is the column, or "price" for the price in the visitor's currency.
	Name string
	// Label follows Minimum and Maximum in the labels of the fields, such as "RAM".
	Label string
	// Unit is the unit of the numbers that a visitor types; empty for a count.
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
	{Name: PriceRange, Label: "price"},
	{Name: "cpu_cores", Label: "cores", Wording: Cores},
	{Name: "ram_size", Label: "RAM", Unit: "GB", Wording: Gigabytes},
	{Name: "storage_size", Label: "storage", Unit: "GB", Wording: Gigabytes},
	{Name: "network_speed", Label: "network", Unit: "Mbps", Wording: BitRate},
	{Name: "score_multi", Label: "multi-core score", Unit: "points"},
	{Name: "score_single", Label: "single-core score", Unit: "points"},
}
