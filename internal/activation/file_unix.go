//go:build unix

package activation

import (
	"os"
	"syscall"
)

// inheritFile wraps an inherited file descriptor and sets close-on-exec, so that child processes do
// not inherit it.
func inheritFile(fd int, name string) *os.File {
	syscall.CloseOnExec(fd)
	return os.NewFile(uintptr(fd), name)
}
