package ingest

import (
	"context"

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

// standing asks the database, since other processes refresh too. While that fails it gives
// what was told last.
func (r *Refresher) standing(ctx context.Context) (standing, error) {
	s, err := r.readStanding(ctx)
	if err == nil {
		r.last.Store(&s)
		return s, nil
	}
	if last := r.last.Load(); last != nil && ctx.Err() == nil {
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
