package store

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
)

// TestTheLogTellsOnceThatNothingIsHeard fails to listen, listens until the connection is cut,
// and fails again.
func TestTheLogTellsOnceThatNothingIsHeard(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		ctx, cancel := context.WithCancel(t.Context())
		script := []string{"refused", "refused", "cut", "cut", "refused", "refused", "refused"}
		s := &Store{log: slog.New(slog.NewTextHandler(&log, nil))}
		s.dialect.waitChange = func(_ context.Context, _ string, changed func()) error {
			step := script[0]
			if script = script[1:]; len(script) == 0 {
				cancel()
			}
			if step == "cut" {
				changed()
			}
			return errors.New(step)
		}
		s.Follow(ctx, func() {})
		if told := strings.Count(log.String(), "level=WARN"); told != 2 || strings.Count(log.String(), "err=refused") != 2 {
			t.Errorf("the log has %d warnings, want one for each time that listening began to fail:\n%s", told, &log)
		}
	})
}
