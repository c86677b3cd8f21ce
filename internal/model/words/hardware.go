package words

import (
	"slices"
	"strings"

	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
)

// Disks are equal disks of a plan in words.
type Disks struct {
	// Size is "2 × 512 GB", or "512 GB" for one; empty where it is not known.
	Size string
	// Kind is "NVMe", or the partner's word for the storage; empty where it is not known.
	Kind string
}

// Storage returns a plan's disks as they are, or its total storage where they are not known.
func Storage(lang *language.Language, p *market.Plan) []Disks {
	if len(p.Disks) == 0 {
		total := Disks{Kind: p.StorageType}
		if p.StorageGB != nil {
			total.Size = SizeText(lang, *p.StorageGB)
		}
		if total == (Disks{}) {
			return nil
		}
		return []Disks{total}
	}
	list := make([]Disks, len(p.Disks))
	for i, d := range p.Disks {
		list[i] = Disks{Size: SizeText(lang, d.SizeGB), Kind: string(d.Kind)}
		if d.Count > 1 {
			list[i].Size = lang.Number(d.Count) + " × " + list[i].Size
		}
	}
	if len(list) == 1 && list[0].Kind == "" {
		list[0].Kind = p.StorageType
	}
	return list
}

// StorageText says what Storage returns: "2 × 480 GB SSD + 2 × 4 TB HDD"; empty for nothing.
func StorageText(lang *language.Language, p *market.Plan) string {
	var texts []string
	for _, d := range Storage(lang, p) {
		texts = append(texts, joined(d.Size, d.Kind))
	}
	return strings.Join(texts, " + ")
}

// MemoryKind names a plan's memory: "DDR4 ECC"; empty where it is not known.
func MemoryKind(p *market.Plan) string {
	if p.MemoryECC == nil || !*p.MemoryECC || strings.Contains(strings.ToUpper(p.MemoryType), "ECC") {
		return p.MemoryType
	}
	return joined(p.MemoryType, "ECC")
}

// MemoryText says a plan's memory as it is: "64 GB DDR4 ECC"; empty where it is not known.
func MemoryText(lang *language.Language, p *market.Plan) string {
	if p.MemoryGB == nil {
		return MemoryKind(p)
	}
	return joined(SizeText(lang, *p.MemoryGB), MemoryKind(p))
}

func joined(a, b string) string { return strings.TrimSpace(a + " " + b) }

// AddressCostsExtra reports that a plan has no IPv4 address unless its price, which is told, is paid.
func AddressCostsExtra(p *market.Plan) bool {
	return p.IPv4 == market.IPv4None && slices.ContainsFunc(p.Components, func(q market.Quote) bool { return q.Component == market.IPv4 })
}

// NoAddress says that a plan has no IPv4 address of its own, or that it costs extra where its price is told;
// empty where it has one, and where that is not known.
func NoAddress(lang *language.Language, p *market.Plan) string {
	switch p.IPv4 {
	case market.IPv4None:
		if AddressCostsExtra(p) {
			return lang.T("IPv4 costs extra")
		}
		return lang.T("No IPv4 address")
	case market.IPv4NAT:
		return lang.T("Shared IPv4 address (NAT)")
	}
	return ""
}
