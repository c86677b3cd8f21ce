package pages

import (
	"cmp"
	"slices"
	"strings"

	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/view"
	"launchrack/internal/model/words"
)

// inHead are the columns that the line below a plan's name says, too.
var inHead = []string{"cpu_cores", "ram_size", "storage_size", "gpu_model", "network_speed"}

// facts lists what is known of a plan, of which its head says some. Told is the plan before anything was derived,
// nil where that is not known.
func facts(lang *language.Language, p, told *market.Plan, head string) []view.PlanFact {
	list := []view.PlanFact{}
	_, theirs, _ := correctionsOf(p)
	for _, f := range words.Facts {
		text := f.Value(lang, p)
		if text == "" || !f.IsOnPlan {
			continue
		}
		source, isDerived := statedBy(lang, p), told != nil && f.Value(lang, told) == ""
		if f.IsRecord() || f.From != (language.Sentence{}) && isDerived {
			source = f.From.In(lang)
		} else if text != f.Value(lang, theirs) {
			source = lang.T("Corrected by this shop")
		} else if slices.Contains(p.FromText, cmp.Or(f.ReadFrom, f.Column)) {
			source = lang.T("Read from the partner’s description")
		}
		label := cmp.Or(f.Line, f.Label)
		list = append(list, view.PlanFact{Key: label, Label: label.In(lang), Text: text, Source: source,
			IsInHead: slices.Contains(inHead, f.Column) && strings.Contains(head, text) && source == statedBy(lang, p)})
	}
	return list
}

func statedBy(lang *language.Language, p *market.Plan) string {
	switch {
	case p.Source == market.ByHand:
		return lang.T("Entered by the operator")
	case slices.Contains(p.FromText, market.PriceFromText):
		return lang.T("Read from the host’s page")
	case p.PartnerName == "":
		return lang.T("Stated by the partner")
	}
	return lang.T("Stated by {partner}", "partner", p.PartnerName)
}
