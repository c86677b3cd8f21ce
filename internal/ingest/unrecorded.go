package ingest

import (
	"errors"
	"sync"

	"launchrack/internal/errs"
	"launchrack/internal/market"
)

// unrecorded is the last failed refresh of a partner that the database could not take,
// such as one that failed over a full disk.
type unrecorded struct {
	mu    sync.Mutex
	run   market.Run
	found bool
	// isOurs reports that it failed because the database was away, and not the partner.
	isOurs bool
}

// put replaces the failed refresh, which failed over a cause.
func (u *unrecorded) put(run market.Run, cause error) {
	u.mu.Lock()
	defer u.mu.Unlock()
	e, ok := errors.AsType[*errs.Error](cause)
	u.run, u.found, u.isOurs = run, true, ok && e.Code == errs.DatabaseAway
}

// forget leaves no failed refresh.
func (u *unrecorded) forget() {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.run, u.found, u.isOurs = market.Run{}, false, false
}

// get gives the failed refresh. What failed because the database was away is over once it
// answers.
func (u *unrecorded) get(databaseAnswers bool) (run market.Run, found bool) {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.run, u.found && !(u.isOurs && databaseAnswers)
}
