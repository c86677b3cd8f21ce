package pgcompare_test

import (
	"context"
	"net/url"
	"regexp"
	"testing"

	"github.com/jackc/pgx/v5"

	"launchrack/internal/catalog/query"
)

var patternTexts = []string{"", "a", "A", "ab", "a.b", "a\\b", "ä", "Ä", "ß", "日本", "²", "½", "_", "-", "]", "[", "a]", "^", "$", "{", "a{", "a{1}", "aa", "x", "xx", "foo bar", "foo_bar", "foo\nbar",
	"1", "12", "a1", " ", "\t", "(", "a|b", "\\", "w", "\\w", "*", "a*", "🚀", "é", "VPS 10", "vps-10", "100%", "50_50", "K",
	"\v", "\f", "\r", "\u0085", "\u00a0", "\u1680", "\u2003", "\u2007", "\u200b", "\u2028", "\u202f", "\u205f", "\u3000", "a\u2003b", "–", "„a“", "€", "°", "™", "©", "+", "~", "«", "、", "⑳", "\u00ad"}

// patterns are regular expressions that must match the same texts in both engines.
// docs/postgrest-differences.md lists the others.
var patterns = []string{"", "a", "^a$", "^.$", "^..$", "a|b", "a|", "()", "(a)(b)", "a*", "^a+$", "a?b", "^a{2}$", "^x{1,2}$", "a{", "{", "[ab]", "[^a]", "[]a]", "[^]a]", "[a-c]", "[a\\-]", "[\\]]", "[\\\\]", "[.]", "[[]",
	"[[:alpha:]]", "^[[:alnum:]_]+$", "[[:upper:]]", "[[:lower:]]", "^[[:digit:]]+$", "[^[:alpha:]]", "^\\w+$", "\\W", "^[\\w]$", "^[^\\w]$", "[\\w-]", "^\\d$", "\\D", "^[\\d]+$", "\\.", "\\\\", "\\*", "\\$", "\\^", "\\(", "\\[", "\\{", "\\]",
	"\\Aa", "b\\Z", "\\mbar", "foo\\M", "\\yfoo\\y", "foo\\Ybar", "o.b", "o\\nb", "\\t", "(?:a|x)+", "(?i)A", ".*?b", "^(a|ab)(b|$)", "a\\Bb", "^\\x61$", "\\u00e4", "\\_", "\\-", "\\%", "\\ ", "[a-z]{2,}", "^[^a-z]*$",
	"^\\s$", "^\\S$", "^\\S+$", "a\\sb", "^[[:word:]]$", "^[\\s]$", "^[^\\s]$", "^[\\s-]$", "^[[:space:]]$", "^[^[:space:]]$", "^[[:punct:]]$", "^[^[:punct:]]$", "^[[:punct:]a]+$"}

// likes are LIKE patterns.
var likes = []string{"", "%", "_", "__", "a%", "%a", "%a%", "a_b", "a\\_b", "\\%", "%\\%", "%\\\\%", "\\a", "A", "Ä", "日_", "%\n%", "🚀", "_%_", "%%", "a.b", "(", "[ab]", "^", "$", "K", "ä"}

func TestPatternsAgainstPostgreSQL(t *testing.T) {
	conn := connect(t, nil)
	for _, tt := range []struct {
		word, symbol string
		patterns     []string
	}{{"match", "~", patterns}, {"imatch", "~*", patterns}, {"like", "like", likes}, {"ilike", "ilike", likes}} {
		t.Run(tt.word, func(t *testing.T) {
			rows, err := conn.Query(context.Background(),
				"select p, t, t "+tt.symbol+" p from unnest($1::text[]) p, unnest($2::text[]) t", tt.patterns, patternTexts)
			if err != nil {
				t.Fatal(err)
			}
			var pattern, text string
			var want bool
			pairs := 0
			_, err = pgx.ForEachRow(rows, []any{&pattern, &text, &want}, func() error {
				if got := matches(t, tt.word, pattern, text); got != want {
					t.Errorf("%q %s %q: %t, want %t", text, tt.word, pattern, got, want)
				}
				pairs++
				return nil
			})
			if err != nil || pairs != len(tt.patterns)*len(patternTexts) {
				t.Errorf("%d pairs compared: %v", pairs, err)
			}
		})
	}
}

// matches parses a pattern as in a query parameter, and matches a text.
func matches(t *testing.T, word, pattern, text string) bool {
	t.Helper()
	q, err := query.Parse(url.Values{"name": {word + "." + pattern}})
	if err != nil {
		t.Errorf("%s.%s: %v", word, pattern, err)
		return false
	}
	c, ok := q.Where[0].(query.Condition)
	if !ok || c.Pattern == nil {
		t.Fatalf("%s is %T without a pattern", pattern, q.Where[0])
	}
	return regexp.MustCompile(c.Pattern.String()).MatchString(text)
}
