package store

import (
	"cmp"
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
)

// A cell is a pointer to a field that knows how the field is written to the database (Value) and
// read back (Scan), so it serves as a statement's argument and as a row's destination. Unknown
// fields are NULL.
type (
	// text writes "" as NULL, key writes it as ''.
	text[T ~string] struct{ field *T }
	key[T ~string]  struct{ field *T }
	boolean         struct{ field *bool }
	amount          struct{ field **market.Amount }
	figure          struct{ field *market.Amount } // of a column that is never NULL
	stamp           struct{ field *time.Time }
	// object is a value as JSON; an empty one is NULL. parcel is one that is compressed.
	object[T any] struct{ field *T }
	parcel[T any] struct{ field *T }
	// listed is a column of a plan in the JSON that the API gives it.
	listed struct {
		column *row.Column
		plan   *market.Plan
	}
)

// cell binds a column to a plan's field. Numbers and booleans are known to database/sql itself.
func cell(c *row.Column, p *market.Plan) any {
	switch field := c.Field(p).(type) {
	case *string:
		if keys[c.Name] {
			return key[string]{field}
		}
		return text[string]{field}
	case **market.Amount:
		return amount{field}
	case *time.Time:
		return stamp{field}
	default:
		if c.Kind == row.TextArray || c.Kind.IsJSON() {
			return listed{c, p}
		}
		return field
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

// timeLayout has a fixed width, so that times sort as text.
const timeLayout = "2006-01-02T15:04:05.000000Z"

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
	v, err := market.ParseAmount(s)
	*c.field = &v
	return err
}

func (c figure) Value() (driver.Value, error) { return c.field.String(), nil }

func (c figure) Scan(src any) error {
	s, err := optionalText(src)
	if err == nil {
		*c.field, err = market.ParseAmount(s)
	}
	return err
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
	return readJSON([]byte(s), c.field)
}

func readJSON(text []byte, into any) error {
	if err := json.Unmarshal(text, into); err != nil {
		return errs.Wrap(errs.Damaged, err, "a stored value cannot be read")
	}
	return nil
}

func (c parcel[T]) Value() (driver.Value, error) {
	text, err := json.Marshal(c.field)
	if err != nil {
		return nil, err
	}
	return compress(text)
}

func (c parcel[T]) Scan(src any) error {
	var text []byte
	if err := (compressed{&text}).Scan(src); err != nil {
		return errs.Wrap(errs.Damaged, err, "a stored value cannot be read")
	}
	return readJSON(text, c.field)
}

func (c listed) Value() (driver.Value, error) {
	v := c.column.Get(c.plan)
	if v.Null {
		return nil, nil
	}
	return string(row.AppendValue(nil, c.column.Kind, v)), nil
}

func (c listed) Scan(src any) error {
	s, err := optionalText(src)
	if err != nil {
		return err
	}
	return c.column.Set(c.plan, []byte(cmp.Or(s, "null")))
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
