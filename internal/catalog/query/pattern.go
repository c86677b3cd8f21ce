package query

import (
	"errors"
	"regexp"
	"regexp/syntax"
	"strings"
	"unicode/utf8"

	"launchrack/internal/model/errs"
)

// Limits of a pattern. Matching takes time in proportion to the length of text
// and program, so a bounded program is a bounded cost. A class such as \w is
// hundreds of ranges of letters, which take time to be read; those of all
// patterns of an address count together. So do the characters in ranges such as a-z
// where case does not matter: each of them is looked up for its other cases.
const (
	maxPattern = 200 // characters
	maxProgram = 500 // instructions
	maxRanges  = 30_000
	maxFolds   = 1_000_000
)

// likePattern translates LIKE: star and per cent stand for any text, _ for one
// character, a backslash takes the next one as it is.
func (p *parser) likePattern(text string, fold bool) (*Pattern, error) {
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
	return p.compile(b.String()+`$`, fold)
}

// What PostgreSQL's classes hold in a database whose classes are Unicode's: what
// words are made of; the white space that a line may be broken at; and what is
// seen but in no word, among it the spaces that a line is not broken at.
const (
	wordChars  = `\p{L}\p{Nd}\p{Nl}_`
	spaceChars = `\t-\r \x{1680}\x{2000}-\x{2006}\x{2008}-\x{200a}\x{2028}\x{2029}\x{205f}\x{3000}`
	punctChars = `\p{P}\p{S}\p{No}\p{Me}\p{Cf}\p{Co}\x{a0}\x{2007}\x{202f}`
)

// postgresEscapes are the escapes of PostgreSQL's regular expressions that Go
// spells otherwise: word boundaries, the end of the text, a backslash, and
// classes of characters.
var postgresEscapes = map[byte]string{'y': `\b`, 'm': `\b`, 'M': `\b`, 'Y': `\B`, 'Z': `\z`, 'B': `\\`,
	'w': `[` + wordChars + `]`, 'W': `[^` + wordChars + `]`, 's': `[` + spaceChars + `]`, 'S': `[^` + spaceChars + `]`}

var fourDigits = regexp.MustCompile(`^[0-9A-Fa-f]{4}`)

// bracketParts are what Go spells otherwise inside of brackets.
var bracketParts = []struct{ posix, goes string }{{`\w`, wordChars}, {`[:word:]`, wordChars}, {`\s`, spaceChars}, {`[:space:]`, spaceChars}, {`[:punct:]`, punctChars},
	{`[:alpha:]`, `\p{L}\p{Nl}`}, {`[:alnum:]`, `\p{L}\p{Nd}\p{Nl}`}, {`[:upper:]`, `\p{Lu}`}, {`[:lower:]`, `\p{Ll}`}}

// regexPattern reads a POSIX regular expression as Go's, which run in linear
// time. Back references and look-around do not exist there and are refused.
func (p *parser) regexPattern(text string, fold bool) (*Pattern, error) {
	if err := checkPattern(text); err != nil {
		return nil, err
	}
	if fold { // where case does not matter, both are any letter
		text = strings.NewReplacer(`[:upper:]`, `[:alpha:]`, `[:lower:]`, `[:alpha:]`).Replace(text)
	}
	var b strings.Builder
	s := &scanner{src: text}
	option := options.FindString(text)
	b.WriteString(option)
	s.pos = b.Len()
	anyCase := fold || strings.Contains(option, "i")
	for !s.done() {
		switch {
		case goesOwn.MatchString(s.rest()):
			return nil, notOffered(goesOwn.FindString(s.rest()))
		case s.eat(`\`):
			b.WriteString(s.escape())
		case s.rest()[0] == '[':
			set, stranger := s.bracket()
			if stranger != "" {
				return nil, notOffered(stranger)
			}
			if anyCase {
				p.folds += set.width
			}
			b.WriteString(set.text)
		default:
			b.WriteByte(s.src[s.pos])
			s.pos++
		}
	}
	if p.folds > maxFolds {
		return nil, tooMuch("The patterns of the address hold ranges of %d characters in which case does not matter; at most %d are accepted", p.folds, maxFolds)
	}
	return p.compile(b.String(), fold)
}

// options may stand in front of a pattern in both languages: i for any case, s
// for what a dot means here anyway.
var options = regexp.MustCompile(`^\(\?[is]+\)`)

// goesOwn is what Go reads in a way of its own and PostgreSQL refuses: names and
// options of groups, classes of Unicode, quotes and Go's other ends of a text.
var goesOwn = regexp.MustCompile(`^(?:\(\?[^:=!<]|\(\?<[^=!]|\\[QEpPzC])`)

// bracketOwn is what stands inside of brackets there and means something else in
// Go: equivalents, named characters, and all but word characters or white space.
var bracketOwn = regexp.MustCompile(`^(?:\[=|\[\.|\\W|\\S|\\[QEpPzC])`)

func notOffered(part string) error {
	return &errs.Error{Kind: errs.Invalid, Code: "2201B", Message: "invalid regular expression: " + part + " is not offered"}
}

// escape takes what follows a backslash outside of brackets.
func (s *scanner) escape() string {
	r, size := utf8.DecodeRuneInString(s.rest())
	s.pos += size
	if size > 1 {
		return string(r) // any character but a letter or digit stands for itself
	}
	if code := fourDigits.FindString(s.rest()); r == 'u' && code != "" {
		s.pos += len(code)
		return `\x{` + code + `}`
	}
	if other, ok := postgresEscapes[byte(r)]; ok && size > 0 {
		return other
	}
	return `\` + s.src[s.pos-size:s.pos]
}

// charSet is a set in brackets, in Go's words. Its width is how many characters its
// ranges hold, each by itself, or more.
type charSet struct {
	text  string
	width int
}

// bracket takes a set of characters such as [^]a-z[:alpha:]\w] up to its end or,
// where it has none, all that is left. Or it gives what it cannot take.
func (s *scanner) bracket() (set charSet, stranger string) {
	begin := s.pos
	s.eat("[")
	s.eat("^")
	low, dashed := none, false
	if s.eat("]") {
		low = ']'
	}
	set.text = s.src[begin:s.pos]
	for !s.done() {
		if stranger := bracketOwn.FindString(s.rest()); stranger != "" {
			return charSet{}, stranger
		}
		part, ends := s.bracketPart()
		set.text += part
		if ends {
			break
		}
		switch r, _ := utf8.DecodeRuneInString(part); {
		case dashed:
			set.width += width(low, r)
			low, dashed = none, false
		case r == '-' && low != none:
			dashed = true
		default:
			low = r
		}
	}
	return set, ""
}

const (
	none rune = -1
	// lastCased is the last character that has another case.
	lastCased = 0x1e943
)

// width is how many characters with another case a range may hold. A backslash
// stands for any character.
func width(low, high rune) int {
	if high == '\\' {
		high = lastCased
	}
	return max(0, int(min(high, lastCased)-low)+1)
}

// bracketPart takes one character, escape or class of a set, or its end.
func (s *scanner) bracketPart() (part string, ends bool) {
	for _, p := range bracketParts {
		if s.eat(p.posix) {
			return p.goes, false
		}
	}
	if s.eat("]") {
		return "]", true
	}
	begin := s.pos
	switch end := strings.Index(s.rest(), ":]"); {
	case strings.HasPrefix(s.rest(), "[:") && end > 0:
		s.pos += end + len(":]")
	case strings.HasPrefix(s.rest(), `\`) && len(s.rest()) > 1:
		s.pos++
		fallthrough
	default:
		_, size := utf8.DecodeRuneInString(s.rest())
		s.pos += size
	}
	return s.src[begin:s.pos], false
}

func checkPattern(text string) error {
	if n := len([]rune(text)); n > maxPattern {
		return tooMuch("The pattern has %d characters; at most %d are accepted", n, maxPattern)
	}
	return nil
}

// Pattern is a regular expression that was parsed and compiled once.
type Pattern struct {
	// Text is the expression in Go's words, flags included.
	Text string
	// Program is the expression compiled; it must not be changed.
	Program *syntax.Prog
}

// String returns the expression.
func (p *Pattern) String() string { return p.Text }

// Contained returns the text that a pattern of LIKE finds anywhere, such as x of *x*. It reports false for any other
// pattern.
func (p *Pattern) Contained() (string, bool) {
	_, open, hasBegin := strings.Cut(p.Text, `^.*`)
	text, hasEnd := strings.CutSuffix(open, `.*$`)
	parsed, err := syntax.Parse(text, syntax.Perl)
	if err != nil || !hasBegin || !hasEnd || parsed.Op != syntax.OpLiteral {
		return "", false
	}
	return string(parsed.Rune), true
}

// compile compiles an expression in which a dot matches line breaks too, as in
// PostgreSQL.
func (p *parser) compile(expr string, fold bool) (*Pattern, error) {
	flags := syntax.Perl | syntax.DotNL
	mode := "(?s)"
	if fold {
		flags, mode = flags|syntax.FoldCase, "(?is)"
	}
	parsed, err := syntax.Parse(expr, flags)
	if err != nil {
		return nil, badPattern(err)
	}
	if p.ranges += ranges(parsed); p.ranges > maxRanges {
		return nil, tooMuch("The patterns of the address hold %d ranges of characters, as many as classes such as \\w stand for; at most %d are accepted", p.ranges, maxRanges)
	}
	program, err := syntax.Compile(parsed.Simplify())
	if err != nil {
		return nil, badPattern(err)
	}
	if len(program.Inst) > maxProgram {
		return nil, tooMuch("The pattern repeats too much; written out it takes %d steps, and at most %d are accepted", len(program.Inst), maxProgram)
	}
	return &Pattern{mode + expr, program}, nil
}

// ranges counts those of all classes of a pattern.
func ranges(e *syntax.Regexp) int {
	n := 0
	if e.Op == syntax.OpCharClass {
		n = len(e.Rune) / 2
	}
	for _, part := range e.Sub {
		n += ranges(part)
	}
	return n
}

func badPattern(err error) error {
	reason := err.Error()
	if e, ok := errors.AsType[*syntax.Error](err); ok {
		reason = string(e.Code)
	}
	return &errs.Error{Kind: errs.Invalid, Code: "2201B", Message: "invalid regular expression: " + reason}
}
