package words

import (
	"launchrack/internal/language"
	"slices"
)

// Range is a number of a plan that a list's form filters by minimum and maximum.
type Range struct {
	// Name is the column, or "price" for the price in the visitor's currency.
	Name string
	// Label is its English name in a sentence, such as "RAM"; see LabelIn.
	Label string
	label func(lang *language.Language) string
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

// LabelIn is the range's name in a sentence, such as "RAM".
func (r Range) LabelIn(lang *language.Language) string { return r.label(lang) }

func init() {
	for i := range ranges {
		ranges[i].Label = ranges[i].label(language.English)
	}
}

var ranges = []Range{
	{Name: PriceRange, label: func(l *language.Language) string { return l.T("price") }},
	{Name: "cpu_cores", label: func(l *language.Language) string { return l.T("cores") }, Wording: Cores},
	{Name: "ram_size", label: func(l *language.Language) string { return l.T("RAM") }, Unit: "GB", Wording: Gigabytes},
	{Name: "storage_size", label: func(l *language.Language) string { return l.T("storage") }, Unit: "GB", Wording: Gigabytes},
	{Name: "network_speed", label: func(l *language.Language) string { return l.T("network") }, Unit: "Mbps", Wording: BitRate},
	{Name: "score_multi", label: func(l *language.Language) string { return l.T("multi-core score") }, Unit: "points"},
	{Name: "score_single", label: func(l *language.Language) string { return l.T("single-core score") }, Unit: "points"},
}
