package words

import (
	"launchrack/internal/model/language"
	"strings"
)

// Count writes a number with an English noun, for operators: "1 plan", "1,022 plans". What visitors read has
// language.Language.N.
func Count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return language.English.Number(n) + " " + noun + "s"
}

// Capital capitalizes the first letter: "General" for "general". An abbreviation is written as it is known: "GPU" for "gpu".
func Capital(s string) string {
	if known, isKnown := abbreviations[s]; isKnown {
		return known
	}
	r := []rune(s)
	return strings.ToUpper(string(r[:min(1, len(r))])) + string(r[min(1, len(r)):])
}

// abbreviations are those that are whole values, such as categories; web/src/market/facet-text.ts has them, too.
var abbreviations = map[string]string{"ai": "AI", "cpu": "CPU", "ddr4": "DDR4", "ddr5": "DDR5", "gpu": "GPU", "hdd": "HDD", "hpc": "HPC", "ipv4": "IPv4", "ipv6": "IPv6",
	"kvm": "KVM", "nvme": "NVMe", "ssd": "SSD", "vds": "VDS", "vps": "VPS"}

// Reason is why something is not current. Reports are in English; whoever reads another language gets their kind.
func Reason(l *language.Language, report string, kind language.Sentence) string {
	if l == language.English || report == "" {
		return report
	}
	return kind.In(l)
}

// HeldAnswer and HeldPrice are kinds of reasons.
var (
	HeldAnswer = language.S("The last answer of this partner differs too much from what is listed, so it is held back.")
	HeldPrice  = language.S("the new price is too far from the one before, or from all others")
)
