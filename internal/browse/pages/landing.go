package pages

import (
	"context"
	"net/url"
	"slices"
	"strings"
	"time"

	"launchrack/internal/browse"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/place"
	"launchrack/internal/model/price"
	"launchrack/internal/model/row"
	"launchrack/internal/model/slug"
	"launchrack/internal/model/view"
	"launchrack/internal/model/words"
)

// The kinds of landing pages. Those of partners, countries, processors and graphics cards are the first
// parts of their addresses.
const (
	LandingPartner  = "partners"
	LandingLocation = "locations"
	LandingCPU      = "cpus"
	LandingGPU      = "gpus"
	LandingType     = "types"
	LandingCategory = "categories"
)

// Landing is a page about one partner, country, processor, type or category with its list. It is of no language, as
// snapshots keep it.
type Landing struct {
	Kind string
	// Path is the page's one address.
	Path string
	// Subject is what the page is about: the name of a partner or of hardware, a type, a category, or the code of a
	// country; empty for the page of all of a kind.
	Subject string
	// Filter narrows the page's list, as a parameter in the dialect of the API.
	Filter string
}

// PartnerLanding is the landing page of a partner.
func PartnerLanding(id market.PartnerID, name string) Landing {
	return Landing{Kind: LandingPartner, Path: "/" + LandingPartner + "/" + string(id), Subject: name, Filter: "partner_name=eq." + name}
}

// TypeLanding is the list of a type of plans.
func TypeLanding(t market.PlanType) Landing {
	path := view.PathOfType(t)
	filter, ok := browse.PageFilters[path]
	if !ok {
		filter = "type=eq." + string(t)
	}
	return Landing{Kind: LandingType, Path: path, Subject: string(t), Filter: filter}
}

// FilterLanding finds the list that the values of the parameter filter ask for: of a type,
// or of a category in any case. It reports false where there is none, or no plan in it.
func (p Catalogue) FilterLanding(values []string) (Landing, bool) {
	term, ok := browse.FilterTerm(p.Snap, values)
	switch word := browse.WordOf(term); {
	case !ok:
		return Landing{}, false
	case term.Ref.Column == "category":
		l := categoryLanding(word)
		return l, slices.ContainsFunc(p.categoryLandings(), func(other Landing) bool { return other.Path == l.Path })
	default:
		return TypeLanding(market.PlanType(word)), true
	}
}

func categoryLanding(category string) Landing {
	return Landing{Kind: LandingCategory, Path: "/?" + browse.FilterParam + "=" + url.QueryEscape(strings.ToLower(category)),
		Subject: category, Filter: "category=eq." + category}
}

// categoryLandings lists the lists of the categories that public plans have.
func (p Catalogue) categoryLandings() (list []Landing) {
	for _, c := range p.counted("category") {
		list = append(list, categoryLanding(c.Value))
	}
	return list
}

// columnsOfKinds hold what each kind of landing page with pages of their own is about.
var columnsOfKinds = map[string]string{LandingPartner: "partner_name", LandingLocation: "countries", LandingCPU: "cpu_name", LandingGPU: "gpu_model"}

// FindLanding finds the landing page of a partner, a country or a processor by the last part
// of its address in any spelling; without a name it is the page of all of them. It reports false where the shop has no such page.
func (p Catalogue) FindLanding(kind, name string) (Landing, bool) {
	if name == "" {
		column, isKind := columnsOfKinds[kind]
		return Landing{Kind: kind, Path: "/" + kind, Filter: column + "=not.is.null"}, isKind
	}
	switch kind {
	case LandingLocation:
		return p.locationLanding(name)
	case LandingCPU, LandingGPU:
		return p.hardwareLanding(kind, name)
	case LandingPartner:
		for _, state := range p.Snap.Partners() {
			if strings.EqualFold(string(state.Partner.ID), name) {
				return PartnerLanding(state.Partner.ID, state.Partner.Name), true
			}
		}
	}
	return Landing{}, false
}

// locationLanding finds the landing page of a country by its code in any case. It
// reports false where no plan is sold there.
func (p Catalogue) locationLanding(code string) (Landing, bool) {
	upper := strings.ToUpper(code)
	for _, c := range p.counted("countries") {
		if c.Value == upper {
			return locationLanding(upper), true
		}
	}
	return Landing{}, false
}

func locationLanding(code string) Landing {
	return Landing{Kind: LandingLocation, Path: "/" + LandingLocation + "/" + strings.ToLower(code), Subject: code, Filter: "countries=cs.{" + code + "}"}
}

// hardwareLanding finds the landing page of a processor or a graphics card by any spelling of its
// name. It reports false where no plan has it.
func (p Catalogue) hardwareLanding(kind, name string) (Landing, bool) {
	pages := catalog.Attached(p.Snap, hardwarePages(kind), func() map[string]Landing {
		byPath := map[string]Landing{}
		for _, l := range p.hardwareLandings(kind) {
			byPath[l.Path] = l
		}
		return byPath
	})
	l, ok := pages["/"+kind+"/"+slug.Of(name)]
	return l, ok && p.hasPlans(l)
}

// hardwarePages is the key under which a snapshot caches the landing pages of one kind of
// hardware (catalog.Attached).
type hardwarePages string

// hasPlans reports whether the list of a landing page has a plan.
func (p Catalogue) hasPlans(l Landing) bool {
	plan, _, err := p.edge(browse.ListFilter(l.Filter, url.Values{}), query.PriceUSD, "", false)
	return err == nil && plan != nil
}

// hardwareLandings lists the landing pages of the processors or graphics cards that plans have,
// available or not. Of names with one slug the first has the page.
func (p Catalogue) hardwareLandings(kind string) (list []Landing) {
	seen, column := map[string]bool{}, columnsOfKinds[kind]
	for _, name := range p.Snap.Texts(column) {
		if path := slug.Of(name); path != "" && !seen[path] {
			seen[path] = true
			list = append(list, Landing{Kind: kind, Path: "/" + kind + "/" + path, Subject: name, Filter: column + "=eq." + name})
		}
	}
	return list
}

// publicCounts is the key under which a snapshot caches the counts of all public plans
// (catalog.Attached).
type publicCounts struct{}

// counted lists the values of a facet among all public plans, which are counted once for a snapshot.
func (p Catalogue) counted(facet string) []view.TextCount {
	counts := catalog.Attached(p.Snap, publicCounts{}, func() catalog.Facets {
		all, err := p.Snap.Facets(query.Query{}, catalog.Public)
		if err != nil { // of a query without conditions
			return catalog.Facets{}
		}
		return all
	})
	var list []view.TextCount
	for _, c := range counts.Of(facet).All() {
		list = append(list, view.TextCount{Value: c.Text, Count: c.Count})
	}
	return list
}

// Landings lists the landing pages of all types, categories, countries, processors, graphics
// cards and partners.
func (p Catalogue) Landings() []Landing {
	var list []Landing
	for _, t := range market.PlanTypes() {
		list = append(list, TypeLanding(t))
	}
	list = append(list, p.categoryLandings()...)
	for _, c := range p.counted("countries") {
		list = append(list, locationLanding(c.Value))
	}
	for _, kind := range []string{LandingCPU, LandingGPU} {
		list = append(list, slices.DeleteFunc(p.hardwareLandings(kind), func(l Landing) bool { return !p.hasPlans(l) })...)
	}
	for _, state := range p.Snap.Partners() {
		list = append(list, PartnerLanding(state.Partner.ID, state.Partner.Name))
	}
	return list
}

// LandingPage says of a landing page's whole list how many plans it has and what they
// cost.
func (p Catalogue) LandingPage(l Landing, basis price.Basis) (view.Landing, error) {
	own := browse.ListFilter(l.Filter, url.Values{})
	cheapest, total, err := p.edge(own, query.PriceUSD, market.USD, false)
	if err != nil {
		return view.Landing{}, err
	}
	changes, err := p.changes(own)
	if err != nil {
		return view.Landing{}, err
	}
	d, lang := p.Service.Decorator(p.Snap, basis), basis.Language()
	page := view.Landing{Title: l.Title(lang), Intro: l.Intro(lang), Crumb: l.Name(lang), Total: total,
		Lowest: cheapest, Texts: map[market.Currency]string{}}
	if err := p.link(&page, lang, l, own); err != nil {
		return view.Landing{}, err
	}
	around := ""
	if l.Kind == LandingLocation && l.Subject != "" {
		if around, err = p.areaText(lang, own, total); err != nil {
			return view.Landing{}, err
		}
	}
	page.News = sentences(around, changes.text(lang), confirmedText(lang, newest(p.Snap.Partners(), l).ConfirmedAt))
	if l.Kind == LandingPartner && l.Subject != "" {
		page.Partner = newest(p.Snap.Partners(), l).Partner
		page.Known = p.Service.PartnerFacts()[page.Partner.ID]
		page.Facts = PartnerFacts(lang, page.Known)
	}
	best := ""
	if cheapest != nil && d.Terms(cheapest, market.USD).Tell(cheapest).Text != "" {
		page.Cheapest, page.CheapestPage = cheapest.Name, slug.PlanPath(cheapest)
		best = lang.T("The cheapest is {plan}.", "plan", "{plan}")
	}
	cards := map[market.Currency]string{}
	if l.Kind == LandingGPU {
		if cards, err = p.cardTexts(d, own); err != nil {
			return view.Landing{}, err
		}
	}
	for _, c := range market.Currencies() {
		low, _, err := p.edge(own, query.PriceUSD, c, false)
		if err != nil {
			return view.Landing{}, err
		}
		high, _, err := p.edge(own, query.PriceUSD, c, true)
		if err != nil {
			return view.Landing{}, err
		}
		if low == nil {
			page.Texts[c] = cards[c]
			continue
		}
		linked := "" // the link is to the cheapest plan in dollars
		if low.ID == cheapest.ID {
			linked = best
		}
		page.Texts[c] = sentences(rangeText(lang, d.Terms(low, c).Tell(low), d.Terms(high, c).Tell(high)), cards[c], linked)
	}
	return page, nil
}

// areaText says how many plans of a country's list name an area that holds the country; empty for none.
func (p Catalogue) areaText(lang *language.Language, own url.Values, total int) (string, error) {
	q, err := query.Parse(own)
	if err != nil {
		return "", err
	}
	q.Where, q.Grouped = append(q.Where, browse.IsNotSpot), true
	browse.OncePerPlan(&q)
	exact, err := p.Snap.Find(q, catalog.Public)
	if err != nil || exact.Machines >= total {
		return "", err
	}
	return lang.N("{count} of them is sold for an area such as the European Union and may be elsewhere in it.",
		"{count} of them are sold for an area such as the European Union and may be elsewhere in it.", total-exact.Machines), nil
}

// confirmedText says when plans were last confirmed; empty for never.
func confirmedText(lang *language.Language, at time.Time) string {
	if at.IsZero() {
		return ""
	}
	return lang.T("Last confirmed {day}.", "day", lang.Day(at))
}

// sentences joins whole sentences, without those that are empty.
func sentences(list ...string) string {
	return strings.Join(slices.DeleteFunc(list, func(s string) bool { return s == "" }), " ")
}

// cardTexts say what a graphics card and a GB of its memory cost at least in a list; empty where
// that is not known.
func (p Catalogue) cardTexts(d browse.Decorator, own url.Values) (map[market.Currency]string, error) {
	perCard, _, err := p.edge(own, "price_per_gpu_usd", "", false)
	if err != nil {
		return nil, err
	}
	perGB, _, err := p.edge(own, "price_per_gb_vram_usd", "", false)
	texts := map[market.Currency]string{}
	for _, c := range market.Currencies() {
		if perCard == nil {
			break
		}
		card := unitCell(d, perCard, c, func(p *market.Plan) *market.Amount { return p.PerCardUSD })
		gb := unitCell(d, perGB, c, func(p *market.Plan) *market.Amount { return p.PerCardGBUSD })
		switch {
		case card.Text == "":
		case gb.Text == "":
			texts[c] = d.Language().T("A GPU costs {price} a month or more.", "price", card.Text)
		default:
			texts[c] = d.Language().T("A GPU costs {price} a month or more, and a GB of its memory {memory}.", "price", card.Text, "memory", gb.Text)
		}
	}
	return texts, err
}

// rangeText says what the plans of a list cost; empty where that is not known.
func rangeText(lang *language.Language, lowest, highest price.Told) string {
	from, to := lowest.Sentence(), highest.Sentence()
	switch {
	case from == "":
		return ""
	case to == "", to == from:
		return lang.T("At {price}.", "price", from)
	case lowest.Unit == highest.Unit && lowest.Beside == "":
		from = lowest.Text // the unit stands behind the other price
	}
	return lang.T("From {lowest} to {highest}.", "lowest", from, "highest", to)
}

// mostCountries is how many countries stand in a line; the others are in the filter.
const mostCountries = 8

// link gives the page of all of a kind the pages of each, and a page about a partner, a processor or a graphics card its
// plans by country, the one with most of them first.
func (p Catalogue) link(page *view.Landing, lang *language.Language, l Landing, own url.Values) error {
	page.Links, page.LinksTitle = []view.LandingLink{}, l.Title(lang)
	switch {
	case l.Subject == "":
		return p.linkAll(page, lang, l.Kind)
	case l.Kind != LandingPartner && l.Kind != LandingCPU && l.Kind != LandingGPU:
		return nil
	}
	page.LinksTitle = lang.T("Offers by country")
	q, err := listQuery(own)
	if err != nil {
		return err
	}
	all, err := chartCountries(context.Background(), lang, p.Snap, catalog.Public, q)
	for i, c := range all {
		if i == mostCountries && len(all) > mostCountries+1 {
			page.More = len(all) - i
			break
		}
		page.Links = append(page.Links, view.LandingLink{Address: l.Path + "?countries=cs.{%22" + c.Code + "%22}#servers", Name: c.Name, Count: c.Count})
	}
	return err
}

// linkAll gives a page links to all landing pages of a kind, by their names.
func (p Catalogue) linkAll(page *view.Landing, lang *language.Language, kind string) error {
	for _, l := range p.Landings() {
		if l.Kind != kind {
			continue
		}
		_, n, err := p.edge(browse.ListFilter(l.Filter, url.Values{}), query.PriceUSD, "", false)
		if err != nil {
			return err
		}
		if n > 0 {
			page.Links = append(page.Links, view.LandingLink{Address: l.Path, Name: l.Name(lang), Count: n})
		}
	}
	slices.SortFunc(page.Links, func(a, b view.LandingLink) int { return lang.Compare(a.Name, b.Name) })
	return nil
}

// listQuery parses the parameters of a page's list. It finds plans by country, and counts cards, as the list does.
func listQuery(params url.Values) (query.Query, error) {
	q, err := query.Parse(params)
	q.Where, q.Grouped = browse.Within(q.Where), true
	browse.OncePerPlan(&q)
	return q, err
}

// edge finds the cheapest plan of a list that has a price, by a column of prices as a currency shows them, or the dearest
// one, and the number of all plans of the list.
func (p Catalogue) edge(own url.Values, column string, shown market.Currency, desc bool) (*market.Plan, int, error) {
	q, err := listQuery(own)
	if err != nil {
		return nil, 0, err
	}
	q.Where = append(q.Where, browse.IsNotSpot) // as in the list
	q.Order = []query.Order{{Ref: query.Ref{Column: column, Kind: row.Number}, Desc: desc}}
	q.OrderAsShown(shown)
	plan, found, err := p.Snap.First(context.Background(), q, catalog.Public)
	return plan, found.Machines, err
}

// Name is what the page is about, as visitors read it.
func (l Landing) Name(lang *language.Language) string {
	if l.Subject == "" {
		return l.Title(lang)
	}
	switch l.Kind {
	case LandingLocation:
		return place.CountryNameIn(lang, l.Subject)
	case LandingType:
		return view.TextOfType(lang, market.PlanType(l.Subject)).Title
	case LandingCategory:
		return words.CapitalName(lang, l.Subject)
	}
	return l.Subject
}

// Title heads the page.
func (l Landing) Title(lang *language.Language) string {
	if l.Subject == "" {
		return titlesOfKinds[l.Kind].In(lang)
	}
	switch l.Kind {
	case LandingLocation:
		return lang.T("Servers in {country}", "country", l.Name(lang))
	case LandingType:
		return l.Name(lang)
	case LandingCategory:
		if title, isKnown := categoryTitles[market.Category(l.Subject)]; isKnown {
			return title.In(lang)
		}
	}
	return lang.T("{name} servers", "name", l.Name(lang))
}

var titlesOfKinds = map[string]language.Sentence{
	LandingPartner: language.S("Servers by partner"), LandingLocation: language.S("Servers by country"),
	LandingCPU: language.S("Servers by processor"), LandingGPU: language.S("GPU servers"),
}

var categoryTitles = map[market.Category]language.Sentence{
	market.CategoryLightweight: language.S("Lightweight servers"), market.CategoryGeneral: language.S("General servers"),
	market.CategoryMemory: language.S("Memory servers"), market.CategoryStorage: language.S("Storage servers"),
	market.CategoryCompute: language.S("Compute servers"), market.CategoryOther: language.S("Other servers"),
}

// Intro says below the title what kind of plans they are; empty where the title does.
func (l Landing) Intro(lang *language.Language) string {
	switch l.Kind {
	case LandingType:
		return view.TextOfType(lang, market.PlanType(l.Subject)).Intro
	case LandingCategory:
		return lang.T("Every plan of this category, from all partners.")
	}
	return ""
}

// About describes the plans in the head of the document; empty where the title does.
func (l Landing) About(lang *language.Language) string {
	if l.Kind != LandingType {
		return ""
	}
	return view.TextOfType(lang, market.PlanType(l.Subject)).Description
}

// newest is the state of the partner of a landing page, or of all partners, that was
// confirmed last.
func newest(states []market.PartnerState, l Landing) market.PartnerState {
	states = slices.DeleteFunc(states, func(s market.PartnerState) bool {
		return l.Kind == LandingPartner && l.Subject != "" && s.Partner.Name != l.Subject
	})
	if len(states) == 0 {
		return market.PartnerState{}
	}
	return slices.MaxFunc(states, func(a, b market.PartnerState) int { return a.ConfirmedAt.Compare(b.ConfirmedAt) })
}
