package row

import (
	"bytes"
	"maps"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/hardware/disk"
	"launchrack/internal/model/market"
)

// Member returns the raw value of a member of an object, with the rules of EachMember.
func Member(object []byte, name string) (value []byte, found bool) {
	EachMember(object, func(own, v []byte) {
		if string(own) == name {
			value, found = v, true
		}
	})
	return value, found
}

// EachMember gives do the name and the raw value of each member of an object without spaces whose
// names need no escape. It reports whether it is one.
func EachMember(object []byte, do func(name, value []byte)) bool {
	rest, ok := cut(object, true, "{")
	for first := true; ok && !isLast(rest, '}'); first = false {
		if !first {
			rest, ok = cut(rest, ok, ",")
		}
		if rest, ok = cut(rest, ok, `"`); !ok {
			return false
		}
		end := bytes.IndexByte(rest, '"')
		if end < 0 {
			return false
		}
		name := rest[:end]
		if rest, ok = cut(rest[end:], ok, `":`); !ok {
			return false
		}
		n := valueEnd(rest)
		if n == 0 {
			return false
		}
		do(name, rest[:n:n])
		rest = rest[n:]
	}
	return ok
}

// IsSame reports whether two plans have a column in the very same digits and letters. Two amounts
// that are equal may still be written otherwise, as 1.5 and 1.50 are.
func (c *Column) IsSame(a, b *market.Plan) bool {
	switch x := c.Field(a).(type) {
	case *string:
		return *x == *c.Field(b).(*string)
	case *bool:
		return *x == *c.Field(b).(*bool)
	case *int64:
		return *x == *c.Field(b).(*int64)
	case **bool:
		return samePointee(same[bool])(*x, *c.Field(b).(**bool))
	case **int:
		return samePointee(same[int])(*x, *c.Field(b).(**int))
	case **float64:
		return samePointee(same[float64])(*x, *c.Field(b).(**float64))
	case **market.Amount:
		return samePointee(same[market.Amount])(*x, *c.Field(b).(**market.Amount))
	case *market.Prices:
		y := *c.Field(b).(*market.Prices)
		return (*x == nil) == (y == nil) && maps.Equal(*x, y)
	case *[]string, *[]disk.Disk, *time.Time:
		return c.equal(a, b)
	}
	return c.equal(a, b) && bytes.Equal(AppendValue(nil, c.Kind, c.Get(a)), AppendValue(nil, c.Kind, c.Get(b)))
}

// IsEqual reports whether two plans have the same value in a column. Amounts are compared as numbers.
func (c *Column) IsEqual(a, b *market.Plan) bool { return c.equal(a, b) }

// Items appends the raw items of a list that AppendValue wrote.
func Items(dst [][]byte, list []byte) [][]byte {
	for rest := list; len(rest) > len("[]"); {
		rest = rest[1:] // a bracket or a comma
		n := valueEnd(rest)
		if n == 0 {
			return dst
		}
		dst, rest = append(dst, rest[:n]), rest[n:]
	}
	return dst
}

// Split finds the first len(values) values of an object that AppendJSON wrote with the
// same columns, as raw JSON. It relies on the columns' order and does not check their
// names.
func Split(object []byte, columns []*Column, values [][]byte) error {
	at := 1 // after the brace
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

// Read parses one value that AppendJSON wrote.
func (c *Column) Read(value []byte) (Value, error) {
	if c.set == nil {
		return readLoose(c.Kind, value)
	}
	var p market.Plan
	if err := c.Set(&p, value); err != nil {
		return Value{}, err
	}
	return c.Get(&p), nil
}
