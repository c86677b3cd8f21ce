package main

import (
	"fmt"
	"strconv"

	"launchrack/internal/market"
)

// cherryDay marks the plans of Cherry Servers. Their records have no day of
// their own; each price is confirmed by a second source of 2026, so the first
// day of that year is the oldest they are known to be, and the shop claims no
// fresher one. docs/bundled-catalogue.md names the sources.
var cherryDay = day(2026, 1, 1)

const cherryPricing = "https://www.cherryservers.com/pricing/"

// cherryModel is one plan. A plan whose number is not recorded has id 0 and is
// known by its slug; year is the total for twelve months.
type cherryModel struct {
	id                  market.PlanID
	slug, name          string
	kind                market.PlanType
	category            market.Category
	tags                []string
	cores               int
	cpu, frequency      string
	memoryGB            float64
	memoryType          string
	storageGB           float64
	storageType         string
	mbps                int
	traffic             string
	month, hour, year   string // EUR, without VAT
	regions             []string
	planURL, planDetail string
	notes               string
}

var cherryModels = []cherryModel{
	{id: 86, slug: "e3-1240v3", name: "E3-1240v3", kind: market.Baremetal, category: market.CategoryLightweight,
		cores: 4, cpu: "E3-1240v3", frequency: "3.4 GHz", memoryGB: 16, memoryType: "ECC DDR3",
		storageGB: 250, storageType: "SSD", mbps: 1000, traffic: "30TB",
		month: "49.00", hour: "0.084", year: "499.80", regions: []string{"Lithuania, Šiauliai"},
		planDetail: cherryPricing + "dedicated-servers/e3-1240v3?b=3"},
	e5("E5-1650v4", 1179, market.Baremetal, 64, "ECC REG DDR4", 1000, "189.00", "0.3238", "1927.80", "2 × 500 GB SSD."),
	e5("E5-1650v4 · 64 GB, 1.5 TB SSD", 33829, market.Outlet, 64, "2400 MHz", 1500, "204.00", "0.3495", "2080.80",
		"Prebuilt server of fixed configuration, one in stock when recorded: 500 GB and 1 TB SSD."),
	e5("E5-1650v4 · 128 GB, 2 TB SSD", 1227, market.Outlet, 128, "2400 MHz", 2000, "247.00", "0.4232", "2569.80",
		"Prebuilt server of fixed configuration, one in stock when recorded: 2 × 1 TB SSD."),
	{slug: "B2-1-1gb-20s-shared", name: "Cloud VPS 1 (Gen 2)", kind: market.VPS, category: market.CategoryOther,
		cores: 1, memoryGB: 1, storageGB: 20, storageType: "SSD", mbps: 1000, traffic: "1TB",
		month: "3.00", hour: "0.015",
		planURL: cherryPricing + "virtual-servers"},
}

// e5 is a server with the E5-1650v4. All of them are recorded as prebuilt. The
// record names no region. Their order page is the plan's own, since ordering by
// a prebuilt's number is not confirmed.
func e5(name string, id market.PlanID, kind market.PlanType, memoryGB float64, memoryType string, storageGB float64,
	month, hour, year, notes string) cherryModel {
	m := cherryModel{id: id, name: name, kind: kind, category: market.CategoryOther,
		cores: 6, cpu: "E5-1650v4", frequency: "3.6 GHz", memoryGB: memoryGB, memoryType: memoryType,
		storageGB: storageGB, storageType: "SSD", mbps: 3000, traffic: "30TB",
		month: month, hour: hour, year: year, notes: notes,
		planURL: cherryPricing + "dedicated-servers/e5-1650v4?b=3"}
	if kind == market.Outlet {
		m.tags = []string{market.OutletTag}
	}
	return m
}

func cherry() ([]market.Plan, error) {
	var plans []market.Plan
	for _, m := range cherryModels {
		p := m.plan()
		for prices, text := range map[*market.Prices]string{&p.Monthly: m.month, &p.Hourly: m.hour, &p.Annually: m.year} {
			quoted, err := quote{EUR: text}.prices()
			if err != nil {
				return nil, fmt.Errorf("cherry %s: %w", m.name, err)
			}
			*prices = quoted
		}
		plans = append(plans, p)
	}
	return plans, nil
}

func (m cherryModel) plan() market.Plan {
	sku, id := market.SKU(strconv.FormatInt(int64(m.id), 10)), m.id
	if m.id == 0 {
		sku, id = market.SKU(m.slug), market.HashPlanID("cherry", market.SKU(m.slug))
	}
	return market.Plan{
		PlanID: id, Partner: "cherry", SKU: sku, Source: market.Bundled,
		Name: m.name, Type: m.kind, Category: m.category, Tags: m.tags, Available: true,
		CPUCores: &m.cores, CPUModel: m.cpu, CPUFrequency: m.frequency,
		MemoryGB: &m.memoryGB, MemoryType: m.memoryType,
		StorageGB: &m.storageGB, StorageType: m.storageType,
		NetworkMbps: &m.mbps, Bandwidth: m.traffic,
		PartnerName: "Cherry Servers", PartnerURL: "https://www.cherryservers.com/",
		PlanURL: m.planURL, PlanDetailURL: m.planDetail,
		Regions: m.regions, Description: m.notes,
		FetchedAt: cherryDay, UpdatedAt: cherryDay,
	}
}
