// Package plangen generates catalogues of any size with the distribution of the bundled one, for
// benchmarks. Each plan is a random bundled plan with another price, key, age and stock, so common,
// rare and missing values have the shares of real plans.
//
// The number of distinct values grows with the catalogue, too. The share of rows whose value occurs
// once in the bundled catalogue estimates the probability of an unseen value (Good-Turing
// estimation). So 10,000 plans have about 2,000 lists of disks.
//
// The same seed gives the same plans on every machine. Package sample has the edge cases.
package plangen

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"sync"
	"time"

	"launchrack/internal/model/bundled"
	"launchrack/internal/model/hardware/disk"
	"launchrack/internal/model/market"
)

// templates are the bundled plans, read once and never changed.
var templates = sync.OnceValue(func() []market.Plan {
	plans, err := bundled.Plans()
	if err != nil {
		panic(err) // the file is embedded
	}
	return plans
})

// generator draws plans from one source of random numbers.
type generator struct{ *rand.Rand }

// now is when the newest plans were fetched.
var now = time.Date(2026, 11, 1, 6, 0, 0, 0, time.UTC)

// Plans returns n plans with ids from 1.
func Plans(n int, seed uint64) []market.Plan {
	g := generator{rand.New(rand.NewPCG(seed, 20261101))}
	plans := make([]market.Plan, n)
	for i := range plans {
		plans[i] = g.plan(int64(i + 1))
	}
	return plans
}

// Plan returns one more plan of the same distribution. Equal arguments give equal plans.
func Plan(id int64, seed uint64) market.Plan {
	g := generator{rand.New(rand.NewPCG(seed, uint64(id)))}
	return g.plan(id)
}

// template draws a bundled plan.
func (g generator) template() *market.Plan { return &templates()[g.IntN(len(templates()))] }

// zipf picks a number below n, small ones more often.
func (g generator) zipf(n int) int {
	return int(math.Pow(float64(n+1), g.Float64())) - 1
}

func (g generator) plan(id int64) market.Plan {
	p := *g.template()
	p.ID, p.PlanID, p.Source = id, market.PlanID(100_000+id), market.FromPartner
	p.SKU = market.SKU(string(p.Partner) + "-" + strconv.FormatInt(id, 36))
	if p.Group != "" { // groups do not grow with the catalogue
		p.Group += market.SKU(fmt.Sprintf("-%d", int(id)/len(templates())))
	}
	p.FetchedAt = now.Add(-time.Duration(len(p.Partner)) * 17 * time.Minute) // a partner's plans at one time
	p.UpdatedAt = p.FetchedAt.Add(-time.Duration(g.zipf(2000)) * time.Hour)
	p.PriceChangedAt = p.UpdatedAt.Add(-time.Duration(g.zipf(100)) * time.Hour)
	p.FirstSeenAt = p.PriceChangedAt.Add(-time.Duration(g.zipf(300)) * 24 * time.Hour)
	if p.Stock != nil {
		stock := 1 + g.zipf(9)
		p.Stock = &stock
	}
	g.price(&p)
	g.tail(&p)
	p.PlanURL = p.PartnerURL + "order/" + string(p.SKU)
	return p
}

// price changes the prices of a plan by -20 to +29 %.
func (g generator) price(p *market.Plan) {
	factor, err := market.Whole(int64(80 + g.IntN(50))).Quo(market.Whole(100))
	if err != nil {
		panic(err) // small numbers divide
	}
	for _, quotes := range []*market.Prices{&p.Monthly, &p.Hourly, &p.Annually} {
		*quotes = quotes.Clone()
		for currency, amount := range *quotes {
			if product, err := amount.Mul(factor); err == nil && product.Round(amount.Scale()).Sign() > 0 {
				(*quotes)[currency] = product.Round(amount.Scale())
			}
		}
	}
}

// tailShares are, in per mille of the bundled rows with a value, the rows whose value is unique.
var tailShares = struct{ name, disks, storage, cpu, region, description int }{696, 186, 73, 45, 23, 474}

var diskSizes = []float64{512, 1920, 3840, 1000, 1024, 2000, 4000, 6000, 480, 960, 240, 256, 7680, 10000, 16000, 20000, 22000, 14000}

// tail gives a plan new values with the probabilities of tailShares.
func (g generator) tail(p *market.Plan) {
	rare := func(perMille int) bool { return g.IntN(1000) < perMille }
	if rare(tailShares.name) {
		p.Name += fmt.Sprintf(" %c%d", 'A'+rune(g.IntN(26)), g.zipf(9_000))
	}
	if p.Disks != nil && rare(tailShares.disks) {
		p.Disks = slices.Clone(p.Disks)
		one := disk.Disk{Count: 1 + g.zipf(12), SizeGB: diskSizes[g.zipf(len(diskSizes))], Kind: p.Disks[0].Kind}
		p.Disks = append(p.Disks[:g.IntN(len(p.Disks)+1)], one)
		p.StorageGB = total(p.Disks)
	} else if p.StorageGB != nil && p.Disks == nil && rare(tailShares.storage) {
		size := float64(10 * (1 + g.zipf(3_000)))
		p.StorageGB = &size
	}
	if p.CPUModel != "" && rare(tailShares.cpu) {
		p.CPUModel = fmt.Sprintf("Intel Xeon E5-26%02dv%d", 3+g.zipf(90), 1+g.IntN(4))
		p.CPUFrequency = ""
	}
	if p.Regions != nil && rare(tailShares.region) {
		p.Regions = []string{fmt.Sprint("Town ", 1+g.zipf(400))}
		p.Places = nil
	}
	if p.Description != "" && rare(tailShares.description) {
		p.Description += fmt.Sprintf(" Model %d.", g.zipf(50_000))
	}
}

// total returns the size of all disks.
func total(disks []disk.Disk) *float64 {
	sum := 0.0
	for _, d := range disks {
		sum += float64(d.Count) * d.SizeGB
	}
	return &sum
}
