package price

import (
	"slices"
	"time"

	"launchrack/internal/model/market"
)

// Course sums up the history of a plan's quotes: lowest, first and newest price, and a line to
// draw. It depends on neither rates nor tax, and is as of one day.
type Course struct {
	_ struct{} `cbor:",toarray"`
	// Period is the period of the quotes: the one whose price leads.
	Period market.Period
	// Quotes has the currencies in which a quote changed.
	Quotes map[market.Currency]QuoteCourse
}

// QuoteCourse is the course of a plan's quotes in one currency. Prices count while the plan
// was offered.
type QuoteCourse struct {
	_ struct{} `cbor:",toarray"`
	// Low is the lowest price of all days, Low30 and Low90 the lowest of the last 30 and 90
	// days; zero if the plan was not offered then, or not watched for so long.
	Low30, Low90, Low market.Amount
	// LowBefore is the lowest price of the 30 days before the price fell last; zero where it rose since, fell more than
	// 30 days ago, or was not watched for so long before.
	LowBefore market.Amount
	// First is the first price and Last the newest one.
	First, Last market.Amount
	// FirstAt and LastAt are when the shop saw these first, to the day.
	FirstAt, LastAt time.Time
	// Changes counts how often the price became another.
	Changes int
	// IsLowest reports that the plan is offered for the lowest price of the last 90 days,
	// and cost more in them. It is never said of a plan that was watched for less.
	IsLowest bool
	// Line draws the last prices as the path of an SVG, LineWidth wide and LineHeight high.
	Line string
}

// The windows of the figures, in days.
const (
	shortWindow = 30
	longWindow  = 90
)

// Course sums up what a plan cost, as of a day, with the quotes that it has now. The shop itself
// has watched the plan since watched. It has no quotes where no price changed.
func (t *Track) Course(now market.Moment, day, watched time.Time) Course {
	c := Course{Quotes: map[market.Currency]QuoteCourse{}}
	c.Period = now.LeadingPeriod()
	for i := range t.series {
		s := &t.series[i]
		if s.period == c.Period && s.changes > 0 && now.Quotes(c.Period)[s.currency].Sign() > 0 {
			c.Quotes[s.currency] = s.course(day, watched)
		}
	}
	return c
}

// level is a price that held from a time on; zero while the plan was not offered.
type level struct {
	from   time.Time
	amount market.Amount
}

func (l level) isOffered() bool { return l.amount.Sign() > 0 }

// course gives the figures and the line of a quote.
func (s *series) course(day, watched time.Time) QuoteCourse {
	q := QuoteCourse{Low: s.low, First: s.first, Last: s.last, FirstAt: s.firstAt, LastAt: s.lastAt, Changes: s.changes}
	q.Low30, _ = s.lately(shortWindow, day, watched)
	q.LowBefore = s.beforeFall(day, watched)
	low, high := s.lately(longWindow, day, watched)
	newest := s.levels[len(s.levels)-1]
	q.Low90, q.IsLowest = low, newest.isOffered() && newest.amount.Cmp(low) == 0 && low.Cmp(high) < 0
	q.Line = lineOf(s.levels)
	return q
}

// beforeFall is the lowest price of the days before the last change of the price, where that was a fall of the last days.
func (s *series) beforeFall(day, watched time.Time) market.Amount {
	last := len(s.levels) - 1
	for last > 0 && (!s.levels[last].isOffered() || !s.levels[last-1].isOffered()) { // away meanwhile
		last--
	}
	fall := s.levels[max(last, 0)].from
	if last <= 0 || s.levels[last].amount.Cmp(s.levels[last-1].amount) >= 0 || s.levels[last].amount.Cmp(s.last) != 0 ||
		fall.Before(day.AddDate(0, 0, -shortWindow)) || watched.After(fall.AddDate(0, 0, -shortWindow)) {
		return market.Amount{}
	}
	low, _ := rangeSince(s.levels[:last], fall.AddDate(0, 0, -shortWindow))
	return low
}

// lately is rangeSince for the last days, zero where the plan was not watched for all of them.
func (s *series) lately(days int, day, watched time.Time) (low, high market.Amount) {
	since := day.AddDate(0, 0, -days)
	if watched.After(since) {
		return low, high
	}
	return rangeSince(s.levels, since)
}

// rangeSince returns the least and the greatest price after a time, the price at the time itself
// among them; zero where the plan was not offered.
func rangeSince(levels []level, since time.Time) (low, high market.Amount) {
	for i, l := range slices.Backward(levels) {
		if l.isOffered() {
			if low.Sign() == 0 || l.amount.Cmp(low) < 0 {
				low = l.amount
			}
			if l.amount.Cmp(high) > 0 {
				high = l.amount
			}
		}
		if i == 0 || !l.from.After(since) {
			break
		}
	}
	return low, high
}

func dayOf(t time.Time) time.Time { return t.UTC().Truncate(24 * time.Hour) }
