package mapping

import (
	"syscall"
	"time"
)

// threadTime is how long this thread has had a processor.
func threadTime() time.Duration {
	var used syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_THREAD, &used) != nil {
		return time.Since(started)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

var started = time.Now()
