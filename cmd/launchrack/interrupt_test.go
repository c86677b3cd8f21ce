package main

import (
	"bufio"
	"context"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"launchrack/internal/store/storetest"
	"launchrack/internal/testing/must"
)

// interruptedContext returns a context that SIGTERM has cancelled.
func interruptedContext(t *testing.T) context.Context {
	t.Helper()
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(interruption(syscall.SIGTERM))
	return ctx
}

// TestAnInterruptedCommandFails with an error in one line, and leaves nothing that looks finished.
func TestAnInterruptedCommandFails(t *testing.T) {
	t.Parallel()
	db, folder := database(t), t.TempDir()
	backup, made := filepath.Join(folder, "backup.db"), filepath.Join(folder, "made.db")
	if code, _, stderr := command(t, "backup", "--database-url", db, backup); code != 0 {
		t.Fatal(stderr)
	}
	plans := filepath.Join(folder, "plans.ndjson")
	_, exported, _ := command(t, "export", "--database-url", db)
	must.Do(t, os.WriteFile(plans, []byte(exported), 0o600))
	for want, args := range map[string][]string{
		"nothing was written":            {"backup", "--database-url", db, made},
		"nothing was copied":             {"copy", db, storetest.URL(t)},
		"nothing was restored":           {"restore", "--database-url", "sqlite://" + made, backup},
		"nothing was imported":           {"import", "--database-url", db, plans},
		"each migration is there":        {"migrate", "--database-url", db},
		"interrupted before it was done": {"refreshes", "--database-url", db},
	} {
		t.Run(args[0], func(t *testing.T) {
			var stdout, stderr logBuffer
			code := run(interruptedContext(t), args, &stdout, &stderr)
			if code != 128+int(syscall.SIGTERM) || stdout.String() != "" || !strings.Contains(stderr.String(), want) || strings.Count(stderr.String(), "\n") != 1 {
				t.Errorf("%d %s%s, want one line with %q", code, &stdout, &stderr, want)
			}
			if _, err := os.Stat(made); err == nil {
				t.Error("a file is there")
			}
		})
	}
}

// TestAnImportThatWaitsForInputCanBeInterrupted by a signal, after more plans than it reads ahead, so
// some are in the transaction already.
func TestAnImportThatWaitsForInputCanBeInterrupted(t *testing.T) {
	t.Parallel()
	db := database(t)
	_, exported, _ := command(t, "export", "--database-url", db)
	cmd := exec.Command(os.Args[0], "import", "--database-url", db, "-")
	cmd.Env = append(os.Environ(), killMe+"=1")
	var stderr logBuffer
	cmd.Stderr = &stderr
	input, err := cmd.StdinPipe() // it is not closed
	if err != nil {
		t.Fatal(err)
	}
	must.Do(t, cmd.Start())
	must.Get(io.WriteString(input, exported))(t)
	must.Do(t, cmd.Process.Signal(os.Interrupt))
	_ = cmd.Wait() // its error is the exit code
	if code := cmd.ProcessState.ExitCode(); code != 128+int(syscall.SIGINT) || !strings.HasSuffix(stderr.String(), "\nlaunchrack: interrupted before it was done: nothing was imported\n") {
		t.Errorf("%d %s", code, &stderr)
	}
	if _, now, _ := command(t, "export", "--database-url", db); now != exported {
		t.Error("other plans are stored than before")
	}
}

// TestASecondSignalEndsTheShopAtOnce while it waits for a request that does not end.
func TestASecondSignalEndsTheShopAtOnce(t *testing.T) {
	t.Parallel()
	c := openChild(t, database(t), "http://127.0.0.1:9")
	conn := must.Get(net.Dial("tcp", strings.TrimPrefix(c.url, "http://")))(t)
	defer conn.Close()
	must.Get(io.WriteString(conn, "POST /rest/v1/rpc/browse_plans HTTP/1.1\r\nHost: shop\r\nApikey: "+testKey+"\r\nAuthorization: Bearer "+testKey+"\r\nExpect: 100-continue\r\nContent-Length: 100\r\n\r\n"))(t)
	if line, err := bufio.NewReader(conn).ReadString('\n'); err != nil || !strings.Contains(line, " 100 ") {
		t.Fatalf("the handler reads: %q, %v", line, err)
	}
	ended := make(chan struct{})
	go func() {
		_ = c.cmd.Wait() // its error is the signal
		close(ended)
	}()
	signal := func() {
		t.Helper()
		must.Do(t, c.cmd.Process.Signal(os.Interrupt))
	}
	signal()
	until(t, "the shop stops", func() bool { return strings.Contains(c.log.String(), "msg=stopping") })
	signal()
	select {
	case <-ended:
	case <-time.After(patience):
		_ = c.cmd.Process.Kill()
		<-ended
		t.Fatalf("the shop runs on after two signals:\n%s", c.log)
	}
	if status, ok := c.cmd.ProcessState.Sys().(syscall.WaitStatus); !ok || !status.Signaled() || status.Signal() != syscall.SIGINT {
		t.Errorf("it ended with %v", c.cmd.ProcessState)
	}
}
