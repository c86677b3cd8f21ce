package hetznerdedicated

import (
	"cmp"
	"strings"

	"launchrack/internal/hardware/disk"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/disktext"
	"launchrack/internal/partner/hetzner"
	"launchrack/internal/partner/quantity"
)

// fill translates a row in the shape before 2026.
func (f *flatItem) fill(p *market.Plan, defects *partner.Defects) error {
	p.Name = partner.Text(f.Name)
	hetzner.SetTraffic(p, f.Traffic)
	cpu := processor{
		model: f.CPU, cores: f.Cores, threads: f.Threads, frequency: f.Frequency, speed: cmp.Or(f.Bandwith, f.Bandwidth),
		coresField: "cores", threadsField: "threads", frequencyField: "frequency", speedField: "bandwith",
	}
	if err := cpu.set(p); err != nil {
		return err
	}
	for _, set := range []func(*market.Plan) error{f.setMemory, f.setPrice, f.setAvailable} {
		if err := set(p); err != nil {
			return err
		}
	}
	setPlaces := func(p *market.Plan) error { return setRegions(p, "datacenter", f.Datacenter) }
	defects.Try(p, cpu.setThreads, cpu.setPort, cpu.setClock, f.setECC, f.setIncludedECC, f.setDisks, f.setHourly, f.setFee, setPlaces)
	p.Description = f.describe()
	return setPage(p, "link", f.Link)
}

func (f *flatItem) setMemory(p *market.Plan) error {
	gb, err := quantity.Size("ram", f.RAM)
	if err != nil {
		return err
	}
	p.MemoryGB = partner.Float(gb)
	p.MemoryType = hetzner.MemoryType(f.RAMText)
	return nil
}

func (f *flatItem) setECC(p *market.Plan) (err error) {
	p.MemoryECC, err = quantity.Flag("is_ecc", f.IsECC)
	return err
}

// setIncludedECC goes by the text of the memory that is included: is_ecc of a product
// speaks of what can be chosen.
func (f *flatItem) setIncludedECC(p *market.Plan) error {
	if f.RAMText != "" {
		p.MemoryECC = new(strings.Contains(strings.ToUpper(f.RAMText), "ECC"))
	}
	return nil
}

// setDisks takes the disks that are included. A server whose disks are all optional has
// none.
func (f *flatItem) setDisks(p *market.Plan) error {
	disks, err := f.includedDisks()
	if err != nil {
		return err
	}
	hetzner.SetDisks(p, disks)
	return nil
}

func (f *flatItem) includedDisks() ([]disk.Disk, error) {
	switch {
	case len(f.HDDArr) > 0:
		return hetzner.DisksOf("hdd_arr", f.HDDArr)
	case f.HDDText != "" && !hetzner.IsOptional(f.HDDText):
		return disktext.Parse(f.HDDText)
	case f.isConfiguration():
		return f.Lists.Disks("serverDiskData")
	}
	return nil, nil
}

// isConfiguration reports whether the row is built already, so that its lists hold what
// is included.
func (f *flatItem) isConfiguration() bool { return strings.HasPrefix(string(f.ID), `"`) }

func (f *flatItem) setPrice(p *market.Plan) (err error) {
	if p.Monthly, err = quantity.Price("price", f.Price, market.EUR); err == nil && len(p.Monthly) == 0 {
		return errNoPrice("price")
	}
	return err
}

func (f *flatItem) setHourly(p *market.Plan) (err error) {
	p.Hourly, err = quantity.Price("hourPrice", f.HourPrice, market.EUR)
	return err
}

func (f *flatItem) setFee(p *market.Plan) (err error) {
	p.Setup, err = quantity.Price("setup_price", f.SetupPrice, market.EUR)
	return err
}

// setAvailable reads is_disabled. The row's disabled_text is there whether it is or not.
func (f *flatItem) setAvailable(p *market.Plan) error {
	disabled, err := quantity.Flag("is_disabled", f.IsDisabled)
	p.Available = disabled == nil || !*disabled
	return err
}

// describe tells what no column holds.
func (f *flatItem) describe() string {
	var parts []string
	if generation := partner.Text(f.Generation); generation != "" {
		parts = append(parts, "Processor generation "+generation)
	}
	if len(f.HDDArr) > 0 && hetzner.IsOptional(f.HDDArr[0]) {
		parts = append(parts, "No disk is included; disks cost extra")
	}
	if f.ByPlace {
		parts = append(parts, "The price depends on the location")
	}
	return partner.Sentences(parts...)
}
