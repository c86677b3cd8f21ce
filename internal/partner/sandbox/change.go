package sandbox

import (
	"encoding/json"
	"math/big"
	"regexp"
	"strings"
)

// Change replaces the values at a path of a document by the results of change, and returns the
// document. In a path such as "regions[].prices.*", [] is each element of a list and * each member
// of an object; an empty path is the document. For an absent member change gets nil, and a result
// other than nil is added.
func Change(document any, path string, change func(any) any) any {
	if path == "" {
		return change(document)
	}
	steps := strings.Split(strings.TrimPrefix(strings.ReplaceAll(path, "[]", ".[]"), "."), ".")
	return walk(document, steps, change)
}

func walk(node any, steps []string, change func(any) any) any {
	if len(steps) == 0 {
		return change(node)
	}
	switch n := node.(type) {
	case nil:
		if steps[0] == "[]" || steps[0] == "*" {
			return nil
		}
		if value := walk(nil, steps[1:], change); value != nil {
			return map[string]any{steps[0]: value}
		}
	case []any:
		for i := range n {
			if steps[0] == "[]" {
				n[i] = walk(n[i], steps[1:], change)
			}
		}
	case map[string]any:
		if steps[0] == "*" {
			for name := range n {
				n[name] = walk(n[name], steps[1:], change)
			}
			break
		}
		value, has := n[steps[0]]
		if changed := walk(value, steps[1:], change); has || changed != nil {
			n[steps[0]] = changed
		}
	}
	return node
}

// Values returns the values at a path of a document.
func Values(document any, path string) (values []any) {
	Change(document, path, func(v any) any {
		if v != nil {
			values = append(values, v)
		}
		return v
	})
	return values
}

// number matches a number in a text, with its decimals.
var number = regexp.MustCompile(`[0-9]+(?:\.([0-9]+))?`)

// Scaled returns a percentage of a price, with the same decimals. The price may be a number in a
// text.
func Scaled(price any, percent int64) any {
	times := func(text string) string {
		parts := number.FindStringSubmatch(text)
		n, ok := new(big.Rat).SetString(parts[0])
		if !ok {
			return text
		}
		n.Mul(n, big.NewRat(percent, 100))
		return strings.Replace(text, parts[0], n.FloatString(len(parts[1])), 1)
	}
	switch p := price.(type) {
	case json.Number:
		return json.Number(times(string(p)))
	case string:
		if number.MatchString(p) {
			return times(p)
		}
	}
	return price
}
