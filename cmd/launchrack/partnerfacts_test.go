package main

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"launchrack/internal/desk/shape"
	"launchrack/internal/model/view"
	"launchrack/internal/testing/must"
)

// TestFactsOfAPartnerReachAllNodes: what one of two nodes publishes of a partner wins over its file, on its page and as a
// filter of its plans, on both; it is in the audit log, and undone there.
func TestFactsOfAPartnerReachAllNodes(t *testing.T) {
	t.Parallel()
	db := database(t)
	one, two := openShop(t, db, "http://127.0.0.1:9", "--access-code", "4821"), openShop(t, db, "http://127.0.0.1:9")
	token := one.unlock(t, "4821")
	publish := func(about string) (status int, body string) {
		t.Helper()
		var held view.ShopSettings
		if _, body := one.ask(t, "GET", "/operator/data/shop", token, ""); json.Unmarshal([]byte(body), &held) != nil {
			t.Fatal(body)
		}
		text := must.Get(json.Marshal(map[string]any{"version": held.Version, "about": map[string]string{"scaleway": about}}))(t)
		res, body := one.ask(t, "POST", "/operator/data/shop", token, string(text))
		return res.StatusCode, body
	}
	// found gives the partner's filter and the page's fact, as one text.
	found := func(s shop) string {
		_, card := s.call(t, "GET", "/rest/v1/server_plans?select=payment&limit=1&partner_id=eq.scaleway&payment=cs.{card}")
		_, crypto := s.call(t, "GET", "/rest/v1/server_plans?select=payment&limit=1&partner_id=eq.scaleway&payment=cs.{crypto}")
		_, page := s.read(t, "/partners/scaleway.md")
		_, facts, _ := strings.Cut(page, "## The partner\n\n| Fact | Value | Source |\n|---|---|---|\n")
		var means []string
		for _, line := range strings.Split(strings.TrimSpace(facts), "\n") {
			if fact, _, _ := strings.Cut(line, ", as of"); strings.HasPrefix(fact, "| Payment") || strings.HasPrefix(fact, "| Registered") {
				means = append(means, fact)
			}
		}
		return card + crypto + strings.Join(means, "\n")
	}
	const file = "[{\"payment\":[\"card\",\"sepa\"]}][]| Payment methods | Card, SEPA | [github.com"
	const desk = "[][{\"payment\":[\"crypto\"]}]| Payment methods | Crypto, vouchers | According to this shop\n| Registered office | Paris, France | According to this shop"
	expect := func(when, want string) {
		t.Helper()
		for n, s := range []shop{one, two} {
			got := found(s)
			for until := time.Now().Add(patience); n > 0 && got != want && time.Now().Before(until); got = found(s) {
				time.Sleep(20 * time.Millisecond)
			}
			if got != want { // the node that published shows it at once
				t.Errorf("%s, node %d: %q, want %q", when, n+1, got, want)
			}
		}
	}
	expect("at first", file)
	if status, body := publish("payment: crypto, vouchers\nseat: Paris"); status != http.StatusBadRequest || !strings.Contains(body, `about.scaleway: line 2: seat: \"Paris\" came; accepted is the code of a country`) {
		t.Errorf("a bad fact: %d %s", status, body)
	}
	if status, body := publish("payment: crypto, vouchers\nseat: FR, Paris"); status != http.StatusOK {
		t.Fatalf("%d %s", status, body)
	}
	expect("published", desk)
	var log shape.DeskPage
	if _, body := one.ask(t, "GET", "/operator/data/audit", token, ""); json.Unmarshal([]byte(body), &log) != nil || !strings.Contains(body, "about.scaleway") || !strings.Contains(body, "seat: FR, Paris") {
		t.Fatalf("the audit log: %s", body)
	}
	if exit, _, stderr := command(t, "audit", "undo", log.Tables[0].Rows[0].Key, "--database-url", db); exit != 0 {
		t.Fatal(stderr)
	}
	for until := time.Now().Add(patience); found(one) != file && time.Now().Before(until); {
		time.Sleep(20 * time.Millisecond) // the command is no node
	}
	expect("undone", file)
	if status, _ := publish("payment: unknown"); status != http.StatusOK {
		t.Fatal(status)
	}
	if _, body := one.read(t, "/partners/scaleway.md"); strings.Contains(body, "| Payment methods |") {
		t.Error("a fact that was taken back is shown")
	}
}
