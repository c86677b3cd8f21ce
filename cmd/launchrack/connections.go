package main

import (
	"log/slog"

	"launchrack/internal/config"
	"launchrack/internal/overload"
)

// reservedFiles are the open files that connections leave to the database, partners and
// the metrics.
const reservedFiles = 128

// connectionLimit lowers the configured limit to the files that the system lets the
// program open.
func connectionLimit(configured int, log *slog.Logger) int {
	files := overload.MaxOpenFiles()
	if files == 0 || configured <= files-reservedFiles {
		return configured
	}
	limit := max(files-reservedFiles, 1)
	log.Warn("the system allows fewer open files than connections are configured; raise its limit (ulimit -n) or lower the setting (--max-connections, "+config.Prefix+"_MAX_CONNECTIONS)",
		"files", files, "connections", limit)
	return limit
}
