// Package registry is the list of partners. A new partner with an adapter is a folder beside
// it and one line here; one without is a folder in package shipped and no line.
package registry

import (
	"slices"

	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/contabo"
	"launchrack/internal/partner/ovh"
	"launchrack/internal/partner/shipped"
	"launchrack/internal/sandbox"
)

// first is the partner that the shop shows before all others.
const first market.PartnerID = "cherry"

// All returns the adapters in the order in which the shop shows its partners: the first one, those with
// code, then those without.
func All() []partner.Adapter {
	all := append([]partner.Adapter{contabo.New(), ovh.New()}, shipped.All()...)
	i := slices.IndexFunc(all, func(a partner.Adapter) bool { return a.Info().ID == first })
	return slices.Insert(slices.Delete(slices.Clone(all), i, i+1), 0, all[i])
}

// Find returns the adapter of a partner, and reports false for an unknown one.
func Find(id market.PartnerID) (partner.Adapter, bool) {
	for _, a := range All() {
		if a.Info().ID == id {
			return a, true
		}
	}
	return nil, false
}

// PriceDocument returns the name of the document with a plan's price in a currency; empty for the
// main one.
func PriceDocument(p *market.Plan, c market.Currency) string {
	a, _ := Find(p.Partner)
	if source, ok := a.(partner.PriceSource); ok {
		return source.PriceDocument(p, c)
	}
	return ""
}

// Sandboxes returns the sandboxes of the partners that have one, in the order of All, and those of made-up hosts.
func Sandboxes() []sandbox.Partner {
	var standIns []sandbox.Partner
	for _, a := range append(All(), shipped.Hosts()...) {
		if p, ok := a.(sandbox.Provider); ok {
			standIns = append(standIns, p.Sandbox())
		}
	}
	return standIns
}
