package main

import (
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"launchrack/internal/testing/must"
)

// TestPartnerWithoutAddressIsOff runs a shop whose second partner is not configured.
func TestPartnerWithoutAddressIsOff(t *testing.T) {
	t.Parallel()
	_, url := openSandbox(t)
	s := openShop(t, database(t), url, "--contabo-url", "")
	before := len(s.rows(t, "Contabo"))

	status, body := s.call(t, "POST", "/functions/v1/fetch-contabo-plans")
	var off map[string]any
	if err := json.Unmarshal([]byte(body), &off); err != nil || status != http.StatusOK {
		t.Fatalf("%d %s, %v", status, body, err)
	}
	for name, want := range map[string]any{"partner": "contabo", "state": "off", "added": 0.0, "changed": 0.0, "withdrawn": 0.0,
		"rejected": 0.0, "unchanged": 0.0, "configure": "Set LAUNCHRACK_CONTABO_URL or LAUNCHRACK_CONTABO_FILE."} {
		if off[name] != want {
			t.Errorf("%s is %v, want %v", name, off[name], want)
		}
	}
	if status, r := s.refresh(t, "fetch-server-plans"); status != http.StatusOK || r.Added == 0 {
		t.Errorf("the other partner: %d %+v", status, r)
	}
	if got := len(s.rows(t, "Contabo")); got != before || before == 0 {
		t.Errorf("%d bundled plans of the partner that is off stayed, want %d", got, before)
	}
	if status, _ := s.call(t, "GET", "/readyz"); status != http.StatusOK {
		t.Errorf("readyz answers %d", status)
	}
	if status, body := s.call(t, "GET", "/functions/v1/partner-json?partner=contabo"); status != http.StatusServiceUnavailable || !strings.Contains(body, "LAUNCHRACK_CONTABO_URL") {
		t.Errorf("the explorer gets %d %s", status, body)
	}
	_, page := s.call(t, "GET", "/")
	if !strings.Contains(page, "Prices from Contabo aren’t updated automatically") || strings.Contains(page, "Contabo hasn’t been updated") {
		t.Error("the page does not say that the partner is off")
	}
}

func TestRefreshCommandNamesDisabledPartners(t *testing.T) {
	t.Parallel()
	_, url := openSandbox(t)
	code, out, stderr := command(t, append(refreshArgs(database(t), url), "--contabo-url", "")...)
	if code != 0 || !strings.Contains(out, "off: Set LAUNCHRACK_CONTABO_URL or LAUNCHRACK_CONTABO_FILE.") || !strings.Contains(out, "ok") {
		t.Errorf("exit code %d\n%s%s", code, out, stderr)
	}
	code, out, _ = command(t, "refresh", "--database-url", database(t), "--contabo-url", "", "contabo")
	if code != 0 || !strings.Contains(out, "off: Set") {
		t.Errorf("named alone: exit code %d\n%s", code, out)
	}
}

// TestPartnerFile refreshes a partner from a file in its format.
func TestPartnerFile(t *testing.T) {
	t.Parallel()
	_, url := openSandbox(t)
	res := must.Get(http.Get(url + "/en/dedicated-servers.json"))(t)
	defer res.Body.Close()
	document, err := io.ReadAll(res.Body)
	file := filepath.Join(t.TempDir(), "contabo.json")
	if err == nil {
		err = os.WriteFile(file, document, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	s := openShop(t, database(t), url, "--contabo-url", "", "--contabo-file", file)
	if status, r := s.refresh(t, "fetch-contabo-plans"); status != http.StatusOK || r.Added < 60 {
		t.Errorf("%d %+v, want the plans of the file", status, r)
	}
	if status, body := s.call(t, "GET", "/functions/v1/partner-json?partner=contabo"); status != http.StatusOK || body != string(document) {
		t.Errorf("the explorer gets %d and %d bytes, want the file's %d", status, len(body), len(document))
	}
	must.Do(t, os.WriteFile(file, []byte("<html>"), 0o600))
	if status, r := s.refresh(t, "fetch-contabo-plans"); status != http.StatusBadGateway || strings.Contains(r.Message, file) {
		t.Errorf("a file that is no JSON: %d %+v, want a failure that does not name the path", status, r)
	}
}
