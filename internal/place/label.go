package place

import (
	"slices"
	"strings"
)

// Label is a place in one text, such as "Nuremberg, DE".
func (p Place) Label() string {
	if p.City == "" {
		return p.Country
	}
	return p.City + ", " + p.Country
}

// Labels lists the labels of all cities that are known.
func Labels() (list []string) {
	for _, p := range load().cities {
		list = append(list, p.Label())
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// Labelled gives the place of a label, or of the code of a country.
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
