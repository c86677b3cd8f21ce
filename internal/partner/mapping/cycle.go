package mapping

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/yamltree"
)

// period is what a price pays for.
type period struct {
	market.Period
	// hours are those of a day or a week, which divide its price; 0 for another period.
	hours int64
}

var periods = map[string]period{
	"hour": {Period: market.Hour}, "day": {market.Hour, 24}, "week": {market.Hour, 7 * 24},
	"month": {Period: market.Month}, "quarter": {Period: market.CyclePeriod(3)}, "half_year": {Period: market.CyclePeriod(6)},
	"year": {Period: market.Year}, "2years": {Period: market.CyclePeriod(24)}, "3years": {Period: market.CyclePeriod(36)},
}

const acceptedPeriods = "hour, day, week, month, quarter, half_year, year, 2years, 3years and {months: 18}"

// maxMonths is the longest cycle that a row may have.
const maxMonths = 120

// ReadNode decodes a word of periods, or {months: N}.
func (p *period) ReadNode(n *yamltree.Node, name string, _ any) error {
	if known, ok := periods[n.Text]; ok && n.Kind == yamltree.Scalar {
		*p = known
		return nil
	}
	if at := n.Member("months"); n.Kind == yamltree.Mapping && at != nil {
		if months, err := strconv.Atoi(at.Text); err == nil && months >= 1 && months <= maxMonths {
			p.Period = market.CyclePeriod(months)
			return nil
		}
		return at.Errorf("%s.months: %q came; accepted is a whole number from 1 to %d", name, errs.Clip(at.Text, 60), maxMonths)
	}
	return n.Errorf("%s: %q came; accepted are %s", name, errs.Clip(n.Text, 60), acceptedPeriods)
}

// cycles are all prices of an item as one list: of objects with months and price, and where they are told
// currency, setup, renewal and coupon.
type cycles struct {
	fee
	list *field
}

// element reads an object of the list.
var element = struct{ months, amount, setup, renewal, coupon, hours, vat, doubt *program }{
	must(".months"), must(".price"), must(".setup"), must(".renewal"), must(".coupon"), must(".hours"), must(".vat"), must(".doubt")}

// settleCycles settles the list: the currency of an object wins over the one that the file names.
func (c *cycles) settleCycles(s *scope) error {
	c.list = &field{name: "cycles", Path: c.Path}
	switch {
	case c.At.Member("currency") == nil && s.currency != "":
		c.Currency = s.currency
	case c.Currency == "":
		c.Currency = ".currency"
	}
	if !strings.HasPrefix(c.Currency, ".") {
		c.Currency = fmt.Sprintf(".currency // %q", c.Currency)
	}
	var err error
	c.currency = &field{name: "cycles.currency"}
	if c.currency.Path, err = compile(c.Currency, *s); err != nil {
		return c.At.Errorf("cycles.currency: %q is no currency and no jq expression", errs.Clip(c.Currency, 60))
	}
	return nil
}

// cycleList reads the prices of a list of cycles.
func (r *reader) cycleList(of *cycles, p *market.Quoted) {
	if of == nil {
		return
	}
	told, has := r.value(of.list)
	list, isList := told.([]any)
	if !isList {
		if has {
			r.fail("cycles", fmt.Errorf("%s came; accepted is a list", kindOf(told)))
		} else if path := lacking(r.input, of.Path); path != "" {
			r.unsaid = cmp.Or(r.unsaid, fmt.Errorf("cycles: %s is missing", path))
		}
		return
	}
	r.saysNone = r.saysNone || len(list) == 0 && !r.adapter.isOfSystem
	for _, object := range list {
		at := reader{ctx: r.ctx, adapter: r.adapter, item: object, input: object, env: r.env, tax: r.tax}
		one, err := at.cycle(of.fee)
		if r.defects.Add(err); err != nil || one.hours > 0 && len(p.Hourly) > 0 {
			continue
		}
		told, _ := object.(map[string]any)
		r.readsText = r.readsText || told["words"] != nil
		at.recurring([]price{one}, p)
		r.tax, r.unsaid, r.saysNone = at.tax, cmp.Or(r.unsaid, at.unsaid), r.saysNone || at.saysNone
		for _, err := range append(at.defects, at.err) {
			r.defects.Add(err)
		}
	}
}

// cycle reads what an object of the list says of its cycle and its tax, or why there is no price.
func (r *reader) cycle(of fee) (one price, err error) {
	told := func(name string, path *program) string { return r.word(&field{name: "cycles." + name, Path: path}) }
	if doubt := told("doubt", element.doubt); doubt != "" {
		return one, errors.New(doubt)
	}
	one = price{fee: of, Setup: element.setup, Renewal: element.renewal, Coupon: element.coupon}
	one.amount = &field{name: "cycles.price", Path: element.amount}
	if vat := told("vat", element.vat); vat != "" {
		if one.VAT.Amount, err = market.ParseAmount(vat); err != nil {
			return one, err
		}
	}
	if hours, err := strconv.Atoi(told("hours", element.hours)); err == nil && hours > 0 {
		one.Period.Period, one.Setup, one.Renewal, one.Coupon = market.Hour, nil, nil, nil
		if hours > 1 {
			one.hours = int64(hours)
		}
		return one, nil
	}
	months, err := strconv.Atoi(told("months", element.months))
	if err != nil || months < 1 || months > maxMonths {
		return one, fmt.Errorf("cycles.months: accepted is a whole number from 1 to %d", maxMonths)
	}
	one.Period.Period = market.CyclePeriod(months)
	return one, nil
}

// termsOf reads what a price says of its cycle besides the amount: the setup fee, the renewal and the coupon.
func (r *reader) termsOf(one price, p *market.Quoted) {
	read := func(what string, path *program, isWaived bool, into func(*market.Cycle) *market.Prices) {
		if path == nil {
			return
		}
		of := one.fee
		of.Required, of.isWaived, of.amount = false, isWaived, &field{name: one.amount.name + "." + what, Path: path}
		var amounts market.Prices
		r.defects.Add(r.quote(of, false, &amounts))
		for currency, amount := range amounts {
			prices := into(p.Cycle(one.Period.Months()))
			if *prices == nil {
				*prices = market.Prices{}
			}
			(*prices)[currency] = amount
		}
	}
	read("setup", one.Setup, true, func(c *market.Cycle) *market.Prices { return &c.Setup })
	read("renewal", one.Renewal, false, func(c *market.Cycle) *market.Prices { return &c.Renewal })
	if one.Coupon != nil {
		if code := r.word(&field{name: one.amount.name + ".coupon", Path: one.Coupon}); code != "" {
			p.Cycle(one.Period.Months()).Coupon = code
		}
	}
}
