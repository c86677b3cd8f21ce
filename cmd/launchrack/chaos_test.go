package main

import (
	"cmp"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"launchrack/internal/partner/registry"
	"launchrack/internal/testing/chaos"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/pgtest"
)

// chaosShop is a shop whose nodes are processes of the test binary.
func chaosShop(t *testing.T, database string, partners, rows, stock int) *chaos.Shop {
	t.Helper()
	p := must.Get(chaos.NewPartners(t.TempDir(), partners, rows, stock))(t)
	t.Cleanup(p.Close)
	var off []string
	for _, a := range registry.All() {
		off = append(off, "--"+string(a.Info().ID)+"-url", "")
	}
	return &chaos.Shop{DatabaseURL: database, Partners: p, Args: off, Command: func(args ...string) *exec.Cmd {
		cmd := exec.Command(os.Args[0], args...)
		cmd.Env = append(os.Environ(), killMe+"=1")
		return cmd
	}}
}

// TestKills ends a shop with kill -9 while rows are added and partners refreshed, on each database.
// KILLS is the number of kills; from 20 on the shop has 10,000 plans and page engines.
func TestKills(t *testing.T) {
	if raceDetector {
		t.Skip("a killed process reports no races")
	}
	t.Parallel()
	kills := must.Get(strconv.Atoi(cmp.Or(os.Getenv("KILLS"), "1")))(t)
	for name, open := range map[string]func(*testing.T) string{
		"SQLite":     func(t *testing.T) string { return database(t) },
		"PostgreSQL": func(t *testing.T) string { return openServer(t).gate.Address },
	} {
		t.Run(name, func(t *testing.T) {
			partners, stock := 4, 0
			if kills >= 20 {
				partners, stock = 40, 8_000
			}
			shop := chaosShop(t, open(t), partners, 50, stock)
			if kills < 20 {
				shop.Args = append(shop.Args, "--engines", "0")
			}
			result, err := chaos.RunKills(t.Context(), shop, kills, time.Second)
			t.Log(result)
			if err != nil || len(result.Broken) > 0 || result.Acknowledged == 0 || result.Refreshes == 0 {
				t.Error("the shop broke its word:", err)
			}
		})
	}
}

// chaosTime returns the duration in CHAOS, such as 10m. Without it the test is skipped.
func chaosTime(t *testing.T) time.Duration {
	t.Helper()
	length, err := time.ParseDuration(os.Getenv("CHAOS"))
	if err != nil || length <= 0 {
		t.Skip("CHAOS says for how long, such as CHAOS=10m")
	}
	return length
}

func runTrial(t *testing.T, trial chaos.Trial) {
	t.Helper()
	outcome, err := trial.Run(t.Context(), chaosTime(t))
	t.Log(outcome)
	if err != nil || len(outcome.Broken) > 0 || outcome.Odd > 0 || outcome.Rows == 0 || outcome.Calm == 0 {
		t.Error("the shop broke its word:", err)
	}
}

// TestChaosOnAFile breaks the node, the partners and the disk of a shop on SQLite, one after another.
func TestChaosOnAFile(t *testing.T) {
	chaosTime(t)
	disk := smallDisk(t, "64m")
	ballast := filepath.Join(disk, "ballast")
	shop := chaosShop(t, "sqlite://"+filepath.Join(disk, "shop.db"), 6, 100, 0)
	shop.Args = append(shop.Args, "--documents-age", "0")
	runTrial(t, chaos.Trial{Shop: shop, Nodes: 1, Breakable: []chaos.Breakable{{
		Name: "disk", Break: func() error { fillUp(t, ballast); return nil }, Mend: func() error { return os.Remove(ballast) },
	}}})
}

// TestChaosOfNodes breaks nodes, partners, the connection to the database and the database of a shop
// of three nodes on PostgreSQL, one after another.
func TestChaosOfNodes(t *testing.T) {
	chaosTime(t)
	server := openServer(t)
	shop := chaosShop(t, server.gate.Address, 4, 30, 0)
	const share = time.Second
	shop.Args = append(shop.Args, "--documents-age", "0", "--refresh-share", share.String())
	runTrial(t, chaos.Trial{Shop: shop, Nodes: 3, Bound: time.Second, Share: share, Breakable: []chaos.Breakable{
		{Name: "way to the database", Splits: true,
			Break: func() error { server.gate.Shut(); return nil }, Mend: func() error { server.gate.Open(); return nil }},
		{Name: "database", Break: server.crash, Mend: func() error { return nil }, Splits: true},
	}})
}

// server is a PostgreSQL behind a gate.
type server struct {
	folder string
	gate   *pgtest.Gate
}

// openServer starts PostgreSQL with fsync, so that acknowledged writes survive a crash.
func openServer(t *testing.T) server {
	t.Helper()
	dsn := pgtest.Start(t, "synchronous_commit=on")
	folder, _, _ := strings.Cut(strings.TrimPrefix(dsn, "host="), " ")
	return server{folder, pgtest.NewGate(t, "postgres://test@/postgres?host="+folder)}
}

// crash ends one of the server's processes with kill -9, if a node is connected. The server
// then ends all of them and recovers from its log.
func (s server) crash() error {
	text, err := os.ReadFile(filepath.Join(s.folder, "data", "postmaster.pid"))
	if err != nil {
		return err
	}
	first, _, _ := strings.Cut(string(text), "\n")
	children, err := os.ReadFile(filepath.Join("/proc", first, "task", first, "children"))
	if err != nil {
		return err
	}
	for _, child := range strings.Fields(string(children)) {
		name, err := os.ReadFile(filepath.Join("/proc", child, "cmdline"))
		if err != nil || !strings.HasPrefix(string(name), "postgres: test postgres") {
			continue
		}
		pid, err := strconv.Atoi(child)
		if err != nil {
			return err
		}
		return syscall.Kill(pid, syscall.SIGKILL)
	}
	return nil
}
