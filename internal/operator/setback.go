package operator

import (
	"context"
	"fmt"
	"time"
)

// clockTolerance is how far the clocks of several processes may be apart.
const clockTolerance = time.Minute

// standing returns what a guess of a client is judged by. What a clock noted while it was
// ahead is moved to now first, or else a client would wait until that time has come.
func (g *Guard) standing(ctx context.Context, who client, now time.Time) (Standing, error) {
	s, err := g.store.Standing(ctx, who.scope(now))
	if err == nil && s.isAhead(now) {
		g.log.WarnContext(ctx, "guesses were noted by a clock that was ahead; they count as of now")
		if err = g.store.SetBack(ctx, now, who.key, s.Lock.setBack(now)); err == nil {
			s, err = g.store.Standing(ctx, who.scope(now))
		}
	}
	if err != nil {
		return Standing{}, fmt.Errorf("count wrong access codes: %w", err)
	}
	return s, nil
}

// isAhead reports whether a part of a standing is from a time that has not come.
func (s Standing) isAhead(now time.Time) bool {
	limit := now.Add(clockTolerance)
	for _, attempts := range [][]Attempt{s.Own, s.All} {
		if len(attempts) > 0 && attempts[0].At.After(limit) { // the newest
			return true
		}
	}
	return s.Lock.isAhead(now)
}

// isAhead reports whether a lock ends later than one that begins now.
func (l Lock) isAhead(now time.Time) bool {
	return l.Level > 0 && l.Ends.After(now.Add(lockFor(l.Level)+clockTolerance))
}

// setBack returns the lock as if it began now, if it is ahead.
func (l Lock) setBack(now time.Time) Lock {
	if l.isAhead(now) {
		l.Ends = now.Add(lockFor(l.Level))
	}
	return l
}
