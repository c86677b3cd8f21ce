package language

import (
	"cmp"
	"strings"
	"unicode/utf8"
)

// Plain writes a text in lower case without accents: "siauliai" for "Šiauliai".
func Plain(s string) string {
	s = strings.ToLower(s)
	if strings.IndexFunc(s, func(r rune) bool { return r >= utf8.RuneSelf }) < 0 {
		return s
	}
	return plainLetters.Replace(s)
}

var plainLetters = strings.NewReplacer(
	"á", "a", "à", "a", "â", "a", "ä", "a", "ã", "a", "å", "a", "ā", "a", "ă", "a", "ą", "a",
	"ç", "c", "ć", "c", "č", "c", "ď", "d", "đ", "d", "ð", "d",
	"é", "e", "è", "e", "ê", "e", "ë", "e", "ē", "e", "ė", "e", "ę", "e", "ě", "e", "ğ", "g", "í", "i", "ì", "i", "î", "i", "ï", "i", "ī", "i", "ı", "i", "i̇", "i", "ķ", "k", "ł", "l", "ľ", "l", "ñ", "n", "ń", "n", "ň", "n", "ó", "o", "ò", "o", "ô", "o", "ö", "o", "õ", "o", "ø", "o", "ő", "o", "ř", "r", "ś", "s", "š", "s", "ș", "s", "ş", "s", "ß", "ss",
	"ť", "t", "ț", "t", "ţ", "t", "ú", "u", "ù", "u", "û", "u", "ü", "u", "ů", "u", "ū", "u", "ű", "u", "ý", "y", "ž", "z", "ź", "z", "ż", "z", "æ", "ae", "œ", "oe", "þ", "th",
)

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
