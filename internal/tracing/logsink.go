package tracing

import (
	"log/slog"

	"github.com/go-logr/logr"
)

// complaints tell the log which variables OpenTelemetry cannot read. What they hold is left
// out: headers may hold a key.
type complaints struct{ log *slog.Logger }

// Init needs nothing.
func (complaints) Init(logr.RuntimeInfo) {}

// Enabled leaves out all but errors.
func (complaints) Enabled(int) bool { return false }

// Info tells nothing.
func (complaints) Info(int, string, ...any) {}

// Error tells what is wrong.
func (c complaints) Error(err error, message string, _ ...any) {
	c.log.Error("a setting of OpenTelemetry has no effect", "what", message, "err", err)
}

// WithValues changes nothing.
func (c complaints) WithValues(...any) logr.LogSink { return c }

// WithName changes nothing.
func (c complaints) WithName(string) logr.LogSink { return c }
