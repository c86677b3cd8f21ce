package market

import "time"

// Sponsorship is a plan that is shown above lists, marked as sponsored.
type Sponsorship struct {
	Plan int64 `json:"plan_id"`
	// From and Until are its first and its last day in UTC, such as 2026-11-26; empty for no
	// bound.
	From  string `json:"from,omitempty"`
	Until string `json:"until,omitempty"`
}

// Runs reports whether the day of a moment is one of the sponsorship.
func (s Sponsorship) Runs(at time.Time) bool {
	day := at.UTC().Format(time.DateOnly)
	return s.From <= day && (s.Until == "" || day <= s.Until)
}
