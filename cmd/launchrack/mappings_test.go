package main

import (
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"launchrack/internal/testing/must"
)

// exampleMappings copies partners.example and adds a broken mapping.
func exampleMappings(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "partners")
	must.Do(t, os.CopyFS(dir, os.DirFS("../../partners.example")))
	broken := "id: broken-hosting\nname: Broken Hosting\nwebsite: https://broken.example/\nsource: {file: x.json}\nfields:\n  skuu: .id\n"
	must.Do(t, os.WriteFile(filepath.Join(dir, "broken.yaml"), []byte(broken), 0o600))
	return dir
}

// TestMappingsInTheShop runs a shop with three mappings and a broken one. The broken one is off with a
// reason, and has no other effect.
func TestMappingsInTheShop(t *testing.T) {
	t.Parallel()
	_, url := openSandbox(t)
	settings := writeFile(t, "shop.yaml", "LAUNCHRACK_BROKEN_HOSTING_TOKEN: abc\n")
	dir := exampleMappings(t)
	s := openShop(t, database(t), url, "--partners-dir", dir, "--settings", settings)
	if log := s.log.String(); !strings.Contains(log, "broken.yaml:6:3: fields.skuu: is not known") {
		t.Errorf("the log does not tell the fault:\n%s", log)
	}
	for function, plans := range map[string]int{"fetch-north-metal-plans": 3, "fetch-line-cloud-plans": 2, "fetch-plain-rows-plans": 2, "fetch-server-plans": 0} {
		if status, r := s.refresh(t, function); status != http.StatusOK || r.Added < plans || (plans > 0 && r.Added != plans) {
			t.Errorf("%s: %d %+v", function, status, r)
		}
	}
	if status, body := s.call(t, "POST", "/functions/v1/fetch-broken-hosting-plans"); status != http.StatusOK || !strings.Contains(body, `"state":"off"`) ||
		!strings.Contains(body, "broken.yaml:6:3: ") {
		t.Errorf("the broken one: %d %s", status, body)
	}
	for id, want := range map[string]string{"broken-hosting": "off", "north-metal": "ok", "line-cloud": "ok", "plain-rows": "ok"} {
		if outcome, reason := s.outcome(t, id); outcome != want || (want == "off" && !strings.Contains(reason, "broken.yaml:6:3: fields.skuu")) {
			t.Errorf("%s: %s, %s", id, outcome, reason)
		}
	}
	_, page := s.call(t, "GET", "/status")
	if strings.Contains(page, dir) {
		t.Error("the page tells visitors a folder of the machine")
	}
	contains(t, page, "North Metal")
	if strings.Contains(page, "broken.yaml") {
		t.Error("the page tells visitors what the operator has to mend")
	}
}

// outcome returns a partner's outcome and reason in rpc/partner_status.
func (s shop) outcome(t *testing.T, id string) (outcome, reason string) {
	t.Helper()
	_, body := s.call(t, "GET", "/rest/v1/rpc/partner_status")
	var all []struct{ Partner, Outcome, Reason string }
	if err := json.Unmarshal([]byte(body), &all); err != nil {
		t.Fatalf("%v in %s", err, body)
	}
	for _, one := range all {
		if one.Partner == id {
			return one.Outcome, one.Reason
		}
	}
	t.Errorf("%s is not listed: %s", id, body)
	return "", ""
}

// TestOrderLinksOfMappings: an order link is the plan's address, else made from the template. A
// sold-out row is not listed.
func TestOrderLinksOfMappings(t *testing.T) {
	t.Parallel()
	_, url := openSandbox(t)
	s := openShop(t, database(t), url, "--partners-dir", exampleMappings(t))
	for _, function := range []string{"fetch-north-metal-plans", "fetch-line-cloud-plans"} {
		if status, r := s.refresh(t, function); status != http.StatusOK {
			t.Fatalf("%s: %d %+v", function, status, r)
		}
	}
	if rows := s.rows(t, "North Metal"); len(rows) != 2 || rows[0].PlanURL == nil || *rows[0].PlanURL != "https://north-metal.example/order/nm-1" {
		t.Errorf("%+v", rows)
	}
	_, page := s.call(t, "GET", "/?search=l-2")
	contains(t, page, "https://line-cloud.example/new?size=l-2")
}

// TestRefreshCommandTakesMappings refreshes a mapping by its id, and prints why another is off.
func TestRefreshCommandTakesMappings(t *testing.T) {
	t.Parallel()
	code, out, stderr := call(t, "refresh", "--database-url", database(t), "--partners-dir", exampleMappings(t), "plain-rows", "broken-hosting")
	if code != 0 {
		t.Errorf("exit %d: %s", code, stderr)
	}
	contains(t, out, "plain-rows", "off: ", "broken.yaml:6:3: fields.skuu: is not known")
}
