package main

import (
	"regexp"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

var (
	// inBrackets is a sentence, or a piece of one beside an element.
	inBrackets  = regexp.MustCompile(`⟦[^⟦⟧]*(?:⟧|$)|^[^⟦⟧]*⟧`)
	likeAPhrase = regexp.MustCompile(`\p{L}{2,}[,.]? \p{Ll}{2,}`)
)

// outsideOfBrackets lists the phrases of a page that no translator saw, each once.
func outsideOfBrackets(t *testing.T, page string) (phrases []string) {
	t.Helper()
	_, body, _ := strings.Cut(page, "<body")
	seen, within := map[string]bool{}, ""
	for tokens := html.NewTokenizer(strings.NewReader("<body" + body)); ; {
		switch tokens.Next() {
		case html.ErrorToken:
			return phrases
		case html.StartTagToken:
			name, _ := tokens.TagName()
			within = string(name)
		case html.TextToken:
			text := string(tokens.Text())
			for inBrackets.MatchString(text) { // a sentence may stand in a hole of another
				text = inBrackets.ReplaceAllString(text, "")
			}
			if text = strings.TrimSpace(text); within != "script" && likeAPhrase.MatchString(text) && !seen[text] {
				seen[text] = true
				phrases = append(phrases, text)
			}
		}
	}
}

// TestPagesInTheLanguageForTests counts the phrases of visitors' pages that stand outside of the catalogue. Some are
// descriptions by partners, which stay; a number is only ever lowered.
func TestPagesInTheLanguageForTests(t *testing.T) {
	t.Parallel()
	s := openShop(t, database(t), "http://127.0.0.1:9", "--engines", "1", "--languages", "en,xx")
	for address, most := range map[string]int{
		"/": 7, "/vps": 7, "/vps?view=table": 2, "/outlet": 14, "/locations/de": 7,
		"/market": 0, "/changes": 0, "/how-it-works": 0, "/status": 0, "/my-servers": 0, "/no-such-page": 0,
	} {
		var page string
		until(t, address+" is rendered", func() bool { // a busy machine may leave it to browsers
			_, page = s.read(t, "/xx"+address)
			return strings.Contains(page, "<h1")
		})
		phrases := outsideOfBrackets(t, page)
		t.Logf("%s: %d", address, len(phrases))
		if !strings.Contains(page, "⟦") || len(phrases) > most {
			t.Errorf("%s has %d phrases outside of the catalogue, more than %d, or no other language:\n%s", address, len(phrases), most, strings.Join(phrases, "\n"))
		}
	}
}
