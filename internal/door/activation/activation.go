// Package activation implements systemd's socket activation and sd_notify: it takes over listening
// sockets and reports readiness. Connections wait in such a socket while one process ends and the
// next one starts, so a restart refuses none.
//
//	systemd ── LISTEN_PID, LISTEN_FDS, files from 3 on ──> process
//	process ── READY=1 on NOTIFY_SOCKET ──> systemd
package activation

import (
	"errors"
	"fmt"
	"net"
	"sync"

	"github.com/coreos/go-systemd/v22/activation"
	"github.com/coreos/go-systemd/v22/daemon"
)

// Sockets are the listening sockets of a process. It is safe for concurrent use.
type Sockets struct {
	mu sync.Mutex
	// inherited are the inherited sockets that Listen has not returned yet, by purpose: metrics, http, or shop for any other.
	inherited map[string]net.Listener
	// isActivated reports whether systemd passed sockets.
	isActivated bool
}

// Inherit takes over the sockets that systemd passed to this process. Call it once.
func Inherit() (*Sockets, error) {
	named, err := activation.ListenersWithNames()
	if err != nil {
		return nil, fmt.Errorf("take over the sockets of systemd: %w", err)
	}
	s := &Sockets{inherited: map[string]net.Listener{}, isActivated: len(named) > 0}
	for purpose, list := range named {
		if purpose != "metrics" && purpose != "http" {
			purpose = "shop"
		}
		for _, l := range list {
			switch {
			case l == nil:
				return nil, fmt.Errorf("take over the socket %s: it is no stream that listens", purpose)
			case s.inherited[purpose] == nil:
				s.inherited[purpose] = l
			default:
				err = errors.Join(err, l.Close())
			}
		}
	}
	return s, err
}

// Listen returns systemd's socket for a purpose, whatever its address, or opens a socket.
func (s *Sockets) Listen(purpose, address string) (net.Listener, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if l := s.inherited[purpose]; l != nil {
		delete(s.inherited, purpose)
		return l, nil
	}
	return net.Listen("tcp", address)
}

// IsActivated reports whether systemd holds the sockets, so that they stay open after this process.
func (s *Sockets) IsActivated() bool { return s.isActivated }

// Ready closes the unused sockets and notifies systemd that this process is ready.
func (s *Sockets) Ready() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var all []error
	for purpose, l := range s.inherited {
		all = append(all, l.Close())
		delete(s.inherited, purpose)
	}
	_, err := daemon.SdNotify(false, daemon.SdNotifyReady)
	return errors.Join(append(all, err)...)
}
