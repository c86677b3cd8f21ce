package place

import (
	"strings"
)

// Name is how visitors read a country: its first name in the table. It reports false for
// a code that is none. The case of the code does not count.
func Name(code string) (string, bool) {
	names, ok := countries[strings.ToLower(code)]
	if !ok {
		return "", false
	}
	first, _, _ := strings.Cut(names, ",")
	words := strings.Fields(first)
	for i, word := range words {
		if !smallWords[word] {
			words[i] = strings.ToUpper(word[:1]) + word[1:]
		}
	}
	return strings.Join(words, " "), true
}

// smallWords stay in lower case inside a name.
var smallWords = map[string]bool{"and": true, "of": true, "the": true}
