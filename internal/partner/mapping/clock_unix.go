//go:build unix

package mapping

import (
	"syscall"
	"time"
)

// processTime is how long the program has had a processor.
func processTime() time.Duration {
	var used syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &used) != nil {
		return time.Since(started)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

var started = time.Now()
