package pages

import (
	"context"
	"maps"
	"net/url"
	"slices"
	"strconv"

	"launchrack/internal/browse"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/query"
	"launchrack/internal/door/meter"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/place"
	"launchrack/internal/model/price"
	"launchrack/internal/model/slug"
	"launchrack/internal/model/view"
)

// Rented is a server that a visitor rents, and what it costs.
type Rented struct {
	// Plan is its plan, nil where the visitor told its size alone; IsWithdrawn reports that the
	// shop no longer lists it.
	Plan        *market.Plan
	IsWithdrawn bool
	// Cores, MemoryGB and StorageGB are what another plan must have at least, where they are known.
	Cores               *int
	MemoryGB, StorageGB *float64
	// Country is where another plan must stand and Type its type; empty for any.
	Country string
	Type    market.PlanType
	// Architecture is the processor's, arm64 or x86_64: what runs on one does not run on the
	// other. Empty counts as x86_64.
	Architecture string
	// Pays is what the visitor pays a month in the currency; nil where that is not known.
	Pays *market.Amount
	// NeedsAddress reports whether another plan must have an IPv4 address of its own; nil where the plan decides.
	NeedsAddress *bool
	// PaysTax reports whether Pays includes tax; nil for what the prices include that it is compared with.
	PaysTax *bool
	// Choice is what prices are compared in. Its months are for how long the server is needed.
	price.Choice
}

// MaxAlternatives bounds the plans that KeepOrMove lists.
const MaxAlternatives = 12

// alternative is a plan with what moving to it means.
type alternative struct {
	plan *market.Plan
	price.Move
	// total is what the plan costs over the months, as its list shows it, with the address.
	total market.Amount
}

// KeepOrMove compares a rented server with the plans that are at least as good and can be
// ordered. A plan whose price is not confirmed is no alternative.
func KeepOrMove(ctx context.Context, s *browse.Service, snap *catalog.Snapshot, v catalog.Visibility, r Rented) (view.KeepOrMove, error) {
	answer := view.KeepOrMove{Verdict: view.UnknownAdvice, Headline: r.Language().T("Cannot be compared yet"), Alternatives: []view.Alternative{}, Currency: r.Currency(), Tax: r.TaxWords(), Months: r.Months()}
	r, comparable := r.taxed()
	if r.Plan != nil {
		answer.Plan = rentedPlan(s, snap, r)
	}
	params := r.atLeast()
	if params == nil {
		answer.Reason = r.Language().T("Enter its cores, RAM or storage.")
		return answer, nil
	}
	found, err := alternatives(ctx, s, snap, v, r, params)
	if err != nil {
		return answer, err
	}
	address := "/?" + params.Encode()
	answer.Better = &address
	decorator := s.Decorator(snap, r.Basis)
	meter.Of(ctx).Shown(len(found))
	for _, a := range found {
		shown := r.present(a)
		extras := decorator.Extras(a.plan)
		shown.OrderURL, shown.Fresh = extras.OrderURL, extras.Fresh
		answer.Alternatives = append(answer.Alternatives, shown)
	}
	if !comparable {
		answer.Reason = r.Language().T("What you pay includes tax. Choose your country under VAT to see prices with tax.")
		return answer, nil
	}
	answer.Verdict, answer.Headline, answer.Reason = r.verdict(found)
	return answer, nil
}

// taxed brings what the visitor pays to the tax of the prices. Where that is not known it reports false,
// and nothing is paid.
func (r Rented) taxed() (Rented, bool) {
	if r.Pays == nil || r.PaysTax == nil || *r.PaysTax == (r.Tax() != nil) {
		return r, true
	}
	if r.Tax() != nil {
		if gross, ok := r.Tax().Gross(*r.Pays); ok {
			r.Pays = &gross
			return r, true
		}
	}
	r.Pays = nil
	return r, false
}

// arm is the architecture of processors that do not run what others do.
const arm = "arm64"

// atLeast are the parameters of the list of plans that are at least as good; nil where no size
// is known.
func (r Rented) atLeast() url.Values {
	params := url.Values{}
	if r.Cores != nil {
		params.Set("cpu_cores", "gte."+strconv.Itoa(*r.Cores))
	}
	for column, size := range map[string]*float64{"ram_size": r.MemoryGB, "storage_size": r.StorageGB} {
		if size != nil {
			params.Set(column, "gte."+strconv.FormatFloat(*size, 'f', -1, 64))
		}
	}
	if len(params) == 0 {
		return nil
	}
	// Of most plans whose processor is not named it is not known; those are hardly ever of arm64.
	if r.Architecture == arm {
		params.Set("cpu_architecture", "eq."+arm)
	} else {
		params.Set("cpu_architecture", "isdistinct."+arm)
	}
	terms := market.TermMonths() // those of lists, of which the longest is taken that is over in time
	for _, months := range terms {
		if months <= r.Months() {
			params.Set(query.MonthsParam, strconv.Itoa(months))
		}
	}
	maps.Copy(params, query.NeedParams(market.Need{Use: r.Need().Use}))
	if r.Country != "" {
		params.Set("countries", "cs.{"+r.Country+"}")
	}
	setType(params, r.Type)
	return params
}

// needsAddress reports that a server without an IPv4 address of its own is not as good.
func (r Rented) needsAddress() bool {
	if r.NeedsAddress != nil {
		return *r.NeedsAddress
	}
	return r.Plan == nil || r.Plan.IPv4 != market.IPv4None && r.Plan.IPv4 != market.IPv4NAT
}

// alternatives are the first cards of the list of some parameters. Where an address is needed, the parameters keep to
// plans that have one of their own unless the first of all costs less with what its address costs, or may do so
// as nobody knows the price of that.
func alternatives(ctx context.Context, s *browse.Service, snap *catalog.Snapshot, v catalog.Visibility, r Rented, params url.Values) ([]alternative, error) {
	all, err := firstCards(ctx, s, snap, v, r, params)
	if err != nil || !r.needsAddress() {
		return all, err
	}
	params.Set("and", browse.OwnIPv4)
	own, err := firstCards(ctx, s, snap, v, r, params)
	if len(all) > 0 && (len(own) == 0 || all[0].total.Cmp(own[0].total) < 0) {
		params.Del("and")
		return all, err
	}
	return own, err
}

// firstCards finds the plans of the first cards of a list, but those whose price is not confirmed.
func firstCards(ctx context.Context, s *browse.Service, snap *catalog.Snapshot, v catalog.Visibility, r Rented, params url.Values) ([]alternative, error) {
	asked := maps.Clone(params)
	asked.Set(browse.LeadsParam, browse.LeadsOfPages)
	asked.Set(browse.CurrencyParam, string(r.Currency()))
	asked.Set("available", "is.true")
	q, _, err := s.ParseCards(snap, asked)
	if err != nil {
		return nil, err
	}
	q.Limit = 2 * MaxAlternatives
	found, err := snap.FindContext(ctx, q, v)
	if err != nil {
		return nil, err
	}
	meter.Of(ctx).Priced(found.Len())
	var list []alternative
	for i := range found.Len() {
		plan, err := found.Plan(i)
		if err != nil {
			return nil, err
		}
		if a := (alternative{plan: plan}); a.compare(s, snap, r) {
			list = append(list, a)
		}
	}
	if q.Need.Months != r.Months() { // no list has such a term
		slices.SortStableFunc(list, func(a, b alternative) int { return a.total.Cmp(b.total) })
	}
	return list[:min(len(list), MaxAlternatives)], nil
}

// compare fills in what moving to a plan means, and reports whether its price is known.
func (a *alternative) compare(s *browse.Service, snap *catalog.Snapshot, r Rented) (ok bool) {
	if a.Move, ok = moveTo(s, snap, a.plan, r); !ok {
		return false
	}
	if a.total, ok = s.Terms(snap, a.plan, r.Choice).ShownTotal(a.plan); !ok {
		return false
	}
	total, err := a.total.Add(price.Move{Month: a.Address}.Total(r.Months()))
	a.total = total
	return err == nil
}

func moveTo(s *browse.Service, snap *catalog.Snapshot, plan *market.Plan, r Rented) (price.Move, bool) {
	terms := s.Terms(snap, plan, r.Choice)
	var pays market.Amount
	if r.Pays != nil {
		pays = *r.Pays
	}
	return terms.Move(plan, pays, r.needsAddress())
}

func (r Rented) present(a alternative) view.Alternative {
	shown := view.Alternative{PlanID: a.plan.ID, Monthly: a.Month, Setup: a.Setup,
		Name: a.plan.Name, Partner: a.plan.PartnerName, Page: slug.PlanPath(a.plan), Specs: browse.SpecsText(r.Language(), a.plan)}
	if r.Pays != nil {
		shown.Saves, shown.BreaksEven = &a.Saves, a.BreaksEven
	}
	shown.Text, shown.Note = r.moveText(a), r.doubts(a)
	if a.Address.Sign() > 0 {
		shown.Note = sentences(r.Language().T("The price includes an IPv4 address."), shown.Note)
	}
	return shown
}

// moveText words what a plan costs and what moving to it brings: "$45.00 a month plus $100.00 for
// setup. You would save $5.00 a month and cover the setup after 20 months."
func (r Rented) moveText(a alternative) string {
	lang, hasSetup := r.Language(), a.Setup.Sign() > 0
	month, setup := r.money(a.Month), r.money(a.Setup)
	var costs string
	switch hasAddress := a.Address.Sign() > 0; {
	case hasAddress && hasSetup:
		costs = lang.T("{price} a month with an IPv4 address plus {fee} for setup.", "price", month, "fee", setup)
	case hasAddress:
		costs = lang.T("{price} a month with an IPv4 address.", "price", month)
	case hasSetup:
		costs = lang.T("{price} a month plus {fee} for setup.", "price", month, "fee", setup)
	default:
		costs = lang.T("{price} a month.", "price", month)
	}
	costs = sentences(costs, r.doubts(a))
	saves := ""
	switch {
	case r.Pays == nil:
		return costs
	case a.Saves.Sign() == 0:
		saves = lang.T("You pay the same now.")
	case a.Saves.Sign() < 0:
		saves = lang.T("You would pay {price} a month more.", "price", r.money(negative(a.Saves)))
	case !hasSetup:
		saves = lang.T("You would save {price} a month.", "price", r.money(a.Saves))
	case a.BreaksEven == nil:
		saves = lang.T("You would save {price} a month, too little to ever cover the setup.", "price", r.money(a.Saves))
	default:
		saves = lang.N("You would save {price} a month and cover the setup after {count} month.", "You would save {price} a month and cover the setup after {count} months.", *a.BreaksEven, "price", r.money(a.Saves))
	}
	return costs + " " + saves
}

// doubts says what is not known of a plan that may be as good.
func (r Rented) doubts(a alternative) string {
	lang, address, area := r.Language(), "", ""
	if a.LacksAddress {
		address = lang.T("An IPv4 address costs extra, and its price is not known.")
	}
	if r.Country != "" && !slices.Contains(a.plan.Countries, r.Country) {
		area = lang.T("It is sold for {area} and may be elsewhere in it.", "area", lang.And(place.RegionsIn(lang, a.plan.Regions)))
	}
	return sentences(address, area)
}

func (r Rented) money(a market.Amount) string { return price.Format(r.Language(), a, r.Currency()) }

// negative negates an amount.
func negative(a market.Amount) market.Amount {
	n, err := market.Whole(0).Sub(a)
	if err != nil {
		return a
	}
	return n
}

// verdict gives the advice, a headline and the reason.
func (r Rented) verdict(found []alternative) (advice view.Advice, headline, reason string) {
	lang := r.Language()
	switch {
	case r.Pays == nil:
		return view.UnknownAdvice, lang.T("Cannot be compared yet"), lang.T("Enter what you pay now.")
	case len(found) == 0:
		return view.Keep, lang.T("Keep it"), lang.T("No plan in this shop is at least as good and can be ordered now.")
	}
	best := found[0]
	plan, costs, stay := nameAt(lang, best.plan), r.money(best.total), r.money(r.stay())
	saved, err := r.stay().Sub(best.total)
	if err != nil || saved.Sign() <= 0 {
		return view.Keep, lang.T("Keep it"), lang.N("The best offer that is at least as good, {plan}, costs {price} over {count} month with setup. Staying costs {stay}.",
			"The best offer that is at least as good, {plan}, costs {price} over {count} months with setup. Staying costs {stay}.", r.Months(), "plan", plan, "price", costs, "stay", stay)
	}
	return view.MoveAway, lang.N("Save {price} over {count} month", "Save {price} over {count} months", r.Months(), "price", r.money(saved)),
		sentences(lang.N("{plan} is at least as good and costs {price} over {count} month with setup. Staying costs {stay}.",
			"{plan} is at least as good and costs {price} over {count} months with setup. Staying costs {stay}.", r.Months(), "plan", plan, "price", costs, "stay", stay), r.doubts(best))
}

// stay is what the server costs over the months.
func (r Rented) stay() market.Amount { return price.Move{Month: *r.Pays}.Total(r.Months()) }

func nameAt(lang *language.Language, p *market.Plan) string {
	if p.PartnerName == "" {
		return p.Name
	}
	return lang.T("{plan} at {partner}", "plan", p.Name, "partner", p.PartnerName)
}

// rentedPlan describes the plan that a visitor rents, as it is sold today.
func rentedPlan(s *browse.Service, snap *catalog.Snapshot, r Rented) *view.RentedPlan {
	p := r.Plan
	shown := &view.RentedPlan{Name: p.Name, Partner: p.PartnerName, Page: slug.PlanPath(p), Specs: browse.SpecsText(r.Language(), p), State: view.SoldNow}
	switch {
	case r.IsWithdrawn:
		shown.State = view.Withdrawn
		shown.Note = r.Language().T("This plan is no longer sold. If you rescale or order again, you pay today’s price.")
		return shown
	case !p.Available:
		shown.State = view.SoldOut
	}
	move, ok := moveTo(s, snap, p, r)
	if !ok {
		shown.Note = r.Language().T("Today’s price of this plan is not known.")
		return shown
	}
	shown.Monthly, shown.Note = &move.Month, r.orderNote(move)
	if shown.State == view.SoldOut {
		shown.Note = sentences(r.Language().T("Sold out now."), shown.Note)
	}
	return shown
}

// orderNote compares what a new order costs today with what is paid.
func (r Rented) orderNote(move price.Move) string {
	lang, month := r.Language(), r.money(move.Month)
	switch {
	case r.Pays == nil || move.Saves.Sign() == 0:
		return lang.T("A new order costs {price} a month today.", "price", month)
	case move.Saves.Sign() > 0:
		return lang.T("A new order costs {price} a month today, {difference} less than you pay.", "price", month, "difference", r.money(move.Saves))
	}
	return lang.T("A new order costs {price} a month today, {difference} more than you pay. If you rescale or order again, you pay today’s price.", "price", month, "difference", r.money(negative(move.Saves)))
}
