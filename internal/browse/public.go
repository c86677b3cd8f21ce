package browse

import (
	"net/url"

	"launchrack/internal/catalog"
	"launchrack/internal/view"
)

// Public is one snapshot as visitors see it, which is what pages are made from.
type Public struct {
	service *Service
	snap    *catalog.Snapshot
}

// Public shows what is public of a snapshot.
func (s *Service) Public(snap *catalog.Snapshot) Public { return Public{s, snap} }

// Version names the snapshot.
func (p Public) Version() string { return p.snap.Version() }

// Browse answers one page of the list, of at most maxPlans plans, and gives the
// markup of its cards; see Service.Browse.
func (p Public) Browse(params url.Values, maxPlans int) (view.Browse, Cards, error) {
	l, err := p.service.find(p.snap, catalog.Public, params, maxPlans)
	if err != nil {
		return view.Browse{}, nil, err
	}
	k, err := p.service.known(p.snap)
	if err != nil {
		return view.Browse{}, nil, err
	}
	shown, err := p.service.present(p.snap, l)
	return shown, rowCards{k.cached.markup, l.found, k.epoch}, err
}

// Summaries gives the home page's cards.
func (p Public) Summaries() ([]view.Summary, error) { return p.service.Summaries(p.snap) }
