//go:build !unix

package handover

import (
	"errors"
	"os"
)

// Requests returns a channel that never receives: this system has no signal for it.
func Requests() (requests <-chan os.Signal, stop func()) { return nil, func() {} }

// activated returns nothing, as there is no systemd here.
func activated() []string { return nil }

// inheritFile wraps an inherited file.
func inheritFile(fd int, name string) *os.File { return os.NewFile(uintptr(fd), name) }

// HandOver fails here.
func (s *Sockets) HandOver() error { return errors.Join(errNotReady, errors.ErrUnsupported) }
