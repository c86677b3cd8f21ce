package main

import (
	"log/slog"

	"launchrack/internal/door/overload"
	"launchrack/internal/operator/config"
)

// reservedFiles is the number of open files for the database, partners and the metrics.
const reservedFiles = 128

// followerLimit returns the maximum number of subscribers to changes. The limit of connections does
// not include hijacked WebSockets, which need open files too.
func followerLimit() int {
	files := overload.MaxOpenFiles()
	if files == 0 {
		return overload.Followers.Running
	}
	return min(overload.Followers.Running, files/4)
}

// connectionLimit returns the configured limit, lowered to the system's limit of open files.
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
