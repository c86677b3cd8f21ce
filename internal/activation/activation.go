// Package activation takes the listening sockets that systemd opened for this process
// (socket activation), and tells systemd when the process is ready (sd_notify). Requests
// wait in such a socket while one process ends and the next one starts, so a restart refuses
// none.
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

// firstInherited is the first file that a process inherits after its standard ones.
const firstInherited = 3

// Sockets are the listening sockets of a process. It is safe for concurrent use.
type Sockets struct {
	mu sync.Mutex
	// inherited are those that nobody has asked for, by purpose.
	inherited map[string]net.Listener
	// isActivated reports whether systemd holds the sockets.
	isActivated bool
}

// Inherit takes the sockets that this process was started with. Call it once.
func Inherit() (*Sockets, error) {
	s := &Sockets{inherited: map[string]net.Listener{}}
	purposes := purposes()
	s.isActivated = len(purposes) > 0
	for i, purpose := range purposes {
		if purpose == "" {
			continue
		}
		file := inheritFile(firstInherited+i, purpose)
		l, err := net.FileListener(file) // with a copy of the file
		if err := errors.Join(err, file.Close()); err != nil {
			return nil, fmt.Errorf("take over the socket %s: %w", purpose, err)
		}
		s.inherited[purpose] = l
	}
	return s, nil
}

// purposes lists what the sockets of systemd are for, by their names. One without a name is
// the shop's; others are empty.
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

// Listen returns systemd's socket of this purpose, whatever its address, else it opens one.
func (s *Sockets) Listen(purpose, address string) (net.Listener, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if l := s.inherited[purpose]; l != nil {
		delete(s.inherited, purpose)
		return l, nil
	}
	return net.Listen("tcp", address)
}

// IsActivated reports whether systemd holds the sockets, and goes on with them after this
// process.
func (s *Sockets) IsActivated() bool { return s.isActivated }

// Ready tells systemd that this process is ready, if it asks for that. It closes the sockets
// that are not used.
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

// notify tells systemd about this process, where it asks for that.
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
