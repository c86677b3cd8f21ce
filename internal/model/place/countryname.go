package place

import (
	"maps"
	"slices"
	"strings"
	"sync"

	"launchrack/internal/model/language"
)

// namesInFull are the names of countries whose first name in countries is shortened or lacks
// accents.
var namesInFull = map[string]string{
	"ba": "Bosnia and Herzegovina", "cd": "DR Congo", "ci": "Côte d’Ivoire", "cw": "Curaçao", "cz": "Czechia", "gw": "Guinea-Bissau",
	"re": "Réunion", "tr": "Türkiye", "va": "Vatican City",
}

// CountryName returns the English name of a country by its ISO 3166 code in any case: "Germany" for
// DE. It returns an unknown code unchanged.
func CountryName(code string) string {
	key := strings.ToLower(code)
	if name, ok := namesInFull[key]; ok {
		return name
	}
	names, ok := countries[key]
	if !ok {
		return code
	}
	return capitalised(names[0])
}

// CountryNameIn returns the name of a country in a language; see CountryName. A language whose names are not
// known has the English ones.
func CountryNameIn(lang *language.Language, code string) string {
	if name, ok := lang.Country(strings.ToUpper(code)); ok {
		return name
	}
	return CountryName(code)
}

// ranks holds the places of countries among their names, by language.
var ranks sync.Map

// CountryRank is the place of a country's name among all in a language's order, from 0; 0 for an unknown code as well.
func CountryRank(lang *language.Language, code string) int {
	known, ok := ranks.Load(lang)
	if !ok {
		codes := slices.SortedFunc(maps.Keys(countries), func(a, b string) int {
			return lang.Compare(CountryNameIn(lang, a), CountryNameIn(lang, b))
		})
		list := make(map[string]int, len(codes))
		for i, c := range codes {
			list[strings.ToUpper(c)] = i
		}
		known, _ = ranks.LoadOrStore(lang, list)
	}
	list, _ := known.(map[string]int)
	return list[code]
}

// CountryNames returns what people type for a country by its code in any case: its names in every language, and those of
// the areas that it is in.
func CountryNames(code string) []string {
	key := strings.ToLower(code)
	return slices.Concat(countries[key], []string{namesInFull[key], shortNames[key]}, language.CountryNames(strings.ToUpper(code)), areasOf(strings.ToUpper(code)))
}

// shortNames are letters for countries that are not their codes.
var shortNames = map[string]string{"gb": "UK", "us": "USA America", "ae": "UAE"}

// capitalised capitalizes each word but "of" and "and".
func capitalised(name string) string {
	words := strings.Fields(name)
	for i, word := range words {
		if word != "of" && word != "and" {
			words[i] = strings.ToUpper(word[:1]) + word[1:]
		}
	}
	return strings.Join(words, " ")
}
