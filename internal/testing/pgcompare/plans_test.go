package pgcompare_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"launchrack/internal/model/hardware/disk"
	"launchrack/internal/model/market"
	"launchrack/internal/testing/sample"
)

// Few values, for many duplicates and ties, with hostile texts and numbers among them.
var (
	names = append(sample.HostileNames(), "Cloud VPS 10", "Cloud VPS 20", "cloud vps 20", "CLOUD VPS 10 SSD", "E5-1620v4", "a", "A", "aa", "ab", "b", "Z", "z",
		"ä", "Ä", "z%y", "z_y", `z\y`, "*star*", "50%", "under_score", " lead", "trail ", "two  spaces", `{"a":1}`, "{a,b}", "NULL", "(x)", "a,b", `say "hi"`,
		"🚀", "🚀🚀", "日本語", "line\r\nend", "semi;colon", "a=b&c", "--", "->>", "not.eq.1")
	types      = []market.PlanType{"baremetal", "vps", "vds", "outlet", ""}
	categories = []market.Category{"lightweight", "general", "memory", "storage", "compute", "other", "GPU", "gpu", "a,b", ""}
	models     = []string{"AMD EPYC 7443P", "AMD Ryzen 9 7950X", "Intel Xeon E5-1660v3", "Intel Xeon Gold 6230R", "intel xeon", "", ""}
	partners   = []string{"Cherry Servers", "Contabo", "Österreich & Söhne", `O'Neil "Host", Inc.`, ""}
	items      = []string{"outlet", "nvme", "Singapore", "Germany, Frankfurt", "European Union", `quo"te`, `back\slash`, "{braces}", "NULL", "null", "", " ", "a b", "ÄÖÜ", "🚀"}
	decimals   = []string{"4.50", "4.5", "7", "7.00", "7.95", "12.99", "49.00", "133", "249", "0.0083", "0.0000000000000000001", "9999999999999999999", "0",
		"0.00", "666.666666", "1234567.89", "50.9061"}
	groups        = []market.SKU{"", "", "cx22", "cpx31", "box"}
	vendors       = []string{"AMD", "Intel", "Ampere", ""}
	architectures = []string{"x86_64", "arm64", ""}

	sizes = []float64{0.5, 1, 2, 4, 8, 16, 64, 128, 1024, 0.1, 0.30000000000000004, 1e9, 123456.789}
)

type generator struct {
	*rand.Rand
	// held are plans whose values the conditions use.
	held []market.Plan
}

func newGenerator(seed, number uint64, held []market.Plan) generator {
	return generator{rand.New(rand.NewPCG(seed, number)), held}
}

func one[T any](g generator, list []T) T { return list[g.IntN(len(list))] }

// chance is true n times in a hundred.
func (g generator) chance(n int) bool { return g.IntN(100) < n }

// optional is nil in one of five.
func optional[T any](g generator, list []T) *T {
	if g.chance(20) {
		return nil
	}
	return sample.Of(one(g, list))
}

// plans returns n plans in random order of their ids. Every field is sometimes unknown.
func (g generator) plans(n int) []market.Plan {
	plans := make([]market.Plan, n)
	for i := range plans {
		plans[i] = g.plan(int64(3*i + 1))
	}
	g.Shuffle(n, func(i, j int) { plans[i], plans[j] = plans[j], plans[i] })
	return plans
}

func (g generator) plan(id int64) market.Plan {
	amount := func() *market.Amount {
		if g.chance(60) {
			return nil
		}
		return sample.Of(market.MustAmount(one(g, decimals)))
	}
	return market.Plan{
		ID: id, PlanID: market.PlanID(g.IntN(60)), Partner: "cherry", SKU: market.SKU(fmt.Sprint("sku-", id)), Source: market.FromPartner,
		Name: one(g, names), Type: one(g, types), Category: one(g, categories), Tags: g.list(), Available: g.chance(80),
		CPUCores: optional(g, []int{1, 2, 4, 8, 16, 32, 64}), CPUModel: one(g, models), CPUFrequency: g.text(), MemoryGB: optional(g, sizes),
		MemoryType: g.text(), StorageGB: optional(g, sizes), StorageType: g.text(), NetworkMbps: optional(g, []int{100, 1000, 10000}),
		Bandwidth: g.text(), Quoted: market.Quoted{Monthly: g.prices(), Hourly: g.prices(), Annually: g.prices(), MonthlyEUR: amount(), HourlyEUR: amount(), AnnuallyEUR: amount(), Setup: g.prices(), Components: g.quotes(), Cycles: g.cycles()},
		PartnerName: one(g, partners), PartnerURL: "https://example.com/", PlanURL: g.text(), Regions: g.list(),
		Description: strings.Repeat(g.text(), g.IntN(3)), FetchedAt: g.time(), UpdatedAt: g.time(),
		Group: one(g, groups), CPUName: one(g, models), CPUVendor: one(g, vendors), CPUFamily: g.text(), CPUYear: optional(g, []int{2017, 2021, 2023}),
		CPUThreads: optional(g, []int{2, 16, 128}), CPUArchitecture: one(g, architectures), MemoryECC: optional(g, []bool{true, false}), Disks: g.disks(),
		Countries: g.list(), TrafficTB: optional(g, []float64{market.Unmetered, 0, 0.5, 20}), Stock: optional(g, []int{0, 1, 25}),
		FirstSeenAt: g.time(), PriceChangedAt: g.time(),
		GPUModel: one(g, []string{"", "NVIDIA L40S", "NVIDIA H100"}), GPUCount: optional(g, []float64{0.25, 1, 8}), GPUMemoryGB: optional(g, sizes),
		Places: g.places(), NextDropAt: g.time(), Spot: g.chance(10), DiskKinds: one(g, [][]string{nil, {"NVMe"}, {"NVMe", "HDD"}, {"SSD"}}), Drives: optional(g, []int{1, 2, 12}),
		NVMeDrives: optional(g, []int{0, 2}), FirstYearUSD: amount(), ScoreSingle: amount(), ScoreMulti: amount(), PerScoreUSD: amount(), PerCardUSD: amount(), PerCardGBUSD: amount(), RenewsAtUSD: amount(),
	}
}

func (g generator) text() string {
	if g.chance(25) {
		return ""
	}
	return one(g, names)
}

// list returns a list that may be unknown or empty, or have an item twice.
func (g generator) list() []string {
	if g.chance(15) {
		return nil
	}
	list := []string{}
	for range g.IntN(4) {
		list = append(list, one(g, items))
	}
	return list
}

// disks returns disks that may be unknown, and often those of another plan in another order.
func (g generator) disks() []disk.Disk {
	var list []disk.Disk
	for range g.IntN(4) {
		list = append(list, disk.Disk{Count: 1 + g.IntN(3), SizeGB: one(g, []float64{480, 960, 0.5, 1920.25}),
			Kind: one(g, []disk.Kind{disk.NVMe, disk.SSD, disk.HDD, ""})})
	}
	return list
}

// places returns places that may be unknown, as may be their country and stock.
func (g generator) places() []market.Place {
	var list []market.Place
	for range g.IntN(4) {
		list = append(list, market.Place{Region: one(g, items), Country: one(g, []string{"", "DE", "FR"}), State: one(g, market.PlaceStates()),
			Count: optional(g, []int{0, 4, 10}), LeadHours: optional(g, []int{24, 240})})
	}
	return list
}

// quotes returns quotes that may be unknown, as may be their name, term, place, tax and source.
func (g generator) quotes() []market.Quote {
	var list []market.Quote
	for range g.IntN(3) {
		q := market.Quote{Component: one(g, market.Components()), Name: one(g, []string{"", "Windows"}), Period: one(g, market.QuotePeriods()),
			Currency: one(g, market.Currencies()), Amount: market.MustAmount(one(g, decimals)), TermMonths: optional(g, []int{1, 12}),
			Place: one(g, append([]string{""}, items...)), IsMandatory: g.chance(30), Source: one(g, []string{"", "a.b"})}
		if g.chance(20) {
			q.QuotedTax = sample.Of(market.MustAmount("25.5"))
		}
		list = append(list, q)
	}
	return list
}

func (g generator) cycles() []market.Cycle {
	var list []market.Cycle
	for _, months := range []int{1, 3, 12, 36} {
		if amounts := g.prices(); g.chance(30) && len(amounts) > 0 {
			list = append(list, market.Cycle{Months: months, Amounts: amounts, Setup: g.prices(), Renewal: g.prices(), Coupon: one(g, []string{"", "NOV"})})
		}
	}
	return list
}

func (g generator) prices() market.Prices {
	if g.chance(20) {
		return nil
	}
	prices := market.Prices{}
	for _, c := range market.Currencies() {
		if g.chance(50) {
			prices[c] = market.MustAmount(one(g, decimals))
		}
	}
	return prices
}

func (g generator) time() time.Time {
	if g.chance(15) {
		return time.Time{}
	}
	return one(g, []time.Time{sample.Now, sample.Now.Add(time.Microsecond), sample.Now.Add(-1500 * time.Millisecond)}).
		Add(time.Duration(g.IntN(5)) * 24 * time.Hour)
}
