package main

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

type kind int

const (
	punct   kind = iota // one sign
	word                // a name or a number
	quoted              // a string or a template, with its quotes
	pattern             // a regular expression
	comment
)

// lexeme is one token of TypeScript, as much of it as finding tests needs.
type lexeme struct {
	kind kind
	text string
	at   int
}

// lex splits TypeScript into tokens. It knows strings, templates, comments and
// regular expressions, so that no bracket inside of them counts. In JSX text
// it may err; an apostrophe there is told by its missing partner.
func lex(src string) []lexeme {
	var tokens []lexeme
	for i := 0; i < len(src); {
		n, k := next(src[i:], tokens)
		if n == 0 {
			_, size := utf8.DecodeRuneInString(src[i:])
			i += size
			continue
		}
		tokens = append(tokens, lexeme{k, src[i : i+n], i})
		i += n
	}
	return tokens
}

// next measures the token that src begins with; 0 for white space.
func next(src string, before []lexeme) (int, kind) {
	r, size := utf8.DecodeRuneInString(src)
	switch {
	case unicode.IsSpace(r):
		return 0, punct
	case strings.HasPrefix(src, "//"):
		return until(src, "\n"), comment
	case strings.HasPrefix(src, "/*"):
		return until(src[2:], "*/") + 2, comment
	case r == '`':
		return template(src), quoted
	case r == '\'' || r == '"':
		if n := quotedText(src); n > 0 {
			return n, quoted
		}
		return size, punct
	case r == '/' && mayBePattern(before):
		if n := regexpText(src); n > 0 {
			return n, pattern
		}
		return size, punct
	case isWord(r):
		return wordLength(src), word
	}
	return size, punct
}

func isWord(r rune) bool {
	return r == '_' || r == '$' || unicode.IsLetter(r) || unicode.IsDigit(r)
}

func wordLength(src string) int {
	if n := strings.IndexFunc(src, func(r rune) bool { return !isWord(r) }); n >= 0 {
		return n
	}
	return len(src)
}

func until(src, end string) int {
	i := strings.Index(src, end)
	switch {
	case i < 0:
		return len(src)
	case end == "\n":
		return i
	}
	return i + len(end)
}

// quotedText measures a string; 0 where the line ends before it does.
func quotedText(src string) int {
	for i := 1; i < len(src) && src[i] != '\n'; i++ {
		switch src[i] {
		case '\\':
			i++
		case src[0]:
			return i + 1
		}
	}
	return 0
}

func template(src string) int {
	for i := 1; i < len(src); i++ {
		switch {
		case src[i] == '\\':
			i++
		case src[i] == '`':
			return i + 1
		case strings.HasPrefix(src[i:], "${"):
			i += 1 + hole(src[i+2:])
		}
	}
	return len(src)
}

// hole measures what stands between ${ and its brace, the brace included.
func hole(src string) int {
	depth := 1
	for i := 0; i < len(src); i++ {
		switch src[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i + 1
			}
		case '`':
			i += template(src[i:]) - 1
		case '\'', '"':
			i += max(quotedText(src[i:]), 1) - 1
		}
	}
	return len(src)
}

// mayBePattern is whether a slash after these tokens begins an expression.
func mayBePattern(before []lexeme) bool {
	for len(before) > 0 && before[len(before)-1].kind == comment {
		before = before[:len(before)-1]
	}
	if len(before) == 0 {
		return true
	}
	last := before[len(before)-1]
	if last.text == ">" {
		return len(before) > 1 && before[len(before)-2].text == "="
	}
	return last.text == "return" || (last.kind == punct && strings.Contains("(,=:[!&|?;{+-", last.text))
}

func regexpText(src string) int {
	class := false
	for i := 1; i < len(src) && src[i] != '\n'; i++ {
		switch src[i] {
		case '\\':
			i++
		case '[':
			class = true
		case ']':
			class = false
		case '/':
			if !class {
				return i + 1
			}
		}
	}
	return 0
}

// brackets tell how tokens nest.
type brackets struct {
	// within holds for each token the bracket that it stands in, -1 for none. A
	// closing bracket stands where its opening one does.
	within []int
	// closing holds for each opening bracket the token that closes it, or the
	// number of tokens where none does.
	closing []int
}

func nest(tokens []lexeme) brackets {
	b := brackets{within: make([]int, len(tokens)), closing: make([]int, len(tokens))}
	open := -1
	for i, t := range tokens {
		b.closing[i] = len(tokens)
		if t.kind == punct && strings.Contains(")]}", t.text) && open >= 0 {
			b.closing[open] = i
			open = b.within[open]
		}
		b.within[i] = open
		if t.kind == punct && strings.Contains("([{", t.text) {
			open = i
		}
	}
	return b
}
