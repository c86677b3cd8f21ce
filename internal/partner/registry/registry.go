// Package registry is the list of partners. A new partner with an adapter is a folder beside
// it and one line here; one without is a folder in package shipped and no line.
package registry

import (
	"cmp"
	"slices"

	"launchrack/internal/model/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/ovh"
	"launchrack/internal/partner/sandbox"
	"launchrack/internal/partner/shipped"
)

// Explored is the partner with which the JSON explorer opens.
const Explored market.PartnerID = "contabo"

// first are the partners that the shop shows before all others.
var first = []market.PartnerID{"cherry", Explored, "ovh"}

// All returns the adapters in the order in which the shop shows its partners: the first ones, then the others by their ids.
func All() []partner.Adapter {
	all := append([]partner.Adapter{ovh.New()}, shipped.All()...)
	rank := func(a partner.Adapter) int {
		if i := slices.Index(first, a.Info().ID); i >= 0 {
			return i
		}
		return len(first)
	}
	slices.SortStableFunc(all, func(a, b partner.Adapter) int { return cmp.Compare(rank(a), rank(b)) })
	return all
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
	return append(standIns, shipped.Days()...)
}
