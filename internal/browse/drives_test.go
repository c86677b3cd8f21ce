package browse_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/browse/browsetest"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/model/hardware/complete"
	"launchrack/internal/model/hardware/disk"
	"launchrack/internal/model/market"
	"launchrack/internal/model/view"
	"launchrack/internal/testing/sample"
)

// rack holds machines whose disks are known, but for one.
func rack() *catalog.Snapshot {
	machines := []struct {
		name  string
		ecc   *bool
		disks []disk.Disk
	}{
		{"mixed", new(true), []disk.Disk{{Count: 2, SizeGB: 512, Kind: disk.NVMe}, {Count: 2, SizeGB: 4000, Kind: disk.HDD}}},
		{"pair", new(false), []disk.Disk{{Count: 2, SizeGB: 512, Kind: disk.NVMe}}},
		{"unequal pair", nil, []disk.Disk{{Count: 1, SizeGB: 512, Kind: disk.NVMe}, {Count: 1, SizeGB: 1000, Kind: disk.NVMe}}},
		{"four", new(true), []disk.Disk{{Count: 4, SizeGB: 960, Kind: disk.NVMe}}},
		{"disks", new(true), []disk.Disk{{Count: 2, SizeGB: 512, Kind: disk.SSD}}},
		{"unknown kind", nil, []disk.Disk{{Count: 2, SizeGB: 512}}},
		{"unknown disks", nil, nil},
	}
	plans := make([]market.Plan, len(machines))
	for i, m := range machines {
		plans[i] = sample.Plan(func(p *market.Plan) {
			p.ID, p.PlanID, p.Name, p.MemoryType, p.MemoryECC, p.Disks = int64(i+1), market.PlanID(i+1), m.name, "", m.ecc, m.disks
			p.StorageType, p.SKU, p.Group = "", market.SKU(m.name), ""
		})
	}
	return catalogtest.Build(plans, catalog.Facts{Complete: complete.New(complete.Names{}).Plan, Rates: sample.Rates(), Partners: browsetest.Partners, Version: "v1"})
}

// TestDrives: a count of drives finds exactly the machines that it counts, those of one kind beside
// others too, and leaves its own filter out.
func TestDrives(t *testing.T) {
	for address, want := range map[string]struct{ found, facet, counts string }{
		"":                                    {"mixed, pair, unequal pair, four, disks, unknown kind, unknown disks", "drives", "2: 4, 4: 2"},
		"drives=eq.4":                         {"mixed, four", "drives", "2: 4, 4: 2"},
		"disk_kinds=cs.{NVMe}":                {"mixed, pair, unequal pair, four", "nvme_drives", "2: 3, 4: 1"},
		"nvme_drives=eq.2":                    {"mixed, pair, unequal pair", "nvme_drives", "0: 1, 2: 3, 4: 1"},
		"nvme_drives=eq.2&drives=eq.4":        {"mixed", "drives", "2: 2, 4: 1"},
		"hdd_drives=gte.1":                    {"mixed", "ssd_drives", "0: 1"},
		"ram_ecc=eq.true":                     {"mixed, four, disks", "ram_ecc", "false: 1, true: 3"},
		"ram_ecc=eq.true&nvme_drives=in.(2)":  {"mixed", "ram_ecc", "false: 1, true: 1"},
		"ram_ecc=in.(true,false)&drives=eq.2": {"pair, disks", "ram_ecc", "false: 1, true: 1"},
	} {
		b := ask(t, rack(), address+"&order=id")
		if got := names(t, b.Items); got != want.found {
			t.Errorf("%s finds %s, want %s", address, got, want.found)
		}
		if diff := cmp.Diff(want.counts, countsOf(b.Facets, want.facet)); diff != "" {
			t.Errorf("%s: counts of %s (-want +got):\n%s", address, want.facet, diff)
		}
	}
}

func countsOf(facets view.Facets, name string) string {
	var list []string
	for _, value := range browsetest.Counts(facets, name) {
		list = append(list, fmt.Sprintf("%s: %d", value.Value, value.Count))
	}
	return strings.Join(list, ", ")
}

func TestDisksInTheSearch(t *testing.T) {
	for search, want := range map[string]struct{ found, chips string }{
		"2x nvme":            {"mixed, pair, unequal pair", "2 NVMe disks"},
		"2x512 nvme":         {"mixed, pair", "2x512 nvme"},
		"2 x 512 gb nvme":    {"mixed, pair", "2 x 512 gb nvme"},
		"2x512":              {"mixed, pair, disks, unknown kind", "2x512"},
		"2x nvme ecc":        {"mixed", "2 NVMe disks; ECC: yes"},
		"drives>=4":          {"mixed, four", "4+ disks"},
		"2x4tb hdd 2x512gb":  {"mixed", "2x4tb hdd; 2x512gb"},
		"hdd:0 drives:2 ssd": {"disks", "0 hard disks; 2 disks; ssd"},
	} {
		b := ask(t, rack(), "order=id&q="+url.QueryEscape(search))
		if got := names(t, b.Items); got != want.found {
			t.Errorf("%s finds %s, want %s", search, got, want.found)
		}
		var chips []string
		for _, f := range b.Applied.Filters {
			chips = append(chips, f.Text)
		}
		if got := strings.Join(chips, "; "); got != want.chips {
			t.Errorf("%s is told as %s, want %s", search, got, want.chips)
		}
	}
}
