package specs

import (
	"slices"
	"strconv"

	"launchrack/internal/model/hardware/disk"
	"launchrack/internal/model/market"
)

// Set sets the columns of a plan that are not known yet, and names them in Plan.FromText.
func (f Facts) Set(p *market.Plan) {
	set := func(column string, isKnown bool, set func()) {
		if !isKnown && slices.ContainsFunc(f.Read, func(r Reading) bool { return r.Column == column }) {
			set()
			p.FromText = append(p.FromText, column)
		}
	}
	set("cpu_cores", p.CPUCores != nil, func() { p.CPUCores = f.CPUCores })
	set("cpu_threads", p.CPUThreads != nil, func() { p.CPUThreads = f.CPUThreads })
	set("cpu_model", p.CPUModel != "", func() { p.CPUModel, p.CPUSockets = f.CPUModel, f.CPUSockets })
	set("cpu_frequency", p.CPUFrequency != "", func() { p.CPUFrequency = f.CPUFrequency })
	set("cpu_share", p.CPUShare != nil, func() { p.CPUShare = f.CPUShare })
	set("ram_size", p.MemoryGB != nil, func() { p.MemoryGB = f.MemoryGB })
	set("ram_type", p.MemoryType != "", func() { p.MemoryType = f.MemoryType })
	set("ram_ecc", p.MemoryECC != nil, func() { p.MemoryECC = f.MemoryECC })
	set("disks", p.Disks != nil || p.StorageGB != nil, func() {
		p.Disks = f.Disks
		if total := disk.TotalGB(f.Disks); total > 0 {
			p.StorageGB = &total
		}
	})
	set("network_speed", p.NetworkMbps != nil, func() { p.NetworkMbps = f.NetworkMbps })
	set("traffic_tb", p.TrafficTB != nil, func() {
		if p.TrafficTB = f.TrafficTB; p.Bandwidth == "" {
			p.Bandwidth = TrafficText(*f.TrafficTB)
		}
	})
	set("egress", p.Egress != "" || f.Egress == "", func() { p.Egress = f.Egress })
	if f.Overage != nil {
		p.Components = append(p.Components, *f.Overage)
	}
	set("ipv4_count", p.IPv4Count != nil, func() { p.IPv4Count = f.IPv4 })
	set("ipv6", p.IPv6 != nil, func() { p.IPv6 = f.IPv6 })
	set("nat", p.NAT != nil, func() { p.NAT = f.NAT })
	set("virtualization", p.Virtualization != "", func() { p.Virtualization = f.Virtualization })
	set("gpu_model", p.GPUModel != "", func() { p.GPUModel, p.GPUCount = f.GPUModel, f.GPUCount })
}

// TrafficText formats a month's traffic for plan cards.
func TrafficText(terabytes float64) string {
	if terabytes == market.Unmetered {
		return "Unlimited"
	}
	return strconv.FormatFloat(terabytes, 'f', -1, 64) + " TB"
}
