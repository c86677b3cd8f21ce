package row

import (
	"bytes"

	"launchrack/internal/errs"
	"launchrack/internal/market"
)

// Split finds the values of an object that AppendJSON wrote with the same
// columns, up to as many as there are places, and leaves them as they are
// written. It relies on the columns' order and does not look at their names.
func Split(object []byte, columns []*Column, values [][]byte) error {
	at := 1 // behind the brace
	for i := range values {
		if i > 0 {
			at++ // the comma
		}
		at += len(columns[i].Name) + len(`"":`)
		if at >= len(object) {
			return errs.New(errs.Internal, "column %s is not where it was written", columns[i].Name)
		}
		n := valueEnd(object[at:])
		if n == 0 {
			return errs.New(errs.Internal, "column %s has no value", columns[i].Name)
		}
		values[i] = object[at : at+n]
		at += n
	}
	return nil
}

// Read reads one value that AppendJSON wrote.
func (c *Column) Read(value []byte) (Value, error) {
	var p market.Plan
	if !bytes.Equal(value, []byte("null")) {
		if err := c.set(&p, value); err != nil {
			return Value{}, errs.Wrap(errs.Internal, err, "column %s does not come back", c.Name)
		}
	}
	return c.Get(&p), nil
}
