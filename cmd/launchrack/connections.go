package main

import (
	"log/slog"

	"launchrack/internal/config"
	"launchrack/internal/live"
	"launchrack/internal/overload"
)

// reservedFiles are the open files that connections leave to the database, partners and
// the metrics.
const reservedFiles = 128

// followerLimit is how many may follow changes at once: sockets are no connections of the
// server any more, and have files of their own.
func followerLimit() int {
	files := overload.MaxOpenFiles()
	if files == 0 {
		return live.MaxSubscribers
	}
	return min(live.MaxSubscribers, files/4)
}

// connectionLimit lowers the configured limit to the files that the system lets the
// program open.
func connectionLimit(configured int, log *slog.Logger) int {
	files := overload.MaxOpenFiles()
	reserved := reservedFiles + followerLimit()
	if files == 0 || configured <= files-reserved {
		return configured
	}
	limit := max(files-reserved, 1)
	log.Warn("the system allows fewer open files than connections are configured; raise its limit (ulimit -n) or lower the setting (--max-connections, "+config.Prefix+"_MAX_CONNECTIONS)",
		"files", files, "connections", limit)
	return limit
}
