package hetzner

import (
	"fmt"
	"strings"

	"launchrack/internal/hardware/disk"
	"launchrack/internal/hardware/disktext"
	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
)

// DiskLists hold the size in GB of each disk by kind. SATA are solid-state disks. The feeds also
// have a list general, which repeats sizes.
type DiskLists struct {
	NVMe []quantity.Number `json:"nvme" decode:"strict"`
	SATA []quantity.Number `json:"sata" decode:"strict"`
	HDD  []quantity.Number `json:"hdd" decode:"strict"`
}

// maxDisks is more than a server has bays.
const maxDisks = 128

// Disks returns the disks, the fastest kind first; nil without any list. A single missing list is an
// error, since a sum of some disks would be wrong.
func (l DiskLists) Disks(field string) ([]disk.Disk, error) {
	if l.NVMe == nil && l.SATA == nil && l.HDD == nil {
		return nil, nil
	}
	if n := len(l.NVMe) + len(l.SATA) + len(l.HDD); n > maxDisks {
		return nil, fmt.Errorf("%s: %d disks came; accepted are at most %d", field, n, maxDisks)
	}
	var disks []disk.Disk
	for _, list := range []struct {
		name  string
		sizes []quantity.Number
		kind  disk.Kind
	}{{"nvme", l.NVMe, disk.NVMe}, {"sata", l.SATA, disk.SSD}, {"hdd", l.HDD, disk.HDD}} {
		if list.sizes == nil {
			return nil, fmt.Errorf("%s.%s: is missing; accepted is a list of sizes in GB", field, list.name)
		}
		for i, n := range list.sizes {
			name := fmt.Sprintf("%s.%s[%d]", field, list.name, i)
			gb, err := quantity.Size(name, n)
			if err != nil {
				return nil, err
			}
			size := partner.Float(gb)
			if size == nil {
				return nil, fmt.Errorf("%s: %q came; accepted is a size in GB of more than 0", name, partner.Clip(string(n)))
			}
			disks = disk.Add(disks, disk.Disk{Count: 1, SizeGB: *size, Kind: list.kind})
		}
	}
	return disks, nil
}

// DisksOf parses a text for each disk, such as "3,84 TB Datacenter NVMe SSD". It leaves out optional
// disks, which the price does not include.
func DisksOf(field string, texts []string) ([]disk.Disk, error) {
	if len(texts) > maxDisks {
		return nil, fmt.Errorf("%s: %d disks came; accepted are at most %d", field, len(texts), maxDisks)
	}
	var disks []disk.Disk
	for i, text := range texts {
		if IsOptional(text) {
			continue
		}
		some, err := disktext.Parse(text)
		if err != nil {
			return nil, fmt.Errorf("%s[%d]: %w", field, i, err)
		}
		for _, d := range some {
			disks = disk.Add(disks, d)
		}
	}
	return disks, nil
}

// IsOptional reports whether a text names a disk that costs extra.
func IsOptional(text string) bool {
	text = strings.ToLower(text)
	return strings.Contains(text, "optional") || strings.Contains(text, "additional cost")
}
