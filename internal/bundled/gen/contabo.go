package main

import (
	"fmt"
	"slices"
	"strings"

	"launchrack/internal/market"
)

// contabo lists each plan once for the European Union and once for every other
// region in which it was offered, since a region changes the price.
func contabo() ([]market.Plan, error) {
	var plans []market.Plan
	for _, family := range contaboFamilies {
		for _, model := range family.models {
			offers, err := family.offers(model)
			if err != nil {
				return nil, fmt.Errorf("contabo %s: %w", model.slug, err)
			}
			plans = append(plans, offers...)
		}
	}
	return plans, nil
}

func (f contaboFamily) offers(m contaboModel) ([]market.Plan, error) {
	month, err := m.month.prices()
	if err != nil {
		return nil, err
	}
	yearOff, err := m.yearOff.prices()
	if err != nil {
		return nil, err
	}
	base := f.plan(m, europe)
	base.Monthly = month
	if base.Annually, err = combine(month, yearOff, yearMinus); err != nil {
		return nil, err
	}
	if base.Setup, err = m.setup.prices(); err != nil {
		return nil, err
	}
	plans := []market.Plan{base}
	for _, region := range overseas {
		extra, offered := m.surcharges[region]
		if !offered {
			continue
		}
		surcharge, err := extra.prices()
		if err != nil {
			return nil, err
		}
		offer := f.plan(m, region)
		offer.Group, offer.Setup = base.SKU, base.Setup
		if offer.Monthly, err = combine(month, surcharge, plus); err != nil {
			return nil, err
		}
		plans = append(plans, offer)
	}
	if len(plans) > 1 {
		plans[0].Group = base.SKU
	}
	return plans, nil
}

// plan is everything about an offer but its prices. It has the key that the adapter
// gives it, so that the first refresh updates it.
func (f contaboFamily) plan(m contaboModel, in contaboRegion) market.Plan {
	sku := m.sku
	if in != europe {
		sku += "@" + in.key
	}
	return market.Plan{
		PlanID: market.HashPlanID("contabo", market.SKU(sku)), Partner: "contabo", SKU: market.SKU(sku),
		Source: market.Bundled,
		Name:   m.name, Type: f.kind, Category: f.category, Available: !slices.Contains(m.soldOut, in),
		CPUCores: &m.cores, CPUModel: m.cpu, CPUFrequency: m.frequency,
		MemoryGB: &m.memoryGB, MemoryType: m.memoryType,
		StorageGB: &m.storageGB, StorageType: m.storageType,
		NetworkMbps: &m.mbps, Bandwidth: "Unlimited Traffic",
		PartnerName: "Contabo", PartnerURL: "https://contabo.com/en/",
		PlanURL:     "https://contabo.com/en/" + f.path + "/" + m.slug + "/",
		Regions:     []string{in.title},
		Description: m.notes,
		FetchedAt:   contaboDay, UpdatedAt: contaboDay,
	}
}

func vds(sku, size string, cores int, memoryGB, storageGB float64, mbps int, month, yearOff quote, s surcharges) contaboModel {
	return contaboModel{sku: sku, slug: "vds-" + strings.ToLower(size), name: "Cloud VDS " + size,
		cores: cores, cpu: "AMD EPYC 7282", frequency: "2.8 GHz",
		memoryGB: memoryGB, storageGB: storageGB, storageType: "NVMe", mbps: mbps,
		month: month, yearOff: yearOff, surcharges: s,
		notes: "Physical cores. More storage available."}
}

func vps(sku, number string, cores int, memoryGB, storageGB float64, mbps int, l contaboLevel, notes string) contaboModel {
	return contaboModel{sku: sku, slug: "cloud-vps-" + number, name: "Cloud VPS " + number,
		cores: cores, memoryGB: memoryGB, storageGB: storageGB, storageType: "NVMe", mbps: mbps,
		month: l.month, yearOff: l.yearOff, surcharges: l.surcharges, notes: notes}
}

func storageVPS(sku, number string, cores int, memoryGB, storageGB float64, mbps int, l contaboLevel, notes string) contaboModel {
	return contaboModel{sku: sku, slug: "storage-vps-" + number, name: "Storage VPS " + number,
		cores: cores, memoryGB: memoryGB, storageGB: storageGB, storageType: "SSD", mbps: mbps,
		month: l.month, yearOff: l.yearOff, surcharges: l.surcharges, notes: notes}
}

func (m contaboModel) withSetup(fee quote) contaboModel {
	m.setup = fee
	return m
}
