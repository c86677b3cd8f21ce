//go:build unix

package handover

import (
	"net"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestSystemdIsToldFirst holds that systemd has the word about the new process when the old
// one, which may end at once, gets it. It looks often, as the wrong order is seen by chance.
func TestSystemdIsToldFirst(t *testing.T) {
	told, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Net: "unixgram", Name: filepath.Join(t.TempDir(), "notify")})
	if err != nil {
		t.Fatal(err)
	}
	defer told.Close()
	t.Setenv("NOTIFY_SOCKET", told.LocalAddr().String())
	raw, err := told.SyscallConn()
	if err != nil {
		t.Fatal(err)
	}
	for range 200 {
		word, ready, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		failed := make(chan error, 1)
		go func() { failed <- (&Sockets{ready: ready}).Ready() }()
		if n, err := word.Read(make([]byte, 1)); n != 1 {
			t.Fatalf("the old process is told nothing: %v", err)
		}
		var none error
		if err := raw.Read(func(fd uintptr) bool {
			_, _, none = syscall.Recvfrom(int(fd), make([]byte, 100), syscall.MSG_DONTWAIT)
			return true
		}); err != nil {
			t.Fatal(err)
		}
		if none != nil {
			t.Fatalf("the old process has its word, and systemd has none: %v", none)
		}
		if err := <-failed; err != nil {
			t.Fatal(err)
		}
		if err := word.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
