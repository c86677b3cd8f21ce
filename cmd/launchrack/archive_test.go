package main

import (
	"log/slog"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"launchrack/internal/store"
	"launchrack/internal/testing/must"
)

// TestNameOfTheLog opens logs of shops with and without an address.
func TestNameOfTheLog(t *testing.T) {
	names := map[string]bool{}
	open := func(file, url string) string {
		t.Helper()
		db := must.Get(store.Open(t.Context(), "sqlite://"+file, slog.New(slog.DiscardHandler)))(t)
		defer db.Close()
		l := must.Get(openLog(t.Context(), db, url))(t)
		name, _, _ := strings.Cut(l.Key(), "+")
		return name
	}
	if got := open(filepath.Join(t.TempDir(), "shop.db"), "https://shop.example"); got != "shop.example/archive/log" {
		t.Errorf("the log of a shop with an address is called %s", got)
	}
	unnamed := regexp.MustCompile(`^shop-[a-z2-7]{16}\.invalid/archive/log$`)
	for range 3 {
		file := filepath.Join(t.TempDir(), "shop.db")
		name := open(file, "")
		if !unnamed.MatchString(name) || names[name] {
			t.Errorf("got the name %s, after %v", name, names)
		}
		names[name] = true
		if again := open(file, "https://shop.example"); again != name {
			t.Errorf("the log %s is called %s once the shop has an address: what was signed before is of no log", name, again)
		}
	}
}
