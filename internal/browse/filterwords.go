package browse

import (
	"slices"
	"strings"

	"launchrack/internal/language"
	"launchrack/internal/market"
	"launchrack/internal/price"
	"launchrack/internal/query"
	"launchrack/internal/row"
	"launchrack/internal/view"
	"launchrack/internal/words"
)

// exprText writes a filter's term for visitors: "RAM: 64 GB or more", "8 or 16 cores". It
// reports false for a tree of conditions and for a part of a column's JSON.
func exprText(term query.Expr, basis price.Basis) (string, bool) {
	switch e := term.(type) {
	case query.Not:
		text, ok := exprText(e.Term, basis)
		return basis.Language().T("Not {value}", "value", text), ok
	case query.Condition:
		if len(e.Ref.Path) > 0 {
			return "", false
		}
		return subjectOf(e.Ref, basis).conditionText(e)
	case query.Or:
		return stepsText(e, basis)
	}
	return "", false
}

// stepsText writes the ranges of sizes that a list offers, and single sizes among them:
// "RAM: 64 GB to under 128 GB or 512 GB". Ranges that meet are one. It reports false for any
// other tree.
func stepsText(terms query.Or, basis price.Basis) (string, bool) {
	lang := basis.Language()
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
			text, ok := subjectOf(c.Ref, basis).value(c.Value)
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
		texts, last = append(texts, facet.StepText(lang, step)), step
	}
	s := subjectOf(query.Ref{Column: name, Kind: facet.Kind}, basis)
	return s.about(enumeration(lang, texts, anyOf)), true
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
	return s.about(basis.Language().T("{least} to {most}", "least", withoutUnit(least, greatest), "most", greatest))
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
	s := subject{kind: ref.Kind, basis: basis}
	lang := basis.Language()
	if c, isPrice := query.ComputedCurrency(ref.Column); isPrice {
		s.label, s.currency = lang.T("Price"), c
		return s
	}
	if facet, ok := words.FindFacet(ref.Column); ok {
		s.facet = facet
		if facet.Wording.Noun() == "" {
			s.label = facet.LabelIn(lang)
		}
		return s
	}
	s.label = ColumnLabel(lang, ref.Column)
	return s
}

// boundText writes a bound; it reports false for what is none.
func boundText(lang *language.Language, op query.Op, bound string) (string, bool) {
	switch op {
	case query.Gte:
		return lang.T("{value} or more", "value", bound), true
	case query.Gt:
		return lang.T("more than {value}", "value", bound), true
	case query.Lte:
		return lang.T("up to {value}", "value", bound), true
	case query.Lt:
		return lang.T("less than {value}", "value", bound), true
	}
	return "", false
}

func (s subject) conditionText(c query.Condition) (string, bool) {
	lang := s.basis.Language()
	switch c.Op {
	case query.Eq:
		return s.choiceText([]query.Literal{c.Value}, anyOf)
	case query.Neq, query.IsDistinct:
		text, ok := s.choiceText([]query.Literal{c.Value}, anyOf)
		return lang.T("Not {value}", "value", text), ok
	case query.In:
		return s.choiceText(c.List, anyOf)
	case query.Overlaps:
		return s.choiceText(literals(c.Value.List), anyOf)
	case query.Contains:
		return s.choiceText(literals(c.Value.List), allOf)
	case query.Is:
		return s.testText(c.Test)
	}
	bound, isValue := s.value(c.Value)
	text, isBound := boundText(lang, c.Op, bound)
	if !isBound || !isValue {
		return "", false
	}
	if n, isWhole := wholeOf(c.Value); s.facet != nil && s.facet.Wording.Noun() != "" && c.Op == query.Gte && isWhole {
		return s.facet.Wording.AtLeast(lang, n), true
	}
	return s.about(text), true
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
		return included(s.basis, words.Capital(text))
	case s.label == "":
		return words.Capital(text)
	}
	return s.basis.Language().T("{label}: {value}", "label", s.label, "value", text)
}

// included says of a price what it includes and how long it pays for.
func included(basis price.Basis, text string) string {
	lang := basis.Language()
	if tax := basis.Tax(); tax != nil {
		text = lang.T("{price} incl. {tax}", "price", text, "tax", tax.Name(lang))
	}
	if months := basis.Months(); months > 0 {
		text = lang.N("{price} for {count} month", "{price} for {count} months", months, "price", text)
	}
	return text
}

// testWord is the word of a test; empty for others.
func testWord(lang *language.Language, t query.Test) string {
	switch t {
	case query.IsNull:
		return lang.T("not stated")
	case query.IsNotNull:
		return lang.T("stated")
	case query.IsTrue:
		return lang.T("yes")
	case query.IsFalse:
		return lang.T("no")
	}
	return ""
}

func (s subject) testText(t query.Test) (string, bool) {
	lang := s.basis.Language()
	text, label := testWord(lang, t), s.label
	if s.facet != nil {
		label = s.facet.LabelIn(lang)
	}
	return lang.T("{label}: {value}", "label", label, "value", text), text != ""
}

// joint says whether one of several values is meant, or all.
type joint int

const (
	anyOf joint = iota
	allOf
)

// maxChoices is the number of values that a text names; it counts the others.
const maxChoices = 4

// choiceText writes values of which one is chosen, or all, as the joint says.
func (s subject) choiceText(values []query.Literal, joint joint) (string, bool) {
	texts := make([]string, 0, len(values))
	for _, value := range values {
		text, ok := s.value(value)
		if !ok {
			return "", false
		}
		texts = append(texts, text)
	}
	text := enumeration(s.basis.Language(), texts, joint)
	switch {
	case text == "":
		return "", false
	case s.facet == nil, s.facet.Wording == words.YesNo:
		return s.about(text), true
	}
	return s.facet.Named(s.basis.Language(), text), true
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
			return s.basis.Language().Decimal(n.String()), ok
		}
		return string(s.facet.Wording.AppendNumber(nil, s.basis.Language(), n)), ok
	case row.Boolean:
		return testWord(s.basis.Language(), map[bool]query.Test{true: query.IsTrue, false: query.IsFalse}[v.Bool]), s.facet != nil
	case row.Text, row.TextArray:
		if s.facet == nil {
			return v.Text, v.Text != query.NullElement
		}
		return TextValue(s.basis.Language(), s.facet, v.Text), v.Text != query.NullElement
	}
	return "", false
}

// enumeration joins texts as a sentence does: "8, 12 or 16 cores". A unit that a text
// shares with the next one stands once.
func enumeration(lang *language.Language, texts []string, joint joint) string {
	join := lang.Or
	if joint == allOf {
		join = lang.And
	}
	shown := slices.Clone(texts)
	if len(texts) > maxChoices+1 {
		shown = append(shown[:maxChoices], lang.TC("choices", "others"))
	}
	for i := range len(shown) - 1 {
		if i+1 < len(texts) && len(texts) == len(shown) || i < maxChoices-1 {
			shown[i] = withoutUnit(texts[i], texts[i+1])
		}
	}
	return join(shown)
}

// withoutUnit returns a number in words without its unit where the next one has the same:
// 8 for "8 cores" before "16 cores".
func withoutUnit(text, next string) string {
	number, unit, _ := strings.Cut(text, " ")
	_, nextUnit, _ := strings.Cut(next, " ")
	isNumber := number != "" && strings.Trim(number, "0123456789.,") == ""
	if isNumber && unit != "" && (unit == nextUnit || unit+"s" == nextUnit) {
		return number
	}
	return text
}

// TextValue writes one value of a text facet for visitors.
func TextValue(lang *language.Language, facet *words.Facet, value string) string {
	switch facet.Wording {
	case words.TypeNames:
		return view.TextOfType(lang, market.PlanType(value)).Filter
	case words.Capitalised:
		return capitalName(lang, value)
	}
	return string(facet.Wording.AppendText(nil, lang, value))
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
