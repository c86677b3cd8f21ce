package main

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"maps"
	"regexp"
	"slices"
)

var countryCode = regexp.MustCompile(`^[A-Z]{2}$`)

// noCountries are codes of regions that are no places with servers.
var noCountries = []string{"EU", "EZ", "UN", "QO", "XA", "XB", "ZZ"}

// shortened are the countries whose short name is the usual one.
var shortened = []string{"BA", "HK", "MM", "MO", "PN", "PS"}

// usual are names in place of CLDR's, which are official or have an explanation in brackets.
var usual = map[string]map[string]string{
	"fr": {"VA": "Vatican", "MM": "Myanmar"},
	"de": {"CI": "Elfenbeinküste", "VA": "Vatikanstadt"},
	"es": {"CI": "Costa de Marfil"},
	"it": {"CI": "Costa d’Avorio"},
	"nl": {"CI": "Ivoorkust"},
}

// countries writes the names of all countries, a line for each known language but English.
func countries(data files) ([]byte, error) {
	var dst bytes.Buffer
	dst.WriteString("# " + notice + "\n")
	w := csv.NewWriter(&dst)
	english, err := read[text](data, "en", "territories", "localeDisplayNames/territories")
	if err != nil {
		return nil, err
	}
	codes := slices.DeleteFunc(slices.Sorted(maps.Keys(english)), func(code string) bool {
		return !countryCode.MatchString(code) || slices.Contains(noCountries, code)
	})
	rows := [][]string{append([]string{"language"}, codes...)}
	for _, code := range known[1:] {
		names, err := read[text](data, code, "territories", "localeDisplayNames/territories")
		if err != nil {
			return nil, err
		}
		row := []string{code}
		for _, country := range codes {
			row = append(row, nameOf(names, code, country))
		}
		rows = append(rows, row)
	}
	err = w.WriteAll(rows)
	return dst.Bytes(), err
}

// nameOf is the usual name of a country in a language.
func nameOf(names text, code, country string) string {
	short := ""
	if slices.Contains(shortened, country) {
		short = names[country+"-alt-short"]
	}
	return cmp.Or(usual[code][country], short, names[country])
}
