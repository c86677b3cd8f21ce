package sandbox_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"launchrack/internal/partner/sandbox"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// north is a partner that serves pages with a total and can have every fault.
func north() sandbox.Partner {
	var items []map[string]any
	for i := range 40 {
		items = append(items, map[string]any{"id": i, "name": fmt.Sprintf("N%d", i), "type": "vps", "href": "/n",
			"price": json.Number(fmt.Sprintf("%d.00", 10+i))})
	}
	body, _ := json.Marshal(items)
	return sandbox.Partner{ID: "north",
		Items: sandbox.FaultPaths{Prices: []string{"price"}, Type: "type", Link: "href", Names: []string{"name"}},
		Routes: []sandbox.Route{
			{Path: "/v1/plans", About: "North, plans", Sample: sandbox.Sample{Body: body, Lists: []string{""},
				Paging: sandbox.Paging{Offset: "offset", Size: "limit", TotalHeader: "x-total-count"}}},
			{Path: "/v1/regions/{id}", About: "North, one region", Answer: func(c sandbox.Call) sandbox.Answer {
				return sandbox.JSON(map[string]string{"id": c.PathValue("id"), "next": c.Base + "/v1/regions/b"})
			}},
		}}
}

// south is a partner that needs a token for all but one document, shares a path with north, and
// has prices in quotes.
func south() sandbox.Partner {
	empty := func(sandbox.Call) sandbox.Answer { return sandbox.JSON([]int{}) }
	return sandbox.Partner{ID: "south", NeedsToken: true, Routes: []sandbox.Route{
		{Path: "/v1/plans", About: "South, plans", Answer: empty},
		{Path: "/open", About: "South, open", Open: true, Answer: empty},
		{Method: "POST", Path: "/token", About: "South, keys", Open: true, Answer: func(sandbox.Call) sandbox.Answer {
			return sandbox.Answer{Status: http.StatusCreated, Body: []byte(`var key = 1;`), Header: http.Header{"Content-Type": {"text/javascript"}}}
		}},
	}, Credential: func(r *http.Request) string { return r.Header.Get("X-Key") },
		Items: sandbox.FaultPaths{Prices: []string{"price"}, Without: []sandbox.Fault{sandbox.PriceString, sandbox.DuplicateIDs}}}
}

func newBox(o sandbox.Options) *sandbox.Sandbox {
	return sandbox.New([]sandbox.Partner{north(), south()}, o)
}

func ask(t *testing.T, h http.Handler, method, path string, headers ...string) *httptest.ResponseRecorder {
	t.Helper()
	w, r := httptest.NewRecorder(), httptest.NewRequest(method, path, nil)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	h.ServeHTTP(w, r)
	return w
}

// plans returns the plans of north.
func plans(t *testing.T, h http.Handler) map[int]string {
	t.Helper()
	var list []struct {
		ID    int             `json:"id"`
		Price json.RawMessage `json:"price"`
	}
	must.Do(t, json.Unmarshal(ask(t, h, "GET", "/v1/plans").Body.Bytes(), &list))
	prices := map[int]string{}
	for _, p := range list {
		prices[p.ID] = string(p.Price)
	}
	return prices
}

func TestSameBytes(t *testing.T) {
	first := ask(t, newBox(sandbox.Options{}).Handler(), "GET", "/v1/plans")
	second := ask(t, newBox(sandbox.Options{}).Handler(), "GET", "/north/v1/plans")
	if first.Body.String() != second.Body.String() || first.Body.Len() == 0 {
		t.Error("two sandboxes serve different bytes, or the two paths of one partner do")
	}
}

// TestSharedPath checks that a path of two partners belongs to the first, and to each below its
// ID.
func TestSharedPath(t *testing.T) {
	h := newBox(sandbox.Options{}).Handler()
	for path, want := range map[string]string{"/v1/plans": `"N0"`, "/north/v1/plans": `"N0"`, "/south/v1/plans": "unauthorized", "/open": "[]", "/south/open": "[]"} {
		if w := ask(t, h, "GET", path); !strings.Contains(w.Body.String(), want) {
			t.Errorf("%s answers %.80s, want %s", path, w.Body, want)
		}
	}
}

func TestPagesAndHeaders(t *testing.T) {
	h := newBox(sandbox.Options{}).Handler()
	w := ask(t, h, "GET", "/v1/plans?offset=10&limit=5")
	if w.Header().Get("X-Total-Count") != "37" || strings.Count(w.Body.String(), `"id"`) != 5 || !strings.Contains(w.Body.String(), `"id":14`) {
		t.Errorf("a page of five has count %q and body %s", w.Header().Get("X-Total-Count"), w.Body)
	}
	if w := ask(t, h, "GET", "/v1/plans?offset=100000"); strings.TrimSpace(w.Body.String()) != "[]" {
		t.Errorf("the page beyond the end is %s", w.Body)
	}
	for path, want := range map[string]string{"/v1/regions/a": `{"id":"a","next":"http://example.com/v1/regions/b"}`,
		"/north/v1/regions/a": `{"id":"a","next":"http://example.com/north/v1/regions/b"}`} {
		if w := ask(t, h, "GET", path); w.Body.String() != want {
			t.Errorf("%s answers %s, want %s", path, w.Body, want)
		}
	}
}

func TestToken(t *testing.T) {
	h := newBox(sandbox.Options{}).Handler()
	for _, tt := range []struct {
		path, header, value string
		status              int
	}{
		{"/south/v1/plans", "X-Key", sandbox.Token, 200},
		{"/south/v1/plans", "X-Key", "other", 401},
		{"/south/v1/plans", "Authorization", "Bearer " + sandbox.Token, 401},
		{"/south/open", "X-Key", "", 200},
	} {
		check.Equal(t, ask(t, h, "GET", tt.path, tt.header, tt.value).Code, tt.status, "%s with %s %q answers", tt.path, tt.header, tt.value)
	}
	bearer := sandbox.Partner{ID: "b", NeedsToken: true, Routes: []sandbox.Route{{Path: "/p", Answer: func(sandbox.Call) sandbox.Answer { return sandbox.JSON(1) }}}}
	if w := ask(t, sandbox.New([]sandbox.Partner{bearer}, sandbox.Options{}).Handler(), "GET", "/p", "Authorization", "Bearer "+sandbox.Token); w.Code != 200 {
		t.Errorf("a Bearer token is answered with %d", w.Code)
	}
}

func TestOtherMethodsAndTypes(t *testing.T) {
	w := ask(t, newBox(sandbox.Options{}).Handler(), "POST", "/south/token")
	if w.Code != 201 || w.Body.String() != "var key = 1;" || w.Header().Get("Content-Type") != "text/javascript" {
		t.Errorf("got %d %s %s", w.Code, w.Header(), w.Body)
	}
}

func TestValidators(t *testing.T) {
	box := newBox(sandbox.Options{})
	tag := ask(t, box.Handler(), "GET", "/v1/plans").Header().Get("ETag")
	if w := ask(t, box.Handler(), "GET", "/v1/plans", "If-None-Match", tag); tag == "" || w.Code != 304 || w.Body.Len() != 0 {
		t.Errorf("a request with tag %s is answered with %d and %d bytes", tag, w.Code, w.Body.Len())
	}
	box.Advance()
	check.Equal(t, ask(t, box.Handler(), "GET", "/v1/plans", "If-None-Match", tag).Code, 200, "the next generation answers")
}

func TestAdvance(t *testing.T) {
	box := newBox(sandbox.Options{})
	before := plans(t, box.Handler())
	if w := ask(t, box.Handler(), "POST", "/sandbox/advance"); !strings.Contains(w.Body.String(), `"generation": 1`) {
		t.Errorf("advance answers %s", w.Body)
	}
	added, changed := 0, 0
	for id, price := range plans(t, box.Handler()) {
		was, known := before[id]
		switch {
		case !known:
			added++
		case was != price:
			changed++
		}
		delete(before, id)
	}
	if added == 0 || changed == 0 || len(before) == 0 || len(before) > 4 {
		t.Errorf("%d added, %d changed, %d withdrawn, want a few of each", added, changed, len(before))
	}
}

func TestManyGenerationsStayLarge(t *testing.T) {
	box := newBox(sandbox.Options{})
	for range 40 {
		if n := box.Advance(); len(plans(t, box.Handler())) < 35 {
			t.Errorf("generation %d has %d plans", n, len(plans(t, box.Handler())))
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
		{fault: sandbox.EmptyList, status: 200, text: "[]"},
		{fault: sandbox.MostlyGone, status: 200, text: "{"},
		{fault: sandbox.PriceZero, status: 200, text: `"price":0,`},
		{fault: sandbox.PriceString, status: 200, text: `.00"`},
		{fault: sandbox.PriceNull, status: 200, text: `"price":null`},
		{fault: sandbox.DuplicateIDs, status: 200, text: "{"},
		{fault: sandbox.UnknownType, status: 200, text: `"type":"quantum"`},
		{fault: sandbox.JavascriptLink, status: 200, text: `"javascript:`},
		{fault: sandbox.ScriptInName, status: 200, text: `\u003cscript\u003e`},
	}
	healthy := ask(t, newBox(sandbox.Options{}).Handler(), "GET", "/v1/plans").Body.String()
	for _, tt := range tests {
		t.Run(string(tt.fault), func(t *testing.T) {
			box := newBox(sandbox.Options{RetryAfter: 7})
			if w := ask(t, box.Handler(), "POST", "/sandbox/fault?partner=north&fault="+string(tt.fault)); w.Code != 200 {
				t.Fatalf("setting the fault: %d %s", w.Code, w.Body)
			}
			w := ask(t, box.Handler(), "GET", "/v1/plans")
			check.Equal(t, w.Code, tt.status, "status")
			if tt.header != "" && w.Header().Get(tt.header) == "" {
				t.Errorf("header %s is not set", tt.header)
			}
			check.Has(t, w.Body.String(), tt.text, "body lacks")
			check.Equal(t, w.Body.String() == healthy, (tt.fault == sandbox.None), "body is the healthy one")
		})
	}
}

func TestTruncated(t *testing.T) {
	box := newBox(sandbox.Options{})
	must.Do(t, box.SetFault("north", sandbox.Truncated))
	if w := ask(t, box.Handler(), "GET", "/v1/plans"); w.Code != 200 || json.Valid(w.Body.Bytes()) || w.Header().Get("ETag") != "" {
		t.Errorf("status %d, valid JSON: %v, tag %q", w.Code, json.Valid(w.Body.Bytes()), w.Header().Get("ETag"))
	}
}

func TestHangEndsWithTheClient(t *testing.T) {
	box := newBox(sandbox.Options{})
	must.Do(t, box.SetFault("north", sandbox.Hang))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	w := httptest.NewRecorder()
	box.Handler().ServeHTTP(w, httptest.NewRequest("GET", "/v1/plans", nil).WithContext(ctx))
	check.Equal(t, w.Body.Len(), 0, "a hanging partner answered %q", w.Body)
}

func TestFaultsAreSetPerPartner(t *testing.T) {
	box := newBox(sandbox.Options{})
	must.Do(t, box.SetFault("north", sandbox.Status500))
	check.Equal(t, ask(t, box.Handler(), "GET", "/south/open").Code, 200, "the other partner answers")
	must.Do(t, box.SetFault("north", sandbox.None))
	check.Equal(t, ask(t, box.Handler(), "GET", "/v1/plans").Code, 200, "the partner answers")
}

func TestBadFault(t *testing.T) {
	h := newBox(sandbox.Options{}).Handler()
	for query, want := range map[string]string{
		"partner=north&fault=fire":            `fault "fire" is not known; accepted are none, status-500`,
		"partner=nobody&fault=hang":           `partner "nobody" is not known; accepted are north, south, rates`,
		"fault=hang":                          "partner \"\" is not known",
		"partner=south&fault=":                "fault \"\" is not known",
		"partner=south&fault=unknown-type":    `fault "unknown-type" does not apply to the payload of south; accepted are none, status-500`,
		"partner=south&fault=price-string":    `fault "price-string" does not apply`,
		"partner=north&fault=implausible":     `fault "implausible" is not known`,
		"partner=rates&fault=javascript-link": `fault "javascript-link" is not known; accepted are none, status-500`,
	} {
		w := ask(t, h, "POST", "/sandbox/fault?"+query)
		if w.Code != 400 || !strings.Contains(w.Body.String(), want) {
			t.Errorf("%s: %d %s, want 400 with %q", query, w.Code, w.Body, want)
		}
	}
}

func TestIndex(t *testing.T) {
	box := newBox(sandbox.Options{})
	must.Do(t, box.SetFault("south", sandbox.HTML))
	w := ask(t, box.Handler(), "GET", "/")
	var index struct {
		Payloads   map[string]string        `json:"payloads"`
		Controls   []string                 `json:"controls"`
		Generation int                      `json:"generation"`
		Faults     map[string]sandbox.Fault `json:"faults"`
	}
	must.Do(t, json.Unmarshal(w.Body.Bytes(), &index))
	for _, path := range []string{"/north/v1/plans", "/south/v1/plans", "/south/token", sandbox.RatesPath} {
		if !slices.Contains(slices.Collect(maps.Values(index.Payloads)), path) {
			t.Errorf("index lacks %s", path)
		}
	}
	for _, f := range sandbox.Faults() {
		check.Has(t, strings.Join(index.Controls, " "), string(f), "index lacks fault %s", f)
	}
	if index.Faults["south"] != sandbox.HTML || index.Faults["north"] != sandbox.None {
		t.Errorf("index tells faults %v", index.Faults)
	}
	check.Equal(t, ask(t, box.Handler(), "GET", "/elsewhere").Code, 404, "an unknown path answers")
}
