package partner

import (
	"context"
	"regexp"
	"strconv"

	"launchrack/internal/model/market"
)

// Offered is the result of translating one item.
type Offered struct {
	// Key is the partner's key of the item, else its position.
	Key string
	// Rows are the plans, each with its own SKU.
	Rows []market.Plan
	// Left are the places, and Defects the optional fields, that the rows lack.
	Left    []LeftOut
	Defects Defects
	// Err says why there are no rows; a Skip if the item is not sold.
	Err error
}

// Judge calls read with the position of each item and returns the verdicts. Its errors are those
// of Adapter.Translate.
func Judge[T any](ctx context.Context, items []T, read func(position int, item T) Offered) (Judged, error) {
	if err := CheckCount(len(items)); err != nil {
		return Judged{}, err
	}
	var in Intake
	for i, item := range items {
		if err := ctx.Err(); err != nil {
			return Judged{}, err
		}
		o := read(i, item)
		in.From(item)
		in.AddRows(o.Key, o.Rows, o.Err)
		in.LeaveOut(o.Key, o.Left)
		in.Note(o.Key, o.Defects)
	}
	return in.Judged(), nil
}

// Unnamed is what an item is called whose key cannot be read, by its position from 0.
func Unnamed(position int) string { return "item " + strconv.Itoa(position+1) }

var unnamed = regexp.MustCompile(`^item \d+$`)

// IsUnnamed reports whether an item has a position in the place of a key: it may be any.
func IsUnnamed(item string) bool { return unnamed.MatchString(item) }
