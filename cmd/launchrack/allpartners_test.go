package main

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"launchrack/internal/model/view"
	"launchrack/internal/operator/config"
	"launchrack/internal/partner/registry"
	"launchrack/internal/partner/sandbox"
	"launchrack/internal/testing/must"
)

// TestTwoBrokenPartnersDelayNoOther refreshes every partner of the sandbox by schedule while one hangs
// and one answers with a web page.
func TestTwoBrokenPartnersDelayNoOther(t *testing.T) {
	t.Parallel()
	box, url := openSandbox(t)
	broken := map[string]sandbox.Fault{"cherry": sandbox.Hang, "contabo": sandbox.HTML}
	for id, fault := range broken {
		must.Do(t, box.SetFault(id, fault))
	}
	var args []string
	for line := range strings.Lines(sandboxSettings(url, registry.All())) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), "=")
		flag := "--" + strings.ToLower(strings.ReplaceAll(strings.TrimPrefix(name, config.Prefix+"_"), "_", "-"))
		if flag != "--rates-url" {
			args = append(args, flag, value)
		}
	}
	s := openShop(t, database(t), "", append(args, "--refresh-every", "1h", "--fetch-timeout", "2s")...)
	deadline := time.Now().Add(6 * time.Minute)
	status := statuses(t, s)
	for !allTried(status) && time.Now().Before(deadline) {
		time.Sleep(200 * time.Millisecond)
		status = statuses(t, s)
	}
	for _, p := range status {
		want := view.OutcomeOK
		if broken[string(p.Partner)] != "" {
			want = view.OutcomeFailed
		}
		if p.Outcome != want || (p.LastGoodAt != nil) != (want == view.OutcomeOK) || p.NextAt == nil || p.Plans == 0 {
			t.Errorf("%s: %+v, want %s", p.Partner, p, want)
		}
	}
	code, page := s.call(t, "GET", "/status")
	if code != http.StatusOK || !strings.Contains(page, "longer than") || !strings.Contains(page, "web page") {
		t.Errorf("/status (%d) does not say why two partners failed", code)
	}
}

func statuses(t *testing.T, s shop) []view.PartnerStatus {
	t.Helper()
	code, body := s.call(t, "GET", "/rest/v1/rpc/partner_status")
	var list []view.PartnerStatus
	if err := json.Unmarshal([]byte(body), &list); code != http.StatusOK || err != nil || len(list) < 10 {
		t.Fatalf("partner_status: %d %v %s", code, err, body)
	}
	return list
}

func allTried(list []view.PartnerStatus) bool {
	for _, p := range list {
		if p.LastTryAt == nil {
			return false
		}
	}
	return true
}
