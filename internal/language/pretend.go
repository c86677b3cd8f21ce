package language

import (
	"strings"
	"sync"

	"launchrack/i18n"
	"launchrack/internal/language/po"
)

// pretendCode is the code of a language for tests, which is nowhere listed.
const pretendCode = "xx"

// pretend is English with accents, a third longer, in brackets: what stands outside of brackets was never translated.
// It is made when it is asked for.
var pretend = sync.OnceValue(func() *Language {
	content, err := i18n.Files.ReadFile("messages.pot")
	if err != nil {
		panic(err)
	}
	list, err := po.Parse("messages.pot", content)
	if err != nil {
		panic(err)
	}
	l := &Language{code: pretendCode, messages: map[key][]string{}, plural: po.English}
	for _, e := range list.Entries {
		forms := []string{pretended(e.ID)}
		if e.Plural != "" {
			forms = append(forms, pretended(e.Plural))
		}
		l.messages[key{e.Context, e.ID}] = forms
	}
	return l
})

var accents = strings.NewReplacer("a", "áà", "e", "éè", "i", "íì", "o", "óò", "u", "úù", "A", "Á", "E", "É", "I", "Í", "O", "Ó", "U", "Ú")

// pretended writes a sentence in the language for tests. Holes and elements of HTML stay.
func pretended(sentence string) string {
	var b strings.Builder
	b.WriteString("⟦")
	for rest := sentence; rest != ""; {
		text, tail := rest, ""
		if i := strings.IndexAny(rest, "{<"); i >= 0 {
			text, tail = rest[:i], rest[i:]
		}
		b.WriteString(accents.Replace(text))
		end := strings.IndexAny(tail, "}>") + 1
		b.WriteString(tail[:end])
		if rest = tail[end:]; end == 0 {
			b.WriteString(rest)
			break
		}
	}
	b.WriteString("⟧")
	return b.String()
}
