package store

import (
	"strings"
	"testing"
	"time"

	"launchrack/internal/market"
	"launchrack/internal/price"
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
	c, err := s.Catalogue(t.Context())
	if err != nil || !c.Day.Equal(days(65).Truncate(24*time.Hour)) {
		t.Fatal(c.Day, err)
	}
	sku := offer(1, "1", 1).SKU
	courses := courseTexts(c.Plans)
	q := func(text string) price.QuoteCourse {
		t.Helper()
		course, err := price.ReadCourse(text)
		if err != nil {
			t.Fatal(err)
		}
		return course.Quotes[market.EUR]
	}
	if got := q(courses[sku]); len(courses) != 1 || got.Changes != 2 || got.Low30.String() != "39" || got.First.String() != "45" {
		t.Errorf("got %v", courses)
	}
	s.now = func() time.Time { return days(95) }
	later, err := s.Catalogue(t.Context())
	if got := q(courseTexts(later.Plans)[sku]); err != nil || got.Low30.String() != "42" || got.Low90.String() != "39" {
		t.Errorf("30 days later: %+v %v", got, err)
	}
	at(95, offer(1, "42", 5), offer(2, "9", 3), offer(3, "7", 5))
	d, err := s.Since(t.Context(), later.Version, 100)
	if err != nil || !d.Day.Equal(later.Day) {
		t.Fatal(d.Day, err)
	}
	whole, err := s.Catalogue(t.Context())
	if err != nil {
		t.Fatal(err)
	}
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
	c, err := s.Catalogue(t.Context())
	if got := courseTexts(c.Plans); err != nil || len(got) != 1 || !strings.Contains(got[priced(2, "1").SKU], " 22 ") {
		t.Errorf("%v %v", got, err)
	}
}
