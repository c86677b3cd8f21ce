package sandbox_test

import (
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"launchrack/internal/sandbox"
)

var payloads = map[string]string{
	sandbox.CherryPath: sandbox.Cherry, sandbox.ContaboPath: sandbox.Contabo, sandbox.ContaboSitePath: sandbox.Contabo,
}

func ask(t *testing.T, h http.Handler, method, path string) *httptest.ResponseRecorder {
	t.Helper()
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(method, path, nil))
	return w
}

// cherryPlans reads Cherry's list in the fields that these tests look at.
func cherryPlans(t *testing.T, h http.Handler, query string) (plans []struct {
	ID      int `json:"id"`
	Pricing []struct {
		Unit     string          `json:"unit"`
		Price    json.RawMessage `json:"price"`
		Currency string          `json:"currency"`
	} `json:"pricing"`
}) {
	t.Helper()
	w := ask(t, h, "GET", sandbox.CherryPath+query)
	if err := json.Unmarshal(w.Body.Bytes(), &plans); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return plans
}

func TestSameBytes(t *testing.T) {
	for path := range payloads {
		first := ask(t, sandbox.New(sandbox.Options{}).Handler(), "GET", path)
		second := ask(t, sandbox.New(sandbox.Options{}).Handler(), "GET", path)
		if first.Body.String() != second.Body.String() || first.Body.Len() == 0 {
			t.Errorf("%s: two sandboxes serve different bytes", path)
		}
	}
}

func TestCherryQuery(t *testing.T) {
	h := sandbox.New(sandbox.Options{}).Handler()
	all := cherryPlans(t, h, "")
	if len(all) < 60 {
		t.Errorf("got %d plans, want 60 or more", len(all))
	}
	page := cherryPlans(t, h, "?limit=5&offset=10")
	if len(page) != 5 || page[0].ID != all[10].ID {
		t.Errorf("page has %d plans", len(page))
	}
	if beyond := cherryPlans(t, h, "?offset=100000"); len(beyond) != 0 {
		t.Errorf("page beyond the end has %d plans", len(beyond))
	}
	for query, want := range map[string]struct{ machine, virtual string }{
		"": {"EUR", "EUR"}, "?currency=USD": {"EUR", "USD"}, "?currency=GBP": {"EUR", "EUR"},
	} {
		list := cherryPlans(t, h, query)
		machine, virtual := list[0].Pricing[0].Currency, list[len(list)-2].Pricing[0].Currency
		if machine != want.machine || virtual != want.virtual {
			t.Errorf("asked with %q, prices are in %s and %s, want %s and %s", query, machine, virtual, want.machine, want.virtual)
		}
	}
}

func TestAdvance(t *testing.T) {
	box := sandbox.New(sandbox.Options{})
	before := cherryPlans(t, box.Handler(), "")
	if w := ask(t, box.Handler(), "POST", "/sandbox/advance"); !strings.Contains(w.Body.String(), `"generation": 1`) {
		t.Errorf("advance answers %s", w.Body)
	}
	after := cherryPlans(t, box.Handler(), "")
	prices := map[int]string{}
	for _, p := range before {
		prices[p.ID] = ""
		if len(p.Pricing) > 0 {
			prices[p.ID] = string(p.Pricing[0].Price)
		}
	}
	added, changed := 0, 0
	for _, p := range after {
		price, known := prices[p.ID]
		switch {
		case !known:
			added++
		case len(p.Pricing) > 0 && string(p.Pricing[0].Price) != price:
			changed++
		}
		delete(prices, p.ID)
	}
	if added == 0 || changed == 0 || len(prices) == 0 || len(prices) > len(before)/10 {
		t.Errorf("%d added, %d changed, %d withdrawn of %d, want a few of each", added, changed, len(prices), len(before))
	}
}

func TestManyGenerationsStayLarge(t *testing.T) {
	box := sandbox.New(sandbox.Options{})
	for range 40 {
		if n := box.Advance(); len(cherryPlans(t, box.Handler(), "")) < 60 {
			t.Errorf("generation %d has fewer than 60 plans", n)
		}
	}
}

func TestFaults(t *testing.T) {
	tests := []struct {
		fault  sandbox.Fault
		status int
		header string // a header that must be set
		text   string // what the body must hold
	}{
		{fault: sandbox.None, status: 200, text: "{"},
		{fault: sandbox.Status500, status: 500},
		{fault: sandbox.Status404, status: 404},
		{fault: sandbox.Status429, status: 429, header: "Retry-After"},
		{fault: sandbox.HTML, status: 200, text: "<!doctype html>"},
		{fault: sandbox.Challenge, status: 403, header: "Cf-Mitigated", text: "<!doctype html>"},
		{fault: sandbox.EmptyList, status: 200, text: "["},
		{fault: sandbox.MostlyGone, status: 200, text: "{"},
		{fault: sandbox.PriceZero, status: 200, text: ":0"},
		{fault: sandbox.PriceString, status: 200, text: `.00"`},
		{fault: sandbox.PriceNull, status: 200, text: `"price":null`},
		{fault: sandbox.DuplicateIDs, status: 200, text: "{"},
		{fault: sandbox.UnknownType, status: 200, text: `"type":"quantum"`},
		{fault: sandbox.JavascriptLink, status: 200, text: `"javascript:`},
		{fault: sandbox.ScriptInName, status: 200, text: `\u003cscript\u003e`},
	}
	for _, tt := range tests {
		t.Run(string(tt.fault), func(t *testing.T) {
			for path, partner := range payloads {
				box := sandbox.New(sandbox.Options{RetryAfter: 7})
				if w := ask(t, box.Handler(), "POST", "/sandbox/fault?partner="+partner+"&fault="+string(tt.fault)); w.Code != 200 {
					t.Fatalf("setting the fault: %d %s", w.Code, w.Body)
				}
				w := ask(t, box.Handler(), "GET", path)
				if w.Code != tt.status {
					t.Errorf("%s: status %d, want %d", path, w.Code, tt.status)
				}
				if tt.header != "" && w.Header().Get(tt.header) == "" {
					t.Errorf("%s: header %s is not set", path, tt.header)
				}
				if !strings.Contains(w.Body.String(), tt.text) {
					t.Errorf("%s: body lacks %q", path, tt.text)
				}
				healthy := ask(t, sandbox.New(sandbox.Options{}).Handler(), "GET", path).Body.String()
				if same := w.Body.String() == healthy; same != (tt.fault == sandbox.None) {
					t.Errorf("%s: body is the healthy one: %v", path, same)
				}
			}
		})
	}
}

func TestTruncated(t *testing.T) {
	for path, partner := range payloads {
		box := sandbox.New(sandbox.Options{})
		if err := box.SetFault(partner, sandbox.Truncated); err != nil {
			t.Fatal(err)
		}
		w := ask(t, box.Handler(), "GET", path)
		if w.Code != 200 || json.Valid(w.Body.Bytes()) {
			t.Errorf("%s: status %d and valid JSON", path, w.Code)
		}
	}
}

func TestHangEndsWithTheClient(t *testing.T) {
	box := sandbox.New(sandbox.Options{})
	if err := box.SetFault(sandbox.Cherry, sandbox.Hang); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	w := httptest.NewRecorder()
	box.Handler().ServeHTTP(w, httptest.NewRequest("GET", sandbox.CherryPath, nil).WithContext(ctx))
	if w.Body.Len() != 0 {
		t.Errorf("a hanging partner answered %q", w.Body)
	}
}

func TestFaultsAreSetPerPartner(t *testing.T) {
	box := sandbox.New(sandbox.Options{})
	if err := box.SetFault(sandbox.Cherry, sandbox.Status500); err != nil {
		t.Fatal(err)
	}
	if w := ask(t, box.Handler(), "GET", sandbox.ContaboPath); w.Code != 200 {
		t.Errorf("the other partner answers %d", w.Code)
	}
	if err := box.SetFault(sandbox.Cherry, sandbox.None); err != nil {
		t.Fatal(err)
	}
	if w := ask(t, box.Handler(), "GET", sandbox.CherryPath); w.Code != 200 {
		t.Errorf("the partner answers %d after the fault ended", w.Code)
	}
}

func TestBadFault(t *testing.T) {
	h := sandbox.New(sandbox.Options{}).Handler()
	for query, want := range map[string]string{
		"partner=cherry&fault=fire":           `fault "fire" is not known; accepted are none, status-500`,
		"partner=nobody&fault=hang":           `partner "nobody" is not known; accepted are cherry, contabo and rates`,
		"fault=hang":                          "partner \"\" is not known",
		"partner=contabo&fault=":              "fault \"\" is not known",
		"partner=cherry&fault=implausible":    `fault "implausible" is not known`,
		"partner=rates&fault=javascript-link": `fault "javascript-link" is not known; accepted are none, status-500`,
	} {
		w := ask(t, h, "POST", "/sandbox/fault?"+query)
		if w.Code != 400 || !strings.Contains(w.Body.String(), want) {
			t.Errorf("%s: %d %s, want 400 with %q", query, w.Code, w.Body, want)
		}
	}
}

func TestIndex(t *testing.T) {
	box := sandbox.New(sandbox.Options{})
	if err := box.SetFault(sandbox.Contabo, sandbox.HTML); err != nil {
		t.Fatal(err)
	}
	w := ask(t, box.Handler(), "GET", "/")
	var index struct {
		Payloads   map[string]string        `json:"payloads"`
		Controls   []string                 `json:"controls"`
		Generation int                      `json:"generation"`
		Faults     map[string]sandbox.Fault `json:"faults"`
	}
	if err := json.Unmarshal(w.Body.Bytes(), &index); err != nil {
		t.Fatal(err)
	}
	for path := range payloads {
		if !slices.Contains(slices.Collect(maps.Values(index.Payloads)), path) {
			t.Errorf("index lacks %s", path)
		}
	}
	for _, f := range sandbox.Faults() {
		if !strings.Contains(strings.Join(index.Controls, " "), string(f)) {
			t.Errorf("index lacks fault %s", f)
		}
	}
	if index.Faults[sandbox.Contabo] != sandbox.HTML || index.Faults[sandbox.Cherry] != sandbox.None {
		t.Errorf("index tells faults %v", index.Faults)
	}
	if w := ask(t, box.Handler(), "GET", "/elsewhere"); w.Code != 404 {
		t.Errorf("an unknown path answers %d", w.Code)
	}
}
