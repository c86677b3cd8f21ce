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
	parts = append(parts, unlessSize(lang, words.MemoryText(lang, p), p.MemoryGB, ramText), unlessSize(lang, words.StorageText(lang, p), p.StorageGB, storageText))
	return lang.List(parts...)
}

// unlessSize says of what a size is that stands alone.
func unlessSize(lang *language.Language, text string, gb *float64, named func(*language.Language, string) string) string {
	if gb != nil && text == words.SizeText(lang, *gb) {
		return named(lang, text)
	}
	return text
}

func ramText(lang *language.Language, size string) string {
	return lang.T("{size} RAM", "size", size)
}

func storageText(lang *language.Language, size string) string {
	return lang.T("{size} storage", "size", size)
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

func cpuText(p *market.Plan) string {
	if p.CPUName != "" {
		return p.CPUName
	}
	return p.CPUModel
}
