package row

import "slices"

// Range is a number of a plan whose least and greatest value a list asks for.
type Range struct {
	// Name is the column, or "price", which stands for the price in the currency that a
	// visitor chose.
	Name string
	// Label follows Minimum and Maximum in the names of the fields, such as "RAM".
	Label string
	// Unit is that of the numbers that are typed, empty for a count.
	Unit string
	// Wording is how visitors read the bounds.
	Wording Wording
	// Stops are the values of the slider beside the fields, ascending. They lie further
	// apart as they grow.
	Stops []int
}

// PriceRange is the name of the range of prices.
const PriceRange = "price"

// Ranges lists the ranges in the order of a list's form. The caller owns the slice but
// must not change the stops, which are shared.
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
	{Name: PriceRange, Label: "price", Stops: []int{1, 2, 3, 4, 5, 7, 10, 15, 20, 25, 30, 40, 50, 60, 80, 100, 125, 150, 200, 250, 300, 400, 500, 750, 1000, 1500, 2000, 3000, 5000, 10_000}},
	{Name: "cpu_cores", Label: "cores", Wording: Cores, Stops: []int{1, 2, 3, 4, 6, 8, 10, 12, 16, 20, 24, 32, 48, 64, 96, 128, 192, 256}},
	{Name: "ram_size", Label: "RAM", Unit: "GB", Wording: Gigabytes, Stops: []int{1, 2, 4, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048, 4096}},
	{Name: "storage_size", Label: "storage", Unit: "GB", Wording: Gigabytes, Stops: []int{10, 20, 40, 60, 80, 120, 160, 240, 320, 480, 640, 960, 1000, 1500, 2000, 3000, 4000, 6000, 8000, 12_000, 16_000, 24_000, 32_000, 64_000, 100_000, 200_000}},
	{Name: "network_speed", Label: "network", Unit: "Mbit/s", Wording: BitRate, Stops: []int{100, 200, 300, 500, 750, 1000, 2000, 2500, 3000, 5000, 10_000, 20_000, 25_000, 40_000, 50_000, 100_000}},
}
