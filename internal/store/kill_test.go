package store

import (
	"bufio"
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"testing"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/testing/must"
)

// refreshForever names, in the environment of a re-run test binary, the
// database that it is to refresh until it is killed.
const refreshForever = "STORE_TEST_REFRESH_FOREVER"

// killedRows is how many rows each refresh swaps: enough that a kill often
// falls into the middle of one.
const killedRows = 60

// refreshUntilKilled swaps the partner's two sets for each other and prints
// the number of each refresh once the store has acknowledged it.
func refreshUntilKilled(url string) error {
	ctx := context.Background()
	s, err := Open(ctx, url, slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	version, err := s.Version(ctx)
	if err != nil {
		return err
	}
	for round := int(version) - 1; ; round++ {
		if err := swap(ctx, s, "cherry", round, killedRows); err != nil {
			return err
		}
		fmt.Println(round)
	}
}

// TestKill ends a refreshing process at random moments, as kill -9 does, and
// expects the whole of one of its refreshes: the last acknowledged one, or the
// one whose acknowledgement was cut off.
func TestKill(t *testing.T) {
	if testing.Short() {
		t.Skip("a killed process reports no races")
	}
	url := freshDatabase(t)
	random := rand.New(rand.NewPCG(1, 2))
	last := 0
	for range 8 {
		last = runAndKill(t, url, 1+random.IntN(4), time.Duration(random.IntN(25_000))*time.Microsecond, last)
		checkWhole(t, url, last)
	}
}

// runAndKill starts a process, waits for some acknowledged refreshes and a
// moment more, kills it, and gives the last refresh that it acknowledged.
func runAndKill(t *testing.T, url string, refreshes int, moment time.Duration, last int) int {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), refreshForever+"="+url)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	must.Do(t, err)
	must.Do(t, cmd.Start())
	lines := bufio.NewScanner(out)
	for range refreshes {
		last = acknowledged(t, lines)
	}
	time.Sleep(moment)
	must.Do(t, cmd.Process.Kill())
	for lines.Scan() {
		if last, err = strconv.Atoi(lines.Text()); err != nil {
			t.Fatal(err)
		}
	}
	if err := cmd.Wait(); err == nil {
		t.Fatal("the process ended by itself")
	}
	return last
}

func acknowledged(t *testing.T, lines *bufio.Scanner) int {
	t.Helper()
	if !lines.Scan() {
		t.Fatalf("the process ended before it was killed: %v", lines.Err())
	}
	return must.Get(strconv.Atoi(lines.Text()))(t)
}

func checkWhole(t *testing.T, url string, last int) {
	t.Helper()
	s := must.Get(Open(t.Context(), url, slog.New(slog.DiscardHandler)))(t)
	defer s.Close()
	c := must.Get(s.whole(t.Context()))(t)
	if len(c.Plans) != killedRows || len(c.Partners) != 1 {
		t.Fatalf("%d plans and %d partner states, want %d and 1", len(c.Plans), len(c.Partners), killedRows)
	}
	round := must.Get(strconv.Atoi(c.Plans[0].Description))(t)
	if round != last && round != last+1 {
		t.Errorf("refresh %d was acknowledged, %d is stored", last, round)
	}
	keys := map[market.SKU]bool{}
	for _, p := range c.Plans {
		keys[p.SKU] = true
		must.Equal(t, p.Description, c.Plans[0].Description, "rows of refresh")
	}
	for _, p := range feedPlans("cherry", 1+round%2*killedRows, round%2*killedRows+killedRows) {
		if !keys[p.SKU] {
			t.Fatalf("refresh %d lacks %s", round, p.SKU)
		}
	}
	if runs, err := s.Runs(t.Context(), "cherry", 1000); err != nil || int(c.Version)-2 != round || !runs[0].EndedAt.Equal(c.Plans[0].FetchedAt) {
		t.Errorf("version %d and log %v (%v) do not belong to refresh %d", c.Version, runs[0], err, round)
	}
}
