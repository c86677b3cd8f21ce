package cpu

import (
	"slices"
	"strings"
)

// metalLetters are the letters that stand for the metal of a Xeon, with the digits that
// its numbers begin with.
var metalLetters = map[string]struct{ metal, digits string }{
	"B": {"BRONZE", "3"}, "S": {"SILVER", "4"}, "G": {"GOLD", "56"}, "P": {"PLATINUM", "89"},
}

// spellOut writes out what hosts shorten: the metal of "Xeon S4214" and "Xeon-G 6230", the
// version of "E5 v4 2680" and "E5-2680 V-4", the series of "Xeon 2288G". It takes out the
// word in "Core i7 CPU 920".
func spellOut(words []string) []string {
	words = spellOutMetal(slices.Clone(words))
	words = moveVersion(words)
	if at := slices.Index(words, "CPU"); at > 0 && impliedBrands[words[at-1]] == "CORE" {
		words = slices.Delete(words, at, at+1)
	}
	if at := slices.Index(words, "XEON"); at >= 0 && at+1 < len(words) && isXeonE(words[at+1]) {
		words[at+1] = "E" + words[at+1]
	}
	return words
}

func spellOutMetal(words []string) []string {
	at := slices.Index(words, "XEON")
	if at < 0 {
		return words
	}
	for i := at + 1; i < len(words); i++ {
		letter, known := metalLetters[words[i][:1]]
		number := words[i][1:]
		if !known {
			continue
		}
		if number == "" && i+1 < len(words) {
			number = words[i+1]
		}
		if len(number) < 4 || !digitsOnly(number[:4]) || !strings.ContainsRune(letter.digits, rune(number[0])) {
			continue
		}
		if words[i] == words[i][:1] {
			words[i] = letter.metal
			return words
		}
		return slices.Replace(words, i, i+1, letter.metal, number)
	}
	return words
}

// moveVersion puts the version of a Xeon behind its number.
func moveVersion(words []string) []string {
	for i, word := range words {
		switch {
		case (word == "V" || word == "VERSION") && i+1 < len(words) && len(words[i+1]) == 1 && digitsOnly(words[i+1]):
			return slices.Replace(words, i, i+2, "V"+words[i+1])
		case isVersion(word) && i > 0 && i+1 < len(words) && impliedBrands[words[i-1]] == "XEON" && len(words[i+1]) >= 4:
			words[i], words[i+1] = words[i+1], word
			return words
		case len(word) == 4 && impliedBrands[word[:2]] == "XEON" && isVersion(word[2:]) && i+1 < len(words):
			return slices.Replace(words, i, i+2, word[:2], words[i+1], word[2:])
		}
	}
	return words
}

func isVersion(word string) bool {
	return len(word) == 2 && word[0] == 'V' && digitAt(word, 1)
}

// isXeonE reports whether a word is the number of a Xeon E, such as 2288G.
func isXeonE(word string) bool {
	return len(word) == 5 && word[0] == '2' && digitsOnly(word[:4]) && letterAt(word, 4)
}
