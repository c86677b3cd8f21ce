// Package expression reads the language of the search box, such as
//
//	cores>=8 ram:64..128 price<60eur region:de partner:hetzner -cpu:xeon nvme
//
// and writes each expression as parameters of package query's dialect, which alone decides
// what they find. Everything else stays a text to search for.
//
//	search   = { term }
//	term     = [ "-" ] name operator value | disks | price | size | lacks | word
//	disks    = number "x" [ number [ unit ] ] [ "nvme" | "ssd" | "hdd" ]
//	price    = limit number currency
//	size     = limit number ( "cores" | unit [ "ram" | "storage" ] )
//	limit    = "under" | "up to" | "over" | "at least" | …
//	lacks    = ( "without" | "no" ) ( "ipv4" | "ipv6" | "nat" | "ecc" | "kyc" )
//	operator = ":" | "=" | "!=" | ">" | ">=" | "<" | "<="
//	value    = one { "," one } | [ number ] ".." [ number ]
//	one      = number [ unit ] | text | '"' text '"'
//
// Each language has its own words for the names and for limits and lacks, in its file (context "search"), beside
// the English ones. Small words, such as "with" and "in", say nothing. A colon means equals. Several values are alternatives. A minus negates a term; it finds
// only plans whose value is known.
package expression

import (
	"strings"
	"unicode/utf8"

	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
)

// Lookup finds what the texts of a search may mean in a shop.
type Lookup interface {
	// Partners lists all partners.
	Partners() []market.Partner
	// Values lists the different values of a text column.
	Values(column string) []string
}

// Search is a search text that has been read.
type Search struct {
	// Text is what is searched as text, as it was typed; empty for none.
	Text string
	// Found is the text with the English words by which plans are found, in the place of the language's own.
	Found string
	// IsLess reports whether words that say nothing are left out of both.
	IsLess bool
	// Terms are the expressions that narrow, in the order of the text.
	Terms []Term
	// Problems are the expressions that cannot be read. They narrow nothing.
	Problems []Problem
}

// Term is an expression that was read.
type Term struct {
	// Source is the expression as it stands in the search text.
	Source string
	// Params say the same in the dialect of the API. All of them must hold.
	Params []Param
}

// Param is a parameter of the dialect, such as ram_size and gte.64.
type Param struct{ Name, Value string }

// Problem is an expression that cannot be read.
type Problem struct {
	Source string
	// Message says to visitors what is accepted.
	Message string
}

// MaxTerms bounds the expressions of one search. More of them are a Problem.
const MaxTerms = 16

// maxValues bounds the alternatives of one expression.
const maxValues = 20

// signs are other ways to write an operator.
var signs = map[string]string{"≥": ">=", "≤": "<=", "≠": "!=", ":": "="}

// clause is a term in its parts.
type clause struct {
	source, name string
	operator     string // one of = != > >= < <=
	value        string
	isNegated    bool
	lang         *language.Language
}

// Read reads a search text with the words of a language, and the English ones. A price without a currency is
// in the chosen one.
func Read(text string, lookup Lookup, chosen market.Currency, lang *language.Language) Search {
	r := reader{tongue: tongueOf(lang), lookup: lookup, currency: chosen}
	var words, found []string
	isLess := false
	for rest := strings.TrimSpace(text); rest != ""; rest = strings.TrimSpace(rest) {
		term, ok := r.disks(rest)
		if !ok {
			term, ok = r.limit(rest)
		}
		if !ok {
			term, ok = r.measure(rest)
		}
		if !ok {
			term, ok = r.lacks(rest)
		}
		if ok {
			r.terms, rest = append(r.terms, term), rest[len(term.Source):]
			continue
		}
		c, length := r.next(rest)
		if length == 0 {
			var word string
			word, rest = r.cutPhrase(rest)
			if term, ok := r.word(word); ok {
				r.terms = append(r.terms, term)
			} else if text := r.inEnglish(word, found); text != "" || word == "" {
				words, found = append(words, word), append(found, text)
			} else {
				isLess = true
			}
			continue
		}
		rest = rest[length:]
		if !r.clause(c) {
			words, found = append(words, c.source), append(found, c.source)
		}
	}
	return Search{Text: strings.Join(words, " "), Found: strings.Join(found, " "), IsLess: isLess, Terms: r.terms, Problems: r.problems}
}

// next reads the clause that a text begins with, and its length: 0 where it begins with
// something else.
func (t *tongue) next(text string) (clause, int) {
	m := t.comparison.FindStringSubmatch(text)
	if m == nil {
		return clause{}, 0
	}
	operator := strings.TrimSpace(m[3])
	if sign, ok := signs[operator]; ok {
		operator = sign
	}
	return clause{source: m[0], name: strings.ToLower(m[2]), operator: operator, value: m[4], isNegated: m[1] == "-", lang: t.lang}, len(m[0])
}

// cutPhrase cuts off the first word, or several that mean one thing, such as "graphics card".
func (t *tongue) cutPhrase(text string) (phrase, rest string) {
	if found := t.phrase.FindString(text); found != "" {
		return strings.TrimSpace(found), text[len(found):]
	}
	return cutWord(text)
}

// cutWord cuts off the first word, or a text in quotes without them.
func cutWord(text string) (word, rest string) {
	if quoted, ok := strings.CutPrefix(text, `"`); ok {
		word, rest, _ = strings.Cut(quoted, `"`)
		return word, rest
	}
	if i := strings.IndexFunc(text, isSpace); i >= 0 {
		return text[:i], text[i:]
	}
	return text, ""
}

func isSpace(r rune) bool { return r == ' ' || r == '\t' || r == '\n' || r == '\r' || r == '\u00a0' }

type reader struct {
	*tongue
	lookup   Lookup
	currency market.Currency
	terms    []Term
	problems []Problem
}

// clause takes a clause. It reports false for one that is ordinary text.
func (r *reader) clause(c clause) bool {
	f, ok := r.fields[c.name]
	if !ok {
		if isText := strings.HasPrefix(c.source[len(c.name):], ":") || c.isNegated; isText {
			return false
		}
		r.refuse(c.source, r.lang.T("Unknown field. Try cores, ram, storage, network, traffic or price."))
		return true
	}
	if len(r.terms) == MaxTerms {
		r.refuse(c.source, r.lang.N("A search takes at most {count} expression.", "A search takes at most {count} expressions.", MaxTerms))
		return true
	}
	params, err := f.read(r, c)
	if err != nil {
		r.refuse(c.source, err.Error())
		return true
	}
	r.terms = append(r.terms, Term{c.source, params})
	return true
}

// maxSource bounds what a problem repeats of an expression, in characters.
const maxSource = 60

func (r *reader) refuse(source, message string) {
	if utf8.RuneCountInString(source) > maxSource {
		source = string([]rune(source)[:maxSource]) + "…"
	}
	if len(r.problems) < MaxTerms {
		r.problems = append(r.problems, Problem{source, message})
	}
}
