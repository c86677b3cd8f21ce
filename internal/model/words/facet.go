// Package words defines the facets and ranges of lists with their labels, formats values for
// visitors ("64 GB" for 64), and lists the words by which a search finds a value.
package words

import (
	"cmp"
	"slices"

	"launchrack/internal/model/hardware/disk"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/place"
	"launchrack/internal/model/row"
	"launchrack/internal/model/view"
)

// Facet says that a list counts the values of a fact and offers them as filters. All other code iterates over Facets.
type Facet struct {
	*row.Column // the fact's
	// Place is its place in every answer, from 1.
	Place int
	// Label is the facet's name on the pages, such as "RAM", where it is not the fact's.
	Label language.Sentence
	// names are of values that are codes.
	names language.Names[string]
	// named writes a size with what it is of, in a list of filters: "64 GB RAM"; empty where the size says it.
	named language.Sentence
	// Wording is the format of its values for visitors.
	Wording Wording
	// IsLabelled marks a facet whose values say nothing without its name: "ECC: yes", but "Germany".
	IsLabelled bool
	// Control is its control in a list's quick form.
	Control Control
	// Group is the position of its group of checkboxes, from 1.
	Group int
	// Sizes are the bounds of the ranges that the group offers in place of single values; see
	// Steps.
	Sizes []int64
	// IsFolded folds its group away until one of its values is chosen, since few visitors use it. Groups with Sizes,
	// whose bounds have fields, are folded too.
	IsFolded bool
	// DiskKind is the kind of the disks that the facet counts. A form offers such a facet in place of
	// the one that counts all disks where that kind alone is chosen. It is empty for other facets.
	DiskKind disk.Kind
	// Counted is the column whose values are counted; nil for the facet's own.
	Counted *row.Column
}

// Control is the kind of control of a facet in a list's quick form.
type Control int

// The controls. A facet with NoControl has only its group of checkboxes.
const (
	NoControl Control = iota
	Buttons
	Dropdown
)

// Facets returns the facets in the order of every answer. The caller owns the slice but must not
// change the facets.
func Facets() []*Facet { return slices.Clone(facets) }

// FindFacet returns the facet of a column by name.
func FindFacet(name string) (*Facet, bool) {
	i := slices.IndexFunc(facets, func(f *Facet) bool { return f.Name == name })
	if i < 0 {
		return nil, false
	}
	return facets[i], true
}

// Named writes a size with what it is of, in a list of filters: "64 GB RAM".
func (f *Facet) Named(lang *language.Language, size string) string {
	return cmp.Or(f.named.In(lang, "size", size), size)
}

// column returns a column by name. It panics if there is none.
func column(name string) *row.Column {
	c, ok := row.Find(name)
	if !ok {
		panic("no column " + name)
	}
	return c
}

// facets are those of Facts in their places.
var facets = func() (list []*Facet) {
	for _, of := range Facts {
		if f := of.Facet; f != nil {
			f.Column, f.Label, f.names = column(of.Column), cmp.Or(f.Label, of.Label), of.Names
			if f.names != nil {
				f.Wording = Codes
			}
			list = append(list, f)
		}
	}
	slices.SortFunc(list, func(a, b *Facet) int { return cmp.Compare(a.Place, b.Place) })
	return list
}()

// IsNumeric reports whether the facet's values are numbers, not texts.
func (f *Facet) IsNumeric() bool { return f.Kind == row.Integer || f.Kind == row.Number }

// IsList reports whether a plan may have several of the facet's values.
func (f *Facet) IsList() bool { return f.Kind == row.TextArray }

// CountedColumn returns the name of the column whose values are counted.
func (f *Facet) CountedColumn() string {
	return cmp.Or(f.Counted, f.Column).Name
}

// HasNames reports whether answers contain names for the facet's values, as they are codes, or regions in another
// language. Pages format the values of other facets themselves.
func (f *Facet) HasNames(lang *language.Language) bool {
	return f.Wording == CountryNames || f.Wording == Codes || f.Wording == RegionNames && lang != language.English
}

// Text writes one value of a facet of texts. A code that has no name stays.
func (f *Facet) Text(lang *language.Language, value string) string {
	switch f.Wording {
	case Codes:
		return f.names.In(lang, value)
	case TypeNames:
		return view.TextOfType(lang, market.PlanType(value)).Filter
	case Capitalised:
		return CapitalName(lang, value)
	case CountryNames:
		return place.CountryNameIn(lang, value)
	case RegionNames:
		return place.RegionIn(lang, value)
	case YesNo:
		return yesNo.In(lang, value)
	}
	return value
}

var yesNo = language.Names[string]{"true": language.S("Yes"), "false": language.S("No")}
