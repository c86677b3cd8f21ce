package plangen

import (
	"fmt"
	"math/rand/v2"
	"time"

	"launchrack/internal/hardware/disk"
	"launchrack/internal/market"
)

// offer draws what partners tell of an offer beside the machine and its price. Its
// numbers come from a source of their own, so that all else stays as it is.
func (g *generator) offer(p *market.Plan) {
	own := generator{Rand: rand.New(rand.NewPCG(uint64(p.ID), 20261122))}
	if own.IntN(8) == 0 { // sold at several prices
		p.Group = market.SKU(fmt.Sprintf("%s-m%d", p.Partner, own.IntN(200)))
	}
	if own.IntN(3) == 0 {
		stock := own.zipf(30)
		p.Stock = &stock
	}
	if p.Type == market.Baremetal || p.Type == market.Outlet {
		own.disks(p)
		p.CPUSockets = []*int{nil, new(1), new(2)}[own.zipf(3)]
	}
	if traffic, ok := trafficOf[p.Bandwidth]; ok {
		p.TrafficTB = &traffic
	}
	if own.IntN(8) == 0 {
		p.Setup = quotes([]market.Currency{market.EUR}, float64(10+own.IntN(90)))
	}
	p.PriceChangedAt = p.UpdatedAt.Add(-time.Duration(own.zipf(100)) * time.Hour)
	p.FirstSeenAt = p.PriceChangedAt.Add(-time.Duration(own.zipf(300)) * 24 * time.Hour)
}

var trafficOf = map[string]float64{"Unlimited": market.Unmetered, "1 TB": 1, "5 TB": 5, "20 TB": 20, "32 TB": 32, "100 TB": 100}

func (g *generator) disks(p *market.Plan) {
	if p.StorageGB == nil {
		return
	}
	kind, _ := disk.KindOf(p.StorageType)
	count := 1 + g.zipf(4)
	p.Disks = []disk.Disk{{Count: count, SizeGB: *p.StorageGB / float64(count), Kind: kind}}
}
