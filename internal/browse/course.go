package browse

import (
	"time"

	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/view"
)

// courses writes how the leading price of a plan went, nil where it never changed.
func (d Decorator) courses(p *market.Plan) map[market.Currency]*view.PriceCourse {
	if p.PriceCourse == "" {
		return nil
	}
	courses := map[market.Currency]*view.PriceCourse{}
	for _, chosen := range d.currencies() {
		courses[chosen] = nil
		if c, ok := d.Terms(p, chosen).ShowCourse(p); ok {
			courses[chosen] = &view.PriceCourse{Currency: c.Low.Currency, Unit: c.Period, Low30: amountOf(c.Low30), Low90: amountOf(c.Low90), Low: c.Low.Amount,
				IsLowest: c.IsLowest, Line: c.Line, Text: courseSentence(d.Language(), c)}
		}
	}
	return courses
}

func amountOf(s *price.Shown) *market.Amount {
	if s == nil {
		return nil
	}
	return &s.Amount
}

// courseSentence says a course in a sentence that does not grow old: it counts from day to
// day, and not to today.
func courseSentence(lang *language.Language, c price.CourseShown) string {
	days, last := int(c.LastAt.Sub(c.FirstAt)/(24*time.Hour)), lang.Day(c.LastAt)
	if c.First.Amount.Cmp(c.Last.Amount) == 0 {
		changes := lang.N("{count} time", "{count} times", c.Changes)
		return lang.N("Price changed {times} in a day and is back to {price}. Last change: {day}", "Price changed {times} in {count} days and is back to {price}. Last change: {day}", max(1, days), "times", changes, "price", c.Last.Text, "day", last)
	}
	return lang.N("Price went from {first} to {price} in a day. Last change: {day}", "Price went from {first} to {price} in {count} days. Last change: {day}", max(1, days), "first", c.First.Text, "price", c.Last.Text, "day", last)
}
