package browse

import (
	"cmp"

	"launchrack/internal/place"
)

// NoFlag is the flag of an unknown place, and of a place that is not in one country.
const NoFlag = "globe"

// Flag returns the flag of a region's name: a two-letter country code in lower case,
// "eu" for Europe as a whole, or NoFlag.
func Flag(region string) string { return cmp.Or(place.Code(region), NoFlag) }
