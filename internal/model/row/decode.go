package row

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/hardware/disk"
	"launchrack/internal/model/market"
)

type setter func(*market.Plan, []byte) error

// The codes of PostgreSQL and PostgREST for faults of a row.
const (
	codeSyntax    = "22P02"
	codeDuplicate = "42701"
	codeRequired  = "23502" // must not be null
	codeRule      = "23514" // breaks a check
	codeGenerated = "428C9" // is not for inserts
	// CodeUnknown is the code of a column that does not exist. The message names the
	// column.
	CodeUnknown = "PGRST204"
)

// decode reads one JSON object of columns into a plan. An absent column and
// null leave the field unknown. An error names the column, what came and what is
// accepted. An unknown column is an error.
func decode(object []byte, columns map[string]*Column) (market.Plan, error) {
	p, faults := decodeAll(object, columns)
	if len(faults) > 0 {
		return market.Plan{}, faults[0]
	}
	return p, nil
}

func decodeAll(object []byte, columns map[string]*Column, selected ...string) (market.Plan, []*errs.Error) {
	p := market.Plan{Available: true}
	if faults := decodeInto(&p, object, columns, selected...); len(faults) > 0 {
		if faults[0].Field == "" {
			p = market.Plan{}
		}
		return p, faults
	}
	return p, nil
}

// decodeInto sets the columns that an object names and leaves the others.
func decodeInto(p *market.Plan, object []byte, columns map[string]*Column, selected ...string) []*errs.Error {
	given, ok := members(object)
	if !ok {
		return []*errs.Error{{Kind: errs.Invalid, Code: codeSyntax,
			Message: fmt.Sprintf("a plan is a JSON object, but %s came", clip(object))}}
	}
	if len(given) > maxMembers {
		return []*errs.Error{{Kind: errs.TooLarge, Code: "54000",
			Message: fmt.Sprintf("a plan has at most %d members, but more came", maxMembers)}}
	}
	var all faults
	seen := map[string]bool{}
	for _, m := range given {
		if !isSelected(m.name, selected) {
			continue
		}
		all.add(m.setIn(p, columns, seen[m.name]))
		seen[m.name] = true
	}
	return all.inOrder()
}

// member is one member of a JSON object.
type member struct {
	name string
	raw  json.RawMessage
}

// maxMembers bounds the members of an object. A plan has some thirty columns, and a
// body full of unknown members takes a fifth of a second to check.
const maxMembers = 1000

// members lists the members of a JSON object in their order, repeated ones included,
// and stops after maxMembers+1. It reports false for anything but one object in UTF-8.
func members(object []byte) ([]member, bool) {
	object = bytes.TrimSpace(object)
	if !utf8.Valid(object) || !json.Valid(object) || object[0] != '{' {
		return nil, false
	}
	if list, ok := plainMembers(object); ok {
		return list, true
	}
	var list []member
	dec := json.NewDecoder(bytes.NewReader(object))
	if _, err := dec.Token(); err != nil { // the brace
		return nil, false
	}
	for dec.More() && len(list) <= maxMembers {
		name, err := dec.Token()
		m := member{name: fmt.Sprint(name)}
		if err := errors.Join(err, dec.Decode(&m.raw)); err != nil {
			return nil, false
		}
		list = append(list, m)
	}
	return list, true
}

// plainMembers is members of a valid object in the form of AppendJSON, which a decoder takes five times as
// long for. It reports false for any other, which has spaces or escaped names.
func plainMembers(object []byte) (list []member, ok bool) {
	isPlain := true
	ok = EachMember(object, func(name, value []byte) {
		isPlain = isPlain && bytes.IndexByte(name, '\\') < 0 && value[0] > ' ' && value[len(value)-1] > ' '
		if len(list) <= maxMembers {
			list = append(list, member{string(name), value})
		}
	})
	return list, ok && isPlain
}

// setIn sets the member's column of a plan. isRepeated reports whether an earlier
// member has the same column.
func (m member) setIn(p *market.Plan, columns map[string]*Column, isRepeated bool) *errs.Error {
	c, ok := columns[m.name]
	switch {
	case !ok:
		return unknownColumn(m.name)
	case isRepeated:
		c.clear(p)
		return fault(codeDuplicate, m.name, "came more than once; accepted is one value")
	case bytes.Equal(m.raw, []byte("null")):
		c.clear(p)
		return nil
	case c.isRefused:
		return fault(codeGenerated, m.name, "%s came, but the shop fills this column in; leave it out", clip(m.raw))
	}
	if err := c.set(p, m.raw); err != nil {
		c.clear(p)
		code := codeSyntax
		if e, ok := errors.AsType[*errs.Error](err); ok {
			code = e.Code
		}
		return fault(code, m.name, "%s; %s came", err, clip(m.raw))
	}
	return nil
}

func fault(code, column, format string, args ...any) *errs.Error {
	return &errs.Error{Kind: errs.Invalid, Code: code, Field: column, Message: fmt.Sprintf(format, args...)}
}

func unknownColumn(name string) *errs.Error {
	name = clip([]byte(name))
	return fault(CodeUnknown, name, "Could not find the '%s' column of 'server_plans' in the schema cache", name)
}

// faults collects one error for each column.
type faults struct {
	list    []*errs.Error
	unknown int
}

// maxUnknownColumns bounds the unknown columns that faults name.
const maxUnknownColumns = 20

func (f *faults) add(e *errs.Error) {
	if e == nil || f.has(e.Field) {
		return
	}
	if rank[e.Field] == 0 {
		if f.unknown++; f.unknown > maxUnknownColumns {
			return
		}
	}
	f.list = append(f.list, e)
}

func (f *faults) has(column string) bool {
	return slices.ContainsFunc(f.list, func(e *errs.Error) bool { return e.Field == column })
}

// inOrder sorts faults by the table's order, unknown columns first.
func (f *faults) inOrder() []*errs.Error {
	slices.SortStableFunc(f.list, func(a, b *errs.Error) int { return cmp.Compare(rank[a.Field], rank[b.Field]) })
	return f.list
}

func clip(b []byte) string { return errs.Clip(string(b), 60) }

func setWhole[T ~int | ~int64](b []byte, field *T) error {
	const safeDigits = 18 // always fit into 64 bits
	if n, err := strconv.ParseInt(string(b), 10, 64); err == nil && len(b) <= safeDigits && b[0] != '+' {
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

// setLine sets a text that is one line: its breaks and tabs become spaces.
func setLine(b []byte, field *string) error {
	if err := setText(b, field); err != nil {
		return err
	}
	*field = lineBreaks.Replace(*field)
	return nil
}

var lineBreaks = strings.NewReplacer("\r\n", " ", "\r", " ", "\n", " ", "\t", " ", "\u2028", " ", "\u2029", " ")

func setText(b []byte, field *string) error {
	if s, ok := unquote(b); ok {
		*field = s
		return nil
	}
	var v string
	if err := json.Unmarshal(b, &v); err != nil {
		return fmt.Errorf("accepted is text")
	}
	*field = v
	return nil
}

func setBool(b []byte, field *bool) error {
	if err := json.Unmarshal(b, field); err != nil {
		return fmt.Errorf("accepted is true or false")
	}
	return nil
}

func setList(b []byte, field *[]string) error {
	var v []string
	if err := json.Unmarshal(b, &v); err != nil {
		return fmt.Errorf("accepted is a list of texts")
	}
	*field = v
	return nil
}

var errNoDisks = errors.New(`accepted is a list such as [{"count":2,"size_gb":960,"kind":"NVMe"}]`)

func setDisks(b []byte, field *[]disk.Disk) error {
	return setObjects(b, field, errNoDisks)
}

// setObjects sets a list of JSON objects, which have no other members than the Go type.
func setObjects[T any](b []byte, field *[]T, refusal error) error {
	dec := json.NewDecoder(bytes.NewReader(b))
	dec.DisallowUnknownFields()
	var list []T
	if dec.Decode(&list) != nil {
		return refusal
	}
	*field = list
	return nil
}

func errNoPrices() error {
	return fmt.Errorf("accepted is an object such as {\"EUR\":4.5} with the currencies %s and decimal numbers of at most 19 digits", market.Accepted())
}

// setPrices sets a price map in any spelling. It takes each currency that is converted, since rows stay as they are
// stored when a shop shows one less; checkPrices refuses those that it does not show.
func setPrices(b []byte, field *market.Prices) error {
	quotes, ok := members(b)
	if !ok {
		return errNoPrices()
	}
	prices := make(market.Prices, len(quotes))
	for _, quote := range quotes {
		c := market.Currency(quote.name)
		if !slices.Contains(market.Convertible(), c) {
			return fmt.Errorf("%q is not a currency; accepted are %s", clip([]byte(quote.name)), market.Accepted())
		}
		if _, isRepeated := prices[c]; isRepeated {
			return fmt.Errorf("accepted is one price in %s", c)
		}
		var a market.Amount
		if err := a.UnmarshalJSON(quote.raw); err != nil {
			return errNoPrices()
		}
		prices[c] = a
	}
	*field = prices
	return nil
}

func setTime(b []byte, field *time.Time) error {
	s, plain := unquote(b)
	if !plain && json.Unmarshal(b, &s) != nil {
		return errNoTime
	}
	t, err := ParseTime(s)
	if err != nil {
		return err
	}
	*field = t
	return nil
}
