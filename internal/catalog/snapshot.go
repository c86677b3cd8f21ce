package catalog

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strings"

	"launchrack/internal/market"
	"launchrack/internal/price"
	"launchrack/internal/row"
)

// Facts are what a snapshot holds besides its plans.
type Facts struct {
	// Rates convert quotes for comparing and showing.
	Rates price.Rates
	// Partners say how the refreshes of each partner went.
	Partners []market.PartnerState
	// Version names the snapshot; empty derives a name from the content.
	Version string
}

// Visibility is which plans a reader may see.
type Visibility int

const (
	// Public leaves out the plans that are not available.
	Public Visibility = iota
	// Operator sees every plan.
	Operator
)

// Snapshot is the catalogue at one moment. It never changes and may be read by
// any number of goroutines.
type Snapshot struct {
	// plans are in the order of their price in USD, those without one last.
	plans    []market.Plan
	usd      []number
	numbers  map[string][]number
	search   []string
	facets   [len(facetNames)]facetIndex
	rates    price.Rates
	partners []market.PartnerState
	version  string
}

// number is one cell of a numeric column.
type number struct {
	amount market.Amount
	ok     bool
}

// pointer gives the amount, nil where there is none.
func (n number) pointer() *market.Amount {
	if !n.ok {
		return nil
	}
	return &n.amount
}

// Build makes a snapshot. The plans' maps, lists and pointers are shared with
// it and must not be changed afterwards.
func Build(plans []market.Plan, facts Facts) *Snapshot {
	s := &Snapshot{rates: facts.Rates, partners: slices.Clone(facts.Partners), version: facts.Version}
	if s.version == "" {
		s.version = contentHash(plans, facts)
	}
	s.sortByPrice(plans)
	s.numbers = numberColumns(s.plans)
	s.search = make([]string, len(s.plans))
	for i := range s.plans {
		s.search[i] = searchText(&s.plans[i])
	}
	s.indexFacets()
	return s
}

// sortByPrice numbers the rows so that the usual order needs no sorting.
func (s *Snapshot) sortByPrice(plans []market.Plan) {
	type priced struct {
		plan *market.Plan
		usd  number
	}
	list := make([]priced, len(plans))
	for i := range plans {
		a, ok := price.USD(plans[i].Quotes(market.Month), s.rates)
		list[i] = priced{&plans[i], number{a, ok}}
	}
	slices.SortStableFunc(list, func(a, b priced) int {
		return cmp.Or(compareNumbers(a.usd, b.usd), cmp.Compare(a.plan.ID, b.plan.ID))
	})
	s.plans, s.usd = make([]market.Plan, len(list)), make([]number, len(list))
	for i, p := range list {
		s.plans[i], s.usd[i] = *p.plan, p.usd
	}
}

// compareNumbers puts what is missing last.
func compareNumbers(a, b number) int {
	switch {
	case a.ok && b.ok:
		return a.amount.Cmp(b.amount)
	case a.ok:
		return -1
	case b.ok:
		return 1
	}
	return 0
}

// numberColumns reads the numeric columns once, as reading one makes a decimal.
func numberColumns(plans []market.Plan) map[string][]number {
	m := map[string][]number{}
	for _, c := range row.Columns() {
		if c.Kind != row.Integer && c.Kind != row.Number {
			continue
		}
		list := make([]number, len(plans))
		for i := range plans {
			v := c.Get(&plans[i])
			list[i] = number{v.Num, !v.Null}
		}
		m[c.Name] = list
	}
	return m
}

// searchText is what the words of a search are looked for in. Line breaks part
// the fields; no word of a search holds one.
func searchText(p *market.Plan) string {
	return strings.ToLower(strings.Join([]string{
		p.Name, p.CPUModel, p.PartnerName, strings.Join(p.Regions, "\n"), p.Description}, "\n"))
}

// contentHash names a content: equal plans in equal order, rates and states
// have equal names on every node.
func contentHash(plans []market.Plan, facts Facts) string {
	h := sha256.New()
	// Neither a hash nor these values can fail to write; a failure would only
	// make two versions equal that should differ, so it changes the name.
	if err := row.WriteFile(h, plans); err != nil {
		h.Write([]byte(err.Error()))
	}
	if err := json.NewEncoder(h).Encode([]any{facts.Rates, facts.Partners}); err != nil {
		h.Write([]byte(err.Error()))
	}
	return hex.EncodeToString(h.Sum(nil)[:8])
}

// Version names the snapshot; another content has another name.
func (s *Snapshot) Version() string { return s.version }

// Len counts all plans, available or not.
func (s *Snapshot) Len() int { return len(s.plans) }

// Rates are the exchange rates that the snapshot compares and converts by.
func (s *Snapshot) Rates() price.Rates { return s.rates }

// Partners tells how the refreshes of each partner went. The slice is fresh.
func (s *Snapshot) Partners() []market.PartnerState { return slices.Clone(s.partners) }

// Category finds a category by its name in any case, among those of the
// listing and those that a plan has. It gives the category as plans spell it.
func (s *Snapshot) Category(name string) (market.Category, bool) {
	known := market.Categories()
	for _, text := range s.facets[slices.Index(facetNames[:], "category")].texts {
		known = append(known, market.Category(text))
	}
	best := slices.IndexFunc(known, func(c market.Category) bool { return strings.EqualFold(string(c), name) })
	if exact := slices.Index(known, market.Category(name)); exact >= 0 {
		best = exact
	}
	if best < 0 {
		return "", false
	}
	return known[best], true
}
