package shipped_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/model/vat"
	"launchrack/internal/partner"
	"launchrack/internal/partner/partnertest"
	"launchrack/internal/partner/sandbox"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/recordings"
)

// cherryPlan returns a plan that may be listed as JSON. extra members replace the defaults.
func cherryPlan(number int, more string) string {
	members := map[string]json.RawMessage{}
	for _, text := range []string{fmt.Sprintf(`{"id":%d,"name":"A","type":"vps","specs":{"cpus":{"cores":2},"memory":{"total":4,"unit":"GB"}},
		"pricing":[{"unit":"Monthly","price":5,"currency":"EUR"}],"available_regions":[{"id":1,"stock_qty":3}]}`, number),
		"{" + strings.TrimPrefix(more, ",") + "}"} {
		if err := json.Unmarshal([]byte(text), &members); err != nil {
			panic(err) // the tests write JSON
		}
	}
	body, err := json.Marshal(members)
	if err != nil {
		panic(err)
	}
	return string(body)
}

// cherryVerdicts translates a list of plans.
func cherryVerdicts(t *testing.T, plans ...string) partner.Judged {
	t.Helper()
	judged, err := find(t, "cherry").Translate(t.Context(), []partner.Document{{Body: []byte("[" + strings.Join(plans, ",") + "]")}})
	if err != nil || len(judged.Verdicts) == 0 {
		t.Fatal(judged, err)
	}
	return judged
}

// asked answers requests by their query.
type asked func(url.Values) (string, error)

func (answer asked) Do(_ context.Context, r partner.Request) (partner.Answer, error) {
	u, err := url.Parse(r.Address)
	if err != nil {
		return partner.Answer{}, err
	}
	body, err := answer(u.Query())
	header := http.Header{}
	header.Set("X-Total-Count", "5")
	return partner.Answer{Body: []byte(body), Header: header}, err
}

// TestCherryPages fetches all pages of the list, and refuses a list shorter than its total.
func TestCherryPages(t *testing.T) {
	for size, want := range map[int]string{
		2: "", 5: "", 9: "The partner counts 5 items, and 6 came", 0: "The partner counts 5 items, and 0 came",
		-1: "Page 2 of the partner's list came before",
	} {
		pages := asked(func(q url.Values) (string, error) {
			offset, _ := strconv.Atoi(q.Get("offset"))
			last := min(offset+size, 5)
			switch {
			case size < 0:
				offset, last = 0, 2
			case size > 5:
				last = 6
			}
			var plans []string
			for i := offset; i < last; i++ {
				plans = append(plans, cherryPlan(i+1, ""))
			}
			return "[" + strings.Join(plans, ",") + "]", nil
		})
		s, err := partner.NewFeed(find(t, "cherry"), partner.Source{}, pages).Fetch(t.Context())
		if errs.Public(err) != want || want == "" && len(s.Plans) != 5 {
			t.Errorf("pages of %d: %d plans and %v, want %q", size, len(s.Plans), err, want)
		}
	}
}

// TestCherryShortList refuses a list whose later pages are empty although more plans are counted. It is not
// whole, so a refresh holds it.
func TestCherryShortList(t *testing.T) {
	short := asked(func(q url.Values) (string, error) {
		if q.Get("offset") != "0" {
			return "[]", nil
		}
		return "[" + cherryPlan(1, "") + "," + cherryPlan(2, "") + "," + cherryPlan(3, "") + "]", nil
	})
	_, err := partner.NewFeed(find(t, "cherry"), partner.Source{}, short).Fetch(t.Context())
	if want := "The partner counts 5 items, and 3 came"; errs.Public(err) != want || !errors.Is(err, partner.ErrIncomplete) {
		t.Errorf("%v, want %q", err, want)
	}
}

// TestCherryRefusedCurrency checks that status 400 and 422 mean a currency without quotes, and any
// other status fails the fetch.
func TestCherryRefusedCurrency(t *testing.T) {
	for status, quoted := range map[int]bool{400: true, 422: true, 401: false, 403: false, 404: false, 408: false} {
		refusing := asked(func(q url.Values) (string, error) {
			if q.Has("currency") {
				return "", errs.Wrap(errs.Partner, &partner.StatusError{Status: status}, "The partner answered %d", status)
			}
			return "[" + cherryPlan(1, "") + "," + cherryPlan(2, "") + "," + cherryPlan(3, "") + "," + cherryPlan(4, "") + "," + cherryPlan(5, "") + "]", nil
		})
		s, err := partner.NewFeed(find(t, "cherry"), partner.Source{}, refusing).Fetch(t.Context())
		check.Equal(t, err == nil && len(s.Plans) == 5, quoted, "%d: %d plans and error %v, want the fetch to succeed", status, len(s.Plans), err)
	}
}

// TestCherryNotSold distinguishes plans that are not sold from unreadable ones.
func TestCherryNotSold(t *testing.T) {
	month := func(price string) string {
		return `,"pricing":[{"unit":"Monthly","price":` + price + `,"currency":"EUR"},{"unit":"Hourly","price":1,"currency":"EUR"}]`
	}
	for more, want := range map[string]market.RejectionKind{
		`,"custom":true`: market.NotSold, `,"custom":true,"specs":{},"pricing":[]`: market.NotSold,
		month("null"): market.NotSold, month("0"): market.NotSold, `,"pricing":[]`: market.NotSold,
		month(`"5"`): market.Unreadable, `,"pricing":null`: market.Unreadable, `,"pricing":7`: market.Unreadable,
		`,"pricing":[{"unit":"Monthly","currency":"EUR"}]`:                 market.Unreadable,
		`,"pricing":[{"price":5,"currency":"EUR"}]`:                        market.Unreadable,
		`,"specs":{"cpus":{},"memory":{"total":4,"unit":"GB"}}`:            market.Unreadable,
		`,"available_regions":null`:                                        market.Unreadable,
		`,"pricing":[{"unit":"Monthly","price":5}],"available_regions":[]`: market.Unreadable,
		`,"type":null`: market.Unreadable,
	} {
		v := cherryVerdicts(t, cherryPlan(1, more)).Verdicts[0]
		if v.Plan != nil || v.Kind != want || v.Item != "1" {
			t.Errorf("%s: %q of %s, want %q: %s", more, v.Kind, v.Item, want, v.Reason)
		}
	}
}

// TestCherryRecordedPlaceWithoutStock checks that a place without stock is listed as sold out.
func TestCherryRecordedPlaceWithoutStock(t *testing.T) {
	s, err := partnertest.Fetch(find(t, "cherry"), recordings.Read(t, "fixtures/feeds/cherry-place-without-stock.json"))
	if err != nil || len(s.Plans) != 1 {
		t.Fatalf("%d plans, %v", len(s.Plans), err)
	}
	p := s.Plans[0]
	if len(p.Regions) != 1 || p.Regions[0] != "Chicago" || !p.Available || *p.Stock != 2 || len(p.Places) != 2 ||
		p.Places[0].Region != "Šiauliai" || p.Places[0].State != market.PlaceSoldOut || *p.Places[1].Count != 2 {
		t.Errorf("sold in %v, %d left, places %+v", p.Regions, *p.Stock, p.Places)
	}
}

// TestCherryColumns checks the optional columns.
func TestCherryColumns(t *testing.T) {
	p := cherryVerdicts(t, cherryPlan(1, `,"name":"AMD EPYC 7282 with A10","type":"baremetal","specs":{"cpus":{"count":2,"cores":32,"threads":64},
		"memory":{"total":64,"unit":"GB","name":"64GB ECC DDR4"},"storage":[{"count":2,"size":3.84,"unit":"TB","type":"NVME"},{"size":480,"unit":"GB","type":"SSD"}],
		"bandwidth":{"name":"100TB"}}`)).Verdicts[0].Plan
	if p == nil || *p.CPUSockets != 2 || *p.CPUThreads != 64 || !*p.MemoryECC || *p.TrafficTB != 100 || *p.StorageGB != 8160 ||
		len(p.Disks) != 2 || p.Disks[0].Count != 2 || p.GPUModel != "NVIDIA A10" || *p.GPUMemoryGB != 24 || p.GPUCount != nil || *p.Stock != 3 {
		t.Errorf("%+v", p)
	}
}

// TestCherryUnknownStock checks that a place with unknown stock is a defect if another place has
// stock, else an error.
func TestCherryUnknownStock(t *testing.T) {
	const sold, soldOut, failed = "sold", "sold out", "error"
	const some, none = `{"id":1,"stock_qty":3}`, `{"id":2,"stock_qty":0}`
	for regions, want := range map[string]string{
		`[` + some + `,` + none + `]`: sold,
		`[` + none + `]`:              soldOut,
		`[]`:                          soldOut,
		`null`:                        failed,
		`[` + some + `,{"id":3,"stock_qty":{"free":1}}]`:        sold,
		`[` + some + `,{"id":3}]`:                               sold,
		`[` + some + `,7]`:                                      sold,
		`[` + some + `,{"stock_qty":1}]`:                        sold,
		`[` + none + `,{"id":3,"stock_qty":{"free":1}}]`:        failed,
		`[` + none + `,{"id":3}]`:                               failed,
		`[{"id":1,"stock_qty":{"free":1}}]`:                     failed,
		`[{"id":1,"stock_qty":"lots"},{"id":2,"stock_qty":""}]`: failed,
		`[7]`:                   failed,
		`{"1":{"stock_qty":1}}`: failed,
	} {
		judged := cherryVerdicts(t, cherryPlan(1, `,"available_regions":`+regions))
		v, got := judged.Verdicts[0], failed
		if v.Plan != nil && v.Plan.Available {
			got = sold
		} else if v.Plan != nil {
			got = soldOut
		}
		if got != want || want == failed && (judged.Refused == nil || !strings.HasPrefix(v.Reason, "places")) {
			t.Errorf("%s: %s for %q, want %s", regions, got, v.Reason, want)
		}
	}
}

func TestCherryRecordedSample(t *testing.T) {
	s := must.Get(partnertest.Fetch(find(t, "cherry"), partnertest.Recorded(t, "cherry/plans.json")))(t)
	if len(s.Plans) != 18 || len(s.Rejected) != 1 {
		t.Errorf("got %d plans and %d rejections, want 18 and the custom one", len(s.Plans), len(s.Rejected))
	}
	for i := range s.Plans {
		if err := row.ValidateListed(&s.Plans[i]); err != nil {
			t.Errorf("%s: %v", s.Plans[i].SKU, err)
		}
	}
}

func TestCherryAddress(t *testing.T) {
	from := partner.NewEndpoint(find(t, "cherry").Info(), partner.Source{BaseURL: "http://127.0.0.1:8090/"}, nil)
	got, err := find(t, "cherry").Main(from)
	want := "http://127.0.0.1:8090/v1/plans?fields=plan%2Cspecs%2Cpricing%2Cregion%2Chref&offset=0"
	if err != nil || got.Address != want {
		t.Errorf("got %q, %v, want %q", got.Address, err, want)
	}
}

// cherryListed is a plan of the sandbox in the fields that these tests use.
func cherryListed(t *testing.T, query string) (plans []struct {
	ID      int `json:"id"`
	Pricing []struct {
		Currency string `json:"currency"`
	} `json:"pricing"`
}) {
	t.Helper()
	must.Do(t, json.Unmarshal(partnertest.Sandboxed(t, find(t, "cherry").(sandbox.Provider), "/v1/plans"+query), &plans), query)
	return plans
}

func TestCherrySandboxQuery(t *testing.T) {
	all := cherryListed(t, "")
	if page := cherryListed(t, "?offset=10"); len(page) != len(all)-10 || page[0].ID != all[10].ID {
		t.Errorf("page has %d plans", len(page))
	}
	check.Equal(t, len(cherryListed(t, "?offset=100000")), 0, "page beyond the end has")
	for query, want := range map[string]struct{ machine, virtual string }{
		"": {"EUR", "EUR"}, "?currency=USD": {"EUR", "USD"}, "?currency=GBP": {"EUR", "EUR"},
	} {
		list := cherryListed(t, query)
		machine, virtual := list[0].Pricing[0].Currency, list[len(list)-2].Pricing[0].Currency
		if machine != want.machine || virtual != want.virtual {
			t.Errorf("asked with %q, prices are in %s and %s, want %s and %s", query, machine, virtual, want.machine, want.virtual)
		}
	}
}

func TestCherryMemoryType(t *testing.T) {
	tests := []struct{ name, want string }{
		{"16GB ECC DDRIII ", "DDR3"},
		{"64GB ECC REG DDR4", "DDR4"},
		{"128GB DDR5", "DDR5"},
		{"64GBDDR4", "DDR4"},
		{"8GB ddr-iv", "DDR4"},
		{"32GB LPDDR5X", "LPDDR5X"},
		{"32GB DDR3L", "DDR3L"},
		{"4GB DDRII", "DDR2"},
		{"2GB DDRI", "DDR"},
		{"1GB", ""},
		{"", ""},
		{"DDR", ""},
		{"32GB DDRV", "DDR5"},
	}
	for _, tt := range tests {
		name, _ := json.Marshal(tt.name)
		p := cherryVerdicts(t, cherryPlan(1, `,"specs":{"cpus":{"cores":2},"memory":{"total":4,"unit":"GB","name":`+string(name)+`}}`)).Verdicts[0].Plan
		if p == nil || p.MemoryType != tt.want {
			t.Errorf("%q is %+v, want %q", tt.name, p, tt.want)
		}
	}
}

// TestCherryTax compares the rate of prices with tax with the current one of the partner's country.
func TestCherryTax(t *testing.T) {
	rate, _ := vat.Find("LT", time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC))
	p := cherryVerdicts(t, cherryPlan(1, `,"pricing":[{"unit":"Monthly","price":121,"currency":"EUR","taxed":true}]`)).Verdicts[0].Plan
	if p == nil || p.QuotedTax == nil || p.QuotedTax.Cmp(rate.Percent) != 0 || !p.Monthly[market.EUR].Equal(market.Whole(100)) {
		t.Errorf("%+v, want the rate %s", p, rate.Percent)
	}
}
