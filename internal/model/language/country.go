package language

import (
	_ "embed"
	"slices"
	"sync"

	"launchrack/internal/model/owntable"
)

//go:embed countries.csv
var countriesFile string

// countries holds names by language and ISO 3166 code.
var countries = sync.OnceValue(func() map[string]map[string]string {
	records := owntable.Read(countriesFile)
	names := map[string]map[string]string{}
	for i, code := range records[0][1:] {
		names[code] = make(map[string]string, len(records))
		for _, record := range records[1:] {
			names[code][record[0]] = record[1+i]
		}
	}
	return names
})

// Country gives the name of a country by its ISO 3166 code in capitals. It reports false in English, whose names
// package place has, and in a language whose names are not known.
func (l *Language) Country(code string) (string, bool) {
	if l == English {
		return "", false
	}
	name, ok := countries()[l.code][code]
	return name, ok
}

// CountryNames gives the names of a country in all languages but English.
func CountryNames(code string) (list []string) {
	for _, names := range countries() {
		list = append(list, names[code])
	}
	slices.Sort(list)
	return list
}

// Countries calls what it is given with each name of a country, in all languages but English.
func Countries(yield func(code, name string)) {
	for _, names := range countries() {
		for code, name := range names {
			yield(code, name)
		}
	}
}
