package hetznerdedicated

import (
	"cmp"
	"fmt"
	"strings"

	"launchrack/internal/hardware/disk"
	"launchrack/internal/hardware/disktext"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/hetzner"
	"launchrack/internal/partner/quantity"
)

func (n *nestedItem) setMemory(p *market.Plan) error {
	total, err := quantity.Size("filterData.ramMin", n.FilterData.RAMMin)
	if err != nil {
		return err
	}
	modules := n.first().RAM
	if len(modules) > 0 {
		total = market.Amount{}
	}
	for i, module := range modules {
		gb, err := module.memoryGB(fmt.Sprintf("variations[0].ram[%d]", i))
		if err == nil {
			total, err = total.Add(gb)
		}
		if err != nil {
			return err
		}
		p.MemoryType = cmp.Or(p.MemoryType, hetzner.MemoryType(module.Type))
		if i == 0 && strings.Contains(strings.ToUpper(module.Type), "ECC") {
			p.MemoryECC = new(true)
		}
	}
	p.MemoryGB = partner.Float(total)
	return nil
}

// first returns the variation of the price; empty without variations.
func (n *nestedItem) first() variation {
	if len(n.Variations) == 0 {
		return variation{}
	}
	return n.Variations[0]
}

// firstMB is the size from which a module's number is in MB, since there are no modules of a TB.
var firstMB = market.MustAmount("1024")

// memoryGB returns the size of all modules of a part.
func (c part) memoryGB(field string) (market.Amount, error) {
	size, err := c.size(field)
	if err != nil {
		return size, err
	}
	count, err := c.count(field)
	if err != nil {
		return size, err
	}
	if size.Cmp(firstMB) >= 0 {
		if size, err = partner.MemoryGB(size, "MB"); err != nil {
			return size, fmt.Errorf("%s.RealSize: %w", field, err)
		}
	}
	return size.Mul(market.Whole(int64(count)))
}

func (c part) size(field string) (market.Amount, error) {
	size, err := quantity.Size(field+".RealSize", c.RealSize)
	if err == nil && size.Sign() == 0 {
		err = fmt.Errorf("%s.RealSize: %q came; accepted is a size in GB of more than 0", field, partner.Clip(string(c.RealSize)))
	}
	return size, err
}

// maxParts is above the slots and bays of any server.
const maxParts = 128

func (c part) count(field string) (int, error) {
	n, err := quantity.Count(field+".Amount", c.Amount)
	switch {
	case err != nil:
		return 0, err
	case n == nil:
		return 1, nil
	case *n > maxParts:
		return 0, fmt.Errorf("%s.Amount: %d came; accepted are 1 to %d", field, *n, maxParts)
	}
	return *n, nil
}

// setDisks sets the drives of the first variation.
func (n *nestedItem) setDisks(p *market.Plan) error {
	var disks []disk.Disk
	for i, drive := range n.first().Drive {
		d, err := drive.disks(fmt.Sprintf("variations[0].drive[%d]", i))
		if err != nil {
			return err
		}
		disks = disk.Add(disks, d)
	}
	disktext.Set(p, disks)
	return nil
}

func (c part) disks(field string) (disk.Disk, error) {
	size, err := c.size(field)
	if err != nil {
		return disk.Disk{}, err
	}
	count, err := c.count(field)
	if err != nil {
		return disk.Disk{}, err
	}
	kind, err := driveKind(field, c.Type)
	gb := partner.Float(size)
	if err != nil || gb == nil {
		return disk.Disk{}, err
	}
	return disk.Disk{Count: count, SizeGB: *gb, Kind: kind}, nil
}

// driveKind parses the kind of a drive. SATA means a solid-state disk, as in the partner's other
// feeds.
func driveKind(field, text string) (disk.Kind, error) {
	switch words := strings.ToUpper(text); {
	case strings.Contains(words, "NVME"):
		return disk.NVMe, nil
	case strings.Contains(words, "HDD"):
		return disk.HDD, nil
	case strings.Contains(words, "SSD"), strings.Contains(words, "SATA"):
		return disk.SSD, nil
	}
	if kind, known := disk.KindOf(text); known {
		return kind, nil
	}
	return "", partner.Unknown(field+".Type", text, "NVMe, SSD, SATA or HDD")
}
