package socialcard

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

const ellipsis = "…"

// maxRunes is the maximum number of runes that are measured. No line holds as many.
const maxRunes = 300

// readable returns a text without the runes that the typefaces cannot draw, such as other scripts
// and emoji, in NFC and with one space between words.
func (p *painter) readable(text string) string {
	var b strings.Builder
	runes := 0
	for _, r := range norm.NFC.String(strings.ToValidUTF8(text, "")) {
		switch {
		case unicode.IsSpace(r):
			r = ' '
		case !unicode.IsPrint(r) || !p.hasGlyph(r):
			continue
		}
		if runes++; runes <= maxRunes {
			b.WriteRune(r)
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// hasGlyph reports whether both typefaces can draw a letter.
func (p *painter) hasGlyph(r rune) bool {
	for _, f := range p.fonts {
		if index, err := f.GlyphIndex(&p.buffer, r); err != nil || index == 0 {
			return false
		}
	}
	return true
}

// fit returns the longest prefix of a text that is no wider than maxWidth, with an ellipsis if it is
// truncated.
func (p *painter) fit(text string, s style, maxWidth int) string {
	text = p.readable(text)
	if p.width(text, s) <= maxWidth {
		return text
	}
	runes := []rune(text)
	low, high := 0, len(runes) // runes[:low] fits, runes[:high] does not
	for low+1 < high {
		if middle := (low + high) / 2; p.width(cut(runes[:middle]), s) <= maxWidth {
			low = middle
		} else {
			high = middle
		}
	}
	if low == 0 {
		return ""
	}
	return cut(runes[:low])
}

func cut(runes []rune) string { return strings.TrimRight(string(runes), " ,.;:-") + ellipsis }

// split breaks a text after the last word that fits into a line. It does not break a text whose
// first word is too wide.
func (p *painter) split(text string, s style, maxWidth int) (first, rest string) {
	words := strings.Fields(p.readable(text))
	for n := len(words); n > 0; n-- {
		if first = strings.Join(words[:n], " "); p.width(first, s) <= maxWidth {
			return first, strings.Join(words[n:], " ")
		}
	}
	return strings.Join(words, " "), ""
}
