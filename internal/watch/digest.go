package watch

import (
	"time"

	"launchrack/internal/language"
)

// Condition says when the watch fires, as its form and its messages do.
func (s Spec) Condition(lang *language.Language) string {
	if s.Value == nil {
		return s.Rule.Label(lang)
	}
	limit := lang.Decimal(s.Value.String()) + " " + string(s.Currency)
	if s.Rule == Better {
		return lang.T("Something better than {price} a month appears", "price", limit)
	}
	return lang.T("A price falls below {price} a month", "price", limit)
}

// The reasons why the shop or a receiver ends or pauses a watch, as they are stored.
const (
	Unsubscribed  = "The receiver unsubscribed."
	Unwanted      = "The receiver wants no more messages."
	Refused       = "The mail server refuses the address."
	Undeliverable = "Its messages could not be delivered."
)

// ReasonText is the reason of a watch for whoever reads its page.
func (w *Watch) ReasonText(lang *language.Language) string {
	switch w.Reason {
	case Unsubscribed:
		return lang.T("The receiver unsubscribed.")
	case Unwanted:
		return lang.T("The receiver wants no more messages.")
	case Refused:
		return lang.T("The mail server refuses the address.")
	case Undeliverable:
		return lang.T("Its messages could not be delivered.")
	}
	return w.Reason
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
