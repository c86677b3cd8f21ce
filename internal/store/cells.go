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
	optionalBoolean struct{ field **bool }
	count           struct{ field **int }
	size            struct{ field **float64 }
	amount          struct{ field **market.Amount }
	list            struct{ field *[]string }
	prices          struct{ field *market.Prices }
	disks           struct{ field *[]disk.Disk }
	places          struct{ field *[]market.Place }
	quotes          struct{ field *[]market.Quote }
	stamp           struct{ field *time.Time }
	holds           struct{ field *market.Holds }
	answered        struct{ field **market.Answered }
	// jsonList is a JSON list; an empty one is NULL.
	jsonList[T any] struct{ field *[]T }
)

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
		return optionalBoolean{field}
	case **int:
		return count{field}
	case **float64:
		return size{field}
	case **market.Amount:
		return amount{field}
	case *[]string:
		return list{field}
	case *market.Prices:
		return prices{field}
	case *[]disk.Disk:
		return disks{field}
	case *[]market.Place:
		return places{field}
	case *[]market.Quote:
		return quotes{field}
	case *time.Time:
		return stamp{field}
	default:
		return unstorable{c.Name}
	}
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

func (c holds) Value() (driver.Value, error) {
	if c.field.IsEmpty() {
		return nil, nil
	}
	object, err := json.Marshal(c.field)
	return string(object), err
}

func (c holds) Scan(src any) error {
	*c.field = market.Holds{}
	s, err := optionalText(src)
	if err != nil || s == "" {
		return err
	}
	return json.Unmarshal([]byte(s), c.field)
}

func (c answered) Value() (driver.Value, error) {
	if *c.field == nil {
		return nil, nil
	}
	object, err := json.Marshal(*c.field)
	return string(object), err
}

func (c answered) Scan(src any) error {
	*c.field = nil
	s, err := optionalText(src)
	if err != nil || s == "" {
		return err
	}
	return json.Unmarshal([]byte(s), c.field)
}

func (c jsonList[T]) Value() (driver.Value, error) {
	if len(*c.field) == 0 {
		return nil, nil
	}
	object, err := json.Marshal(*c.field)
	return string(object), err
}

func (c jsonList[T]) Scan(src any) error {
	*c.field = nil
	s, err := optionalText(src)
	if err != nil || s == "" {
		return err
	}
	return json.Unmarshal([]byte(s), c.field)
}

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

func (c optionalBoolean) Value() (driver.Value, error) {
	if *c.field == nil {
		return nil, nil
	}
	return **c.field, nil
}

func (c optionalBoolean) Scan(src any) error {
	*c.field = nil
	if src == nil {
		return nil
	}
	var v bool
	if err := (boolean{&v}).Scan(src); err != nil {
		return err
	}
	*c.field = &v
	return nil
}

func (c count) Value() (driver.Value, error) {
	if *c.field == nil {
		return nil, nil
	}
	return int64(**c.field), nil
}

func (c count) Scan(src any) error {
	*c.field = nil
	if src == nil {
		return nil
	}
	v, ok := src.(int64)
	if !ok {
		return unexpected("a whole number", src)
	}
	n := int(v)
	*c.field = &n
	return nil
}

func (c size) Value() (driver.Value, error) {
	if *c.field == nil {
		return nil, nil
	}
	return **c.field, nil
}

func (c size) Scan(src any) error {
	*c.field = nil
	if src == nil {
		return nil
	}
	v, ok := src.(float64)
	if !ok {
		return unexpected("a number", src)
	}
	*c.field = &v
	return nil
}

func (c amount) Value() (driver.Value, error) {
	if *c.field == nil {
		return nil, nil
	}
	return (*c.field).String(), nil
}

func (c amount) Scan(src any) error {
	*c.field = nil
	s, err := optionalText(src)
	if err != nil || s == "" {
		return err
	}
	a, err := market.ParseAmount(s)
	if err != nil {
		return err
	}
	*c.field = &a
	return nil
}

func (c list) Value() (driver.Value, error) {
	return asJSON(row.TextArray, row.Value{Null: *c.field == nil, List: *c.field}), nil
}

func (c list) Scan(src any) error {
	*c.field = nil
	s, err := optionalText(src)
	if err != nil || s == "" {
		return err
	}
	raw := []byte(s)
	if plain, ok := row.PlainList(raw); ok { // nearly all are
		*c.field = plain
		return nil
	}
	return json.Unmarshal(raw, c.field)
}

func (c prices) Value() (driver.Value, error) {
	return asJSON(row.PriceMap, row.Value{Null: *c.field == nil, Prices: *c.field}), nil
}

func (c prices) Scan(src any) error {
	*c.field = nil
	s, err := optionalText(src)
	if err != nil || s == "" {
		return err
	}
	*c.field, err = row.ParsePrices([]byte(s))
	return err
}

func (c disks) Value() (driver.Value, error) {
	return asJSON(row.DiskList, row.Value{Null: len(*c.field) == 0, Disks: *c.field}), nil
}

func (c disks) Scan(src any) error {
	*c.field = nil
	s, err := optionalText(src)
	if err != nil || s == "" {
		return err
	}
	list, ok := row.PlainDisks([]byte(s))
	if *c.field = list; !ok {
		return unexpected("a list of disks", src)
	}
	return nil
}

func (c places) Value() (driver.Value, error) {
	return asJSON(row.PlaceList, row.Value{Null: len(*c.field) == 0, Places: *c.field}), nil
}

func (c places) Scan(src any) error {
	*c.field = nil
	s, err := optionalText(src)
	if err != nil || s == "" {
		return err
	}
	list, ok := row.ParsePlaces([]byte(s))
	if *c.field = list; !ok {
		return unexpected("a list of places", src)
	}
	return nil
}

func (c quotes) Value() (driver.Value, error) {
	return asJSON(row.QuoteList, row.Value{Null: len(*c.field) == 0, Quotes: *c.field}), nil
}

func (c quotes) Scan(src any) error {
	*c.field = nil
	s, err := optionalText(src)
	if err != nil || s == "" {
		return err
	}
	list, ok := row.ParseQuotes([]byte(s))
	if *c.field = list; !ok {
		return unexpected("a list of quotes", src)
	}
	return nil
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

func asJSON(kind row.Kind, v row.Value) driver.Value {
	if v.Null {
		return nil
	}
	return string(row.AppendValue(nil, kind, v))
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
