// Package language writes the shop's sentences in the language of whoever reads them. The English sentence in the
// code is the key; what is put into it stands in braces. A value is put in as it is, so numbers, money, days and lists
// are written by the language first.
package language

import (
	"slices"
	"strings"

	"golang.org/x/text/language"
)

// Language is one that the shop speaks. It never changes, so all requests share it. Who has none asks for English; a
// nil one panics, so that no page forgets whom it speaks to.
type Language struct {
	code string
	// messages holds the translations by context and English sentence, one for each form of the plural.
	messages map[key][]string
	plural   plurals
	// isExtended reports that its sentences have letters of Latin Extended.
	isExtended bool
}

type key struct{ context, sentence string }

// English is the language that the sentences are written in. It needs no translations.
var English = &Language{code: "en", plural: ofEnglish}

// Code is the language's name in addresses and in the lang attribute: "de".
func (l *Language) Code() string { return l.code }

// rightToLeft are the scripts that are written from right to left, by ISO 15924.
var rightToLeft = []string{"Adlm", "Arab", "Hebr", "Nkoo", "Rohg", "Syrc", "Thaa"}

// Direction is how the language is written, as the dir attribute has it: "rtl" or "ltr".
func (l *Language) Direction() string {
	if script, _ := language.Make(l.code).Script(); slices.Contains(rightToLeft, script.String()) {
		return "rtl"
	}
	return "ltr"
}

// HasExtendedLatin reports whether the language writes letters such as ą, č and ł, which fonts for the web keep in a
// file of their own.
func (l *Language) HasExtendedLatin() bool { return l.isExtended }

// Forms gives a sentence as the language has it, one text for each form of its plural where the English one has a
// plural. A sentence without a translation is English in each of them: one for the form of 1, many for the others.
func (l *Language) Forms(context, one, many string) []string {
	forms := l.messages[key{context, one}]
	switch {
	case units.MatchString(one): // as Gigabytes and its like write them, for scripts that go on with what Go wrote
		hole, unit, _ := strings.Cut(one, " ")
		f := l.facts()
		return []string{hole + f.UnitSpace + map[string]string{"GB": f.GB, "TB": f.TB, "Mbps": f.Mbit, "Gbps": f.Gbit}[unit]}
	case many == "" && len(forms) > 0:
		return forms[:1]
	case many == "":
		return []string{one}
	case len(forms) == 0:
		forms = slices.Repeat([]string{many}, l.plural.forms)
		forms[l.plural.form(1)] = one
	}
	return forms
}

// PluralRule is the expression by which the language chooses a form for a count n, in signs of JavaScript.
func (l *Language) PluralRule() string { return l.plural.rule() }

// T gives a sentence in the language. Holes are pairs of a name and what stands in its place:
// T("Sold out since {day}", "day", l.Day(since)). A sentence without a translation stays English.
func (l *Language) T(sentence string, holes ...string) string { return l.TC("", sentence, holes...) }

// TC is T for a word that has several senses, which the context tells apart: TC("sorting", "Order").
func (l *Language) TC(context, sentence string, holes ...string) string {
	if forms := l.messages[key{context, sentence}]; len(forms) > 0 {
		sentence = forms[0]
	}
	return fill(sentence, holes)
}

// N gives the form of a sentence that goes with a count, which stands in the hole {count}:
// N("{count} server", "{count} servers", 3).
func (l *Language) N(one, many string, count int, holes ...string) string {
	forms, plural := l.messages[key{"", one}], l.plural
	if forms == nil {
		forms, plural = []string{one, many}, ofEnglish
	}
	sentence := forms[min(plural.form(count), len(forms)-1)]
	return fill(sentence, append(slices.Clip(holes), "count", l.Number(count)))
}

// fill puts the values of pairs of names and values into the holes of a sentence.
func fill(sentence string, holes []string) string {
	if len(holes) == 0 {
		return sentence
	}
	dst := make([]byte, 0, 2*len(sentence))
	for {
		text, rest, isOpen := strings.Cut(sentence, "{")
		dst = append(dst, text...)
		name, after, isClosed := strings.Cut(rest, "}")
		value, ok := valueOf(holes, name)
		switch {
		case !isOpen:
			return string(dst)
		case isClosed && ok:
			dst, sentence = append(dst, OnePoint(value, after)...), after
		default:
			dst, sentence = append(dst, '{'), rest
		}
	}
}

// OnePoint gives a value as it is put before a text. A sentence that it ends has one point where the value ends in an
// abbreviation: "inkl. MwSt" before ".". Points that stand for words left out stay.
func OnePoint(value, after string) string {
	endsSentence := strings.HasPrefix(after, ".") && !strings.HasPrefix(after, "..")
	if endsSentence && strings.HasSuffix(value, ".") && !strings.HasSuffix(value, "..") {
		return value[:len(value)-1]
	}
	return value
}

// valueOf is what stands in the place of a hole.
func valueOf(holes []string, name string) (string, bool) {
	for i := 0; i+1 < len(holes); i += 2 {
		if holes[i] == name {
			return holes[i+1], true
		}
	}
	return "", false
}
