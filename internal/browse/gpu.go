package browse

import (
	"strconv"

	"launchrack/internal/language"
	"launchrack/internal/market"
	"launchrack/internal/words"
)

// GPUCards describes the graphics cards of a plan in one line: "2 × NVIDIA L40S, 48 GB
// each". It is empty without any.
func GPUCards(p *market.Plan) string {
	text, each := GPUText(p), ""
	switch {
	case p.GPUModel == "":
		return ""
	case p.GPUCount == nil:
	case *p.GPUCount == 1:
		text = p.GPUModel
	case *p.GPUCount > 1:
		each = " each"
	}
	if p.GPUMemoryGB != nil {
		text += ", " + words.SizeText(language.English, *p.GPUMemoryGB) + each
	}
	return text
}

// SpotText warns of a machine that does not last.
func SpotText(p *market.Plan) string {
	if !p.Spot {
		return ""
	}
	return "Interruptible: the partner can stop it at any time"
}

// nextDropText says when an auction's price falls next, as the partner told it; empty if that is
// not known or had passed when the partner was asked, as for a bundled plan.
func nextDropText(p *market.Plan) string {
	if !p.NextDropAt.After(p.FetchedAt) || p.Source == market.Bundled {
		return ""
	}
	return "Next price drop: " + p.NextDropAt.UTC().Format("2 Jan 2006, 15:04") + " UTC"
}

// GPUText names the cards after their number, which may be a fraction or not known.
func GPUText(p *market.Plan) string {
	switch {
	case p.GPUCount == nil:
		return p.GPUModel
	case p.GPUModel == "":
		return strconv.FormatFloat(*p.GPUCount, 'f', -1, 64)
	}
	return strconv.FormatFloat(*p.GPUCount, 'f', -1, 64) + " × " + p.GPUModel
}
