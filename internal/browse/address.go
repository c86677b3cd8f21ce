package browse

import (
	"net/url"
	"slices"
	"strings"
	"unicode"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/model/view"
)

// FilterParam is the parameter that holds a plan type or a category, in any case.
const FilterParam = "filter"

// Parse reads the parameters of a list's address. Its limits on prices mean the prices that are
// shown: with the tax of its country, over its term, rounded as pages write them. A call with neither
// compares exact net prices.
func (s *Service) Parse(snap *catalog.Snapshot, params url.Values) (query.Query, view.Applied, error) {
	basis, err := s.Basis(params)
	if err != nil {
		return query.Query{}, view.Applied{}, err
	}
	search, own := readSearch(snap, listParams(keptToLeads(params)), basis)
	q, err := query.ParseSearch(withTableColumns(own))
	if err != nil {
		return q, view.Applied{}, err
	}
	q.Where = append(q.Where, search.where...)
	term, ok := FilterTerm(snap, params[FilterParam])
	if ok && term.Ref.Column == "category" && len(own["category"]) > 0 {
		ok = false // the category of a button replaces the one of the link
	}
	if ok {
		q.Where = slices.Insert(q.Where, 0, query.Expr(term))
	}
	if len(q.Order) == 0 {
		q.Order = CheapestFirst()
	}
	shown, err := briefIn(params)
	if err != nil {
		return q, view.Applied{}, err
	}
	q.OrderAsShown(shown)
	if q.Limit == query.NoLimit {
		q.Limit = DefaultLimit
	}
	q.Limit = min(q.Limit, MaxLimit)
	applied := appliedBy(q.Where)
	var word *query.Condition
	if ok {
		word = &term
	}
	applied.Filters = appliedFilters(snap, q.Filters, word, search, basis)
	applied.Problems = search.problems
	if KeepsToLeads(params) || !basis.IsPlain() {
		q.Where = shownLimits(q.Where, basis)
	}
	if condition, ok := withoutSpot(params, q.Where); ok {
		q.Where = append(q.Where, condition)
	}
	if ok && WordOf(term) == string(market.Outlet) {
		// A plan may have the type without the tag; the outlet page asks for the tag only.
		q.Where[0] = query.Or{term, equals("type", string(market.Outlet))}
	}
	q.Where = Within(q.Where)
	return q, applied, nil
}

// Foreign reports whether a parameter belongs to another site and is ignored; see
// query.Foreign.
func Foreign(name string, values []string) bool {
	return name != FilterParam && name != CountryParam && query.Foreign(name, values)
}

// listParams returns the parameters that package query parses. It drops foreign
// parameters, filter and the empty values of a form, and clips the search text. Most
// addresses need none of this and come back unchanged.
func listParams(params url.Values) url.Values {
	unchanged := true
	for name, values := range params {
		unchanged = unchanged && name != FilterParam && name != CountryParam && name != SearchParam && len(values) > 0 && !slices.Contains(values, "") && !Foreign(name, values)
	}
	if unchanged {
		return params
	}
	own := url.Values{}
	for name, values := range params {
		if name == FilterParam || name == CountryParam || Foreign(name, values) {
			continue
		}
		if slices.Contains(values, "") {
			values = slices.DeleteFunc(slices.Clone(values), isEmpty)
		}
		if name == SearchParam {
			values = []string{clip(strings.Join(values, " "))}
		}
		if len(values) > 0 {
			own[name] = values
		}
	}
	return own
}

// SearchText is the search text of a list's parameters, as long as a search accepts.
func SearchText(params url.Values) string { return clip(strings.Join(params[SearchParam], " ")) }

// clip shortens a pasted text to the length that a search accepts.
func clip(text string) string {
	if runes := []rune(text); len(runes) > query.MaxSearch {
		return string(runes[:query.MaxSearch])
	}
	return text
}

// clipWords shortens a text to as many words as a search accepts.
func clipWords(text string) string {
	words := strings.Fields(text)
	text = strings.Join(words[:min(len(words), query.MaxWords)], " ")
	for len(query.Words(text)) > query.MaxWords {
		text = text[:strings.LastIndexFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })]
	}
	return strings.TrimSpace(text)
}

// FilterTerm turns the last value of filter that is not empty into a condition on the
// type or the category. It reports false for any other value.
func FilterTerm(snap *catalog.Snapshot, values []string) (query.Condition, bool) {
	word := ""
	for _, v := range values {
		if v = strings.TrimSpace(v); v != "" {
			word = v
		}
	}
	if word == "" {
		return query.Condition{}, false
	}
	t := market.PlanType(strings.ToLower(word))
	switch category, isCategory := snap.Category(word); {
	case t == market.Outlet:
		return outletTerm(), true
	case slices.Contains(market.PlanTypes(), t):
		return equals("type", string(t)), true
	case isCategory:
		return equals("category", string(category)), true
	}
	return query.Condition{}, false
}

func equals(column, text string) query.Condition {
	return query.Condition{Ref: query.Ref{Column: column, Kind: row.Text}, Op: query.Eq,
		Value: query.Literal{Text: text}, Facet: column}
}

// outletTerm is the condition of the outlet page. It counts as a choice of type, so
// the counts of types ignore it, as they ignore other choices of type.
func outletTerm() query.Condition {
	return query.Condition{Ref: query.Ref{Column: "tags", Kind: row.TextArray}, Op: query.Contains,
		Value: query.Literal{List: []string{market.OutletTag}}, Facet: "type"}
}

// appliedBy finds the type and the category of the conditions at the top level. The
// first of each counts, and filter comes first.
func appliedBy(where query.And) (applied view.Applied) {
	for _, term := range where {
		c, ok := term.(query.Condition)
		if !ok || len(c.Ref.Path) > 0 {
			continue
		}
		switch {
		case c.Ref.Column == "type" && c.Op == query.Eq && applied.Type == nil:
			t := market.PlanType(c.Value.Text)
			applied.Type = &t
		case c.Ref.Column == "tags" && isOutlet(c) && applied.Type == nil:
			t := market.Outlet
			applied.Type = &t
		case c.Ref.Column == "category" && c.Op == query.Eq && applied.Category == nil:
			category := market.Category(c.Value.Text)
			applied.Category = &category
		}
	}
	return applied
}

func isOutlet(c query.Condition) bool {
	return c.Op == query.Contains && slices.Equal(c.Value.List, []string{market.OutletTag})
}
