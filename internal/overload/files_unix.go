//go:build unix

package overload

import (
	"math"
	"syscall"
)

// MaxOpenFiles returns how many files this process may have open, 0 where that is not
// known.
func MaxOpenFiles() int {
	var limit syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit) != nil {
		return 0
	}
	return int(min(uint64(limit.Cur), math.MaxInt32))
}
