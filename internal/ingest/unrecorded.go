package ingest

import (
	"sync"

	"launchrack/internal/market"
)

// unrecorded is the last failed refresh of a partner that the database could not take,
// such as one that failed over a full disk.
type unrecorded struct {
	mu    sync.Mutex
	run   market.Run
	found bool
}

// put replaces the failed refresh; found false forgets it.
func (u *unrecorded) put(run market.Run, found bool) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.run, u.found = run, found
}

func (u *unrecorded) get() (run market.Run, found bool) {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.run, u.found
}
