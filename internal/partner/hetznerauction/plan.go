package hetznerauction

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"launchrack/internal/hardware/disk"
	"launchrack/internal/hardware/disktext"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/hetzner"
	"launchrack/internal/partner/quantity"
	"launchrack/internal/partner/specs"
)

// plan translates one machine, of which there is one in stock: a machine that is sold leaves the
// list.
func (it *item) plan() (market.Plan, error) {
	if it.err != nil {
		return market.Plan{}, it.err
	}
	p := folder().Plan(strconv.FormatInt(int64(it.id), 10))
	p.PlanID, p.Type, p.Category, p.Tags = market.PlanID(it.id), market.Outlet, market.CategoryOther, []string{market.OutletTag}
	p.Available, p.Stock, p.CPUModel = true, new(1), partner.Text(it.cpu)
	p.IPv4Count, p.IPv6 = new(0), hetzner.HasIPv6() // an IPv4 address is quoted beside the price
	p.Description = it.describe()
	p.Name = fmt.Sprintf("%s #%d", cmp.Or(p.CPUModel, "Server"), it.id)
	if city := hetzner.City(id, it.datacentre); city != "" {
		p.Regions = []string{city}
		p.Places = []market.Place{{Region: city, State: market.PlaceAvailable, Count: new(1)}}
	}
	hetzner.SetTraffic(&p, it.traffic)
	hetzner.SetGPU(&p, it.information)
	for _, set := range []func(*market.Plan) error{it.setMemory, it.setMonth} {
		if err := set(&p); err != nil {
			return market.Plan{}, err
		}
	}
	it.defects.Try(&p, it.setProcessors, it.setPort, it.setECC, it.setDisks, it.setHour, it.setFee, it.setAddress, it.setNextDrop)
	return p, nil
}

// setProcessors sets the sockets. The feed does not have the cores.
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
	p.MemoryGB, p.MemoryType = partner.Float(gb), specs.Read(strings.Join(m.information, "\n")).MemoryType
	return nil
}

func (m *machine) setECC(p *market.Plan) (err error) {
	p.MemoryECC, err = quantity.Flag(m.field.ecc, m.memory.ecc)
	return err
}

// setDisks sets the disks from the lists, else from the texts, which call NVMe disks SSD: such a
// disk has no kind. The feed's totals are wrong for a machine with several kinds.
func (m *machine) setDisks(p *market.Plan) error {
	disks, err := m.disks.Disks(m.field.disks)
	if err == nil && len(disks) == 0 {
		disks, err = hetzner.DisksOf(m.field.diskTexts, m.diskTexts)
		for i := range disks {
			if disks[i].Kind == disk.SSD {
				disks[i].Kind = ""
			}
		}
	}
	disktext.Set(p, disks)
	return err
}

// setMonth sets the monthly price, which is the auction price. A machine without one is a Skip.
func (it *item) setMonth(p *market.Plan) (err error) {
	if p.Monthly, err = it.month.read(); err != nil && len(p.Monthly) == 0 {
		return err
	}
	it.defects.Add(err)
	if len(p.Monthly) == 0 {
		return partner.Skipf(it.month.field, "holds no price in USD, EUR or GBP; a machine without one is not for sale")
	}
	return nil
}

func (m *machine) setHour(p *market.Plan) (err error) {
	p.Hourly, err = m.hour.read()
	return err
}

func (m *machine) setFee(p *market.Plan) (err error) {
	p.Setup, err = m.fee.read()
	return err
}

// setAddress sets what an IPv4 address costs, which the price does not include.
func (m *machine) setAddress(p *market.Plan) error {
	prices, err := m.ipv4.read()
	p.Components = market.Quote{Component: market.IPv4, Period: market.Month, Source: m.ipv4.field}.In(prices)
	return err
}

// lastDrop is the end of the year 2099, above any real time.
const lastDrop = 4_102_444_800

// setNextDrop sets the time at which the price falls next, unless it is fixed.
func (m *machine) setNextDrop(p *market.Plan) error {
	switch {
	case m.isFixed || m.nextDrop == 0:
		return nil
	case m.nextDrop < 0 || m.nextDrop > lastDrop:
		return fmt.Errorf("%s: %d came; accepted are seconds since 1970", m.field.nextDrop, m.nextDrop)
	}
	p.NextDropAt = time.Unix(int64(m.nextDrop), 0).UTC()
	return nil
}

// describe returns the data without a column.
func (it *item) describe() string {
	parts := slices.Clone(it.information)
	var extras []string
	for _, special := range it.specials {
		if special = partner.Text(special); special != "ECC" && special != "IPv4" {
			extras = append(extras, special)
		}
	}
	if with := partner.Distinct(extras, ", "); with != "" {
		parts = append(parts, "With "+with)
	}
	fall := "The price falls until the machine is sold"
	if it.isFixed {
		fall = "Fixed price"
	}
	return partner.Sentences(append(parts, fall)...)
}
