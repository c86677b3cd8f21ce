package browse

import (
	"slices"
	"strings"

	"launchrack/internal/language"
	"launchrack/internal/market"
	"launchrack/internal/view"
	"launchrack/internal/words"
)

// SpecsText says the size of a plan in a line.
func SpecsText(p *market.Plan) string {
	var parts []string
	if n := CoresOf(p); n != nil {
		parts = append(parts, CoresText(*n))
	}
	parts = append(parts, unlessSize(words.MemoryText(language.English, p), p.MemoryGB, " RAM"), unlessSize(words.StorageText(language.English, p), p.StorageGB, " storage"))
	return strings.Join(slices.DeleteFunc(parts, func(part string) bool { return part == "" }), ", ")
}

// unlessSize adds a noun to a text that is a size alone.
func unlessSize(text string, gb *float64, noun string) string {
	if gb != nil && text == words.SizeText(language.English, *gb) {
		return text + noun
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
func CoresText(n float64) string {
	return string(words.Cores.AppendNumber(nil, language.English, market.Whole(int64(n))))
}

// TypeText names a type of plans as its cards do; empty for none.
func TypeText(t market.PlanType) string {
	if t == "" {
		return ""
	}
	return view.TextOfType(t).Card
}

func cpuText(p *market.Plan) string {
	if p.CPUName != "" {
		return p.CPUName
	}
	return p.CPUModel
}
