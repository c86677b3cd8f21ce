// Package handover keeps listening sockets open while one process of the program follows
// another: a new process inherits them from the old one, or from systemd.
//
//	old process ── SIGUSR2 ──> starts a new one with its sockets
//	new process ── is ready ──> says so; from then on it alone accepts connections
//	old process ──> answers the requests that it has, and ends
package handover

import (
	"errors"
	"fmt"
	"net"
	"os"
	"strings"
	"sync"
	"time"
)

// Variable names the sockets that a new process inherits, after one for its word that it
// is ready.
const Variable = "LAUNCHRACK_HANDOVER"

// firstInherited is the first file that a process inherits after its standard ones.
const firstInherited = 3

// readyWithin is how long a new process may take until it is ready.
const readyWithin = time.Minute

// Sockets are the listening sockets of a process. It is safe for concurrent use.
type Sockets struct {
	mu sync.Mutex
	// inherited are those that nobody has asked for, by name.
	inherited map[string]net.Listener
	// listening are those in use, in the order in which they were opened.
	listening []named
	// ready is told when this process is ready; nil where nobody waits.
	ready *os.File
	// isActivated reports whether systemd holds the sockets.
	isActivated bool
}

type named struct {
	name     string
	listener net.Listener
}

// Inherit takes the sockets that this process was started with. Call it once.
func Inherit() (*Sockets, error) {
	s := &Sockets{inherited: map[string]net.Listener{}}
	if names, handed := os.LookupEnv(Variable); handed {
		if err := os.Unsetenv(Variable); err != nil {
			return nil, err
		}
		s.ready = inheritFile(firstInherited, "ready")
		return s, s.take(firstInherited+1, strings.Split(names, "\n"))
	}
	names := activated()
	s.isActivated = len(names) > 0
	return s, s.take(firstInherited, names)
}

// take makes listeners of inherited files.
func (s *Sockets) take(first int, names []string) error {
	for i, name := range names {
		if name == "" {
			continue
		}
		file := inheritFile(first+i, name)
		l, err := net.FileListener(file) // with a copy of the file
		if err := errors.Join(err, file.Close()); err != nil {
			return fmt.Errorf("take over the socket %s: %w", name, err)
		}
		s.inherited[name] = l
	}
	return nil
}

// Listen returns an inherited socket of this purpose, else it opens one. A socket that
// was handed over for another address is not used; one of systemd is.
func (s *Sockets) Listen(purpose, address string) (net.Listener, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	name := purpose + " " + address
	l := s.inherited[name]
	if l == nil && s.isActivated {
		l = s.inherited[purpose]
		delete(s.inherited, purpose)
	}
	delete(s.inherited, name)
	if l == nil {
		var err error
		if l, err = net.Listen("tcp", address); err != nil {
			return nil, err
		}
	}
	s.listening = append(s.listening, named{name, l})
	return l, nil
}

// IsActivated reports whether systemd holds the sockets, and goes on with them after this
// process.
func (s *Sockets) IsActivated() bool { return s.isActivated }

// Ready tells systemd, and then the process that waits for this one, that it is ready: that
// one may end at once, and is no longer the main process by then. It closes the sockets that
// were inherited and are not used.
func (s *Sockets) Ready() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var all []error
	for name, l := range s.inherited {
		all = append(all, l.Close())
		delete(s.inherited, name)
	}
	all = append(all, notify(fmt.Sprintf("READY=1\nMAINPID=%d", os.Getpid())))
	if s.ready != nil {
		_, err := s.ready.Write([]byte{1})
		all = append(all, err, s.ready.Close())
		s.ready = nil
	}
	return errors.Join(all...)
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

// errNotReady is the error of a hand-over whose new process ended, or was too slow.
var errNotReady = errors.New("the new process did not become ready")
