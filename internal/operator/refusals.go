package operator

import (
	"sync"
	"time"
)

const (
	// trustRefusalFor is how long a refusal holds without another look into the
	// database, where a reset may have lifted it.
	trustRefusalFor = time.Second
	// maxRefusals bounds how many clients are remembered.
	maxRefusals = 4096
)

// refusals remember for a moment whom the database refused. They never let
// anybody in.
type refusals struct {
	mu       sync.Mutex
	shared   remembered
	byClient map[string]remembered
}

type remembered struct {
	refusal refusal
	asked   time.Time
}

func (r remembered) err(now time.Time) error {
	if age := now.Sub(r.asked); age < 0 || age >= trustRefusalFor {
		return nil
	}
	return r.refusal.err(now)
}

// find gives the refusal that holds for a client, nil where the database has to
// be asked.
func (r *refusals) find(who client, now time.Time) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.byClient[who.key].err(now); err != nil || who.exempt {
		return err
	}
	return r.shared.err(now)
}

func (r *refusals) remember(who client, now time.Time, what refusal) {
	if what.ends.IsZero() {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if what.source == ofAll {
		r.shared = remembered{what, now}
		return
	}
	if r.byClient == nil || len(r.byClient) >= maxRefusals {
		r.byClient = map[string]remembered{}
	}
	r.byClient[who.key] = remembered{what, now}
}
