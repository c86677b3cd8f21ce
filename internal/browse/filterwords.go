package browse

import (
	"fmt"
	"strings"

	"launchrack/internal/language"
	"launchrack/internal/market"
	"launchrack/internal/price"
	"launchrack/internal/query"
	"launchrack/internal/row"
	"launchrack/internal/words"
)

// exprText writes a filter's term for visitors: "RAM: 64 GB or more", "8 or 16 cores". It
// reports false for a tree of conditions and for a part of a column's JSON.
func exprText(term query.Expr, basis price.Basis) (string, bool) {
	switch e := term.(type) {
	case query.Not:
		text, ok := exprText(e.Term, basis)
		return "Not " + text, ok
	case query.Condition:
		if len(e.Ref.Path) > 0 {
			return "", false
		}
		return subjectOf(e.Ref, basis).conditionText(e)
	case query.Or:
		return stepsText(e)
	}
	return "", false
}

// stepsText writes the ranges of sizes that a list offers, and single sizes among them:
// "RAM: 64 GB to under 128 GB or 512 GB". Ranges that meet are one. It reports false for any
// other tree.
func stepsText(terms query.Or) (string, bool) {
	name, _ := query.Facet(terms)
	facet, ok := words.FindFacet(name)
	if !ok || len(facet.Sizes) == 0 {
		return "", false
	}
	var texts []string
	var last words.Step
	for _, term := range terms {
		c, isOne := term.(query.Condition)
		if isOne && c.Op == query.Eq {
			text, ok := subjectOf(c.Ref, price.Net()).value(c.Value)
			if !ok {
				return "", false
			}
			texts, last = append(texts, text), words.Step{}
			continue
		}
		step, ok := stepOf(term)
		if !ok {
			return "", false
		}
		if last.Below != 0 && last.Below == step.From {
			step.From = last.From
			texts = texts[:len(texts)-1]
		}
		if step == (words.Step{}) {
			return "", false // all sizes
		}
		texts, last = append(texts, facet.StepText(language.English, step)), step
	}
	s := subjectOf(query.Ref{Column: name, Kind: facet.Kind}, price.Net())
	return s.about(enumeration(texts, "or")), true
}

// stepOf reads a term that bounds a column by whole numbers.
func stepOf(term query.Expr) (step words.Step, ok bool) {
	terms, isBoth := term.(query.And)
	if !isBoth {
		terms = query.And{term}
	}
	for _, t := range terms {
		c, _ := t.(query.Condition)
		amount, isNumber := c.Value.Num.Amount()
		n, isWhole := amount.Int64()
		switch {
		case !isNumber || !isWhole || n <= 0:
			return step, false
		case c.Op == query.Gte && step.From == 0:
			step.From = n
		case c.Op == query.Lt && step.Below == 0:
			step.Below = n
		default:
			return step, false
		}
	}
	return step, true
}

// spanText writes the two bounds of a column as one: "RAM: 64 to 128 GB".
func spanText(lower, upper query.Expr, basis price.Basis) string {
	from, _ := lower.(query.Condition)
	to, _ := upper.(query.Condition)
	s := subjectOf(from.Ref, basis)
	least, _ := s.value(from.Value)
	greatest, _ := s.value(to.Value)
	return s.about(withoutUnit(least, greatest) + " to " + greatest)
}

// subject is what a filter is about, as visitors read of it.
type subject struct {
	kind row.Kind
	// label names the column, such as "RAM". It is empty where the values name it, as in
	// "8 cores".
	label string
	// facet is nil for a column that is no facet.
	facet *words.Facet
	// currency is the currency of prices, empty for other columns.
	currency market.Currency
	basis    price.Basis
}

func subjectOf(ref query.Ref, basis price.Basis) subject {
	s := subject{kind: ref.Kind}
	if c, isPrice := query.ComputedCurrency(ref.Column); isPrice {
		s.label, s.currency, s.basis = "Price", c, basis
		return s
	}
	if facet, ok := words.FindFacet(ref.Column); ok {
		s.facet = facet
		if facet.Wording.Noun() == "" {
			s.label = facet.Label
		}
		return s
	}
	s.label = columnLabel(ref.Column)
	if r, ok := words.FindRange(ref.Column); ok {
		s.label = words.Capital(r.Label)
	}
	if c, ok := row.Find(ref.Column); ok && c.Label != "" {
		s.label = c.Label
	}
	return s
}

// columnLabel writes the name of a column that no form has: "RAM ECC" for ram_ecc.
func columnLabel(name string) string {
	parts := strings.Split(name, "_")
	for i, part := range parts {
		if abbreviations[part] {
			parts[i] = strings.ToUpper(part)
		}
	}
	return words.Capital(strings.Join(parts, " "))
}

var abbreviations = map[string]bool{"cpu": true, "ram": true, "ecc": true, "gb": true, "tb": true, "usd": true, "id": true, "gpu": true}

// comparisons are the words around a bound.
var comparisons = map[query.Op]string{query.Gte: "%s or more", query.Gt: "more than %s", query.Lte: "up to %s", query.Lt: "less than %s"}

func (s subject) conditionText(c query.Condition) (string, bool) {
	switch c.Op {
	case query.Eq:
		return s.choiceText([]query.Literal{c.Value}, "")
	case query.Neq, query.IsDistinct:
		text, ok := s.choiceText([]query.Literal{c.Value}, "")
		return "Not " + text, ok
	case query.In:
		return s.choiceText(c.List, "or")
	case query.Overlaps, query.Contains:
		joint := map[query.Op]string{query.Overlaps: "or", query.Contains: "and"}[c.Op]
		return s.choiceText(literals(c.Value.List), joint)
	case query.Is:
		return s.testText(c.Test)
	}
	format, isBound := comparisons[c.Op]
	bound, isValue := s.value(c.Value)
	if !isBound || !isValue {
		return "", false
	}
	if n, isWhole := wholeOf(c.Value); s.facet != nil && s.facet.Wording.Noun() != "" && c.Op == query.Gte && isWhole {
		return s.facet.Wording.AtLeast(language.English, n), true
	}
	return s.about(fmt.Sprintf(format, bound)), true
}

func wholeOf(v query.Literal) (int, bool) {
	n, _ := v.Num.Amount()
	whole, ok := n.Int64()
	return int(whole), ok
}

func literals(texts []string) []query.Literal {
	list := make([]query.Literal, len(texts))
	for i, text := range texts {
		list[i].Text = text
	}
	return list
}

// about puts the label before a text. A price needs none, and says what is in it: "Up to €60 incl.
// VAT for 12 months".
func (s subject) about(text string) string {
	switch {
	case s.currency != "":
		return words.Capital(text) + included(s.basis)
	case s.label == "":
		return words.Capital(text)
	}
	return s.label + ": " + text
}

// included says behind a price what it includes and how long it pays for.
func included(basis price.Basis) (text string) {
	if tax := basis.Tax(); tax != nil {
		text = " incl. " + tax.Name(basis.Language())
	}
	if months := basis.Months(); months > 0 {
		text += " for " + MonthsText(basis.Language(), months)
	}
	return text
}

// tests are the words behind a label.
var tests = map[query.Test]string{query.IsNull: "not stated", query.IsNotNull: "stated", query.IsTrue: "yes", query.IsFalse: "no"}

func (s subject) testText(t query.Test) (string, bool) {
	text, ok := tests[t]
	label := s.label
	if s.facet != nil {
		label = s.facet.Label
	}
	return label + ": " + text, ok
}

// maxChoices is the number of values that a text names; it counts the others.
const maxChoices = 4

// choiceText writes values of which one is chosen, or all, as the joint says.
func (s subject) choiceText(values []query.Literal, joint string) (string, bool) {
	texts := make([]string, 0, len(values))
	for _, value := range values {
		text, ok := s.value(value)
		if !ok {
			return "", false
		}
		texts = append(texts, text)
	}
	text := enumeration(texts, joint)
	switch {
	case text == "":
		return "", false
	case s.facet == nil, s.facet.Wording == words.YesNo:
		return s.about(text), true
	}
	return s.facet.Named(language.English, text), true
}

// value writes one value. It reports false for NULL and for kinds without words.
func (s subject) value(v query.Literal) (string, bool) {
	switch s.kind {
	case row.Integer, row.Number:
		n, ok := v.Num.Amount()
		if s.currency != "" {
			return s.basis.Language().Money(n.String(), s.currency.Symbol()), ok
		}
		if s.facet == nil {
			return n.String(), ok
		}
		return string(s.facet.Wording.AppendNumber(nil, language.English, n)), ok
	case row.Boolean:
		return tests[map[bool]query.Test{true: query.IsTrue, false: query.IsFalse}[v.Bool]], s.facet != nil
	case row.Text, row.TextArray:
		if s.facet == nil {
			return v.Text, v.Text != query.NullElement
		}
		return TextValue(language.English, s.facet, v.Text), v.Text != query.NullElement
	}
	return "", false
}

// enumeration joins texts as a sentence does: "8, 12 or 16 cores". A unit that a text
// shares with the next one stands once.
func enumeration(texts []string, joint string) string {
	switch len(texts) {
	case 0:
		return ""
	case 1:
		return texts[0]
	}
	var b strings.Builder
	for i, text := range texts {
		switch {
		case i == maxChoices && len(texts) > maxChoices+1:
			b.WriteString(" " + joint + " others")
			return b.String()
		case i == len(texts)-1:
			b.WriteString(" " + joint + " " + text)
			return b.String()
		case i > 0:
			b.WriteString(", ")
		}
		if len(texts) <= maxChoices+1 || i < maxChoices-1 {
			text = withoutUnit(text, texts[i+1])
		}
		b.WriteString(text)
	}
	return b.String()
}

// withoutUnit returns a number in words without its unit where the next one has the same:
// 8 for "8 cores" before "16 cores".
func withoutUnit(text, next string) string {
	number, unit, _ := strings.Cut(text, " ")
	_, nextUnit, _ := strings.Cut(next, " ")
	isNumber := number != "" && strings.Trim(number, "0123456789.") == ""
	if isNumber && unit != "" && (unit == nextUnit || unit+"s" == nextUnit) {
		return number
	}
	return text
}

// TextValue writes one value of a text facet for visitors.
func TextValue(lang *language.Language, facet *words.Facet, value string) string {
	switch facet.Wording {
	case words.TypeNames:
		return typeName(lang, market.PlanType(value))
	case words.Capitalised:
		return capitalName(lang, value)
	}
	return string(facet.Wording.AppendText(nil, lang, value))
}

// typeName names a type of plans in a filter.
func typeName(lang *language.Language, t market.PlanType) string {
	switch t {
	case market.Baremetal:
		return lang.T("Dedicated servers")
	case market.VPS:
		return lang.TC("type", "VPS")
	case market.VDS:
		return lang.T("Cloud servers")
	case market.Outlet:
		return lang.TC("type", "Outlet")
	}
	return string(t)
}

// CategoryText names a category of plans.
func CategoryText(lang *language.Language, c market.Category) string {
	return capitalName(lang, string(c))
}

// capitalName names a value that is a word, such as a category.
func capitalName(lang *language.Language, value string) string {
	switch value {
	case "general":
		return lang.TC("category", "General")
	case "compute":
		return lang.TC("category", "Compute")
	case "memory":
		return lang.TC("category", "Memory")
	case "storage":
		return lang.TC("category", "Storage")
	case "lightweight":
		return lang.TC("category", "Lightweight")
	case "other":
		return lang.TC("category", "Other")
	case "included":
		return lang.TC("IPv4", "Included")
	case "none":
		return lang.TC("IPv4", "None")
	}
	return words.Capital(value)
}
