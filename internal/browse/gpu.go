package browse

import (
	"strconv"

	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/words"
)

// GPUCards describes the graphics cards of a plan in one line: "2 × NVIDIA L40S, 48 GB
// each". It is empty without any.
func GPUCards(lang *language.Language, p *market.Plan) string {
	text, isEach := GPUText(lang, p), false
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

// SpotText warns of a machine that does not last.
func SpotText(lang *language.Language, p *market.Plan) string {
	if !p.Spot {
		return ""
	}
	return lang.T("Interruptible: the partner can stop it at any time")
}

// nextDropText says when an auction's price falls next, as the partner told it; empty if that is
// not known or had passed when the partner was asked, as for a bundled plan.
func nextDropText(lang *language.Language, p *market.Plan) string {
	if !p.NextDropAt.After(p.FetchedAt) || p.Source == market.Bundled {
		return ""
	}
	return lang.T("Next price drop: {time}", "time", lang.Minute(p.NextDropAt))
}

// GPUText names the cards after their number, which may be a fraction or not known.
func GPUText(lang *language.Language, p *market.Plan) string {
	switch {
	case p.GPUCount == nil:
		return p.GPUModel
	case p.GPUModel == "":
		return lang.Decimal(strconv.FormatFloat(*p.GPUCount, 'f', -1, 64))
	}
	return lang.Decimal(strconv.FormatFloat(*p.GPUCount, 'f', -1, 64)) + " × " + p.GPUModel
}
