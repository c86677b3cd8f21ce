package hetznerauction

import (
	_ "embed" // the machines
	"encoding/json"
	"fmt"
	"strings"

	"launchrack/internal/sandbox"
)

// machines are those of the stand-in, at made-up prices. Its disks are of kind NVMe, SATA or
// HDD, with their size in GB.
//
//go:embed sandbox.csv
var machines string

// build is a machine of the stand-in.
type build struct {
	number                  int // given when it is listed
	cpu, memory, datacentre string
	modules, moduleGB       int
	disks                   []diskGroup
	euros                   int64
}

// diskGroup is a number of equal disks.
type diskGroup struct {
	count int
	kind  string
	gb    int
}

// builds reads the machines.
func builds() (all []build) {
	for line := range strings.Lines(machines) {
		f := strings.Split(strings.TrimSpace(line), ",")
		b := build{cpu: f[0], memory: f[3], datacentre: f[5]}
		if _, err := fmt.Sscan(strings.Join([]string{f[1], f[2], f[6]}, " "), &b.modules, &b.moduleGB, &b.euros); err != nil {
			continue // the head
		}
		for group := range strings.SplitSeq(f[4], " + ") {
			var d diskGroup
			if _, err := fmt.Sscanf(group, "%dx %s %d", &d.count, &d.kind, &d.gb); err == nil {
				b.disks = append(b.disks, d)
			}
		}
		all = append(all, b)
	}
	return all
}

// flatPath is where the feed with the flat shape was.
const flatPath = "/_resources/app/data/app/live_data_sb_EUR.json"

// Sandbox gives the partner's stand-in, which serves both shapes.
func (*Adapter) Sandbox() sandbox.Partner {
	return sandbox.Partner{
		ID: id,
		Routes: []sandbox.Route{
			{Path: DefaultPath, About: "Hetzner Auction, nested items", Answer: nestedAnswer},
			{Path: flatPath, About: "Hetzner Auction, flat items as before August 2026", Answer: flatAnswer},
		},
		Items: sandbox.Spoiler{Price: changePrices},
	}
}

func changePrices(fields map[string]any, change func(any) any) {
	if _, isFlat := fields["price"]; isFlat {
		fields["price"], fields["hourly_price"] = change(fields["price"]), change(fields["hourly_price"])
		return
	}
	prices := fields["Prices"].(map[string]any)
	for _, period := range []string{"monthly", "hourly"} {
		quotes := prices[period].(map[string]any)
		for currency, v := range quotes {
			quotes[currency] = change(v)
		}
	}
}

func nestedAnswer(c sandbox.Call) sandbox.Answer { return listAnswer(c, build.nested) }

func flatAnswer(c sandbox.Call) sandbox.Answer { return listAnswer(c, build.flat) }

func listAnswer(c sandbox.Call, shape func(build, int64) map[string]any) sandbox.Answer {
	var items []sandbox.Item
	all := builds()
	for i, b := range all {
		if !sandbox.Offered(i, len(all), c.Generation) {
			continue
		}
		euros := sandbox.Drifted(b.euros*100, i, c.Generation) / 100
		b.number = 3100001 + i
		items = append(items, sandbox.Item{ID: fmt.Sprint(b.number), Fields: shape(b, euros)})
	}
	servers := []any{}
	for _, item := range new(Adapter).Sandbox().Items.Spoil(items, c.Fault) {
		servers = append(servers, item.Fields)
	}
	return sandbox.JSON(map[string]any{"server": servers, "serverCount": len(servers), "filter": map[string]any{"freetext": ""}})
}

// nextDrop is when the prices that fall do so next.
const nextDrop = 1_788_000_000

func (b build) nested(euros int64) map[string]any {
	dollars := euros * 112 / 100
	nvme, sata, hdd := b.diskLists()
	texts, information := b.diskTexts()
	return map[string]any{
		"Id": b.number,
		"Hardware": map[string]any{
			"CPU": map[string]any{"Name": b.cpu, "CoreCount": b.sockets()},
			"RAM": map[string]any{"RealSize": b.moduleGB * 1024, "Size": b.modules * b.moduleGB, "SizeUnit": "GB",
				"Amount": b.modules, "ecc": b.hasECC()},
			"Storage": map[string]any{"Amount": len(texts), "SizeUnit": "GB", "Disks": texts,
				"Details": map[string]any{"nvme": nvme, "sata": sata, "hdd": hdd, "general": []int{}}},
		},
		"Prices": map[string]any{
			"monthly": map[string]any{"EUR": euros, "USD": dollars},
			"hourly":  map[string]any{"EUR": hourly(euros), "USD": hourly(dollars)},
			"setup":   map[string]any{"EUR": 0, "USD": 0},
			"fixed":   b.isFixed(),
		},
		"IPPrices": map[string]any{"monthly": map[string]any{"EUR": 1.7, "USD": 1.9}, "Amount": 1},
		"Details": map[string]any{
			"Description": []string{"IPv4"}, "Information": append([]string{b.memoryText()}, information...),
			"Specials": b.specials(), "Traffic": "unlimited", "Bandwidth": 1000, "OS": []string{"Rescue system"},
			"Datacenter": map[string]any{"Name": b.datacentre, "Datacenter": "#" + b.datacentre},
		},
		"Timer": map[string]any{"ReduceNext": 3600, "ReduceNextHr": true, "ReduceNextTimestamp": nextDrop},
	}
}

func (b build) flat(euros int64) map[string]any {
	nvme, sata, hdd := b.diskLists()
	texts, information := b.diskTexts()
	return map[string]any{
		"id": b.number, "key": b.number, "name": "Server Auction", "cpu": b.cpu, "cpu_count": b.sockets(),
		"information": append([]string{b.memoryText()}, information...), "traffic": "unlimited", "bandwidth": 1000,
		"ram": []string{b.memoryText()}, "ram_size": b.modules * b.moduleGB, "is_ecc": b.hasECC(),
		"price": euros, "hourly_price": hourly(euros), "setup_price": 0, "fixed_price": b.isFixed(),
		"hdd_arr": texts, "hdd_count": len(texts), "datacenter": b.datacentre, "specials": b.specials(),
		"serverDiskData": map[string]any{"nvme": nvme, "sata": sata, "hdd": hdd, "general": []int{}},
		"ip_price":       map[string]any{"Monthly": 1.7, "Hourly": 0.0027, "Amount": 1},
		"next_reduce":    3600, "next_reduce_hr": true, "next_reduce_timestamp": nextDrop,
	}
}

// hourly is a 624th of a month, with four decimals.
func hourly(monthly int64) json.Number {
	n := (monthly*10_000 + 312) / 624
	return json.Number(fmt.Sprintf("%d.%04d", n/10_000, n%10_000))
}

func (b build) sockets() int {
	if strings.HasPrefix(b.cpu, "2x ") {
		return 2
	}
	return 1
}

func (b build) hasECC() bool { return strings.Contains(b.memory, "ECC") }

// isFixed holds every fourth price.
func (b build) isFixed() bool { return b.number%4 == 0 }

func (b build) memoryText() string {
	return fmt.Sprintf("%d x RAM %d MB %s", b.modules, b.moduleGB*1024, b.memory)
}

func (b build) specials() []string {
	specials := []string{"IPv4"}
	if b.hasECC() {
		specials = append(specials, "ECC")
	}
	if b.number%3 == 0 {
		specials = append(specials, "iNIC")
	}
	return specials
}

// diskLists gives the size of each disk by kind.
func (b build) diskLists() (nvme, sata, hdd []int) {
	nvme, sata, hdd = []int{}, []int{}, []int{}
	for _, d := range b.disks {
		for range d.count {
			switch d.kind {
			case "NVMe":
				nvme = append(nvme, d.gb)
			case "SATA":
				sata = append(sata, d.gb)
			case "HDD":
				hdd = append(hdd, d.gb)
			}
		}
	}
	return nvme, sata, hdd
}

// diskTexts gives a text for each disk and a line for each kind of disk.
func (b build) diskTexts() (each, lines []string) {
	for _, d := range b.disks {
		size, text := fmt.Sprintf("%d GB", d.gb), "SSD"
		if d.kind == "HDD" {
			size, text = fmt.Sprintf("%d.0 TB", d.gb/1000), "Enterprise HDD"
		}
		for range d.count {
			each = append(each, size+" "+text)
		}
		lines = append(lines, fmt.Sprintf("%d x %s %s", d.count, map[string]string{
			"NVMe": "SSD M.2 NVMe", "SATA": "SSD SATA", "HDD": "HDD SATA"}[d.kind], strings.ReplaceAll(size, ".", ",")))
	}
	return each, lines
}
