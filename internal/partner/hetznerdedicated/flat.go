package hetznerdedicated

import (
	"strings"

	"launchrack/internal/hardware/disk"
	"launchrack/internal/hardware/disktext"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/hetzner"
	"launchrack/internal/partner/quantity"
)

func (f *flatItem) setMemory(p *market.Plan) error {
	gb, err := quantity.Size("ram", f.RAM)
	if err != nil {
		return err
	}
	p.MemoryGB = partner.Float(gb)
	p.MemoryType = hetzner.MemoryType(f.RAMText)
	return nil
}

// setECC sets ECC from the text of the included memory, since is_ecc of a product is about the
// options.
func (f *flatItem) setECC(p *market.Plan) (err error) {
	if p.MemoryECC, err = quantity.Flag("is_ecc", f.IsECC); f.RAMText != "" {
		p.MemoryECC = new(strings.Contains(strings.ToUpper(f.RAMText), "ECC"))
	}
	return err
}

// setDisks sets the included disks.
func (f *flatItem) setDisks(p *market.Plan) error {
	disks, err := f.includedDisks()
	if err != nil {
		return err
	}
	disktext.Set(p, disks)
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

// isConfiguration reports whether the row is a finished configuration, whose lists hold the included
// disks.
func (f *flatItem) isConfiguration() bool { return strings.HasPrefix(string(f.ID), `"`) }

// describe returns the data without a column.
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
