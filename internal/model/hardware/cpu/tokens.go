package cpu

import (
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxText bounds the bytes of a text that are read, and maxTokens its words, so that
// a hostile feed costs no more than a long name.
const (
	maxText   = 200
	maxTokens = 48
)

// brandVendors maps the words at which a model begins to the vendor. They are found
// inside longer words too, since hosts write "R510Intel Xeon".
var brandVendors = map[string]string{
	"INTEL": "Intel", "AMD": "AMD", "AMPERE": "Ampere", "APPLE": "Apple",
	"XEON": "Intel", "PENTIUM": "Intel", "CELERON": "Intel", "ATOM": "Intel",
	"EPYC": "AMD", "RYZEN": "AMD", "THREADRIPPER": "AMD", "OPTERON": "AMD", "ALTRA": "Ampere",
}

// brands are the words of brandVendors.
var brands = slices.Sorted(maps.Keys(brandVendors))

var marks = strings.NewReplacer(
	"™", " ", "®", " ", "©", " ", "(R)", " ", "(TM)", " ",
	"双路", " 2 SOCKETS ", "四路", " 4 SOCKETS ",
	"×", "X", "Х", "X", "*", "X", "–", "-", "—", "-", "‑", "-", "−", "-", ",", ".",
)

// tokens splits a text into words in capitals: runs of ASCII letters and digits, with
// a dot between digits and a plus at the end. It drops everything from "@".
func tokens(text string) []string { return appendTokens(make([]string, 0, 16), text) }

func appendTokens(words []string, text string) []string {
	text = clean(text)
	for start := 0; start < len(text) && len(words) < maxTokens; {
		if !alphanumeric(text, start) {
			start++
			continue
		}
		end := wordEnd(text, start)
		words = appendWords(words, text[start:end])
		start = end
	}
	return words[:min(len(words), maxTokens)]
}

func clean(text string) string {
	text, _, _ = strings.Cut(text[:min(len(text), maxText)], "@")
	text = strings.ToUpper(text)
	if plain(text) {
		return text
	}
	return strings.Map(accented, marks.Replace(text))
}

// accented writes other Latin letters as one that ends no model, so that the first letter
// of "6230 (génération" is no word.
func accented(r rune) rune {
	if r >= utf8.RuneSelf && unicode.Is(unicode.Latin, r) {
		return 'Z'
	}
	return r
}

// plain reports whether a text holds none of the marks, as most do not.
func plain(text string) bool {
	for i := range len(text) {
		if b := text[i]; b >= utf8.RuneSelf || b == '(' || b == ',' || b == '*' {
			return false
		}
	}
	return true
}

func alphanumeric(s string, i int) bool { return digitAt(s, i) || letterAt(s, i) }

func digitAt(s string, i int) bool { return i >= 0 && i < len(s) && s[i] >= '0' && s[i] <= '9' }

func letterAt(s string, i int) bool { return i >= 0 && i < len(s) && s[i] >= 'A' && s[i] <= 'Z' }

// wordEnd gives the end of the word that begins at start. A plus belongs to the word
// only where nothing follows it: "6438Y+" is a name, "7502+GPU" is two words.
func wordEnd(s string, start int) int {
	end := start
	for alphanumeric(s, end) || end < len(s) && s[end] == '.' && digitAt(s, end-1) && digitAt(s, end+1) {
		end++
	}
	if end < len(s) && s[end] == '+' && !alphanumeric(s, end+1) {
		end++
	}
	return end
}

// gluedWords are words that hosts glue to a model: "Gold6230R", "Corei7-6700".
var gluedWords = []string{"BRONZE", "SILVER", "GOLD", "PLATINUM", "CORE"}

// appendWords appends the words that are glued together in one: brands, and a count
// of sockets such as "2x" at the beginning.
func appendWords(words []string, word string) []string {
	for {
		at, brand := findBrand(word)
		if brand == "" {
			return appendParts(words, word)
		}
		words = append(appendParts(words, word[:at]), brand)
		word = word[at+len(brand):]
	}
}

// findBrand finds the first brand inside a word.
func findBrand(word string) (at int, brand string) {
	for at = range len(word) {
		for _, b := range brands {
			if word[at] == b[0] && strings.HasPrefix(word[at:], b) {
				return at, b
			}
		}
	}
	return len(word), ""
}

func appendParts(words []string, word string) []string {
	if len(word) > 2 && word[1] == 'X' && socketCount(word[:1]) > 0 {
		words, word = append(words, word[:2]), word[2:]
	}
	for _, glued := range gluedWords {
		if rest, ok := strings.CutPrefix(word, glued); ok && digitAt(rest, min(1, len(rest)-1)) {
			words, word = append(words, glued), rest
		}
	}
	if word == "" {
		return words
	}
	return append(words, word)
}
