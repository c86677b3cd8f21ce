package language

import (
	"regexp"
	"slices"
	"strconv"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// plurals is the rule by which a language chooses a form for a count.
type plurals struct {
	// forms is how many there are.
	forms int
	// of holds the form of each count below 200, in digits; a larger one has the form of its last two digits and 100.
	of string
}

// ofEnglish has a form for one and a form for all other counts.
var ofEnglish = pluralsOf("en")

// pluralsOf gives the forms that CLDR knows of a language's whole numbers, in the order that files of gettext have
// them: those of none, one, two, few, many and others. A language that CLDR does not know counts as English does.
func pluralsOf(code string) plurals {
	tag, err := language.Parse(code)
	if err != nil {
		tag = language.English
	}
	order := []plural.Form{plural.Zero, plural.One, plural.Two, plural.Few, plural.Many, plural.Other}
	kinds := make([]plural.Form, 200)
	for n := range kinds {
		kinds[n] = plural.Cardinal.MatchPlural(tag, n, 0, 0, 0, 0)
	}
	order = slices.DeleteFunc(order, func(f plural.Form) bool { return !slices.Contains(kinds, f) })
	of := make([]byte, len(kinds))
	for n, kind := range kinds {
		of[n] = byte('0' + slices.Index(order, kind))
	}
	return plurals{len(order), string(of)}
}

var pluralHeader = regexp.MustCompile(`(?m)^Plural-Forms:\s*nplurals\s*=\s*(\d)\s*;\s*plural\s*=([^;\n]+)`)

// pluralsIn reads the rule of a file's header, such as "Plural-Forms: nplurals=2; plural=n != 1;", and which of the
// file's forms counts take: translation programs keep further ones for fractions and for millions, and may leave them
// empty. It gives no forms where there is no rule, or one that chooses a form that is not there.
func pluralsIn(header string) (p plurals, taken []int) {
	found := pluralHeader.FindStringSubmatch(header)
	if found == nil {
		return p, nil
	}
	forms, _ := strconv.Atoi(found[1])
	of := make([]int, len(ofEnglish.of))
	for n := range of {
		form, ok := formByRule(found[2], n)
		if !ok || form < 0 || form >= forms {
			return p, nil
		}
		of[n] = form
	}
	taken = slices.Compact(slices.Sorted(slices.Values(of)))
	for _, form := range of {
		p.of += strconv.Itoa(slices.Index(taken, form))
	}
	p.forms = len(taken)
	return p, taken
}

// as gives for each form of a language the one of another rule that most counts of it have.
func (p plurals) as(other plurals) []int {
	counts := make([][10]int, p.forms)
	for n := range p.of {
		counts[p.of[n]-'0'][other.of[n]-'0']++
	}
	order := make([]int, p.forms)
	for form, theirs := range counts {
		order[form] = slices.Index(theirs[:], slices.Max(theirs[:]))
	}
	return order
}

// PluralForms is how many forms of a plural the language of a code has.
func PluralForms(code string) int { return pluralsOf(code).forms }

// form chooses the form for a count.
func (p plurals) form(count int) int {
	if count >= len(p.of) || count <= -len(p.of) { // the least number has no opposite
		count = 100 + max(count%100, -(count%100))
	}
	return int(p.of[max(count, -count)] - '0')
}

// rule is form in signs of JavaScript, for a count n.
func (p plurals) rule() string {
	if p == ofEnglish {
		return "n!=1"
	}
	return `"` + p.of + `"[n<200?n:100+n%100]`
}
