package tracing

import (
	"log/slog"

	"github.com/go-logr/logr"
)

// logSink logs OpenTelemetry's errors about its environment variables, without their values, as
// headers may hold a key.
type logSink struct{ log *slog.Logger }

// Init does nothing.
func (logSink) Init(logr.RuntimeInfo) {}

// Enabled disables all levels; errors are always logged.
func (logSink) Enabled(int) bool { return false }

// Info does nothing.
func (logSink) Info(int, string, ...any) {}

// Error logs an error.
func (s logSink) Error(err error, message string, _ ...any) {
	s.log.Error("a setting of OpenTelemetry has no effect", "what", message, "err", err)
}

// WithValues returns the sink unchanged.
func (s logSink) WithValues(...any) logr.LogSink { return s }

// WithName returns the sink unchanged.
func (s logSink) WithName(string) logr.LogSink { return s }
