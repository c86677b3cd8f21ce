//go:build !unix

package activation

import "os"

// inheritFile wraps an inherited file descriptor.
func inheritFile(fd int, name string) *os.File { return os.NewFile(uintptr(fd), name) }
