package place

import (
	_ "embed"
	"strings"
	"unicode"

	"launchrack/internal/model/language"
	"launchrack/internal/model/owntable"
)

// Europe is the code of regions named after the continent.
const Europe = "eu"

// The strengths of clues to a country, in the words of names.csv. A country's name outweighs a state, a state outweighs a city
// (Moscow, Idaho), a city outweighs a code (Los Angeles, CA is not in Canada), and all of them
// outweigh a continent.
const (
	clueContinent = iota + 1
	clueAmbiguous
	clueCode
	clueCity
	clueState
	clueCountry
)

type clue struct {
	strength int
	code     string
}

// maxPhraseWords is the number of words of the longest key of places.
const maxPhraseWords = 4

// namesFile holds names of places by the code of their country, in lower case without accents, with the usual name of a
// country first: those of countries, and of states and cities with servers for rent. Georgia is ambiguous: a country, and
// a state with more data centres.
//
//go:embed names.csv
var namesFile string

// places are the clues that names give, countries the names of countries by their codes, and countryNames the codes by
// these names.
var places, countries, countryNames = readNames()

func readNames() (clues map[string]clue, named map[string][]string, codes map[string]string) {
	clues, named, codes = map[string]clue{}, map[string][]string{}, map[string]string{}
	strengths := map[string]int{"continent": clueContinent, "ambiguous": clueAmbiguous, "city": clueCity, "state": clueState, "country": clueCountry}
	for _, record := range owntable.Read(namesFile)[1:] {
		strength, code, names := strengths[record[0]], record[1], strings.Split(record[2], "|")
		for _, name := range names {
			if clues[name].strength < strength {
				clues[name] = clue{strength, code}
			}
			if strength == clueCountry {
				named[code], codes[name] = names, code
			}
		}
	}
	return clues, named, codes
}

// Code returns the country of a region's name: a two-letter code in lower case, Europe, or an empty
// text if it finds none. It matches whole words, so Indiana is not India.
func Code(region string) string {
	region = apostrophes.Replace(region)
	original := words(region)
	folded := words(language.Plain(region))
	var best clue
	for i := 0; i < len(folded); {
		found, n := placeAt(folded[i:])
		if n == 0 && i < len(original) {
			found, n = codeAt(region, original[i], i == 0), 1
		}
		if found.strength > best.strength {
			best = found
		}
		i += max(n, 1)
	}
	return best.code
}

func words(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// placeAt returns the clue of the longest known phrase at the start of the words, and its length.
func placeAt(words []string) (clue, int) {
	for n := min(maxPhraseWords, len(words)); n > 0; n-- {
		if c, ok := places[strings.Join(words[:n], " ")]; ok {
			return c, n
		}
	}
	return clue{}, 0
}

// codeAt returns the clue of a country code. Two lower-case letters are a code only at the beginning
// of an identifier such as us-east-1; elsewhere they are a word such as "in".
func codeAt(region, word string, first bool) clue {
	slug := first && len(word) == 2 && len(region) > 2 && (region[2] == '-' || region[2] == '_')
	if len(word) != 2 || (!slug && word != strings.ToUpper(word)) {
		return clue{}
	}
	switch code := strings.ToLower(word); code {
	case "eu":
		return clue{clueContinent, Europe}
	case "uk":
		return clue{clueCode, "gb"}
	default:
		if _, ok := countries[code]; ok {
			return clue{clueCode, code}
		}
	}
	return clue{}
}

var apostrophes = strings.NewReplacer("'", "", "’", "")

// Country returns the code of the country with exactly this name, in lower case. It reports false
// if there is none.
func Country(name string) (code string, ok bool) {
	code, ok = countryNames[language.Plain(strings.TrimSpace(name))]
	return code, ok
}
