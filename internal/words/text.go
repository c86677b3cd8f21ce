package words

import (
	"strconv"
	"strings"
	"time"

	"launchrack/internal/market"
)

// Minute formats a time in UTC: "15 Apr 2026, 09:30 UTC".
func Minute(t time.Time) string { return MinuteIn(t, time.UTC) }

// MinuteIn formats a time in a zone: "15 Apr 2026, 11:30 CEST", or "UTC-03" for a zone that has no
// letters.
func MinuteIn(t time.Time, zone *time.Location) string {
	t = t.In(zone)
	name := t.Format("MST")
	if strings.HasPrefix(name, "+") || strings.HasPrefix(name, "-") {
		name = "UTC" + name
	}
	return t.Format("2 Jan 2006, 15:04 ") + name
}

// Day formats a date in UTC: "15 Apr 2026"; empty for the zero time.
func Day(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format("2 Jan 2006")
}

// Count formats a number with a noun: "1 plan", "1,022 plans".
func Count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return Thousands(n) + " " + noun + "s"
}

// Thousands formats a number with commas between thousands: "12,345".
func Thousands(n int) string { return market.Grouped(strconv.Itoa(n)) }

// Capital capitalizes the first letter: "General" for "general".
func Capital(s string) string {
	r := []rune(s)
	return strings.ToUpper(string(r[:min(1, len(r))])) + string(r[min(1, len(r)):])
}
