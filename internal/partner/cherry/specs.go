package cherry

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"

	"launchrack/internal/market"
	"launchrack/internal/partner"
)

// setSpecs fills the machine. Cores are taken as they come: consumers of the
// API disagree whether they cover all sockets, and a number that is too small
// misleads less than one made up.
func (it *item) setSpecs(p *market.Plan) error {
	s := it.Specs
	p.CPUModel = partner.Text(s.CPUs.Name)
	if cores := int(s.CPUs.Cores); cores != 0 {
		p.CPUCores = &cores
	}
	p.MemoryType = memoryType(s.Memory.Name)
	it.defects.Try(p, s.setFrequency, s.setStorage, s.setNetwork)
	return s.setMemory(p)
}

// setFrequency leaves out 0, which virtual plans bear, and a number whose unit
// did not come.
func (s specs) setFrequency(p *market.Plan) error {
	f, err := number("specs.cpus.frequency", s.CPUs.Frequency)
	if err != nil || f.Sign() <= 0 || s.CPUs.Unit == "" {
		return err
	}
	switch strings.ToUpper(partner.Text(s.CPUs.Unit)) {
	case "GHZ":
		p.CPUFrequency = partner.Short(f) + " GHz"
	case "MHZ":
		p.CPUFrequency = partner.Short(f) + " MHz"
	default:
		return partner.Unknown("specs.cpus.unit", s.CPUs.Unit, "GHz or MHz")
	}
	return nil
}

func (s specs) setMemory(p *market.Plan) error {
	n, err := number("specs.memory.total", s.Memory.Total)
	if err != nil || n.Sign() == 0 {
		return err
	}
	gb, err := partner.MemoryGB(n, s.Memory.Unit)
	if err != nil {
		return fmt.Errorf("specs.memory.unit: %w", err)
	}
	p.MemoryGB = partner.Float(gb)
	return nil
}

// setStorage adds up all disks, each in its own unit.
func (s specs) setStorage(p *market.Plan) error {
	var total market.Amount
	var types []string
	for i, d := range s.Storage {
		gb, err := d.gb()
		if err == nil {
			total, err = total.Add(gb)
		}
		if err != nil {
			return fmt.Errorf("specs.storage[%d]: %w", i, err)
		}
		types = append(types, diskType(d.Type))
	}
	p.StorageGB = partner.Float(total)
	p.StorageType = partner.Distinct(types, " + ")
	return nil
}

func (d disk) gb() (market.Amount, error) {
	size, err := number("size", d.Size)
	if err != nil {
		return size, err
	}
	if size.Sign() <= 0 || d.Count < 0 {
		return size, fmt.Errorf("%d disks of %s came; accepted is a size of more than 0", d.Count, size)
	}
	one, err := partner.StorageGB(size, d.Unit)
	if err != nil || d.Count < 2 {
		return one, err // a count that is not told is one disk
	}
	return one.Mul(market.MustAmount(fmt.Sprint(d.Count)))
}

func diskType(s string) string {
	s = partner.Text(s)
	if strings.EqualFold(s, "nvme") {
		return "NVMe"
	}
	return s
}

func (s specs) setNetwork(p *market.Plan) error {
	if partner.Text(s.NICs.Name) == "" {
		return nil
	}
	speed, err := partner.Mbps(s.NICs.Name)
	if err != nil {
		return fmt.Errorf("specs.nics.name: %w", err)
	}
	p.NetworkMbps = &speed
	return nil
}

var ddr = regexp.MustCompile(`(?i)(LP)?DDR\s?-?([1-9]|I{1,3}|IV|VI?)(L|X)?\b`)

var roman = map[string]string{"I": "", "II": "2", "III": "3", "IV": "4", "V": "5", "VI": "6"}

// memoryType finds the DDR generation in a name such as "16GB ECC DDRIII ".
func memoryType(name string) string {
	m := ddr.FindStringSubmatch(name)
	if m == nil {
		return ""
	}
	generation := strings.ToUpper(m[2])
	if arabic, ok := roman[generation]; ok {
		generation = arabic
	}
	return strings.ToUpper(m[1]) + "DDR" + generation + strings.ToUpper(m[3])
}

func number(field string, n json.Number) (market.Amount, error) {
	if n == "" {
		return market.Amount{}, nil
	}
	a, err := market.ParseAmount(n.String())
	if err != nil {
		return a, fmt.Errorf("%s: %w", field, err)
	}
	return a, nil
}

// describe tells what no column holds.
func (it *item) describe() string {
	var parts []string
	if n := it.Specs.CPUs.Count; n > 1 {
		parts = append(parts, fmt.Sprintf("%d processors", n))
	}
	if n := it.Specs.CPUs.Threads; n > 1 {
		parts = append(parts, fmt.Sprintf("%d threads", n))
	}
	if strings.Contains(strings.ToUpper(it.Specs.Memory.Name), "ECC") {
		parts = append(parts, "ECC memory")
	}
	return partner.Sentences(strings.Join(parts, ", "), it.disks(), it.raid(), it.images())
}

func (it *item) disks() string {
	var disks []string
	for _, d := range it.Specs.Storage {
		if name := partner.Text(d.Name); name != "" {
			disks = append(disks, fmt.Sprintf("%d × %s", max(d.Count, 1), name))
		}
	}
	if len(disks) == 0 {
		return ""
	}
	return "Disks: " + strings.Join(disks, ", ")
}

func (it *item) raid() string {
	if name := partner.Text(it.Specs.RAID.Name); name != "" {
		return "RAID: " + name
	}
	return ""
}

// images names the first few systems; a machine offers dozens.
func (it *item) images() string {
	const most = 5
	var names []string
	for _, s := range it.Softwares {
		if name := partner.Text(s.Image.Name); name != "" {
			names = append(names, name)
		}
	}
	switch {
	case len(names) == 0:
		return ""
	case len(names) > most:
		return fmt.Sprintf("Systems: %s and %d more", strings.Join(names[:most], ", "), len(names)-most)
	}
	return "Systems: " + strings.Join(names, ", ")
}
