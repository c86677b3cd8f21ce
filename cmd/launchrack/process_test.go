package main

import (
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

// process is a storefront in a process of its own.
type process struct {
	*exec.Cmd
	url string
	log *logBuffer
}

// startProcess runs `launchrack serve` with these arguments in a process of its own, and
// ends it with the test.
func startProcess(t testing.TB, args ...string) *process {
	t.Helper()
	p := &process{Cmd: exec.Command(os.Args[0], append([]string{"serve", "--addr", "127.0.0.1:0", "--refresh-every", "0",
		"--rates-url", "", "--metrics-addr", "", "--anon-key", testKey}, args...)...), log: &logBuffer{}}
	p.Env, p.Stderr = append(os.Environ(), killMe+"=1"), p.log
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = p.Process.Kill() // it may have ended by itself
		_ = p.Wait()         // with the signal as its error
	})
	p.url = p.logged(t, listening)
	return p
}

// logged waits for a line of the log, and returns its first group.
func (p *process) logged(t testing.TB, line *regexp.Regexp) string {
	t.Helper()
	for deadline := time.Now().Add(30 * time.Second); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		if found := line.FindStringSubmatch(p.log.String()); found != nil {
			return found[1]
		}
	}
	t.Fatalf("the log has no %s:\n%s", line, p.log)
	return ""
}

// memory reads how much memory the process takes, and has taken at most, in bytes.
func (p *process) memory(t testing.TB) (now, peak int) {
	t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.Process.Pid))
	if err != nil {
		t.Skipf("the memory of a process is not told here: %v", err)
	}
	for line := range strings.Lines(string(text)) {
		f := strings.Fields(line)
		if f[0] == "VmRSS:" || f[0] == "VmHWM:" {
			kilobytes, err := strconv.Atoi(f[1])
			if err != nil {
				t.Fatal(err)
			}
			if f[0] == "VmRSS:" {
				now = kilobytes << 10
			} else {
				peak = kilobytes << 10
			}
		}
	}
	return now, peak
}
