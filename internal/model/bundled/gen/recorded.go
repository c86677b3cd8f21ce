package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"launchrack/internal/model/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/registry"
)

// translateAll returns the plans of all recorded answers in a folder, as a refresh on the recorded
// day would have stored them.
func translateAll(ctx context.Context, folder string) ([]market.Plan, error) {
	var all []market.Plan
	taken := map[market.SKU]bool{}
	for _, r := range recordings {
		plans, err := r.translate(ctx, folder)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", r.main, err)
		}
		var groups []market.SKU
		for _, p := range plans {
			group := p.GroupKey()
			if taken[group] {
				continue
			}
			groups = append(groups, group)
			all = append(all, p)
		}
		for _, group := range groups {
			taken[group] = true
		}
	}
	return all, nil
}

// translate returns the plans of one answer, made by the partner's adapter.
func (r recording) translate(ctx context.Context, folder string) ([]market.Plan, error) {
	adapter, ok := registry.Find(r.partner)
	if !ok {
		return nil, fmt.Errorf("there is no adapter of %s", r.partner)
	}
	documents, err := r.documents(folder)
	if err != nil {
		return nil, err
	}
	judged, err := adapter.Translate(ctx, documents)
	if err != nil {
		return nil, err
	}
	snapshot, err := judged.Snapshot()
	if err != nil {
		return nil, err
	}
	plans := snapshot.Plans
	for i := range plans {
		p := &plans[i]
		p.Source, p.FetchedAt, p.UpdatedAt = market.Bundled, r.day, r.day
		if r.note != "" {
			p.Description = strings.TrimPrefix(strings.TrimRight(p.Description, ".")+". ", ". ") + strings.TrimRight(r.note, ".") + "."
		}
	}
	return plans, nil
}

func (r recording) documents(folder string) ([]partner.Document, error) {
	var documents []partner.Document
	if r.further != "" { // beside a main document that sells nothing
		documents = []partner.Document{{Body: []byte(`{"locale":{"currencyCode":"EUR"},"plans":[{"planCode":"s1-1"}],"addons":[],"products":[]}`)}}
	}
	for _, d := range []struct{ name, file string }{{r.further, r.main}, {"regions", r.regions}} {
		if d.file == "" {
			continue
		}
		body, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(d.file)))
		if err != nil {
			return nil, err
		}
		documents = append(documents, partner.Document{Name: d.name, Body: body})
	}
	return documents, nil
}
