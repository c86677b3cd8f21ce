package browse

import (
	"net/url"
	"slices"
)

// Canonical returns the parameters that shape a list, without those of other sites and
// the empty ones of a form. So addresses of equal lists have equal parameters, which
// url.Values.Encode writes in a fixed order.
func Canonical(params url.Values) url.Values {
	canonical := url.Values{}
	for name, values := range params {
		if name == GroupParam && params.Get(name) == GroupOff {
			canonical.Set(GroupParam, GroupOff)
		}
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
