package mapping_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"

	"launchrack/internal/partner"
	"launchrack/internal/partner/mapping"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// shop serves a list in pages of at most most items.
func shop(t *testing.T, answer func(r *http.Request, page func(from, size int) []any) any) *httptest.Server {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		page := func(from, size int) []any {
			list := []any{}
			for i := from; i < min(from+size, 45); i++ {
				list = append(list, map[string]any{"id": fmt.Sprintf("p%d", i), "eur": 5})
			}
			return list
		}
		_ = json.NewEncoder(w).Encode(answer(r, page))
	}))
	t.Cleanup(server.Close)
	return server
}

func number(r *http.Request, name string, initial int) int {
	if n, err := strconv.Atoi(r.URL.Query().Get(name)); err == nil {
		return n
	}
	return initial
}

func fetchPaged(t *testing.T, server *httptest.Server, paging string) (partner.Snapshot, error) {
	t.Helper()
	a := must.Get(mapping.New("x.yaml", []byte("id: x\nname: X\nwebsite: https://x.example/\nsource: {address: '"+server.URL+"/v1'}\nitems: .d\npaging: "+paging+
		"\nfields: {sku: .id, type: {value: vps}}\nprices: [{period: month, path: .eur, currency: EUR}]\n")))(t)
	return partner.NewFeed(a, partner.Source{}, partner.NewClient(partner.Options{PerSecond: 1000})).Fetch(t.Context())
}

// TestCappedPages fetches the whole list from a server that caps the page size.
func TestCappedPages(t *testing.T) {
	byOffset := shop(t, func(r *http.Request, page func(int, int) []any) any {
		return map[string]any{"d": page(number(r, "offset", 0), min(number(r, "n", 20), 20)), "total": 45}
	})
	byPage := shop(t, func(r *http.Request, page func(int, int) []any) any {
		return map[string]any{"d": page((number(r, "page", 1)-1)*20, 20)}
	})
	for paging, server := range map[string]*httptest.Server{
		"{kind: offset, size: 50, size_parameter: n, total: .total}": byOffset,
		"{kind: offset, size: 50, size_parameter: n, path: .total}":  byOffset,
		"{kind: offset, size: 50, size_parameter: n}":                byOffset,
		"{kind: page, size: 50, size_parameter: n}":                  byPage,
	} {
		check.Equal(t, len(must.Get(fetchPaged(t, server, paging))(t).Plans), 45, paging)
	}
}

// TestIncompleteLists refuses lists shorter than their total.
func TestIncompleteLists(t *testing.T) {
	for _, tt := range []struct {
		name, paging, want string
		answer             func(r *http.Request, page func(int, int) []any) any
	}{
		{"the server ignores the page", "{kind: page, total: .total}", "came before", func(_ *http.Request, page func(int, int) []any) any {
			return map[string]any{"d": page(0, 20), "total": 45}
		}},
		{"a page is empty before the end", "{kind: page, path: .pages}", "is empty", func(r *http.Request, page func(int, int) []any) any {
			return map[string]any{"d": page((number(r, "page", 1)-1)*40, 40), "pages": 3}
		}},
		{"fewer than counted", "{kind: next, path: .next, total: .total}", "counts 60 items, and 45 came", func(r *http.Request, page func(int, int) []any) any {
			if at := number(r, "from", 0); at == 0 {
				return map[string]any{"d": page(0, 40), "next": "?from=40", "total": 60}
			}
			return map[string]any{"d": page(40, 40), "total": 60}
		}},
		{"fewer than counted, without pages", "{kind: none, total: .total}", "counts 60 items, and 45 came", func(_ *http.Request, page func(int, int) []any) any {
			return map[string]any{"d": page(0, 45), "total": 60}
		}},
		{"a list that goes on", "{kind: page, max_pages: 2}", "goes on after 2 pages", func(r *http.Request, page func(int, int) []any) any {
			return map[string]any{"d": page((number(r, "page", 1)-1)*10, 10)}
		}},
	} {
		s, err := fetchPaged(t, shop(t, tt.answer), tt.paging)
		if !errors.Is(err, partner.ErrIncomplete) || !strings.Contains(err.Error(), tt.want) || len(s.Plans) != 0 {
			t.Errorf("%s: %v with %d plans, want %q", tt.name, err, len(s.Plans), tt.want)
		}
	}
}

// TestNextLinkOfMirror checks that a mirror may link to the partner's own host, but to no other.
func TestNextLinkOfMirror(t *testing.T) {
	own, asked := "https://own.example", 0
	server := shop(t, func(r *http.Request, page func(int, int) []any) any {
		asked++
		if at := number(r, "from", 0); at > 0 {
			return map[string]any{"d": page(at, 40)}
		}
		return map[string]any{"d": page(0, 40), "next": own + "/v1?from=40"}
	})
	a := must.Get(mapping.New("x.yaml", []byte("id: x\nname: X\nwebsite: https://x.example/\nsource: {address: 'https://own.example/v1'}\nitems: .d\n"+
		"paging: {kind: next, path: .next}\nfields: {sku: .id, type: {value: vps}}\nprices: [{period: month, path: .eur, currency: EUR}]\n")))(t)
	fetch := func() (partner.Snapshot, error) {
		return partner.NewFeed(a, partner.Source{BaseURL: server.URL + "/copy"}, partner.NewClient(partner.Options{PerSecond: 1000})).Fetch(t.Context())
	}
	check.Equal(t, len(must.Get(fetch())(t).Plans), 45)
	own, asked = "https://elsewhere.example", 0
	if _, err := fetch(); err == nil || asked != 1 || !strings.Contains(err.Error(), "on another host") {
		t.Errorf("%v after %d requests", err, asked)
	}
}

// TestNeeds checks the derived needs.
func TestNeeds(t *testing.T) {
	for _, tt := range []struct {
		more string
		want []string
	}{
		{"items: .d\nprices: [{period: month, path: .eur, currency: EUR}]\n", []string{"$.d[].eur", "$.d[].id", "$.d[].left"}},
		{"items: .d[]\nprices: [{period: month, path: .price.eur, currency: .price.code}, {period: hour, path: .a // .b, currency: EUR}]\n",
			[]string{"$.d[].id", "$.d[].left", "$.d[].price.code", "$.d[].price.eur"}},
		{"prices: [{period: month, path: '.eur + .ip', currency: EUR}]\nplaces: {path: .sites, region: .city}\n",
			[]string{"$[].eur", "$[].id", "$[].ip", "$[].left", "$[].sites"}},
		{"items: 'group_by(.id)[] | .[0]'\nprices: [{period: month, path: .eur, currency: EUR}]\n", nil},
		{"needs: ['$.d[].x', 'stock $[].y | $.d[].y']\nprices: [{period: month, path: .eur, currency: EUR}]\n", []string{"$.d[].x", "stock $[].y | $.d[].y"}},
	} {
		a := must.Get(mapping.New("x.yaml", []byte("id: x\nname: X\nwebsite: https://x.example/\nsource: {address: 'https://x.example/v1'}\n"+
			"fields: {sku: .id, type: {value: vps}, available: .left > 0}\n"+tt.more)))(t)
		if got := a.Info().Needs; !slices.Equal(got, tt.want) {
			t.Errorf("%s: %q, want %q", tt.more, got, tt.want)
		}
	}
}

// TestJoinedPages makes one item of rows on two pages, and of a list alone.
func TestJoinedPages(t *testing.T) {
	const text = `id: x
name: X
website: https://x.example/
source: {address: 'https://x.example', path: /rows}
paging: {kind: page, path: .pages, list: .rows, joined: true}
items: 'group_by(.sku) | map(.[0] + {sites: map(.site)})'
fields: {sku: .sku, type: {value: vps}, regions: .sites}
prices: [{period: month, path: .eur, currency: EUR}]
`
	a := must.Get(mapping.New("x.yaml", []byte(text)))(t)
	const osl, hel = `{"sku":"a","site":"Oslo","eur":5}`, `{"sku":"a","site":"Helsinki","eur":5}`
	for name, documents := range map[string][]partner.Document{
		"two pages": {{Body: []byte(`{"rows":[` + osl + `],"pages":2}`)}, {Name: "page 2", Body: []byte(`{"rows":[` + hel + `],"pages":2}`)}},
		"a list":    {{Body: []byte(`[` + osl + `,` + hel + `]`)}},
	} {
		judged, err := a.Translate(t.Context(), documents)
		if err != nil || len(judged.Verdicts) != 1 || judged.Verdicts[0].Plan == nil || !slices.Equal(judged.Verdicts[0].Plan.Regions, []string{"Oslo", "Helsinki"}) {
			t.Errorf("%s: %+v, %v", name, judged, err)
		}
	}
	if _, err := mapping.New("x.yaml", []byte(strings.Replace(text, "list: .rows, ", "", 1))); err == nil || !strings.Contains(err.Error(), "paging.list: is missing") {
		t.Errorf("got %v", err)
	}
}
