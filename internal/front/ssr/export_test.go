package ssr

import (
	"log/slog"
	"time"
)

// NewWithLimit is New with another limit for a render: the race detector makes
// the engine ten times slower.
func NewWithLimit(bundle []byte, engines int, limit time.Duration, log *slog.Logger) (*Renderer, error) {
	return open(bundle, engines, limit, log)
}
