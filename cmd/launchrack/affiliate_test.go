package main

import (
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"launchrack/internal/model/view"
	"launchrack/internal/testing/must"
)

// TestACodeReachesWhatWasSeen publishes affiliate codes and links around orders on one of two nodes
// after both have shown lists, pages and answers with order links: their markup and their props, cached
// or not. The page about the shop says at once which partners pay for them.
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
	publish := func(change map[string]any) {
		t.Helper()
		var held view.ShopSettings
		if _, body := one.ask(t, "GET", "/operator/data/shop", token, ""); json.Unmarshal([]byte(body), &held) != nil {
			t.Fatal(body)
		}
		change["version"] = held.Version
		text := must.Get(json.Marshal(change))(t)
		if res, body := one.ask(t, "POST", "/operator/data/shop", token, string(text)); res.StatusCode != http.StatusOK {
			t.Fatalf("publish: %d %s", res.StatusCode, body)
		}
	}
	const cherry, scaleway = "https://portal.cherryservers.com/deployment?plan=", "https://console.scaleway.com/"
	around := func(link string) string { return "https://track.example/7?url=" + url.QueryEscape(link) }
	for _, partner := range []struct {
		id, name, field, link string
		values                []string
		// begins and ends are of an order link with a value; one without is one of the partner's.
		begins, ends func(value string) string
	}{
		{"cherry", "Cherry Servers", "affiliates", cherry, []string{"", "FIRST", "SECOND", ""},
			func(string) string { return cherry }, func(value string) string {
				if value == "" {
					return "&cycle=3"
				}
				return "&affiliate=" + value
			}},
		{"scaleway", "Scaleway", "click_links", scaleway, []string{"", "https://track.example/7?url={url}", ""},
			func(value string) string {
				if value == "" {
					return scaleway
				}
				return around(scaleway)
			}, func(string) string { return "" }},
	} {
		own := "partner_name=eq." + url.PathEscape(partner.name)
		var plans []struct {
			ID   int64
			Name string
		}
		if _, body := one.call(t, "GET", "/rest/v1/server_plans?select=id,name&limit=2&order=id&"+own); json.Unmarshal([]byte(body), &plans) != nil || len(plans) != 2 {
			t.Fatal(body)
		}
		addresses := []string{"/partners/" + partner.id, "/partners/" + partner.id + "?view=table", "/?" + own, fmt.Sprintf("/plans/x-%d", plans[0].ID), fmt.Sprintf("/compare?ids=%d,%d", plans[0].ID, plans[1].ID),
			"/rest/v1/rpc/browse_plans?" + own, "/rest/v1/rpc/browse_plans?vat_country=DE&months=12&" + own, "/rest/v1/rpc/browse_plans?leads=page&" + own, "/how-it-works.md"}
		for _, value := range partner.values {
			publish(map[string]any{partner.field: map[string]string{partner.id: value}})
			for n, s := range []shop{one, two} {
				for _, address := range addresses {
					var wrong string
					for until := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) {
						if address == "/how-it-works.md" {
							wrong = paysOtherwise(t, s, partner.name, value != "")
						} else {
							wrong = linksWithout(t, s, address, partner.link, partner.begins(value), partner.ends(value))
						}
						if wrong == "" || n == 0 || time.Now().After(until) { // the node that published shows it at once
							break
						}
					}
					if wrong != "" {
						t.Errorf("node %d, %s %q: %s: %s", n+1, partner.name, value, address, wrong)
					}
				}
			}
		}
	}
}

// paysOtherwise describes a page about the shop that does not say whether a partner pays; empty for one
// that does.
func paysOtherwise(t *testing.T, s shop, name string, pays bool) string {
	t.Helper()
	want := "No"
	if pays {
		want = "Yes"
	}
	if _, body := s.read(t, "/how-it-works.md"); !regexp.MustCompile(`\| ` + name + ` \| \d+ \| ` + want + ` \|`).MatchString(body) {
		return "it does not say " + want
	}
	return ""
}

// linksWithout describes the links of an answer with an address in them, as it is or escaped, that do
// not begin and end so; empty for none.
func linksWithout(t *testing.T, s shop, address, link, begins, ends string) string {
	t.Helper()
	res, body := s.read(t, address)
	matched := regexp.MustCompile(`https://[^"\s<]*(?:` + regexp.QuoteMeta(link) + `|` + regexp.QuoteMeta(url.QueryEscape(link)) + `)[^"\s<]*|` + regexp.QuoteMeta(link) + `[^"\s<]*`)
	links := matched.FindAllString(html.UnescapeString(strings.ReplaceAll(body, `\u0026`, "&")), -1)
	if res.StatusCode != http.StatusOK || len(links) == 0 {
		return fmt.Sprintf("%d with %d order links", res.StatusCode, len(links))
	}
	for i, got := range links {
		if !strings.HasPrefix(got, begins) || !strings.HasSuffix(got, ends) {
			return fmt.Sprintf("link %d of %d is %s", i+1, len(links), got)
		}
	}
	return ""
}
