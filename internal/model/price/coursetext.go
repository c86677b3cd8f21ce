package price

import (
	"fmt"

	"github.com/fxamacker/cbor/v2"
)

// courseForm writes equal courses as the same bytes. Its options are right, so it has no error.
var courseForm, _ = cbor.EncOptions{Sort: cbor.SortCoreDeterministic, Time: cbor.TimeUnix}.EncMode()

// Text writes a course in few bytes, for ReadCourse; it is empty for one without quotes.
func (c Course) Text() string {
	if len(c.Quotes) == 0 {
		return ""
	}
	text, _ := courseForm.Marshal(c) // nothing in a course cannot be written
	return string(text)
}

// ReadCourse reads what Text wrote; anything else is an error.
func ReadCourse(text string) (c Course, err error) {
	if text == "" {
		return c, nil
	}
	if err := cbor.Unmarshal([]byte(text), &c); err != nil {
		return Course{}, fmt.Errorf("the course of a price does not come back: %w", err)
	}
	for currency, q := range c.Quotes {
		q.FirstAt, q.LastAt = q.FirstAt.UTC(), q.LastAt.UTC()
		c.Quotes[currency] = q
	}
	return c, nil
}
