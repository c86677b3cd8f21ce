// Package quantity parses numbers, flags and prices of JSON documents, also those in quotes. Each
// error names its field.
package quantity

import (
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"

	"launchrack/internal/model/market"
	"launchrack/internal/partner"
)

// Number is a JSON number, also one in quotes; empty for absent and null. Unlike json.Number, it
// names the field in an error.
type Number string

var literal = regexp.MustCompile(`^-?\d{1,40}(?:\.\d{1,40})?(?:[eE][+-]?\d{1,4})?$`)

// UnmarshalJSON accepts a number, a number in quotes, and null.
func (n *Number) UnmarshalJSON(raw []byte) error {
	text := string(raw)
	if len(raw) > 1 && raw[0] == '"' {
		text = text[1 : len(text)-1]
	}
	switch {
	case string(raw) == "null":
		*n = ""
		return nil
	case literal.MatchString(text):
		*n = Number(text)
		return nil
	}
	return &json.UnmarshalTypeError{Value: "value of " + partner.Clip(string(raw)), Type: reflect.TypeFor[json.Number]()}
}

// Size parses a number. An absent one is 0, a negative one an error.
func Size(field string, n Number) (market.Amount, error) {
	if n == "" {
		return market.Amount{}, nil
	}
	a, err := market.ParseAmount(string(n))
	if err == nil && a.Sign() < 0 {
		err = fmt.Errorf("%s came; accepted is a number from 0", partner.Clip(string(n)))
	}
	if err != nil {
		return market.Amount{}, fmt.Errorf("%s: %w", field, err)
	}
	return a, nil
}

// maxCount is above every real count, such as cores or the Mbps of a port.
const maxCount = 1_000_000

// Count parses a whole number; nil, which means unknown, for an absent one and 0.
func Count(field string, n Number) (*int, error) {
	a, err := Size(field, n)
	if err != nil || a.Sign() == 0 {
		return nil, err
	}
	whole := a.Round(0)
	v, ok := whole.Int64()
	if !ok || whole.Cmp(a) != 0 || v > maxCount {
		return nil, fmt.Errorf("%s: %s came; accepted is a whole number up to %d", field, partner.Clip(string(n)), maxCount)
	}
	return new(int(v)), nil
}
