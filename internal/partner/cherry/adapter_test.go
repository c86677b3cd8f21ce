package cherry_test

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

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/cherry"
	"launchrack/internal/partner/partnertest"
	"launchrack/internal/testing/recordings"
)

func TestConformance(t *testing.T) {
	partnertest.Run(t, partnertest.Harness{Adapter: cherry.New()})
}

func TestGolden(t *testing.T) { partnertest.Golden(t, cherry.New()) }

func TestNeeds(t *testing.T) { partnertest.Needs(t, cherry.New()) }

// plan returns a plan that may be listed as JSON. extra members replace the defaults.
func plan(number int, more string) string {
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

// judge translates a list of plans.
func judge(t *testing.T, plans ...string) partner.Judged {
	t.Helper()
	judged, err := cherry.New().Translate(t.Context(), []partner.Document{{Body: []byte("[" + strings.Join(plans, ",") + "]")}})
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

// TestPages fetches all pages of the list, and refuses a list shorter than its total.
func TestPages(t *testing.T) {
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
				plans = append(plans, plan(i+1, ""))
			}
			return "[" + strings.Join(plans, ",") + "]", nil
		})
		s, err := partner.NewFeed(cherry.New(), partner.Source{}, pages).Fetch(t.Context())
		if errs.Public(err) != want || want == "" && len(s.Plans) != 5 {
			t.Errorf("pages of %d: %d plans and %v, want %q", size, len(s.Plans), err, want)
		}
	}
}

// TestShortList refuses a list whose later pages are empty although more plans are counted. It is not
// whole, so a refresh holds it.
func TestShortList(t *testing.T) {
	short := asked(func(q url.Values) (string, error) {
		if q.Get("offset") != "" {
			return "[]", nil
		}
		return "[" + plan(1, "") + "," + plan(2, "") + "," + plan(3, "") + "]", nil
	})
	_, err := partner.NewFeed(cherry.New(), partner.Source{}, short).Fetch(t.Context())
	if want := "The partner counts 5 items, and 3 came"; errs.Public(err) != want || !errors.Is(err, partner.ErrIncomplete) {
		t.Errorf("%v, want %q", err, want)
	}
}

// TestRefusedCurrency checks that status 400 and 422 mean a currency without quotes, and any
// other status fails the fetch.
func TestRefusedCurrency(t *testing.T) {
	for status, quoted := range map[int]bool{400: true, 422: true, 401: false, 403: false, 404: false, 408: false} {
		refusing := asked(func(q url.Values) (string, error) {
			if q.Has("currency") {
				return "", errs.Wrap(errs.Partner, &partner.StatusError{Status: status}, "The partner answered %d", status)
			}
			return "[" + plan(1, "") + "," + plan(2, "") + "," + plan(3, "") + "," + plan(4, "") + "," + plan(5, "") + "]", nil
		})
		s, err := partner.NewFeed(cherry.New(), partner.Source{}, refusing).Fetch(t.Context())
		if taken := err == nil && len(s.Plans) == 5; taken != quoted {
			t.Errorf("%d: %d plans and error %v, want the fetch to succeed: %v", status, len(s.Plans), err, quoted)
		}
	}
}

// TestNotSold distinguishes plans that are not sold from unreadable ones.
func TestNotSold(t *testing.T) {
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
		v := judge(t, plan(1, more)).Verdicts[0]
		if v.Plan != nil || v.Kind != want || v.Item != "1" {
			t.Errorf("%s: %q of %s, want %q: %s", more, v.Kind, v.Item, want, v.Reason)
		}
	}
}

// TestRecordedPlaceWithoutStock checks that a place without stock is listed as sold out.
func TestRecordedPlaceWithoutStock(t *testing.T) {
	s, err := partnertest.Fetch(cherry.New(), recordings.Read(t, "fixtures/feeds/cherry-place-without-stock.json"))
	if err != nil || len(s.Plans) != 1 {
		t.Fatalf("%d plans, %v", len(s.Plans), err)
	}
	p := s.Plans[0]
	if len(p.Regions) != 1 || p.Regions[0] != "Chicago" || !p.Available || *p.Stock != 2 || len(p.Places) != 2 ||
		p.Places[0].Region != "Šiauliai" || p.Places[0].State != market.PlaceSoldOut || *p.Places[1].Count != 2 {
		t.Errorf("sold in %v, %d left, places %+v", p.Regions, *p.Stock, p.Places)
	}
}

// TestColumns checks the optional columns.
func TestColumns(t *testing.T) {
	p := judge(t, plan(1, `,"name":"AMD EPYC 7282 with A10","type":"baremetal","specs":{"cpus":{"count":2,"cores":32,"threads":64},
		"memory":{"total":64,"unit":"GB","name":"64GB ECC DDR4"},"storage":[{"count":2,"size":3.84,"unit":"TB","type":"NVME"},{"size":480,"unit":"GB","type":"SSD"}],
		"bandwidth":{"name":"100TB"}}`)).Verdicts[0].Plan
	if p == nil || *p.CPUSockets != 2 || *p.CPUThreads != 64 || !*p.MemoryECC || *p.TrafficTB != 100 || *p.StorageGB != 8160 ||
		len(p.Disks) != 2 || p.Disks[0].Count != 2 || p.GPUModel != "NVIDIA A10" || *p.GPUMemoryGB != 24 || p.GPUCount != nil || *p.Stock != 3 {
		t.Errorf("%+v", p)
	}
}
