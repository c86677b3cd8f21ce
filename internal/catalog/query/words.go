package query

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"launchrack/internal/model/language"
)

// Words splits a text into its words in lower case and without accents: runs of letters and digits. A number and
// its unit are one word, in one spelling, so that "64 GB", "64gb" and "64 GiB" are equal and
// are not found in another number or another unit. So is x86_64, whose 64 is no number.
func Words(text string) []string {
	text = language.Plain(text)
	var words []string
	for text != "" {
		begin := strings.IndexFunc(text, isInWord)
		if begin < 0 {
			return words
		}
		text = text[begin:]
		word, n := size(text)
		if n == 0 {
			word, n = run(text)
		}
		if words == nil {
			words = make([]string, 0, 8)
		}
		words = append(words, word)
		text = text[n:]
	}
	return words
}

func isInWord(r rune) bool {
	if r < utf8.RuneSelf {
		return 'a' <= r && r <= 'z' || '0' <= r && r <= '9' || 'A' <= r && r <= 'Z'
	}
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r)
}

func isNotInWord(r rune) bool { return !isInWord(r) }

// run cuts off the word that a text begins with, and says how much of the text it takes.
func run(text string) (word string, n int) {
	if n = strings.IndexFunc(text, isNotInWord); n < 0 {
		n = len(text)
	}
	word = text[:n]
	if rest := text[n:]; word == "x86" && (strings.HasPrefix(rest, "_64") || strings.HasPrefix(rest, "-64")) {
		n += len("_64")
	}
	return word, n
}

// units maps each spelling of a unit to one. No spelling is the prefix of another.
var units = map[string]string{
	"mb": "mib", "mib": "mib", "gb": "gib", "gib": "gib", "tb": "tib", "tib": "tib",
	"mbit": "mbit", "mbps": "mbit", "gbit": "gbit", "gbps": "gbit", "gbe": "gbit",
	"core": "core", "cores": "core", "cpu": "core", "cpus": "core", "vcpu": "core", "vcpus": "core",
}

// size reads a number with a unit at the beginning of a lower-case text, as in "1.92 tb" and
// "10 gbit/s". It takes nothing of a text that begins otherwise.
func size(text string) (word string, n int) {
	number := digits(text)
	if number == 0 {
		return "", 0
	}
	if fraction := strings.TrimPrefix(text[number:], "."); len(fraction) < len(text)-number {
		if more := digits(fraction); more > 0 {
			number += 1 + more
		}
	}
	begin := number
	if strings.HasPrefix(text[begin:], " ") {
		begin++
	}
	name, width := run(text[begin:])
	unit, ok := units[name]
	if !ok {
		return "", 0
	}
	n = begin + width
	if rest, isRate := strings.CutPrefix(text[n:], "/s"); isRate {
		if _, more := run(rest); more == 0 {
			n += len("/s")
		}
	}
	return text[:number] + unit, n
}

// digits counts the decimal digits that a text begins with.
func digits(text string) int {
	n := 0
	for n < len(text) && '0' <= text[n] && text[n] <= '9' {
		n++
	}
	return n
}
