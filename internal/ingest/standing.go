package ingest

import (
	"context"
	"sync"

	"launchrack/internal/market"
)

// standing is what the database knows of all partners.
type standing struct {
	state map[market.PartnerID]market.PartnerState
	run   map[market.PartnerID]market.Run
	plans map[market.PartnerID]int
	// isOld reports that the database does not answer: this is what it told last.
	isOld bool
}

// lastStanding is what the database answered last. It is used while the database fails.
type lastStanding struct {
	mu    sync.Mutex
	value standing
	found bool
}

func (l *lastStanding) put(s standing) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.value, l.found = s, true
}

func (l *lastStanding) get() (standing, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.value, l.found
}

// standing asks the database, since other processes refresh too. While that fails it gives
// what was told last.
func (r *Refresher) standing(ctx context.Context) (standing, error) {
	s, err := r.readStanding(ctx)
	if err == nil {
		r.last.put(s)
		return s, nil
	}
	if last, found := r.last.get(); found && ctx.Err() == nil {
		r.cfg.Log.Debug("partners' states not read; those read last stand in", "error", err)
		last.isOld = true
		return last, nil
	}
	return s, err
}

func (r *Refresher) readStanding(ctx context.Context) (s standing, err error) {
	states, err := r.cfg.Store.PartnerStates(ctx)
	if err != nil {
		return s, err
	}
	runs, err := r.cfg.Store.LatestRuns(ctx)
	if err != nil {
		return s, err
	}
	if s.plans, err = r.cfg.Store.PlanCounts(ctx); err != nil {
		return s, err
	}
	s.state, s.run = map[market.PartnerID]market.PartnerState{}, map[market.PartnerID]market.Run{}
	for _, one := range states {
		s.state[one.Partner.ID] = one
	}
	for _, one := range runs {
		s.run[one.Partner] = one
	}
	return s, nil
}
