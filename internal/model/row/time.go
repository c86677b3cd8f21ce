package row

import (
	"errors"
	"regexp"
	"strings"
	"time"

	"launchrack/internal/model/errs"
)

// PostgreSQL has three codes for texts that are not a time: one for any text, one for a
// day or an hour that does not exist, and one for an offset that does not exist.
var (
	errNoTime    = notTime("22007")
	errTimeRange = notTime("22008")
	errZoneRange = notTime("22009")
)

func notTime(code string) error {
	return &errs.Error{Kind: errs.Invalid, Code: code, Message: "accepted is a time such as 2026-04-01T12:00:00Z"}
}

// maxZoneOffset is greater than every offset from UTC.
const maxZoneOffset = 16 * 60 * 60 // seconds

// ParseTime parses a time in ISO 8601 with PostgreSQL's rules. The date is 2026-04-01 or
// 20260401. A clock may follow, after a T or a space: 12:00, 12:00:00.5 or 120000. The
// clock may have an offset: +02:00, +0200, +02, Z, UTC or GMT. The default is UTC. The
// result is rounded to microseconds. An error is an *errs.Error with PostgreSQL's code.
func ParseTime(s string) (time.Time, error) {
	t, err := time.Parse(time.RFC3339Nano, s) // as nearly all are
	if err != nil || strings.Contains(s, ",") {
		t, err = parseParts(s)
	}
	if err != nil {
		return time.Time{}, err
	}
	if t.Year() == 0 {
		return time.Time{}, errTimeRange
	}
	if _, offset := t.Zone(); offset <= -maxZoneOffset || offset >= maxZoneOffset {
		return time.Time{}, errZoneRange
	}
	return t.UTC().Round(time.Microsecond), nil
}

// timeParts matches a date, a clock and an offset.
var timeParts = regexp.MustCompile(`(?i)^([0-9-]+)(?:(?:t| +)([0-9:.]+) *(z|utc|gmt|[+-]\d\d(?:[0-5]\d|:[0-5]\d(?::[0-5]\d)?)?)?)?$`)

var midnight = time.Date(0, 1, 1, 0, 0, 0, 0, time.UTC)

func parseParts(s string) (time.Time, error) {
	m := timeParts.FindStringSubmatch(s)
	if m == nil {
		return time.Time{}, errNoTime
	}
	day, err := parsePart(m[1], "2006-1-2", "20060102")
	if err != nil {
		return time.Time{}, err
	}
	clock, err := parsePart(m[2], "15:4:5", "15:4", "150405", "1504", "")
	if err != nil {
		return time.Time{}, err
	}
	zone, err := parsePart(strings.ToUpper(m[3]), "-07:00", "-0700", "-07", "-07:00:00", "Z", "UTC", "GMT", "")
	if err != nil { // it has the form of an offset
		return time.Time{}, errZoneRange
	}
	_, offset := zone.Zone()
	at := day.Add(clock.Sub(midnight) - time.Duration(offset)*time.Second)
	return at.In(zone.Location()), nil
}

// parsePart parses a part with the first layout that fits.
func parsePart(part string, layouts ...string) (time.Time, error) {
	refusal := errNoTime
	for _, layout := range layouts {
		t, err := time.Parse(layout, part)
		if err == nil {
			return t, nil
		}
		if e, ok := errors.AsType[*time.ParseError](err); ok && strings.HasSuffix(e.Message, "out of range") {
			refusal = errTimeRange
		}
	}
	return time.Time{}, refusal
}
