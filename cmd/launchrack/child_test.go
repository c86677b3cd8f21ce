package main

import (
	"os"
	"os/exec"
	"testing"
	"time"

	"launchrack/internal/testing/must"
)

// child is a storefront in another process, which can be killed.
type child struct {
	shop
	cmd *exec.Cmd
}

// openChild runs `launchrack serve` as a process and waits until it is ready.
func openChild(t testing.TB, database, partners string, args ...string) *child {
	t.Helper()
	return openChildAhead(t, 0, database, partners, args...)
}

// openChildAhead is openChild with a clock that is ahead by a duration.
func openChildAhead(t testing.TB, ahead time.Duration, database, partners string, args ...string) *child {
	t.Helper()
	c := &child{shop: shop{log: &logBuffer{}}}
	c.cmd = exec.Command(os.Args[0], serveArgs(database, partners, args...)...)
	c.cmd.Env = append(os.Environ(), killMe+"=1", clockAhead+"="+ahead.String())
	c.cmd.Stderr = c.log
	must.Do(t, c.cmd.Start())
	t.Cleanup(c.kill)
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(2 * time.Millisecond) {
		if m := listening.FindStringSubmatch(c.log.String()); m != nil && isReady(m[1]) {
			c.url = m[1]
			return c
		}
	}
	t.Fatalf("serve was not ready:\n%s", c.log)
	return nil
}

// kill ends the process with SIGKILL. A second call does nothing.
func (c *child) kill() {
	if c.cmd.ProcessState == nil {
		_ = c.cmd.Process.Kill()
		_ = c.cmd.Wait() // it fails, as it was killed
	}
}
