package browse

import (
	"cmp"
	"strings"

	"launchrack/internal/model/place"
)

// NoFlag is the flag of an unknown place, and of a place that is not in one country.
const NoFlag = "globe"

// Flag returns the flag of a region's name: a two-letter country code in lower case,
// "eu" for Europe as a whole, or NoFlag.
func Flag(region string) string {
	code := place.Code(region)
	if at, ok := place.Find("", region); ok && code == "" {
		code = strings.ToLower(at.Country)
	}
	return cmp.Or(code, NoFlag)
}
