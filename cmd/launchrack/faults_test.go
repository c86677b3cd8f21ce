package main

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/partner/sandbox"
	"launchrack/internal/testing/must"
)

// TestFaultsOfAPartner tests every fault through the whole shop: sandbox, client, adapter, refresh,
// store, snapshot, API. Between two faults the partner is well.
func TestFaultsOfAPartner(t *testing.T) {
	t.Parallel()
	tests := []struct {
		fault sandbox.Fault
		// status is the status of the answer. The answer and the log contain one of the wordings in
		// reason, which depend on the partner's format.
		status int
		reason string
	}{
		{sandbox.Status500, http.StatusBadGateway, "500"},
		{sandbox.Status404, http.StatusBadGateway, "404"},
		{sandbox.Truncated, http.StatusBadGateway, "JSON"},
		{sandbox.HTML, http.StatusBadGateway, "web page"},
		{sandbox.Challenge, http.StatusBadGateway, "browser check"},
		{sandbox.EmptyList, http.StatusBadGateway, "empty list|none holds a product"},
		{sandbox.MostlyGone, http.StatusBadGateway, "held back"},
		{sandbox.PriceZero, http.StatusOK, "price"},
		{sandbox.PriceNull, http.StatusOK, "price"},
		{sandbox.DuplicateIDs, http.StatusOK, "came before in the same answer"},
		{sandbox.UnknownType, http.StatusOK, "type"},
		{sandbox.JavascriptLink, http.StatusOK, "javascript:"},
		{sandbox.ScriptInName, http.StatusOK, ""},
	}
	partners := []struct{ id, name, function, other string }{
		{"cherry", "Cherry Servers", "fetch-server-plans", "Contabo"},
		{"contabo", "Contabo", "fetch-contabo-plans", "Cherry Servers"},
	}
	for _, p := range partners {
		t.Run(p.id, func(t *testing.T) {
			t.Parallel()
			box, url := openSandbox(t)
			s := openShop(t, database(t), url)
			for _, tt := range tests {
				t.Run(string(tt.fault), func(t *testing.T) {
					setFault(t, box, p.id, sandbox.None) // the one before ends
					for _, q := range partners {
						if status, r := s.refresh(t, q.function); status != http.StatusOK {
							t.Fatalf("the refresh before: %d %s", status, r.Message)
						}
					}
					if _, page := s.call(t, "GET", "/"); strings.Contains(page, isStale) {
						t.Error("the page says that fresh plans are stale")
					}
					before, others, logged := s.rows(t, p.name), s.rows(t, p.other), len(s.log.String())
					setFault(t, box, p.id, tt.fault)

					status, r := s.refresh(t, p.function)
					log := s.log.String()[logged:]
					if status != tt.status {
						t.Fatalf("got %d %q, want %d", status, r.Message, tt.status)
					}
					if diff := cmp.Diff(others, s.rows(t, p.other)); diff != "" {
						t.Errorf("the other partner's plans changed:\n%s", diff)
					}
					if tt.status == http.StatusOK {
						checkItemFault(t, s, p.name, tt.fault, tt.reason, log, before, r)
						return
					}
					if diff := cmp.Diff(before, s.rows(t, p.name)); diff != "" {
						t.Errorf("the last good plans did not stay:\n%s", diff)
					}
					for where, text := range map[string]string{"answer": r.Message, "log": log} {
						if !saysOneOf(text, tt.reason) {
							t.Errorf("the %s does not say %q: %s", where, tt.reason, text)
						}
					}
					if _, page := s.call(t, "GET", "/"); !strings.Contains(page, isStale) {
						t.Error("the page does not say that the plans are stale")
					}
				})
			}
		})
	}
}

// isStale is what a page says after a failed refresh.
const isStale = "hasn’t been updated since"

func setFault(t *testing.T, box *sandbox.Sandbox, partner string, fault sandbox.Fault) {
	t.Helper()
	must.Do(t, box.SetFault(partner, fault))
}

func saysOneOf(text, wordings string) bool {
	return slices.ContainsFunc(strings.Split(wordings, "|"), func(w string) bool { return strings.Contains(text, w) })
}

// checkItemFault checks that faulty items are rejected with a reason, and the others stored.
func checkItemFault(t *testing.T, s shop, partner string, fault sandbox.Fault, reason, log string, before []listed, r refreshed) {
	t.Helper()
	after := s.rows(t, partner)
	for _, plan := range after {
		for currency, amount := range plan.Monthly {
			if f, err := amount.Float64(); err != nil || f <= 0 {
				t.Errorf("%s is listed at %s %s", plan.Name, currency, amount)
			}
		}
		if plan.PlanURL != nil && !strings.HasPrefix(*plan.PlanURL, "https://") {
			t.Errorf("%s leads to %s", plan.Name, *plan.PlanURL)
		}
	}
	if len(after) < len(before)*8/10 {
		t.Errorf("%d of %d plans are left", len(after), len(before))
	}
	if fault == sandbox.ScriptInName {
		checkScriptIsText(t, s, after)
		return
	}
	if r.Rejected == 0 || len(r.Reasons) != r.Rejected {
		t.Fatalf("%d rejected with %d reasons", r.Rejected, len(r.Reasons))
	}
	said := false
	for _, one := range r.Reasons {
		said = said || strings.Contains(one.Reason, reason)
	}
	if !said || !strings.Contains(log, reason) {
		t.Errorf("%q is not among the reasons %v or not in the log", reason, r.Reasons)
	}
}

func checkScriptIsText(t *testing.T, s shop, after []listed) {
	t.Helper()
	found := false
	for _, plan := range after {
		found = found || strings.Contains(plan.Name, "<script>")
	}
	if !found {
		t.Error("a name with <script> is legal text and was not kept")
	}
	for _, path := range []string{"/?q=script", "/"} {
		if _, page := s.call(t, "GET", path); strings.Contains(page, "<script>alert") {
			t.Errorf("%s: a partner's script is on the page", path)
		}
	}
}

// TestAPartnerThatHangs delays neither visitors nor other partners.
func TestAPartnerThatHangs(t *testing.T) {
	for _, p := range []struct{ id, function, other string }{
		{"cherry", "fetch-server-plans", "fetch-contabo-plans"},
		{"contabo", "fetch-contabo-plans", "fetch-server-plans"},
	} {
		t.Run(p.id, func(t *testing.T) {
			t.Parallel()
			box, url := openSandbox(t)
			s := openShop(t, database(t), url, "--fetch-timeout", "3s")
			if status, r := s.refresh(t, p.function); status != http.StatusOK {
				t.Fatalf("the first refresh: %d %s", status, r.Message)
			}
			setFault(t, box, p.id, sandbox.Hang)
			answer := make(chan refreshed, 1)
			go func() {
				_, r := s.refresh(t, p.function)
				answer <- r
			}()
			if status, _ := s.refresh(t, p.other); status != http.StatusOK {
				t.Errorf("the other partner: got %d", status)
			}
			if status, _ := s.call(t, "GET", "/"); status != http.StatusOK {
				t.Errorf("the page: got %d", status)
			}
			select {
			case r := <-answer:
				if !strings.Contains(r.Message, "longer than") {
					t.Errorf("the answer does not say why: %q", r.Message)
				}
			case <-time.After(patience):
				t.Fatal("the refresh never ended")
			}
		})
	}
}
