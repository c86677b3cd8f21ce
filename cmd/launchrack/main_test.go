package main

import (
	"context"
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/testing/must"
)

// command runs one command line to its end.
func command(t *testing.T, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, errOut logBuffer // several goroutines of a command write to both
	code = run(context.Background(), args, &out, &errOut)
	return code, out.String(), errOut.String()
}

func TestVersion(t *testing.T) {
	t.Parallel()
	code, out, _ := command(t, "version")
	if code != 0 || !strings.HasPrefix(out, "launchrack "+version+" (commit ") || !strings.Contains(out, "go1.") {
		t.Errorf("got %d %q", code, out)
	}
}

func TestABadSettingIsOneClearLine(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		args []string
		code int
		says []string
	}{
		{"address", []string{"--addr", "nope"}, 2, []string{"--addr", "LAUNCHRACK_ADDR", `"nope"`, ":PORT"}},
		{"refresh period", []string{"serve", "--refresh-every", "500ms"}, 2, []string{"LAUNCHRACK_REFRESH_EVERY", `"500ms"`, "at least 1s"}},
		{"partner's address", []string{"serve", "--cherry-url", "ftp://x"}, 2, []string{"LAUNCHRACK_CHERRY_URL", "http://HOST"}},
		{"trusted proxies", []string{"serve", "--trusted-proxies", "proxy.example"}, 2, []string{"LAUNCHRACK_TRUSTED_PROXIES", `"proxy.example"`, "10.0.0.0/8"}},
		{"operator networks", []string{"serve", "--operator-networks", "10.0.0.0/99"}, 2, []string{"LAUNCHRACK_OPERATOR_NETWORKS", `"10.0.0.0/99"`, "accepted are"}},
		{"database", []string{"serve", "--database-url", "mysql://x"}, 2, []string{"--database-url", "LAUNCHRACK_DATABASE_URL", "mysql", "sqlite://"}},
		{"folder of languages", []string{"serve", "--locales-dir", "no-such-folder"}, 2, []string{"LAUNCHRACK_LOCALES_DIR", "no-such-folder", "cs.po"}},
		{"unknown flag", []string{"--colour"}, 2, []string{"--colour"}},
		{"unknown command", []string{"frob"}, 2, []string{"frob"}},
		{"unknown partner", []string{"refresh", "nobody"}, 1, []string{"nobody", "cherry, contabo"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			code, _, stderr := command(t, tt.args...)
			if code != tt.code || strings.Count(stderr, "\n") != 1 {
				t.Errorf("got %d %q, want %d and one line", code, stderr, tt.code)
			}
			for _, want := range tt.says {
				if !strings.Contains(stderr, want) {
					t.Errorf("%q does not say %q", stderr, want)
				}
			}
		})
	}
}

func TestRefreshPrintsATable(t *testing.T) {
	t.Parallel()
	box, url := openSandbox(t)
	db := database(t)
	refresh := refreshArgs(db, url)
	code, out, progress := command(t, refresh...)
	if code != 0 {
		t.Fatalf("got %d: %s", code, progress)
	}
	for _, want := range []string{"PARTNER", "ADDED", "CHANGED", "WITHDRAWN", "REJECTED", "cherry", "contabo", "ok"} {
		if !strings.Contains(out, want) {
			t.Errorf("the table lacks %q:\n%s", want, out)
		}
	}
	if !strings.Contains(progress, "Contabo: fetching …") || !strings.Contains(progress, "Contabo: done") {
		t.Errorf("no progress: %s", progress)
	}
	must.Do(t, box.SetFault("contabo", "html"))
	if code, out, _ := command(t, refresh...); code == 0 || !strings.Contains(out, "failed") || !strings.Contains(out, "ok") {
		t.Errorf("one partner failed: got %d\n%s", code, out)
	}
	if code, out, _ := command(t, append(refresh, "cherry")...); code != 0 || strings.Contains(out, "contabo") {
		t.Errorf("one partner asked for: got %d\n%s", code, out)
	}
}

func TestRefreshWaitsAsLongAsConfigured(t *testing.T) {
	_, url := openSandbox(t)
	t.Setenv("LAUNCHRACK_FETCH_TIMEOUT", "1ns")
	if code, out, _ := command(t, append(refreshArgs(database(t), url), "cherry")...); code != 1 || !strings.Contains(out, "failed") {
		t.Errorf("no answer comes in a nanosecond: got %d\n%s", code, out)
	}
}

func TestExportAndImportLoseNothing(t *testing.T) {
	t.Parallel()
	_, url := openSandbox(t)
	from, to := database(t), database(t)
	if code, _, stderr := command(t, refreshArgs(from, url)...); code != 0 {
		t.Fatal(stderr)
	}
	_, exported, _ := command(t, "export", "--database-url", from)
	file := filepath.Join(t.TempDir(), "plans.ndjson")
	must.Do(t, os.WriteFile(file, []byte(exported), 0o600))
	if code, _, stderr := command(t, "import", "--database-url", to, file); code != 0 {
		t.Fatal(stderr)
	}
	if _, again, _ := command(t, "export", "--database-url", to); again != exported {
		t.Error(cmp.Diff(exported, again))
	}
	if strings.Count(exported, "\n") < 120 {
		t.Errorf("only %d plans were exported", strings.Count(exported, "\n"))
	}

	lines := strings.Split(exported, "\n")
	lines[2] = strings.Replace(lines[2], `"name":"`, `"name":7,"x":"`, 1)
	must.Do(t, os.WriteFile(file, []byte(strings.Join(lines, "\n")), 0o600))
	if code, _, stderr := command(t, "import", "--database-url", to, file); code != 1 || !strings.Contains(stderr, "line 3") {
		t.Errorf("a bad line: got %d %s", code, stderr)
	}
	for _, empty := range []string{"", "\n\n"} {
		must.Do(t, os.WriteFile(file, []byte(empty), 0o600))
		if code, _, stderr := command(t, "import", "--database-url", to, file); code != 1 || !strings.Contains(stderr, "no plan is in it") {
			t.Errorf("an empty file: got %d %s", code, stderr)
		}
	}
	if _, again, _ := command(t, "export", "--database-url", to); again != exported {
		t.Error("a bad import changed the plans")
	}
}

// TestImportTakesRowsOfTheAPI, which have no source and may have no times.
func TestImportTakesRowsOfTheAPI(t *testing.T) {
	t.Parallel()
	db := database(t)
	file := filepath.Join(t.TempDir(), "plans.ndjson")
	rows := `{"id":7,"cherry_plan_id":5,"name":"a","category":null,"tags":null,"price_monthly":4.50}` + "\n" + `{"cherry_plan_id":6,"name":"b","fetched_at":"2026-04-15T12:00:00+00:00"}` + "\n"
	must.Do(t, os.WriteFile(file, []byte(rows), 0o600))
	if code, _, stderr := command(t, "import", "--database-url", db, file); code != 0 {
		t.Fatal(stderr)
	}
	_, exported, _ := command(t, "export", "--database-url", db)
	today := time.Now().UTC().Format(time.DateOnly)
	if strings.Count(exported, `"source":"hand"`) != 2 || strings.Count(exported, `"fetched_at":"`+today) != 1 || strings.Count(exported, `"updated_at":"`+today) != 2 ||
		!strings.Contains(exported, `"fetched_at":"2026-04-15T12:00:00+00:00"`) || !strings.Contains(exported, `"id":7,`) {
		t.Errorf("exported is\n%s", exported)
	}
}

func TestAFreshShopHasPlansWithNoNetwork(t *testing.T) {
	t.Parallel()
	s := openShop(t, database(t), "http://127.0.0.1:9")
	for _, name := range []string{"Contabo", "Cherry Servers"} {
		if len(s.rows(t, name)) == 0 {
			t.Errorf("%s has no plans", name)
		}
	}
	for path, want := range map[string]int{"/": 200, "/vps": 200, "/outlet": 200, "/?filter=vds": 200, "/nowhere": 404, "/healthz": 200, "/readyz": 200} {
		if got, _ := s.call(t, "GET", path); got != want {
			t.Errorf("%s: got %d, want %d", path, got, want)
		}
	}
	if _, page := s.call(t, "GET", "/"); !strings.Contains(page, `"fresh":{"state":"bundled","as_of":"`) {
		t.Error("the page's plans do not say that they are bundled, and of which day")
	}
}

// TestAFreshShopHasThePlansOfManyPartners counts the plans of a shop before the first refresh by
// partner and day.
func TestAFreshShopHasThePlansOfManyPartners(t *testing.T) {
	t.Parallel()
	s := openShop(t, database(t), "http://127.0.0.1:9")
	days := map[string]map[string]int{}
	total := 0
	for page := 1000; page == 1000; total += page {
		status, body := s.call(t, "GET", "/rest/v1/server_plans?select=partner_name,fetched_at&order=id&limit=1000&offset="+strconv.Itoa(total))
		var rows []struct {
			Partner string    `json:"partner_name"`
			Fetched time.Time `json:"fetched_at"`
		}
		if err := json.Unmarshal([]byte(body), &rows); err != nil || status != http.StatusOK {
			t.Fatalf("%d %s, %v", status, body, err)
		}
		for _, r := range rows {
			if days[r.Partner] == nil {
				days[r.Partner] = map[string]int{}
			}
			days[r.Partner][r.Fetched.UTC().Format(time.DateOnly)]++
		}
		page = len(rows)
	}
	t.Logf("%d plans: %v", total, days)
	if total < 1000 || len(days) < 8 {
		t.Errorf("%d plans of %d partners, want at least 1000 of 8: %v", total, len(days), days)
	}
}

func TestARunningShopFollowsTheCommandLine(t *testing.T) {
	t.Parallel()
	_, url := openSandbox(t)
	db := database(t)
	s := openShop(t, db, url)
	before := s.rows(t, "Cherry Servers")
	if code, _, stderr := command(t, refreshArgs(db, url)...); code != 0 {
		t.Fatal(stderr)
	}
	deadline := time.Now().Add(patience)
	for len(s.rows(t, "Cherry Servers")) == len(before) {
		if time.Now().After(deadline) {
			t.Fatal("the shop still shows the old plans")
		}
		time.Sleep(50 * time.Millisecond)
	}
}

func TestTheAnonKeyIsMadeOnceAndKept(t *testing.T) {
	t.Parallel()
	db := database(t)
	keys := map[string]bool{}
	for range 2 {
		t.Run("start", func(t *testing.T) {
			s := openShop(t, db, "http://127.0.0.1:9", "--anon-key", "")
			_, page := s.call(t, "GET", "/nowhere")
			_, after, _ := strings.Cut(page, `"anon_key":"`)
			key, _, _ := strings.Cut(after, `"`)
			keys[key] = true
			if len(key) < 20 {
				t.Errorf("key %q", key)
			}
			if status, _ := s.call(t, "GET", "/rest/v1/server_plans"); status != http.StatusUnauthorized {
				t.Errorf("another key: got %d, want 401", status)
			}
		})
	}
	if len(keys) != 1 {
		t.Errorf("%d keys in two starts", len(keys))
	}
}

func TestAnUnusableAddressIsReported(t *testing.T) {
	t.Parallel()
	for name, args := range map[string][]string{"a taken port": {"--addr", "256.0.0.1:1"}} {
		t.Run(name, func(t *testing.T) {
			code, _, stderr := command(t, append([]string{"serve", "--database-url", database(t), "--refresh-every", "0"}, args...)...)
			if code != 1 || !strings.Contains(stderr, "LAUNCHRACK_ADDR") {
				t.Errorf("got %d %s", code, stderr)
			}
		})
	}
}

func TestAMistypedVariableIsLogged(t *testing.T) {
	t.Setenv("LAUNCHRACK_ADRR", ":1")
	t.Setenv("LAUNCHRACK_CHERRY_AFFILIATE", "x")
	t.Setenv("LAUNCHRACK_SANDBOX_ADDR", ":0")
	_, _, stderr := command(t, "version")
	if !strings.Contains(stderr, "variable=LAUNCHRACK_ADRR") || strings.Count(stderr, "variable=") != 1 {
		t.Errorf("got %q", stderr)
	}
}
