package hetzner

import (
	"regexp"
	"strconv"
	"strings"

	"launchrack/internal/hardware/gpu"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/specs"
	"launchrack/internal/place"
)

// City returns the city of a data centre or location, such as "FSN1-DC14", "HEL1" and "ash". If
// package place does not know the code, its first letters decide; else City returns the code.
func City(id market.PartnerID, code string) string {
	code = partner.Text(code)
	letters := strings.IndexFunc(code, func(r rune) bool { return r < 'A' || r > 'z' })
	for _, text := range []string{code, code[:max(letters, 0)]} {
		if p, ok := place.Find(id, text); ok && p.City != "" {
			return p.City
		}
	}
	return code
}

// HasIPv6 is what Hetzner says of all its own machines: each has a subnet of IPv6, and an IPv4 address is apart.
// https://docs.hetzner.com/robot/dedicated-server/network/net-config-debian-ubuntu
func HasIPv6() *bool { return new(true) }

// SetTraffic sets the traffic columns; the number only for a text that specs.TrafficTB can read.
func SetTraffic(p *market.Plan, text string) {
	p.Bandwidth, p.TrafficTB = partner.Text(text), specs.TrafficTB(text)
	if p.TrafficTB != nil && *p.TrafficTB == market.Unmetered {
		p.Bandwidth = "Unlimited"
	}
}

var cardLine = regexp.MustCompile(`(?i)^(?:(\d{1,2})\s*x\s+)?GPU\s+-\s+(.+)$`)

// SetGPU sets the GPU columns from the lines of a machine, such as "GPU - Nvidia RTX 6000 Ada". It
// sets none if the models differ.
func SetGPU(p *market.Plan, lines []string) {
	model, count := "", 0
	for _, line := range lines {
		m := cardLine.FindStringSubmatch(partner.Text(line))
		if m == nil {
			continue
		}
		if model != "" && model != gpu.Name(m[2]) {
			return
		}
		n, _ := strconv.Atoi(m[1])
		model, count = gpu.Name(m[2]), count+max(n, 1)
	}
	if model == "" {
		return
	}
	cards := float64(count)
	p.GPUModel, p.GPUCount = model, &cards
	if card, known := gpu.Find(model); known {
		p.GPUMemoryGB = card.MemoryGB
	}
}
