package sandbox

import (
	"fmt"
	"slices"
)

// Item is one plan of a payload on its way to being JSON. A partner that tells a
// plan in several rows holds all of them in Fields.
type Item struct {
	ID string
	// Line is the product line by which a payload groups its items.
	Line   string
	Fields map[string]any
}

// Spoiler says where the items of a partner bear what item faults change. A fault
// whose place is not named does not apply to the partner.
type Spoiler struct {
	// Price replaces every price of an item by what change makes of it.
	Price func(fields map[string]any, change func(any) any)
	// Type is the field that holds the type of product.
	Type string
	// Link is a field that holds a link.
	Link string
	// Names are the fields that hold a name.
	Names []string
	// Without lists further faults that do not apply. A payload that holds its items
	// by id cannot repeat an id, and prices that are texts cannot turn into texts.
	Without []Fault
}

// has reports whether the items can suffer from a fault.
func (s Spoiler) has(f Fault) bool {
	if slices.Contains(s.Without, f) {
		return false
	}
	switch f {
	case PriceZero, PriceString, PriceNull:
		return s.Price != nil
	case UnknownType:
		return s.Type != ""
	case JavascriptLink:
		return s.Link != ""
	case ScriptInName:
		return len(s.Names) > 0
	}
	return true
}

// Offer gives the fields of the items that a partner of n offers in the generation of a call,
// with its fault.
func (s Spoiler) Offer(c Call, n int, item func(i int) Item) []any {
	var items []Item
	for i := range n {
		if Offered(i, n, c.Generation) {
			items = append(items, item(i))
		}
	}
	offer := []any{}
	for _, item := range s.Spoil(items, c.Fault) {
		offer = append(offer, item.Fields)
	}
	return offer
}

// Spoil applies a fault to a list or to a few of its items: every twentieth, the
// first one among them.
func (s Spoiler) Spoil(items []Item, f Fault) []Item {
	switch f {
	case EmptyList:
		return nil
	case MostlyGone:
		return every(items, 10)
	case DuplicateIDs:
		return slices.Concat(items, every(items, 20))
	}
	for _, item := range every(items, 20) {
		s.spoilItem(item.Fields, f)
	}
	return items
}

func (s Spoiler) spoilItem(fields map[string]any, f Fault) {
	switch f {
	case PriceZero:
		s.Price(fields, func(any) any { return 0 })
	case PriceString:
		s.Price(fields, func(v any) any { return fmt.Sprint(v) })
	case PriceNull:
		s.Price(fields, func(any) any { return nil })
	case UnknownType:
		fields[s.Type] = "quantum"
	case JavascriptLink:
		fields[s.Link] = "javascript:alert(document.domain)"
	case ScriptInName:
		for _, name := range s.Names {
			fields[name] = fmt.Sprintf(`<script>alert("%v")</script>`, fields[name])
		}
	}
}

func every(items []Item, n int) []Item {
	var chosen []Item
	for i := 0; i < len(items); i += n {
		chosen = append(chosen, items[i])
	}
	return chosen
}
