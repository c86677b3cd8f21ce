package pages

import (
	"time"

	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/view"
)

// PriceMoments writes what a plan cost a month, which is not known of a spot machine. It leaves out
// what changes neither the price in this currency nor whether the plan can be ordered. A nil plan is
// one of which nothing else is known.
func PriceMoments(moments []market.Moment, plan *market.Plan, currency market.Currency, rates price.Rates) []view.PriceMoment {
	partner := market.PartnerID("")
	if plan != nil {
		if partner = plan.Partner; plan.Spot {
			return momentsOf(moments, func(market.Moment) (a market.Amount, ok bool) { return a, false })
		}
	}
	return momentsOf(moments, func(m market.Moment) (market.Amount, bool) { return price.AMonth(m, partner, currency, rates) })
}

// momentsOf writes what moments cost by a price of each.
func momentsOf(moments []market.Moment, cost func(market.Moment) (market.Amount, bool)) []view.PriceMoment {
	list := []view.PriceMoment{}
	for _, m := range moments {
		next := view.PriceMoment{SeenAt: m.SeenAt.UTC().Format(time.RFC3339), Available: m.Available && !m.Gone}
		if a, ok := cost(m); ok && !m.Gone {
			next.PriceMonthly = &a
		}
		if n := len(list); n > 0 && list[n-1].Available == next.Available && sameAmount(list[n-1].PriceMonthly, next.PriceMonthly) {
			continue
		}
		list = append(list, next)
	}
	return list
}

func sameAmount(a, b *market.Amount) bool { return a == b || a != nil && b != nil && a.Cmp(*b) == 0 }

// maxPoints bounds the points of a chart; the oldest are left out.
const maxPoints = 120

// chart writes the history of a plan that was last confirmed at a time: what it cost a month, and a
// spot machine an hour, with the tax that all its moments have as of today.
func chart(terms price.Terms, moments []market.Moment, plan *market.Plan, confirmed time.Time) view.PriceHistory {
	h, lang, currency := view.PriceHistory{Points: []view.PricePoint{}}, terms.Language(), terms.Currency()
	list, paid := PriceMoments(moments, plan, currency, terms.Rates), paidFor(moments)
	per := func(text string) string { return paidText(lang, price.Per(lang, text, market.Month), paid) }
	if plan.Spot {
		per = func(text string) string { return price.Per(lang, text, market.Hour) }
		list = momentsOf(moments, func(m market.Moment) (market.Amount, bool) { return price.AnHour(m, currency, terms.Rates) })
	}
	for _, m := range list[max(0, len(list)-maxPoints):] {
		at, err := time.Parse(time.RFC3339, m.SeenAt)
		if err != nil {
			continue // PriceMoments wrote it
		}
		if m.PriceMonthly != nil {
			m.PriceMonthly = new(terms.Gross(*m.PriceMonthly))
		}
		h.Points = append(h.Points, pricePoint(lang, m, at, currency, per))
		if at.After(confirmed) {
			confirmed = at
		}
	}
	h.Until, h.UntilDay = confirmed.Unix(), lang.Day(confirmed)
	c := courseOf(h.Points)
	h.Summary = c.text(lang, currency, per)
	if c.low != nil {
		h.Low, h.High = price.Format(lang, *c.low, currency), price.Format(lang, *c.high, currency)
	}
	return h
}

// paidFor says for how many months a plan's months were paid at once; 0 where it was not one cycle throughout.
func paidFor(moments []market.Moment) int {
	var led market.Period
	for i := range moments {
		switch period := moments[i].LeadingPeriod(); {
		case period == "" || period == led:
		case led != "" || period.Months() <= 1:
			return 0
		default:
			led = period
		}
	}
	if led == "" || led == market.Year {
		return 0
	}
	return led.Months()
}

func paidText(lang *language.Language, price string, months int) string {
	if months == 0 {
		return price
	}
	return lang.N("{price}, paid for {count} month", "{price}, paid for {count} months", months, "price", price)
}

func pricePoint(lang *language.Language, m view.PriceMoment, at time.Time, currency market.Currency, per func(string) string) view.PricePoint {
	p := view.PricePoint{At: at.Unix(), Day: lang.Day(at)}
	switch {
	case !m.Available:
		p.Text = lang.T("not offered")
	case m.PriceMonthly == nil:
		p.Text = lang.T("price unavailable")
	default:
		p.Amount, p.Text = m.PriceMonthly, per(price.Format(lang, *m.PriceMonthly, currency))
	}
	return p
}

// course sums up the points of a price.
type course struct {
	// first is the first point with a price, nil where there is none.
	first         *view.PricePoint
	low, high     *market.Amount
	changes, gaps int
}

func courseOf(points []view.PricePoint) (c course) {
	var last *market.Amount
	for i := range points {
		p := &points[i]
		if p.Amount == nil {
			c.gaps++
			continue
		}
		if c.first == nil {
			c.first, c.low, c.high = p, p.Amount, p.Amount
		} else if last.Cmp(*p.Amount) != 0 {
			c.changes++
		}
		if last = p.Amount; last.Cmp(*c.low) < 0 {
			c.low = last
		}
		if last.Cmp(*c.high) > 0 {
			c.high = last
		}
	}
	return c
}

// text says the course of a price in a sentence.
func (c course) text(lang *language.Language, currency market.Currency, per func(string) string) string {
	switch {
	case c.first == nil:
		return lang.T("No price history on record.")
	case c.low.Cmp(*c.high) == 0 && c.gaps == 0:
		return lang.T("{price}, unchanged since {day}.", "price", c.first.Text, "day", c.first.Day)
	case c.low.Cmp(*c.high) == 0:
		return lang.T("{price} whenever it was offered since {day}.", "price", c.first.Text, "day", c.first.Day)
	}
	return lang.N("Between {low} and {high} since {day}, with {count} change.", "Between {low} and {high} since {day}, with {count} changes.", c.changes, "low", price.Format(lang, *c.low, currency), "high", per(price.Format(lang, *c.high, currency)), "day", c.first.Day)
}

// lows lists the lowest prices of a plan, in days in which it was offered and watched; none where
// its price never changed.
func lows(terms price.Terms, p *market.Plan) []view.PriceLow {
	lang := terms.Language()
	list := []view.PriceLow{}
	c, ok := terms.ShowCourse(p)
	if !ok {
		return list
	}
	for _, low := range []struct {
		label string
		shown *price.Shown
	}{{lang.T("Lowest price of the 30 days before the last cut"), c.LowBefore}, {lang.T("Lowest price of the last 30 days"), c.Low30}, {lang.T("Lowest price of the last 90 days"), c.Low90}, {lang.T("Lowest price since {day}", "day", lang.Day(c.FirstAt)), &c.Low}} {
		if low.shown != nil {
			list = append(list, view.PriceLow{Label: low.label, Text: low.shown.Text})
		}
	}
	return list
}
