package query

import (
	"errors"
	"regexp"
	"regexp/syntax"
	"strings"

	"launchrack/internal/errs"
)

// Limits of a pattern. Matching takes time in proportion to the length of text
// and program, so a bounded program is a bounded cost.
const (
	maxPattern = 200 // characters
	maxProgram = 500 // instructions
)

// likePattern translates LIKE: star and per cent stand for any text, _ for one
// character, a backslash takes the next one as it is.
func likePattern(text string, fold bool) (*regexp.Regexp, error) {
	if err := checkPattern(text); err != nil {
		return nil, err
	}
	var b strings.Builder
	b.WriteString(`^`)
	escaped := false
	for _, r := range strings.ReplaceAll(text, "*", "%") {
		switch {
		case escaped:
			b.WriteString(regexp.QuoteMeta(string(r)))
			escaped = false
		case r == '\\':
			escaped = true
		case r == '%':
			b.WriteString(`.*`)
		case r == '_':
			b.WriteString(`.`)
		default:
			b.WriteString(regexp.QuoteMeta(string(r)))
		}
	}
	if escaped {
		return nil, &errs.Error{Kind: errs.Invalid, Code: "22025", Message: "LIKE pattern must not end with escape character"}
	}
	return compile(b.String()+`$`, fold)
}

// postgresEscapes are the escapes of PostgreSQL's regular expressions that Go
// spells otherwise: word boundaries and the end of the text.
var postgresEscapes = map[byte]string{'y': `\b`, 'm': `\b`, 'M': `\b`, 'Y': `\B`, 'Z': `\z`}

// regexPattern reads a POSIX regular expression as Go's, which run in linear
// time. Back references and look-around do not exist there and are refused.
func regexPattern(text string, fold bool) (*regexp.Regexp, error) {
	if err := checkPattern(text); err != nil {
		return nil, err
	}
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] != '\\' || i+1 == len(text) {
			b.WriteByte(text[i])
			continue
		}
		i++
		if other, ok := postgresEscapes[text[i]]; ok {
			b.WriteString(other)
		} else {
			b.WriteString(text[i-1 : i+1])
		}
	}
	return compile(b.String(), fold)
}

func checkPattern(text string) error {
	if n := len([]rune(text)); n > maxPattern {
		return tooMuch("The pattern has %d characters; at most %d are accepted", n, maxPattern)
	}
	return nil
}

// compile lets a dot match line breaks, as PostgreSQL does.
func compile(expr string, fold bool) (*regexp.Regexp, error) {
	flags := syntax.Perl | syntax.DotNL
	mode := "(?s)"
	if fold {
		flags, mode = flags|syntax.FoldCase, "(?is)"
	}
	parsed, err := syntax.Parse(expr, flags)
	if err != nil {
		return nil, badPattern(err)
	}
	program, err := syntax.Compile(parsed.Simplify())
	if err != nil {
		return nil, badPattern(err)
	}
	if len(program.Inst) > maxProgram {
		return nil, tooMuch("The pattern repeats too much; written out it takes %d steps, and at most %d are accepted", len(program.Inst), maxProgram)
	}
	re, err := regexp.Compile(mode + expr)
	if err != nil {
		return nil, badPattern(err)
	}
	return re, nil
}

func badPattern(err error) error {
	reason := err.Error()
	if e, ok := errors.AsType[*syntax.Error](err); ok {
		reason = string(e.Code)
	}
	return &errs.Error{Kind: errs.Invalid, Code: "2201B", Message: "invalid regular expression: " + reason}
}
