package place

import "strings"

// namesInFull are the names of countries that the first name in countries shortens or
// writes without accents.
var namesInFull = map[string]string{
	"ba": "Bosnia and Herzegovina", "cd": "DR Congo", "ci": "Côte d’Ivoire", "cw": "Curaçao", "cz": "Czechia", "gw": "Guinea-Bissau",
	"re": "Réunion", "tr": "Türkiye", "va": "Vatican City",
}

// CountryName returns the English name of a country by its ISO 3166 code in any case:
// "Germany" for DE. A code that no country has is returned unchanged.
func CountryName(code string) string {
	key := strings.ToLower(code)
	if name, ok := namesInFull[key]; ok {
		return name
	}
	names, ok := countries[key]
	if !ok {
		return code
	}
	first, _, _ := strings.Cut(names, ",")
	return capitalised(first)
}

// CountryNames lists the names by which a country is read, by its code in any case. It has
// none for a code that no country has.
func CountryNames(code string) []string {
	key := strings.ToLower(code)
	names := strings.Split(countries[key], ",")
	return append(names, namesInFull[key])
}

// capitalised begins each word with a capital letter, except for short ones that join
// others.
func capitalised(name string) string {
	words := strings.Fields(name)
	for i, word := range words {
		if word != "of" && word != "and" {
			words[i] = strings.ToUpper(word[:1]) + word[1:]
		}
	}
	return strings.Join(words, " ")
}
