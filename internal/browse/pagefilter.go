package browse

import (
	"net/url"
	"slices"
	"strings"

	"launchrack/internal/catalog/expression"
)

// PageFilters holds the filter of each page whose list shows only some of the plans,
// as a parameter in the dialect of the API. The page adds it to those of its address.
var PageFilters = map[string]string{
	"/vps":    "type=eq.vps",
	"/outlet": "tags=cs.{outlet}",
}

// LeadFilter narrows a page to one row of each machine that is sold at several prices.
const LeadFilter = leadColumn + "=is.true"

const leadColumn = "is_lead"

func leadFilter() (column, condition string) {
	column, condition, _ = strings.Cut(LeadFilter, "=")
	return column, condition
}

// placeColumns name places: a page that filters by none of them shows lead rows only, one of each
// machine. The visitor's own choice of leads counts as one.
var placeColumns = []string{"regions", "countries", "is_lead"}

// ListFilter returns the parameters that a page with a filter of its own adds to those
// of its address.
func ListFilter(filter string, params url.Values) url.Values {
	own := url.Values{}
	if column, condition, ok := strings.Cut(filter, "="); ok {
		own.Add(column, condition)
	}
	if column, condition := leadFilter(); !namesPlace(params) && !namesPlace(own) {
		own.Add(column, condition)
	}
	return own
}

// namesPlace reports whether a parameter filters by a place: its name is one of the
// columns, with or without a path, or it is a tree of conditions that names one, or a
// search text with such an expression.
func namesPlace(params url.Values) bool {
	if slices.ContainsFunc(params[SearchParam], expression.NamesPlace) {
		return true
	}
	for name, values := range params {
		isTree := name == "or" || name == "and" || name == "not.or" || name == "not.and"
		for _, column := range placeColumns {
			rest, isColumn := strings.CutPrefix(name, column)
			switch {
			case isColumn && (rest == "" || strings.HasPrefix(rest, "->")) && slices.ContainsFunc(values, isNotEmpty):
				return true
			case isTree && strings.Contains(strings.Join(values, " "), column):
				return true
			}
		}
	}
	return false
}

func isNotEmpty(s string) bool { return s != "" }

func isEmpty(s string) bool { return s == "" }
