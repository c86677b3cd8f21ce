package main

import (
	"cmp"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"launchrack/internal/partner/registry"
	"launchrack/internal/testing/chaos"
)

// chaosShop is a shop whose nodes are processes of the test binary.
func chaosShop(t *testing.T, database string, partners, rows int) *chaos.Shop {
	t.Helper()
	p, err := chaos.NewPartners(t.TempDir(), partners, rows)
	if err != nil {
		t.Fatal(err)
	}
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

// TestKills ends a shop with kill -9 while rows are added and partners refreshed. KILLS
// says how often; from 20 times on the shop has 10,000 plans and its page engines.
func TestKills(t *testing.T) {
	kills, err := strconv.Atoi(cmp.Or(os.Getenv("KILLS"), "2"))
	if err != nil {
		t.Fatal(err)
	}
	shop := chaosShop(t, database(t), 4, 50)
	if kills >= 20 {
		shop = chaosShop(t, database(t), 40, 250)
	} else {
		shop.Args = append(shop.Args, "--engines", "0")
	}
	result, err := chaos.RunKills(t.Context(), shop, kills, 600*time.Millisecond)
	t.Log(result)
	if err != nil || len(result.Broken) > 0 || result.Acknowledged == 0 || result.Refreshes == 0 {
		t.Error("the shop broke its word:", err)
	}
}

// TestChaos breaks what a shop depends on, one thing after the other, for as long as CHAOS
// says, such as 10m. Without it the test does nothing.
func TestChaos(t *testing.T) {
	length, err := time.ParseDuration(os.Getenv("CHAOS"))
	if err != nil || length <= 0 {
		t.Skip("CHAOS says for how long, such as CHAOS=10m")
	}
	disk := smallDisk(t, "64m")
	ballast := filepath.Join(disk, "ballast")
	shop := chaosShop(t, "sqlite://"+filepath.Join(disk, "shop.db"), 6, 100)
	shop.Args = append(shop.Args, "--documents-age", "0")
	outcome, err := chaos.Trial{Shop: shop, Nodes: 1, Breakable: []chaos.Breakable{{
		Name: "disk", Break: func() error { fillUp(t, ballast); return nil }, Mend: func() error { return os.Remove(ballast) },
	}}}.Run(t.Context(), length)
	t.Log(outcome)
	if err != nil || len(outcome.Broken) > 0 || outcome.Odd > 0 || outcome.Rows == 0 || outcome.Calm == 0 {
		t.Error("the shop broke its word:", err)
	}
}
