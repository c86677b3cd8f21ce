// Package vultr translates the plans of Vultr from its public API: GET /v2/plans for virtual
// machines and /v2/plans-metal, in pages, and /v2/regions/{region}/availability for the stock of
// each place.
//
// A plan costs the same in most places and more in some: each price is a row. Answers
// before 2026 lack the higher prices, and those of 2022 the hourly ones.
package vultr

import (
	"context"
	"embed"
	"encoding/json"
	"slices"

	"launchrack/internal/errs"
	"launchrack/internal/partner"
	"launchrack/internal/partner/mapping"
)

// The members of a document that hold plans. metalMember is also the name of its documents.
const (
	cloudMember = "plans"
	metalMember = "plans_metal"
)

//go:embed partner.yaml mark.svg sample*.json
var files embed.FS

var folder = mapping.Folder(files, nil)

// Adapter implements partner.Adapter for Vultr.
type Adapter struct{ *mapping.Partner }

// New returns the adapter.
func New() *Adapter { return &Adapter{folder()} }

// Info describes the partner.
func (a *Adapter) Info() partner.Info {
	info := a.Partner.Info()
	info.Needs = append(slices.Clip(info.Needs), stockPrefix+"* $.available_plans[]?")
	return info
}

// Documents fetches both lists of plans, and the stock of each place in them.
func (a *Adapter) Documents(ctx context.Context, from partner.Endpoint) ([]partner.Document, error) {
	documents, err := a.Partner.Documents(ctx, from)
	if err != nil {
		return documents, err
	}
	stock, err := stockDocuments(ctx, from, placesOf(documents))
	return append(documents, stock...), err
}

// Translate implements partner.Adapter. A plan may be several rows. A file may hold both lists.
func (*Adapter) Translate(ctx context.Context, documents []partner.Document) (partner.Judged, error) {
	inStock, err := readStock(documents)
	if err != nil {
		return partner.Judged{Refused: err}, nil
	}
	plans, err := plansOf(documents)
	if err != nil {
		return partner.Judged{Refused: err}, nil
	}
	return partner.JudgeKeyed(ctx, plans, itemKey, func(key string, m *machine, defects *partner.Defects) ([]plan, []partner.LeftOut, error) {
		m.ID, m.Type = key, partner.Text(m.Type)
		return (&item{m, defects, inStock}).plans()
	})
}

// plansOf returns the plans of all lists.
func plansOf(documents []partner.Document) (plans []json.RawMessage, err error) {
	for _, d := range documents {
		if isStock(d) {
			continue
		}
		members, _ := partner.Members(d.Body)
		wanted := []string{cloudMember}
		switch _, hasCloud := members[cloudMember]; {
		case partner.ListName(d.Name) == metalMember || members[metalMember] != nil && !hasCloud:
			wanted = []string{metalMember}
		case members[metalMember] != nil:
			wanted = append(wanted, metalMember)
		}
		for _, member := range wanted {
			list, err := partner.List(d.Body, member, "plans")
			if err == nil && len(list) == 0 {
				err = errs.New(errs.Partner, "The partner sent an empty list of plans") // the refresh would withdraw all its plans
			}
			if err != nil {
				return nil, err
			}
			plans = append(plans, list...)
		}
	}
	return plans, nil
}
