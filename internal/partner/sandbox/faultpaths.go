package sandbox

import (
	"fmt"
	"slices"
)

// item is one plan of a payload: an element of a list, or several elements.
type item struct {
	// list is the index of its list in Sample.Lists, and key its key in objects.
	list     int
	key      string
	elements []any
}

// FaultPaths are the paths, as in Change, of the fields of an item that faults change. A fault whose
// paths are empty does not apply to the partner.
type FaultPaths struct {
	// Prices are the paths of all prices.
	Prices []string
	// Type is the path of the type of product.
	Type string
	// Link is the path of a link.
	Link string
	// Names are the paths of names.
	Names []string
	// Without lists further faults that do not apply: objects by id cannot repeat an id, and
	// prices in quotes cannot become texts.
	Without []Fault
}

// has reports whether a fault applies to the items.
func (s FaultPaths) has(f Fault) bool {
	if slices.Contains(s.Without, f) {
		return false
	}
	switch f {
	case PriceZero, PriceString, PriceNull:
		return len(s.Prices) > 0
	case UnknownType:
		return s.Type != ""
	case JavascriptLink:
		return s.Link != ""
	case ScriptInName:
		return len(s.Names) > 0
	}
	return true
}

// isPriced reports whether an item has a price. Without Prices all items have one.
func (s FaultPaths) isPriced(it item) bool {
	isPriced := len(s.Prices) == 0 || it.key != ""
	it.change(s.Prices, func(v any) any {
		isPriced = isPriced || v != nil
		return v
	})
	return isPriced
}

// change replaces the values of an item at paths. All values of an item with a key are prices.
func (it item) change(paths []string, change func(any) any) {
	if it.key != "" {
		paths = []string{"*"}
	}
	for _, e := range it.elements {
		for _, path := range paths {
			Change(e, path, change)
		}
	}
}

// spoil applies a fault to the list, or to every twentieth item from the first on.
func (s FaultPaths) spoil(items []item, f Fault) []item {
	switch f {
	case EmptyList:
		return nil
	case MostlyGone:
		return every(items, 10)
	case DuplicateIDs:
		return slices.Concat(items, every(items, 20))
	}
	for _, item := range every(items, 20) {
		s.spoilItem(item, f)
	}
	return items
}

func (s FaultPaths) spoilItem(it item, f Fault) {
	switch f {
	case PriceZero:
		it.change(s.Prices, func(any) any { return 0 })
	case PriceString:
		it.change(s.Prices, func(v any) any { return fmt.Sprint(v) })
	case PriceNull:
		it.change(s.Prices, func(any) any { return nil })
	case UnknownType:
		it.change([]string{s.Type}, func(any) any { return "quantum" })
	case JavascriptLink:
		it.change([]string{s.Link}, func(any) any { return "javascript:alert(document.domain)" })
	case ScriptInName:
		it.change(s.Names, func(v any) any { return fmt.Sprintf(`<script>alert("%v")</script>`, v) })
	}
}

func every(items []item, n int) []item {
	var chosen []item
	for i := 0; i < len(items); i += n {
		chosen = append(chosen, items[i])
	}
	return chosen
}
