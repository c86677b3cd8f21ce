package pages

import (
	"cmp"
	"context"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"launchrack/internal/browse"
	"launchrack/internal/catalog"
	"launchrack/internal/door/meter"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/fact"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/place"
	"launchrack/internal/model/price"
	"launchrack/internal/model/row"
	"launchrack/internal/model/slug"
	"launchrack/internal/model/view"
	"launchrack/internal/model/words"
)

// maxPlaces bounds the rows of one machine that its page lists.
const maxPlaces = 60

// Plan returns the row with an id as visitors see it: nil where there is none.
func (p Catalogue) Plan(id int64) (*market.Plan, error) {
	plan, err := p.Snap.ByID(id, catalog.Public)
	if errs.KindOf(err) == errs.NotFound {
		return nil, nil
	}
	return plan, err
}

// PlanPage gives the page of a plan with its record. The plan is a row of the snapshot,
// or the one of the record where it is withdrawn.
func (p Catalogue) PlanPage(ctx context.Context, plan *market.Plan, record market.PlanRecord, choice price.Choice) (view.PlanPage, error) {
	basis := choice.Basis
	d, isWithdrawn := p.Service.Decorator(p.Snap, basis), !record.WithdrawnAt.IsZero()
	if isWithdrawn {
		completed := *plan
		plan = &completed
		p.Snap.Complete(plan)
	}
	confirmed := plan.LastConfirmed(d.States[plan.Partner].ConfirmedAt)
	if isWithdrawn {
		confirmed = record.WithdrawnAt
	}
	specs := basis.Language().List(browse.SpecsText(basis.Language(), plan), words.GPUText(basis.Language(), plan), words.FactOf("network_speed").Value(basis.Language(), plan))
	page := view.PlanPage{Plan: item(d, plan), Checked: basis.Language().Day(confirmed), Specs: specs, Facts: facts(basis.Language(), plan, record.Stated, specs), Trail: trail(d, plan), Related: p.related(d, plan), Withdrawn: withdrawnText(basis.Language(), record),
		IsPartial: record.IsUnread, Costs: map[market.Currency]view.PlanCosts{}, Places: []view.PlanPlace{}}
	if usesRates(page.Plan.Prices) {
		page.Rates = browse.RateNote(basis.Language(), p.Snap.Rates())
	}
	page.OrderCode = p.Service.OrderCodes(basis.Language(), plan)
	page.Company = strings.Join(p.Service.PartnerFacts()[plan.Partner].Values(fact.Company), "")
	page.Corrections = corrections(basis.Language(), plan)
	if scores := browse.ScoreTrace(basis.Language(), p.Service.Scores(), plan); scores.Single != nil || scores.Multi != nil {
		page.Scores = &scores
	}
	for _, c := range market.Currencies() {
		page.Costs[c] = p.costs(d.Terms(plan, c), plan, record, confirmed)
	}
	if isWithdrawn || !plan.Available {
		page.Plan.OrderURL, page.OrderCode = nil, nil
	}
	var err error
	if !isWithdrawn {
		if !plan.Available {
			page.SoldOut = soldOutText(basis.Language(), record.Moments)
		}
		if page.Places, err = p.places(d, choice, plan); err != nil {
			return page, err
		}
	}
	similar, err := p.alikeTo(ctx, choice, plan)
	if err != nil {
		return page, err
	}
	twins, err := p.twinsOf(ctx, choice, plan)
	if err != nil {
		return page, err
	}
	if page.Similar, err = p.lines(d, plan, similar); err != nil {
		return page, err
	}
	page.Twins, err = p.lines(d, plan, twins)
	meter.Of(ctx).Shown(1 + len(page.Costs) + len(page.Places) + len(page.Similar) + len(page.Twins))
	return page, err
}

// lines writes similar plans as a page lists them.
func (p Catalogue) lines(d browse.Decorator, plan *market.Plan, found catalog.Result) ([]view.SimilarLine, error) {
	plans, err := found.Plans()
	lines := make([]view.SimilarLine, len(plans))
	for i, other := range plans {
		line := view.SimilarLine{Name: other.Name, Page: slug.PlanPath(other), Partner: other.PartnerName, Specs: browse.SpecsText(d.Language(), other),
			Prices: map[market.Currency]*view.Price{}, Differences: differences(d.Language(), p.Service.Scores(), plan, other),
			PriceDifferences: map[market.Currency]*view.Difference{}, Plan: other}
		line.Differences = slices.DeleteFunc(line.Differences, func(d view.Difference) bool { return d.Column == "partner_name" }) // it stands beside the name
		for _, c := range market.Currencies() {
			line.Prices[c] = view.PriceOf(d.Terms(other, c).Tell(other))
			line.PriceDifferences[c] = nil
			if shown, differ := priceDifference(d, c, plan, other); differ {
				line.PriceDifferences[c] = &shown
			}
		}
		lines[i] = line
	}
	return lines, err
}

// partnerOf is the page of the plan's partner; false for a plan by hand.
func partnerOf(d browse.Decorator, plan *market.Plan) (Landing, bool) {
	state, ok := d.States[plan.Partner]
	return PartnerLanding(plan.Partner, state.Partner.Name), ok && plan.Partner != ""
}

// trail leads from the home page to the plan: the list of its type, then of its partner.
func trail(d browse.Decorator, plan *market.Plan) []view.PageLink {
	links := []view.PageLink{{Text: d.Language().T("Home"), Path: "/"}}
	if l := TypeLanding(plan.Type); l.Path != "/" {
		links = append(links, view.PageLink{Text: l.Name(d.Language()), Path: l.Path})
	}
	if l, ok := partnerOf(d, plan); ok {
		links = append(links, view.PageLink{Text: l.Name(d.Language()), Path: l.Path})
	}
	return links
}

// maxRelated bounds the countries that a plan's page leads to.
const maxRelated = 8

// related lists the landing pages of the plan's partner, processor, graphics card and countries.
func (p Catalogue) related(d browse.Decorator, plan *market.Plan) []view.PageLink {
	links := []view.PageLink{}
	add := func(l Landing, ok bool) {
		if ok {
			links = append(links, view.PageLink{Text: l.Title(d.Language()), Path: l.Path})
		}
	}
	add(partnerOf(d, plan))
	if plan.CPUName != "" {
		add(p.hardwareLanding(LandingCPU, plan.CPUName))
	}
	if plan.GPUModel != "" {
		add(p.hardwareLanding(LandingGPU, plan.GPUModel))
	}
	for _, code := range plan.Countries[:min(len(plan.Countries), maxRelated)] {
		add(p.locationLanding(code))
	}
	return links
}

// item gives a plan as a card shows it, whether the snapshot has it or not.
func item(d browse.Decorator, p *market.Plan) view.Item {
	columns := make([]*row.Column, 0, len(browse.CardFields))
	for _, c := range row.Columns() {
		if strings.Contains(","+view.CardColumns+",", ","+c.Name+",") {
			columns = append(columns, c)
		}
	}
	return view.Item{Row: row.AppendJSON(nil, p, columns), Extras: d.Extras(p)}
}

// soldOutText says since when a plan that its partner still publishes cannot be ordered.
func soldOutText(lang *language.Language, moments []market.Moment) string {
	var since time.Time
	for _, m := range moments {
		switch {
		case m.Available, m.Gone:
			since = time.Time{}
		case since.IsZero():
			since = m.SeenAt
		}
	}
	if since.IsZero() {
		return lang.T("Sold out at the moment")
	}
	return lang.T("Sold out since {day}", "day", lang.Day(since))
}

// usesRates reports whether an exchange rate stands behind a price. A month's part of a longer time is not exact either,
// in whatever currency it is quoted.
func usesRates(prices map[market.Currency]view.PriceSet) bool {
	for _, set := range prices {
		for _, one := range []*view.Price{set.Monthly, set.Hourly, set.Annually} {
			if one != nil && strings.HasPrefix(one.Text, "≈") && (one.Paid == "" || set.IsConverted && one.Beside == "") {
				return true
			}
		}
	}
	return false
}

func withdrawnText(lang *language.Language, record market.PlanRecord) string {
	if record.WithdrawnAt.IsZero() {
		return ""
	}
	return lang.T("This plan has not been offered since {day}.", "day", lang.Day(record.WithdrawnAt))
}

func (p Catalogue) costs(terms price.Terms, plan *market.Plan, record market.PlanRecord, confirmed time.Time) view.PlanCosts {
	lang := terms.Language()
	costs := view.PlanCosts{Terms: []view.TermCosts{}, Steps: priceSteps(terms, plan, confirmed), History: chart(terms, record.Moments, plan, confirmed), Lows: lows(terms, plan)}
	today, isKnown := terms.Compared(plan)
	if terms.IsTotal() {
		today, isKnown = terms.ShownTotal(plan)
	}
	if isKnown {
		costs.Today = today.Fixed(terms.Currency().Decimals())
	}
	if record.IsUnread {
		costs.History.Summary = lang.T("The price history can’t be shown at the moment.")
	}
	for _, fee := range plan.Fees() {
		shown, ok := terms.ShowCharge(fee)
		switch {
		case !ok:
		case fee.Component == market.SetupFee:
			costs.Setup = new(price.NoteTax(lang, shown.Text, fee.QuotedTax))
		default:
			costs.Charges = append(costs.Charges, view.Charge{Label: price.ChargeLabel(lang, fee), Text: shown.Text, IsMandatory: fee.IsMandatory})
		}
	}
	for _, months := range market.TermMonths() {
		if t, ok := terms.Term(plan, months); ok {
			costs.Terms = append(costs.Terms, view.TermCosts{Months: months, Total: t.Text(t.Total), PerMonth: t.Text(t.PerMonth), Note: t.Note(lang)})
		}
	}
	costs.Ways = waysToPay(terms, plan, costs.Setup)
	if terms.Need().Uses() {
		term, _ := terms.Term(plan, terms.Months())
		for _, line := range term.Lines {
			if line.Amount.RoundHalfUp(2).Sign() != 0 { // else less than a cent of rounding
				costs.Used = append(costs.Used, view.PriceStep{Label: line.Label, Text: lineText(lang, line)})
			}
		}
		told, label := terms.Tell(plan), lang.T("prices with {use}", "use", price.UseText(lang, terms.Need().Use))
		costs.Used = append(costs.Used, view.PriceStep{Label: words.Capital(label), Text: cmp.Or(told.Text, told.Paid)})
	}
	return costs
}

// waysToPay lists the cycles of a plan whose own setup fee is given; none where there is one alone.
func waysToPay(terms price.Terms, plan *market.Plan, setup *string) (list []view.PayWay) {
	cycles := terms.ShowCycles(plan)
	if len(cycles) < 2 {
		return nil
	}
	hasFee := setup != nil || slices.ContainsFunc(cycles, func(c price.CycleShown) bool { return c.Setup != nil })
	for _, c := range cycles {
		way := view.PayWay{Term: price.MonthsText(terms.Language(), c.Months), First: c.First.Text, PerMonth: c.AMonth.Text, Coupon: words.CouponUntil(terms.Language(), plan, c.Coupon)}
		if c.Renewal != nil {
			way.Renewal = c.Renewal.Text
		}
		switch {
		case !hasFee:
		case c.Setup != nil && c.Setup.Text != "":
			way.Setup = c.Setup.Text
		case c.Setup == nil && setup != nil:
			way.Setup = *setup
		default:
			way.Setup = terms.Language().TC("fee", "None")
		}
		list = append(list, way)
	}
	return list
}

// priceSteps writes what the leading price is made of.
func priceSteps(terms price.Terms, plan *market.Plan, confirmed time.Time) []view.PriceStep {
	steps, lang := []view.PriceStep{}, terms.Language()
	explained, ok := terms.Explain(plan)
	if !ok {
		return steps
	}
	for _, line := range explained.Lines {
		step := view.PriceStep{Label: line.Label, Text: lineText(lang, line)}
		switch {
		case line.Kind == price.Base, line.Kind == price.Computed:
			if market.CheckLink(plan.PlanURL) == nil {
				step.Link = browse.Optional(plan.PlanURL)
			}
			if !confirmed.IsZero() {
				step.Note = lang.T("checked {day}", "day", lang.Day(confirmed))
			}
			if c, has := correctionOf(plan, quoteColumns[line.Quote]); has {
				step.Label, step.Link, step.Note = correctedLabel(lang, plan, line, c), browse.Optional(c.Source), ""
			}
		case line.Rate != nil:
			step.Link, step.Note = browse.Optional(terms.Rates.Link), lang.T("rate {rate} of {day}", "rate", lang.Decimal(line.Rate.String()), "day", lang.Day(line.RateDate))
		}
		steps = append(steps, step)
	}
	return steps
}

// lineText writes the amount of a line: a quote with all of its digits, a computed or converted amount
// as prices are shown.
func lineText(lang *language.Language, line price.Line) string {
	if line.Rate != nil || slices.Contains([]price.LineKind{price.Computed, price.Conversion, price.Tax}, line.Kind) {
		return price.Format(lang, line.Amount, line.Currency)
	}
	return price.Exact(lang, line.Amount, line.Currency)
}

// places lists the rows of a plan's machine that can be ordered, the cheapest first as a choice shows them, and the plan
// itself where it is sold out.
func (p Catalogue) places(d browse.Decorator, choice price.Choice, plan *market.Plan) ([]view.PlanPlace, error) {
	places := []view.PlanPlace{}
	q, err := browse.ParseShown(url.Values{"plan_group": {"eq." + string(plan.Group)}, "limit": {strconv.Itoa(maxPlaces)}}, choice)
	if err != nil {
		return nil, err
	}
	found, err := p.Snap.Find(q, catalog.Public)
	if err != nil {
		return nil, err
	}
	siblings, err := found.Plans()
	if err != nil {
		return nil, err
	}
	if !plan.Available {
		siblings = append(siblings, plan)
	}
	isWhole := true
	for _, sibling := range siblings {
		place := view.PlanPlace{Regions: regionsWithStock(d.Language(), sibling), Prices: d.Prices(sibling), Stock: stockText(d.Language(), sibling.Stock), Plan: sibling}
		cities, areAll := spots(d.Language(), sibling)
		if place.Spots, isWhole = cities, isWhole && areAll; !sibling.Available {
			place.Stock, place.Spots = words.Capital(market.PlaceSoldOut.Words(d.Language())), []view.MapSpot{}
		}
		if sibling.ID != plan.ID {
			place.Page = slug.PlanPath(sibling)
		}
		places = append(places, place)
	}
	for i := range places {
		if !isWhole { // a map of some regions would be read as one of all
			places[i].Spots = []view.MapSpot{}
		}
	}
	return places, nil
}

// regionsWithStock lists all places of a row, each with its stock. Where the partner counts
// all together, each says so.
func regionsWithStock(lang *language.Language, p *market.Plan) []view.Region {
	list := browse.Regions(lang, p.Regions)
	if len(p.Places) > 0 {
		list = make([]view.Region, len(p.Places))
		for i, at := range p.Places {
			list[i] = view.Region{Name: place.RegionIn(lang, at.Region), Flag: browse.Flag(at.Region)}
		}
	}
	notes := placeNotes(lang, p)
	for i := range list {
		if list[i].Note = stockText(lang, p.Stock); !p.Available {
			list[i].Note = words.Capital(market.PlaceSoldOut.Words(lang))
		} else if i < len(notes) && notes[i] != "" {
			list[i].Note = words.Capital(notes[i])
		} else if len(list) > 1 && p.Stock != nil && *p.Stock > 0 {
			list[i].Note = lang.N("{count} left in total", "{count} left in total", *p.Stock)
		}
	}
	return list
}

// spots finds the cities of a plan's regions, each once, and reports whether these are all.
func spots(lang *language.Language, p *market.Plan) (list []view.MapSpot, areAll bool) {
	list, areAll = []view.MapSpot{}, true
	for _, region := range p.Regions {
		at, ok := place.Find(p.Partner, region)
		if !ok || at.Latitude == nil || at.Longitude == nil {
			areAll = false
			continue
		}
		spot := view.MapSpot{Name: place.CityIn(lang, at.City), Latitude: *at.Latitude, Longitude: *at.Longitude}
		if !slices.Contains(list, spot) {
			list = append(list, spot)
		}
	}
	return list, areAll
}

func stockText(lang *language.Language, stock *int) string {
	switch {
	case stock == nil:
		return lang.T("Available")
	case *stock <= 0:
		return lang.T("Sold out")
	}
	return lang.N("{count} left", "{count} left", *stock)
}

// placeNotes says of each place of a plan whether it can be ordered there, in the order of
// Places. All are empty where nothing is told of any place.
func placeNotes(lang *language.Language, p *market.Plan) []string {
	notes, isTold := make([]string, len(p.Places)), false
	for i, at := range p.Places {
		notes[i] = placeNote(lang, at)
		isTold = isTold || at.State != market.PlaceUnknown
	}
	if !isTold {
		return make([]string, len(p.Places))
	}
	return notes
}

func placeNote(lang *language.Language, at market.Place) string {
	note := at.State.Words(lang)
	if !at.State.TakesOrders() {
		return note
	}
	if at.Count != nil && *at.Count > 0 {
		left := lang.N("{count} left", "{count} left", *at.Count)
		if note = lang.List(note, left); at.State == market.PlaceLow {
			note = left
		}
	}
	if at.LeadHours != nil && *at.LeadHours > 0 {
		note = lang.T("{stock}, in {time}", "stock", note, "time", hoursText(lang, *at.LeadHours))
	}
	return note
}

func hoursText(lang *language.Language, hours int) string {
	if hours < 48 || hours%24 != 0 {
		return lang.N("{count} hour", "{count} hours", hours)
	}
	return lang.N("{count} day", "{count} days", hours/24)
}
