package store

import (
	"testing"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/testing/must"
)

// courseTexts gives the courses of plans by their SKU.
func courseTexts(plans []market.Plan) map[market.SKU]string {
	texts := map[market.SKU]string{}
	for _, p := range plans {
		if p.PriceCourse != "" {
			texts[p.SKU] = p.PriceCourse
		}
	}
	return texts
}

// TestCourses: a catalogue and a delta have the same courses, as of their day, for the plans
// whose price changed and for no others.
func TestCourses(t *testing.T) {
	s := open(t)
	days := func(n int) time.Time { return noon.AddDate(0, 0, n) }
	offer := func(n int, euros string, stock int) market.Plan {
		p := feedPlan("cherry", n)
		p.Monthly, p.Stock, p.UpdatedAt = market.Prices{market.EUR: market.MustAmount(euros)}, &stock, time.Time{}
		return p
	}
	at := func(n int, plans ...market.Plan) {
		for i := range plans {
			plans[i].UpdatedAt = days(n)
		}
		refreshTo(t, s, days(n), plans...)
	}
	at(0, offer(1, "45", 5), offer(2, "10", 5), offer(3, "7", 5))
	at(40, offer(1, "39", 5), offer(2, "10", 4), offer(3, "7", 5))
	at(60, offer(1, "42", 5), offer(2, "10", 3), offer(3, "7", 5))
	s.now = func() time.Time { return days(65) }
	c, err := s.whole(t.Context())
	if err != nil || !c.Day.Equal(days(65).Truncate(24*time.Hour)) {
		t.Fatal(c.Day, err)
	}
	sku := offer(1, "1", 1).SKU
	courses := courseTexts(c.Plans)
	q := func(text string) price.QuoteCourse {
		t.Helper()
		course := must.Get(price.ReadCourse(text))(t)
		return course.Quotes[market.EUR]
	}
	if got := q(courses[sku]); len(courses) != 1 || got.Changes != 2 || got.Low30.String() != "39" || got.First.String() != "45" {
		t.Errorf("got %v", courses)
	}
	s.now = func() time.Time { return days(95) }
	later, err := s.whole(t.Context())
	if got := q(courseTexts(later.Plans)[sku]); err != nil || got.Low30.String() != "42" || got.Low90.String() != "39" {
		t.Errorf("30 days later: %+v %v", got, err)
	}
	at(95, offer(1, "42", 5), offer(2, "9", 3), offer(3, "7", 5))
	d, err := s.Since(t.Context(), later.Version, 100)
	if err != nil || !d.Day.Equal(later.Day) {
		t.Fatal(d.Day, err)
	}
	whole := must.Get(s.whole(t.Context()))(t)
	other := offer(2, "1", 1).SKU
	if got := courseTexts(d.Upserts); got[other] == "" || got[other] != courseTexts(whole.Plans)[other] {
		t.Errorf("the delta has %v, the catalogue %v", got, courseTexts(whole.Plans))
	}
}

// TestNoCourseForAnotherPlan withdraws the plans on both sides of one whose price changed.
func TestNoCourseForAnotherPlan(t *testing.T) {
	s := open(t)
	priced := func(n int, euros string) market.Plan {
		p := feedPlan("cherry", n)
		p.Monthly = market.Prices{market.EUR: market.MustAmount(euros)}
		return p
	}
	refreshTo(t, s, noon, priced(1, "1"), priced(2, "1"), priced(3, "1"))
	refreshTo(t, s, noon.AddDate(0, 0, 1), priced(1, "2"), priced(2, "22"), priced(3, "222"))
	refreshTo(t, s, noon.AddDate(0, 0, 2), priced(2, "22"))
	c := must.Get(s.whole(t.Context()))(t)
	got := courseTexts(c.Plans)
	if course := must.Get(price.ReadCourse(got[priced(2, "1").SKU]))(t); len(got) != 1 || course.Quotes[market.EUR].Last.String() != "22" {
		t.Errorf("%v", got)
	}
}

// TestSampleIsNoHistory: the course of a price begins with the partner's first refresh, whatever came
// with the program, and days before it count in no figure.
func TestSampleIsNoHistory(t *testing.T) {
	s := open(t)
	s.now = func() time.Time { return noon }
	days := func(n int) time.Time { return noon.AddDate(0, 0, n) }
	offer := func(sku int, euros string) market.Plan {
		p := feedPlan("cherry", sku)
		p.Monthly, p.UpdatedAt, p.FetchedAt = market.Prices{market.EUR: market.MustAmount(euros)}, days(-700), days(-700)
		return p
	}
	sample := []market.Plan{offer(1, "45"), offer(2, "45")}
	for i := range sample {
		sample[i].Source = market.Bundled
	}
	must.Get(seed(t.Context(), s, sample))(t)
	at := func(day int, first, second string) (q [2]price.QuoteCourse) {
		t.Helper()
		s.now = func() time.Time { return days(day) }
		refreshTo(t, s, days(day), offer(1, first), offer(2, second))
		c := must.Get(s.whole(t.Context()))(t)
		for i := range q {
			course := must.Get(price.ReadCourse(courseTexts(c.Plans)[offer(i+1, "1").SKU]))(t)
			q[i] = course.Quotes[market.EUR]
		}
		return q
	}
	if q := at(0, "39", "45"); q[0].Changes != 0 || q[1].Changes != 0 {
		t.Errorf("the first refresh changed a price: %+v", q)
	}
	for i, q := range at(20, "38", "38") {
		if first := []string{"39", "45"}[i]; q.First.String() != first || !q.FirstAt.Equal(days(0).Truncate(24*time.Hour)) || q.Changes != 1 {
			t.Errorf("plan %d began at %s on %s with %d changes", i+1, q.First, q.FirstAt, q.Changes)
		}
		if q.IsLowest || q.Low30.Sign() != 0 || q.Low90.Sign() != 0 {
			t.Errorf("plan %d has figures of days that nobody watched: %+v", i+1, q)
		}
	}
	if q := at(91, "37", "38"); !q[0].IsLowest || q[0].Low90.String() != "37" || !q[1].IsLowest {
		t.Errorf("after 91 days: %+v", q)
	}
}
