package row

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"launchrack/internal/errs"
	"launchrack/internal/market"
)

type setter func(*market.Plan, []byte) error

// Decode reads one JSON object of public columns into a plan. An absent column
// and null leave the field unknown. Errors name the column, what came and what
// is accepted; an unknown column is one.
func Decode(object []byte) (market.Plan, error) { return decode(object, byName) }

func decode(object []byte, columns map[string]*Column) (market.Plan, error) {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(object, &fields); err != nil || fields == nil {
		return market.Plan{}, errs.New(errs.Invalid, "a plan is a JSON object, but %s came", clip(object))
	}
	p := market.Plan{Available: true}
	for _, name := range slices.Sorted(keys(fields)) {
		c, ok := columns[name]
		if !ok {
			return market.Plan{}, &errs.Error{Kind: errs.Invalid, Field: name, Code: "PGRST204",
				Message: fmt.Sprintf("Could not find the '%s' column of 'server_plans' in the schema cache", name)}
		}
		raw := bytes.TrimSpace(fields[name])
		if bytes.Equal(raw, []byte("null")) {
			continue
		}
		if err := c.set(&p, raw); err != nil {
			return market.Plan{}, errs.Field(name, "%s; %s came", err, clip(raw))
		}
	}
	return p, nil
}

func keys(m map[string]json.RawMessage) func(func(string) bool) {
	return func(yield func(string) bool) {
		for k := range m {
			if !yield(k) {
				return
			}
		}
	}
}

func clip(b []byte) string {
	const most = 60
	s := strings.ToValidUTF8(string(b), "�")
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "…"
	}
	return s
}

func setOptional[T any](b []byte, field **T, set func([]byte, *T) error) error {
	var v T
	if err := set(b, &v); err != nil {
		return err
	}
	*field = &v
	return nil
}

func setWhole[T ~int | ~int64](b []byte, field *T) error {
	const sure = 18 // digits always fit
	if n, err := strconv.ParseInt(string(b), 10, 64); err == nil && len(b) <= sure && b[0] != '+' {
		*field = T(n)
		return nil
	}
	var a market.Amount
	if err := a.UnmarshalJSON(b); err != nil {
		return fmt.Errorf("accepted is a whole number")
	}
	whole := a.Round(0)
	if whole.Cmp(a) != 0 {
		return fmt.Errorf("accepted is a whole number")
	}
	var v int64
	if err := json.Unmarshal([]byte(whole.String()), &v); err != nil {
		return fmt.Errorf("accepted is a whole number of at most 18 digits")
	}
	*field = T(v)
	return nil
}

func setFloat(b []byte, field *float64) error {
	var v float64
	if err := json.Unmarshal(b, &v); err != nil || math.IsInf(v, 0) {
		return fmt.Errorf("accepted is a number")
	}
	*field = v
	return nil
}

func setAmount(b []byte, field *market.Amount) error {
	if err := field.UnmarshalJSON(b); err != nil {
		return fmt.Errorf("accepted is a decimal number of at most 19 digits")
	}
	return nil
}

func setText[T ~string](b []byte, field *T) error {
	if s, ok := unquote(b); ok {
		*field = T(s)
		return nil
	}
	var v string
	if err := json.Unmarshal(b, &v); err != nil {
		return fmt.Errorf("accepted is text")
	}
	*field = T(v)
	return nil
}

func setBool(b []byte, field *bool) error {
	if err := json.Unmarshal(b, field); err != nil {
		return fmt.Errorf("accepted is true or false")
	}
	return nil
}

func setList(b []byte, field *[]string) error {
	if list, ok := plainList(b); ok {
		*field = list
		return nil
	}
	var v []string
	if err := json.Unmarshal(b, &v); err != nil {
		return fmt.Errorf("accepted is a list of texts")
	}
	*field = v
	return nil
}

func setPrices(b []byte, field *market.Prices) error {
	if prices, ok := plainPrices(b); ok {
		*field = prices
		return nil
	}
	var v map[string]market.Amount
	if err := json.Unmarshal(b, &v); err != nil {
		return fmt.Errorf("accepted is an object such as {\"EUR\":4.5} with the currencies USD, EUR and GBP")
	}
	p := make(market.Prices, len(v))
	for code, amount := range v {
		c, ok := market.ParseCurrency(code)
		if !ok {
			return fmt.Errorf("%q is not a currency; accepted are USD, EUR and GBP", code)
		}
		p[c] = amount
	}
	*field = p
	return nil
}

func setTime(b []byte, field *time.Time) error {
	var s string
	if err := json.Unmarshal(b, &s); err != nil {
		return fmt.Errorf("accepted is a time such as 2026-04-01T12:00:00Z")
	}
	t, err := ParseTime(s)
	if err != nil {
		return err
	}
	*field = t
	return nil
}

// ParseTime reads an ISO 8601 time or date; without an offset it is UTC.
func ParseTime(s string) (time.Time, error) {
	for _, layout := range []string{time.RFC3339Nano, "2006-01-02 15:04:05.999999999Z07:00",
		"2006-01-02T15:04:05.999999999", "2006-01-02 15:04:05.999999999", time.DateOnly} {
		if t, err := time.Parse(layout, s); err == nil {
			return t.UTC().Truncate(time.Microsecond), nil
		}
	}
	return time.Time{}, fmt.Errorf("accepted is a time such as 2026-04-01T12:00:00Z")
}
