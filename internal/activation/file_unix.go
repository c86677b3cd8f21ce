//go:build unix

package activation

import (
	"os"
	"syscall"
)

// inheritFile wraps an inherited file, which programs that this one starts do not inherit.
func inheritFile(fd int, name string) *os.File {
	syscall.CloseOnExec(fd)
	return os.NewFile(uintptr(fd), name)
}
