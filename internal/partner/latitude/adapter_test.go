package latitude_test

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/latitude"
	"launchrack/internal/partner/partnertest"
)

func TestConformance(t *testing.T) {
	partnertest.Run(t, partnertest.Harness{Adapter: latitude.New()})
}

func TestGolden(t *testing.T) { partnertest.Golden(t, latitude.New()) }

func TestNeeds(t *testing.T) { partnertest.Needs(t, latitude.New()) }

// TestRecordedPayloads translates every recorded machine.
func TestRecordedPayloads(t *testing.T) {
	for _, test := range []struct {
		file     string
		machines int
	}{{"latitude/plans.json", 1}, {"latitude/plans_2024_06.json", 10}} {
		s, err := partnertest.Fetch(latitude.New(), partnertest.Fixture(t, test.file))
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %d rows, rejected %v", test.file, len(s.Plans), s.Rejected)
		machines := map[string]bool{}
		for _, p := range s.Plans {
			machines[p.Name] = true
			if p.CPUCores == nil || p.CPUSockets == nil || p.MemoryGB == nil || p.StorageGB == nil || p.NetworkMbps == nil ||
				len(p.Monthly) != 1 || len(p.Hourly) != 1 || len(p.Annually) != 1 || len(p.Regions) == 0 {
				t.Errorf("%s lacks something: %+v", p.SKU, p)
			}
			if p.Name == "m4.metal.large" && (*p.StorageGB != 2*480+2*3800 || *p.NetworkMbps != 20000 || *p.CPUCores != 24) {
				t.Errorf("%s: %v GB, %v Mbit/s, %v cores", p.SKU, *p.StorageGB, *p.NetworkMbps, *p.CPUCores)
			}
			if slices.Contains(p.Regions, "Frankfurt") && p.Name == "c2.small.x86" && p.Monthly[market.USD].String() != "146.0" {
				t.Errorf("%s costs %v in Frankfurt", p.SKU, p.Monthly)
			}
		}
		if len(machines) != test.machines || len(s.Rejected) != 0 {
			t.Errorf("%s: %d machines, rejected %v", test.file, len(machines), s.Rejected)
		}
	}
}

func FuzzDecode(f *testing.F) {
	partnertest.Fuzz(f, []string{
		`{"data":[{"attributes":{"slug":"c2","specs":{"cpu":{"cores":4,"count":1},"memory":{"total":32},"drives":[{"count":1,"size":"500 GB","type":"SSD"}],"nics":[{"count":1,"type":"1 Gbps"}]},"regions":[{"name":"Chile","locations":{"available":["SAN"],"in_stock":[]},"pricing":{"USD":{"month":1}}}]}}]}`,
		`[{"slug":"g","specs":{"cpu":{"cores":"8"},"memory":{"total":"64"}},"regions":[{"name":"Peru","stock_level":"low","pricing":{"EUR":{"hour":0.1}}}]},null,7,{"attributes":null}]`,
	}, latitude.New())
}

// TestUnreadableRegion rejects the machine by its key, since its rows have the keys of places.
func TestUnreadableRegion(t *testing.T) {
	region := func(country, code, month, year string) string {
		return `{"name":"` + country + `","locations":{"available":[` + code + `],"in_stock":[]},"stock_level":"low","pricing":{"USD":{"month":` + month + `,"year":` + year + `},"BRL":7}}`
	}
	for bad, want := range map[string]int{
		region("Chile", `"SAN"`, "9", "90"): 0, region("Chile", `"SAN"`, `"9"`, "90"): 1, region("Chile", `"SAN"`, "9", `"90"`): 1, region("Chile", `"SAN",7`, "9", "90"): 1,
		`{"name":"Chile","locations":{"available":["SAN"],"in_stock":[]},"stock_level":"low","pricing":{"USD":7}}`: 1, `7`: 1,
	} {
		body := `{"data":[{"attributes":{"slug":"c2","specs":{"cpu":{"cores":4},"memory":{"total":32}},"regions":[` +
			strings.Replace(region("Peru", `"LIM"`, "8", "80"), `"in_stock":[]`, `"in_stock":["LIM"]`, 1) + `,` + strings.Replace(region("Japan", `"TYO"`, "7", "70"), `"in_stock":[]`, `"in_stock":["TYO"]`, 1) + `,` + bad + `]}}]}`
		s, err := partnertest.Fetch(latitude.New(), []byte(body))
		if err != nil || len(s.Plans) < 2 || len(s.Rejected) != want || want > 0 && (s.Rejected[0].Item != "c2" || s.Rejected[0].Listed) {
			t.Errorf("%s: %d rows, rejected %v, %v", bad, len(s.Plans), s.Rejected, err)
		}
		for _, p := range s.Plans {
			if want > 0 && !p.Available {
				t.Errorf("%s: %s is sold out, although the region that cannot be read may sell it", bad, p.SKU)
			}
		}
	}
}

// lists answers each path with its pages. A page after the last one is empty, unless the server
// ignores pages.
type lists struct {
	pages       map[string][]string
	knowsNoPage bool
}

func (l lists) Do(_ context.Context, r partner.Request) (partner.Answer, error) {
	u, err := url.Parse(r.Address)
	if err != nil {
		return partner.Answer{}, err
	}
	pages, known := l.pages[u.Path]
	number, _ := strconv.Atoi(u.Query().Get("page[number]"))
	switch {
	case !known:
		return partner.Answer{}, errs.Wrap(errs.Partner, &partner.StatusError{Status: 404}, "The partner answered 404")
	case l.knowsNoPage: // the answers differ beside the list
		return partner.Answer{Body: []byte(strings.Replace(pages[0], "{", fmt.Sprintf(`{"asked":%d,`, number), 1))}, nil
	case number > len(pages):
		return partner.Answer{Body: []byte(`{"data":[],"meta":{}}`)}, nil
	}
	return partner.Answer{Body: []byte(pages[number-1])}, nil
}

// TestPages fetches capped pages and a list without pages, and refuses a repeated page.
func TestPages(t *testing.T) {
	page := func(slug, meta string) string {
		return `{"data":[{"attributes":{"slug":"` + slug + `","specs":{"cpu":{"cores":4},"memory":{"total":32}},"regions":[{"name":"Peru","pricing":{"USD":{"month":8}}}]}}],"meta":` + meta + `}`
	}
	full := func(plans int) string {
		list := make([]string, plans)
		for i := range list {
			one := page(fmt.Sprintf("c%d", i), "{}")
			list[i] = one[len(`{"data":[`):strings.LastIndex(one, `],"meta"`)]
		}
		return `{"data":[` + strings.Join(list, ",") + `],"meta":{}}`
	}
	const small = `{"data":[{"attributes":{"slug":"vm-small","name":"vm.small","specs":{"memory":8,"vcpus":2,"vcpu":{"count":2,"clock":null,"type":null},"gpu":"NVIDIA L40S","vram_per_gpu":"48 Gb",
		"nics":[{"type":"10 Gbps","count":1}],"disk":{"type":"local ","size":{"amount":100,"unit":"gib"}}},
		"regions":[{"name":"Peru","locations":{"available":["LIM"],"in_stock":["LIM"]},"stock_level":"low","pricing":{"USD":{"hour":0.1,"month":40,"year":400},"BRL":{"hour":1}}}]}}]}`
	for name, c := range map[string]struct {
		lists lists
		want  string // the keys, or how the error begins
	}{
		"short, uncounted":   {lists{pages: map[string][]string{"/plans": {page("a", "{}"), page("a", "{}")}}}, "a"},
		"no pages":           {lists{knowsNoPage: true, pages: map[string][]string{"/plans": {page("a", "{}")}, "/plans/virtual_machines": {small}}}, "a vm-small"},
		"a total":            {lists{pages: map[string][]string{"/plans": {page("a", `{"total":2}`), page("b", `{"total":2}`)}}}, "a b"},
		"fewer than counted": {lists{pages: map[string][]string{"/plans": {page("a", `{"total":3}`), page("b", `{"total":3}`)}}}, "The partner counts 3 items, and 2 came"},
		"a page again":       {lists{pages: map[string][]string{"/plans": {page("a", `{"total":3}`), page("b", "{}"), page("a", "{}")}}}, "Page 3 of the partner's list came before"},
		"full pages again":   {lists{knowsNoPage: true, pages: map[string][]string{"/plans": {full(100)}}}, "Page 2 of the partner's list came before"},
	} {
		s, err := partner.NewFeed(latitude.New(), partner.Source{BaseURL: "https://partner.example", Token: "t"}, c.lists).Fetch(t.Context())
		var got []string
		for _, p := range s.Plans {
			got = append(got, string(p.SKU))
			if p.SKU == "vm-small" && (p.Type != market.VPS || *p.CPUCores != 2 || *p.MemoryGB != 8 || *p.StorageGB != 107.3741824 || *p.NetworkMbps != 10000 ||
				p.GPUModel != "NVIDIA L40S" || *p.GPUMemoryGB != 48 || p.Places[0].State != market.PlaceLow || !p.Monthly[market.USD].Equal(market.Whole(40))) {
				t.Errorf("%+v", p)
			}
		}
		if text := strings.Join(got, " ") + errs.Public(err); !strings.HasPrefix(text, c.want) || err == nil && text != c.want {
			t.Errorf("%s: got %q, want %q", name, text, c.want)
		}
	}
}
