// Package browse answers a list's address: the plans of the page with their prices in every
// currency, the counts of every facet, the price range, and how old the data is. The API and
// the pages both ask it, so they cannot disagree.
package browse

import (
	"context"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/benchmark"
	"launchrack/internal/model/fact"
	"launchrack/internal/model/language"
	"launchrack/internal/model/link"
	"launchrack/internal/model/market"
	"launchrack/internal/model/ordercode"
	"launchrack/internal/model/price"
	"launchrack/internal/model/row"
	"launchrack/internal/model/view"
	"launchrack/internal/model/words"
)

// The number of plans in one answer: without a limit in the address, and at most.
const (
	DefaultLimit = 24
	MaxLimit     = 200
)

// Options are the operator's choices about the presentation.
type Options struct {
	// Links makes order and partner links.
	Links link.Rules
	// Logos are addresses of logos that replace a partner's wordmark.
	Logos map[market.PartnerID]string
	// MonthHours are the hours that partners bill for a month at most; one without an
	// entry bills price.HoursPerMonth.
	MonthHours map[market.PartnerID]int
	// Now tells which rates of tax hold; nil is time.Now.
	Now func() time.Time
	// Scores returns what scores are made of; nil knows none.
	Scores func() *benchmark.Book
}

// Service presents plans. It is safe for concurrent use.
type Service struct {
	facts      atomic.Pointer[map[market.PartnerID]fact.Sheet]
	codes      atomic.Pointer[map[market.PartnerID]ordercode.Sheet]
	links      atomic.Pointer[link.Rules]
	languages  atomic.Pointer[language.Set]
	logos      map[market.PartnerID]string
	monthHours map[market.PartnerID]int
	now        func() time.Time
	scores     func() *benchmark.Book
}

// New makes a Service.
func New(o Options) *Service {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Scores == nil {
		o.Scores = func() *benchmark.Book { return nil }
	}
	s := &Service{scores: o.Scores, logos: o.Logos, monthHours: o.MonthHours, now: o.Now}
	s.SetLinks(o.Links)
	s.SetLanguages(language.Set{language.English})
	return s
}

// SetLinks replaces the rules of links. What was made of a snapshot before keeps the links it
// has, so a new snapshot must follow.
func (s *Service) SetLinks(rules link.Rules) { s.links.Store(&rules) }

// SetPartnerFacts replaces what is known of partners themselves. As of links, a new snapshot must follow.
func (s *Service) SetPartnerFacts(facts map[market.PartnerID]fact.Sheet) { s.facts.Store(&facts) }

// PartnerFacts is what is known of each partner itself.
func (s *Service) PartnerFacts() map[market.PartnerID]fact.Sheet {
	if facts := s.facts.Load(); facts != nil {
		return *facts
	}
	return nil
}

// SetOrderCodes replaces what orders the plans of each partner in its own tools.
func (s *Service) SetOrderCodes(codes map[market.PartnerID]ordercode.Sheet) { s.codes.Store(&codes) }

// OrderCodes orders a plan in its partner's own tools; empty where nobody says how.
func (s *Service) OrderCodes(lang *language.Language, p *market.Plan) []view.OrderCode {
	list := []view.OrderCode{}
	if sheets := s.codes.Load(); sheets != nil {
		for _, c := range (*sheets)[p.Partner].Of(p) {
			list = append(list, view.OrderCode{Tool: c.Name(), Language: string(c.Language()), Code: c.Text, Choices: c.Choices, Regions: c.Regions, Source: c.Source,
				Date: c.Date.Format(time.DateOnly), Says: words.Says(lang, c.Source, c.Date)})
		}
	}
	return list
}

// Scores is what scores are made of now, nil where none is known.
func (s *Service) Scores() *benchmark.Book { return s.scores() }

// Now is the clock that decides which tax rates apply.
func (s *Service) Now() time.Time { return s.now() }

// Facets counts what List does for the same address.
func (s *Service) Facets(ctx context.Context, snap *catalog.Snapshot, v catalog.Visibility, params url.Values) (view.PlanFacets, error) {
	q, _, err := s.ParseCards(snap, params)
	if err != nil {
		return view.PlanFacets{}, err
	}
	counts, err := snap.FacetsContext(ctx, q, v)
	if err != nil {
		return view.PlanFacets{}, err
	}
	return view.PlanFacets{Total: counts.Total, Machines: counts.Machines, Facets: append(appendFacets([]byte{'{'}, nil, &counts, isAny), '}'), Price: priceRange(counts)}, nil
}

// Summaries returns the plan of each type that has a card on the home page which is shown as the cheapest in the chosen
// currency. As in lists, no spot machine is among them.
func (s *Service) Summaries(snap *catalog.Snapshot, choice price.Choice) ([]view.Summary, error) {
	d := s.Decorator(snap, choice.Basis)
	var list []view.Summary
	for _, t := range []market.PlanType{market.Baremetal, market.VPS, market.VDS} {
		q := query.Query{Where: query.And{equals("type", string(t)), IsNotSpot}, Order: CheapestFirst()}
		q.OrderAsShown(choice.Currency())
		p, _, err := snap.First(context.Background(), q, catalog.Public)
		if err != nil {
			return nil, err
		}
		summary := view.Summary{Type: t}
		if p != nil {
			summary.Plan = d.cheapest(p)
		}
		list = append(list, summary)
	}
	return list, nil
}

// cheapest gives what a summary says of a plan.
func (d Decorator) cheapest(p *market.Plan) *view.Cheapest {
	all := d.Extras(p)
	for c, set := range all.Prices {
		set.Traces, set.Setup, set.Fee = nil, nil, ""
		all.Prices[c] = set
	}
	return &view.Cheapest{ID: p.ID, Name: p.Name, Prices: all.Prices, Page: all.Page, OrderURL: all.OrderURL, Partner: all.Partner}
}

// CardFields are the columns of a card.
var CardFields = func() []query.Field {
	var fields []query.Field
	for _, f := range query.AllFields() {
		if strings.Contains(","+view.CardColumns+",", ","+f.Name+",") {
			fields = append(fields, f)
		}
	}
	return fields
}()

// CheapestFirst is the order of a list whose address names none.
func CheapestFirst() []query.Order {
	return []query.Order{{Ref: query.Ref{Column: query.PriceUSD, Kind: row.Number}}}
}

// facets lists the facets in the order of the answers.
var facets = words.Facets()

// stepCounts counts the plans in each range of the facets that are offered by ranges. It
// takes the counts of all values, not of the most common ones.
func stepCounts(lang *language.Language, all *catalog.Facets) map[string][]view.StepCount {
	list := make(map[string][]view.StepCount, len(ranges))
	for _, r := range ranges {
		counts, at := slices.Clone(r.none), 0
		for _, c := range all.Counts[r.facet].All() { // both ascend
			for at < len(r.ends) && c.Number.Cmp(r.ends[at]) >= 0 {
				at++
			}
			counts[at].Count += c.Count
		}
		for at := range counts {
			counts[at].Count -= all.Counts[r.facet].Again(at)
		}
		if lang != language.English {
			for i, step := range facets[r.facet].Steps() {
				counts[i].Text = words.Capital(facets[r.facet].StepText(lang, step))
			}
		}
		list[facets[r.facet].Name] = counts
	}
	return list
}

// ranges are the facets that are offered by ranges, by name.
var ranges = func() (list []facetRanges) {
	for k, facet := range facets {
		steps := facet.Steps()
		if steps == nil {
			continue
		}
		r := facetRanges{facet: k}
		for _, step := range steps {
			r.none = append(r.none, view.StepCount{Value: step.String(), Text: words.Capital(facet.StepText(language.English, step))})
			if step.Below > 0 {
				r.ends = append(r.ends, market.Whole(step.Below))
			}
		}
		list = append(list, r)
	}
	slices.SortFunc(list, func(a, b facetRanges) int { return strings.Compare(facets[a.facet].Name, facets[b.facet].Name) })
	return list
}()

// facetRanges are the ranges of a facet by its number, and their ends but for the last, which has none.
type facetRanges struct {
	facet int
	none  []view.StepCount // with no plan in any
	ends  []market.Amount
}

func priceRange(f catalog.Facets) view.PriceRange {
	return view.PriceRange{Currency: market.USD, Min: f.Min, Max: f.Max}
}
