package market

import "time"

// Pace is how a partner is asked after its last refreshes. It is stored, so that every
// process keeps to it, and a restart forgets nothing.
type Pace struct {
	// Failures counts the tries in a row that failed.
	Failures int `json:"failures,omitzero"`
	// RestsUntil is until when the partner is not asked; zero where it does not rest.
	RestsUntil time.Time `json:"rests_until,omitzero"`
	// Every is the time between two scheduled refreshes as it has adapted; 0 before the
	// first good one.
	Every time.Duration `json:"every_ns,omitzero"`
	// Quiet counts the good refreshes in a row that changed nothing.
	Quiet int `json:"quiet,omitzero"`
}
