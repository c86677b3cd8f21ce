package main

import (
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"launchrack/internal/view"
)

// orderLink matches the address that orders a plan of Cherry Servers.
var orderLink = regexp.MustCompile(`https://portal\.cherryservers\.com/deployment\?[^"\s<]*`)

// TestACodeReachesWhatWasSeen publishes affiliate codes on one of two nodes after both have shown
// lists, pages and answers with order links: their markup and their props, cached or not.
func TestACodeReachesWhatWasSeen(t *testing.T) {
	t.Parallel()
	engines := "1"
	if raceDetector {
		engines = "0"
	}
	if watchEvery > time.Second {
		t.Errorf("a node without notifications looks every %s, want at least every second", watchEvery)
	}
	db := database(t)
	one, two := openShop(t, db, "http://127.0.0.1:9", "--access-code", "4821", "--engines", engines), openShop(t, db, "http://127.0.0.1:9", "--engines", engines)
	token := one.unlock(t, "4821")
	publish := func(codes map[string]string) {
		t.Helper()
		var held view.ShopSettings
		if _, body := one.ask(t, "GET", "/operator/data/shop", token, ""); json.Unmarshal([]byte(body), &held) != nil {
			t.Fatal(body)
		}
		change, err := json.Marshal(map[string]any{"version": held.Version, "affiliates": codes})
		if err != nil {
			t.Fatal(err)
		}
		if res, body := one.ask(t, "POST", "/operator/data/shop", token, string(change)); res.StatusCode != http.StatusOK {
			t.Fatalf("publish: %d %s", res.StatusCode, body)
		}
	}
	const own = "partner_name=eq.Cherry%20Servers"
	var plans []struct {
		ID   int64
		Name string
	}
	if _, body := one.call(t, "GET", "/rest/v1/server_plans?select=id,name&limit=2&order=id&"+own); json.Unmarshal([]byte(body), &plans) != nil || len(plans) != 2 {
		t.Fatal(body)
	}
	addresses := []string{"/partners/cherry", "/partners/cherry?view=table", "/?" + own, fmt.Sprintf("/plans/x-%d", plans[0].ID), fmt.Sprintf("/compare?ids=%d,%d", plans[0].ID, plans[1].ID),
		"/rest/v1/rpc/browse_plans?" + own, "/rest/v1/rpc/browse_plans?vat_country=DE&months=12&" + own, "/rest/v1/rpc/browse_plans?leads=page&" + own}
	for _, code := range []string{"", "FIRST", "SECOND", ""} {
		publish(map[string]string{"cherry": code})
		for n, s := range []shop{one, two} {
			for _, address := range addresses {
				var wrong string
				for until := time.Now().Add(20 * time.Second); ; time.Sleep(20 * time.Millisecond) {
					wrong = linksWithout(t, s, address, code)
					if wrong == "" || n == 0 || time.Now().After(until) { // the node that published shows it at once
						break
					}
				}
				if wrong != "" {
					t.Errorf("node %d, code %q: %s: %s", n+1, code, address, wrong)
				}
			}
		}
	}
}

// linksWithout describes the order links of an answer that do not have exactly this code; empty for
// none.
func linksWithout(t *testing.T, s shop, address, code string) string {
	t.Helper()
	res, body := s.read(t, address)
	links := orderLink.FindAllString(html.UnescapeString(strings.ReplaceAll(body, `\u0026`, "&")), -1)
	if res.StatusCode != http.StatusOK || len(links) == 0 {
		return fmt.Sprintf("%d with %d order links", res.StatusCode, len(links))
	}
	for i, link := range links {
		if _, got, _ := strings.Cut(link, "&affiliate="); got != code {
			return fmt.Sprintf("link %d of %d is %s", i+1, len(links), link)
		}
	}
	return ""
}
