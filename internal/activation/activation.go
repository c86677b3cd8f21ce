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
	"os"
	"strconv"
	"strings"
	"sync"
)

// firstInherited is the first inherited file descriptor after the standard ones.
const firstInherited = 3

// Sockets are the listening sockets of a process. It is safe for concurrent use.
type Sockets struct {
	mu sync.Mutex
	// inherited are the inherited sockets that Listen has not returned yet, by purpose.
	inherited map[string]net.Listener
	// isActivated reports whether systemd passed sockets.
	isActivated bool
}

// Inherit takes over the sockets that systemd passed to this process. Call it once.
func Inherit() (*Sockets, error) {
	s := &Sockets{inherited: map[string]net.Listener{}}
	purposes := purposes()
	s.isActivated = len(purposes) > 0
	for i, purpose := range purposes {
		if purpose == "" {
			continue
		}
		file := inheritFile(firstInherited+i, purpose)
		l, err := net.FileListener(file) // which duplicates the file
		if err := errors.Join(err, file.Close()); err != nil {
			return nil, fmt.Errorf("take over the socket %s: %w", purpose, err)
		}
		s.inherited[purpose] = l
	}
	return s, nil
}

// purposes returns the purpose of each socket of systemd, by its name: metrics, http, or shop for
// the first other one. It is empty for a socket without use.
func purposes() []string {
	if os.Getenv("LISTEN_PID") != strconv.Itoa(os.Getpid()) {
		return nil
	}
	n, err := strconv.Atoi(os.Getenv("LISTEN_FDS"))
	if err != nil || n < 1 {
		return nil
	}
	list := make([]string, n)
	for i, name := range strings.Split(os.Getenv("LISTEN_FDNAMES"), ":") {
		if i < n && (name == "metrics" || name == "http") {
			list[i] = name
		}
	}
	for i := range list {
		if list[i] == "" {
			list[i] = "shop"
			break
		}
	}
	return list
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
	return errors.Join(append(all, notify("READY=1"))...)
}

// notify sends a state to systemd's NOTIFY_SOCKET, if set.
func notify(state string) error {
	address := os.Getenv("NOTIFY_SOCKET")
	if address == "" {
		return nil
	}
	conn, err := net.Dial("unixgram", address)
	if err != nil {
		return err
	}
	_, err = conn.Write([]byte(state))
	return errors.Join(err, conn.Close())
}
