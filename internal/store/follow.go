package store

import (
	"context"
	"log/slog"
	"time"

	"launchrack/internal/model/sleep"
)

const (
	// followPause and maxFollowPause bound the wait before a lost connection is made anew.
	// Changes are to be seen within a second of the return of the database.
	followPause    = 100 * time.Millisecond
	maxFollowPause = 500 * time.Millisecond
)

// Follow calls changed soon after each change of the catalogue by any process, until the
// context ends. A call may stand for several changes or for none. It returns at once where
// the database tells nobody: callers also ask from time to time. The log tells once why
// nothing is heard, until something is again.
func (s *Store) Follow(ctx context.Context, changed func()) {
	if s.dialect.waitChange == nil {
		return
	}
	pause, refused := followPause, slog.LevelWarn
	for ctx.Err() == nil {
		hears := false
		err := s.dialect.waitChange(ctx, s.address, func() { hears, pause = true, followPause; changed() })
		switch {
		case ctx.Err() != nil:
			return
		case hears:
			s.log.Debug("the connection that hears of changes was cut", "err", err, "again_in", pause)
			refused = slog.LevelWarn
		default:
			s.log.Log(ctx, refused, "no connection hears of changes; until there is one, the database is asked for them", "err", err, "again_in", pause)
			refused = slog.LevelDebug
		}
		sleep.For(ctx, pause)
		pause = min(2*pause, maxFollowPause)
	}
}
