package shipped_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/mapping"
	"launchrack/internal/partner/partnertest"
	"launchrack/internal/partner/sandbox"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/shapes"
)

// sitePath is the path of the payload with products and categories.
const sitePath = "/en/site-payload.json"

// onSite is the adapter with a sandbox that serves that payload.
type onSite struct{ *mapping.Adapter }

func (a onSite) Sandbox() sandbox.Partner {
	p := a.Adapter.Sandbox()
	page := p.Routes[0].Sample
	p.Routes = []sandbox.Route{{Path: sitePath, About: "Contabo, payload of products and categories", Answer: func(c sandbox.Call) sandbox.Answer {
		return sandbox.JSON(shapes.Site(page.Answer(c, p.Items).Body))
	}}}
	return p
}

// contaboSite returns that payload with all plans.
func contaboSite(tb testing.TB) []byte {
	tb.Helper()
	p := find(tb, "contabo").(sandbox.Provider).Sandbox()
	var page any
	must.Do(tb, json.Unmarshal(p.Routes[0].Sample.Body, &page))
	return must.Get(json.Marshal(shapes.Site(page)))(tb)
}

func contaboOnSite(t *testing.T) partnertest.Harness {
	return partnertest.Harness{Adapter: onSite{find(t, "contabo").(*mapping.Adapter)}, Path: sitePath}
}

// TestContaboLostPrices removes prices from four of five products, or from the add-ons of these.
func TestContaboLostPrices(t *testing.T) {
	needs := find(t, "contabo").Info().Needs
	shapeOf := func(body []byte) partner.Shape { return partner.ShapeOf([]partner.Document{{Body: body}}) }
	for name, c := range map[string]struct {
		body            []byte
		product, addons string // begins the sentence
	}{
		"page": {partnertest.Sandboxed(t, find(t, "contabo").(sandbox.Provider), "/en/dedicated-servers.json"),
			"the needed field $.fields.sections[].fields.blocks[].fields.price.USD came ", "the needed field $.fields.sections[].fields.blocks[].fields.addons.*.price.USD came "},
		"site": {contaboSite(t), "the needed field $.preloaded[].products.*.price.USD came ", "the needed field $.preloaded[].products.*.addons.*.price.USD came "},
	} {
		for want, remove := range map[string]func(product map[string]any){
			c.product: func(product map[string]any) { delete(product, "price") },
			c.addons: func(product map[string]any) {
				addons, _ := product["addons"].(map[string]any)
				for _, addon := range addons {
					delete(addon.(map[string]any), "price")
				}
			},
		} {
			if got := shapeOf(withoutIn(t, c.body, remove)).Lost(shapeOf(c.body), needs); !strings.HasPrefix(got, want) {
				t.Errorf("%s: %q, want %q", name, got, want)
			}
		}
	}
}

// withoutIn calls remove with four of five products of a document.
func withoutIn(t *testing.T, body []byte, remove func(map[string]any)) []byte {
	t.Helper()
	var document any
	must.Do(t, json.Unmarshal(body, &document))
	products := 0
	var walk func(any)
	walk = func(value any) {
		switch v := value.(type) {
		case map[string]any:
			if _, isProduct := v["periods"]; isProduct {
				if products++; products%5 != 0 {
					remove(v)
				}
			}
			for _, key := range slices.Sorted(maps.Keys(v)) {
				walk(v[key])
			}
		case []any:
			for _, one := range v {
				walk(one)
			}
		}
	}
	walk(document)
	return must.Get(json.Marshal(document))(t)
}

func TestContaboRecordedSamples(t *testing.T) {
	tests := []struct {
		file            string
		plans, rejected int
		types           map[market.PlanType]int
	}{
		{"contabo/site_payload.json", 159, 4, map[market.PlanType]int{market.Baremetal: 15, market.VPS: 99, market.VDS: 45}},
		{"contabo/dedicated_servers_page.json", 8, 0, map[market.PlanType]int{market.Baremetal: 4, market.Outlet: 4}},
	}
	for _, tt := range tests {
		t.Run(tt.file, func(t *testing.T) {
			s := must.Get(partnertest.Fetch(find(t, "contabo"), partnertest.Recorded(t, tt.file)))(t)
			if len(s.Plans) != tt.plans || len(s.Rejected) != tt.rejected {
				t.Errorf("got %d plans and %d rejections, want %d and %d", len(s.Plans), len(s.Rejected), tt.plans, tt.rejected)
			}
			types := map[market.PlanType]int{}
			for _, p := range s.Plans {
				types[p.Type]++
				if p.CPUCores == nil || p.MemoryGB == nil || p.StorageGB == nil || p.NetworkMbps == nil || len(p.Monthly) != 3 || len(p.Regions) > 1 {
					t.Errorf("%s lacks something: %+v", p.SKU, p)
				}
				if isDearer := strings.Contains(string(p.SKU), "@"); isDearer == (len(p.Annually) == 3) || (isDearer && p.Group == "") {
					t.Errorf("%s of %q has annual prices %v", p.SKU, p.Group, p.Annually)
				}
			}
			for kind, want := range tt.types {
				check.Equal(t, types[kind], want, "plans of type %s", kind)
			}
		})
	}
}

func TestContaboAddress(t *testing.T) {
	tests := []struct{ base, want string }{
		{"https://contabo.com", "https://contabo.com/en/dedicated-servers.json"},
		{"https://contabo.com/", "https://contabo.com/en/dedicated-servers.json"},
		{"https://files.example/contabo.json", "https://files.example/contabo.json"},
		{"http://127.0.0.1:8090/a/b?c=d", "http://127.0.0.1:8090/a/b/en/dedicated-servers.json?c=d"},
		{"http://127.0.0.1:8090?c=d", "http://127.0.0.1:8090/en/dedicated-servers.json?c=d"},
	}
	for _, tt := range tests {
		from := partner.NewEndpoint(find(t, "contabo").Info(), partner.Source{BaseURL: tt.base}, nil)
		check.Equal(t, must.Get(find(t, "contabo").Main(from))(t).Address, tt.want, "Main below %q asks", tt.base)
	}
}

// TestContaboScript fetches the payload within the script of the website.
func TestContaboScript(t *testing.T) {
	payload := contaboSite(t)
	tests := []struct{ name, script, failure string }{
		{name: "plain assignment", script: fmt.Sprintf("__SAPPER__=%s;", payload)},
		{name: "function", script: "__SAPPER__=(function(a,b){return {preloaded:[a,b]}}({},null));",
			failure: "The partner sent a script that would have to be run; accepted is JSON"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Content-Type", "text/javascript")
				fmt.Fprint(w, tt.script)
			}))
			t.Cleanup(server.Close)
			s, err := partner.NewFeed(find(t, "contabo"), partner.Source{BaseURL: server.URL + "/data.js"}, partner.NewClient(partner.Options{})).Fetch(context.Background())
			check.Equal(t, errs.Public(err), tt.failure, "public sentence")
			check.Equal(t, (err == nil), (len(s.Plans) >= 60), "%d plans with error %v", len(s.Plans), err)
		})
	}
}

func BenchmarkContabo(b *testing.B) {
	for name, body := range map[string][]byte{"page": partnertest.Sandboxed(b, find(b, "contabo").(sandbox.Provider), "/en/dedicated-servers.json"), "site": contaboSite(b)} {
		b.Run(name, func(b *testing.B) { partnertest.Benchmark(b, find(b, "contabo"), body) })
	}
}

// contaboProduct returns a product that may be listed as JSON, with extra members.
func contaboProduct(id, extra string) string {
	return fmt.Sprintf(`{"sys":{"id":%q},"type":"vps","slug":"a","title":"A","price":{"EUR":5}%s}`, id, extra)
}

func contaboVerdicts(ctx context.Context, t *testing.T, body []byte) (partner.Judged, error) {
	return find(t, "contabo").Translate(ctx, []partner.Document{{Body: body}})
}

func contaboPage(blocks ...string) string {
	return `{"fields":{"sections":[{"fields":{"blocks":[` + strings.Join(blocks, ",") + `]}}]}}`
}

func TestContaboKeys(t *testing.T) {
	judged, err := contaboVerdicts(t.Context(), t, []byte(contaboPage(
		contaboProduct("a", ""), `{"type":"vps","price":{"EUR":1},"title":"no id"}`, contaboProduct("b", `,"specs":[{"type":"ram","title":"much"}]`),
		contaboProduct("c", ""), contaboProduct("a", ""), contaboProduct("d", ""), contaboProduct("e", ""), contaboProduct("f", ""), contaboProduct("g", ""), contaboProduct("h", ""))))
	if err != nil || judged.Refused != nil {
		t.Fatal(err, judged.Refused)
	}
	var got []string
	for _, v := range judged.Verdicts {
		got = append(got, v.Item+" "+v.Reason)
		check.Equal(t, (v.Plan == nil), (v.Reason != ""), "%s has a plan and a reason, or neither", v.Item)
	}
	want := []string{"a ", "item 2 rules: slug: is missing; accepted is a text, which is empty for a product that is not for sale",
		`b memory: "much" came; accepted is a size such as 64 GB RAM`, "c ",
		"a id: a came before in the same answer; the first one is kept", "d ", "e ", "f ", "g ", "h "}
	check.Equal(t, strings.Join(got, "\n"), strings.Join(want, "\n"))
}

// TestContaboWithinBounds translates documents that would take hours without limits.
func TestContaboWithinBounds(t *testing.T) {
	lines := func(n int, line func(int) string) string {
		all := make([]string, n)
		for i := range all {
			all[i] = line(i)
		}
		return strings.Join(all, ",")
	}
	spec := func(i int) string { return fmt.Sprintf(`{"type":"storage","title":"1 GB a%d"}`, i) }
	plus := strings.TrimSuffix(strings.Repeat("1 GB a + ", 20_000), " + ")
	tests := []struct{ name, document, reason string }{
		{"a data sheet without end", contaboPage(contaboProduct("a", `,"specs":[`+lines(5_000, spec)+`]`)), "specs: accepted is a list of at most 200 lines"},
		{"one line without end", contaboPage(contaboProduct("a", `,"specs":[{"type":"storage","title":"`+plus+`"}]`)), "without disks: "},
		{"regions without end", contaboPage(contaboProduct("a", `,"addons":[`+lines(3_000, func(i int) string {
			return fmt.Sprintf(`{"id":"r%d","title":"Asia %d","price":{"EUR":0}}`, i, i)
		})+`]`)), "regions: holds 3001 items"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			judged, err := contaboVerdicts(t.Context(), t, []byte(tt.document))
			if n := len(judged.Verdicts); err != nil || n == 0 || n > 3 || !slices.ContainsFunc(judged.Verdicts, func(v partner.Verdict) bool { return strings.Contains(v.Reason, tt.reason) }) {
				t.Errorf("got %.300v, %v, want reason %q", judged.Verdicts, err, tt.reason)
			}
		})
	}
	t.Run("too many", func(t *testing.T) {
		many := lines(partner.MaxJudged+1, func(i int) string { return contaboProduct(fmt.Sprint(i), "") })
		judged, err := contaboVerdicts(t.Context(), t, []byte(contaboPage(many)))
		if err != nil || judged.Refused == nil || !strings.Contains(judged.Refused.Error(), "too many steps") {
			t.Errorf("got %v, %v, want too large", judged.Refused, err)
		}
	})
	t.Run("one large product listed over and over", func(t *testing.T) {
		large := contaboProduct("a", `,"description":"`+strings.Repeat("x", 200_000)+`"`)
		listed := lines(partner.MaxJudged, func(int) string { return `{"id":"a"}` })
		document := `{"products":{"a":` + large + `},"categories":{"c":{"productsCollection":{"items":[` + listed + `]}}}}`
		judged, err := contaboVerdicts(t.Context(), t, []byte(document))
		if err != nil || judged.Refused == nil || !strings.Contains(judged.Refused.Error(), "more than a document may hold") {
			t.Errorf("got %v, %v, want too large", judged.Refused, err)
		}
	})
	t.Run("ends with the caller's patience", func(t *testing.T) {
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		if _, err := contaboVerdicts(ctx, t, []byte(contaboPage(contaboProduct("a", "")))); !errors.Is(err, context.Canceled) {
			t.Errorf("got %v, want the caller's end", err)
		}
	})
}

// TestContaboUnreadableAddons checks that a bad region is rejected by the key of its row, else by the
// product, and that the row of the listed price stays.
func TestContaboUnreadableAddons(t *testing.T) {
	const japan, uk = `{"id":"j","title":"Asia (Japan)","price":{"EUR":2}}`, `{"id":"u","title":"United Kingdom","price":{"EUR":1}}`
	for name, tt := range map[string]struct {
		addons string
		want   string // rows, then what is rejected
	}{
		"all can be read":          {`[` + japan + `,` + uk + `]`, "a a@jp a@uk"},
		"a price of another type":  {`[{"id":"j","title":"Asia (Japan)","price":2},` + uk + `]`, "a a@uk -a@jp"},
		"the same by id":           {`{"j":{"title":"Asia (Japan)","price":2},"u":` + uk + `}`, "a a@uk -a@jp"},
		"the only add-on":          {`[{"id":"j","title":"Asia (Japan)","price":2}]`, "a -a"},
		"a price in quotes":        {`[{"id":"j","title":"Asia (Japan)","price":{"EUR":"2"}},` + uk + `]`, "a a@uk -a@jp"},
		"a title of another type":  {`[{"id":"j","title":7,"price":{"EUR":2}},` + uk + `]`, "a a@uk -a"},
		"no object":                {`[7,` + uk + `]`, "a a@uk -a"},
		"no collection":            {`7`, "a -a"},
		"no price":                 {`[{"id":"j","title":"Asia (Japan)"},` + uk + `]`, "a a@uk -a@jp"},
		"an empty price":           {`[{"id":"j","title":"Asia (Japan)","price":{}},` + uk + `]`, "a a@uk -a@jp"},
		"another currency":         {`[{"id":"j","title":"Asia (Japan)","price":{"USD":2}},` + uk + `]`, "a a@uk -a@jp"},
		"no title":                 {`[{"id":"j","title":"","price":{"EUR":2}},` + uk + `]`, "a a@uk -a"},
		"an add-on without region": {`[{"id":"p","title":"1 Gbit/s Port","price":2},` + uk + `]`, "a a@uk"},
	} {
		t.Run(name, func(t *testing.T) {
			s := must.Get(partnertest.Fetch(find(t, "contabo"), []byte(contaboPage(contaboProduct("a", `,"addons":`+tt.addons)))))(t)
			var got []string
			for _, p := range s.Plans {
				got = append(got, string(p.SKU))
			}
			for _, r := range s.Rejected {
				if r.Listed {
					got = append(got, "("+r.Item+")")
				} else {
					got = append(got, "-"+r.Item)
				}
			}
			check.Equal(t, strings.Join(got, " "), tt.want, "%q of %v", got, s.Rejected)
			if len(s.Plans) > 0 && strings.Join(s.Plans[0].Regions, " ") != "European Union" {
				t.Errorf("the listed price holds in %q", s.Plans[0].Regions)
			}
		})
	}
}

// TestContaboUnreadableBasePrice rejects the row of a region if the product's price is bad in its only
// currency.
func TestContaboUnreadableBasePrice(t *testing.T) {
	item := `{"sys":{"id":"a"},"type":"vps","slug":"a","title":"A","price":{"EUR":"5","USD":6},"addons":[{"id":"j","title":"Asia (Japan)","price":{"EUR":2}},` +
		`{"id":"u","title":"United Kingdom","price":{"USD":2}}]}`
	s, err := partnertest.Fetch(find(t, "contabo"), []byte(contaboPage(item)))
	if err != nil || len(s.Plans) != 2 || len(s.Rejected) != 2 || s.Rejected[0].Item != "a@jp" || s.Rejected[0].Listed {
		t.Errorf("%d rows, rejected %v, %v; want the row of Japan rejected", len(s.Plans), s.Rejected, err)
	}
}

// TestContaboPlaces checks the places of sold-out products.
func TestContaboPlaces(t *testing.T) {
	region := func(title, more string) string {
		return `{"id":"` + title + `","title":"` + title + `"` + more + `}`
	}
	for name, tt := range map[string]struct{ extra, want string }{
		"in stock":             {``, "a=true [] []"},
		"sold out":             {`,"outOfStock":"coming-soon"`, "a=false [] []"},
		"not sold":             {`,"unavailable":true`, "a=false [] []"},
		"a free region":        {`,"addons":[` + region("United Kingdom", `,"price":{"EUR":0}`) + `]`, "a=true [European Union United Kingdom] [available available]"},
		"a free region, out":   {`,"addons":[` + region("United Kingdom", `,"price":{"EUR":0},"outOfStock":"bright"`) + `]`, "a=true [European Union] [available sold_out]"},
		"the base, out":        {`,"addons":[` + region("European Union", `,"outOfStock":true`) + `]`, "a=false [European Union] [sold_out]"},
		"a dear region, out":   {`,"addons":[` + region("Australia (Sydney)", `,"price":{"EUR":2},"outOfStock":true`) + `]`, "a=true [European Union] [available] a@au=false [Sydney] [sold_out]"},
		"no city is known":     {`,"addons":[` + region("Asia (India)", `,"price":{"EUR":2}`) + `]`, "a=true [European Union] [available] a@in=true [Asia (India)] [available]"},
		"all out, with places": {`,"outOfStock":true,"location":"N"`, "a=false [Nuremberg] [sold_out]"},
	} {
		s := must.Get(partnertest.Fetch(find(t, "contabo"), []byte(contaboPage(contaboProduct("a", tt.extra)))))(t)
		var got []string
		for _, p := range s.Plans {
			var states []string
			for _, at := range p.Places {
				states = append(states, string(at.State))
			}
			got = append(got, fmt.Sprintf("%s=%t %v %v", p.SKU, p.Available, p.Regions, states))
		}
		check.Equal(t, strings.Join(got, " "), tt.want, name)
	}
}

// TestContaboNotSold distinguishes a null price, which is not sold, from a missing one.
func TestContaboNotSold(t *testing.T) {
	for price, kind := range map[string]market.RejectionKind{`"price":null`: market.NotSold, `"price":{"EUR":0}`: market.NotSold, `"price":{}`: market.NotSold,
		`"cost":5`: market.Unreadable, `"price":5`: market.Unreadable} {
		judged, err := contaboVerdicts(t.Context(), t, []byte(contaboPage(strings.Replace(contaboProduct("a", `,"specs":[]`), `"price":{"EUR":5}`, price, 1))))
		if err != nil || len(judged.Verdicts) != 1 || judged.Verdicts[0].Plan != nil || judged.Verdicts[0].Kind != kind {
			t.Errorf("%s: %+v, %v; want %q", price, judged.Verdicts, err, kind)
		}
	}
}

// TestContaboUnreadableBlocks rejects only the bad blocks that may be products.
func TestContaboUnreadableBlocks(t *testing.T) {
	body := contaboPage(contaboProduct("a", ""), contaboProduct("b", ""), contaboProduct("c", ""), contaboProduct("d", ""), contaboProduct("e", ""), contaboProduct("f", ""), contaboProduct("g", ""), contaboProduct("h", ""),
		`{"sys":{"id":"x"},"fields":7}`, `7`, `null`, `{"sys":{"id":"hero"},"fields":{"title":"Hero"}}`)
	s, err := partnertest.Fetch(find(t, "contabo"), []byte(body))
	if err != nil || len(s.Plans) != 8 || len(s.Rejected) != 2 || s.Rejected[0].Item != "x" || s.Rejected[1].Item != "item 10" {
		t.Errorf("%d rows, rejected %v, %v", len(s.Plans), s.Rejected, err)
	}
}
