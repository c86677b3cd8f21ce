package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"launchrack/internal/testing/must"
)

// changingHost is a partner whose plans are those of a text that can be replaced.
type changingHost struct{ plans atomic.Value }

const changingPartner = `id: small-host
name: Small Host
website: https://small.example/
source: {address: "ADDRESS", path: /plans}
order_link: https://small.example/order
items: .plans
fields: {sku: .id, name: .id, type: {value: vps}, cpu_cores: {value: 3}, memory: {value: 7, unit: GB}, storage: {value: 70, unit: GB}}
places: {path: .at, region: {value: Berlin}, state: .}
prices: [{period: month, path: .usd, currency: USD}]
`

// openChangingHost writes the partner's file and returns its folder.
func openChangingHost(t *testing.T) (h *changingHost, dir string) {
	t.Helper()
	h = &changingHost{}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = fmt.Fprint(w, h.plans.Load())
	}))
	t.Cleanup(s.Close)
	dir = t.TempDir()
	must.Do(t, os.WriteFile(filepath.Join(dir, "small-host.yaml"), []byte(strings.ReplaceAll(changingPartner, "ADDRESS", s.URL)), 0o600))
	return h, dir
}

// sells tells the plans with the states of their one place, in the order of their names.
func (h *changingHost) sells(states ...string) {
	var plans []string
	for i, state := range states {
		if state != "" {
			plans = append(plans, fmt.Sprintf(`{"id":"Plan %c","usd":%d,"at":[%q]}`, 'A'+i, 5+i, state))
		}
	}
	h.plans.Store(`{"plans":[` + strings.Join(plans, ",") + `]}`)
}

// TestSoldOutIsNotGone lets refreshes sell a plan out, take it back, and withdraw it, and asks everything that
// tells what a plan is.
func TestSoldOutIsNotGone(t *testing.T) {
	t.Parallel()
	host, dir := openChangingHost(t)
	s := openShop(t, database(t), "http://127.0.0.1:9", "--partners-dir", dir, "--public-url", "https://shop.example", "--engines", "1")
	refresh := func(states ...string) {
		t.Helper()
		host.sells(states...)
		if status, r := s.refresh(t, "fetch-small-host-plans"); status != http.StatusOK {
			t.Fatalf("%d %+v", status, r)
		}
	}
	refresh("available", "available", "available", "available", "available", "available")
	rows := s.rows(t, "Small Host")
	if len(rows) != 6 {
		t.Fatal(rows)
	}
	path, preorder := fmt.Sprintf("/plans/plan-a-%d", rows[0].ID), fmt.Sprintf("/plans/plan-b-%d", rows[1].ID)
	refresh("sold_out", "preorder", "available", "available", "available", "available")
	says := "Sold out since " + time.Now().UTC().Format("2 Jan 2006")
	for address, c := range map[string]struct{ has, lacks []string }{
		path: {[]string{">Sold out since <span", `"availability":"https://schema.org/OutOfStock"`, `"price":"5.00"`, ">Tell me when it is back</a><button", "disabled=\"\">Sold out</button>",
			`<a href="#similar">5 similar plans are in stock.</a>`, `id="similar"`, "<span>Sold out</span>", "Plan C"}, []string{"noindex", "Configure Server", "last details", ">Watch</button>"}},
		preorder:            {[]string{`"availability":"https://schema.org/PreOrder"`, "Configure Server", ">Watch</button>", "Pre-order"}, []string{"Sold out"}},
		path + ".md":        {[]string{says + ".", "- Berlin: $5.00/month, Sold out", "Plan C"}, []string{"last details"}},
		path + ".json":      {[]string{`"sold_out":"` + says + `"`, `"withdrawn":""`, `"available":false`, `"order_url":null`}, nil},
		path + "/badge.svg": {[]string{"Launchrack: sold out · "}, []string{"$"}},
		"/embed?" + path:    {[]string{says + ".", "<article", ">Plan A</a>", "$5.00"}, []string{"Configure Server", "not sold"}},
		"/compare?ids=" + path[len("/plans/plan-a-"):]: {[]string{"Plan A"}, nil},
		"/sitemap-plans-1.xml":                         {[]string{path + "<", preorder + "<"}, nil},
		"/vps?partner_id=eq.small-host":                {[]string{`"numberOfItems":5`, preorder}, []string{path}},
		"/vps.rss?partner_id=eq.small-host":            {[]string{"5 servers found"}, []string{"Plan A"}},
		"/watch?rule=back_in_stock&for=" + path:        {[]string{`value="back_in_stock" selected`}, nil},
	} {
		s.tells(t, address, 200, c.has, c.lacks)
	}
	if _, card := s.call(t, "GET", path+".png"); card == "" {
		t.Error("no picture")
	}
	refresh("available", "preorder", "available", "available", "available", "available")
	s.tells(t, path, 200, []string{`"availability":"https://schema.org/InStock"`, "Configure Server", ">Watch</button>"}, []string{"Sold out<", "since " + says})
	s.tells(t, "/vps.rss?partner_id=eq.small-host", 200, []string{"Plan A at Small Host is back in stock"}, nil)
	refresh("", "preorder", "available", "available", "available", "available")
	for address, status := range map[string]int{path: 410, path + ".md": 410, path + ".json": 410, path + ".png": 410, path + "/badge.svg": 200} {
		s.tells(t, address, status, nil, []string{"ld+json", "Sold out</button>"})
	}
	s.tells(t, "/sitemap-plans-1.xml", 200, []string{preorder + "<"}, []string{path + "<"})
}

// tells asks for an address until the answer has and lacks some texts: a page may be the previous one for two
// seconds, and later where the page engine has much to do.
func (s shop) tells(t *testing.T, address string, status int, has, lacks []string) {
	t.Helper()
	var faults []string
	for deadline := time.Now().Add(patience); ; time.Sleep(200 * time.Millisecond) {
		got, body := s.call(t, "GET", address)
		if faults = faultsOf(body, has, lacks); got != status {
			faults = append(faults, fmt.Sprintf("%d, want %d", got, status))
		}
		if len(faults) == 0 {
			return
		}
		if time.Now().After(deadline) {
			t.Errorf("%s: %q", address, faults)
			return
		}
	}
}

func faultsOf(body string, has, lacks []string) (faults []string) {
	if head, rest, isPage := strings.Cut(body, "<main"); isPage { // not the props, which say everything
		main, _, _ := strings.Cut(rest, "</main>")
		body = head + main
	}
	for _, text := range has {
		if !strings.Contains(body, text) {
			faults = append(faults, "it lacks "+text)
		}
	}
	for _, text := range lacks {
		if strings.Contains(body, text) {
			faults = append(faults, "it has "+text)
		}
	}
	return faults
}
