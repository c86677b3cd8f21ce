package browse

import (
	"slices"
	"strings"
	"time"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/row"
	"launchrack/internal/model/words"
)

// reader is for whom filters are written: with what prices include, and the snapshot that knows the names of
// partners and areas; nil where none are asked for.
type reader struct {
	price.Basis
	snap *catalog.Snapshot
}

// exprText writes a filter's term for visitors: "RAM: 64 GB or more", "8 or 16 cores". It
// reports false for a tree of conditions and for a part of a column's JSON.
func exprText(term query.Expr, r reader) (string, bool) {
	switch e := term.(type) {
	case query.Not:
		c, isOne := e.Term.(query.Condition)
		if isOne && len(c.Ref.Path) == 0 {
			return subjectOf(c.Ref, r).negatedText(c)
		}
		text, ok := exprText(e.Term, r)
		return words.Capital(r.not(text)), ok
	case query.Condition:
		if len(e.Ref.Path) > 0 {
			return "", false
		}
		return subjectOf(e.Ref, r).conditionText(e)
	case query.Or:
		return stepsText(e, r)
	}
	return "", false
}

func (r reader) not(text string) string { return r.Language().T("not {value}", "value", text) }

// treeText writes a tree of conditions, of which it names the first ones: "Price: up to $60 and (RAM: 8 GB or ECC:
// yes)". It reports false where a part has no words.
func treeText(term query.Expr, r reader) (string, bool) {
	if text, ok := exprText(term, r); ok {
		return text, true
	}
	switch e := term.(type) {
	case query.Not:
		text, ok := treeText(e.Term, r)
		return words.Capital(r.not("(" + text + ")")), ok
	case query.And:
		return groupText(e, allOf, r)
	case query.Or:
		return groupText(e, anyOf, r)
	}
	return "", false
}

func groupText(terms []query.Expr, joint joint, r reader) (string, bool) {
	var texts []string
	for _, term := range terms {
		text, ok := treeText(term, r)
		if !ok {
			return "", false
		}
		if _, isWorded := exprText(term, r); !isWorded {
			text = "(" + text + ")"
		}
		if !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
	}
	return enumeration(r.Language(), texts, joint), true
}

// stepsText writes the ranges of sizes that a list offers, and single sizes among them:
// "RAM: 64 GB to under 128 GB or 512 GB". Ranges that meet are one. It reports false for any
// other tree.
func stepsText(terms query.Or, r reader) (string, bool) {
	lang := r.Language()
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
			text, ok := subjectOf(c.Ref, r).value(c.Value)
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
	s := subjectOf(query.Ref{Column: name, Kind: facet.Kind}, r)
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
func spanText(lower, upper query.Expr, r reader) string {
	from, _ := lower.(query.Condition)
	to, _ := upper.(query.Condition)
	s := subjectOf(from.Ref, r)
	least, _ := s.value(from.Value)
	greatest, _ := s.value(to.Value)
	return s.about(r.Language().T("{least} to {most}", "least", withoutUnit(least, greatest), "most", greatest))
}

// subject is what a filter is about, as visitors read of it.
type subject struct {
	reader
	column string
	kind   row.Kind
	// label names the column, such as "RAM". It is empty where the values name it, as in
	// "8 cores".
	label string
	// facet is nil for a column that is no facet.
	facet *words.Facet
	// currency is the currency of prices, empty for other columns.
	currency market.Currency
}

func subjectOf(ref query.Ref, r reader) subject {
	s := subject{reader: r, column: ref.Column, kind: ref.Kind}
	if c, isPrice := query.ComputedCurrency(ref.Column); isPrice {
		s.label, s.currency = r.Language().T("Price"), c
		return s
	}
	if facet, ok := words.FindFacet(ref.Column); ok {
		s.facet = facet
		if !facet.Wording.Counts() || facet.IsLabelled {
			s.label = facet.Label.In(r.Language())
		}
		return s
	}
	s.label = words.FactOf(ref.Column).In(r.Language())
	return s
}

// Bounds say on which side of a value others are, or of a time.
var (
	bounds = map[query.Op]language.Sentence{
		query.Gte: language.S("{value} or more"), query.Gt: language.S("more than {value}"), query.Lte: language.S("up to {value}"), query.Lt: language.S("less than {value}"),
	}
	timeBounds = map[query.Op]language.Sentence{
		query.Gte: language.S("from {day}"), query.Gt: language.S("after {day}"), query.Lte: language.S("until {day}"), query.Lt: language.S("before {day}"),
	}
)

// boundText writes a bound; it is empty for what is none.
func (s subject) boundText(op query.Op, bound string) string {
	if s.kind == row.Timestamp {
		return timeBounds[op].In(s.Language(), "day", bound)
	}
	return bounds[op].In(s.Language(), "value", bound)
}

func (s subject) conditionText(c query.Condition) (string, bool) {
	switch c.Op {
	case query.Eq, query.In, query.Overlaps, query.Contains:
		return s.choiceText(c, false)
	case query.Neq, query.IsDistinct:
		return s.choiceText(c, true)
	case query.ContainedBy:
		text, ok := s.choice(c)
		return s.about(s.Language().T("only {value}", "value", text)), ok
	case query.Matches:
		text, ok := c.Pattern.Contained()
		return s.Language().T("{label} contains “{text}”", "label", s.label, "text", text), ok
	case query.Is:
		text := testWords[c.Test].In(s.Language())
		return s.tested(text), text != ""
	}
	bound, isValue := s.value(c.Value)
	text := s.boundText(c.Op, bound)
	if text == "" || !isValue {
		return "", false
	}
	if n, isWhole := wholeOf(c.Value); s.facet != nil && s.facet.Wording.Counts() && c.Op == query.Gte && isWhole {
		return s.facet.Wording.AtLeast(s.Language(), n), true
	}
	return s.about(text), true
}

// opposites are the operations that find what others do not, of what is known.
var opposites = map[query.Op]query.Op{query.Neq: query.Eq, query.IsDistinct: query.Eq, query.Gt: query.Lte, query.Gte: query.Lt, query.Lt: query.Gte, query.Lte: query.Gt}

// otherTests are the words of what a test does not find.
var otherTests = map[query.Test][]query.Test{query.IsNull: {query.IsNotNull}, query.IsNotNull: {query.IsNull}, query.IsUnknown: {query.IsNotNull},
	query.IsTrue: {query.IsFalse, query.IsNull}, query.IsFalse: {query.IsTrue, query.IsNull}}

// negatedText writes what a condition does not find.
func (s subject) negatedText(c query.Condition) (string, bool) {
	if opposite, ok := opposites[c.Op]; ok {
		c.Op = opposite
		return s.conditionText(c)
	}
	switch c.Op {
	case query.Matches:
		text, ok := c.Pattern.Contained()
		return s.Language().T("{label} does not contain “{text}”", "label", s.label, "text", text), ok
	case query.Is:
		var texts []string
		for _, test := range otherTests[c.Test] {
			texts = append(texts, testWords[test].In(s.Language()))
		}
		return s.tested(s.Language().Or(texts)), true
	case query.ContainedBy:
		text, ok := s.choice(c)
		return s.about(s.not(s.Language().T("only {value}", "value", text))), ok
	}
	return s.choiceText(c, true)
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
		return included(s.Basis, words.Capital(text))
	case s.label == "":
		return words.Capital(text)
	}
	return s.Language().T("{label}: {value}", "label", s.label, "value", text)
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
	return price.WithUse(lang, text, basis.Need().Use)
}

var testWords = map[query.Test]language.Sentence{
	query.IsNull: language.S("not stated"), query.IsUnknown: language.S("not stated"), query.IsNotNull: language.S("stated"),
	query.IsTrue: language.S("yes"), query.IsFalse: language.S("no"),
}

// tested puts the name of the column before the word of a test.
func (s subject) tested(word string) string {
	label := s.label
	if s.facet != nil {
		label = s.facet.Label.In(s.Language())
	}
	return s.Language().T("{label}: {value}", "label", label, "value", word)
}

// joint says whether one of several values is meant, or all.
type joint int

const (
	anyOf joint = iota
	allOf
)

// maxChoices is the number of values that a text names; it counts the others.
const maxChoices = 4

// choiceText writes values of which one is chosen, or all, or which a plan must not have.
func (s subject) choiceText(c query.Condition, isNegated bool) (string, bool) {
	text, ok := s.choice(c)
	isLabelled := s.facet == nil || s.facet.IsLabelled
	if !isLabelled {
		text = s.facet.Named(s.Language(), text)
	}
	if isNegated {
		text = s.not(text)
	}
	switch {
	case isLabelled:
		text = s.about(text)
	case isNegated:
		text = words.Capital(text)
	}
	return text, ok
}

// choice writes the values of a condition. A choice of countries names the areas in which it finds plans, too.
func (s subject) choice(c query.Condition) (string, bool) {
	values, joint := c.List, anyOf
	switch {
	case c.Value.List != nil:
		values = literals(c.Value.List)
	case c.Op != query.In:
		values = []query.Literal{c.Value}
	}
	if c.Op == query.Contains && !choosesCountry(c) {
		joint = allOf
	}
	texts := make([]string, 0, len(values))
	for _, value := range values {
		text, ok := s.value(value)
		if !ok {
			return "", false
		}
		texts = append(texts, text)
	}
	if choosesCountry(c) && s.snap != nil {
		texts = append(texts, areaTexts(s.Language(), s.snap, c.Value.List)...)
	}
	text := enumeration(s.Language(), texts, joint)
	return text, text != ""
}

// value writes one value. It reports false for NULL and for kinds without words.
func (s subject) value(v query.Literal) (string, bool) {
	lang := s.Language()
	switch s.kind {
	case row.Integer, row.Number:
		n, ok := v.Num.Amount()
		return s.number(n), ok
	case row.Boolean:
		return testWords[map[bool]query.Test{true: query.IsTrue, false: query.IsFalse}[v.Bool]].In(lang), true
	case row.Timestamp:
		if v.Time.Equal(v.Time.Truncate(24 * time.Hour)) {
			return lang.Day(v.Time), v.Infinite == 0
		}
		return lang.Minute(v.Time), v.Infinite == 0
	case row.Text, row.TextArray:
		return s.text(v.Text), v.Text != query.NullElement
	}
	return "", false
}

func (s subject) text(value string) string {
	switch {
	case s.facet != nil:
		return s.facet.Text(s.Language(), value)
	case s.column == "partner_id" && s.snap != nil:
		for _, state := range s.snap.Partners() {
			if string(state.Partner.ID) == value {
				return state.Partner.Name
			}
		}
	}
	return value
}

func (s subject) number(n market.Amount) string {
	lang := s.Language()
	switch {
	case s.currency != "":
		return lang.Money(n.String(), string(s.currency))
	case s.facet != nil:
		return string(s.facet.Wording.AppendNumber(nil, lang, n))
	case s.column == "gpu_memory_gb":
		return string(words.Gigabytes.AppendNumber(nil, lang, n))
	case s.column == "traffic_tb" && n.Equal(market.Whole(-1)):
		return lang.T("Unmetered")
	}
	return lang.Decimal(n.String())
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
