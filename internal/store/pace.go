package store

import (
	"time"

	"launchrack/internal/market"
)

// excludedPace takes the columns of a pace from the row that was to be inserted.
const excludedPace = `failures = excluded.failures, rests_until = excluded.rests_until, every_us = excluded.every_us, quiet = excluded.quiet`

// paceArgs are the columns of a pace, in the order of excludedPace.
func paceArgs(p *market.Pace) []any {
	return []any{p.Failures, stamp{&p.RestsUntil}, p.Every.Microseconds(), p.Quiet}
}

// paceInto are where the columns are read into.
func paceInto(p *market.Pace) []any {
	return []any{&p.Failures, stamp{&p.RestsUntil}, microseconds{&p.Every}, &p.Quiet}
}

// microseconds is a duration as a whole number.
type microseconds struct{ field *time.Duration }

func (c microseconds) Scan(src any) error {
	n, ok := src.(int64)
	if *c.field = time.Duration(n) * time.Microsecond; !ok {
		return unexpected("a whole number", src)
	}
	return nil
}

// paceAfter is the pace that a run leaves.
func paceAfter(before market.PartnerState, run market.Run) market.Pace {
	if run.Pace != nil {
		return *run.Pace
	}
	return before.Pace
}

// holdsAfter is what guards hold back after a run.
func holdsAfter(before market.PartnerState, run market.Run) market.Holds {
	if run.Holds != nil {
		return *run.Holds
	}
	return before.Holds
}
