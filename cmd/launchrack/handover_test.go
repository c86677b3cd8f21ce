//go:build unix

package main

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"launchrack/internal/handover"
)

// TestARestartUnderLoadFailsNoRequest has a shop started anew twice while clients read and
// one writes.
func TestARestartUnderLoadFailsNoRequest(t *testing.T) {
	t.Parallel()
	logName := filepath.Join(t.TempDir(), "log")
	logFile, err := os.Create(logName)
	if err != nil {
		t.Fatal(err)
	}
	defer logFile.Close()
	first := exec.Command(os.Args[0], serveArgs(database(t), "http://127.0.0.1:9", "--access-code", "4711", "--metrics-addr", "127.0.0.1:0")...)
	first.Env, first.Stderr = append(os.Environ(), killMe+"=1"), logFile
	if err := first.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = first.Process.Kill() }) // it has ended by itself
	pids := regexp.MustCompile(`msg=listening .*url=(\S+) pid=(\d+)`)
	started := func(n int) (url string, pid int) {
		t.Helper()
		for deadline := time.Now().Add(30 * time.Second); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
			text, err := os.ReadFile(logName)
			if err != nil {
				t.Fatal(err)
			}
			if found := pids.FindAllStringSubmatch(string(text), -1); len(found) == n {
				pid, err := strconv.Atoi(found[n-1][2])
				if err != nil {
					t.Fatal(err)
				}
				t.Cleanup(func() { _ = syscall.Kill(pid, syscall.SIGKILL) }) // all but the last have ended
				return found[n-1][1], pid
			}
		}
		t.Fatalf("process %d did not listen", n)
		return "", 0
	}
	url, pid := started(1)

	ctx, stop := context.WithCancel(t.Context())
	address, all, seen := strings.Replace(strings.TrimPrefix(url, "http://"), "localhost", "127.0.0.1", 1), sync.WaitGroup{}, &reads{}
	for i := range 16 {
		all.Go(func() { readOften(ctx, "127.0.0.1", address, i, time.Millisecond, seen.add) })
	}
	token := shop{url: url}.unlock(t, "4711")
	http.DefaultClient.CloseIdleConnections() // the first process would wait for its next request
	all.Go(func() { addOften(ctx, "http://"+address, token, seen) })
	for n := 2; n <= 3; n++ {
		time.Sleep(300 * time.Millisecond)
		if err := syscall.Kill(pid, syscall.SIGUSR2); err != nil {
			t.Fatal(err)
		}
		_, pid = started(n)
	}
	if err := first.Wait(); err != nil {
		t.Errorf("the first process ended with %v", err)
	}
	time.Sleep(300 * time.Millisecond)
	stop()
	all.Wait()
	t.Logf("%d requests, %d failed", len(seen.took), seen.failed)
	text, err := os.ReadFile(logName)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(text), handover.Variable) {
		t.Errorf("a new process is warned of how it was started:\n%s", text)
	}
	if seen.failed > 0 || len(seen.took) < 200 {
		t.Errorf("%d of %d requests failed: %s\n%s", seen.failed, len(seen.took)+seen.failed, seen.reason, text)
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
			seen.add(0, err.Error())
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
			seen.add(0, "adding: "+err.Error())
		case res.StatusCode != http.StatusCreated:
			text, _ := io.ReadAll(res.Body) // the status tells enough
			seen.add(0, "adding: "+res.Status+" "+string(text))
		default:
			seen.add(time.Since(begin), "")
		}
		if res != nil {
			_ = res.Body.Close()
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// TestAFailedHandOverChangesNothing asks for a new process that cannot start.
func TestAFailedHandOverChangesNothing(t *testing.T) {
	t.Parallel()
	db := database(t)
	settings := writeFile(t, "shop.yaml", "LAUNCHRACK_BRAND_NAME: Example\n")
	c := openChild(t, db, "http://127.0.0.1:9", "--settings", settings)
	if err := os.WriteFile(settings, []byte("LAUNCHRACK_NONSENSE: 1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	c.cmd.WaitDelay = time.Second // a new process would hold the log open
	if err := c.cmd.Process.Signal(syscall.SIGUSR2); err != nil {
		t.Fatal(err)
	}
	until(t, "the word that the new process failed", func() bool { return strings.Contains(c.log.String(), "this process goes on") })
	if status, _ := c.call(t, "GET", "/vps"); status != http.StatusOK {
		t.Errorf("the old process answers %d", status)
	}
}

// TestARequestDuringTheStartWaits asks a process for a new one before it is ready itself. Each
// tells systemd about itself when it is ready, so the last that systemd hears of goes on.
func TestARequestDuringTheStartWaits(t *testing.T) {
	t.Parallel()
	told, err := net.ListenPacket("unixgram", filepath.Join(t.TempDir(), "notify"))
	if err != nil {
		t.Fatal(err)
	}
	defer told.Close()
	db := database(t)
	log := &logBuffer{}
	first := exec.Command(os.Args[0], serveArgs(db, "http://127.0.0.1:9", "--engines", "1")...) // which take a while
	first.Env, first.Stderr = append(os.Environ(), killMe+"=1", "NOTIFY_SOCKET="+told.LocalAddr().String()), log
	if err := first.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = first.Process.Kill() }) // it has ended by itself
	until(t, "the start to open its database", func() bool {
		_, err := os.Stat(strings.TrimPrefix(db, "sqlite://") + "-wal")
		return err == nil
	})
	if err := first.Process.Signal(syscall.SIGUSR2); err != nil {
		t.Fatal(err)
	}
	var pids []int
	for n := range 2 {
		pid := mainPID(t, told)
		pids = append(pids, pid)
		t.Cleanup(func() { _ = syscall.Kill(pid, syscall.SIGKILL) }) // the first has ended
		if n == 0 && pid != first.Process.Pid {
			t.Errorf("systemd is told of process %d first, and the one that it started is %d", pid, first.Process.Pid)
		}
	}
	if pids[0] == pids[1] {
		t.Errorf("process %d told systemd twice", pids[0])
	}
	first.WaitDelay = time.Second // the new process holds the log open
	if err := first.Wait(); err != nil && !errors.Is(err, exec.ErrWaitDelay) {
		t.Errorf("the first process ended with %v\n%s", err, log)
	}
}

// mainPID is the process that systemd is told of next.
func mainPID(t *testing.T, told net.PacketConn) int {
	t.Helper()
	if err := told.SetReadDeadline(time.Now().Add(30 * time.Second)); err != nil {
		t.Fatal(err)
	}
	b := make([]byte, 100)
	n, _, err := told.ReadFrom(b)
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.TrimPrefix(string(b[:n]), "READY=1\nMAINPID="))
	if err != nil {
		t.Fatal(err)
	}
	return pid
}

// TestASocketOfSystemd starts the shop as systemd does, with a socket that is open already
// and one to be told on.
func TestASocketOfSystemd(t *testing.T) {
	t.Parallel()
	socket, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer socket.Close()
	file, err := socket.(*net.TCPListener).File()
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	told, err := net.ListenPacket("unixgram", filepath.Join(t.TempDir(), "notify"))
	if err != nil {
		t.Fatal(err)
	}
	defer told.Close()
	cmd := exec.Command("sh", append([]string{"-c", `LISTEN_PID=$$ exec "$0" "$@"`, os.Args[0]}, serveArgs(database(t), "http://127.0.0.1:9", "--addr", "127.0.0.1:1")...)...)
	cmd.Env = append(os.Environ(), killMe+"=1", "LISTEN_FDS=1", "NOTIFY_SOCKET="+told.LocalAddr().String())
	cmd.ExtraFiles = []*os.File{file}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait() // with the signal as its error
	}()
	answer := readOnce(t.Context(), http.DefaultClient, "http://"+socket.Addr().String()+"/healthz") // waits in the socket
	if answer != "" {
		t.Errorf("a request that came before the shop: %s", answer)
	}
	if pid := mainPID(t, told); pid != cmd.Process.Pid {
		t.Errorf("systemd is told of process %d, want %d", pid, cmd.Process.Pid)
	}
}
