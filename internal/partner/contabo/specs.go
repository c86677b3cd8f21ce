package contabo

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"launchrack/internal/hardware/disk"
	"launchrack/internal/hardware/disktext"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/specs"
)

// setSpecs parses the texts of the data sheet. An unknown text of the processor or the memory is an
// error, any other a defect.
func (it *item) setSpecs(p *market.Plan) error {
	for i, s := range it.Specs {
		title := partner.Text(s.Title)
		if title == "" {
			continue
		}
		set, ok := sheet[s.Type]
		if !ok {
			continue // a spec without a column, such as snapshots
		}
		err := set(p, title, partner.Text(s.Subtitle))
		if err == nil {
			continue
		}
		err = fmt.Errorf("specs[%d] %s: %w", i, s.Type, err)
		if s.Type == "cpu" || s.Type == "ram" {
			return err
		}
		it.defects.Add(err)
	}
	return nil
}

// setStorage sets the disks of all storage lines.
func (it *item) setStorage(p *market.Plan) error {
	var all []disk.Disk
	for i, s := range it.Specs {
		title := partner.Text(s.Title)
		if s.Type != "storage" || title == "" {
			continue
		}
		disks, err := disktext.Parse(title)
		if err != nil {
			return fmt.Errorf("specs[%d] storage: %w", i, err)
		}
		for _, d := range disks {
			all = disk.Add(all, d)
		}
	}
	disktext.Set(p, all)
	return nil
}

var sheet = map[string]func(p *market.Plan, title, subtitle string) error{
	"cpu":     setCPU,
	"ram":     setMemory,
	"port":    setPort,
	"traffic": setTraffic,
}

func setCPU(p *market.Plan, title, subtitle string) error {
	cpu, err := parseCPU(title, subtitle)
	if err != nil {
		return err
	}
	if cpu.cores > 0 {
		p.CPUCores = &cpu.cores
	}
	p.CPUModel, p.CPUFrequency = cpu.model, cpu.frequency
	return nil
}

func setMemory(p *market.Plan, title, _ string) error {
	gb, kind, err := parseMemory(title)
	if err != nil {
		return err
	}
	p.MemoryGB, p.MemoryType = partner.Float(gb), kind
	return nil
}

func setPort(p *market.Plan, title, _ string) error {
	mbps, err := specs.Speed(title)
	if err != nil {
		return err
	}
	p.NetworkMbps = &mbps
	return nil
}

// setTraffic sets the traffic without the asterisk of a footnote.
func setTraffic(p *market.Plan, title, _ string) error {
	p.Bandwidth = strings.TrimSpace(strings.TrimRight(title, "*"))
	p.TrafficTB = specs.TrafficTB(p.Bandwidth)
	return nil
}

type cpu struct {
	cores            int
	model, frequency string
}

var (
	// clocked matches "12 x 3.70 GHz", "2 x 10 x 2.20 GHz" (sockets first) and
	// "24 x 2.50 GHz (3.70 max)", without the turbo frequency.
	clocked = regexp.MustCompile(`(?i)^(?:(\d{1,4})\s*x\s*)?(\d{1,4})\s*x\s*(\d{1,3}(?:\.\d{1,3})?)\s*GHz(?:\s*\([^)]*\))?$`)
	// counted matches "4 vCPU Cores" and "3 Physical Cores".
	counted = regexp.MustCompile(`(?i)^(\d{1,4})\s*(?:(?:vCPU|virtual|physical|dedicated)\s*)?(?:cores?|vCPUs?)$`)
	// named matches a model with an optional frequency, such as "AMD EPYC 7282 2.8 GHz".
	named = regexp.MustCompile(`(?i)^(.*?[a-z].*?)(?:\s+(\d{1,3}(?:\.\d{1,3})?)\s*GHz)?$`)
)

// parseCPU parses title and subtitle in either order: newer products have the cores first, older
// ones the model.
func parseCPU(title, subtitle string) (cpu, error) {
	var c cpu
	for _, text := range []string{title, subtitle} {
		switch {
		case text == "":
		case clocked.MatchString(text):
			m := clocked.FindStringSubmatch(text)
			c.cores, c.frequency = times(m[1], m[2]), gigahertz(m[3])
		case counted.MatchString(text):
			c.cores = times("", counted.FindStringSubmatch(text)[1])
		case named.MatchString(text) && c.model == "":
			m := named.FindStringSubmatch(text)
			c.model = strings.TrimSpace(m[1])
			if c.frequency == "" {
				c.frequency = gigahertz(m[2])
			}
		}
	}
	if c.cores == 0 {
		return c, fmt.Errorf("%q with %q came; accepted are forms such as 12 x 3.70 GHz, 2 x 10 x 2.20 GHz and 4 vCPU Cores",
			partner.Clip(title), partner.Clip(subtitle))
	}
	return c, nil
}

// times multiplies two counts of at most four digits; an empty one is 1.
func times(sockets, cores string) int {
	n, err := strconv.Atoi(cores)
	if err != nil {
		return 0
	}
	if s, err := strconv.Atoi(sockets); err == nil {
		n *= s
	}
	return n
}

func gigahertz(s string) string {
	a, err := market.ParseAmount(s)
	if err != nil || a.Sign() <= 0 {
		return ""
	}
	return partner.Short(a) + " GHz"
}

var memory = regexp.MustCompile(`(?i)^(\d{1,7}(?:\.\d{1,4})?)\s*([MGT]i?B)\b\s*(.*)$`)

// parseMemory parses "64 GB RAM" and "128 GB REG ECC" into size and type. The word RAM is no type.
func parseMemory(text string) (market.Amount, string, error) {
	m := memory.FindStringSubmatch(text)
	if m == nil {
		return market.Amount{}, "", fmt.Errorf("%q came; accepted is a size such as 64 GB RAM", partner.Clip(text))
	}
	n, err := market.ParseAmount(m[1])
	if err != nil {
		return n, "", err
	}
	gb, err := partner.MemoryGB(n, m[2])
	return gb, withoutWord(m[3], "RAM"), err
}

func withoutWord(s, word string) string {
	var words []string
	for _, w := range strings.Fields(s) {
		if !strings.EqualFold(w, word) {
			words = append(words, w)
		}
	}
	return strings.Join(words, " ")
}

// describe returns the data without a column.
func (it *item) describe() string {
	parts := []string{it.formerPrice()}
	for _, s := range it.Specs {
		title, subtitle := partner.Text(s.Title), partner.Text(s.Subtitle)
		switch s.Type {
		case "snapshot":
			parts = append(parts, strings.ToLower(title)) // such as "1 Snapshot"
		case "ram", "storage", "port":
			parts = append(parts, option(s.Type, subtitle))
		}
	}
	return partner.Sentences(parts...)
}

var optionNames = map[string]string{"ram": "Memory", "storage": "Storage", "port": "Network"}

// option returns a sentence about an alternative to the listed size, such as "or 150 GB SSD" and
// "Up to 768 GB RAM"; empty for a text without a number. Package words says the sentences in other languages.
func option(kind, subtitle string) string {
	if !strings.ContainsAny(subtitle, "0123456789") {
		return ""
	}
	if alternative, ok := strings.CutPrefix(subtitle, "or "); ok {
		return "Or " + alternative + " at the same price"
	}
	if speed, isPort := strings.CutSuffix(subtitle, " Port available"); isPort {
		return speed + " port available"
	}
	if strings.HasPrefix(subtitle, "Up to ") {
		return subtitle
	}
	return optionNames[kind] + ": " + subtitle
}
