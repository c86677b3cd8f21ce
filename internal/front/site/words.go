package site

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"launchrack/internal/model/language"
)

// Words are the sentences of the pages' scripts, which the build numbers (web/build/words.ts): first those that every
// visitor reads, then those of pages and parts that are loaded late. OfServer are shown where there are no scripts.
type Words struct{ First, Late, OfServer []Sentence }

// Sentence is one in English; Many is its plural, empty where it has none.
type Sentence struct{ Context, One, Many string }

// WordFiles are the addresses of the scripts that hold the words of a language.
type WordFiles struct{ First, Late string }

// ReadWords finds the sentences in a built client tree.
func ReadWords(client fs.FS) (Words, error) {
	var w Words
	raw, err := fs.ReadFile(client, ".vite/words.json")
	if err != nil {
		return w, fmt.Errorf("the pages are not built; make build builds them: %w", err)
	}
	if err := json.Unmarshal(raw, &w); err != nil {
		return w, fmt.Errorf("read the list of sentences: %w", err)
	}
	return w, nil
}

// Scripts writes the words of each language for browsers: the scripts by their addresses, and the addresses by the
// codes of the languages. What the pages' scripts ask by number stands in that order.
func (w Words) Scripts(languages []*language.Language) (scripts map[string][]byte, files map[string]WordFiles) {
	scripts, files = map[string][]byte{}, map[string]WordFiles{}
	for _, l := range languages {
		add := func(name, script string) string {
			sum := sha256.Sum256([]byte(script))
			address := "/assets/" + name + "-" + l.Code() + "-" + hex.EncodeToString(sum[:3]) + ".js"
			scripts[address] = []byte(script)
			return address
		}
		files[l.Code()] = WordFiles{
			First: add("words", "self.words={"+rules(l)+"list:"+said(l, w.First)+"}"),
			Late:  add("late", "words.list.push(..."+said(l, w.Late)+")"),
		}
	}
	return scripts, files
}

// ForEngines writes the words of all languages as a script that page engines run before the pages' code. There a
// sentence is its own key, as web/src/lib/language.ts makes it.
func (w Words) ForEngines(languages []*language.Language) []byte {
	var b strings.Builder
	b.WriteString("globalThis.languages={")
	for _, l := range languages {
		list := map[string]string{}
		for _, s := range slices.Concat(w.First, w.Late, w.OfServer) {
			said := s.in(l)
			if said == s.in(language.English) {
				continue
			}
			key := s.One
			if s.Context != "" {
				key = s.Context + "\x04" + key
			}
			if s.Many != "" {
				key += "\x00" + s.Many
			}
			list[key] = said
		}
		b.WriteString(asJSON(l.Code()) + ":{" + rules(l) + "list:" + asJSON(list) + "},")
	}
	return []byte(b.String() + "};\n")
}

// rules are how a language counts, and how it writes numbers and days: those of English stand in the pages' code.
func rules(l *language.Language) string {
	plural := "plural:n=>+(" + l.PluralRule() + "),"
	if l == language.English {
		return plural
	}
	return plural + "signs:" + asJSON(l.Signs()) + ","
}

// said writes sentences in a language as a list of JavaScript. Lines of one text compress better than texts.
func said(l *language.Language, list []Sentence) string {
	words := make([]string, len(list))
	for i, s := range list {
		words[i] = s.in(l)
	}
	return asJSON(strings.Join(words, "\n")) + `.split("\n")`
}

// in gives a sentence in a language, of a plural its forms with tabs between them.
func (s Sentence) in(l *language.Language) string {
	return strings.Join(l.Forms(s.Context, s.One, s.Many), "\t")
}

// asJSON writes a text, or texts by their keys, for scripts. It cannot fail.
func asJSON(v any) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(v)
	return strings.TrimSpace(b.String())
}
