package main

import (
	"net/http"
	"strings"
	"testing"

	"launchrack/internal/operator"
	"launchrack/internal/partner/sandbox"
	"launchrack/internal/testing/must"
)

// TestAcceptBesideARunningShop lets a partner lose most of its plans, and accepts that on the command
// line while a server runs on the same database.
func TestAcceptBesideARunningShop(t *testing.T) {
	t.Parallel()
	box, url := openSandbox(t)
	db := database(t)
	s := openShop(t, db, url, "--access-code", "4821")
	if status, r := s.refresh(t, "fetch-server-plans"); status != http.StatusOK {
		t.Fatalf("the first refresh: %d %s", status, r.Message)
	}
	before := len(s.rows(t, "Cherry Servers"))
	must.Do(t, box.SetFault("cherry", sandbox.MostlyGone))
	refresh := []string{"refresh", "--database-url", db, "--cherry-url", url}
	if code, out, _ := command(t, append(refresh, "cherry")...); code != 1 || !strings.Contains(out, "held: The answer of Cherry Servers was held back") {
		t.Fatalf("without --accept: %d\n%s", code, out)
	}
	until(t, "the server's word that the answer is held", func() bool {
		_, body := s.call(t, "GET", "/rest/v1/rpc/browse_plans?limit=0")
		return strings.Contains(body, `"held":"The answer of Cherry Servers was held back`)
	})
	if status, _ := s.call(t, "POST", "/functions/v1/fetch-server-plans?accept=true"); status != http.StatusUnauthorized {
		t.Errorf("the public accepts: %d", status)
	}
	if code, _, stderr := command(t, append(refresh, "--accept")...); code != 2 || !strings.Contains(stderr, "such as cherry") {
		t.Errorf("--accept without a partner: %d %s", code, stderr)
	}
	if code, out, stderr := command(t, append(refresh, "--accept", "cherry")...); code != 0 {
		t.Fatalf("--accept: %d %s%s", code, out, stderr)
	}
	until(t, "the server to follow", func() bool { return len(s.rows(t, "Cherry Servers")) < before/2 })
	if res, body := s.ask(t, "POST", "/functions/v1/fetch-server-plans?accept=true", s.unlock(t, "4821"), ""); res.StatusCode != http.StatusOK {
		t.Fatalf("the operator accepts: %d %s", res.StatusCode, body)
	}
	var accepted []operator.Entry
	for _, e := range audited(t, db) {
		if e.Event == operator.RefreshAccepted {
			accepted = append(accepted, e)
		}
	}
	if len(accepted) != 2 || accepted[0].Address != "" || accepted[1].Address != "127.0.0.1" ||
		!strings.HasPrefix(accepted[0].Detail, "cherry: 0 added, ") || strings.Contains(accepted[0].Detail, " 0 withdrawn") {
		t.Errorf("the audit log says of both ways: %+v", accepted)
	}
}
