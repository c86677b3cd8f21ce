package language

import (
	"regexp"
	"strings"
	"sync"
	"unicode"

	"launchrack/i18n"
	"launchrack/internal/model/language/po"
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
	l := &Language{code: pretendCode, messages: map[key][]string{}, plural: ofEnglish}
	for _, e := range list.Entries {
		forms := []string{pretended(e.ID)}
		if e.Plural != "" {
			forms = append(forms, pretended(e.Plural))
		}
		l.messages[key{e.Context, e.ID}] = forms
	}
	return l
})

const (
	accents = "áéíóú"
	// padding is the part of a sentence's letters that is added: one in three.
	padding = 3
)

// units are written by the facts of a language in one place and by sentences in another, which are those of English here.
var units = regexp.MustCompile(`^\{\w+\} (?:GB|TB|Mbps|Gbps)$`)

var elementsAndHoles = regexp.MustCompile(`<[^<>]+>|\{\w+\}`)

// pretended writes a sentence in the language for tests: as it is, so that it can be read and found, and behind it
// words of accents, which wrap as others do.
func pretended(sentence string) string {
	if units.MatchString(sentence) {
		return sentence
	}
	letters := 0
	for _, r := range elementsAndHoles.ReplaceAllString(sentence, "") {
		if unicode.IsLetter(r) {
			letters++
		}
	}
	all := []rune(accents)
	var b strings.Builder
	b.WriteString("⟦" + elementsAndHoles.ReplaceAllStringFunc(sentence, func(found string) string {
		if found[0] == '<' {
			return found
		}
		return "⟧" + found + "⟦" // what is put in has brackets of its own, or was never translated either
	}))
	for more := (letters + padding - 1) / padding; more > 0; more -= len(all) {
		b.WriteString(" " + string(all[:min(more, len(all))]))
	}
	b.WriteString("⟧")
	return strings.ReplaceAll(b.String(), "⟦⟧", "")
}
