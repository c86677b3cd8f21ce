//go:build unix

package overload

import (
	"math"
	"syscall"
)

// MaxOpenFiles returns the limit of open files of this process (RLIMIT_NOFILE); 0 if not known.
func MaxOpenFiles() int {
	var limit syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit) != nil {
		return 0
	}
	return int(min(uint64(limit.Cur), math.MaxInt32))
}
