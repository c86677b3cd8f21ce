package language

import (
	"cmp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Plain writes a text in lower case without accents: "siauliai" for "Šiauliai". Whatever compares what people type with names
// compares letters by it.
func Plain(s string) string {
	s = strings.ToLower(s)
	if IsASCII(s) {
		return s
	}
	return norm.NFC.String(strings.Map(withoutAccent, norm.NFD.String(undivided.Replace(s))))
}

// IsASCII reports whether a text has no letters with accents, nor any other sign beyond those of ASCII.
func IsASCII(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r >= utf8.RuneSelf }) < 0
}

// withoutAccent drops accents of Latin, Greek and Cyrillic letters. Those of other scripts make another letter.
func withoutAccent(r rune) rune {
	if r >= '\u0300' && r <= '\u036f' {
		return -1
	}
	return r
}

// undivided are the letters that are no other letter with an accent.
var undivided = strings.NewReplacer("æ", "ae", "œ", "oe", "ß", "ss", "þ", "th", "ø", "o", "ł", "l", "đ", "d", "ð", "d", "ħ", "h", "ı", "i")

// WrittenOut writes letters as German and Danish do where a keyboard lacks them: "Zuerich" for "Zürich". Any other text stays.
func WrittenOut(s string) string { return writtenOut.Replace(s) }

var writtenOut = strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "å", "aa", "ø", "oe", "Ä", "Ae", "Ö", "Oe", "Ü", "Ue", "Å", "Aa", "Ø", "Oe")

// ownLetters are those that a language sorts behind a letter, not with it.
var ownLetters = map[string]*strings.Replacer{
	"es": strings.NewReplacer("ñ", "n\x7e"),
	"pl": strings.NewReplacer("ą", "a\x7e", "ć", "c\x7e", "ę", "e\x7e", "ł", "l\x7e", "ń", "n\x7e", "ó", "o\x7e", "ś", "s\x7e", "ź", "z\x7e", "ż", "z\x7e\x7e"),
}

// Compare orders names as the language's dictionaries do: by their letters, then by accents.
func (l *Language) Compare(a, b string) int {
	return cmp.Or(strings.Compare(l.sortKey(a), l.sortKey(b)), strings.Compare(a, b))
}

func (l *Language) sortKey(s string) string {
	s = strings.ReplaceAll(strings.ToLower(s), "’", "'")
	if own := ownLetters[l.code]; own != nil {
		s = own.Replace(s)
	}
	return Plain(s)
}
