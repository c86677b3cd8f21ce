package store

import (
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"time"

	"launchrack/internal/hardware/disk"
	"launchrack/internal/market"
	"launchrack/internal/row"
)

// A cell is a pointer to a plan's field that knows how the field is written to
// the database (Value) and read back (Scan), so it serves as a statement's
// argument and as a row's destination. Unknown fields are NULL.
type (
	number struct{ field *int64 }
	// text writes "" as NULL, key writes it as ''.
	text[T ~string] struct{ field *T }
	key[T ~string]  struct{ field *T }
	boolean         struct{ field *bool }
	count           struct{ field *int }
	size            struct{ field *float64 }
	amount          struct{ field *market.Amount }
	stamp           struct{ field *time.Time }
	// object is a value as JSON; an empty one is NULL.
	object[T any] struct{ field *T }
	// optional is a value that may be missing, in the cell that a present one has.
	optional[T any] struct {
		field **T
		of    func(*T) valueCell
	}
	// listed is a list or a map of a row in the form that the API gives it. to makes the value
	// that is written, and from reads it.
	listed[T any] struct {
		field *T
		kind  row.Kind
		to    func(T) row.Value
		from  func([]byte) (T, bool)
	}
)

// valueCell is a cell of a value that is there.
type valueCell interface {
	driver.Valuer
	Scan(src any) error
}

// cell binds a column to a plan's field.
func cell(c *row.Column, p *market.Plan) any {
	switch field := c.Field(p).(type) {
	case *int64:
		return number{field}
	case *string:
		if keys[c.Name] {
			return key[string]{field}
		}
		return text[string]{field}
	case *bool:
		return boolean{field}
	case **bool:
		return optional[bool]{field, func(v *bool) valueCell { return boolean{v} }}
	case **int:
		return optional[int]{field, func(v *int) valueCell { return count{v} }}
	case **float64:
		return optional[float64]{field, func(v *float64) valueCell { return size{v} }}
	case **market.Amount:
		return optional[market.Amount]{field, func(v *market.Amount) valueCell { return amount{v} }}
	case *[]string:
		return listed[[]string]{field, row.TextArray, func(v []string) row.Value { return row.Value{Null: v == nil, List: v} }, parseList}
	case *market.Prices:
		return listed[market.Prices]{field, row.PriceMap, func(v market.Prices) row.Value { return row.Value{Null: v == nil, Prices: v} }, parsePrices}
	case *[]disk.Disk:
		return listed[[]disk.Disk]{field, row.DiskList, func(v []disk.Disk) row.Value { return row.Value{Null: len(v) == 0, Disks: v} }, row.PlainDisks}
	case *[]market.Place:
		return listed[[]market.Place]{field, row.PlaceList, func(v []market.Place) row.Value { return row.Value{Null: len(v) == 0, Places: v} }, row.ParsePlaces}
	case *[]market.Quote:
		return listed[[]market.Quote]{field, row.QuoteList, func(v []market.Quote) row.Value { return row.Value{Null: len(v) == 0, Quotes: v} }, row.ParseQuotes}
	case *time.Time:
		return stamp{field}
	default:
		return unstorable{c.Name}
	}
}

// differing gives the stored columns but the id in which two rows differ as they are written.
func differing(a, b *market.Plan) (columns []*row.Column) {
	for _, c := range planColumns[1:] {
		if !c.IsSame(a, b) {
			columns = append(columns, c)
		}
	}
	return columns
}

// keys are the columns that must not be NULL, as unique indexes stand on them.
var keys = map[string]bool{"partner_id": true, "sku": true, "source": true}

// unstorable is the cell of a column whose field has a type that cell does not
// know. Every statement with it fails.
type unstorable struct{ column string }

func (c unstorable) Value() (driver.Value, error) { return nil, c.Scan(nil) }

func (c unstorable) Scan(any) error {
	return fmt.Errorf("column %s has a field of a type that is never stored", c.column)
}

// timeLayout has a fixed width, so that times sort as text.
const timeLayout = "2006-01-02T15:04:05.000000Z"

func (c number) Value() (driver.Value, error) { return *c.field, nil }

func (c number) Scan(src any) error {
	n, ok := src.(int64)
	if !ok {
		return unexpected("a whole number", src)
	}
	*c.field = n
	return nil
}

func (c text[T]) Value() (driver.Value, error) {
	if *c.field == "" {
		return nil, nil
	}
	return string(*c.field), nil
}

func (c text[T]) Scan(src any) error {
	s, err := optionalText(src)
	*c.field = T(s)
	return err
}

func (c key[T]) Value() (driver.Value, error) { return string(*c.field), nil }
func (c key[T]) Scan(src any) error           { return text[T](c).Scan(src) }

func (c boolean) Value() (driver.Value, error) { return *c.field, nil }

func (c boolean) Scan(src any) error {
	switch v := src.(type) {
	case int64:
		*c.field = v != 0
	case bool:
		*c.field = v
	default:
		return unexpected("a boolean", src)
	}
	return nil
}

func (c count) Value() (driver.Value, error) { return int64(*c.field), nil }

func (c count) Scan(src any) error {
	var n int64
	err := (number{&n}).Scan(src)
	*c.field = int(n)
	return err
}

func (c size) Value() (driver.Value, error) { return *c.field, nil }

func (c size) Scan(src any) (err error) {
	v, ok := src.(float64)
	if *c.field = v; !ok {
		return unexpected("a number", src)
	}
	return nil
}

func (c amount) Value() (driver.Value, error) { return c.field.String(), nil }

func (c amount) Scan(src any) error {
	s, err := optionalText(src)
	if err == nil {
		*c.field, err = market.ParseAmount(s)
	}
	return err
}

func (c optional[T]) Value() (driver.Value, error) {
	if *c.field == nil {
		return nil, nil
	}
	return c.of(*c.field).Value()
}

func (c optional[T]) Scan(src any) error {
	*c.field = nil
	if src == nil {
		return nil
	}
	v := new(T)
	if err := c.of(v).Scan(src); err != nil {
		return err
	}
	*c.field = v
	return nil
}

func (c object[T]) Value() (driver.Value, error) {
	text, err := json.Marshal(c.field)
	switch string(text) {
	case "null", "{}", "[]":
		return nil, err
	}
	return string(text), err
}

func (c object[T]) Scan(src any) error {
	*c.field = *new(T)
	s, err := optionalText(src)
	if err != nil || s == "" {
		return err
	}
	return json.Unmarshal([]byte(s), c.field)
}

func (c listed[T]) Value() (driver.Value, error) {
	v := c.to(*c.field)
	if v.Null {
		return nil, nil
	}
	return string(row.AppendValue(nil, c.kind, v)), nil
}

func (c listed[T]) Scan(src any) error {
	*c.field = *new(T)
	s, err := optionalText(src)
	if err != nil || s == "" {
		return err
	}
	v, ok := c.from([]byte(s))
	if *c.field = v; !ok {
		return fmt.Errorf("the column holds %q, which cannot be read", s)
	}
	return nil
}

func parseList(raw []byte) (list []string, ok bool) {
	if plain, ok := row.PlainList(raw); ok { // nearly all are
		return plain, true
	}
	return list, json.Unmarshal(raw, &list) == nil
}

func parsePrices(raw []byte) (market.Prices, bool) {
	quotes, err := row.ParsePrices(raw)
	return quotes, err == nil
}

func (c stamp) Value() (driver.Value, error) {
	if c.field.IsZero() {
		return nil, nil
	}
	return c.field.UTC().Format(timeLayout), nil
}

func (c stamp) Scan(src any) error {
	*c.field = time.Time{}
	s, err := optionalText(src)
	if err != nil || s == "" {
		return err
	}
	*c.field, err = time.Parse(timeLayout, s)
	return err
}

// optionalText gives "" for NULL.
func optionalText(src any) (string, error) {
	switch v := src.(type) {
	case nil:
		return "", nil
	case string:
		return v, nil
	case []byte:
		return string(v), nil
	}
	return "", unexpected("text", src)
}

func unexpected(want string, src any) error {
	return fmt.Errorf("the column holds %T where %s belongs", src, want)
}
