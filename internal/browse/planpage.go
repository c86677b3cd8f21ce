package browse

import (
	"context"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"launchrack/internal/catalog"
	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/place"
	"launchrack/internal/price"
	"launchrack/internal/query"
	"launchrack/internal/row"
	"launchrack/internal/slug"
	"launchrack/internal/view"
	"launchrack/internal/words"
)

// cardFields are the columns of a card.
var cardFields = func() []query.Field {
	var fields []query.Field
	for _, f := range query.AllFields() {
		if strings.Contains(","+view.CardColumns+",", ","+f.Name+",") {
			fields = append(fields, f)
		}
	}
	return fields
}()

// maxPlaces bounds the rows of one machine that its page lists.
const maxPlaces = 60

// Plan returns the row with an id as visitors see it: nil where there is none, or where
// it was added by hand and is not offered.
func (p Public) Plan(id int64) (*market.Plan, error) {
	plan, err := p.snap.ByID(id)
	switch {
	case errs.KindOf(err) == errs.NotFound:
		return nil, nil
	case err != nil:
		return nil, err
	case plan.Source == market.ByHand && !plan.Available:
		return nil, nil
	}
	return plan, nil
}

// PlanPage gives the page of a plan with its record. The plan is a row of the snapshot,
// or the one of the record where it is withdrawn. Prices include the tax of the country, if
// it names one.
func (p Public) PlanPage(plan *market.Plan, record market.PlanRecord, country string) (view.PlanPage, error) {
	levy, err := p.service.Levy(CountryParam, country)
	if err != nil {
		return view.PlanPage{}, err
	}
	d, isListed := p.service.decorator(p.snap).with(levy), record.WithdrawnAt.IsZero() && plan.Available
	if !record.WithdrawnAt.IsZero() {
		completed := *plan
		plan = &completed
		p.snap.Complete(plan)
	}
	confirmed := plan.LastConfirmed(d.byID[plan.Partner].ConfirmedAt)
	if !record.WithdrawnAt.IsZero() {
		confirmed = record.WithdrawnAt
	}
	page := view.PlanPage{Plan: d.item(plan), Checked: dayOrNone(confirmed), Facts: facts(plan, record.Stated), Related: p.related(d, plan), Withdrawn: withdrawnText(record),
		IsPartial: record.IsUnread, Costs: map[market.Currency]view.PlanCosts{}, Places: []view.PlanPlace{}, Rates: rateNote(p.snap.Rates())}
	for _, c := range market.Currencies() {
		page.Costs[c] = p.costs(d.terms(plan, c), plan, record, confirmed)
	}
	if !isListed {
		page.Plan.OrderURL = nil
		if page.Withdrawn == "" {
			page.Withdrawn = "cannot be ordered at the moment"
		}
	}
	if isListed {
		if page.Places, err = p.places(d, plan); err != nil {
			return page, err
		}
	}
	similar, err := similarTo(context.Background(), p.snap, catalog.Public, plan)
	if err != nil {
		return page, err
	}
	twins, err := twinsOf(context.Background(), p.snap, catalog.Public, plan)
	if err != nil {
		return page, err
	}
	if page.Similar, err = p.lines(d, plan, similar); err != nil {
		return page, err
	}
	page.Twins, err = p.lines(d, plan, twins)
	return page, err
}

// lines writes similar plans as a page lists them.
func (p Public) lines(d decorator, plan *market.Plan, found catalog.Result) ([]view.SimilarLine, error) {
	plans, err := found.Plans()
	lines := make([]view.SimilarLine, len(plans))
	for i, other := range plans {
		line := view.SimilarLine{Name: other.Name, Page: slug.PlanPath(other), Partner: other.PartnerName, Specs: specsText(other),
			Prices: map[market.Currency]*view.Price{}, Differences: differences(p.snap, plan, other)}
		for c, set := range d.prices(other) {
			line.Prices[c] = set.Leading()
		}
		lines[i] = line
	}
	return lines, err
}

// specsText says the size of a plan in a line.
func specsText(p *market.Plan) string {
	var parts []string
	if n := coresOf(p); n != nil {
		parts = append(parts, coresText(*n))
	}
	if p.MemoryGB != nil {
		parts = append(parts, words.SizeText(*p.MemoryGB)+" RAM")
	}
	if p.StorageGB != nil {
		parts = append(parts, words.SizeText(*p.StorageGB)+" storage")
	}
	return strings.Join(parts, ", ")
}

// maxRelated bounds the countries that a plan's page leads to.
const maxRelated = 8

// related lists the landing pages of the plan's partner, processor and countries.
func (p Public) related(d decorator, plan *market.Plan) []view.PageLink {
	links := []view.PageLink{}
	add := func(l Landing, ok bool) {
		if ok {
			links = append(links, view.PageLink{Text: l.Title(), Path: l.Path})
		}
	}
	if state, ok := d.byID[plan.Partner]; ok && plan.Partner != "" {
		add(PartnerLanding(plan.Partner, state.Partner.Name), true)
	}
	if plan.CPUName != "" {
		add(p.CPULanding(plan.CPUName))
	}
	for _, code := range plan.Countries[:min(len(plan.Countries), maxRelated)] {
		add(p.LocationLanding(code))
	}
	return links
}

// item gives a plan as a card shows it, whether the snapshot has it or not.
func (d decorator) item(p *market.Plan) view.Item {
	columns := make([]*row.Column, 0, len(cardFields))
	for _, c := range row.Columns() {
		if strings.Contains(","+view.CardColumns+",", ","+c.Name+",") {
			columns = append(columns, c)
		}
	}
	return view.Item{Row: row.AppendJSON(nil, p, columns), Extras: d.extras(p)}
}

func withdrawnText(record market.PlanRecord) string {
	if record.WithdrawnAt.IsZero() {
		return ""
	}
	return "has not been offered since " + day(record.WithdrawnAt)
}

func dayOrNone(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return day(t)
}

func (p Public) costs(terms price.Terms, plan *market.Plan, record market.PlanRecord, confirmed time.Time) view.PlanCosts {
	costs := view.PlanCosts{Steps: priceSteps(terms, plan, confirmed), History: chart(record.Moments, plan.Partner, terms.Currency, terms.Rates, confirmed), Lows: lows(terms, plan)}
	if record.IsUnread {
		costs.History.Summary = "The course of the price cannot be shown at the moment."
	}
	if setup, ok := terms.ShowSetup(plan); ok {
		costs.Setup = new(price.NoteTax(setup.Text, plan))
	}
	if y, ok := terms.FirstYear(plan); ok && y.HasSetup {
		costs.FirstYear = &view.FirstYear{Total: y.Text(y.Total), PerMonth: y.Text(y.PerMonth), Steps: []view.PriceStep{}}
		for _, line := range y.Lines {
			costs.FirstYear.Steps = append(costs.FirstYear.Steps, view.PriceStep{Label: line.Label, Text: price.Exact(line.Amount, line.Currency)})
		}
	}
	return costs
}

// priceSteps writes what the leading price is made of.
func priceSteps(terms price.Terms, plan *market.Plan, confirmed time.Time) []view.PriceStep {
	steps := []view.PriceStep{}
	explained, ok := terms.Explain(plan)
	if !ok {
		return steps
	}
	for _, line := range explained.Lines {
		step := view.PriceStep{Label: line.Label, Text: price.Exact(line.Amount, line.Currency)}
		switch {
		case line.Kind == price.Base, line.Kind == price.Computed:
			if market.CheckLink(plan.PlanURL) == nil {
				step.Link = optional(plan.PlanURL)
			}
			if !confirmed.IsZero() {
				step.Note = "seen " + day(confirmed)
			}
		case line.Rate != nil:
			step.Link, step.Note = optional(terms.Rates.Link), "rate "+line.Rate.String()+" of "+day(line.RateDate)
		}
		steps = append(steps, step)
	}
	return steps
}

// places lists the rows of a plan's machine, the cheapest first.
func (p Public) places(d decorator, plan *market.Plan) ([]view.PlanPlace, error) {
	places := []view.PlanPlace{}
	q, err := query.Parse(url.Values{"plan_group": {"eq." + string(plan.Group)}, "limit": {strconv.Itoa(maxPlaces)}})
	if err != nil {
		return nil, err
	}
	q.Order = cheapestFirst()
	found, err := p.snap.Find(q, catalog.Public)
	if err != nil {
		return nil, err
	}
	for i := range found.Len() {
		sibling, err := found.Plan(i)
		if err != nil {
			return nil, err
		}
		place := view.PlanPlace{Regions: regionsWithStock(sibling), Prices: d.prices(sibling), Stock: stockText(sibling.Stock), Spots: spots(sibling)}
		if sibling.ID != plan.ID {
			place.Page = slug.PlanPath(sibling)
		}
		places = append(places, place)
	}
	return places, nil
}

// regionsWithStock lists all places of a row, each with its stock.
func regionsWithStock(p *market.Plan) []view.Region {
	if len(p.Places) == 0 {
		return regions(p.Regions)
	}
	list := make([]view.Region, len(p.Places))
	for i, note := range placeNotes(p) {
		list[i] = view.Region{Name: p.Places[i].Region, Flag: Flag(p.Places[i].Region), Note: note}
	}
	return list
}

// spots finds the cities of a plan's regions, each once.
func spots(p *market.Plan) []view.MapSpot {
	list := []view.MapSpot{}
	for _, region := range p.Regions {
		at, ok := place.Find(p.Partner, region)
		if !ok || at.Latitude == nil || at.Longitude == nil {
			continue
		}
		spot := view.MapSpot{Name: at.City, Latitude: *at.Latitude, Longitude: *at.Longitude}
		if !slices.Contains(list, spot) {
			list = append(list, spot)
		}
	}
	return list
}

func stockText(stock *int) string {
	switch {
	case stock == nil:
		return "Available"
	case *stock <= 0:
		return "None left"
	}
	return strconv.Itoa(*stock) + " left"
}
