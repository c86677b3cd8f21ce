package pages

import (
	"cmp"
	"context"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"launchrack/internal/browse"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/query"
	"launchrack/internal/door/meter"
	"launchrack/internal/model/benchmark"
	"launchrack/internal/model/fact"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/row"
	"launchrack/internal/model/slug"
	"launchrack/internal/model/view"
	"launchrack/internal/model/words"
)

// MaxCompared bounds the plans of one comparison.
const MaxCompared = 6

// Compare puts plans side by side in their order.
func (p Catalogue) Compare(ctx context.Context, plans []*market.Plan, basis price.Basis) (view.Comparison, error) {
	d := p.Service.Decorator(p.Snap, basis)
	meter.Of(ctx).Shown(2 * len(plans))
	c := view.Comparison{Plans: make([]view.ComparedPlan, len(plans)), Facts: []view.ComparisonRow{}, Costs: map[market.Currency][]view.ComparisonRow{}, Rates: browse.RateNote(basis.Language(), p.Snap.Rates()), Tax: d.TaxNote()}
	for i, plan := range plans {
		extras := d.Extras(plan)
		if !plan.Available {
			extras.OrderURL = nil
		}
		c.Plans[i] = view.ComparedPlan{ID: plan.ID, Name: plan.Name, Page: slug.PlanPath(plan), Partner: extras.Partner, OrderURL: extras.OrderURL, Fresh: extras.Fresh}
	}
	states, err := p.statesFees(plans)
	if err != nil {
		return view.Comparison{}, err
	}
	for _, currency := range market.Currencies() {
		c.Costs[currency] = knownOf(costRows(d, currency, plans, states), plans)
	}
	c.Facts = knownOf(slices.Concat(comparedRows(d), p.partnerRows(d.Language())), plans)
	return c, nil
}

// knownOf are the lines that say something of a plan.
func knownOf(rows []comparedRow, plans []*market.Plan) []view.ComparisonRow {
	lines := []view.ComparisonRow{}
	for _, f := range rows {
		if line := f.of(plans); slices.ContainsFunc(line.Cells, func(c view.ComparisonCell) bool { return c.Text != "" || c.Note != "" }) {
			lines = append(lines, line)
		}
	}
	return lines
}

// comparedRow is one line of a comparison.
type comparedRow struct {
	label, better string
	cell          func(*market.Plan) view.ComparisonCell
}

func (r comparedRow) of(plans []*market.Plan) view.ComparisonRow {
	line := view.ComparisonRow{Label: r.label, Better: r.better, Cells: make([]view.ComparisonCell, len(plans))}
	for i, plan := range plans {
		line.Cells[i] = r.cell(plan)
	}
	return line
}

// costRows are the lines of prices in a currency, the total of the term or of a year first, with lines of what else is
// charged. The partners of states state fees.
func costRows(d browse.Decorator, c market.Currency, plans []*market.Plan, states map[market.PartnerID]bool) []comparedRow {
	lang, months := d.Language(), cmp.Or(d.Months(), firstYear)
	rows := []comparedRow{
		{price.WithUse(lang, lang.N("{count} month, setup included", "{count} months, setup included", months), d.Need().Use), view.BetterLess, func(p *market.Plan) view.ComparisonCell { return noteTax(d.Language(), p, totalCell(d, p, months, c)) }},
		{price.WithUse(lang, lang.T("Price per month"), d.Need().Use), view.BetterLess, func(p *market.Plan) view.ComparisonCell { return noteTax(d.Language(), p, monthCell(d, p, c)) }},
		feeRow(lang, lang.T("One-time setup fee"), plans, func(p *market.Plan) view.ComparisonCell {
			shown, ok := d.Terms(p, c).ShowCharge(p.SetupCharge())
			switch {
			case ok:
				return noteTax(d.Language(), p, moneyCell(d.Terms(p, c), shown))
			case states[p.Partner]:
				return view.ComparisonCell{Text: lang.TC("fee", "None")}
			}
			return view.ComparisonCell{}
		}),
	}
	for _, fee := range comparedFees(plans) {
		rows = append(rows, feeRow(lang, price.ChargeLabel(lang, fee), plans, func(p *market.Plan) view.ComparisonCell { return feeCell(d, p, fee, c) }))
	}
	rows = append(rows, comparedRow{lang.T("Renews at"), view.BetterLess, func(p *market.Plan) view.ComparisonCell { return renewalCell(d.Terms(p, c), p) }})
	for _, unit := range []struct {
		label string
		usd   func(*market.Plan) *market.Amount
	}{
		{lang.T("Price per core"), func(p *market.Plan) *market.Amount { return p.PerCoreUSD }},
		{lang.T("Price per GB of RAM"), func(p *market.Plan) *market.Amount { return p.PerGBUSD }},
		{lang.T("Price per benchmark point"), func(p *market.Plan) *market.Amount { return p.PerScoreUSD }},
		{lang.T("Price per GPU"), func(p *market.Plan) *market.Amount { return p.PerCardUSD }},
		{lang.T("Price per GB of GPU memory"), func(p *market.Plan) *market.Amount { return p.PerCardGBUSD }},
		{lang.T("Price per TB of storage"), func(p *market.Plan) *market.Amount { return p.PerTBUSD }},
	} {
		rows = append(rows, comparedRow{unit.label, view.BetterLess, func(p *market.Plan) view.ComparisonCell { return unitCell(d, p, c, unit.usd) }})
	}
	return rows
}

// feeRow is a line of a fee. Where it is known of one plan it is said to be unknown of another, as
// an empty cell could be taken for no fee.
func feeRow(lang *language.Language, label string, plans []*market.Plan, cell func(*market.Plan) view.ComparisonCell) comparedRow {
	if !slices.ContainsFunc(plans, func(p *market.Plan) bool { return cell(p).Text != "" }) {
		return comparedRow{label, view.BetterLess, cell}
	}
	return comparedRow{label, view.BetterLess, func(p *market.Plan) view.ComparisonCell {
		c := cell(p)
		if c.Text == "" {
			c.Text = lang.T("Not stated")
		}
		return c
	}}
}

// statesFees finds the partners of plans that state setup fees: those of their plans that have no
// fee cost nothing at the start.
func (p Catalogue) statesFees(plans []*market.Plan) (map[market.PartnerID]bool, error) {
	states := map[market.PartnerID]bool{}
	for _, plan := range plans {
		if _, known := states[plan.Partner]; known || plan.Partner == "" {
			continue
		}
		q, err := query.Parse(url.Values{"partner_id": {"eq." + string(plan.Partner)}, "setup_fee_currencies": {"not.is.null"}, "limit": {"1"}})
		if err != nil {
			return nil, err
		}
		found, err := p.Snap.Find(q, catalog.Public)
		if err != nil {
			return nil, err
		}
		states[plan.Partner] = found.Len() > 0
	}
	return states, nil
}

// comparedFees are what is charged beside price and setup for any of the plans, each once.
func comparedFees(plans []*market.Plan) (fees []market.Charge) {
	for _, p := range plans {
		for _, fee := range market.Charges(p.Components) {
			if !slices.ContainsFunc(fees, func(f market.Charge) bool {
				return price.ChargeLabel(language.English, f) == price.ChargeLabel(language.English, fee)
			}) {
				fees = append(fees, fee)
			}
		}
	}
	return fees
}

// moneyCell is a price as it is shown. Its number is in the chosen currency: one in another currency
// has that amount as its note.
func moneyCell(terms price.Terms, shown price.Shown) view.ComparisonCell {
	cell := view.ComparisonCell{Text: shown.Text, Number: floatOf(shown.Amount)}
	if shown.Currency != terms.Currency() {
		beside := terms.Beside(shown)
		cell.Note, cell.Number = beside.Text, nil
		if beside.Text != "" {
			cell.Number = floatOf(beside.Amount)
		}
	}
	return cell
}

// feeCell is what a plan charges under a label.
func feeCell(d browse.Decorator, p *market.Plan, fee market.Charge, c market.Currency) (cell view.ComparisonCell) {
	for _, own := range market.Charges(p.Components) {
		if shown, ok := d.Terms(p, c).ShowCharge(own); ok && price.ChargeLabel(d.Language(), own) == price.ChargeLabel(d.Language(), fee) {
			cell = moneyCell(d.Terms(p, c), shown)
		}
	}
	return cell
}

// firstYear is the term of the first year, in months.
const firstYear = 12

// totalCell is what so many months cost. Its number is the amount in the currency.
func totalCell(d browse.Decorator, p *market.Plan, months int, c market.Currency) view.ComparisonCell {
	terms := d.Terms(p, c)
	terms.Choice = d.For(market.Need{Months: months, Use: d.Need().Use}).In(c)
	told := terms.Tell(p)
	cell := view.ComparisonCell{Text: told.Text, Note: d.Language().List(told.Beside, told.Paid)}
	if total, ok := terms.ShownTotal(p); ok {
		cell.Number = floatOf(total)
	}
	return cell
}

// renewalCell is what a month costs after the first term, where that is more.
func renewalCell(terms price.Terms, p *market.Plan) view.ComparisonCell {
	later, ok := terms.Renewal(p)
	if !ok {
		return view.ComparisonCell{}
	}
	cell := moneyCell(terms, later)
	cell.Note = terms.Language().List(terms.Language().T("a month"), cell.Note)
	return cell
}

// noteTax adds to the note of a price that the partner quoted it with tax.
func noteTax(lang *language.Language, p *market.Plan, cell view.ComparisonCell) view.ComparisonCell {
	switch {
	case p.QuotedTax == nil || cell.Text == "":
	case cell.Note == "":
		cell.Note = price.WithoutTax(lang, *p.QuotedTax)
	default:
		cell.Note = price.NoteTax(lang, cell.Note, p.QuotedTax)
	}
	return cell
}

// monthCell is the price a month as a card shows it, with a note where it is computed from
// hours. Where the card shows a year, the price that is compared stands in its place.
func monthCell(d browse.Decorator, p *market.Plan, c market.Currency) view.ComparisonCell {
	if d.Need().Uses() {
		return totalCell(d, p, 0, c)
	}
	if shown, ok := d.Terms(p, c).Show(p, market.Month); ok {
		cell := moneyCell(d.Terms(p, c), shown)
		if shown.Estimate != nil {
			how := shown.Estimate.Text(shown.From)
			if shown.Estimate.Paid() == "" {
				how = d.Language().T("estimated: {sum}", "sum", how)
			}
			cell.Note = d.Language().List(cell.Note, how)
		}
		return cell
	}
	period, lead, isPriced := d.Terms(p, c).Leading(p)
	beside := " " + d.Terms(p, c).Beside(lead).Text
	compared, ok := price.ComparedIn(p, c, d.Rates)
	if !isPriced || !ok {
		return view.ComparisonCell{}
	}
	if d.Tax() != nil || p.Spot { // the price that is compared is net, and a month's
		return view.ComparisonCell{Text: lead.Text, Note: strings.TrimSpace(price.Per(d.Language(), "", period) + beside)}
	}
	cell := view.ComparisonCell{Text: price.Format(d.Language(), compared, c), Note: d.Language().T("estimated from {price}", "price", strings.TrimSpace(price.Per(d.Language(), lead.Text, period)+beside)), Number: floatOf(compared)}
	if strings.HasPrefix(lead.Text, "≈") {
		cell.Text = d.Language().Approximate(cell.Text)
	}
	return cell
}

// unitCell is the price of one unit, as usd names it. In USD it is the column of the API;
// elsewhere it is in proportion to the price of the month in that currency.
func unitCell(d browse.Decorator, p *market.Plan, c market.Currency, usd func(*market.Plan) *market.Amount) view.ComparisonCell {
	if usd(p) == nil {
		return view.ComparisonCell{}
	}
	units := *p
	monthly, ok := price.ComparedIn(p, c, d.Rates)
	if d.Tax() != nil || p.Spot {
		var shown price.Shown
		shown, ok = d.Terms(p, c).Show(p, market.Month)
		monthly, ok = shown.Amount, ok && shown.Currency == c
	}
	price.SetUnitPrices(&units, monthly, ok)
	a := usd(&units)
	if a == nil {
		return view.ComparisonCell{}
	}
	text := price.Format(d.Language(), *a, c)
	if _, isQuoted := p.Monthly[c]; !isQuoted {
		text = d.Language().Approximate(text)
	}
	return view.ComparisonCell{Text: text, Number: floatOf(*a)}
}

// comparedRows are the lines that hold in every currency.
func comparedRows(d browse.Decorator) (rows []comparedRow) {
	lang := d.Language()
	scores := map[string]func(*benchmark.Book, *market.Plan) *benchmark.Score{"score_single": (*benchmark.Book).Single, "score_multi": (*benchmark.Book).Multi}
	for _, f := range words.Facts {
		if !f.IsCompared {
			continue
		}
		line := comparedRow{label: cmp.Or(f.Line, f.Label).In(lang)}
		if f.IsMoreBetter {
			line.better = view.BetterMore
		}
		column, _ := row.Find(f.Column)
		line.cell = func(p *market.Plan) view.ComparisonCell {
			cell := view.ComparisonCell{Text: f.Value(lang, p)}
			switch of := scores[f.Column]; {
			case of != nil && d.Book != nil:
				return scoreCell(lang, of(d.Book, p), p)
			case of != nil:
				return view.ComparisonCell{}
			case f.Column == "cpu_name" && cell.Text == "":
				cell.Text = p.CPUModel
			case f.Column == "fetched_at":
				cell.Text = d.Checked(p)
			}
			// Unmetered is as much as no number says.
			if v := column.Get(p); f.IsMoreBetter && !v.Null && v.Num.Sign() >= 0 {
				cell.Number = floatOf(v.Num)
			}
			return cell
		}
		rows = append(rows, line)
	}
	return rows
}

// partnerRows are the lines of what is known of the plans' partners.
func (p Catalogue) partnerRows(lang *language.Language) (rows []comparedRow) {
	known := p.Service.PartnerFacts()
	for _, name := range []fact.Name{fact.Payment, fact.Identity, fact.Refund, fact.Trial, fact.ServiceLevel, fact.Management, fact.Panel, fact.Remote, fact.Rescue, fact.NewAddress, fact.Seat, fact.Since} {
		rows = append(rows, comparedRow{factLabels.In(lang, name), "", func(plan *market.Plan) (cell view.ComparisonCell) {
			for _, f := range known[plan.Partner] {
				if f.Name == name {
					cell.Text, cell.Words = toldFact(lang, f)
				}
			}
			return cell
		}})
	}
	return rows
}

func scoreCell(lang *language.Language, s *benchmark.Score, p *market.Plan) view.ComparisonCell {
	if s == nil {
		return view.ComparisonCell{}
	}
	return view.ComparisonCell{Text: price.Points(lang, s.Value) + " " + s.Name.Unit, Number: floatOf(s.Value), Note: s.Name.Benchmark + ", " + browse.ScoreNote(lang, s, p)}
}

// floatOf is an amount for shares of it, which need no exactness.
func floatOf(a market.Amount) *float64 {
	f, err := strconv.ParseFloat(a.String(), 64)
	if err != nil {
		return nil
	}
	return &f
}
