package browse

import (
	"context"
	"net/url"

	"launchrack/internal/catalog"
	"launchrack/internal/view"
)

// Public is one snapshot as visitors see it. The pages are made from it.
type Public struct {
	service *Service
	snap    *catalog.Snapshot
}

// Public returns the public view of a snapshot.
func (s *Service) Public(snap *catalog.Snapshot) Public { return Public{s, snap} }

// Version names the snapshot among all.
func (p Public) Version() string { return p.snap.Name() }

// Browse answers one page of the list, of at most maxPlans plans, with the cached
// markup of its cards; see Service.Browse.
func (p Public) Browse(ctx context.Context, params url.Values, maxPlans int) (view.Browse, Cards, error) {
	l, err := p.service.find(ctx, p.snap, catalog.Public, params, maxPlans)
	if err != nil {
		return view.Browse{}, nil, err
	}
	cache, err := p.service.snapshotCache(p.snap)
	if err != nil {
		return view.Browse{}, nil, err
	}
	shown, err := p.service.present(p.snap, l)
	return shown, rowCards{cache.rows.markup.with(l.levy), l.found, cache.epoch}, err
}

// Summaries returns the home page's cards; see Service.Summaries.
func (p Public) Summaries(country string) ([]view.Summary, error) {
	return p.service.Summaries(p.snap, country)
}
