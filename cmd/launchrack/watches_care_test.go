package main

import (
	"bytes"
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"launchrack/internal/store/storetest"
	"launchrack/internal/testing/must"
)

// TestTheOperatorLooksAfterWatches lists and resends a message that was given up, exports the data about
// its receiver, and deletes them, all beside a running shop.
func TestTheOperatorLooksAfterWatches(t *testing.T) {
	t.Parallel()
	url := storetest.URL(t)
	h, box := watchShop(t, url)
	id, manage := h.newWatch(t, map[string]any{"for": "/vps", "rule": "price_falls", "send_to": "email", "address": "gone@example.com"})
	other, _ := h.newWatch(t, map[string]any{"for": "/vps", "rule": "price_falls", "send_to": "email", "address": "visitor@example.com"})
	box.wait(t, 1)
	at := []string{"--database-url", url}
	var dead string
	for dead == "" {
		_, dead, _ = command(t, append([]string{"watches", "dead", "--json"}, at...)...)
	}
	var letter struct {
		ID, Address, Failure string
		WatchState           string `json:"watch_state"`
		CanResend            bool   `json:"can_resend"`
	}
	if err := json.Unmarshal([]byte(dead), &letter); err != nil || letter.Failure != "The mail server refuses the address (550)." || letter.WatchState != "ended" || letter.CanResend ||
		strings.Contains(dead, "gone@") {
		t.Fatalf("%s: %v", dead, err)
	}
	res := must.Get(http.Get(h.url + manage))(t)
	defer res.Body.Close()
	var page bytes.Buffer
	if _, err := page.ReadFrom(res.Body); err != nil || !strings.Contains(page.String(), "The mail server refuses the address.") {
		t.Errorf("the page of the watch does not say why it ended: %v", err)
	}
	if code, out, notes := command(t, append([]string{"watches", "resend", "--all"}, at...)...); code != 0 || !strings.Contains(out, "0 messages") || !strings.Contains(notes, letter.ID) {
		t.Errorf("exit %d: %s%s", code, out, notes)
	}
	for _, args := range [][]string{{"watches", "resend"}, {"watches", "resend", "--all", "msg_1"}, {"watches", "resend", "msg_1"}, {"watches", "export", "visitor"}, {"watches", "export", "nobody@example.com"},
		{"watches", "delete", "--send-to", "pigeon", "visitor@example.com"}} {
		if code, out, notes := command(t, append(args, at...)...); code == 0 || out != "" || strings.Count(notes, "\n") != 1 {
			t.Errorf("%v: exit %d: %s%s", args, code, out, notes)
		}
	}
	code, out, notes := command(t, append([]string{"watches", "export", "visitor@example.com"}, at...)...)
	var kept struct {
		Address string
		Watches []struct {
			ID, Rule, State string
			Messages        []struct{ Kind, State string }
		}
	}
	if err := json.Unmarshal([]byte(out), &kept); code != 0 || err != nil || kept.Address != "visitor@example.com" || len(kept.Watches) != 1 || kept.Watches[0].ID != other ||
		kept.Watches[0].Rule != "price_falls" || len(kept.Watches[0].Messages) != 1 || kept.Watches[0].Messages[0].Kind != "confirm" {
		t.Errorf("exit %d: %s%s: %v", code, out, notes, err)
	}
	if code, out, notes := command(t, append([]string{"watches", "delete", "gone@example.com"}, at...)...); code != 0 || !strings.Contains(out, "1 watches") {
		t.Errorf("exit %d: %s%s", code, out, notes)
	}
	if res, err := http.Get(h.url + manage); err != nil || res.Body.Close() != nil || res.StatusCode != http.StatusNotFound {
		t.Errorf("watch %s after its end: %v %v", id, res, err)
	}
}

// TestTheShopsKeyInAFile moves the key from the database to a file. Watches still work, another file or
// none stops the start, and the database has no key.
func TestTheShopsKeyInAFile(t *testing.T) {
	t.Parallel()
	url, file := storetest.URL(t), filepath.Join(t.TempDir(), "shop.key")
	at := []string{"--database-url", url}
	t.Run("in the database at first", func(t *testing.T) {
		h, box := watchShop(t, url)
		h.newWatch(t, map[string]any{"for": "/vps", "rule": "price_falls", "send_to": "email", "address": "visitor@example.com"})
		box.wait(t, 1)
	})
	withFile := append([]string{"watches", "export", "visitor@example.com", "--shop-key-file", file}, at...)
	for range 2 { // the first moves it
		if code, out, notes := command(t, withFile...); code != 0 || !strings.Contains(out, "visitor@example.com") {
			t.Fatalf("exit %d: %s%s", code, out, notes)
		}
	}
	info, err := os.Stat(file)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file: %v, %v", info, err)
	}
	key := must.Get(os.ReadFile(file))(t)
	stored, err := os.ReadFile(strings.TrimPrefix(url, "sqlite://"))
	if err != nil || bytes.Contains(stored, bytes.TrimSpace(key)) {
		t.Errorf("the key is still in the database: %v", err)
	}
	elsewhere := filepath.Join(t.TempDir(), "other.key")
	must.Do(t, os.WriteFile(elsewhere, []byte("MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=\n"), 0o600))
	broken := filepath.Join(t.TempDir(), "broken.key")
	must.Do(t, os.WriteFile(broken, []byte("short\n"), 0o600))
	for want, args := range map[string][]string{"was moved": nil, "another key": {"--shop-key-file", elsewhere}, "32 bytes": {"--shop-key-file", broken}, "no such file": {"--shop-key-file", file + ".lost"}} {
		code, out, notes := command(t, append(append([]string{"watches", "export", "visitor@example.com"}, at...), args...)...)
		if code == 0 || !strings.Contains(notes, want) || strings.Count(notes, "\n") != 1 {
			t.Errorf("%v: exit %d: %s%s, want %q", args, code, out, notes, want)
		}
	}
	if _, err := os.Stat(file + ".lost"); err == nil {
		t.Error("a key was made that opens nothing")
	}
}
