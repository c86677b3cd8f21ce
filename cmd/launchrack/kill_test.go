package main

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/partner/sandbox"
	"launchrack/internal/store"
	"launchrack/internal/testing/must"
)

// killMe is the environment variable that makes the test binary run the program, so that it can be
// killed.
const killMe = "LAUNCHRACK_TEST_ARGS_FOLLOW"

// clockAhead is the environment variable with the duration by which such a process's clock is ahead.
const clockAhead = "LAUNCHRACK_TEST_CLOCK_AHEAD"

func TestMain(m *testing.M) {
	if ahead, err := time.ParseDuration(os.Getenv(clockAhead)); err == nil {
		clock = func() time.Time { return time.Now().Add(ahead) }
	}
	if os.Getenv(killMe) != "" {
		os.Exit(runUntilSignal(os.Args[1:], os.Stdout, os.Stderr))
	}
	code := m.Run()
	if _, err := os.Stat("data"); err == nil { // where a shop of no settings keeps its database and backups
		fmt.Fprintln(os.Stderr, "a test left cmd/launchrack/data behind; it has a folder of its own from t.TempDir")
		code = 1
	}
	os.Exit(code)
}

// TestKilledInTheMiddleOfARefresh ends refreshes with SIGKILL at random moments. Each partner then has
// either all old plans or all new ones.
func TestKilledInTheMiddleOfARefresh(t *testing.T) {
	if raceDetector {
		t.Skip("a killed process reports no races")
	}
	box, url := openSandbox(t)
	db := database(t)
	args := refreshArgs(db, url)
	if code, _, stderr := command(t, args...); code != 0 {
		t.Fatal(stderr)
	}
	rng := rand.New(rand.NewPCG(7, 11))
	longest := measure(t, box, args)
	killed := 0
	for range 5 {
		old := named(t, db)
		box.Advance()
		want := fresh(t, url)
		cmd := exec.Command(os.Args[0], args...)
		cmd.Env = append(os.Environ(), killMe+"=1")
		must.Do(t, cmd.Start())
		time.Sleep(time.Duration(rng.Int64N(int64(longest))))
		_ = cmd.Process.Kill() // it may have ended by itself
		if err := cmd.Wait(); err != nil {
			killed++
		}
		got := named(t, db)
		for partner := range want {
			if diff := cmp.Diff(want[partner], got[partner]); diff != "" && !cmp.Equal(old[partner], got[partner]) {
				t.Fatalf("%s has neither the old nor the new plans:\n%s", partner, diff)
			}
		}
	}
	if killed == 0 {
		t.Error("no refresh was killed; the test shows nothing")
	}
}

// measure returns how long a refresh takes on this machine.
func measure(t *testing.T, box *sandbox.Sandbox, args []string) time.Duration {
	t.Helper()
	box.Advance()
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), killMe+"=1")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	start := time.Now()
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v: %s", err, &stderr)
	}
	return time.Since(start)
}

// fresh returns the plans of a new database after one refresh.
func fresh(t *testing.T, url string) map[string][]string {
	t.Helper()
	db := database(t)
	if code, _, stderr := command(t, refreshArgs(db, url)...); code != 0 {
		t.Fatal(stderr)
	}
	return named(t, db)
}

// named returns each partner's plans with their prices, sorted by name.
func named(t *testing.T, db string) map[string][]string {
	t.Helper()
	s := must.Get(store.Open(context.Background(), db, discard))(t)
	defer func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}()
	plans := must.Get(s.Plans(context.Background()))(t)
	return describe(plans)
}
