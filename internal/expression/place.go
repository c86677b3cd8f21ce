package expression

import (
	"regexp"
	"strings"

	"launchrack/internal/market"
)

// placeNames are the names whose expressions ask where a plan is sold.
var placeNames = []string{"country", "region", "location", "city", "place"}

var placeClause = regexp.MustCompile(`(?i)(?:^|\s)-?(?:` + strings.Join(placeNames, "|") + `)(?::|\s*!?=\s*)(?:"[^"]|[^\s"])`)

// NamesPlace reports whether a search text asks where a plan is sold. A name without a
// value asks nothing.
func NamesPlace(text string) bool { return placeClause.MatchString(text) }

// Pin names the currency in each price of a search text that lacks one, so that the text
// means the same to everybody.
func Pin(text string, chosen market.Currency) string {
	var pinned strings.Builder
	begin := 0
	for _, found := range barePrice.FindAllStringIndex(text, -1) {
		if end := found[1]; end == len(text) || isSpace(rune(text[end])) {
			pinned.WriteString(text[begin:end] + strings.ToLower(string(chosen)))
			begin = end
		}
	}
	return pinned.String() + text[begin:]
}

// barePrice is a price up to its last digit.
var barePrice = regexp.MustCompile(`(?i)(?:^|\s)-?price(?::|\s*(?:>=|<=|!=|≥|≤|≠|>|<|=)\s*)[0-9.,]*[0-9]`)

// Equals writes the expression of a name and one value.
func Equals(name, value string) string {
	value = strings.ReplaceAll(value, `"`, "")
	if strings.ContainsFunc(value, isSpace) || strings.Contains(value, ",") {
		value = `"` + value + `"`
	}
	return name + ":" + value
}
