package mapping

import (
	"cmp"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"launchrack/internal/model/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
	"launchrack/internal/partner/specs"
)

func (r *reader) offer(p *market.Plan) {
	p.NetworkMbps = r.network()
	p.Bandwidth, p.Description = r.text("bandwidth"), r.text("description")
	if p.TrafficTB = r.traffic(); p.TrafficTB != nil && *p.TrafficTB != 0 && p.Bandwidth == "" {
		p.Bandwidth = specs.TrafficText(*p.TrafficTB)
	}
	p.Regions, p.PlanURL, p.PlanDetailURL = r.words("regions"), r.link("url"), r.link("detail_url")
	r.stock(p)
}

// quotes sets the prices and fees of a plan that costs the same everywhere. It needs a price.
func (r *reader) quotes(p *market.Plan) {
	before := len(r.defects)
	first, missing := r.recurring(r.adapter.prices, &p.Quoted)
	if r.cycleList(r.adapter.cycles, &p.Quoted); r.readsText {
		p.FromText = append(p.FromText, market.PriceFromText)
	}
	if !isQuoted(&p.Quoted) {
		r.err = cmp.Or(r.err, first, r.unquoted(r.defects[before:]))
	}
	r.err = cmp.Or(r.err, missing)
	r.fees(p)
}

// unquoted says why an item has no price. One whose price is null, zero or less is not sold. Of one that lacks
// its price, or whose price cannot be read, this is not known; what a system finds nowhere may be there.
func (r *reader) unquoted(problems partner.Defects) error {
	if err := cmp.Or(append(problems, lack(r.item))...); err != nil {
		return err
	}
	switch {
	case r.saysNone:
	case r.unsaid != nil:
		return r.unsaid
	case r.adapter.isOfSystem:
		return errors.New("price: none can be read; a plan without one cannot be listed")
	}
	return partner.Skipf("price", "no price came; a plan without one cannot be listed")
}

// isQuoted drops cycles without a price, and reports whether any price is left.
func isQuoted(p *market.Quoted) bool {
	p.Cycles = slices.DeleteFunc(p.Cycles, func(c market.Cycle) bool { return len(p.Quotes(market.CyclePeriod(c.Months))) == 0 })
	return p.IsQuoted()
}

// recurring sets prices. A bad monthly or required one is an error, any other bad price a defect. It
// returns the first of both, and an error if a required price is missing.
func (r *reader) recurring(prices []price, p *market.Quoted) (first, missing error) {
	for _, one := range prices {
		into := p.QuotesFor(one.Period.Period)
		before := len(*into)
		err := r.quote(one.fee, true, into)
		if len(*into) > before {
			r.termsOf(one, p)
		}
		if first = cmp.Or(first, err); one.Period.Period == market.Month || one.Required {
			r.err = cmp.Or(r.err, err)
		} else {
			r.defects.Add(err)
		}
		if one.Required && len(*into) == before {
			missing = cmp.Or(missing, error(fmt.Errorf("%s: %s is missing beside other prices", one.amount.name, one.Path.text)))
		}
	}
	return first, missing
}

// fees sets the setup fees, and the tax that the amounts included.
func (r *reader) fees(p *market.Plan) {
	for _, one := range r.adapter.setup {
		err := r.quote(one, false, &p.Setup)
		if r.defects.Add(err); one.Required {
			r.err = cmp.Or(r.err, err)
		}
	}
	if p.QuotedTax = r.tax; p.QuotedTax != nil { // nothing says whether what the text tells has tax in it, too
		p.Components = slices.DeleteFunc(p.Components, func(q market.Quote) bool { return q.Source == "specs" })
	}
}

// stock sets the stock count and whether the plan can be ordered.
func (r *reader) stock(p *market.Plan) {
	if told := r.number("stock"); told != "" {
		left, err := quantity.Count("stock", told)
		r.failed("stock", err)
		if p.Stock = left; left == nil && err == nil {
			p.Stock, p.Available = new(0), false
		}
	}
	if available := r.flag("available"); available != nil && !*available {
		p.Available = false
	}
}

// traffic returns a month's traffic in TB.
func (r *reader) traffic() *float64 {
	if word := strings.ToLower(r.text("traffic")); word == "unmetered" || word == "unlimited" {
		return new(market.Unmetered)
	}
	return r.size("traffic", specs.Terabytes)
}

// link returns the address in a field. A path is relative to the partner's website.
func (r *reader) link(name string) string {
	text := r.text(name)
	if text == "" || r.err != nil {
		return ""
	}
	if r.err = partner.CheckOwnLink(name, text); r.err != nil {
		return ""
	}
	home, err := url.Parse(r.adapter.info.Home)
	if err == nil {
		home, err = home.Parse(text)
	}
	if r.fail(name, err); err != nil {
		return ""
	}
	return home.String()
}

// network returns the port speed in Mbps, from a text with a unit or a number in the field's unit.
func (r *reader) network() *int {
	text := r.text("network")
	if strings.Trim(text, "0.") == "" {
		return nil // of 0 nothing is known
	}
	if f := r.adapter.fields["network"]; f.Unit != "" {
		text += " " + f.Unit
	}
	if r.err != nil {
		return nil
	}
	mbps, err := specs.Speed(text)
	r.fail("network", err)
	if mbps <= 0 {
		return nil
	}
	return &mbps
}

// quote adds a price to into, or returns why it cannot be read. Null, 0 and less mean that there
// is no such offer.
func (r *reader) quote(one fee, isRecurring bool, into *market.Prices) error {
	before := len(r.defects)
	text, currency := r.word(one.amount), market.Currency(strings.ToUpper(r.word(one.currency)))
	if len(r.defects) > before {
		err := r.defects[before]
		r.defects = r.defects[:before]
		return err
	}
	if path := lacking(r.input, one.Path); text == "" && (path != "" || one.Required && !isRecurring) {
		missing := fmt.Errorf("%s: %s is missing", one.amount.name, cmp.Or(path, one.Path.text))
		if one.Required {
			return missing
		}
		r.unsaid = cmp.Or(r.unsaid, missing)
	} else if text == "" {
		r.saysNone = r.saysNone || len(reads(one.Path.query)) > 0
	}
	if text == "" || r.err != nil {
		return nil
	}
	amount, err := market.ParseAmount(text)
	if err == nil && (amount.Sign() < 0 || amount.Sign() == 0 && !one.isWaived) {
		r.saysNone = true
		return nil
	}
	if err != nil {
		err = fmt.Errorf("%q came; accepted is a number", partner.Clip(text))
	} else {
		amount, err = one.net(amount)
	}
	if currency == "" && err == nil {
		err = fmt.Errorf("the currency is missing")
	}
	if err != nil {
		return fmt.Errorf("%s: %w", one.amount.name, err)
	}
	if *into == nil {
		*into = market.Prices{}
	}
	(*into)[currency] = amount
	if (one.Computed || one.VAT.Sign() > 0) && (r.tax == nil || r.tax.Sign() == 0) {
		r.tax = &one.VAT.Amount
	}
	return nil
}

// has reports whether the member at a path is present; null is present. What is no object may hold anything.
func has(tree any, path []string) bool {
	for _, step := range path {
		object, isObject := tree.(map[string]any)
		if !isObject {
			return true // null for an object means null for its members
		}
		value, came := object[step]
		if !came {
			return false
		}
		tree = value
	}
	return true
}

// hourDecimals is how fine the hour of a day's or a week's price is.
const hourDecimals = 8

// net converts a quote to currency units without tax.
func (q fee) net(amount market.Amount) (_ market.Amount, err error) {
	if q.Divisor.Sign() > 0 {
		if amount, err = amount.Quo(q.Divisor.Amount); err != nil {
			return amount, err
		}
	}
	if q.hours > 0 {
		if amount, err = amount.Quo(market.Whole(q.hours)); err != nil {
			return amount, err
		}
		amount = amount.Round(hourDecimals)
	}
	return partner.Net(amount, q.VAT.Amount)
}
