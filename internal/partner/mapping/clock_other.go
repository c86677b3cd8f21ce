//go:build !unix

package mapping

import "time"

// processTime is the clock's time, where nothing tells how long the program has had a processor.
func processTime() time.Duration { return time.Since(started) }

var started = time.Now()
