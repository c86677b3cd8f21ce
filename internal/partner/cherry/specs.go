package cherry

import (
	"fmt"
	"regexp"
	"strings"

	"launchrack/internal/hardware/disk"
	"launchrack/internal/hardware/disktext"
	"launchrack/internal/hardware/gpu"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
	"launchrack/internal/partner/specs"
)

// setCores sets the cores without multiplying by sockets: whether they are of all sockets is
// unknown.
func (it *item) setCores(p *market.Plan) (err error) {
	p.CPUModel = partner.Text(it.Specs.CPUs.Name)
	p.CPUCores, err = quantity.Count("specs.cpus.cores", it.Specs.CPUs.Cores)
	return err
}

func (it *item) setThreads(p *market.Plan) (err error) {
	if p.IsMachine() {
		if p.CPUSockets, err = quantity.Count("specs.cpus.count", it.Specs.CPUs.Count); err != nil {
			return err
		}
	}
	p.CPUThreads, err = quantity.Count("specs.cpus.threads", it.Specs.CPUs.Threads)
	return err
}

// setFrequency sets the frequency, unless it is 0 or has no unit.
func (it *item) setFrequency(p *market.Plan) error {
	cpus := it.Specs.CPUs
	f, err := quantity.Size("specs.cpus.frequency", cpus.Frequency)
	if err != nil || f.Sign() == 0 || cpus.Unit == "" {
		return err
	}
	unit := map[string]string{"GHZ": " GHz", "MHZ": " MHz"}[strings.ToUpper(partner.Text(cpus.Unit))]
	if unit == "" {
		return partner.Unknown("specs.cpus.unit", cpus.Unit, "GHz or MHz")
	}
	p.CPUFrequency = partner.Short(f) + unit
	return nil
}

func (it *item) setMemory(p *market.Plan) error {
	memory := it.Specs.Memory
	n, err := quantity.Size("specs.memory.total", memory.Total)
	if err != nil || n.Sign() == 0 {
		return err
	}
	gb, err := partner.MemoryGB(n, memory.Unit)
	if err != nil {
		return fmt.Errorf("specs.memory.unit: %w", err)
	}
	p.MemoryGB, p.MemoryType = partner.Float(gb), memoryType(memory.Name)
	if strings.Contains(strings.ToUpper(memory.Name), "ECC") {
		p.MemoryECC = new(true)
	}
	return nil
}

// setStorage sets the disks, each converted from its own unit.
func (it *item) setStorage(p *market.Plan) error {
	var types []string
	for i, d := range it.Specs.Storage {
		one, err := d.disk()
		if err != nil {
			return fmt.Errorf("specs.storage[%d]: %w", i, err)
		}
		p.Disks = disk.Add(p.Disks, one)
		types = append(types, d.kind())
	}
	if total := disk.TotalGB(p.Disks); total > 0 {
		p.StorageGB = &total
	}
	p.StorageType = partner.Distinct(types, " + ")
	return nil
}

// disk returns equal disks. A missing count is 1.
func (d drive) disk() (disk.Disk, error) {
	size, err := quantity.Size("size", d.Size)
	if err != nil {
		return disk.Disk{}, err
	}
	gb, err := disktext.StorageGB(size, d.Unit)
	if err != nil {
		return disk.Disk{}, err
	}
	one := partner.Float(gb)
	if one == nil || d.Count < 0 || d.Count > 1000 {
		return disk.Disk{}, fmt.Errorf("%d disks of %s came; accepted are up to 1000 disks of more than 0", d.Count, size)
	}
	kind, _ := disk.KindOf(d.Type)
	return disk.Disk{Count: int(max(d.Count, 1)), SizeGB: *one, Kind: kind}, nil
}

func (d drive) kind() string {
	if s := partner.Text(d.Type); !strings.EqualFold(s, string(disk.NVMe)) {
		return s
	}
	return string(disk.NVMe)
}

func (it *item) setNetwork(p *market.Plan) error {
	if partner.Text(it.Specs.NICs.Name) == "" {
		return nil
	}
	speed, err := specs.Speed(it.Specs.NICs.Name)
	if err != nil {
		return fmt.Errorf("specs.nics.name: %w", err)
	}
	p.NetworkMbps = &speed
	return nil
}

func (it *item) setTraffic(p *market.Plan) error {
	p.Bandwidth = partner.Text(it.Specs.Bandwidth.Name)
	p.TrafficTB = specs.TrafficTB(p.Bandwidth)
	return nil
}

// withGPU matches the word before a GPU in a name, such as "AMD EPYC 7282 with A10". No name has
// the number of GPUs.
var withGPU = regexp.MustCompile(`(?i)\b(?:with|GPU|NVIDIA)\b`)

func (it *item) setGPU(p *market.Plan) error {
	if at := withGPU.FindStringIndex(p.Name); at != nil {
		if card, found := gpu.Find(p.Name[at[0]:]); found {
			p.GPUModel, p.GPUMemoryGB = card.Model, card.MemoryGB
		}
	}
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

// describe returns the data without a column.
func (it *item) describe() string {
	var disks, images []string
	for _, d := range it.Specs.Storage {
		if name := partner.Text(d.Name); name != "" {
			disks = append(disks, fmt.Sprintf("%d × %s", max(d.Count, 1), name))
		}
	}
	for _, s := range it.Softwares {
		images = append(images, partner.Text(s.Image.Name))
	}
	return partner.Sentences(labelled("Disks", strings.Join(disks, ", ")), labelled("RAID", partner.Text(it.Specs.RAID.Name)),
		labelled("Systems", first(partner.Distinct(images, ", "))))
}

func labelled(label, text string) string {
	if text == "" {
		return ""
	}
	return label + ": " + text
}

// first shortens a list of systems, of which a machine offers dozens.
func first(systems string) string {
	const most = 5
	names := strings.Split(systems, ", ")
	if len(names) <= most {
		return systems
	}
	return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), len(names)-most)
}
