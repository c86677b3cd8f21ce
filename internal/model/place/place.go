// Package place finds the city, country and coordinates of a data centre by a partner's code or name
// of it.
package place

import (
	_ "embed"
	"encoding/csv"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
)

// Place is a city, or a country without a known city.
type Place struct {
	// City is empty if only the country is known.
	City string
	// Country is the ISO 3166 code in capitals, such as DE.
	Country string
	// Latitude and Longitude are the city's, not the building's; nil without a city.
	Latitude, Longitude *float64
}

// Find returns the place of a partner's code or region: "FSN1-DC14", "US-Chicago", "Lithuania,
// Siauliai". A code is valid only for its partner. Find reports false if the text names no country,
// such as "Europe".
func Find(partner market.PartnerID, text string) (Place, bool) {
	if p, ok := load().codes[codeKey{owner(partner), fold(text)}]; ok {
		return p, true
	}
	if p, ok := load().codes[codeKey{owner(partner), fold(siteOf(text))}]; ok {
		return p, true
	}
	country := strings.ToUpper(Code(text))
	if p, ok := cityIn(text); ok && (country == "" || country == p.Country || country == strings.ToUpper(Europe)) {
		return p, true
	}
	if country == "" || country == strings.ToUpper(Europe) {
		return Place{}, false
	}
	return Place{Country: country}, true
}

// owner returns the company of a feed: its feeds share the data centres.
func owner(partner market.PartnerID) string {
	company, _, _ := strings.Cut(string(partner), "-")
	return company
}

// siteOf returns the site in a code that begins with continent and direction: RBX in EU-WEST-RBX, AMS
// in EU-WEST-LZ-AMS and MUM in AP-SOUTH-MUM-1. It is empty for any other text.
func siteOf(code string) string {
	parts := siteCode.FindStringSubmatch(code)
	if parts == nil {
		return ""
	}
	return parts[1]
}

var siteCode = regexp.MustCompile(`^[A-Z]{2}-(?:(?:NORTH|SOUTH|EAST|WEST)+|CENTRAL)-(?:LZ-)?([A-Z]{3})(?:-[A-Z0-9]{1,2})?$`)

// fold normalizes a name: without accents, in lower case, with one space between words.
func fold(s string) string {
	return strings.Join(words(language.Plain(apostrophes.Replace(s))), " ")
}

// maxCityWords is the number of words of the longest name, Limburg an der Lahn.
const maxCityWords = 4

// cityIn returns the first city in a text.
func cityIn(text string) (Place, bool) {
	names := strings.Fields(fold(text))
	for i := range names {
		for n := min(maxCityWords, len(names)-i); n > 0; n-- {
			if p, ok := load().cities[strings.Join(names[i:i+n], " ")]; ok {
				return p, true
			}
		}
	}
	return Place{}, false
}

// otherNames are what people type for cities besides the names in citynames.csv, and regions with one city that has data
// centres.
var otherNames = map[string]string{
	"København": "Copenhagen", "Bengaluru": "Bangalore", "Bombay": "Mumbai", "Madras": "Chennai", "New Delhi": "Delhi", "Frankfurt am Main": "Frankfurt",
	"Frankfurt Main": "Frankfurt", "Limburg": "Limburg an der Lahn", "Saint Louis": "St. Louis", "NYC": "New York", "New York City": "New York", "Washington DC": "Washington",
	"Washington D.C.": "Washington", "CDMX": "Mexico City", "New Jersey": "Newark", "Silicon Valley": "San Jose",
}

// otherCodes are codes that the file lacks for cities that it has.
var otherCodes = map[codeKey]string{
	{"ovh", "ams"}: "Amsterdam", {"ovh", "mad"}: "Madrid", {"ovh", "mil"}: "Milan", {"ovh", "mrs"}: "Marseille",
	{"ovh", "vie"}: "Vienna", {"ovh", "zrh"}: "Zurich", {"vultr", "stl"}: "St. Louis",
}

type codeKey struct{ owner, code string }

type tables struct {
	codes  map[codeKey]Place
	cities map[string]Place
}

// file lists the codes of partners with their cities; 0020-reference-data.md names
// the sources. Coordinates are from GeoNames, CC BY 4.0.
//
//go:embed datacentres.csv
var file string

// further lists more codes, in the same columns.
//
//go:embed further.csv
var further string

// load parses the embedded files once. It panics only if a file is invalid, which a test excludes.
var load = sync.OnceValue(func() tables {
	t, err := parse(strings.NewReader(file), strings.NewReader(further))
	if err != nil {
		panic(err)
	}
	return t
})

func parse(files ...io.Reader) (tables, error) {
	t := tables{map[codeKey]Place{}, map[string]Place{}}
	for _, r := range files {
		records, err := csv.NewReader(r).ReadAll()
		if err != nil {
			return t, err
		}
		for i, record := range records[min(1, len(records)):] {
			p, err := parsePlace(record)
			if err != nil {
				return t, fmt.Errorf("row %d of a table of places: %w", i+1, err)
			}
			t.codes[codeKey{record[0], fold(record[1])}] = p
			t.cities[fold(p.City)] = p
		}
	}
	for code, city := range otherCodes {
		if p, known := t.cities[fold(city)]; known {
			t.codes[code] = p
		}
	}
	for name, city := range named().english {
		if p, known := t.cities[city]; known {
			t.cities[name] = p
		}
	}
	return t, nil
}

// parsePlace parses the columns partner, code, city, country, latitude, longitude and source.
func parsePlace(record []string) (Place, error) {
	if len(record) != 7 {
		return Place{}, fmt.Errorf("%d columns came; accepted are 7", len(record))
	}
	latitude, err := strconv.ParseFloat(record[4], 64)
	if err != nil {
		return Place{}, err
	}
	longitude, err := strconv.ParseFloat(record[5], 64)
	return Place{City: record[2], Country: record[3], Latitude: &latitude, Longitude: &longitude}, err
}
