package browse

import (
	"cmp"
	"slices"
	"strings"

	"launchrack/internal/market"
	"launchrack/internal/query"
	"launchrack/internal/row"
	"launchrack/internal/view"
)

// filterRanks order the applied filters as a visitor chooses them. All others follow
// in the order of their names.
var filterRanks = func() map[string]int {
	names := []string{filterParam, "q"}
	for _, facet := range facets {
		names = append(names, facet.Name)
		if facet.Name == "type" {
			names = append(names, "tags") // the outlet's
		}
	}
	ranks := map[string]int{}
	for i, name := range names {
		ranks[name] = i - len(names)
	}
	return ranks
}()

// appliedFilters lists the filters of an address, each with a text for visitors.
func appliedFilters(filters []query.Filter, word *query.Condition, search searched) []view.AppliedFilter {
	list := make([]view.AppliedFilter, 0, len(filters)+1)
	if word != nil {
		list = append(list, view.AppliedFilter{Name: filterParam, Value: wordOf(*word), Text: wordText(*word)})
	}
	list = append(list, search.applied...)
	for _, f := range filters {
		if f.Name == searchParam && len(search.applied)+len(search.problems) > 0 {
			continue // it is what the expressions left
		}
		list = append(list, view.AppliedFilter{Name: f.Name, Value: f.Value, Text: filterText(f)})
	}
	slices.SortStableFunc(list, func(a, b view.AppliedFilter) int { return cmp.Compare(filterRanks[a.Name], filterRanks[b.Name]) })
	return list
}

// wordOf returns the type or category of a filter parameter.
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
	return view.TextOfType(market.PlanType(wordOf(term))).Filter
}

func capitalised(s string) string {
	r := []rune(s)
	return strings.ToUpper(string(r[:min(1, len(r))])) + string(r[min(1, len(r)):])
}

// filterText writes a filter for visitors. A filter that no page offers, which
// somebody wrote by hand, is shown unchanged.
func filterText(f query.Filter) string {
	if f.Term == nil {
		return "“" + f.Value + "”"
	}
	if c, ok := f.Term.(query.Condition); ok && len(c.Ref.Path) == 0 {
		if facet, ok := row.FindFacet(c.Ref.Column); ok {
			if text, ok := choiceText(facet, c); ok {
				return text
			}
		}
	}
	return unworded(f)
}

func unworded(f query.Filter) string { return f.Name + " " + f.Value }

// choiceText writes a condition for visitors. It reports false where the condition is
// not one value of the facet.
func choiceText(facet *row.Facet, c query.Condition) (string, bool) {
	switch {
	case facet.IsList():
		if c.Op != query.Contains || len(c.Value.List) != 1 || c.Value.List[0] == query.NullElement {
			return "", false
		}
		return textValue(facet, c.Value.List[0]), true
	case c.Op != query.Eq:
		return "", false
	case facet.IsNumeric():
		n, ok := c.Value.Num.Amount()
		text := string(facet.Wording.AppendNumber(nil, n))
		if facet.Noun != "" {
			text += " " + facet.Noun
		}
		return text, ok
	}
	return textValue(facet, c.Value.Text), true
}

// textValue writes one value of a text facet for visitors.
func textValue(facet *row.Facet, value string) string {
	switch facet.Wording {
	case row.TypeNames:
		return view.TextOfType(market.PlanType(value)).Filter
	case row.Capitalised:
		return capitalised(value)
	}
	return value
}
