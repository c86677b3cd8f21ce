package browse

import (
	"bytes"
	"cmp"
	"context"
	"net/url"
	"slices"

	"launchrack/internal/catalog"
	"launchrack/internal/model/language"
	"launchrack/internal/model/price"
	"launchrack/internal/model/view"
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

// Page is one page of a list as a page of the shop shows it: the parts of the API's answer, and what
// the page knows of them.
type Page struct {
	// Items are the plans, and Before and After stand around them.
	Before, After []byte
	Items         [][]byte
	// Short stands in the place of After for a page's code, which leaves marks where values of facets belong, and
	// AppendMarkup appends what belongs there.
	Short        []byte
	AppendMarkup func(dst []byte, mark string) []byte
	// Total counts the cards of the whole list.
	Total int
	// Cards keep the markup of the plans.
	Cards Cards
	// Hosts counts the plans of each partner, by its name.
	Hosts map[string]int
	Rates view.RateNote
	// IsSponsored reports whether a sponsored plan stands above the list.
	IsSponsored bool
}

// Text is the whole answer, the bytes that the API sends.
func (p Page) Text() []byte {
	return slices.Concat(p.Before, bytes.Join(p.Items, []byte{','}), p.After)
}

// Browse answers one page of the list, of maxPlans plans unless the address asks for fewer. An offset behind
// the last plan, as in an address copied before plans were withdrawn, gives the last page. With maxPlans 0 the
// address decides, as in List.
func (p Public) Browse(ctx context.Context, params url.Values, maxPlans int) (Page, error) {
	l, err := p.Service.find(ctx, p.Snap, catalog.Public, params, maxPlans)
	if err != nil {
		return Page{}, err
	}
	l.asked = withoutSelect(params)
	return l.page()
}

// page writes the parts of the answer.
func (l *List) page() (Page, error) {
	before, after, err := l.frame()
	if err != nil {
		return Page{}, err
	}
	p := Page{Before: before, After: l.appendAfter(make([]byte, 0, 16<<10), after, l.isOpen, l.isOffered), Items: make([][]byte, l.found.Len()), Total: cmp.Or(l.found.Machines, l.found.Total), Cards: l.cache.cards(l.found, l.basis), Hosts: map[string]int{}, Rates: RateNote(l.basis.Language(), l.cache.Rates), IsSponsored: l.sponsored != nil}
	p.Short, p.AppendMarkup = l.appendAfter(make([]byte, 0, 8<<10), after, l.isLoud, l.isLoud), l.appendMarkup
	for _, one := range l.counts.Of(partnerFacet).All() {
		p.Hosts[one.Text] = one.Count
	}
	rows, text, ends := l.found.Writer(l.query.Select), make([]byte, 0, len(p.Items)*2<<10), make([]int, len(p.Items)+1)
	for i := range p.Items {
		if text, err = l.appendItem(text, rows, i); err != nil {
			return p, err
		}
		ends[i+1] = len(text)
	}
	for i := range p.Items {
		p.Items[i] = text[ends[i]:ends[i+1]:ends[i+1]]
	}
	return p, rows.Err()
}

// Summaries returns the home page's cards; see Service.Summaries.
func (p Public) Summaries(choice price.Choice) ([]view.Summary, error) {
	return p.Service.Summaries(p.Snap, choice)
}

// heroKey is the key under which a snapshot caches the words of the home page's head in a language
// (catalog.Attached).
type heroKey struct{ lang *language.Language }

// Hero words the head of the home page. Its numbers are those of the list of all plans.
func (p Public) Hero(lang *language.Language) *view.Hero {
	return catalog.Attached(p.Snap, heroKey{lang}, func() *view.Hero {
		hero := &view.Hero{Title: lang.T("Compare servers, with tax and setup fees"), Text: lang.T("Filter the list, then order on the partner’s site.")}
		l, err := p.Service.find(context.Background(), p.Snap, catalog.Public, url.Values{LeadsParam: {LeadsOfPages}, "limit": {"1"}}, 1)
		if err == nil && l.found.Total > 0 { // a list without conditions has no errors
			servers, hosts := lang.N("{count} server", "{count} servers", l.found.Machines), l.counts.Of(partnerFacet).Len()
			hero.Title = lang.N("Compare {servers} from {count} host, with tax and setup fees", "Compare {servers} from {count} hosts, with tax and setup fees", hosts, "servers", servers)
		}
		return hero
	})
}
