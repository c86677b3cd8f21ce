//go:build !linux

package mapping

import "time"

// threadTime is the clock's time, where nothing tells how long a thread has had a processor.
func threadTime() time.Duration { return time.Since(started) }

var started = time.Now()
