package store

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/operator"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// changeForever names, in the environment of a re-run test binary, the database that it is to
// change until it is killed, the writer that it is, and a seed: "database writer seed".
const changeForever = "STORE_TEST_CHANGE_FOREVER"

// changeUntilKilled changes the catalogue at random as one of three writers, and prints how
// many changes each transaction made once the store has acknowledged it.
func changeUntilKilled(what string) error {
	ctx := context.Background()
	words := strings.Fields(what)
	seed, err := strconv.ParseUint(words[2], 10, 64)
	if err != nil {
		return err
	}
	s, err := Open(ctx, words[0], slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	s.SetDeriver(deriveForTest)
	random := rand.New(rand.NewPCG(7, seed))
	for round := 0; ; round++ {
		var changes int
		if words[1] == "hand" {
			changes, err = 1, changeHand(ctx, s, random, round)
		} else {
			changes, err = changeFeed(ctx, s, market.PartnerID(words[1]), random, round)
		}
		if errs.KindOf(err) == errs.Unavailable { // others had the database for long
			continue
		}
		if err != nil {
			return err
		}
		fmt.Println(changes)
	}
}

func changeFeed(ctx context.Context, s *Store, partner market.PartnerID, random *rand.Rand, round int) (changes int, err error) {
	err = s.ApplyRefresh(ctx, partner, func(stored []market.Plan) (market.Change, error) {
		c := randomChange(partner, stored, random, round)
		changes = len(c.Insert) + len(c.Update) + len(c.Delete)
		return c, nil
	})
	return changes, err
}

// mirrorKills is the variable of how often writers are killed, while they make a hundred changes for each
// kill. With it no two runs are alike.
const mirrorKills = "MIRROR_KILLS"

// killsOfMirror is how often writers are killed, and what their randomness begins with.
func killsOfMirror(t *testing.T) (kills int, seed uint64) {
	t.Helper()
	text := os.Getenv(mirrorKills)
	if text == "" {
		return 20, 8
	}
	kills = must.Get(strconv.Atoi(text))(t)
	return kills, uint64(time.Now().UnixMicro())
}

// TestMirrorOfKilledWriters follows the events of three writers in processes of their own,
// which are ended by kill -9 while they make changes: 20 times and 2,000 changes, in make chaos 100 times
// and 10,000. No event is lost, doubled or out of order: in the end the mirror equals the rows.
func TestMirrorOfKilledWriters(t *testing.T) {
	if testing.Short() {
		t.Skip("its writers are processes, which share no memory")
	}
	kills, seed := killsOfMirror(t)
	changes := 100 * kills
	t.Logf("the seed is %d", seed)
	url := emptyDatabase(t)
	s := open(t, url)
	s.SetDeriver(deriveForTest)
	all, some := &mirror{rows: map[int64]map[string]json.RawMessage{}}, &mirror{rows: map[int64]map[string]json.RawMessage{}}
	names := []string{"cherry", "contabo", "hand"}
	writers, random := make([]*writer, len(names)), rand.New(rand.NewPCG(seed, 9))
	start := func(i int) {
		seed++
		writers[i] = startWriter(t, fmt.Sprint(url, " ", names[i], " ", seed))
	}
	for i := range writers {
		start(i)
	}
	done := 0
	for kill := range kills {
		for target := (kill + 1) * changes / kills; done < target; {
			for i := range writers {
				done += writers[i].await(t)
			}
			all.follow(t, s, true)
			some.follow(t, s, false)
		}
		time.Sleep(time.Duration(random.IntN(10_000)) * time.Microsecond)
		i := kill % len(writers)
		done += writers[i].kill(t)
		start(i)
	}
	for _, w := range writers {
		done += w.kill(t)
	}
	// PostgreSQL ends what a killed writer has committed; its lock is free after that.
	must.Do(t, s.write(t.Context(), "wait for the killed writers", func(*transaction) error { return nil }))
	all.follow(t, s, true)
	some.follow(t, s, false)
	all.check(t, s, false)
	some.check(t, s, true)
	again := &mirror{rows: map[int64]map[string]json.RawMessage{}}
	again.follow(t, s, true)
	again.check(t, s, false)
	check.Match(t, again.rows, all.rows, "who followed from the start has other rows than who reads them all now (-then +now)")
	t.Logf("%d acknowledged changes, %d kills, %d events, %d rows", done, kills, all.last, len(all.rows))
	if done < changes || all.last < int64(changes) {
		t.Errorf("too little happened: %d changes, %d events", done, all.last)
	}
}

// writer is a process that changes the catalogue.
type writer struct {
	cmd   *exec.Cmd
	lines *bufio.Scanner
}

func startWriter(t *testing.T, what string) *writer {
	t.Helper()
	w := &writer{cmd: exec.Command(os.Args[0])}
	w.cmd.Env = append(os.Environ(), changeForever+"="+what)
	w.cmd.Stderr = os.Stderr
	out, err := w.cmd.StdoutPipe()
	if err == nil {
		err = w.cmd.Start()
	}
	must.Do(t, err)
	t.Cleanup(func() { _ = w.cmd.Process.Kill() })
	w.lines = bufio.NewScanner(out)
	return w
}

// await waits for an acknowledged transaction and gives its changes.
func (w *writer) await(t *testing.T) int {
	t.Helper()
	return acknowledged(t, w.lines)
}

// kill ends the process as kill -9 does, and gives the changes that it acknowledged meanwhile.
func (w *writer) kill(t *testing.T) (changes int) {
	t.Helper()
	must.Do(t, w.cmd.Process.Kill())
	for w.lines.Scan() {
		n := must.Get(strconv.Atoi(w.lines.Text()))(t)
		changes += n
	}
	if err := w.cmd.Wait(); err == nil {
		t.Fatal("a writer ended by itself")
	}
	return changes
}

// changeHand adds, changes or withdraws a row by hand.
func changeHand(ctx context.Context, s *Store, random *rand.Rand, round int) error {
	plans, err := s.HandPlans(ctx)
	describe := func(before, after *market.Plan) operator.Entry {
		return operator.Entry{At: noon.Add(time.Duration(round) * time.Minute), Event: operator.PlanChanged}
	}
	switch {
	case err != nil:
	case len(plans) == 0 || len(plans) < 20 && random.IntN(3) == 0:
		_, err = s.InsertPlans(ctx, []market.Plan{handPlan(round + 1)})
	case random.IntN(3) == 0:
		_, err = s.WithdrawHand(ctx, plans[0].ID, describe)
	default:
		_, err = s.UpdateHand(ctx, plans[random.IntN(len(plans))].ID, func(p *market.Plan) error {
			p.Available, p.Name = random.IntN(2) == 0, fmt.Sprint("hand ", round)
			return nil
		}, describe)
	}
	return err
}
