package scaleway_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/scaleway"
)

// at returns a server's hourly row at a place and price.
func at(zone, units string) string {
	return strings.NewReplacer(`"fr-par-1"`, `"`+zone+`"`, `"minute"`, `"hour"`, `"units":1,"nanos":500000000`, units).Replace(server)
}

// judge translates a list of products.
func judge(t *testing.T, products ...string) []partner.Verdict {
	t.Helper()
	judged, err := scaleway.New().Translate(t.Context(), []partner.Document{{Body: []byte(`{"products":[` + strings.Join(products, ",") + `]}`)}})
	if err != nil {
		t.Fatal(err)
	}
	return judged.Verdicts
}

// TestIncompleteMoney checks that units without nanos, and nanos without units, are an error,
// and that null for both is no price.
func TestIncompleteMoney(t *testing.T) {
	for money, want := range map[string]string{
		`"units":1,"nanos":500000000`:     "1.5",
		`"units":0,"nanos":40000000`:      "0.04",
		`"units":2,"nanos":0`:             "2",
		`"nanos":40000000`:                "price.retail_price.units: is missing",
		`"units":83,"nano":40000000`:      "price.retail_price.nanos: is missing",
		`"unit":83,"nanos":40000000`:      "price.retail_price.units: is missing",
		`"units":null,"nanos":40000000`:   "price.retail_price.units: is missing",
		`"unit":83,"nano":40000000`:       "price.retail_price.units: is missing",
		`"units":null,"nanos":null`:       "price.retail_price: no price came",
		`"units":0,"nanos":0`:             "price.retail_price: no price came",
		`"units":"1","nanos":500000000`:   "price.retail_price.units: ",
		`"units":1,"nanos":{"value":500}`: "price.retail_price.nanos: ",
	} {
		v := judge(t, at("fr-par-1", money))[0]
		got := v.Reason
		if v.Plan != nil {
			got = partner.Short(v.Plan.Hourly[market.EUR])
		}
		if !strings.HasPrefix(got, want) || v.Plan == nil && (v.Kind == market.NotSold) != strings.Contains(want, "no price") {
			t.Errorf("%s: %q of kind %q, want %q", money, got, v.Kind, want)
		}
	}
	retired := strings.Replace(at("fr-par-1", `"units":0,"nanos":0`), "general_availability", "end_of_life", 1)
	if v := judge(t, retired)[0]; v.Plan != nil || v.Kind != market.NotSold {
		t.Errorf("a server at the end of its life is %+v", v)
	}
}

// keys returns the rows of a server, each with its price and its regions.
func keys(t *testing.T, products ...string) []string {
	t.Helper()
	var all []string
	for _, v := range judge(t, products...) {
		if v.Plan != nil {
			all = append(all, fmt.Sprint(v.Plan.SKU, " ", partner.Short(v.Plan.Hourly[market.EUR]), " ", strings.Join(v.Plan.Regions, "+")))
		}
	}
	slices.Sort(all)
	return all
}

// TestKeysStay checks that the key of a row does not depend on other places or their order.
func TestKeysStay(t *testing.T) {
	paris, amsterdam, warsaw, milan := at("fr-par-1", `"units":1,"nanos":0`), at("nl-ams-1", `"units":1,"nanos":0`), at("pl-waw-2", `"units":2,"nanos":0`), at("it-mil-1", `"units":2,"nanos":0`)
	for _, tt := range []struct {
		products []string
		want     []string
	}{
		{[]string{paris}, []string{"A-1 1 Paris"}},
		{[]string{paris, amsterdam}, []string{"A-1 1 Paris+Amsterdam"}},
		{[]string{paris, warsaw}, []string{"A-1 1 Paris", "A-1@pl-waw-2 2 Warsaw"}},
		{[]string{warsaw, paris}, []string{"A-1 1 Paris", "A-1@pl-waw-2 2 Warsaw"}},
		{[]string{warsaw}, []string{"A-1@pl-waw-2 2 Warsaw"}},
		{[]string{milan, warsaw, paris}, []string{"A-1 1 Paris", "A-1@it-mil-1 2 Milan", "A-1@pl-waw-2 2 Warsaw"}},
		{[]string{amsterdam}, []string{"A-1@nl-ams-1 1 Amsterdam"}},
	} {
		if got := keys(t, tt.products...); !slices.Equal(got, tt.want) {
			t.Errorf("got %q, want %q", got, tt.want)
		}
	}
}

// TestIncompleteList refuses a list shorter than its total, one of equal pages, and one without
// a total.
func TestIncompleteList(t *testing.T) {
	for name, body := range map[string]string{
		"the same page again": `{"products":[` + server + `],"total_count":100}`,
		"an empty page":       `{"products":[],"total_count":100}`,
		"no count":            `{"products":[` + server + `]}`,
	} {
		partnerHost := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(body)) }))
		client := partner.NewClient(partner.Options{Transport: http.DefaultTransport.(*http.Transport), PerSecond: 1000})
		s, err := partner.NewFeed(scaleway.New(), partner.Source{BaseURL: partnerHost.URL}, client).Fetch(t.Context())
		if partnerHost.Close(); err == nil || len(s.Plans) > 0 {
			t.Errorf("%s: %d plans, %v", name, len(s.Plans), err)
		}
	}
}
