package store

import (
	"context"
	"time"
)

const (
	// followPause and maxFollowPause bound the wait before a lost connection is made anew.
	// Changes are to be seen within a second of the return of the database.
	followPause    = 100 * time.Millisecond
	maxFollowPause = 500 * time.Millisecond
)

// Follow calls changed soon after each change of the catalogue by any process, until the
// context ends. A call may stand for several changes or for none. It returns at once where
// the database tells nobody: callers also ask from time to time.
func (s *Store) Follow(ctx context.Context, changed func()) {
	if s.dialect.waitChange == nil {
		return
	}
	pause := followPause
	for ctx.Err() == nil {
		err := s.dialect.waitChange(ctx, s.address, func() { pause = followPause; changed() })
		if ctx.Err() != nil {
			return
		}
		s.log.Debug("the connection that hears of changes ended", "err", err, "again_in", pause)
		select {
		case <-ctx.Done():
		case <-time.After(pause):
		}
		pause = min(2*pause, maxFollowPause)
	}
}
