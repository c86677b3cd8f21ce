package row

import "slices"

// Facet is a column whose values a list counts and offers as filters. Every consumer walks
// over Facets, so a new facet is one entry there.
type Facet struct {
	*Column
	// Label is the facet's name on the pages, such as "RAM".
	Label string
	// Noun follows a size in a list of filters: "64 GB RAM".
	Noun string
	// Wording is how visitors read its values.
	Wording Wording
	// Control is how a list's form offers its values.
	Control Control
}

// Control is how a list's form offers a facet.
type Control int

// The controls. NoControl is for a facet that has pages instead.
const (
	NoControl Control = iota
	Buttons
	Dropdown
)

// Facets lists the facets in the order of every answer. The caller owns the slice but
// must not change the facets, which are shared.
func Facets() []*Facet { return slices.Clone(facets) }

// FindFacet returns the facet of a column by name.
func FindFacet(name string) (*Facet, bool) {
	i := slices.IndexFunc(facets, func(f *Facet) bool { return f.Name == name })
	if i < 0 {
		return nil, false
	}
	return facets[i], true
}

var facets = []*Facet{
	{Column: byName["type"], Label: "Type", Wording: TypeNames},
	{Column: byName["category"], Label: "Category", Wording: Capitalised, Control: Buttons},
	{Column: byName["cpu_cores"], Label: "CPU cores", Wording: Cores, Control: Dropdown},
	{Column: byName["ram_size"], Label: "RAM", Noun: "RAM", Wording: Gigabytes, Control: Dropdown},
	{Column: byName["storage_size"], Label: "Storage", Noun: "storage", Wording: Gigabytes, Control: Dropdown},
	{Column: byName["regions"], Label: "Region", Control: Dropdown},
	{Column: byName["partner_name"], Label: "Partner", Control: Dropdown},
}

// IsNumeric reports whether the facet's values are numbers, not texts.
func (f *Facet) IsNumeric() bool { return f.Kind == Integer || f.Kind == Number }

// IsList reports whether a plan may have several of the facet's values.
func (f *Facet) IsList() bool { return f.Kind == TextArray }
