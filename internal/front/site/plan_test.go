package site

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"

	"launchrack/internal/model/hardware/disk"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/view"
)

func TestPlanAddresses(t *testing.T) {
	s := newShop(t)
	for path, want := range map[string]struct {
		status   int
		location string
	}{
		"/plans/grosse-22-script-7":            {200, ""},
		"/plans/grosse-22-script-7?utm=x":      {200, ""},
		"/plans/other-7":                       {301, "/plans/grosse-22-script-7"},
		"/plans/7?a=b":                         {301, "/plans/grosse-22-script-7?a=b"},
		"/plans/grosse-22-script-07":           {301, "/plans/grosse-22-script-7"},
		"/plans/grosse-22-script-7/":           {301, "/plans/grosse-22-script-7"},
		"/plans/grosse-22-script-8":            {200, ""},
		"/plans/gone-9":                        {410, ""},
		"/plans/went-9":                        {301, "/plans/gone-9"},
		"/plans/withdrawn-plan-10":             {410, ""},
		"/plans/never-11":                      {404, ""},
		"/plans/never-99999999999999999999999": {404, ""},
		"/plans/none":                          {404, ""},
		"/plans":                               {404, ""},
	} {
		r := s.get(path)
		if got := r.Header.Get("Location"); r.StatusCode != want.status || got != want.location {
			t.Errorf("%s: %d %q, want %d %q", path, r.StatusCode, got, want.status, want.location)
		}
	}
}

// TestPlanPagesAreKept by their own address alone, also those of what is gone.
func TestPlanPagesAreKept(t *testing.T) {
	s := newShop(t)
	for _, path := range []string{"/plans/grosse-22-script-7", "/plans/gone-9"} {
		before := s.renderer.renders.Load()
		for _, query := range []string{"", "?utm_source=x", "?ram_size=gte.64", "?" + strings.Repeat("a", 100)} {
			s.get(path + query)
		}
		if n := s.renderer.renders.Load() - before; n != 1 {
			t.Errorf("%s was rendered %d times", path, n)
		}
	}
}

var graphPattern = regexp.MustCompile(`<script type="application/ld\+json">(.*?)</script>`)

// graph reads the JSON-LD of a page by the types of its objects.
func graph(t *testing.T, s shop, path string) map[string]map[string]any {
	t.Helper()
	found := graphPattern.FindStringSubmatch(text(t, s.get(path).Body))
	if found == nil {
		t.Fatalf("%s has no JSON-LD", path)
	}
	var doc struct {
		Context string           `json:"@context"`
		Graph   []map[string]any `json:"@graph"`
	}
	if err := json.Unmarshal([]byte(found[1]), &doc); err != nil || doc.Context != "https://schema.org" {
		t.Fatalf("%s: %v in %s", path, err, found[1])
	}
	nodes := map[string]map[string]any{}
	for _, n := range doc.Graph {
		kind, _ := n["@type"].(string)
		nodes[kind] = n
	}
	return nodes
}

func TestAPlanIsAProduct(t *testing.T) {
	s := newShop(t)
	nodes := graph(t, s, "/plans/grosse-22-script-7")
	product := nodes["Product"]
	if product["name"] != "Größe 22 </script>" {
		t.Errorf("product %v", product)
	}
	offers, _ := product["offers"].([]any)
	if len(offers) != 1 {
		t.Fatalf("offers %v", product["offers"])
	}
	offer, _ := offers[0].(map[string]any)
	if offer["@type"] != "Offer" || offer["price"] != "9.87" || offer["priceCurrency"] != "USD" || offer["availability"] != "https://schema.org/InStock" {
		t.Errorf("offer %v", offer)
	}
	crumbs, _ := nodes["BreadcrumbList"]["itemListElement"].([]any)
	if len(crumbs) != 3 {
		t.Errorf("breadcrumbs %v", nodes["BreadcrumbList"])
	}
	if strings.Contains(text(t, s.get("/plans/gone-9").Body), "ld+json") {
		t.Error("what is gone is offered to search engines")
	}
}

func TestASpotMachineIsOfferedByTheHour(t *testing.T) {
	usd := func(text string) market.Prices { return market.Prices{market.USD: market.MustAmount(text)} }
	plan := &market.Plan{ID: 1, Name: "Spot", Spot: true, Quoted: market.Quoted{Monthly: usd("7.30"), Hourly: usd("0.01")}}
	if offer := newShop(t).Handler.(*Site).describer(&visit{lang: language.English}).offer(plan, toldOf(plan)); offer["price"] != "0.010" && offer["price"] != "0.01" {
		t.Errorf("offered %v", offer)
	}
}

// TestOffersHaveTheShownPrice: what search engines read is what the page says.
func TestOffersHaveTheShownPrice(t *testing.T) {
	d := newShop(t).Handler.(*Site).describer(&visit{lang: language.English})
	for quoted, want := range map[string]string{"46.6452": "46.65", "339.360000000": "339.36", "38.005": "38.01", "12": "12.00", "39.99000000": "39.99", "0.0742": "0.074"} {
		plan := &market.Plan{ID: 1, Quoted: market.Quoted{Monthly: market.Prices{market.USD: market.MustAmount(quoted)}}}
		if offer := d.offer(plan, toldOf(plan)); offer["price"] != want {
			t.Errorf("%s is offered as %v, want %s", quoted, offer, want)
		}
	}
}

func TestAPlanIsOfferedByTheCycleThatLeads(t *testing.T) {
	usd := func(text string) market.Prices { return market.Prices{market.USD: market.MustAmount(text)} }
	quarter, year := market.Cycle{Months: 3, Amounts: usd("33")}, market.Cycle{Months: 12, Amounts: usd("99")}
	for want, plan := range map[string]market.Plan{
		`{"@type":"UnitPriceSpecification","price":"11.00","priceCurrency":"USD","unitCode":"MON","valueAddedTaxIncluded":false}`: {Quoted: market.Quoted{Annually: usd("99"), Cycles: []market.Cycle{quarter, year}}},
		`{"@type":"UnitPriceSpecification","price":"99.00","priceCurrency":"USD","unitCode":"ANN","valueAddedTaxIncluded":false}`: {Quoted: market.Quoted{Annually: usd("99"), Cycles: []market.Cycle{year}}},
		`{"@type":"UnitPriceSpecification","price":"12.00","priceCurrency":"USD","unitCode":"MON","valueAddedTaxIncluded":false}`: {Quoted: market.Quoted{Monthly: usd("12"), Cycles: []market.Cycle{quarter}}},
	} {
		offer := newShop(t).Handler.(*Site).describer(&visit{lang: language.English}).offer(&plan, toldOf(&plan))
		if got, err := json.Marshal(offer["priceSpecification"]); err != nil || string(got) != want {
			t.Errorf("got %s, %v\nwant %s", got, err, want)
		}
	}
}

func TestPlansCannotBeFoundWhileTheCatalogueFails(t *testing.T) {
	s := newShop(t)
	s.catalogue.err = errBusy
	w := httptest.NewRecorder()
	s.ServeHTTP(w, httptest.NewRequest("GET", "/plans/x-7", nil))
	if w.Code != 503 {
		t.Errorf("status %d", w.Code)
	}
}

func TestAVisitorWhoLeavesTakesThePageFromNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShop(t)
		read := make(chan struct{})
		s.Handler.(*Site).Record = func(ctx context.Context, _ int64) (market.PlanRecord, error) {
			select {
			case <-ctx.Done():
				return market.PlanRecord{}, ctx.Err()
			case <-read:
				return market.PlanRecord{}, nil
			}
		}
		address := s.get("/plans/x-7").Header.Get("Location")
		ctx, leave := context.WithCancel(t.Context())
		ask := func(ctx context.Context) chan int {
			status := make(chan int, 1)
			go func() {
				w := httptest.NewRecorder()
				s.ServeHTTP(w, httptest.NewRequest("GET", address, nil).WithContext(ctx))
				status <- w.Code
			}()
			synctest.Wait()
			return status
		}
		leaves, stays := ask(ctx), ask(t.Context())
		leave()
		synctest.Wait()
		close(read)
		<-leaves
		if status := <-stays; status != http.StatusOK {
			t.Errorf("status %d for a page that another visitor did not wait for", status)
		}
	})
}

// TestPlanAboutNamesThePlace of a machine that has a page for each.
func TestPlanAboutNamesThePlace(t *testing.T) {
	german, _ := language.Find("de")
	for _, c := range []struct {
		lang    *language.Language
		places  int
		regions []string
		want    string
	}{
		{language.English, 1, []string{"Singapore"}, "CCX33 at Hetzner"},
		{language.English, 2, []string{"Singapore"}, "CCX33 at Hetzner, Singapore"},
		{german, 2, []string{"Singapore"}, "CCX33 von Hetzner, Singapur"},
		{language.English, 2, []string{"Falkenstein", "Helsinki"}, "CCX33 at Hetzner, Falkenstein and 1 more"},
		{language.English, 2, nil, "CCX33 at Hetzner"},
	} {
		plan := &market.Plan{Name: "CCX33", PartnerName: "Hetzner", Regions: c.regions}
		if got := planAbout(c.lang, plan, &view.PlanPage{Places: make([]view.PlanPlace, c.places)}, price.Told{}).Title; got != c.want {
			t.Errorf("%v: %q, want %q", c.regions, got, c.want)
		}
	}
}

// TestPlanAboutSaysEachSizeOnce: the disks say what they are, and need no word behind them.
func TestPlanAboutSaysEachSizeOnce(t *testing.T) {
	memory, storage := 64.0, 8000.0
	plan := &market.Plan{Name: "AX41", PartnerName: "Hetzner", CPUName: "AMD Ryzen 5 3600", CPUCores: new(6), MemoryGB: &memory, StorageGB: &storage,
		Disks: []disk.Disk{{Count: 2, SizeGB: 4000, Kind: disk.HDD}}}
	got := planAbout(language.English, plan, &view.PlanPage{}, price.Told{}).Description
	if want := "AX41 at Hetzner, AMD Ryzen 5 3600, 6 cores, 64 GB RAM, 2 × 4 TB HDD. Specifications, regions, price history and similar plans."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	got = planAbout(language.English, plan, &view.PlanPage{SoldOut: "Sold out since 28 Nov 2026"}, price.Told{}).Description
	if want := "AX41 at Hetzner, AMD Ryzen 5 3600, 6 cores, 64 GB RAM, 2 × 4 TB HDD. Sold out since 28 Nov 2026. Specifications, regions, price history and similar plans."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	plan.CPUName = "AMD Ryzen 5 3600 or its successor"
	got = planAbout(language.English, plan, &view.PlanPage{SoldOut: "Sold out since 28 Nov 2026"}, price.Told{}).Description
	if want := "AX41 at Hetzner, AMD Ryzen 5 3600 or its successor, 6 cores, 64 GB RAM, 2 × 4 TB HDD. Sold out since 28 Nov 2026."; got != want {
		t.Errorf("what search engines cut off is said: %q, want %q", got, want)
	}
}

// TestAPlanKeepsTheTermOfItsAddress for the links that lead on; another parameter makes no page of its own.
func TestAPlanKeepsTheTermOfItsAddress(t *testing.T) {
	s := newShop(t)
	for address, want := range map[string]string{"": "", "?months=12": "?months=12", "?months=12&utm_source=x": "?months=12"} {
		if got := props(t, text(t, s.get("/plans/grosse-22-script-7"+address).Body)).Search; got != want {
			t.Errorf("%s: the page is of %q", address, got)
		}
	}
}
