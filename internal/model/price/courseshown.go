package price

import (
	"time"

	"launchrack/internal/model/market"
)

// CourseShown is a course as a visitor reads it: in the currency of the leading price, and
// with its tax.
type CourseShown struct {
	// Period is the period of the leading price.
	Period market.Period
	// Low30 and Low90 are nil where the plan was not offered in these days, and LowBefore where the price did not fall.
	LowBefore        *Shown
	Low30, Low90     *Shown
	Low, First, Last Shown
	FirstAt, LastAt  time.Time
	Changes          int
	IsLowest         bool
	Line             string
}

// ShowCourse returns the course of a plan's leading price. It reports false where the quote
// behind that price never changed, or the plan has no course.
func (t Terms) ShowCourse(p *market.Plan) (CourseShown, bool) {
	c, err := ReadCourse(p.PriceCourse)
	if err != nil || len(c.Quotes) == 0 {
		return CourseShown{}, false // a snapshot writes what this reads
	}
	period, lead, ok := t.lead(p)
	if !ok {
		return CourseShown{}, false
	}
	quoted := period
	if lead.Estimate != nil {
		quoted = lead.Estimate.Period
	}
	q, changed := c.Quotes[lead.From]
	if !changed || c.Period != quoted {
		return CourseShown{}, false
	}
	s := CourseShown{Period: period, FirstAt: q.FirstAt, LastAt: q.LastAt, Changes: q.Changes, IsLowest: q.IsLowest, Line: q.Line}
	for _, one := range []struct {
		amount market.Amount
		shown  *Shown
	}{{q.Low, &s.Low}, {q.First, &s.First}, {q.Last, &s.Last}} {
		if *one.shown, ok = t.likeLead(one.amount, lead); !ok {
			return CourseShown{}, false
		}
	}
	for _, one := range []struct {
		amount market.Amount
		shown  **Shown
	}{{q.LowBefore, &s.LowBefore}, {q.Low30, &s.Low30}, {q.Low90, &s.Low90}} {
		if shown, ok := t.likeLead(one.amount, lead); ok {
			*one.shown = &shown
		}
	}
	return s, true
}

// lead returns the price that leads, without tax.
func (t Terms) lead(p *market.Plan) (market.Period, Shown, bool) {
	for _, period := range market.Periods() {
		if shown, ok := t.showNet(p, period); ok {
			return period, shown, true
		}
	}
	return "", Shown{}, false
}

// likeLead shows another amount of the quote behind the leading price as that price is
// shown: with its estimate, its conversion and the tax.
func (t Terms) likeLead(quoted market.Amount, lead Shown) (Shown, bool) {
	if lead.Estimate != nil {
		month, err := t.monthOf(lead.Estimate.Period, quoted)
		if err != nil {
			return Shown{}, false
		}
		quoted = month
	}
	shown, ok := t.net(market.Prices{lead.From: quoted})
	shown.Estimate = lead.Estimate
	return t.gross(shown), ok
}
