package browse

import (
	"net/url"
	"slices"
	"strings"

	"launchrack/internal/catalog"
	"launchrack/internal/market"
	"launchrack/internal/place"
	"launchrack/internal/query"
	"launchrack/internal/row"
	"launchrack/internal/slug"
	"launchrack/internal/view"
)

// The kinds of landing pages, which are the first parts of their addresses.
const (
	LandingPartner  = "partners"
	LandingLocation = "locations"
	LandingCPU      = "cpus"
)

// Landing is a page about one partner, country or processor with its list.
type Landing struct {
	Kind string
	// Path is the page's one address.
	Path string
	// Name is the partner, the country or the processor.
	Name string
	// Filter narrows the page's list, as a parameter in the dialect of the API.
	Filter string
}

// PartnerLanding is the landing page of a partner.
func PartnerLanding(id market.PartnerID, name string) Landing {
	return Landing{LandingPartner, "/" + LandingPartner + "/" + string(id), name, "partner_name=eq." + name}
}

// LocationLanding finds the landing page of a country by its code in any case. It
// reports false where no plan is sold there.
func (p Public) LocationLanding(code string) (Landing, bool) {
	upper := strings.ToUpper(code)
	for _, c := range p.counted("countries") {
		if c.Value == upper {
			return locationLanding(upper), true
		}
	}
	return Landing{}, false
}

func locationLanding(code string) Landing {
	return Landing{LandingLocation, "/" + LandingLocation + "/" + strings.ToLower(code), place.CountryName(code), "countries=cs.{" + code + "}"}
}

// CPULanding finds the landing page of a processor by any spelling of its name. It
// reports false where no plan has it.
func (p Public) CPULanding(name string) (Landing, bool) {
	wanted := slug.Of(name)
	for _, l := range p.cpuLandings() {
		if wanted != "" && strings.HasSuffix(l.Path, "/"+wanted) {
			return l, p.hasPlans(l)
		}
	}
	return Landing{}, false
}

// hasPlans reports whether the list of a landing page has a plan.
func (p Public) hasPlans(l Landing) bool {
	plan, _, err := p.edge(ListFilter(l.Filter, url.Values{}), false)
	return err == nil && plan != nil
}

// cpuLandings lists the landing pages of the processors that plans have, available or not. Of names with
// one slug the first has the page.
func (p Public) cpuLandings() (list []Landing) {
	seen := map[string]bool{}
	for _, name := range p.snap.Texts("cpu_name") {
		if path := slug.Of(name); path != "" && !seen[path] {
			seen[path] = true
			list = append(list, Landing{LandingCPU, "/" + LandingCPU + "/" + path, name, "cpu_name=eq." + name})
		}
	}
	return list
}

// counted lists the values of a facet among all public plans.
func (p Public) counted(facet string) []view.TextCount {
	counts, err := p.snap.Facets(query.Query{}, catalog.Public)
	if err != nil {
		return nil
	}
	var list []view.TextCount
	for _, c := range counts.Of(facet).All() {
		list = append(list, view.TextCount{Value: c.Text, Count: c.Count})
	}
	return list
}

// Landings lists the landing pages of all countries and processors.
func (p Public) Landings() []Landing {
	var list []Landing
	for _, c := range p.counted("countries") {
		list = append(list, locationLanding(c.Value))
	}
	return append(list, slices.DeleteFunc(p.cpuLandings(), func(l Landing) bool { return !p.hasPlans(l) })...)
}

// LandingPage says of a landing page's whole list how many plans it has and what they
// cost, with the tax of the country unless it is empty.
func (p Public) LandingPage(l Landing, country string) (view.Landing, error) {
	levy, err := p.service.Levy(CountryParam, country)
	if err != nil {
		return view.Landing{}, err
	}
	own := ListFilter(l.Filter, url.Values{})
	cheapest, total, err := p.edge(own, false)
	if err != nil {
		return view.Landing{}, err
	}
	dearest, _, err := p.edge(own, true)
	if err != nil {
		return view.Landing{}, err
	}
	changes, err := p.changes(own, total)
	if err != nil {
		return view.Landing{}, err
	}
	countries, err := p.landingCountries(l, own)
	if err != nil {
		return view.Landing{}, err
	}
	d := p.service.decorator(p.snap).with(levy)
	page := view.Landing{Changes: changes.text(), Countries: countries, Title: l.Title(), Total: total, Crumb: l.Name, Updated: dayOrNone(newest(p.snap.Partners(), l).ConfirmedAt), Prices: map[market.Currency]view.LandingPrices{}}
	if cheapest == nil {
		cheapest, dearest = &market.Plan{}, &market.Plan{}
	} else {
		page.CheapestPage = slug.PlanPath(cheapest)
	}
	page.Cheapest = cheapest.Name
	from, to := d.prices(cheapest), d.prices(dearest)
	for _, c := range market.Currencies() {
		page.Prices[c] = view.LandingPrices{From: from[c].Leading(), To: to[c].Leading()}
	}
	return page, nil
}

// landingCountries counts the plans of a list by country, the one with most of them first.
// A page about a country has none.
func (p Public) landingCountries(l Landing, own url.Values) ([]view.LandingCountry, error) {
	list := []view.LandingCountry{}
	if l.Kind == LandingLocation {
		return list, nil
	}
	q, err := query.Parse(own)
	if err != nil {
		return nil, err
	}
	all, err := marketCountries(p.snap, catalog.Public, url.Values{LeadsParam: {LeadsOfPages}}, q)
	for _, c := range all {
		list = append(list, view.LandingCountry{Code: c.Code, Name: c.Name, Count: c.Count})
	}
	return list, err
}

// edge finds the cheapest plan of a list that has a price, or the dearest one, and the
// number of all plans of the list.
func (p Public) edge(own url.Values, desc bool) (*market.Plan, int, error) {
	q, err := query.Parse(own)
	if err != nil {
		return nil, 0, err
	}
	q.Limit = 1
	q.Order = []query.Order{{Ref: query.Ref{Column: query.PriceUSD, Kind: row.Number}, Desc: desc}}
	found, err := p.snap.Find(q, catalog.Public)
	if err != nil || found.Len() == 0 {
		return nil, 0, err
	}
	plan, err := found.Plan(0)
	return plan, found.Total, err
}

// Title heads the page.
func (l Landing) Title() string {
	switch l.Kind {
	case LandingLocation:
		return "Servers in " + l.Name
	case LandingCPU:
		return "Servers with " + l.Name
	}
	return l.Name + " servers"
}

// newest is the state of the partner of a landing page, or of all partners, that was
// confirmed last.
func newest(states []market.PartnerState, l Landing) market.PartnerState {
	states = slices.DeleteFunc(states, func(s market.PartnerState) bool {
		return l.Kind == LandingPartner && s.Partner.Name != l.Name
	})
	if len(states) == 0 {
		return market.PartnerState{}
	}
	return slices.MaxFunc(states, func(a, b market.PartnerState) int { return a.ConfirmedAt.Compare(b.ConfirmedAt) })
}
