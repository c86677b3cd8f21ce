package language

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"launchrack/internal/model/owntable"
)

//go:embed countries.csv
var countriesFile string

// named holds the names of countries by ISO 3166 code, for each language that somebody asked for.
var named sync.Map

// countries are the names in a language; none in one that CLDR does not know.
func (l *Language) countries() map[string]string {
	if known, ok := named.Load(l.code); ok {
		return known.(map[string]string)
	}
	names := map[string]string{}
	for _, code := range dataCodes(l.code) {
		lines := slices.Collect(strings.Lines(countriesFile))
		at := slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, code+",") })
		if at < 0 {
			continue
		}
		records := owntable.Read(lines[1] + lines[at])
		for i, country := range records[0][1:] {
			names[country] = records[1][1+i]
		}
		break
	}
	named.Store(l.code, names)
	return names
}

// Country gives the name of a country by its ISO 3166 code in capitals. It reports false in English, whose names
// package place has, and in a language whose names are not known.
func (l *Language) Country(code string) (string, bool) {
	name, ok := l.countries()[code]
	return name, ok && name != ""
}

// CountryNames gives the names of a country in all languages of the program and of the operator but English.
func CountryNames(code string) (list []string) {
	for _, l := range All() {
		if name, ok := l.Country(code); ok {
			list = append(list, name)
		}
	}
	slices.Sort(list)
	return list
}

// Countries yields each country with each of its names in those languages. Where two languages give one name to two
// countries, the country of the earlier language comes last, so that a table by name has it.
func Countries(yield func(code, name string)) {
	for _, l := range slices.Backward(All()) {
		for code, name := range l.countries() {
			yield(code, name)
		}
	}
}
