package browse

import (
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/words"
)

// SpecsText says the size of a plan in a line.
func SpecsText(lang *language.Language, p *market.Plan) string {
	var parts []string
	if n := CoresOf(p); n != nil {
		parts = append(parts, CoresText(lang, *n))
	}
	parts = append(parts, unlessSize(lang, words.MemoryText(lang, p), p.MemoryGB, "ram_size"), unlessSize(lang, words.StorageText(lang, p), p.StorageGB, "storage_size"))
	return lang.List(parts...)
}

// unlessSize says of what a size is that stands alone.
func unlessSize(lang *language.Language, text string, gb *float64, column string) string {
	if facet, ok := words.FindFacet(column); ok && gb != nil && text == words.SizeText(lang, *gb) {
		return facet.Named(lang, text)
	}
	return text
}

// CoresOf is the number of a plan's cores; nil where it is not known.
func CoresOf(p *market.Plan) *float64 {
	if p.CPUCores == nil {
		return nil
	}
	n := float64(*p.CPUCores)
	return &n
}

// CoresText writes a number of cores: "8 cores".
func CoresText(lang *language.Language, n float64) string {
	return string(words.Cores.AppendNumber(nil, lang, market.Whole(int64(n))))
}
