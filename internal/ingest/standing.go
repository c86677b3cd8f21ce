package ingest

import (
	"context"
	"time"

	"launchrack/internal/model/market"
)

// standing is what the database knows of all partners.
type standing struct {
	state map[market.PartnerID]market.PartnerState
	run   map[market.PartnerID]market.Run
	plans map[market.PartnerID]int
	// isOld reports that the database does not answer: this is what it told last.
	isOld bool
}

// standWait is how long a database is waited for where something was told before.
const standWait = 300 * time.Millisecond

// standing asks the database, since other processes refresh too. While that fails, or hangs, it gives
// what was told last.
func (r *Refresher) standing(ctx context.Context) (standing, error) {
	last, asking := r.last.Load(), ctx
	if last != nil {
		short, stop := context.WithTimeout(ctx, standWait)
		defer stop()
		asking = short
	}
	s, err := r.readStanding(asking)
	if err == nil {
		r.last.Store(&s)
		return s, nil
	}
	if last != nil && ctx.Err() == nil {
		r.cfg.Log.Debug("partners' states not read; those read last stand in", "error", err)
		old := *last
		old.isOld = true
		return old, nil
	}
	return s, err
}

func (r *Refresher) readStanding(ctx context.Context) (s standing, err error) {
	all, err := r.cfg.Store.PartnersStanding(ctx)
	s = standing{state: map[market.PartnerID]market.PartnerState{}, run: map[market.PartnerID]market.Run{}, plans: all.Plans}
	for _, one := range all.States {
		s.state[one.Partner.ID] = one
	}
	for _, one := range all.Runs {
		s.run[one.Partner] = one
	}
	return s, err
}

// unrecorded is a failed refresh that the database could not take, such as one that failed over a full
// disk.
type unrecorded struct {
	market.Run
	// isOurs reports that it failed because the database was away, and not the partner: that is over
	// once the database answers.
	isOurs bool
}
