// Package completion suggests how a text goes on while it is typed: the search text of a list,
// and the fields of the operator's form. For "met" it offers "Metal storage" and plans with such
// a name, each with the number of plans that it leads to.
package completion

import (
	"cmp"
	"context"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"launchrack/internal/browse"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/expression"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/view"
	"launchrack/internal/model/words"
)

// The number of suggestions of each kind.
const (
	maxExpressions    = 5
	maxValuesOffered  = 6
	maxPlansSuggested = 4
	maxProcessors     = 3
)

// offeredNames are the names whose values are offered for a bare word, with the column
// that holds them.
var offeredNames = func() (list []expression.Name) {
	for _, n := range expression.Names() {
		if _, isFacet := words.FindFacet(n.Column); isFacet {
			list = append(list, n)
		}
	}
	return list
}()

// Complete suggests how the search text of a list's parameters goes on: expressions,
// values with the plans that they leave, and plans. A suggestion has the
// count of the list that it opens. It returns the errors of Browse.
func Complete(ctx context.Context, s *browse.Service, snap *catalog.Snapshot, v catalog.Visibility, params url.Values) ([]view.SearchSuggestion, error) {
	lang, err := s.Language(params.Get(browse.LangParam))
	if err != nil {
		return nil, err
	}
	head, last := cutLast(browse.SearchText(params))
	before := maps.Clone(params)
	before.Set(browse.SearchParam, head)
	q, _, err := s.ParseCards(snap, before)
	if err != nil {
		return nil, err
	}
	all, err := snap.FacetsContext(ctx, q, v)
	if err != nil {
		return nil, err
	}
	c := completion{lang: lang, head: head, last: language.Plain(strings.TrimLeft(last, `-"`)), counts: &all, list: []view.SearchSuggestion{}}
	if name, value, ok := strings.Cut(c.last, ":"); ok {
		c.values(expression.Name{Name: name}, strings.Trim(value, `"`))
		return c.list, nil
	}
	if c.disks() {
		return c.list, nil
	}
	c.expressions()
	if c.last == "" {
		return c.list, nil
	}
	for _, n := range offeredNames {
		c.values(n, c.last)
	}
	slices.SortStableFunc(c.list, moreCommon)
	c.list = c.list[:min(len(c.list), maxExpressions+maxValuesOffered)]
	find := finderOf(ctx, s, snap, v, params)
	if err := c.processors(find); err != nil {
		return nil, err
	}
	return c.plans(find, browse.SearchText(params))
}

// moreCommon puts expressions first, then the values of most plans.
func moreCommon(a, b view.SearchSuggestion) int {
	if a.Kind != b.Kind || a.Count == nil || b.Count == nil {
		return strings.Compare(a.Kind, b.Kind) // expression, value
	}
	return *b.Count - *a.Count
}

// cutLast cuts off the word that is being typed.
func cutLast(text string) (head, last string) {
	if at := begunDisks.FindStringIndex(text); at != nil {
		return strings.TrimSpace(text[:at[0]]), strings.TrimSpace(text[at[0]:])
	}
	i := strings.LastIndexAny(text, " \t\n")
	if open := strings.LastIndexByte(text, '"'); strings.Count(text, `"`)%2 == 1 {
		i = strings.LastIndexAny(text[:open], " \t\n")
	}
	return strings.TrimSpace(text[:i+1]), text[i+1:]
}

// begunDisks is a number of disks whose kind is being typed.
var begunDisks = regexp.MustCompile(`(?i)(?:^|\s)(\d{1,3})\s*[x×]\s*([a-z]*)$`)

// disks suggests kinds for a number of disks that is being typed. It reports false for any other
// text.
func (c *completion) disks() bool {
	begun := begunDisks.FindStringSubmatch(c.last)
	if begun == nil {
		return false
	}
	for _, facet := range words.Facets() {
		kind := strings.ToLower(string(facet.DiskKind))
		if kind == "" || !strings.HasPrefix(kind, begun[2]) {
			continue
		}
		for _, value := range c.counts.Of(facet.Name).All() {
			if value.Text == begun[1] && value.Count > 0 {
				c.add("value", string(facet.Wording.AppendNumber(nil, c.lang, value.Number)), begun[1]+"x "+kind, &value.Count)
			}
		}
	}
	return true
}

type completion struct {
	lang       *language.Language
	head, last string
	counts     *catalog.Facets
	list       []view.SearchSuggestion
}

func (c *completion) add(kind, text, insert string, count *int) {
	search := strings.TrimSpace(c.head + " " + insert)
	c.list = append(c.list, view.SearchSuggestion{Kind: kind, Text: text, Search: search, Count: count})
}

func (c *completion) expressions() {
	begin := len(c.list)
	for _, n := range expression.Names() {
		if strings.HasPrefix(n.Name, c.last) && len(c.list)-begin < maxExpressions {
			c.add("expression", n.Example, n.Example, nil)
		}
	}
}

// values suggests the values behind a name that have a word beginning with a text.
func (c *completion) values(n expression.Name, begun string) {
	column, ok := expression.Column(n.Name)
	if !ok {
		return
	}
	facet, ok := words.FindFacet(column)
	if !ok {
		return
	}
	added := 0
	for _, value := range c.counts.Of(column).All() {
		text := facet.Text(c.lang, value.Text)
		isBegun := hasWord(text, begun) || hasWord(value.Text, begun) || hasWord(facet.Text(language.English, value.Text), begun)
		if added == maxValuesOffered || value.Count == 0 || !isBegun {
			continue
		}
		c.add("value", text, expression.Equals(n.Name, value.Text), &value.Count)
		added++
	}
}

func hasWord(text, begun string) bool {
	text = " " + language.Plain(text) + " " + language.Plain(language.WrittenOut(text))
	return strings.Contains(text, " "+begun)
}

// processors suggests processors whose names have the word: those of the list's first plans, each with the number of plans that
// its search leads to.
func (c *completion) processors(find finder) error {
	others := ""
	for range maxProcessors {
		first, _, err := find(c.head+" "+expression.Equals("cpu", c.last)+others, 1)
		if err != nil || len(first) == 0 || !strings.Contains(language.Plain(first[0].CPUName), c.last) {
			return err
		}
		own := expression.Equals("cpu", first[0].CPUName)
		_, count, err := find(c.head+" "+own, 1)
		if err != nil {
			return err
		}
		c.add("value", first[0].CPUName, own, &count)
		others += " -" + own
	}
	return nil
}

// plans suggests plans of the list, those first that have the word in their names.
func (c *completion) plans(find finder, search string) ([]view.SearchSuggestion, error) {
	seen := map[string]bool{}
	for _, search := range []string{c.head + " " + expression.Equals("name", c.last), search} {
		plans, _, err := find(search, 4*maxPlansSuggested) // offers of one machine have one name
		if err != nil {
			return nil, err
		}
		for _, p := range plans {
			if len(seen) == maxPlansSuggested || seen[p.Name] {
				continue
			}
			seen[p.Name] = true
			id := p.ID
			c.list = append(c.list, view.SearchSuggestion{Kind: "plan", Text: p.Name, Search: expression.Equals("name", p.Name), PlanID: &id})
		}
	}
	return c.list, nil
}

// finder finds the first plans of a list with another search text, and says how many it has.
type finder func(search string, limit int) ([]*market.Plan, int, error)

func finderOf(ctx context.Context, s *browse.Service, snap *catalog.Snapshot, v catalog.Visibility, params url.Values) finder {
	return func(search string, limit int) ([]*market.Plan, int, error) {
		searched := maps.Clone(params)
		searched.Set(browse.SearchParam, strings.TrimSpace(search))
		q, _, err := s.ParseCards(snap, searched)
		if err != nil {
			return nil, 0, err
		}
		q.Limit, q.Offset = limit, 0
		found, err := snap.FindContext(ctx, q, v)
		if err != nil {
			return nil, 0, err
		}
		plans, err := found.Plans()
		return plans, cmp.Or(found.Machines, found.Total), err
	}
}
