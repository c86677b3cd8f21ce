package hetznerauction

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"launchrack/internal/hardware/disk"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/hetzner"
	"launchrack/internal/partner/quantity"
)

// plan translates one machine. It is there once, so a machine that is listed is in
// stock and one that is sold is gone from the list.
func (it *item) plan() (market.Plan, error) {
	if it.err != nil {
		return market.Plan{}, it.err
	}
	stock := 1
	p := market.Plan{
		PlanID:      market.PlanID(it.id),
		Partner:     id,
		SKU:         market.SKU(strconv.FormatInt(it.id, 10)),
		Type:        market.Outlet,
		Category:    market.CategoryOther,
		Tags:        []string{market.OutletTag},
		Available:   true,
		Stock:       &stock,
		CPUModel:    partner.Text(it.cpu),
		PartnerName: name,
		PartnerURL:  home,
		Description: it.describe(),
	}
	p.Name = fmt.Sprintf("%s #%d", cmp.Or(p.CPUModel, "Server"), it.id)
	if city := hetzner.City(id, it.datacentre); city != "" {
		p.Regions = []string{city}
	}
	hetzner.SetTraffic(&p, it.traffic)
	for _, set := range []func(*market.Plan) error{it.setMemory, it.setPrices} {
		if err := set(&p); err != nil {
			return market.Plan{}, err
		}
	}
	it.defects.Try(&p, it.setProcessors, it.setPort, it.setECC, it.setDisks, it.setHourly, it.setFee)
	return p, nil
}

// setProcessors leaves the cores unknown: the feed counts sockets only.
func (m *machine) setProcessors(p *market.Plan) (err error) {
	p.CPUSockets, err = quantity.Count(m.field.sockets, m.sockets)
	return err
}

func (m *machine) setPort(p *market.Plan) (err error) {
	p.NetworkMbps, err = quantity.Count(m.field.bandwidth, m.bandwidth)
	return err
}

func (m *machine) setMemory(p *market.Plan) error {
	size, err := quantity.Size(m.field.memory, m.memory.size)
	if err != nil {
		return err
	}
	gb, err := partner.MemoryGB(size, cmp.Or(m.memory.unit, "GB"))
	if err != nil {
		return fmt.Errorf("%s: %w", m.field.memoryUnit, err)
	}
	p.MemoryGB = partner.Float(gb)
	p.MemoryType = hetzner.MemoryType(strings.Join(m.information, " "))
	return nil
}

func (m *machine) setECC(p *market.Plan) (err error) {
	p.MemoryECC, err = quantity.Flag(m.field.ecc, m.memory.ecc)
	return err
}

// setDisks adds up the disks of all kinds. The feed's own totals speak of one kind of a
// machine with several. Its texts name the size of each disk, but call NVMe disks SSD,
// so they count only where the lists are empty, and leave that kind open; those of former
// items tell it.
func (m *machine) setDisks(p *market.Plan) error {
	disks, err := m.disks.Disks(m.field.disks)
	if err == nil && len(disks) == 0 {
		disks, err = hetzner.DisksOf(m.field.diskTexts, m.diskTexts)
		for i := range disks {
			if disks[i].Kind == disk.SSD && !m.textsTellKind {
				disks[i].Kind = ""
			}
		}
	}
	hetzner.SetDisks(p, disks)
	return err
}

// describe tells what no column holds. The time of the next reduction stays out, since
// it would change every plan with every fetch.
func (m *machine) describe() string {
	parts := slices.Clone(m.information)
	if extras := m.extras(); len(extras) > 0 {
		parts = append(parts, "With "+strings.Join(extras, ", "))
	}
	if m.isFixed {
		parts = append(parts, "Fixed price")
	} else {
		parts = append(parts, "The price falls until the machine is sold")
	}
	return partner.Sentences(parts...)
}

// extras lists the specials that no column tells.
func (m *machine) extras() []string {
	var extras []string
	for _, special := range m.specials {
		special = partner.Text(special)
		if special != "" && special != "ECC" && special != "IPv4" && !slices.Contains(extras, special) {
			extras = append(extras, special)
		}
	}
	return extras
}
