// Package sample makes plans for tests and benchmarks: single ones with chosen fields, and whole
// catalogues with all edge cases. The same call returns the same plans on every machine. It also has
// a Clock for tests.
package sample

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
)

// Now is when the samples were fetched.
var Now = time.Date(2026, 4, 15, 9, 30, 0, 0, time.UTC)

// The partners of the samples.
var (
	Cherry  = market.Partner{ID: "cherry", Name: "Cherry Servers", Home: "https://www.cherryservers.com/"}
	Contabo = market.Partner{ID: "contabo", Name: "Contabo", Home: "https://contabo.com/en/"}
)

// Plan returns a valid plan with the usual fields, changed by the edits.
func Plan(edits ...func(*market.Plan)) market.Plan {
	cores, memory, storage, network := 8, 24.0, 200.0, 600
	p := market.Plan{
		ID: 1, PlanID: 301, Partner: Contabo.ID, SKU: "vps-20", Source: market.FromPartner,
		Name: "Cloud VPS 20", Type: market.VPS, Category: market.CategoryGeneral, Tags: []string{"nvme"}, Available: true,
		CPUCores: &cores, CPUModel: "AMD EPYC", CPUFrequency: "2.8 GHz", MemoryGB: &memory, MemoryType: "DDR4 ECC",
		StorageGB: &storage, StorageType: "NVMe", NetworkMbps: &network, Bandwidth: "Unlimited",
		Quoted: market.Quoted{Monthly: market.Prices{"EUR": market.MustAmount("7.00"), "USD": market.MustAmount("7.95"), "GBP": market.MustAmount("6.20")},
			Annually: market.Prices{"EUR": market.MustAmount("67.20")}},
		PartnerName: Contabo.Name, PartnerURL: Contabo.Home, PlanURL: "https://contabo.com/en/vps/cloud-vps-20/",
		PlanDetailURL: "https://contabo.com/en/vps/cloud-vps-20/", Regions: []string{"European Union", "United States (East)"},
		Description: "8 vCPU cores, snapshots included", FetchedAt: Now, UpdatedAt: Now.Add(-24 * time.Hour),
	}
	for _, edit := range edits {
		edit(&p)
	}
	return p
}

// Rates returns the exchange rates of the last day of 2024. Unlike the bundled ones they never
// change.
func Rates() price.Rates {
	return price.Rates{
		PerEUR: map[market.Currency]market.Amount{market.USD: market.MustAmount("1.0389"), market.GBP: market.MustAmount("0.82918")},
		Date:   time.Date(2024, 12, 31, 0, 0, 0, 0, time.UTC),
		Link:   "https://www.ecb.europa.eu/",
	}
}

// Of returns a pointer to a value, for the optional fields of a plan.
func Of[T any](v T) *T { return &v }

// EUR makes a price map that quotes euros only.
func EUR(amount string) market.Prices { return market.Prices{market.EUR: market.MustAmount(amount)} }

// USD makes a price map that quotes dollars only.
func USD(amount string) market.Prices { return market.Prices{market.USD: market.MustAmount(amount)} }

// GBP makes a price map that quotes pounds only.
func GBP(amount string) market.Prices { return market.Prices{market.GBP: market.MustAmount(amount)} }

// HostileNames returns texts that break careless escaping: markup, quotes, separators, wildcards.
func HostileNames() []string {
	return []string{
		`<script>alert("1")</script>`, `"quoted", (bracketed) \ back`, `O'Brien & Söhne`, "שרת ייעודי עברית",
		"Serwer 🚀 emoji", "two  spaces, no\u00a0break", `a,b.c:d{e}`, "null", "%*_", "ＦＵＬＬ width",
	}
}

var (
	categories = []market.Category{"lightweight", "general", "memory", "storage", "compute", "other", "gpu", ""}
	models     = []string{"AMD EPYC 7443P", "AMD Ryzen 9 7950X", "Intel Xeon E5-1660v3", "Intel Xeon Gold 6230R", ""}
	places     = []string{"Lithuania, Šiauliai", "Netherlands, Amsterdam", "United States, Chicago", "Singapore",
		"Germany, Frankfurt", "European Union", "Asia (Japan)", "United Kingdom"}
	amounts = []string{"4.50", "7.00", "12.99", "49.00", "99.5", "133.00", "249", "666.00", "0.0083"}
)

// Plans returns n plans with ids from 1 that vary in all columns: unknown fields, unavailable plans,
// quotes in any currencies or none, equal prices, hostile names, bundled and hand-made rows.
func Plans(n int) []market.Plan {
	r := rand.New(rand.NewPCG(20260415, 1))
	plans := make([]market.Plan, n)
	for i := range plans {
		plans[i] = Plan(func(p *market.Plan) { vary(p, i, r) })
	}
	return plans
}

func vary(p *market.Plan, i int, r *rand.Rand) {
	p.ID, p.PlanID, p.SKU = int64(i+1), market.PlanID(1000+i), market.SKU("sku-"+strconv.Itoa(i))
	p.Name = fmt.Sprintf("Plan %d", i%97)
	if i%23 == 0 {
		p.Name = pick(r, HostileNames())
	}
	p.Type, p.Category = pick(r, market.PlanTypes()), pick(r, categories)
	p.Tags = pick(r, [][]string{nil, {}, {"nvme"}, {"outlet"}, {"outlet", "nvme"}})
	p.Available = r.IntN(10) > 0
	if r.IntN(2) == 0 {
		p.Partner, p.PartnerName, p.PartnerURL = Cherry.ID, Cherry.Name, Cherry.Home
	}
	p.Source = pick(r, []market.Source{market.FromPartner, market.FromPartner, market.Bundled, market.ByHand})
	varyMachine(p, r)
	varyPrices(p, r)
	p.Regions = nil
	for range r.IntN(4) {
		p.Regions = append(p.Regions, pick(r, places))
	}
	p.FetchedAt = Now.Add(-time.Duration(r.IntN(1000)) * time.Hour)
	p.UpdatedAt = p.FetchedAt
}

func varyMachine(p *market.Plan, r *rand.Rand) {
	p.CPUModel = pick(r, models)
	p.CPUCores = pick(r, []*int{nil, Of(1), Of(2), Of(4), Of(8), Of(16), Of(32), Of(64)})
	p.MemoryGB = pick(r, []*float64{nil, Of(0.5), Of(4.0), Of(16.0), Of(64.0), Of(128.0), Of(1024.0)})
	p.StorageGB = pick(r, []*float64{nil, Of(25.0), Of(75.5), Of(500.0), Of(1000.0), Of(3840.0)})
	p.NetworkMbps = pick(r, []*int{nil, Of(200), Of(1000), Of(10000)})
}

func varyPrices(p *market.Plan, r *rand.Rand) {
	p.Monthly = pick(r, []market.Prices{nil, {}, EUR(pick(r, amounts)), GBP(pick(r, amounts)), USD(pick(r, amounts)),
		{market.EUR: market.MustAmount(pick(r, amounts)), market.USD: market.MustAmount(pick(r, amounts))}})
	p.Hourly = pick(r, []market.Prices{nil, EUR("0.0083")})
	p.MonthlyEUR = nil
	if r.IntN(8) == 0 {
		p.MonthlyEUR = Of(market.MustAmount(pick(r, amounts)))
	}
}

func pick[T any](r *rand.Rand, list []T) T { return list[r.IntN(len(list))] }

// Track follows moments, the oldest first.
func Track(moments []market.Moment) *price.Track {
	t := &price.Track{}
	for _, m := range moments {
		t.Add(m)
	}
	return t
}

// Course returns the stored summary of a plan's price history, as of a day. It was watched from the
// first moment on.
func Course(day time.Time, moments []market.Moment) string {
	return Track(moments).Course(moments[len(moments)-1], day, moments[0].SeenAt).Text()
}
