//go:build unix

package main

import (
	"context"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"launchrack/internal/testing/must"
)

// systemd is a fake systemd: it starts the shop with a socket and receives READY=1.
type systemd struct {
	socket net.Listener
	file   *os.File
	told   net.PacketConn
}

func newSystemd(t *testing.T) *systemd {
	t.Helper()
	socket := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	t.Cleanup(func() { _ = socket.Close() })
	file := must.Get(socket.(*net.TCPListener).File())(t)
	t.Cleanup(func() { _ = file.Close() })
	told := must.Get(net.ListenPacket("unixgram", filepath.Join(t.TempDir(), "notify")))(t)
	t.Cleanup(func() { _ = told.Close() })
	return &systemd{socket, file, told}
}

// start starts the shop.
func (s *systemd) start(t *testing.T, log io.Writer, db string, args ...string) *exec.Cmd {
	t.Helper()
	args = serveArgs(db, "http://127.0.0.1:9", append(args, "--addr", "127.0.0.1:1")...)
	cmd := exec.Command("sh", append([]string{"-c", `LISTEN_PID=$$ exec "$0" "$@"`, os.Args[0]}, args...)...)
	cmd.Env = append(os.Environ(), killMe+"=1", "LISTEN_FDS=1", "NOTIFY_SOCKET="+s.told.LocalAddr().String())
	cmd.ExtraFiles, cmd.Stderr = []*os.File{s.file}, log
	must.Do(t, cmd.Start())
	t.Cleanup(func() {
		if cmd.ProcessState == nil {
			_ = cmd.Process.Kill()
			_ = cmd.Wait() // it fails with the signal
		}
	})
	return cmd
}

// awaitReady waits for READY=1 of the started process.
func (s *systemd) awaitReady(t *testing.T) {
	t.Helper()
	must.Do(t, s.told.SetReadDeadline(time.Now().Add(patience)))
	b := make([]byte, 100)
	n, _, err := s.told.ReadFrom(b)
	if err != nil {
		t.Fatal(err)
	}
	if string(b[:n]) != "READY=1" {
		t.Fatalf("systemd is told %q", b[:n])
	}
}

// TestARestartUnderLoadFailsNoRequest restarts a shop twice while clients read and one writes. Their
// connections wait in systemd's socket.
func TestARestartUnderLoadFailsNoRequest(t *testing.T) {
	t.Parallel()
	manager, db, log := newSystemd(t), database(t), &logBuffer{}
	process := manager.start(t, log, db, "--access-code", "4711", "--metrics-addr", "127.0.0.1:0")
	manager.awaitReady(t)
	ctx, stop := context.WithCancel(t.Context())
	address, all, seen := manager.socket.Addr().String(), sync.WaitGroup{}, &reads{}
	for i := range 16 {
		all.Go(func() { readOften(ctx, "127.0.0.1", address, i, time.Millisecond, readPaths, seen.add) })
	}
	token := shop{url: "http://" + address}.unlock(t, "4711")
	http.DefaultClient.CloseIdleConnections() // else the process would wait for the next request
	all.Go(func() { addOften(ctx, "http://"+address, token, seen) })
	for i := range 2 {
		seen.await(ctx, 70*(i+1))
		must.Do(t, process.Process.Signal(syscall.SIGTERM))
		if err := process.Wait(); err != nil {
			t.Errorf("the process ended with %v", err)
		}
		process = manager.start(t, log, db, "--access-code", "4711", "--metrics-addr", "127.0.0.1:0")
		manager.awaitReady(t)
	}
	seen.await(ctx, 200)
	stop()
	all.Wait()
	t.Logf("%d requests, %d failed", len(seen.took), seen.failed)
	if seen.failed > 0 || len(seen.took) < 200 {
		t.Errorf("%d of %d requests failed: %s\n%s", seen.failed, len(seen.took)+seen.failed, seen.reason, log)
	}
}

// addOften adds plans by hand until the context ends.
func addOften(ctx context.Context, url, token string, seen *reads) {
	client := http.Client{Transport: &http.Transport{}}
	for i := 0; ctx.Err() == nil; i++ {
		begin := time.Now()
		r, err := http.NewRequestWithContext(ctx, http.MethodPost, url+"/rest/v1/server_plans",
			strings.NewReader(`{"cherry_plan_id":7,"name":"Added `+strconv.Itoa(i)+`","cpu_cores":8,"price_monthly":12.5}`))
		if err != nil {
			seen.add(read{failure: err.Error()})
			return
		}
		r.Header.Set("Apikey", testKey)
		r.Header.Set("Authorization", "Bearer "+token)
		r.Header.Set("Content-Type", "application/json")
		res, err := client.Do(r)
		switch {
		case ctx.Err() != nil:
			return
		case err != nil:
			seen.add(read{failure: "adding: " + err.Error()})
		case res.StatusCode != http.StatusCreated:
			text, _ := io.ReadAll(res.Body) // the status tells enough
			seen.add(read{failure: "adding: " + res.Status + " " + string(text)})
		default:
			seen.add(read{took: time.Since(begin)})
		}
		if res != nil {
			_ = res.Body.Close()
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// TestARequestBeforeTheStartWaits in the socket of systemd.
func TestARequestBeforeTheStartWaits(t *testing.T) {
	t.Parallel()
	manager := newSystemd(t)
	manager.start(t, io.Discard, database(t))
	if answer := readOnce(t.Context(), http.DefaultClient, "http://"+manager.socket.Addr().String()+"/healthz").failure; answer != "" {
		t.Errorf("a request that came before the shop: %s", answer)
	}
	manager.awaitReady(t)
}
