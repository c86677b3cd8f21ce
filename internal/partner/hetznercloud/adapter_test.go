package hetznercloud_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/hetznercloud"
	"launchrack/internal/partner/partnertest"
)

func TestConformance(t *testing.T) {
	partnertest.Run(t, partnertest.Harness{Adapter: hetznercloud.New()})
}

func TestGolden(t *testing.T) { partnertest.Golden(t, hetznercloud.New()) }

func TestNeeds(t *testing.T) { partnertest.Needs(t, hetznercloud.New()) }

// api answers by the end of the address; other requests get a status.
type api struct {
	answers map[string]string
	date    string
	status  int
}

func (a api) Do(_ context.Context, r partner.Request) (partner.Answer, error) {
	for end, body := range a.answers {
		if strings.HasSuffix(r.Address, end) {
			return partner.Answer{Body: []byte(body), Header: http.Header{"Date": {a.date}}}, nil
		}
	}
	return partner.Answer{}, errs.Wrap(errs.Partner, &partner.StatusError{Status: a.status}, "The partner answered %d", a.status)
}

func (a api) fetch(t *testing.T) (partner.Snapshot, error) {
	return partner.NewFeed(hetznercloud.New(), partner.Source{Token: "t"}, a).Fetch(t.Context())
}

// euros is the price list of an account in EUR.
const euros = `{"pricing":{"currency":"EUR"}}`

const small = `{"name":"cx23","description":"CX23","cores":2,"memory":4.0,"disk":40,"cpu_type":"shared","architecture":"x86","storage_type":"local",
 "deprecation":{"announced":"2026-01-01T08:00:00+00:00","unavailable_after":"2026-06-01T00:00:00+00:00"},
 "prices":[{"location":"fsn1","price_hourly":{"net":"0.0052000000"},"price_monthly":{"net":"3.2900000000"},"included_traffic":21990232555520}]}`

// TestEndByDateHeader checks that the header Date decides whether a type is still sold.
func TestEndByDateHeader(t *testing.T) {
	for date, sold := range map[string]bool{
		"Sun, 31 May 2026 23:59:59 GMT": true, "Mon, 01 Jun 2026 00:00:00 GMT": false, "": false, "yesterday": false,
	} {
		s, err := api{date: date, answers: map[string]string{"/v1/pricing": euros, "page=1&per_page=50": `{"server_types":[` + small + `]}`}}.fetch(t)
		if err != nil || len(s.Plans) != 1 || s.Plans[0].Available != sold {
			t.Errorf("at %q: %+v, %v, want it sold: %v", date, s.Plans, err, sold)
		}
	}
}

// TestEndByDateOf304 checks that a type ends by the Date of a 304.
func TestEndByDateOf304(t *testing.T) {
	date, unchanged := "Sun, 31 May 2026 12:00:00 GMT", 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header()["Date"], w.Header()["Etag"] = []string{date}, []string{`"same"`}
		switch {
		case r.URL.Path != "/v1/server_types":
			w.Header().Del("Etag")
			fmt.Fprint(w, euros)
		case r.Header.Get("If-None-Match") == `"same"`:
			unchanged++
			w.WriteHeader(http.StatusNotModified)
		default:
			fmt.Fprintf(w, `{"server_types":[%s]}`, small)
		}
	}))
	t.Cleanup(server.Close)
	feed := partner.NewFeed(hetznercloud.New(), partner.Source{BaseURL: server.URL, Token: "t"}, partner.NewClient(partner.Options{PerSecond: 1000}))
	for i, sold := range []bool{true, true, false} {
		if i == 2 {
			date = "Tue, 02 Jun 2026 12:00:00 GMT"
		}
		s, err := feed.Fetch(t.Context())
		if err != nil || s.Plans[0].Available != sold || unchanged != i {
			t.Errorf("fetch %d: %+v, %v with %d unchanged, want it sold: %v", i, s.Plans, err, unchanged, sold)
		}
	}
}

// TestCurrency checks that prices have the currency of the account, which must be known.
func TestCurrency(t *testing.T) {
	for _, tt := range []struct {
		pricing string
		status  int
		want    market.Currency // empty for a failed fetch
	}{
		{pricing: `{"pricing":{"currency":"USD"}}`, want: market.USD},
		{pricing: `{"pricing":{"currency":"EUR"}}`, want: market.EUR},
		{pricing: `{"pricing":{}}`}, {pricing: `{"prices":{"currency":"EUR"}}`}, {pricing: `{"pricing":{"currency":7}}`},
		{status: 404}, {status: 403}, {status: 500}, {pricing: `{"pricing":{"currency":"XAU"}}`},
	} {
		a := api{status: tt.status, answers: map[string]string{"page=1&per_page=50": `{"server_types":[` + small + `]}`}}
		if tt.pricing != "" {
			a.answers["/v1/pricing"] = tt.pricing
		}
		s, err := a.fetch(t)
		if (err != nil) != (tt.want == "") {
			t.Errorf("%+v: %v", tt, err)
			continue
		}
		if strings.HasPrefix(tt.pricing, `{"pricing":{}`) && !strings.Contains(errs.Public(err), "names no currency") {
			t.Errorf("%+v: %q does not say that the currency is missing", tt, errs.Public(err))
		}
		if err == nil && s.Plans[0].Monthly[tt.want].String() != "3.29" {
			t.Errorf("%+v: %v", tt, s.Plans[0].Monthly)
		}
	}
}

func TestPages(t *testing.T) {
	list := func(name, next string) string {
		return `{"server_types":[` + strings.ReplaceAll(small, "cx23", name) + `],"meta":{"pagination":{"next_page":` + next + `}}}`
	}
	good := api{answers: map[string]string{"/v1/pricing": euros,
		"page=1&per_page=50": list("a", "2"), "page=2&per_page=50": list("b", "3"), "page=3&per_page=50": list("c", "null")}}
	s, err := good.fetch(t)
	if err != nil || len(s.Plans) != 3 || s.Plans[0].SKU != "a" || s.Plans[2].SKU != "c" {
		t.Errorf("%d plans, %v, want those of three pages", len(s.Plans), err)
	}
	for _, next := range []string{"1", "2", "4", "-1", `"3"`} {
		bad := api{answers: map[string]string{"/v1/pricing": euros, "page=1&per_page=50": list("a", "2"), "page=2&per_page=50": list("b", next)}}
		if s, err := bad.fetch(t); err == nil {
			t.Errorf("page %s after page 2: %d plans, want a failure", next, len(s.Plans))
		}
	}
}

// TestIncompleteList refuses a list shorter than its total.
func TestIncompleteList(t *testing.T) {
	list := `{"server_types":[` + small + `],"meta":{"pagination":{"next_page":null,"total_entries":%d}}}`
	for entries, whole := range map[int]bool{1: true, 2: false} {
		s, err := api{answers: map[string]string{"/v1/pricing": euros, "page=1&per_page=50": fmt.Sprintf(list, entries)}}.fetch(t)
		if (err == nil) != whole || len(s.Plans) > 0 != whole || !whole && !strings.HasPrefix(errs.Public(err), "The partner counts 2 items, and 1 came") {
			t.Errorf("%d entries: %d plans, %v", entries, len(s.Plans), err)
		}
	}
}

func FuzzDecode(f *testing.F) {
	partnertest.Fuzz(f, []string{
		`{"server_types":[` + small + `]}`,
		`[{"name":"a","cpu_type":"dedicated","prices":[{"location":"fsn1","price_monthly":{"net":5}},{"location":"sin","price_monthly":{"net":"9.10"}}],"locations":[{"name":"sin","available":false}]}]`,
		`{"server_types":[null,7,"x",[],{"name":1e3}],"meta":{"pagination":{"next_page":null}}}`,
	}, hetznercloud.New())
}
