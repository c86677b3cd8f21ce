package main

import (
	"fmt"
	"html"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"launchrack/internal/store/storetest"
	"launchrack/internal/testing/must"
)

// watchText asks for a page of watches as a browser does, and gives it with the properties of its view.
func (h hand) watchText(t *testing.T, path string, form url.Values) string {
	t.Helper()
	method, body := http.MethodGet, ""
	if form != nil {
		method, body = http.MethodPost, form.Encode()
	}
	r := must.Get(http.NewRequestWithContext(t.Context(), method, h.url+path, strings.NewReader(body)))(t)
	r.Header = http.Header{"Accept": {"text/html"}, "Content-Type": {"application/x-www-form-urlencoded"}, "Origin": {h.url}}
	res := must.Get(http.DefaultClient.Do(r))(t)
	defer res.Body.Close()
	text := must.Get(io.ReadAll(res.Body))(t)
	return html.UnescapeString(string(text))
}

// TestTheFormOfAWatch offers what can fire for an address, and says at its field what a visitor must
// enter.
func TestTheFormOfAWatch(t *testing.T) {
	t.Parallel()
	h, _ := watchShop(t, storetest.URL(t))
	plan := fmt.Sprintf("/plans/small-%d", h.do(t, "POST", "", handPlan("Small", "20")))
	const newPlan, dropNear, better = "A new plan appears", "Next price drop is near", "Something better appears"
	for address, offered := range map[string]map[string]bool{
		"/vps":                        {newPlan: true, better: true},
		plan:                          {},
		plan + "&rule=better_appears": {better: true}, // whoever asks for it gets it
		"/partners/hetzner-auction":   {newPlan: true, dropNear: true, better: true},
	} {
		page := h.watchText(t, "/watch?for="+address, nil)
		for _, rule := range []string{newPlan, dropNear, better} {
			if strings.Contains(page, `"label":"`+rule+`"`) != offered[rule] {
				t.Errorf("%s: %s is offered: %t", address, rule, !offered[rule])
			}
		}
	}
	for name, c := range map[string]struct{ field, value, want string }{
		"no address of mail": {"address", "not-an-address", "Enter an email address, such as name@example.com"},
		"no price":           {"value", "", "Enter a price above 0, such as 19.90."},
		"a word for a price": {"value", "many", "Price per month in USD, excl. tax: you entered “many”. Enter a price above 0, such as 19.90."},
		"no zone":            {"time_zone", "Berlin", "Enter a time zone, such as Europe/Berlin"},
	} {
		form := url.Values{"for": {"/vps"}, "rule": {"price_below"}, "value": {"20"}, "how_often": {"at_once"}, "send_to": {"email"}, "address": {"visitor@example.com"}, "time_zone": {"Europe/Berlin"}}
		form.Set(c.field, c.value)
		page := h.watchText(t, "/watches", form)
		if !strings.Contains(page, `"field":"`+c.field+`"`) || !strings.Contains(page, `"problem":"`+c.want+`"`) || strings.Contains(page, "came; accepted") {
			t.Errorf("%s: %s", name, page)
		}
	}
	if page := h.watchText(t, "/watches", nil); !strings.Contains(page, `"label":"`+newPlan+`"`) {
		t.Errorf("the address of the form that was sent, opened again, is no form: %s", page)
	}
	_, manage := h.newWatch(t, map[string]any{"for": "/vps", "rule": "price_falls", "send_to": "email", "address": "visitor@example.com", "time_zone": "Asia/Tokyo"})
	if page := h.watchText(t, manage, nil); !strings.Contains(page, " JST") {
		t.Errorf("the times are not the watch's: %s", page)
	}
	page := h.watchText(t, manage, url.Values{"action": {"change"}, "rule": {"price_below"}, "value": {"cheap"}, "how_often": {"weekly"}, "time_zone": {"Asia/Tokyo"}})
	if !strings.Contains(page, `"field":"value"`) || !strings.Contains(page, `"value":"cheap"`) {
		t.Errorf("a change that is refused: %s", page)
	}
}

// TestThePriceOfAWatchIsReadByThePage: it is typed, and shown again, as the page's language writes numbers.
func TestThePriceOfAWatchIsReadByThePage(t *testing.T) {
	t.Parallel()
	h, _ := watchShop(t, storetest.URL(t), "--languages", "en,de")
	for typed, want := range map[string]struct{ path, shown string }{
		"12,50":    {"/de/watches", `"value":"12,50"`},
		"12.50":    {"/de/watches", `"value":"12,50"`},
		"1.200":    {"/de/watches", `"value":"1.200"`},
		"1.200,50": {"/de/watches", `"value":"1.200,50"`},
		"0.200":    {"/de/watches", `"value":"0,200"`},
		"1,200":    {"/watches", `"value":"1,200"`},
		"12,5":     {"/watches", `"value":"12.5"`},
		"1,2,3":    {"/de/watches", `"value":"1,2,3"`},
	} {
		form := url.Values{"for": {"/vps"}, "rule": {"price_below"}, "value": {typed}, "send_to": {"email"}, "address": {"nobody"}}
		if page := h.watchText(t, want.path, form); !strings.Contains(page, want.shown) {
			t.Errorf("%s at %s is not shown as %s: %s", typed, want.path, want.shown, page)
		}
	}
	if page := h.watchText(t, "/de/watch?for=/vps&rule=price_below&value=1.200", nil); !strings.Contains(page, `"value":"1,200"`) {
		t.Errorf("an address has a point before decimals: %s", page)
	}
	for path, shown := range map[string]string{"/de/watch?below=1.200": "1.200", "/de/watch?below=12,50": "12,50", "/watch?below=1,200": "1,200", "/watch?below=12,5": "12.5", "/watch?below=many": "many"} {
		if page := h.watchText(t, path+"&for=/vps", nil); !strings.Contains(page, `"value":"`+shown+`"`) {
			t.Errorf("%s: a plan's page asks in the visitor's language, want %s: %s", path, shown, page)
		}
	}
	r := must.Get(http.NewRequestWithContext(t.Context(), http.MethodGet, h.url+"/watch?for=/vps&below=5", nil))(t)
	r.AddCookie(&http.Cookie{Name: "vat-country", Value: "DE"})
	res := must.Get(http.DefaultClient.Do(r))(t)
	defer res.Body.Close()
	if asked := string(must.Get(io.ReadAll(res.Body))(t)); !strings.Contains(asked, "incl. 19% VAT") || strings.Contains(asked, "excl. tax") {
		t.Error("a price that was typed on a plan's page takes the tax away")
	}
	page := h.watchText(t, "/de/watches", url.Values{"for": {"/vps"}, "rule": {"price_below"}, "value": {"12,50"}, "send_to": {"email"}, "address": {"visitor@example.com"}})
	if !strings.Contains(page, `"value":"12,50"`) || !strings.Contains(page, "unter 12,50\u00a0$") {
		t.Errorf("the watch is of another price: %s", page)
	}
}
