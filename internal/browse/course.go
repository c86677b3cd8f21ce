package browse

import (
	"fmt"
	"time"

	"launchrack/internal/language"
	"launchrack/internal/market"
	"launchrack/internal/price"
	"launchrack/internal/view"
	"launchrack/internal/words"
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
				IsLowest: c.IsLowest, Line: c.Line, Text: courseSentence(c)}
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
func courseSentence(c price.CourseShown) string {
	days := words.Count(int(c.LastAt.Sub(c.FirstAt)/(24*time.Hour)), "day")
	if c.FirstAt.Equal(c.LastAt) {
		days = "a day"
	}
	if c.First.Amount.Cmp(c.Last.Amount) == 0 {
		return fmt.Sprintf("Price changed %s in %s and is back to %s. Last change: %s", words.Count(c.Changes, "time"), days, c.Last.Text, language.English.Day(c.LastAt))
	}
	return fmt.Sprintf("Price went from %s to %s in %s. Last change: %s", c.First.Text, c.Last.Text, days, language.English.Day(c.LastAt))
}
