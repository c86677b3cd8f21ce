package place

import (
	"slices"
	"strings"
)

// Label returns city and country, such as "Nuremberg, DE".
func (p Place) Label() string {
	if p.City == "" {
		return p.Country
	}
	return p.City + ", " + p.Country
}

// Labels returns the labels of all known cities.
func Labels() (list []string) {
	for _, p := range load().cities {
		list = append(list, p.Label())
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// Labelled returns the place of a label or of a country code. It is the inverse of Label.
func Labelled(label string) (Place, bool) {
	if CountryName(label) != label && len(label) == 2 {
		return Place{Country: label}, true
	}
	at := strings.LastIndex(label, ", ")
	if at < 0 {
		return Place{}, false
	}
	p, known := load().cities[fold(label[:at])]
	return p, known && p.Label() == label
}
