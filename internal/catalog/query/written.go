package query

import (
	"regexp"
	"strings"
)

// Items writes texts as the items of a list in the dialect, in quotes where they need them: a,"b c".
func Items(texts []string) string {
	items := make([]string, len(texts))
	for i, text := range texts {
		if items[i] = text; !plainItem.MatchString(text) || strings.EqualFold(text, "null") {
			items[i] = Quoted(text)
		}
	}
	return strings.Join(items, ",")
}

// plainItem matches an item of a list that needs no quotes.
var plainItem = regexp.MustCompile(`^[A-Za-z0-9._-]+$`)

// Quoted writes a text in quotes, as an item of a list.
func Quoted(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`
}
