package query

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"launchrack/internal/model/errs"
)

// ParseJSON reads a jsonb literal into nil, bool, Number, string, []any or
// map[string]any. It refuses more than MaxList values.
func ParseJSON(text string) (any, error) { return new(jsonReader).parse(text) }

// ReadJSON is ParseJSON for a value of a stored row, which may hold any number of values.
func ReadJSON(text string) (any, error) { return (&jsonReader{isUnbounded: true}).parse(text) }

func (r *jsonReader) parse(text string) (any, error) {
	dec := json.NewDecoder(strings.NewReader(text))
	dec.UseNumber()
	var v any
	err := dec.Decode(&v)
	if err == nil {
		if _, end := dec.Token(); end != io.EOF {
			err = fmt.Errorf("text behind the value")
		}
	}
	if err != nil {
		return nil, &errs.Error{Kind: errs.Invalid, Code: "22P02", Message: "invalid input syntax for type json",
			Details: fmt.Sprintf("\"%s\" is not JSON: %s.", clip(text), strings.TrimPrefix(err.Error(), "json: "))}
	}
	return r.exact(v)
}

// jsonReader counts the items of lists and the members of objects that it has read.
type jsonReader struct {
	values int
	// isUnbounded lets any number of values pass.
	isUnbounded bool
}

// exact makes the numbers of a value exact. It refuses more than MaxList values, since
// each of them may be compared with each disk of the catalogue.
func (r *jsonReader) exact(v any) (_ any, err error) {
	if r.values++; r.values > MaxList+1 && !r.isUnbounded { // the whole is one, too
		return nil, tooMuch("The JSON holds more than %d values", MaxList)
	}
	switch v := v.(type) {
	case json.Number:
		return parseNumber(v.String())
	case []any:
		for i := range v {
			if v[i], err = r.exact(v[i]); err != nil {
				return nil, err
			}
		}
	case map[string]any:
		for k := range v {
			if v[k], err = r.exact(v[k]); err != nil {
				return nil, err
			}
		}
	}
	return v, nil
}

// CompareJSON orders JSON values as jsonb does: objects above arrays above
// booleans above numbers above texts above null above an empty array, the
// larger container above the smaller.
func CompareJSON(a, b any) int {
	if d := cmp.Compare(filled(a), filled(b)); d != 0 {
		return d
	}
	return compareJSON(a, b)
}

// filled is 0 for an empty array, which at the top sorts before everything else; inside of others
// it is an array like any.
func filled(v any) int {
	if list, ok := v.([]any); ok && len(list) == 0 {
		return 0
	}
	return 1
}

func compareJSON(a, b any) int {
	if d := cmp.Compare(jsonRank(a), jsonRank(b)); d != 0 {
		return d
	}
	switch a := a.(type) {
	case string:
		return cmp.Compare(a, b.(string))
	case Number:
		return a.Cmp(b.(Number))
	case bool:
		return compareBools(a, b.(bool))
	case []any:
		return compareArrays(a, b.([]any))
	case map[string]any:
		return compareObjects(a, b.(map[string]any))
	}
	return 0
}

func jsonRank(v any) int {
	switch v.(type) {
	case string:
		return 1
	case Number:
		return 2
	case bool:
		return 3
	case []any:
		return 4
	case map[string]any:
		return 5
	}
	return 0
}

func compareBools(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

func compareArrays(a, b []any) int {
	if d := cmp.Compare(len(a), len(b)); d != 0 {
		return d
	}
	return slices.CompareFunc(a, b, compareJSON)
}

// compareObjects walks the pairs in the order in which jsonb keeps them, shorter
// keys first, but compares the keys as texts.
func compareObjects(a, b map[string]any) int {
	if d := cmp.Compare(len(a), len(b)); d != 0 {
		return d
	}
	ka, kb := jsonKeys(a), jsonKeys(b)
	for i := range ka {
		if d := cmp.Compare(ka[i], kb[i]); d != 0 {
			return d
		}
		if d := compareJSON(a[ka[i]], b[kb[i]]); d != 0 {
			return d
		}
	}
	return 0
}

func jsonKeys(m map[string]any) []string { return slices.SortedFunc(maps.Keys(m), compareKeys) }

func compareKeys(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) }

// ContainsJSON reports whether a value contains another as jsonb's @> has it: an object
// contains the pairs of another one, and an array has for each element of another one
// an element that contains it. An array contains a plain value that is one of its
// elements, at the top only. It also counts the pairs of values that it compared.
func ContainsJSON(whole, part any) (contains bool, compared int) {
	var c containment
	if list, ok := whole.([]any); ok && isPlainJSON(part) {
		return slices.ContainsFunc(list, func(v any) bool { return c.equal(v, part) }), c.compared
	}
	return c.contains(whole, part), c.compared
}

// DistinctJSON leaves out the items of a list that stand in it before. Containment asks
// no more than that. Any other value stays as it is.
func DistinctJSON(v any) any {
	list, ok := v.([]any)
	if !ok {
		return v
	}
	list = slices.SortedFunc(slices.Values(list), compareJSON)
	return slices.CompactFunc(list, func(a, b any) bool { return compareJSON(a, b) == 0 })
}

// containment counts the pairs of values that it compares.
type containment struct{ compared int }

func (c *containment) contains(whole, part any) bool {
	switch part := part.(type) {
	case map[string]any:
		return c.containsObject(whole, part)
	case []any:
		c.compared++
		list, ok := whole.([]any)
		return ok && !slices.ContainsFunc(part, func(v any) bool {
			return !slices.ContainsFunc(list, func(held any) bool { return c.contains(held, v) })
		})
	}
	return c.equal(whole, part)
}

func (c *containment) containsObject(whole any, part map[string]any) bool {
	c.compared++
	object, ok := whole.(map[string]any)
	if !ok || len(object) < len(part) {
		return false
	}
	for k, v := range part {
		if held, ok := object[k]; !ok || !c.contains(held, v) {
			return false
		}
	}
	return true
}

// equal compares two values; the second is no object or array.
func (c *containment) equal(a, plain any) bool {
	c.compared++
	return isPlainJSON(a) && compareJSON(a, plain) == 0
}

func isPlainJSON(v any) bool { return jsonRank(v) < jsonRank([]any(nil)) }
