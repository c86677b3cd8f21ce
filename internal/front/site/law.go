package site

import (
	"launchrack/internal/model/language"
	"launchrack/internal/model/law"
	"launchrack/internal/model/market"
)

// listNote is what the law of the seat wants said above a list, beside its order and who pays; empty for nothing.
func listNote(lang *language.Language, profile law.Profile) string {
	switch coverage, payment := profile.Asks(law.Coverage), profile.Asks(law.Payment); {
	case coverage && payment:
		return lang.T("This is not the whole market, and no partner pays to be listed.")
	case coverage:
		return lang.T("This is not the whole market.")
	case payment:
		return lang.T("No partner pays to be listed.")
	}
	return ""
}

// orderNotes are what the law of the seat wants said beside the button that leads to an order.
func (s *Site) orderNotes(lang *language.Language, profile law.Profile, plan *market.Plan, company string, traders map[market.PartnerID]bool) (notes []string) {
	if profile.Asks(law.Fees) {
		notes = append(notes, lang.T("Any setup fee stands beside the price; there is no delivery charge."))
	}
	if !profile.Asks(law.Trader) || plan.PartnerName == "" {
		return notes
	}
	said := language.S("Most hosts are traders, and then consumer law protects you. {partner} has not told this shop whether it is one.")
	if company != "" {
		said = language.S("You order from a trader: {partner} is a company, {company}.")
	}
	for _, p := range s.Partners() {
		isTrader, isSaid := traders[p.ID]
		switch {
		case p.Name != plan.PartnerName || !isSaid:
		case !isTrader:
			said = language.S("{partner} has declared that it is not a trader. Consumer law does not protect you here.")
		case company == "":
			said = language.S("You order from a trader: {partner} has declared that it is one.")
		}
	}
	return append(notes, said.In(lang, "partner", plan.PartnerName, "company", company))
}
