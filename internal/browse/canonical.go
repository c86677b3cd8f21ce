package browse

import (
	"net/url"
	"slices"
)

// Canonical gives the parameters that a list is made from: those of others and
// the empty ones that a form sends are left out. Addresses of equal lists have
// equal parameters, and url.Values.Encode writes these in a fixed order.
func Canonical(params url.Values) url.Values {
	canonical := url.Values{}
	for name, values := range params {
		if Foreign(name, values) {
			continue
		}
		values = slices.DeleteFunc(slices.Clone(values), func(s string) bool { return s == "" })
		if len(values) > 0 {
			canonical[name] = values
		}
	}
	return canonical
}
