package browse

import (
	"cmp"
	"maps"
	"net/url"
	"slices"
	"strings"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/expression"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/view"
	"launchrack/internal/model/words"
)

// SearchParam is the parameter that holds the text of the search box.
const SearchParam = "q"

// searchTerms are the expressions of a search text as filters.
type searchTerms struct {
	where query.And
	// conditions is how many conditions the terms hold so far.
	conditions int
	applied    []view.AppliedFilter
	problems   []view.SearchProblem
}

// readSearch takes the expressions out of the search text of a list's parameters, and
// shortens what is left to what a search accepts.
func readSearch(snap *catalog.Snapshot, params url.Values, basis price.Basis) (searchTerms, url.Values) {
	text := strings.Join(params[SearchParam], " ")
	if text == "" {
		return searchTerms{}, params
	}
	own := maps.Clone(params)
	read := expression.Read(text, shop{snap}, market.USD, basis.Language())
	if isText := len(read.Terms) == 0 && len(read.Problems) == 0; isText && !read.IsLess && read.Found == read.Text {
		own.Set(SearchParam, clipWords(text))
		return searchTerms{}, own
	}
	own.Set(SearchParam, clipWords(read.Found))
	var found searchTerms
	for _, term := range read.Terms {
		found.add(snap, term, text, basis)
	}
	for _, problem := range read.Problems {
		found.problems = append(found.problems, view.SearchProblem{Text: problem.Source, Message: problem.Message})
	}
	if read.Text != "" {
		rest := strings.TrimSpace(sources(read.Terms))
		found.applied = append(found.applied, view.AppliedFilter{Name: SearchParam, Value: read.Text, Text: inQuotes(basis.Language(), read.Text), Without: &rest})
	}
	return found, own
}

// add takes a term of a search text.
func (s *searchTerms) add(snap *catalog.Snapshot, term expression.Term, text string, basis price.Basis) {
	params := url.Values{}
	for _, p := range term.Params {
		params.Add(p.Name, p.Value)
	}
	q, err := query.ParseSearch(params)
	if s.conditions += query.SizeOf(q.Where).Conditions; err == nil && s.conditions > query.MaxConditions {
		err = errs.New(errs.TooLarge, "The search holds more than %d conditions.", query.MaxConditions)
	}
	if err != nil {
		s.problems = append(s.problems, view.SearchProblem{Text: term.Source, Message: errs.Say(basis.Language(), err)})
		return
	}
	s.where = append(s.where, q.Where...)
	without := strings.Join(strings.Fields(strings.Replace(text, term.Source, "", 1)), " ")
	s.applied = append(s.applied, view.AppliedFilter{Name: SearchParam, Value: term.Source, Text: termText(snap, term, q.Filters, basis), Without: &without})
}

// termText words a term as the chip of its filter does, and a tree of conditions as it was typed.
func termText(snap *catalog.Snapshot, term expression.Term, filters []query.Filter, basis price.Basis) string {
	texts := make([]string, 0, len(filters))
	for _, f := range filters {
		text, ok := exprText(f.Term, reader{basis, snap})
		if !ok {
			return term.Source
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, ", ")
}

func sources(terms []expression.Term) string {
	list := make([]string, len(terms))
	for i, term := range terms {
		list[i] = term.Source
	}
	return strings.Join(list, " ")
}

// PinChoice returns parameters in which each price of the search text names its currency, and
// reports whether one did not. The address then names the country, too, unless it limited the price
// before. The parts of a use, which a form sends one by one, become one parameter.
func PinChoice(params url.Values, chosen market.Currency, country string) (url.Values, bool) {
	if parts := params[query.UseParam]; len(parts) > 1 {
		own := maps.Clone(params)
		own.Set(query.UseParam, strings.Join(slices.DeleteFunc(slices.Clone(parts), isEmpty), ","))
		params, _ = PinChoice(own, chosen, country)
		return params, true
	}
	pinned := slices.Clone(params[SearchParam])
	for i, text := range pinned {
		pinned[i] = expression.Pin(text, chosen)
	}
	if slices.Equal(pinned, params[SearchParam]) {
		return params, false
	}
	own := maps.Clone(params)
	own.Del(SearchParam)
	if _, decides := CountryOf(own); !decides && country != "" {
		own.Set(CountryParam, country)
	}
	own[SearchParam] = pinned
	return own, true
}

// shop looks up the texts of expressions in a snapshot.
type shop struct{ snap *catalog.Snapshot }

func (s shop) Partners() []market.Partner {
	var list []market.Partner
	for _, state := range s.snap.Partners() {
		list = append(list, state.Partner)
	}
	return list
}

func (s shop) Values(column string) []string {
	if _, isFacet := words.FindFacet(column); !isFacet {
		return s.snap.Texts(column)
	}
	counts, err := s.snap.Facets(query.Query{}, catalog.Operator)
	if err != nil {
		return nil // the list itself will report it
	}
	var list []string
	for _, c := range counts.Of(column).All() {
		list = append(list, c.Text)
	}
	slices.SortFunc(list, cmp.Compare[string])
	return list
}
