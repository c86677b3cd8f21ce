package mapping

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"launchrack/internal/model/market"
	"launchrack/internal/model/place"
	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
)

// reader translates one item, and keeps the first error.
type reader struct {
	ctx     context.Context
	adapter *Adapter
	item    any
	// input is the item, or one of its places. env holds the variables.
	input any
	env   map[string]any
	err   error
	// defects are the errors of optional fields.
	defects partner.Defects
	// unsaid is about the first price that the item, or place, lacks, and saysNone reports that another one is
	// null, zero or less.
	unsaid   error
	saysNone bool
	// readsText reports a price that was read from a text of the host.
	readsText bool
	// tax is the plan's QuotedTax: the rate of the first gross price, else 0 if a price is
	// computed, and nil if the partner quotes all of them.
	tax *market.Amount
}

// required are the fields that a plan needs.
var required = []string{"sku", "group", "type", "rules", "cpu_cores", "memory", "url", "available", "stock", "spot", "cherry_plan_id"}

// optional begin the names of what a place may lack; its price of a month is in recurring.
var optional = []string{"places.prices", "places.traffic", "places.components"}

// needsField reports whether an item, or a place, with a bad field is rejected.
func (a *Adapter) needsField(name string) bool {
	if strings.HasPrefix(name, "places") {
		return !slices.ContainsFunc(optional, func(begin string) bool { return strings.HasPrefix(name, begin) })
	}
	f := a.fields[name]
	return slices.Contains(required, name) || f != nil && f.Required
}

// fail adds an error to a field's name and calls failed.
func (r *reader) fail(name string, err error) {
	if err != nil {
		r.failed(name, fmt.Errorf("%s: %w", name, err))
	}
}

// failed records the error of a field, as r.err or as a defect.
func (r *reader) failed(name string, err error) {
	switch {
	case err == nil:
	case !r.adapter.needsField(name):
		r.defects.Add(err)
	case r.err == nil:
		r.err = err
	}
}

// value returns the value of a field; false without one.
func (r *reader) value(f *field) (any, bool) {
	if f == nil {
		return nil, false
	}
	if f.Path == nil {
		return f.Constant, f.Constant != ""
	}
	v, err := r.result(f)
	if err != nil {
		r.fail(f.name, f.Path.failure(err))
	}
	if v == nil && f.Initial != "" {
		return f.Initial, true
	}
	if v == nil && err == nil && f.Required {
		r.fail(f.name, errors.New("is missing"))
	}
	return v, v != nil
}

// maxCandidates bounds the results of which one is chosen.
const maxCandidates = 10

// result returns the first result of a field's expression. Of several words for a place it is the first
// known one, else the last; of several for a type the first known one, else the first.
func (r *reader) result(f *field) (any, error) {
	if f.Lookup.words[anyOther] != nearest && !f.Lookup.isPlace {
		return f.Path.first(r.ctx, r.input, r.env)
	}
	results, err := f.Path.run(r.ctx, r.input, r.env, maxCandidates)
	if len(results) == 0 {
		return nil, err
	}
	return r.choose(f, results), err
}

// choose returns one of several words, as result does.
func (r *reader) choose(f *field, results []any) any {
	isType := f.Lookup.words[anyOther] == nearest
	for i, v := range results {
		text, _, _ := plain(v)
		if !r.isKnown(f, partner.Text(text)) {
			continue
		}
		if first, _, _ := plain(results[0]); isType && i > 0 {
			r.defects.Add(nearestError(first))
		}
		return v
	}
	if isType {
		return results[0]
	}
	return results[len(results)-1]
}

// isKnown reports whether a word has an entry in the field's lookup.
func (r *reader) isKnown(f *field, text string) bool {
	if f.Lookup.isPlace {
		at, known := place.Find(r.adapter.info.ID, text)
		return known && at.City != ""
	}
	_, known := f.Lookup.words[strings.ToLower(text)]
	return known
}

func nearestError(came string) error {
	return fmt.Errorf("type: %q came, and the nearest type is taken; accepted are the words of its lookup", partner.Clip(partner.Text(came)))
}

// word returns the value of a field as text, translated by its lookup.
func (r *reader) word(f *field) string {
	v, has := r.value(f)
	if !has {
		return ""
	}
	return r.translate(f, v)
}

func (r *reader) translate(f *field, v any) string {
	text, _, scalar := plain(v)
	if !scalar {
		r.fail(f.name, fmt.Errorf("a list or object came; accepted is one value"))
	}
	text = partner.Text(text)
	if f.Lookup.isPlace {
		return partner.CityOf(r.adapter.info.ID, text)
	}
	if f.Lookup.words == nil || f.Path == nil || text == "" {
		return text
	}
	if found, ok := f.Lookup.words[strings.ToLower(text)]; ok {
		return found
	}
	found, ok := f.Lookup.words[anyOther]
	if ok && found == nearest && f.name == "type" {
		r.defects.Add(nearestError(text))
		return string(partner.NearestType(text))
	}
	if ok {
		return found
	}
	r.fail(f.name, fmt.Errorf("%q came; accepted are the words of its lookup", partner.Clip(text)))
	return ""
}

// words returns the elements of a list, or the parts of a text between separators. An element that is a
// list is several words for one place.
func (r *reader) words(name string) []string {
	f := r.adapter.fields[name]
	v, has := r.value(f)
	if !has {
		return nil
	}
	parts, isList := v.([]any)
	if text, isText := v.(string); isText {
		for part := range strings.SplitSeq(text, cmp.Or(f.Split, ",")) {
			parts = append(parts, part)
		}
	} else if !isList {
		r.fail(name, fmt.Errorf("neither a list nor a text came"))
	}
	var words []string
	for _, part := range parts {
		if several, isList := part.([]any); isList && len(several) > 0 && f.Lookup.isPlace {
			part = r.choose(f, several)
		}
		if w := r.translate(f, part); w != "" && !slices.Contains(words, w) {
			words = append(words, w)
		}
	}
	return words
}

func (r *reader) text(name string) string { return r.word(r.adapter.fields[name]) }

// number parses the number of a field; empty without one.
func (r *reader) number(name string) quantity.Number { return r.parse(name, r.text(name)) }

func (r *reader) parse(name, text string) quantity.Number {
	if text == "" {
		return ""
	}
	var n quantity.Number
	if err := n.UnmarshalJSON([]byte(`"` + text + `"`)); err != nil {
		r.fail(name, fmt.Errorf("%q came; accepted is a number", partner.Clip(text)))
	}
	return n
}

func (r *reader) count(name string) *int {
	n, err := quantity.Count(name, r.number(name))
	r.failed(name, err)
	r.demand(r.adapter.fields[name], n != nil)
	return n
}

// demand records an error for a required field whose value is 0, which means unknown.
func (r *reader) demand(f *field, isTold bool) {
	if f != nil && f.Required && !isTold && r.err == nil {
		r.fail(f.name, errors.New("is missing"))
	}
}

// sized matches a size with its unit, such as "16 GB".
var sized = regexp.MustCompile(`(?i)^([0-9.]+)\s*([KMGTP]i?B)$`)

// size returns the size in a field.
func (r *reader) size(name string, convert func(market.Amount, string) (market.Amount, error)) *float64 {
	n, told := r.amount(r.adapter.fields[name], convert)
	if !told {
		return nil
	}
	return partner.Float(n)
}

// amount returns a size as convert makes it of a number and its unit; false without one. A unit in the
// text, such as "16 GB", overrides the unit of the field.
func (r *reader) amount(f *field, convert func(market.Amount, string) (market.Amount, error)) (market.Amount, bool) {
	if f == nil {
		return market.Amount{}, false
	}
	text, unit := r.word(f), defaultUnit(f)
	if m := sized.FindStringSubmatch(text); m != nil {
		text, unit = m[1], m[2]
	}
	n, err := quantity.Size(f.name, r.parse(f.name, text))
	r.failed(f.name, err)
	if r.demand(f, n.Sign() != 0); err != nil || n.Sign() == 0 {
		return n, false
	}
	n, err = convert(n, unit)
	r.fail(f.name, err)
	return n, err == nil
}

// isTrue reports whether an expression gives anything but null and false.
func (r *reader) isTrue(name string, p *program) bool {
	if p == nil {
		return false
	}
	v := r.condition(name, p)
	return v != nil && v != false
}

// condition returns what a condition gives.
func (r *reader) condition(name string, p *program) any {
	v, err := p.first(r.ctx, r.input, r.env)
	if err != nil {
		r.fail(name, p.failure(err))
	}
	return v
}

// defaultUnit returns the unit of a field, else TB for traffic and GB for others.
func defaultUnit(f *field) string {
	switch {
	case f.Unit != "":
		return f.Unit
	case strings.HasSuffix(f.name, "traffic"):
		return "TB"
	}
	return "GB"
}

func (r *reader) flag(name string) *bool {
	switch text := strings.ToLower(r.text(name)); text {
	case "":
		return nil
	case "true", "1", "yes":
		return new(true)
	case "false", "0", "no":
		return new(false)
	default:
		r.fail(name, fmt.Errorf("%q came; accepted are true, false, yes, no, 1 and 0", partner.Clip(text)))
		return nil
	}
}
