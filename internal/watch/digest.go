package watch

import (
	"time"

	"launchrack/internal/model/language"
	"launchrack/internal/model/price"
)

// Condition says when the watch fires, as its form and its messages do. A list whose prices are those of some
// months has them as its bound; 0 for a month's price.
func (s Spec) Condition(lang *language.Language, months int) string {
	if s.Value == nil {
		return s.Rule.Label(lang)
	}
	limit := price.Exact(lang, *s.Value, s.Currency)
	switch {
	case s.Rule == Better:
		return lang.T("Something better than {price} a month appears", "price", limit)
	case months > 0:
		return lang.N("A price for {count} month falls below {price}", "A price for {count} months falls below {price}", months, "price", limit)
	}
	return lang.T("A price falls below {price} a month", "price", limit)
}

// Zone is the time zone of the watch, in which its receiver reads times.
func (s Spec) Zone() *time.Location {
	zone, err := time.LoadLocation(s.TimeZone)
	if err != nil {
		return time.UTC
	}
	return zone
}

// digestHour is when a digest goes out, in the time zone of its watch.
const digestHour = 8

// NextDigest is when the next digest of a watch goes out after a time: at 8:00 in its time
// zone, of a weekly one on Monday.
func (s Spec) NextDigest(after time.Time) time.Time {
	zone := s.Zone()
	local := after.In(zone)
	for day := 0; ; day++ {
		at := time.Date(local.Year(), local.Month(), local.Day()+day, digestHour, 0, 0, 0, zone)
		if at.After(after) && (s.HowOften != Weekly || at.Weekday() == time.Monday) {
			return at.UTC()
		}
	}
}
