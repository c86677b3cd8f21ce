package expression

import (
	"strings"

	"launchrack/internal/model/market"
)

// NamesPlace reports whether a search text asks where a plan is sold, in any language. A name without a
// value asks nothing.
func NamesPlace(text string) bool {
	return strings.ContainsAny(text, ":=") && placeClause().MatchString(text)
}

// Pin names the currency in each price of a search text that lacks one, so that the text
// means the same to everybody.
func Pin(text string, chosen market.Currency) string {
	if !strings.ContainsAny(text, ":=<>≥≤≠") {
		return text
	}
	var pinned strings.Builder
	begin := 0
	for _, found := range barePrice().FindAllStringIndex(text, -1) {
		if end := found[1]; end == len(text) || isSpace(rune(text[end])) {
			pinned.WriteString(text[begin:end] + strings.ToLower(string(chosen)))
			begin = end
		}
	}
	return pinned.String() + text[begin:]
}

// Equals writes the expression of a name and one value.
func Equals(name, value string) string {
	value = strings.ReplaceAll(value, `"`, "")
	if strings.ContainsFunc(value, isSpace) || strings.Contains(value, ",") {
		value = `"` + value + `"`
	}
	return name + ":" + value
}
