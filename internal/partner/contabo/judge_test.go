package contabo_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/contabo"
	"launchrack/internal/partner/partnertest"
)

// product returns a product that may be listed as JSON, with extra members.
func product(id, extra string) string {
	return fmt.Sprintf(`{"sys":{"id":%q},"type":"vps","slug":"a","title":"A","price":{"EUR":5}%s}`, id, extra)
}

func translate(ctx context.Context, body []byte) (partner.Judged, error) {
	return contabo.New().Translate(ctx, []partner.Document{{Body: body}})
}

func page(blocks ...string) string {
	return `{"fields":{"sections":[{"fields":{"blocks":[` + strings.Join(blocks, ",") + `]}}]}}`
}

func TestTranslateKeepsTheOrderAndTheKeys(t *testing.T) {
	judged, err := translate(context.Background(), []byte(page(
		product("a", ""), `{"type":"vps","price":{"EUR":1},"title":"no id"}`, product("b", `,"specs":[{"type":"ram","title":"much"}]`),
		product("c", ""), product("a", ""), product("d", ""), product("e", ""), product("f", ""), product("g", ""), product("h", ""))))
	if err != nil || judged.Refused != nil {
		t.Fatal(err, judged.Refused)
	}
	var got []string
	for _, v := range judged.Verdicts {
		got = append(got, v.Item+" "+v.Reason)
		if (v.Plan == nil) != (v.Reason != "") {
			t.Errorf("%s has a plan and a reason, or neither", v.Item)
		}
	}
	want := []string{"a ", "section 0 block 1 sys.id: is missing; accepted is the entry's id",
		`b specs[0] ram: "much" came; accepted is a size such as 64 GB RAM`, "c ",
		"a id: a came before in the same answer; the first one is kept", "d ", "e ", "f ", "g ", "h "}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestTranslateWithinBounds translates documents that would take hours without limits.
func TestTranslateWithinBounds(t *testing.T) {
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
		{"a data sheet without end", page(product("a", `,"specs":[`+lines(5_000, spec)+`]`)), "specs: 5000 lines came; accepted are at most 200"},
		{"one line without end", page(product("a", `,"specs":[{"type":"storage","title":"`+plus+`"}]`)), "without specs[0] storage: "},
		{"one product without end", page(product("a", `,"description":"`+strings.Repeat("x", partner.MaxItem)+`"`)), "item: 262 kB came; accepted are at most 262 kB"},
		{"regions without end", page(product("a", `,"addons":[`+lines(3_000, func(i int) string {
			return fmt.Sprintf(`{"id":"r%d","title":"Asia %d","price":{"EUR":0}}`, i, i)
		})+`]`)), "regions: holds 3001 items"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			judged, err := translate(context.Background(), []byte(tt.document))
			if n := len(judged.Verdicts); err != nil || n == 0 || n > 2 || !strings.Contains(judged.Verdicts[n-1].Reason, tt.reason) {
				t.Errorf("got %.300v, %v, want reason %q", judged.Verdicts, err, tt.reason)
			}
		})
	}
	t.Run("too many", func(t *testing.T) {
		many := lines(partner.MaxJudged+1, func(i int) string { return product(fmt.Sprint(i), "") })
		if _, err := translate(context.Background(), []byte(page(many))); errs.KindOf(err) != errs.TooLarge {
			t.Errorf("got %v, want too large", err)
		}
	})
	t.Run("one large product listed over and over", func(t *testing.T) {
		large := product("a", `,"description":"`+strings.Repeat("x", 200_000)+`"`)
		listed := lines(partner.MaxJudged, func(int) string { return `{"id":"a"}` })
		document := `{"products":{"a":` + large + `},"categories":{"c":{"productsCollection":{"items":[` + listed + `]}}}}`
		_, err := translate(context.Background(), []byte(document))
		if errs.KindOf(err) != errs.TooLarge || !strings.Contains(err.Error(), "at most 67 MB") {
			t.Errorf("got %v, want too large", err)
		}
	})
	t.Run("ends with the caller's patience", func(t *testing.T) {
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		if _, err := translate(ctx, []byte(page(product("a", "")))); !errors.Is(err, context.Canceled) {
			t.Errorf("got %v, want the caller's end", err)
		}
	})
}

// TestUnreadableAddons checks that a bad region is rejected by the key of its row, else by the
// product, and that the row of the listed price stays.
func TestUnreadableAddons(t *testing.T) {
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
		"an add-on without region": {`[{"id":"p","title":"1 Gbit/s Port","price":2},` + uk + `]`, "a a@uk (a)"},
	} {
		t.Run(name, func(t *testing.T) {
			s, err := partnertest.Fetch(contabo.New(), []byte(page(product("a", `,"addons":`+tt.addons))))
			if err != nil {
				t.Fatal(err)
			}
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
			if strings.Join(got, " ") != tt.want {
				t.Errorf("got %q of %v, want %q", got, s.Rejected, tt.want)
			}
			if len(s.Plans) > 0 && strings.Join(s.Plans[0].Regions, " ") != "European Union" {
				t.Errorf("the listed price holds in %q", s.Plans[0].Regions)
			}
		})
	}
}

// TestUnreadableBasePrice rejects the row of a region if the product's price is bad in its only
// currency.
func TestUnreadableBasePrice(t *testing.T) {
	item := `{"sys":{"id":"a"},"type":"vps","slug":"a","title":"A","price":{"EUR":"5","USD":6},"addons":[{"id":"j","title":"Asia (Japan)","price":{"EUR":2}},` +
		`{"id":"u","title":"United Kingdom","price":{"USD":2}}]}`
	s, err := partnertest.Fetch(contabo.New(), []byte(page(item)))
	if err != nil || len(s.Plans) != 2 || len(s.Rejected) != 2 || s.Rejected[0].Item != "a@jp" || s.Rejected[0].Listed {
		t.Errorf("%d rows, rejected %v, %v; want the row of Japan rejected", len(s.Plans), s.Rejected, err)
	}
}

// TestPlaces checks the places of sold-out products.
func TestPlaces(t *testing.T) {
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
		s, err := partnertest.Fetch(contabo.New(), []byte(page(product("a", tt.extra))))
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, p := range s.Plans {
			var states []string
			for _, at := range p.Places {
				states = append(states, string(at.State))
			}
			got = append(got, fmt.Sprintf("%s=%t %v %v", p.SKU, p.Available, p.Regions, states))
		}
		if strings.Join(got, " ") != tt.want {
			t.Errorf("%s: %s, want %s", name, strings.Join(got, " "), tt.want)
		}
	}
}

// TestNotSold distinguishes a null price, which is not sold, from a missing one.
func TestNotSold(t *testing.T) {
	for price, kind := range map[string]market.RejectionKind{`"price":null`: market.NotSold, `"price":{"EUR":0}`: market.NotSold, `"price":{}`: market.NotSold,
		`"cost":5`: market.Unreadable, `"price":5`: market.Unreadable} {
		judged, err := translate(t.Context(), []byte(page(strings.Replace(product("a", `,"specs":[]`), `"price":{"EUR":5}`, price, 1))))
		if err != nil || len(judged.Verdicts) != 1 || judged.Verdicts[0].Plan != nil || judged.Verdicts[0].Kind != kind {
			t.Errorf("%s: %+v, %v; want %q", price, judged.Verdicts, err, kind)
		}
	}
}

// TestUnreadableBlocks rejects only the bad blocks that may be products.
func TestUnreadableBlocks(t *testing.T) {
	body := page(product("a", ""), product("b", ""), product("c", ""), product("d", ""), product("e", ""), product("f", ""), product("g", ""), product("h", ""),
		`{"sys":{"id":"x"},"fields":7}`, `7`, `null`, `{"sys":{"id":"hero"},"fields":{"title":"Hero"}}`)
	s, err := partnertest.Fetch(contabo.New(), []byte(body))
	if err != nil || len(s.Plans) != 8 || len(s.Rejected) != 2 || s.Rejected[0].Item != "x" || s.Rejected[1].Item != "section 0 block 9" {
		t.Errorf("%d rows, rejected %v, %v", len(s.Plans), s.Rejected, err)
	}
}
