// Package browse turns a snapshot and the parameters of an address into what a
// list shows: plans with their prices in every currency, counts, the price
// range and how fresh it all is. The API and the pages both ask it, so they
// cannot disagree.
package browse

import (
	"encoding/json"
	"net/url"
	"sync/atomic"

	"launchrack/internal/catalog"
	"launchrack/internal/link"
	"launchrack/internal/market"
	"launchrack/internal/query"
	"launchrack/internal/row"
	"launchrack/internal/view"
)

// How many plans one answer holds, unless the address says otherwise, and at
// most.
const (
	DefaultLimit = 24
	MaxLimit     = 200
)

// Options are what the shop's operator decides about the presentation.
type Options struct {
	// Links makes order and partner links.
	Links link.Rules
	// Logos are addresses of logos that replace a partner's wordmark.
	Logos map[market.PartnerID]string
}

// Service presents plans. It is safe for concurrent use.
type Service struct {
	links link.Rules
	logos map[market.PartnerID]string
	// last is what the answers from the newest snapshot have in common.
	last   atomic.Pointer[known]
	caches *caches
}

// New makes a service.
func New(o Options) *Service { return &Service{links: o.Links, logos: o.Logos, caches: newCaches()} }

// Browse answers a list's address: the filters of the table, q, filter, order,
// limit, offset and select. Plans come cheapest first unless the address says
// otherwise; a limit above MaxLimit counts as MaxLimit; empty parameters, as a
// form sends them, are ignored. Errors are those of query.ParseSearch.
//
// A page shows most plans where the address asks for more or for none, and the last
// of them where it is behind the last plan, such as one copied before plans were
// withdrawn. Where most is 0, the address has its way, as in List.
func (s *Service) Browse(snap *catalog.Snapshot, v catalog.Visibility, params url.Values, most int) (view.Browse, error) {
	l, err := find(snap, v, params, most)
	if err != nil {
		return view.Browse{}, err
	}
	counts, d := *l.counts, s.decorator(snap)
	return view.Browse{
		Total: l.found.Total, Items: d.items(l.found, l.query.Select),
		Facets: presentFacets(counts), LeftOut: l.leftOut, FacetTexts: facetTexts(counts), Categories: l.categories, Price: priceRange(counts), Applied: l.applied,
		Limit: l.query.Limit, Offset: l.query.Offset,
		Rates: rateNote(snap.Rates()), Partners: partnerStates(snap), Version: snap.Version(),
	}, nil
}

// Facets counts what Browse would for the same address.
func (s *Service) Facets(snap *catalog.Snapshot, v catalog.Visibility, params url.Values) (view.PlanFacets, error) {
	q, _, err := parse(snap, params)
	if err != nil {
		return view.PlanFacets{}, err
	}
	counts, err := snap.Facets(q, v)
	if err != nil {
		return view.PlanFacets{}, err
	}
	return view.PlanFacets{Total: counts.Total, Facets: presentFacets(counts), Price: priceRange(counts)}, nil
}

// Summaries gives the cheapest available plan of each type that has a card on
// the home page.
func (s *Service) Summaries(snap *catalog.Snapshot) ([]view.Summary, error) {
	d := s.decorator(snap)
	var list []view.Summary
	for _, t := range []market.PlanType{market.Baremetal, market.VPS, market.VDS} {
		q := query.Query{Where: query.And{equals("type", string(t))}, Order: cheapestFirst(), Limit: 1}
		found, err := snap.Find(q, catalog.Public)
		if err != nil {
			return nil, err
		}
		summary := view.Summary{Type: t}
		if items := d.items(found, query.AllFields()); len(items) > 0 {
			summary.Plan = &items[0]
		}
		list = append(list, summary)
	}
	return list, nil
}

// categories lists every category of a page's offer, which its narrowing to a
// type makes, so that buttons do not come and go as a visitor filters.
func categories(snap *catalog.Snapshot, q query.Query, v catalog.Visibility, counts *catalog.Facets, leftOut map[string]int) ([]view.TextCount, error) {
	offer := query.Query{Limit: 0} // there are few, so their answers are kept
	for _, term := range q.Where {
		if c, ok := term.(query.Condition); ok && (c.Facet == "type" || c.Ref.Column == "tags") {
			offer.Where = append(offer.Where, term)
		}
	}
	whole, err := snap.Answer(offer, v)
	if err != nil {
		return nil, err
	}
	left := map[string]int{}
	for _, c := range counts.Of("category") {
		left[c.Text] = c.Count
	}
	offered := mostCommon(whole.Facets.Of("category"), "category", leftOut)
	list := make([]view.TextCount, len(offered))
	for i, c := range offered {
		list[i] = view.TextCount{Value: c.Text, Count: left[c.Text]}
	}
	return list, nil
}

func cheapestFirst() []query.Order {
	return []query.Order{{Ref: query.Ref{Column: query.PriceUSD, Kind: row.Number}}}
}

func presentFacets(f catalog.Facets) view.Facets {
	return view.Facets{
		Type: texts(f.Of("type")), Category: texts(f.Of("category")), Regions: texts(f.Of("regions")), PartnerName: texts(f.Of("partner_name")),
		CPUCores: numbers(f.Of("cpu_cores")), RAMSize: numbers(f.Of("ram_size")), StorageSize: numbers(f.Of("storage_size")),
	}
}

// facets are those that are shown, in their order.
var facets = row.Facets()

func texts(counts []catalog.ValueCount) []view.TextCount {
	list := make([]view.TextCount, len(counts))
	for i, c := range counts {
		list[i] = view.TextCount{Value: c.Text, Count: c.Count}
	}
	return list
}

// facetTexts words the values that presentFacets counts.
func facetTexts(f catalog.Facets) view.FacetTexts {
	return view.FacetTexts{CPUCores: worded(&f, "cpu_cores"), RAMSize: worded(&f, "ram_size"), StorageSize: worded(&f, "storage_size")}
}

func worded(f *catalog.Facets, name string) []string {
	facet, _ := row.FindFacet(name)
	counts := f.Of(name)
	list := make([]string, len(counts))
	for i, c := range counts {
		list[i] = string(appendNumber(nil, facet.Unit, c.Number))
	}
	return list
}

func numbers(counts []catalog.ValueCount) []view.NumberCount {
	list := make([]view.NumberCount, len(counts))
	for i, c := range counts {
		list[i] = view.NumberCount{Value: json.Number(c.Text), Count: c.Count}
	}
	return list
}

func priceRange(f catalog.Facets) view.PriceRange {
	return view.PriceRange{Currency: market.USD, Min: f.Min, Max: f.Max}
}
