package storefront

import (
	"fmt"
	"slices"

	"launchrack/internal/model/brand"
	"launchrack/internal/model/law"
	"launchrack/internal/model/place"
	"launchrack/internal/model/vat"
	"launchrack/internal/model/view"
)

// law says what the law of the seat asks of the shop, and what an operator has still to do.
func (k *Keeper) law(l *Look) view.ShopLaw {
	profile := law.Of(l.Seat)
	shown := view.ShopLaw{Country: place.CountryName(l.Seat), IsKnown: profile.IsKnown, Rules: []view.LawRule{}}
	for _, rule := range profile.Rules {
		shown.Rules = append(shown.Rules, view.LawRule{Law: rule.Law, Asks: rule.Asks, Source: rule.Source, Missing: k.missing(l, profile, rule.Duty)})
	}
	return shown
}

// missing is a sentence about what a duty still needs; empty for a duty that the pages fulfil by themselves.
func (k *Keeper) missing(l *Look, profile law.Profile, duty law.Duty) string {
	switch duty {
	case law.Imprint:
		if !slices.ContainsFunc(l.Legal, func(p brand.LegalPage) bool { return p.Path == "/imprint" }) {
			return "Write the imprint, on the page Legal pages."
		}
	case law.Contact:
		if l.stored.Contact == "" && k.Fixed.Variables["contact"] == "" {
			return "Set the contact, on the page Contact and footer, which shows an example."
		}
	case law.Tax:
		switch _, isKnown := vat.Find(profile.TaxCountry(), k.Now()); {
		case l.Seat == "":
			return "Set the seat above: without it prices are shown without tax."
		case !isKnown:
			return fmt.Sprintf("No rate of tax in %s is known, so prices are shown without tax.", place.CountryName(l.Seat))
		}
	case law.Trader:
		if left := len(*k.partners.Load()) - len(l.Traders); left > 0 {
			return fmt.Sprintf("Say on the page Codes and keys whether each partner is a trader: %d left.", left)
		}
	}
	return ""
}
