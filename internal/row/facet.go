package row

import "slices"

// Facet is a dimension by which plans are counted and lists are narrowed. Its
// name and its kind are its column's; every consumer walks over Facets, so that
// one entry there is all that a facet takes.
type Facet struct {
	*Column
	// Label is the facet's name on the pages, such as "RAM".
	Label string
	// Noun follows a size where it is told among others: "64 GB RAM".
	Noun string
	// Unit is what the facet's numbers count.
	Unit Unit
}

// Unit is what the numbers of a facet count, which decides how they are worded.
type Unit int

// The units.
const (
	NoUnit    Unit = iota
	Cores          // "1 core", "8 cores"
	Gigabytes      // "64 GB", "1.5 TB"
)

// Facets lists the facets in the order of every answer. The slice is fresh, the
// facets are shared and must not be changed.
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
	{Column: byName["type"], Label: "Type"},
	{Column: byName["category"], Label: "Category"},
	{Column: byName["cpu_cores"], Label: "CPU cores", Unit: Cores},
	{Column: byName["ram_size"], Label: "RAM", Noun: "RAM", Unit: Gigabytes},
	{Column: byName["storage_size"], Label: "Storage", Noun: "storage", Unit: Gigabytes},
	{Column: byName["regions"], Label: "Region"},
	{Column: byName["partner_name"], Label: "Partner"},
}

// IsNumeric reports whether the facet's values are numbers; else they are texts.
func (f *Facet) IsNumeric() bool { return f.Kind == Integer || f.Kind == Number }
