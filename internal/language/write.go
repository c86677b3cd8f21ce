package language

import (
	"strconv"
	"strings"
	"time"
)

// Number writes a whole number with the language's signs between thousands: "1,022".
func (l *Language) Number(n int) string {
	digits, sign := strconv.Itoa(n), ""
	if n < 0 {
		digits, sign = digits[1:], "-"
	}
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return sign + digits
}

// Day writes a date in UTC: "15 Apr 2026"; empty for the zero time.
func (l *Language) Day(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format("2 Jan 2006")
}

// And joins what is listed: "disk, memory and traffic".
func (l *Language) And(items []string) string { return join(items, " and ") }

// Or joins what can be chosen: "disk, memory or traffic".
func (l *Language) Or(items []string) string { return join(items, " or ") }

func join(items []string, last string) string {
	if len(items) < 2 {
		return strings.Join(items, "")
	}
	return strings.Join(items[:len(items)-1], ", ") + last + items[len(items)-1]
}
