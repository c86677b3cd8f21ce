// Package plangen makes large catalogues that are shaped like a real one, for
// benchmarks: a few large partners and many small ones, popular machines, prices
// that follow from the machine, in the partner's currency or several, fields
// that are not known, plans that are sold out, and a long tail of regions,
// processors and categories that few plans have. The same seed gives the same
// plans on every machine. Package sample has the oddities instead.
package plangen

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"launchrack/internal/market"
)

// generator draws plans from one source of random numbers.
type generator struct {
	*rand.Rand
	partners []partner
}

// partner is a company with its own regions, currency and price level.
type partner struct {
	name, slug string
	regions    []string
	// rareRegion is a place where the partner has few machines and no other has any.
	rareRegion string
	currencies []market.Currency
	level      float64
	hourly     bool
	fetched    time.Time
}

// now is when the newest plans were fetched.
var now = time.Date(2026, 11, 1, 6, 0, 0, 0, time.UTC)

// Plans gives n plans with ids from 1.
func Plans(n int, seed uint64) []market.Plan {
	g := &generator{Rand: rand.New(rand.NewPCG(seed, 20261101))}
	g.makePartners()
	plans := make([]market.Plan, n)
	for i := range plans {
		plans[i] = g.plan(int64(i + 1))
	}
	return plans
}

// Plan gives one more plan, as if the catalogue had gone on: equal arguments
// give equal plans.
func Plan(id int64, seed uint64) market.Plan {
	g := &generator{Rand: rand.New(rand.NewPCG(seed, uint64(id)))}
	g.makePartners()
	return g.plan(id)
}

func (g *generator) makePartners() {
	fixed := rand.New(rand.NewPCG(1, 1)) // the same companies whatever the seed
	for i, name := range partnerNames {  // the later, the smaller
		p := partner{name: name, slug: strings.ToLower(strings.ReplaceAll(name, " ", "-")),
			level: 0.8 + fixed.Float64()*0.7, hourly: fixed.IntN(3) == 0,
			fetched: now.Add(-time.Duration(i) * 17 * time.Minute)}
		p.currencies = [][]market.Currency{{market.EUR}, {market.USD}, {market.EUR, market.USD, market.GBP}, {market.USD}, {market.GBP}}[fixed.IntN(5)]
		for _, k := range fixed.Perm(len(regionNames))[:1+fixed.IntN(8)] {
			p.regions = append(p.regions, regionNames[k])
		}
		p.rareRegion = rareRegions[i]
		g.partners = append(g.partners, p)
	}
}

// isRare reports whether a plan has a value of the long tail, which few plans have.
func (g *generator) isRare() bool { return g.IntN(60) == 0 }

// zipf picks a number below n, small ones more often.
func (g *generator) zipf(n int) int {
	return int(math.Pow(float64(n+1), g.Float64())) - 1
}

func (g *generator) plan(id int64) market.Plan {
	owner := &g.partners[g.zipf(len(g.partners))]
	p := market.Plan{ID: id, PlanID: market.PlanID(100_000 + id), Partner: market.PartnerID(owner.slug), Source: market.FromPartner,
		PartnerName: owner.name, PartnerURL: "https://www." + owner.slug + ".example/", Available: g.IntN(12) > 0,
		FetchedAt: owner.fetched, UpdatedAt: owner.fetched.Add(-time.Duration(g.zipf(2000)) * time.Hour)}
	p.SKU = market.SKU(owner.slug + "-" + strconv.FormatInt(id, 36))
	weight := g.machine(&p)
	g.place(&p, owner)
	g.price(&p, owner, weight)
	g.describe(&p, owner)
	g.offer(&p)
	return p
}

// machine draws the hardware and gives what it is worth a month.
func (g *generator) machine(p *market.Plan) float64 {
	size := g.zipf(len(coreCounts))
	p.Type = []market.PlanType{market.VPS, market.Baremetal, market.VDS, market.Outlet}[g.zipf(4)]
	cores := coreCounts[size]
	memory := memorySizes[min(len(memorySizes)-1, size+g.IntN(4))]
	storage := storageSizes[min(len(storageSizes)-1, size*2+g.zipf(8))]
	p.CPUCores, p.MemoryGB, p.StorageGB = &cores, &memory, &storage
	model := cpuModels[g.zipf(len(cpuModels))]
	p.CPUModel, p.CPUFrequency = model.name, model.frequency
	if g.isRare() {
		p.CPUModel, p.CPUFrequency = fmt.Sprintf("Intel Xeon E5-26%02dv%d", 3+g.zipf(90), 1+g.IntN(4)), ""
	}
	p.MemoryType = []string{"DDR4 ECC", "DDR5 ECC", "DDR4"}[g.zipf(3)]
	p.StorageType = []string{"NVMe", "SSD", "HDD", "NVMe + HDD"}[g.zipf(4)]
	network := []int{1000, 10000, 500, 200, 25000, 100, 2000, 40000}[g.zipf(8)]
	p.NetworkMbps = &network
	p.Bandwidth = []string{"Unlimited", "20 TB", "32 TB", "100 TB", "5 TB", "1 TB"}[g.zipf(6)]
	p.Category = []market.Category{"general", "compute", "memory", "storage", "lightweight", "gpu", "other", "edge"}[g.zipf(8)]
	if g.isRare() {
		p.Category = rareCategories[g.zipf(len(rareCategories))]
	}
	p.Tags = [][]string{nil, {"nvme"}, {"ddos-protected"}, {"nvme", "ddos-protected"}, {"outlet"}, {"outlet", "nvme"}}[g.zipf(6)]
	g.forget(p)
	return 1.5 + float64(cores)*1.9 + memory*0.45 + storage*0.008 + float64(network)*0.0005
}

// forget leaves out what partners do not always say.
func (g *generator) forget(p *market.Plan) {
	for _, field := range []func(){
		func() { p.CPUModel, p.CPUFrequency = "", "" }, func() { p.Category = "" }, func() { p.NetworkMbps = nil },
		func() { p.StorageGB, p.StorageType = nil, "" }, func() { p.CPUCores = nil }, func() { p.MemoryType = "" },
	} {
		if g.IntN(25) == 0 {
			field()
		}
	}
}

func (g *generator) place(p *market.Plan, owner *partner) {
	first := g.zipf(len(owner.regions))
	for k := range 1 + g.zipf(4) {
		if k < len(owner.regions) {
			p.Regions = append(p.Regions, owner.regions[(first+k)%len(owner.regions)])
		}
	}
	if g.isRare() {
		p.Regions = append(p.Regions, owner.rareRegion)
	}
}

func (g *generator) price(p *market.Plan, owner *partner, weight float64) {
	if g.IntN(50) == 0 {
		return // asked for
	}
	usd := weight * owner.level * (0.9 + 0.2*g.Float64())
	p.Monthly = quotes(owner.currencies, usd)
	if owner.hourly {
		p.Hourly = quotes(owner.currencies, usd/500)
	}
	if g.IntN(4) == 0 {
		p.Annually = quotes(owner.currencies, usd*10)
	}
}

func quotes(currencies []market.Currency, usd float64) market.Prices {
	prices := market.Prices{}
	for _, c := range currencies {
		prices[c] = amount(usd * map[market.Currency]float64{market.USD: 1, market.EUR: 0.92, market.GBP: 0.79}[c])
	}
	return prices
}

// amount rounds as shops do: to cents below one unit of money, to a half or to
// .99 above it.
func amount(v float64) market.Amount {
	switch {
	case v < 1:
		return market.MustAmount(strconv.FormatFloat(math.Max(v, 0.0001), 'f', 4, 64))
	case v < 200:
		return market.MustAmount(strconv.FormatFloat(math.Floor(v)+0.99, 'f', 2, 64))
	}
	return market.MustAmount(strconv.FormatFloat(math.Round(v*2)/2, 'f', 2, 64))
}

func (g *generator) describe(p *market.Plan, owner *partner) {
	series := seriesNames[g.zipf(len(seriesNames))]
	p.Name = fmt.Sprintf("%s %s %d", series, strings.ToUpper(string(p.Type)), 10*(1+g.zipf(60)))
	if g.IntN(3) == 0 && p.CPUModel != "" {
		p.Name = p.CPUModel + " " + series + " " + strconv.Itoa(1+g.zipf(40))
	}
	p.PlanURL = "https://www." + owner.slug + ".example/order/" + string(p.SKU)
	if g.IntN(2) == 0 {
		p.PlanDetailURL = "https://www." + owner.slug + ".example/servers/" + strings.ToLower(strings.ReplaceAll(p.Name, " ", "-"))
	}
	if p.MemoryGB != nil && g.IntN(3) > 0 {
		p.Description = fmt.Sprintf("%s server with %v GB of memory, %s. %s", series, *p.MemoryGB, p.Bandwidth, descriptions[g.IntN(len(descriptions))])
	}
}
