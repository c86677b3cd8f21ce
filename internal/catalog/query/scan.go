package query

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"launchrack/internal/model/errs"
)

// scanner walks over one parameter and remembers where it stands, so that an
// error can point at the character.
type scanner struct {
	what string // such as "filter", for errors
	src  string
	pos  int // in bytes
	// table has the columns that a field names.
	table *Table
}

func (s *scanner) rest() string { return s.src[s.pos:] }
func (s *scanner) done() bool   { return s.pos == len(s.src) }

// eat steps over a token and reports whether it was there.
func (s *scanner) eat(token string) bool {
	if !strings.HasPrefix(s.rest(), token) {
		return false
	}
	s.pos += len(token)
	return true
}

// spaces steps over what PostgREST allows between the parts of a parameter.
func (s *scanner) spaces() { s.skip(" \t") }

// blanks steps over what PostgreSQL allows between the elements of an array.
func (s *scanner) blanks() { s.skip(blank) }

func (s *scanner) skip(these string) {
	s.pos += len(s.rest()) - len(strings.TrimLeft(s.rest(), these))
}

// until takes everything before the first of the stop characters.
func (s *scanner) until(stops string) string {
	n := strings.IndexAny(s.rest(), stops)
	if n < 0 {
		n = len(s.rest())
	}
	s.pos += n
	return s.src[s.pos-n : s.pos]
}

// quoted takes a text in double quotes, in which a backslash takes the next
// character as it is. Without a closing quote it moves nothing and reports false.
func (s *scanner) quoted() (string, bool) {
	rest := s.rest()
	if !strings.HasPrefix(rest, `"`) {
		return "", false
	}
	var b strings.Builder
	for i := 1; i < len(rest); i++ {
		switch c := rest[i]; {
		case c == '"':
			s.pos += i + 1
			return b.String(), true
		case c == '\\' && i+1 < len(rest):
			i++
			b.WriteByte(rest[i])
		default:
			b.WriteByte(c)
		}
	}
	return "", false
}

// identifier takes a column's name: letters, digits, _, $, spaces inside and a
// dash that does not begin an arrow.
func (s *scanner) identifier() string {
	rest, n := s.rest(), 0
	for n < len(rest) {
		r, size := utf8.DecodeRuneInString(rest[n:])
		dash := r == '-' && !strings.HasPrefix(rest[n:], "->")
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("_ $", r) && !dash {
			break
		}
		n += size
	}
	s.pos += n
	return strings.TrimSpace(rest[:n])
}

// fail says, in PostgREST's words, what was found and what should have been.
func (s *scanner) fail(expecting string) *errs.Error {
	found := "end of input"
	if r, size := utf8.DecodeRuneInString(s.rest()); size > 0 {
		found = strconv.Quote(string(r))
	}
	return &errs.Error{Kind: errs.Invalid, Code: "PGRST100",
		Message: fmt.Sprintf("\"failed to parse %s (%s)\" (line 1, column %d)", s.what, clip(s.src), utf8.RuneCountInString(s.src[:s.pos])+1),
		Details: "unexpected " + found + " expecting " + expecting}
}

// clip shortens a text of the caller's before it goes back in an error.
func clip(s string) string { return errs.Clip(s, 200) }

func tooMuch(format string, args ...any) error {
	return &errs.Error{Kind: errs.TooLarge, Code: "54000", Message: fmt.Sprintf(format, args...)}
}
