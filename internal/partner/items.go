package partner

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"

	"launchrack/internal/market"
)

// Offered is what one item of a document becomes.
type Offered struct {
	// Key is the partner's key of the item, or its position where it has none.
	Key string
	// Rows are the plans, each under its own SKU.
	Rows []market.Plan
	// Left are the places without a row, Defects the parts that the rows lack.
	Left    []Part
	Defects Defects
	// Err says why there are no rows; a Skip where the item is not sold.
	Err error
}

// Judge reads items one by one, so that a bad one spoils nothing but itself. read gets the
// position of the item. The error is one of Adapter.Translate.
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

// Keyed says where an item has its key.
type Keyed struct {
	// Root is what errors call the item, Member the name of its key, and Example a key.
	Root, Member, Example string
}

// Decode reads an item into a struct by the rules of the function Decode. It gives the key, a
// text or a whole number, as one line of text; an item without a key is an error and known by
// its position.
func (k Keyed) Decode(position int, raw json.RawMessage, into any) (key string, defects Defects, err error) {
	key = "item " + strconv.Itoa(position+1)
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

// keyText reads a key. It reports false for a value that is neither a text nor a number.
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

// JudgeKeyed judges items that have a key, each read into a T by Keyed.Decode. rows makes the
// plans of one, and adds what of it cannot be read to its defects.
func JudgeKeyed[T any](ctx context.Context, items []json.RawMessage, k Keyed,
	rows func(key string, item *T, defects *Defects) ([]market.Plan, []Part, error)) (Judged, error) {
	return Judge(ctx, items, func(position int, raw json.RawMessage) (o Offered) {
		var item T
		if o.Key, o.Defects, o.Err = k.Decode(position, raw, &item); o.Err == nil {
			o.Rows, o.Left, o.Err = rows(o.Key, &item, &o.Defects)
		}
		return o
	})
}
