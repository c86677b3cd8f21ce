package browse

import (
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/words"
)

// GPUCards describes the graphics cards of a plan in one line: "2 × NVIDIA L40S, 48 GB
// each". It is empty without any.
func GPUCards(lang *language.Language, p *market.Plan) string {
	text, isEach := words.GPUText(lang, p), false
	switch {
	case p.GPUModel == "":
		return ""
	case p.GPUCount == nil:
	case *p.GPUCount == 1:
		text = p.GPUModel
	case *p.GPUCount > 1:
		isEach = true
	}
	switch {
	case p.GPUMemoryGB == nil:
		return text
	case isEach:
		return lang.T("{cards}, {size} each", "cards", text, "size", words.SizeText(lang, *p.GPUMemoryGB))
	}
	return lang.List(text, words.SizeText(lang, *p.GPUMemoryGB))
}

// nextDropText says when an auction's price falls next, as the partner told it; empty if that is
// not known or had passed when the partner was asked, as for a bundled plan.
func nextDropText(lang *language.Language, p *market.Plan) string {
	if !p.NextDropAt.After(p.FetchedAt) || p.Source == market.Bundled {
		return ""
	}
	return lang.T("Next price drop: {time}", "time", lang.Minute(p.NextDropAt))
}
