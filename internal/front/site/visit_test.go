package site

import (
	"context"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"launchrack/internal/model/brand"
	"launchrack/internal/model/market"
	"launchrack/internal/testing/must"
)

func TestAVisitIsWhatARequestSays(t *testing.T) {
	type said struct {
		currency                          market.Currency
		country, rate, theme, base, draft string
	}
	for name, tt := range map[string]struct {
		address, cookies string
		want             said
		seat             string
	}{
		"nothing":                      {"/", "", said{"USD", "", "", "", "http://example.com", ""}, ""},
		"every choice":                 {"/", "preferred-currency=EUR; vat-country=DE; theme=dark", said{"EUR", "DE", "DE", "dark", "http://example.com", ""}, ""},
		"choices that are none":        {"/", "preferred-currency=eur; vat-country=US; theme=red", said{"USD", "", "", "", "http://example.com", ""}, ""},
		"an address with a country":    {"/vps?vat_country=fi", "vat-country=DE", said{"USD", "DE", "FI", "", "http://example.com", ""}, ""},
		"an address with a net limit":  {"/vps?price_usd=lte.60", "vat-country=DE", said{"USD", "DE", "", "", "http://example.com", ""}, ""},
		"an address that is too long":  {"/vps?vat_country=fi&q=" + strings.Repeat("x", maxQueryBytes), "vat-country=DE", said{"USD", "DE", "DE", "", "http://example.com", ""}, ""},
		"a host that is none":          {"/", "", said{"USD", "", "", "", "", ""}, ""},
		"https":                        {"https://example.com/", "", said{"USD", "", "", "", "https://example.com", ""}, ""},
		"a draft":                      {"/", "shop-preview=known", said{"USD", "", "", "", "http://example.com", "Draft"}, ""},
		"a draft that nobody has made": {"/", "shop-preview=other", said{"USD", "", "", "", "http://example.com", ""}, ""},
		"a seat whose law wants tax":   {"/", "", said{"USD", "DE", "DE", "", "http://example.com", ""}, "DE"},
		"no tax, chosen in this seat":  {"/", "vat-country=", said{"USD", "", "", "", "http://example.com", ""}, "DE"},
		"another country":              {"/", "vat-country=FI", said{"USD", "FI", "FI", "", "http://example.com", ""}, "DE"},
		"a net limit in this seat":     {"/vps?price_usd=lte.60", "", said{"USD", "DE", "", "", "http://example.com", ""}, "DE"},
		"a seat whose law is unknown":  {"/", "", said{"USD", "", "", "", "http://example.com", ""}, "BR"},
		"a draft with a seat":          {"/", "shop-preview=known", said{"USD", "GB", "GB", "", "http://example.com", "Draft"}, "DE"},
	} {
		s := &Site{Config: Config{Brand: func() brand.Brand { return brand.Brand{Seat: tt.seat} }, Now: func() time.Time { return time.Date(2026, 4, 15, 9, 30, 0, 0, time.UTC) }, Preview: func(_ context.Context, name string) (brand.Brand, bool) {
			return brand.Brand{Name: "Draft", Seat: map[bool]string{true: "GB"}[tt.seat != ""]}, name == "known"
		}}}
		r := httptest.NewRequest("GET", tt.address, nil)
		r.Header.Set("Cookie", tt.cookies)
		if name == "a host that is none" {
			r.Host = "a b"
		}
		v := visitOf(s.enter(r))
		got := said{currency: v.currency, country: v.country, rate: v.rate.Country, theme: v.theme, base: v.base}
		if v.draft != nil {
			got.draft = v.draft.Name
		}
		if got != tt.want {
			t.Errorf("%s: %+v, want %+v", name, got, tt.want)
		}
	}
}

// TestChoicesAreReadAtTheDoor: what is read elsewhere may be missing in the key of a kept page.
func TestChoicesAreReadAtTheDoor(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	for _, file := range files {
		text := must.Get(os.ReadFile(file))(t)
		for _, reads := range []string{".Cookie(", "URL.Query()"} {
			if !strings.HasSuffix(file, "_test.go") && file != "visit.go" && strings.Contains(string(text), reads) {
				t.Errorf("%s reads %s by itself; visitOf has it", file, reads)
			}
		}
	}
}
