//go:build unix

package handover

import (
	"errors"
	"fmt"
	"net"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// executable is the path of the program at its start. What stands there at a hand-over
// is run, such as a newer version.
var executable, errExecutable = os.Executable()

// Requests returns a channel that receives when the operator asks for a hand-over, by the
// signal USR2, and a function that ends it.
func Requests() (requests <-chan os.Signal, stop func()) {
	c := make(chan os.Signal, 1)
	signal.Notify(c, syscall.SIGUSR2)
	return c, func() { signal.Stop(c) }
}

// activated lists the names of the sockets that systemd started this process with. One
// without a name is the shop's.
func activated() []string {
	if os.Getenv("LISTEN_PID") != strconv.Itoa(os.Getpid()) {
		return nil
	}
	n, err := strconv.Atoi(os.Getenv("LISTEN_FDS"))
	if err != nil || n < 1 {
		return nil
	}
	names := make([]string, n)
	for i, name := range strings.Split(os.Getenv("LISTEN_FDNAMES"), ":") {
		if i < n && (name == "metrics" || name == "http") {
			names[i] = name
		}
	}
	for i := range names {
		if names[i] == "" {
			names[i] = "shop"
			break
		}
	}
	return names
}

// inheritFile wraps an inherited file, which programs that this one starts do not
// inherit.
func inheritFile(fd int, name string) *os.File {
	syscall.CloseOnExec(fd)
	return os.NewFile(uintptr(fd), name)
}

// HandOver starts a new process of the program with the sockets of this one, and returns
// when it is ready. After an error this process is as it was.
func (s *Sockets) HandOver() error {
	if errExecutable != nil {
		return errExecutable
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	word, told, err := os.Pipe()
	if err != nil {
		return err
	}
	defer word.Close()
	process, err := s.start(told)
	if err := errors.Join(err, told.Close()); err != nil {
		return err
	}
	if err := word.SetReadDeadline(time.Now().Add(readyWithin)); err != nil {
		return err
	}
	if n, _ := word.Read(make([]byte, 1)); n != 1 {
		_ = process.Kill() // it may have ended by itself
		state, err := process.Wait()
		return fmt.Errorf("%w: %v", errors.Join(errNotReady, err), state)
	}
	return nil
}

// start starts a process that inherits told and the sockets.
func (s *Sockets) start(told *os.File) (*os.Process, error) {
	// Files of package os would put the sockets, which both processes share, into blocking
	// mode; so the numbers of files are passed on.
	files, names := []uintptr{0, 1, 2, told.Fd()}, []string{}
	for _, l := range s.listening {
		fd, err := descriptor(l.listener)
		if err != nil {
			return nil, fmt.Errorf("hand over the socket %s: %w", l.name, err)
		}
		files, names = append(files, fd), append(names, l.name)
	}
	pid, err := syscall.ForkExec(executable, os.Args, &syscall.ProcAttr{
		Env: append(withoutActivation(os.Environ()), Variable+"="+strings.Join(names, "\n")), Files: files})
	if err != nil {
		return nil, fmt.Errorf("start %s: %w", executable, err)
	}
	return os.FindProcess(pid)
}

// withoutActivation leaves out the variables about sockets of systemd, which are not the
// new process's.
func withoutActivation(environment []string) (kept []string) {
	for _, entry := range environment {
		if !strings.HasPrefix(entry, "LISTEN_") {
			kept = append(kept, entry)
		}
	}
	return kept
}

// descriptor returns the number of the file of a socket, which stays open as long as the
// listener does.
func descriptor(l net.Listener) (fd uintptr, err error) {
	socket, ok := l.(syscall.Conn)
	if !ok {
		return 0, errors.ErrUnsupported
	}
	raw, err := socket.SyscallConn()
	if err != nil {
		return 0, err
	}
	return fd, errors.Join(raw.Control(func(n uintptr) { fd = n }), err)
}
