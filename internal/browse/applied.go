package browse

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"launchrack/internal/market"
	"launchrack/internal/query"
	"launchrack/internal/view"
)

// filterOrder is how narrowing parameters are told: by what a visitor chose
// first. Those that are not in it follow in the order of their names.
var filterOrder = []string{filterParam, "q", "type", "tags", "category", "cpu_cores", "ram_size", "storage_size", "regions", "partner_name"}

// shaping parameters say how a list looks, not what is in it.
var shaping = []string{"select", "order", "limit", "offset"}

// appliedFilters lists what an address narrows by, with a text for visitors.
func appliedFilters(params url.Values, term query.Condition, filtered bool) []view.AppliedFilter {
	list := []view.AppliedFilter{}
	if filtered {
		list = append(list, view.AppliedFilter{Name: filterParam, Value: wordOf(term), Text: wordText(term)})
	}
	for _, name := range inOrder(params) {
		for _, value := range params[name] {
			list = append(list, view.AppliedFilter{Name: name, Value: value, Text: filterText(name, value)})
		}
	}
	return list
}

func inOrder(params url.Values) []string {
	var names []string
	for name := range params {
		if !slices.Contains(shaping, name) {
			names = append(names, name)
		}
	}
	rank := func(name string) int {
		if i := slices.Index(filterOrder, name); i >= 0 {
			return i
		}
		return len(filterOrder)
	}
	slices.SortFunc(names, func(a, b string) int {
		if d := rank(a) - rank(b); d != 0 {
			return d
		}
		return strings.Compare(a, b)
	})
	return names
}

// wordOf is the type or category that a filter parameter named.
func wordOf(term query.Condition) string {
	if term.Ref.Column == "tags" {
		return string(market.Outlet)
	}
	return term.Value.Text
}

func wordText(term query.Condition) string {
	if term.Ref.Column == "category" {
		return capitalised(term.Value.Text)
	}
	return typeText(market.PlanType(wordOf(term)))
}

func typeText(t market.PlanType) string { return view.TextOfType(t).Filter }

func capitalised(s string) string {
	r := []rune(s)
	return strings.ToUpper(string(r[:min(1, len(r))])) + string(r[min(1, len(r)):])
}

// filterText words the choices that the pages offer; any other filter, which
// somebody wrote by hand, stands as it was written.
func filterText(name, value string) string {
	is, exact := strings.CutPrefix(value, "eq.")
	switch {
	case name == "q":
		return "“" + value + "”"
	case name == "regions":
		if region, ok := strings.CutPrefix(value, `cs.{"`); ok {
			return strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(strings.TrimSuffix(region, `"}`))
		}
	case !exact:
	case name == "type":
		return typeText(market.PlanType(is))
	case name == "category":
		return capitalised(is)
	case name == "partner_name":
		return is
	case name == "cpu_cores":
		return cores(is)
	case name == "ram_size" || name == "storage_size":
		if gb, err := strconv.ParseFloat(is, 64); err == nil {
			return *size(&gb) + map[string]string{"ram_size": " RAM", "storage_size": " storage"}[name]
		}
	}
	return name + " " + value
}

func cores(n string) string { return n + coresAfter(n) }

func coresAfter(n string) string {
	if n == "1" {
		return " core"
	}
	return " cores"
}

// appendCores is cores for a value of the column.
func appendCores(dst []byte, n market.Amount) []byte {
	begin := len(dst)
	dst = n.Append(dst)
	return append(dst, coresAfter(string(dst[begin:]))...)
}
