package partner

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"

	"launchrack/internal/market"
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

// ItemKey describes the key of a partner's items.
type ItemKey struct {
	// Root is what errors call the item, Member the field of its key, and Example a key.
	Root, Member, Example string
}

// Decode decodes an item as the function Decode does, and returns its key, a text or a whole
// number. An item without a key is an error, and its key is its position.
func (k ItemKey) Decode(position int, raw json.RawMessage, into any) (key string, defects Defects, err error) {
	key = Unnamed(position)
	if err := CheckItem(len(raw)); err != nil {
		return key, nil, err
	}
	members, _ := Members(raw)
	text, isText := keyText(members[k.Member])
	if text != "" {
		key = text
	}
	defects, err = Decode(k.Root, raw, into)
	if err == nil && isText && text == "" {
		err = fmt.Errorf("%s: is missing; accepted is a text such as %s", k.Member, k.Example)
	}
	return key, defects, err
}

// keyText parses a key. It reports false for a value that is neither a text nor a number.
func keyText(raw json.RawMessage) (text string, ok bool) {
	var n json.Number
	switch {
	case len(raw) > 0 && raw[0] == '"':
		ok = json.Unmarshal(raw, &text) == nil
	case len(raw) > 0 && raw[0] != 'n':
		ok = json.Unmarshal(raw, &n) == nil
		text = WholeText(n.String())
	default:
		ok = true
	}
	return Text(text), ok
}
