package browse

import (
	"context"
	"net/url"

	"launchrack/internal/catalog"
	"launchrack/internal/price"
	"launchrack/internal/view"
	"launchrack/internal/words"
)

// Public is one snapshot as visitors see it. The pages are made from it.
type Public struct {
	Service *Service
	Snap    *catalog.Snapshot
}

// Public returns the public view of a snapshot.
func (s *Service) Public(snap *catalog.Snapshot) Public { return Public{s, snap} }

// Version names the snapshot among all.
func (p Public) Version() string { return p.Snap.Name() }

// ScoreSources are the published sources of the scores that the shop shows.
func (p Public) ScoreSources() []view.ScoreSource {
	if book := p.Service.Scores(); book != nil {
		return scoreSources(book.Sources())
	}
	return nil
}

// Browse answers one page of the list, of at most maxPlans plans, with the cached
// markup of its cards; see Service.Browse.
func (p Public) Browse(ctx context.Context, params url.Values, maxPlans int) (view.Browse, Cards, error) {
	l, err := p.Service.find(ctx, p.Snap, catalog.Public, params, maxPlans)
	if err != nil {
		return view.Browse{}, nil, err
	}
	cache, err := p.Service.snapshotCache(p.Snap)
	if err != nil {
		return view.Browse{}, nil, err
	}
	shown, err := p.Service.present(p.Snap, l)
	cards := rowCards{cache: cache, found: l.found, look: look{months: l.basis.Months()}}
	if tax := l.basis.Tax(); tax != nil {
		cards.tax = tax.Label()
	}
	return shown, cards, err
}

// Summaries returns the home page's cards; see Service.Summaries.
func (p Public) Summaries(basis price.Basis) ([]view.Summary, error) {
	return p.Service.Summaries(p.Snap, basis)
}

// heroKey is the key under which a snapshot caches the words of the home page's head
// (catalog.Attached).
type heroKey struct{}

// Hero words the head of the home page. Its numbers are those of the list of all plans.
func (p Public) Hero() *view.Hero {
	return catalog.Attached(p.Snap, heroKey{}, func() *view.Hero {
		hero := &view.Hero{Title: "Compare servers, with or without VAT", Text: "Filter the list, then order on the partner’s site."}
		l, err := p.Service.find(context.Background(), p.Snap, catalog.Public, url.Values{LeadsParam: {LeadsOfPages}, "limit": {"1"}}, 1)
		if err == nil && l.found.Total > 0 { // a list without conditions has no errors
			hosts := len(presentFacets(*l.counts).Texts("partner_name"))
			hero.Title = "Compare " + words.Count(l.found.Total, "server") + " from " + words.Count(hosts, "host") + ", with or without VAT"
		}
		return hero
	})
}
