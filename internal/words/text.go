package words

import (
	"launchrack/internal/language"
	"strings"
)

// Count writes a number with an English noun, for operators: "1 plan", "1,022 plans". What visitors read has
// language.Language.N.
func Count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return language.English.Number(n) + " " + noun + "s"
}

// Capital capitalizes the first letter: "General" for "general".
func Capital(s string) string {
	r := []rune(s)
	return strings.ToUpper(string(r[:min(1, len(r))])) + string(r[min(1, len(r)):])
}
