package place

import (
	_ "embed"
	"strings"
	"sync"

	"launchrack/internal/model/language"
	"launchrack/internal/model/owntable"
)

// cityNamesFile lists the names of cities that differ between languages. Those of cities that name a time zone are
// CLDR's, the others those in common use.
//
//go:embed citynames.csv
var cityNamesFile string

type cityNames struct {
	// in holds the names by the folded English name and the language's code, and otherNames by themselves.
	in map[string]map[string]string
	// english finds the folded English name of a city by any of its folded names.
	english map[string]string
}

var named = sync.OnceValue(func() cityNames {
	records := owntable.Read(cityNamesFile)
	names := cityNames{map[string]map[string]string{}, map[string]string{}}
	for _, record := range records[1:] {
		english := fold(record[0])
		names.in[english], names.english[english] = map[string]string{}, english
		for i, code := range records[0][1:] {
			names.in[english][code] = record[1+i]
			names.english[fold(record[1+i])], names.english[fold(language.WrittenOut(record[1+i]))] = english, english
		}
	}
	for name, city := range otherNames {
		english := fold(city)
		if names.in[english] == nil {
			names.in[english] = map[string]string{}
		}
		names.in[english][city], names.in[english][name] = city, name
		names.english[english], names.english[fold(name)] = english, english
	}
	return names
})

// RegionIn writes a region's name in a language where it names a city or a country, alone or as Label has it:
// "München, DE" for "Munich, DE". Other names are the partner's, and stay.
func RegionIn(lang *language.Language, region string) string {
	if lang == language.English {
		return region
	}
	city, rest, _ := strings.Cut(region, ", ")
	if name := exonym(lang, city); name != "" {
		if rest == "" {
			return name
		}
		return name + ", " + rest
	}
	if code, ok := Country(region); ok && len(region) > 2 {
		return CountryNameIn(lang, code)
	}
	if area, part, ok := strings.Cut(strings.TrimSuffix(region, ")"), " ("); ok && strings.HasSuffix(region, ")") {
		return RegionIn(lang, area) + " (" + RegionIn(lang, part) + ")"
	}
	return areaNames.In(lang, region)
}

// RegionsIn writes regions' names, each as RegionIn does.
func RegionsIn(lang *language.Language, regions []string) []string {
	if lang == language.English {
		return regions
	}
	list := make([]string, len(regions))
	for i, region := range regions {
		list[i] = RegionIn(lang, region)
	}
	return list
}

// CityIn names a city in a language; one whose name is the same in all languages stays.
func CityIn(lang *language.Language, city string) string {
	if name := exonym(lang, city); name != "" {
		return name
	}
	return city
}

func exonym(lang *language.Language, city string) string {
	names := named()
	return names.in[names.english[fold(city)]][lang.Code()]
}

// NamesIn gives the names, in the languages that ship, of the cities and countries that a text names in any of them, so that a
// search in one language finds what is written in another.
func NamesIn(text string) (list []string) {
	names, parts := named(), strings.Fields(fold(text))
	for i := range parts {
		for n := min(maxCityWords, len(parts)-i); n > 0; n-- {
			for _, name := range names.in[names.english[strings.Join(parts[i:i+n], " ")]] {
				list = append(list, name)
			}
		}
	}
	return list
}

// CountryOf finds the code of a country, in capitals, by its name in any language that ships.
func CountryOf(name string) (string, bool) {
	if code, ok := Country(name); ok {
		return strings.ToUpper(code), true
	}
	code, ok := foreignNames()[fold(name)]
	return code, ok
}

var foreignNames = sync.OnceValue(func() map[string]string {
	codes := map[string]string{}
	language.Countries(func(code, name string) { codes[fold(name)], codes[fold(language.WrittenOut(name))] = code, code })
	return codes
})
