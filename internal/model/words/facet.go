// Package words defines the facets and ranges of lists with their labels, formats values for
// visitors ("64 GB" for 64), and lists the words by which a search finds a value.
package words

import (
	"cmp"
	"slices"

	"launchrack/internal/model/hardware/disk"
	"launchrack/internal/model/language"
	"launchrack/internal/model/row"
)

// Facet is a column whose values a list counts and offers as filters. A new facet needs only an
// entry in facets, since all other code iterates over Facets.
type Facet struct {
	*row.Column
	// Label is the facet's name on the pages, such as "RAM".
	Label language.Sentence
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

var facets = []*Facet{
	{Column: column("type"), Label: language.S("Type"), Wording: TypeNames, Group: 1},
	{Column: column("category"), Label: language.S("Category"), IsLabelled: true, Wording: Capitalised, Control: Buttons, Group: 2},
	{Column: column("cpu_cores"), Label: language.S("CPU cores"), Wording: Cores, Control: Dropdown, Group: 8, Sizes: []int64{1, 2, 4, 8, 16, 32, 64, 128}},
	{Column: column("ram_size"), Label: language.S("RAM"), named: language.S("{size} RAM"), Wording: Gigabytes, Control: Dropdown, Group: 9, Sizes: []int64{4, 8, 16, 32, 64, 128, 256, 512}},
	{Column: column("storage_size"), Label: language.S("Storage"), named: language.S("{size} storage"), Wording: Gigabytes, Control: Dropdown, Group: 11, Sizes: []int64{50, 100, 250, 500, 1000, 2000, 4000, 8000}},
	{Column: column("regions"), Label: language.S("Region"), Wording: RegionNames, Group: 5, IsFolded: true},
	{Column: column("partner_name"), Label: language.S("Partner"), Group: 3},
	{Column: column("countries"), Label: language.S("Country"), Wording: CountryNames, Group: 4, Counted: within},
	{Column: column("cpu_vendor"), Label: language.S("CPU vendor"), Group: 6},
	{Column: column("cpu_family"), Label: language.S("CPU family"), Group: 7, IsFolded: true},
	{Column: column("disk_kinds"), Label: language.S("Disk type"), Group: 12},
	{Column: column("network_speed"), Label: language.S("Network"), Wording: BitRate, Group: 17, Sizes: []int64{100, 250, 500, 1000, 2500, 5000, 10_000, 25_000}},
	{Column: column("gpu_model"), Label: language.S("GPU"), Group: 20, IsFolded: true},
	{Column: column("ipv4"), Label: language.S("IPv4"), IsLabelled: true, Wording: Capitalised, Group: 18},
	{Column: column("egress"), Label: language.S("After the included traffic"), Wording: Egresses, Group: 22},
	{Column: column("payment"), Label: language.S("Payment methods"), IsLabelled: true, Wording: Payments, Group: 21},
	{Column: column("virtualization"), Label: language.S("Virtualisation"), Wording: Hypervisors, Group: 19},
	{Column: column("ram_ecc"), Label: language.S("ECC"), IsLabelled: true, Wording: YesNo, Group: 10},
	{Column: column("drives"), Label: language.S("Number of disks"), Wording: Drives, Group: 13},
	{Column: column("nvme_drives"), Label: language.S("Number of disks"), Wording: NVMeDrives, Group: 14, DiskKind: disk.NVMe},
	{Column: column("ssd_drives"), Label: language.S("Number of disks"), Wording: SSDDrives, Group: 15, DiskKind: disk.SSD},
	{Column: column("hdd_drives"), Label: language.S("Number of disks"), Wording: HDDDrives, Group: 16, DiskKind: disk.HDD},
}

// IsNumeric reports whether the facet's values are numbers, not texts.
func (f *Facet) IsNumeric() bool { return f.Kind == row.Integer || f.Kind == row.Number }

// IsList reports whether a plan may have several of the facet's values.
func (f *Facet) IsList() bool { return f.Kind == row.TextArray }

// CountedColumn returns the name of the column whose values are counted.
func (f *Facet) CountedColumn() string {
	if f.Counted != nil {
		return f.Counted.Name
	}
	return f.Name
}

// HasNames reports whether answers contain names for the facet's values, as they are codes, or regions in another
// language. Pages format the values of other facets themselves.
func (f *Facet) HasNames(lang *language.Language) bool {
	switch f.Wording {
	case CountryNames, Hypervisors, Egresses, Payments:
		return true
	case RegionNames:
		return lang != language.English
	}
	return false
}
