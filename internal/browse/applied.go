package browse

import (
	"cmp"
	"slices"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/view"
	"launchrack/internal/model/words"
)

// filterRanks order the applied filters as a visitor chooses them. All others follow
// in the order of their names.
var filterRanks = func() map[string]int {
	names := []string{FilterParam, "q"}
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
func appliedFilters(snap *catalog.Snapshot, filters []query.Filter, word *query.Condition, search searchTerms, basis price.Basis) []view.AppliedFilter {
	list := make([]view.AppliedFilter, 0, len(filters)+1)
	if word != nil {
		list = append(list, view.AppliedFilter{Name: FilterParam, Value: WordOf(*word), Text: wordText(basis.Language(), *word)})
	}
	list = append(list, search.applied...)
	uppers, r := upperBounds(filters), reader{basis, snap}
	for i, f := range filters {
		if f.Name == SearchParam && len(search.applied)+len(search.problems) > 0 {
			continue // it is what the expressions left
		}
		applied := view.AppliedFilter{Name: f.Name, Value: f.Value, Text: filterText(f, r), Names: namesOf(f.Term, r)}
		switch upper, ok := uppers[i]; {
		case ok && upper < 0:
			continue // the lower bound tells it
		case ok:
			applied.Upper = &filters[upper].Value
			applied.Text = spanText(f.Term, filters[upper].Term, r)
		}
		list = append(list, applied)
	}
	if need := basis.Need(); need.Uses() {
		text := basis.Language().T("prices with {use}", "use", price.UseText(basis.Language(), need.Use))
		list = append(list, view.AppliedFilter{Name: query.UseParam, Value: need.Use.String(), Text: words.Capital(text), Without: new("")})
	}
	slices.SortStableFunc(list, func(a, b view.AppliedFilter) int { return cmp.Compare(filterRanks[a.Name], filterRanks[b.Name]) })
	return list
}

// WordOf returns the type or category of a filter parameter.
func WordOf(term query.Condition) string {
	if term.Ref.Column == "tags" {
		return string(market.Outlet)
	}
	return term.Value.Text
}

func wordText(lang *language.Language, term query.Condition) string {
	if term.Ref.Column == "category" {
		return lang.T("{label}: {value}", "label", lang.T("Category"), "value", words.CapitalName(lang, term.Value.Text))
	}
	return view.TextOfType(lang, market.PlanType(WordOf(term))).Filter
}

// OwnIPv4 is the value of the parameter and that leaves out plans without an IPv4 address of their own.
const OwnIPv4 = "(ipv4.isdistinct.none,ipv4.isdistinct.NAT)"

// filterText writes a filter for visitors. One that has no words is shown as it stands in the address.
func filterText(f query.Filter, r reader) string {
	switch {
	case f.Term == nil:
		return inQuotes(r.Language(), f.Value)
	case f.Name == "and" && f.Value == OwnIPv4:
		return r.Language().T("Own IPv4 address")
	}
	if text, ok := treeText(f.Term, r); ok {
		return text
	}
	return f.Name + " " + f.Value
}

// inQuotes writes what a visitor searches for.
func inQuotes(lang *language.Language, text string) string {
	return lang.T("“{text}”", "text", text)
}

// upperBounds maps the index of each lower bound among the filters to the index of the same
// column's upper bound, and the index of that upper bound to -1.
func upperBounds(filters []query.Filter) map[int]int {
	uppers := map[int]int{}
	for i, f := range filters {
		for j, other := range filters {
			if _, isTaken := uppers[j]; !isTaken && other.Name == f.Name && isBound(f.Term, query.Gte) && isBound(other.Term, query.Lte) {
				uppers[i], uppers[j] = j, -1
				break
			}
		}
	}
	return uppers
}

// namesOf names the values of a filter on a facet, if it has several of them and they are codes.
func namesOf(term query.Expr, r reader) map[string]string {
	c, isOne := term.(query.Condition)
	facet, isFacet := words.FindFacet(c.Ref.Column)
	values := slices.Clone(c.Value.List)
	for _, item := range c.List {
		values = append(values, item.Text)
	}
	if !isOne || !isFacet || len(values) < 2 || !facet.HasNames(r.Language()) {
		return nil
	}
	names := map[string]string{}
	for _, value := range values {
		names[value] = facet.Text(r.Language(), value)
	}
	return names
}

// isBound reports whether a term is a bound of this kind that has words.
func isBound(term query.Expr, op query.Op) bool {
	c, ok := term.(query.Condition)
	if !ok || c.Op != op || len(c.Ref.Path) > 0 {
		return false
	}
	_, hasWords := subjectOf(c.Ref, reader{Basis: price.Net()}).value(c.Value)
	return hasWords
}
