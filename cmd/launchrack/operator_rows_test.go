package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"testing"

	"launchrack/internal/model/view"
	"launchrack/internal/operator"
	"launchrack/internal/testing/must"
)

// TestARowByHandIsChangedAndWithdrawn through the API, and restored by the command line beside the
// running shop.
func TestARowByHandIsChangedAndWithdrawn(t *testing.T) {
	t.Parallel()
	db := database(t)
	s := openShop(t, db, "http://127.0.0.1:9", "--access-code", "4821")
	token := s.unlock(t, "4821")
	send := func(status int, method, path, body string) string {
		t.Helper()
		res, got := s.ask(t, method, path, token, body)
		if res.StatusCode != status {
			t.Fatalf("%s %s: %d %s, want %d", method, path, res.StatusCode, got, status)
		}
		return got
	}
	send(201, "POST", "/rest/v1/server_plans", `{"cherry_plan_id":86,"name":"Plan A","price_monthly":4.50}`)
	var rows []struct{ ID int64 }
	if err := json.Unmarshal([]byte(send(200, "GET", "/rest/v1/rpc/hand_plans", "")), &rows); err != nil || len(rows) != 1 {
		t.Fatalf("%v %v", rows, err)
	}
	row := fmt.Sprintf("/rest/v1/server_plans?id=eq.%d", rows[0].ID)
	send(204, "PATCH", row, `{"price_monthly":5,"name":"Plan B"}`)
	if _, body := s.call(t, "GET", row+"&select=name,price_monthly"); body != `[{"name":"Plan B","price_monthly":5}]` {
		t.Errorf("the next reader sees %s", body)
	}
	send(204, "DELETE", row, "")
	if _, body := s.call(t, "GET", row); body != "[]" {
		t.Errorf("after the withdrawal the next reader sees %s", body)
	}

	_, out, _ := command(t, "audit", "--database-url", db, "--limit", "2")
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if len(lines) != 3 || !strings.Contains(lines[1], fmt.Sprintf(`%d "Plan A": name "Plan A" → "Plan B", price_monthly 4.50 → 5`, rows[0].ID)) ||
		!strings.Contains(lines[2], `"Plan B" withdrawn`) {
		t.Errorf("the audit log:\n%s", out)
	}
	change, withdrawal := strings.Fields(lines[1])[0], strings.Fields(lines[2])[0]
	if exit, _, stderr := command(t, "audit", "undo", change, "--database-url", db); exit != 1 || !strings.Contains(stderr, "has changed since, last by entry "+withdrawal) {
		t.Errorf("undo of what was changed since: %d %s", exit, stderr)
	}
	for _, entry := range []string{withdrawal, change} {
		if exit, out, stderr := command(t, "audit", "undo", entry, "--database-url", db); exit != 0 || !strings.Contains(out, "undone: entry "+entry+": ") {
			t.Fatalf("undo %s: %d %s %s", entry, exit, out, stderr)
		}
	}
	if got := exported(t, db, "Plan A"); len(got) != 1 || got[0].ID != rows[0].ID || got[0].MonthlyEUR.String() != "4.50" {
		t.Errorf("after both are undone the export holds %+v", got)
	}
	var changes []view.HandChange
	if err := json.Unmarshal([]byte(send(200, "GET", "/rest/v1/rpc/hand_changes", "")), &changes); err != nil || len(changes) != 4 ||
		changes[0].Event != string(operator.ChangeUndone) || !changes[0].CanUndo || changes[2].Name != "Plan B" {
		t.Errorf("the page is told %+v %v", changes, err)
	}
	if got := send(200, "POST", "/rest/v1/rpc/undo_change", fmt.Sprintf(`{"entry":%d}`, changes[0].Entry)); !strings.Contains(got, `"name":"Plan B"`) {
		t.Errorf("undo by the API: %s", got)
	}
	if _, body := s.call(t, "GET", row+"&select=name"); body != `[{"name":"Plan B"}]` {
		t.Errorf("the next reader sees %s", body)
	}
}

// TestAcknowledgedChangesSurviveAKill ends the shop with SIGKILL right after an
// answer.
func TestAcknowledgedChangesSurviveAKill(t *testing.T) {
	if raceDetector {
		t.Skip("a killed process reports no races")
	}
	t.Parallel()
	db := database(t)
	for round := range 4 {
		cmd, s := startShop(t, db)
		token := s.unlock(t, "4821")
		if round == 0 {
			if res, body := s.ask(t, "POST", "/rest/v1/server_plans", token, `[{"cherry_plan_id":1,"name":"kept"},{"cherry_plan_id":2,"name":"ended"}]`); res.StatusCode != 201 {
				t.Fatalf("%d %s", res.StatusCode, body)
			}
		}
		id := exported(t, db, "kept")[0].ID
		res, body := s.ask(t, "PATCH", fmt.Sprintf("/rest/v1/server_plans?id=eq.%d", id), token, fmt.Sprintf(`{"cpu_cores":%d}`, round+1))
		if round == 3 {
			for _, p := range exported(t, db, "ended") {
				res, body = s.ask(t, "DELETE", fmt.Sprintf("/rest/v1/server_plans?id=eq.%d", p.ID), token, "")
			}
		}
		if res.StatusCode != http.StatusNoContent {
			t.Fatalf("round %d: %d %s", round, res.StatusCode, body)
		}
		_ = cmd.Process.Kill()
		_ = cmd.Wait() // it was killed
		if got := exported(t, db, "kept"); len(got) != 1 || got[0].CPUCores == nil || *got[0].CPUCores != round+1 {
			t.Errorf("round %d: %+v", round, got)
		}
	}
	if got := exported(t, db, "ended"); len(got) != 0 {
		t.Errorf("the withdrawn row is there: %+v", got)
	}
	if n := count(audited(t, db), operator.PlanChanged); n != 4 {
		t.Errorf("the audit log has %d changes, want 4", n)
	}
}

// startShop starts the program as another process.
func startShop(t *testing.T, db string) (*exec.Cmd, shop) {
	t.Helper()
	cmd := exec.Command(os.Args[0], "serve", "--addr", "127.0.0.1:0", "--database-url", db, "--refresh-every", "0", "--engines", "0",
		"--rates-url", "", "--metrics-addr", "", "--anon-key", testKey, "--access-code", "4821")
	cmd.Env = append(os.Environ(), killMe+"=1")
	stderr := must.Get(cmd.StderrPipe())(t)
	must.Do(t, cmd.Start())
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	lines := bufio.NewScanner(stderr)
	for lines.Scan() {
		if m := listening.FindStringSubmatch(lines.Text()); m != nil {
			go func() {
				for lines.Scan() { // else the process would block on a full pipe
				}
			}()
			return cmd, shop{url: m[1], log: &logBuffer{}}
		}
	}
	t.Fatal("the shop did not listen")
	return nil, shop{}
}
