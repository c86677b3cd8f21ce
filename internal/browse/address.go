package browse

import (
	"net/url"
	"slices"
	"strings"
	"unicode"

	"launchrack/internal/catalog"
	"launchrack/internal/market"
	"launchrack/internal/query"
	"launchrack/internal/row"
	"launchrack/internal/view"
)

// filterParam names a plan type or a category, in any case.
const filterParam = "filter"

// parse reads a list's address.
func parse(snap *catalog.Snapshot, params url.Values) (query.Query, view.Applied, error) {
	filled := filled(params)
	q, err := query.ParseSearch(filled)
	if err != nil {
		return q, view.Applied{}, err
	}
	term, ok := filterTerm(snap, params[filterParam])
	if ok && term.Ref.Column == "category" && len(filled["category"]) > 0 {
		ok = false // a category that was pressed replaces the one that was linked
	}
	if ok {
		q.Where = slices.Insert(q.Where, 0, query.Expr(term))
	}
	if len(q.Order) == 0 {
		q.Order = cheapestFirst()
	}
	if q.Limit == query.NoLimit {
		q.Limit = DefaultLimit
	}
	q.Limit = min(q.Limit, MaxLimit)
	applied := appliedBy(q.Where)
	var word *query.Condition
	if ok {
		word = &term
	}
	applied.Filters = appliedFilters(q.Filters, word)
	if ok && wordOf(term) == string(market.Outlet) {
		// A plan may bear the type without the tag, which is all the outlet page asks for.
		q.Where[0] = query.Or{term, equals("type", string(market.Outlet))}
	}
	return q, applied, nil
}

// Foreign reports whether a parameter is passed over, as it is somebody else's: see
// query.Foreign.
func Foreign(name string, values []string) bool {
	return name != filterParam && query.Foreign(name, values)
}

// filled leaves out the foreign parameters, the one that is read before, and all
// values that a form sends for a choice not made. Most addresses have none of
// these and come back as they are.
func filled(params url.Values) url.Values {
	asIs := true
	for name, values := range params {
		asIs = asIs && name != filterParam && name != "q" && len(values) > 0 && !slices.Contains(values, "") && !Foreign(name, values)
	}
	if asIs {
		return params
	}
	kept := url.Values{}
	for name, values := range params {
		if name == filterParam || Foreign(name, values) {
			continue
		}
		if slices.Contains(values, "") {
			values = slices.DeleteFunc(slices.Clone(values), func(s string) bool { return s == "" })
		}
		if name == "q" {
			values = []string{clipSearch(strings.Join(values, " "))}
		}
		if len(values) > 0 {
			kept[name] = values
		}
	}
	return kept
}

// clipSearch keeps what a search can use of a text that somebody pasted.
func clipSearch(text string) string {
	words := strings.Fields(text)
	text = strings.Join(words[:min(len(words), query.MaxWords)], " ")
	if runes := []rune(text); len(runes) > query.MaxSearch {
		text = string(runes[:query.MaxSearch])
	}
	for len(query.Words(text)) > query.MaxWords {
		text = text[:strings.LastIndexFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })]
	}
	return strings.TrimSpace(text)
}

// filterTerm understands the last value of filter that is not empty: a type
// narrows to the type, a category to the category, anything else to nothing.
func filterTerm(snap *catalog.Snapshot, values []string) (query.Condition, bool) {
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
	switch category, known := snap.Category(word); {
	case t == market.Outlet:
		return outletTerm(), true
	case slices.Contains(market.PlanTypes(), t):
		return equals("type", string(t)), true
	case known:
		return equals("category", string(category)), true
	}
	return query.Condition{}, false
}

func equals(column, text string) query.Condition {
	return query.Condition{Ref: query.Ref{Column: column, Kind: row.Text}, Op: query.Eq,
		Value: query.Literal{Text: text}, Facet: column}
}

// outletTerm is the outlet page's narrowing. It stands for a choice of type, so
// the type's counts leave it out as they do other types.
func outletTerm() query.Condition {
	return query.Condition{Ref: query.Ref{Column: "tags", Kind: row.TextArray}, Op: query.Contains,
		Value: query.Literal{List: []string{market.OutletTag}}, Facet: "type"}
}

// appliedBy finds the type and category that the top level narrows to. The
// first of each counts, and filter stands first.
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
