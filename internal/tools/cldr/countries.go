package main

import (
	"bytes"
	"cmp"
	"encoding/csv"
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

// countries writes the names of all countries, a column for each language that ships but English.
func countries(data files) ([]byte, error) {
	names := map[string]text{}
	for _, code := range shipped {
		of, err := read[text](data, code, "territories", "localeDisplayNames/territories")
		if err != nil {
			return nil, err
		}
		names[code] = of
	}
	var dst bytes.Buffer
	dst.WriteString("# " + notice + "\n")
	w := csv.NewWriter(&dst)
	rows := [][]string{append([]string{"code"}, shipped[1:]...)}
	for country := range names["en"] {
		if !countryCode.MatchString(country) || slices.Contains(noCountries, country) {
			continue
		}
		row := []string{country}
		for _, code := range shipped[1:] {
			row = append(row, nameOf(names[code], code, country))
		}
		rows = append(rows, row)
	}
	slices.SortFunc(rows[1:], func(a, b []string) int { return cmp.Compare(a[0], b[0]) })
	err := w.WriteAll(rows)
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
