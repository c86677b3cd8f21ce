package bundled_test

import (
	"encoding/json"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/model/market"
	"launchrack/internal/partner/partnertest"
	"launchrack/internal/partner/registry"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/recordings"
)

// recorded reads a partner's recorded answer.
func recorded(t *testing.T, name string, into any) {
	t.Helper()
	if err := json.Unmarshal(recordings.Read(t, "fixtures/partners/"+name), into); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

func bySKU(t *testing.T) map[market.SKU]market.Plan {
	m := map[market.SKU]market.Plan{}
	for _, p := range plans(t) {
		m[p.SKU] = p
	}
	return m
}

type contaboProduct struct {
	Title, Slug string
	Price       market.Prices
	Periods     []struct {
		Length   int
		Discount market.Prices
	}
	Addons map[string]struct {
		Title      string
		Price      market.Prices
		OutOfStock any
	}
}

type contaboPage struct {
	Preloaded []json.RawMessage
}

// TestRecordedPlansOfContabo compares each plan of the recording with the tables, so it finds wrong
// numbers and missing plans and regions.
func TestRecordedPlansOfContabo(t *testing.T) {
	var page contaboPage
	recorded(t, "contabo/site_payload.json", &page)
	var data struct {
		Products   map[string]contaboProduct
		Categories map[string]struct {
			Slug     string
			Products map[string]json.RawMessage
		}
	}
	must.Do(t, json.Unmarshal(page.Preloaded[0], &data))
	ours, seen := bySKU(t), 0
	for _, category := range data.Categories {
		for id := range category.Products {
			product := data.Products[id]
			if len(product.Price) == 0 {
				continue
			}
			t.Run(product.Slug, func(t *testing.T) {
				seen += checkContabo(t, ours, id, category.Slug, product)
			})
		}
	}
	total := 0
	for _, p := range ours {
		if p.Partner == "contabo" {
			total++
		}
	}
	if seen != total {
		t.Errorf("%d offers are in the recording, %d in the catalogue", seen, total)
	}
}

// checkContabo compares one product with its offers and counts them.
func checkContabo(t *testing.T, ours map[market.SKU]market.Plan, id, category string, product contaboProduct) int {
	base, ok := ours[market.SKU(id)]
	if !ok {
		t.Fatalf("%s is not in the catalogue", product.Title)
	}
	if want := "https://contabo.com/en/" + category + "/" + product.Slug + "/"; base.PlanURL != want {
		t.Errorf("plan_url %s, want %s", base.PlanURL, want)
	}
	if base.Name != product.Title {
		t.Errorf("name %q, want %q", base.Name, product.Title)
	}
	if !base.Monthly.Equal(product.Price) {
		t.Errorf("monthly %v, want %v", base.Monthly, product.Price)
	}
	for _, period := range product.Periods {
		if period.Length == 12 && !base.Annually.Equal(yearLess(t, product.Price, period.Discount)) {
			t.Errorf("annual %v does not follow from the discount %v", base.Annually, period.Discount)
		}
	}
	want, got := map[string]market.Prices{}, map[string]market.Prices{}
	for _, addon := range product.Addons {
		if len(addon.Price) > 0 && addon.Title != "10 Gbit/s port" {
			want[addon.Title] = added(t, product.Price, addon.Price)
		}
	}
	for sku, p := range ours {
		if len(sku) > len(id) && string(sku[:len(id)]) == id {
			got[p.Regions[0]] = p.Monthly
		}
	}
	if diff := cmp.Diff(want, got, cmp.Comparer(market.Prices.Equal)); diff != "" {
		t.Errorf("regions (-recorded +ours):\n%s", diff)
	}
	return 1 + len(want)
}

func yearLess(t *testing.T, monthly, discount market.Prices) market.Prices {
	t.Helper()
	year := market.Prices{}
	for currency, amount := range monthly {
		twelve, err := amount.Mul(market.MustAmount("12"))
		if err != nil {
			t.Fatal(err)
		}
		if year[currency], err = twelve.Sub(discount[currency]); err != nil {
			t.Fatal(err)
		}
	}
	return year
}

func added(t *testing.T, base, extra market.Prices) market.Prices {
	t.Helper()
	total := market.Prices{}
	for currency, amount := range base {
		var err error
		if total[currency], err = amount.Add(extra[currency]); err != nil {
			t.Fatal(err)
		}
	}
	return total
}

type cherryItem struct {
	ID    int64
	Specs struct {
		CPUs    struct{ Cores int }
		Memory  struct{ Total float64 }
		Storage []struct {
			Count, Size float64
			Unit        string
		}
	}
	Pricing []struct {
		Unit  string
		Price float64
	}
}

// TestRecordedPlansOfCherry compares prices at four decimals, the partner's finest; further decimals
// of its floats are noise.
func TestRecordedPlansOfCherry(t *testing.T) {
	var prebuilt, listed []cherryItem
	recorded(t, "cherry/prebuilt_plans.json", &prebuilt)
	recorded(t, "cherry/plans.json", &listed)
	for _, item := range listed {
		if item.ID == 86 { // the one plan of that file whose every value is recorded
			prebuilt = append(prebuilt, item)
		}
	}
	ours := bySKU(t)
	for _, item := range prebuilt {
		t.Run(strconv.FormatInt(item.ID, 10), func(t *testing.T) {
			p, ok := ours[market.SKU(strconv.FormatInt(item.ID, 10))]
			if !ok {
				t.Fatal("is not in the catalogue")
			}
			checkCherry(t, p, item)
		})
	}
}

func checkCherry(t *testing.T, p market.Plan, item cherryItem) {
	if int64(p.PlanID) != item.ID {
		t.Errorf("plan number %d, want %d", p.PlanID, item.ID)
	}
	storage := 0.0
	for _, disks := range item.Specs.Storage {
		if disks.Unit == "TB" {
			disks.Size *= 1000
		}
		storage += disks.Count * disks.Size
	}
	if *p.CPUCores != item.Specs.CPUs.Cores || *p.MemoryGB != item.Specs.Memory.Total || *p.StorageGB != storage {
		t.Errorf("%d cores, %v GB RAM, %v GB storage, want %d, %v, %v",
			*p.CPUCores, *p.MemoryGB, *p.StorageGB, item.Specs.CPUs.Cores, item.Specs.Memory.Total, storage)
	}
	want := map[string]string{}
	for _, price := range item.Pricing {
		want[price.Unit] = strconv.FormatFloat(price.Price, 'f', 4, 64)
	}
	for unit, got := range map[string]market.Prices{"Monthly": p.Monthly, "Hourly": p.Hourly, "Annually": p.Annually} {
		if eur := got[market.EUR].Fixed(4); eur != want[unit] || len(got) != 1 {
			t.Errorf("%s %v, want EUR %s", unit, got, want[unit])
		}
	}
}

// TestARefreshLosesNoRecordedPriceOfContabo: a translation of the recording has each bundled row with its
// price, setup fee and stock.
func TestARefreshLosesNoRecordedPriceOfContabo(t *testing.T) {
	var page json.RawMessage
	recorded(t, "contabo/site_payload.json", &page)
	contabo, _ := registry.Find("contabo")
	snapshot := must.Get(partnertest.Fetch(contabo, page))(t)
	fetched := map[market.SKU]market.Plan{}
	for _, p := range snapshot.Plans {
		fetched[p.SKU] = p
	}
	for _, p := range plans(t) {
		if p.Partner != "contabo" {
			continue
		}
		f, ok := fetched[p.SKU]
		if !ok || f.PlanID != p.PlanID || f.Group != p.Group || f.Name != p.Name || !f.Monthly.Equal(p.Monthly) || !f.Setup.Equal(p.Setup) || f.Available != p.Available {
			t.Errorf("%s: a refresh brings %q of %q for %v, setup %v, available %v; bundled is %q of %q for %v, setup %v, available %v",
				p.SKU, f.Name, f.Group, f.Monthly, f.Setup, f.Available, p.Name, p.Group, p.Monthly, p.Setup, p.Available)
		}
		delete(fetched, p.SKU)
	}
	if len(fetched) > 0 {
		t.Errorf("%d rows of the recording are not bundled", len(fetched))
	}
}
