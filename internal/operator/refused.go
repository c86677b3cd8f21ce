package operator

import (
	"sync"
	"time"
)

const (
	// refusedFor is how long a refusal is believed without asking the database
	// again, where a reset may have lifted it.
	refusedFor = time.Second
	// refusedMost bounds how many addresses are remembered.
	refusedMost = 4096
)

// refused remembers for a moment whom the database refused. It never lets
// anybody in.
type refused struct {
	mu    sync.Mutex
	all   remembered
	byKey map[string]remembered
}

type remembered struct {
	refusal refusal
	asked   time.Time
}

func (r remembered) err(now time.Time) error {
	if age := now.Sub(r.asked); age < 0 || age >= refusedFor {
		return nil
	}
	return r.refusal.err(now)
}

// known is the refusal that holds for an address, nil where the database has to
// be asked.
func (r *refused) known(address string, now time.Time, exempt bool) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.byKey[address].err(now); err != nil || exempt {
		return err
	}
	return r.all.err(now)
}

func (r *refused) keep(address string, now time.Time, what refusal) {
	if what.ends.IsZero() {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if what.all {
		r.all = remembered{what, now}
		return
	}
	if r.byKey == nil || len(r.byKey) >= refusedMost {
		r.byKey = map[string]remembered{}
	}
	r.byKey[address] = remembered{what, now}
}
