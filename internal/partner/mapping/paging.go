package mapping

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"launchrack/internal/errs"
	"launchrack/internal/partner"
	"launchrack/internal/yamltree"
)

// The ways to find the next page of a list.
const (
	pagingNone   = "none"
	pagingPage   = "page"
	pagingOffset = "offset"
	pagingCursor = "cursor"
	pagingNext   = "next"
)

// maxPages is how many pages a list may have at most.
const maxPages = 100

// paging says how further pages are asked for.
type paging struct {
	Kind          string `yaml:"kind" required:"one of none, page, offset, cursor and next" oneof:"none page offset cursor next"`
	Parameter     string `yaml:"parameter"`
	SizeParameter string `yaml:"size_parameter"`
	First         int    `yaml:"first" range:"0 1"`
	Size          int    `yaml:"size" range:"1 10000"`
	MaxPages      int    `yaml:"max_pages" range:"1 100"`
	// Path gives the next page, or the number of pages; Following the number of the next page;
	// Total the number of all items; List the items that the partner counts. Each may be nil.
	Path      *program `yaml:"path"`
	Following *program `yaml:"following"`
	Total     *program `yaml:"total"`
	List      *program `yaml:"list"`
	// TotalHeader names a header that gives the number of all items. IsCounted refuses a list
	// without the number at Total.
	TotalHeader string `yaml:"total_header"`
	IsCounted   bool   `yaml:"counted"`
	// HasFullPages says that each page but the last one holds Size items, so that a list that
	// nothing counts ends with a shorter page. Without it a page is full that has as many items
	// as the first one.
	HasFullPages bool `yaml:"full_pages"`
}

// ReadNode reads how the pages of a list are asked for.
func (g *paging) ReadNode(n *yamltree.Node, name string, with any) error {
	*g = paging{First: 1, MaxPages: 40}
	if err := yamltree.Decode(n, name, g, with); err != nil {
		return err
	}
	g.Parameter = cmp.Or(g.Parameter, g.Kind)
	switch {
	case g.SizeParameter != "" && g.Size == 0:
		return n.Member("size_parameter").Errorf("paging.size: is missing; accepted is the number that size_parameter sends")
	case g.HasFullPages && g.Size == 0:
		return n.Member("full_pages").Errorf("paging.size: is missing; accepted is how many items a full page holds")
	case g.Kind == pagingCursor && g.Path == nil:
		return n.Errorf("paging.path: is missing; accepted is where the cursor stands, such as .meta.next")
	case g.Kind == pagingNext && g.Path == nil:
		return n.Errorf("paging.path: is missing; accepted is where the address of the next page stands, such as .links.next")
	case g.Kind == pagingOffset && g.Total == nil:
		g.Total = g.Path // the number of all items was called so before there was a total
	}
	return nil
}

// pager asks for a source page by page. It serves one fetch.
type pager struct {
	ctx    context.Context
	from   partner.Endpoint
	source *source
	at     *url.URL
	// full is how many items the first page holds; 0 before it.
	full int
	// number counts the pages that were read.
	number int
}

// documents fetches all pages and proves that they are the whole list.
func (s *source) documents(ctx context.Context, from partner.Endpoint) ([]partner.Document, error) {
	p := &pager{ctx: ctx, from: from, source: s}
	documents, err := partner.FetchPages(ctx, from, partner.PagedList{Name: s.name, Request: p.request, Read: p.read,
		TotalHeader: s.Paging.TotalHeader, IsDated: s.IsDated})
	if refused, is := errors.AsType[*partner.StatusError](err); is && s.IsOptional && refused.Status == http.StatusNotFound && len(documents) == 0 {
		return nil, nil
	}
	for i := range documents {
		if body, bad := s.convert(documents[i].Body); bad == nil {
			documents[i].Body = body
		}
	}
	return documents, err
}

func (p *pager) request(at partner.Place) (partner.Request, error) {
	g := p.source.Paging
	switch {
	case at.Number == 1:
		r, err := p.source.request(p.from)
		if err != nil {
			return r, err
		}
		p.at, err = url.Parse(r.Address)
		return r, err
	case at.Number > g.MaxPages:
		return partner.Request{}, errs.Wrap(errs.Partner, partner.ErrNotWhole, "The partner's list goes on after %d pages", g.MaxPages)
	case g.Kind == pagingNext:
		if err := p.follow(at.Next); err != nil {
			return partner.Request{}, err
		}
	case g.Kind == pagingCursor:
		p.at = withQuery(p.at, g.Parameter, at.Next)
	case g.Kind == pagingPage:
		p.at = withQuery(p.at, g.Parameter, strconv.Itoa(g.First+at.Number-1))
	default:
		p.at = withQuery(p.at, g.Parameter, strconv.Itoa(at.Items))
	}
	return p.source.ask(p.from, p.at.String()), nil
}

// follow goes to the page that a link names. A mirror may hand on links to the partner's own
// host: their query counts.
func (p *pager) follow(link string) error {
	u, err := p.at.Parse(link)
	if err != nil || u.Host != p.at.Host || u.Scheme != p.at.Scheme {
		if err == nil && u.Host == p.source.host && u.RawQuery != "" {
			next := *p.at
			next.RawQuery, p.at = u.RawQuery, &next
			return nil
		}
		return errs.New(errs.Partner, "The partner links a next page on another host; accepted is its own")
	}
	p.at = u
	return nil
}

// read tells what a page holds. A bare list in the place of an object with one has no pages.
func (p *pager) read(body []byte) (partner.Page, error) {
	body, err := p.source.convert(body)
	if err != nil || p.source.Paging.Kind == pagingNone {
		return partner.Page{}, err
	}
	g := p.source.Paging
	value, err := decode(body)
	if err != nil {
		return partner.Page{}, errs.New(errs.Partner, "The partner's answer is not JSON")
	}
	p.number++
	page, isBare, err := p.items(body, value)
	if err != nil || isBare {
		return page, err
	}
	page.Total, err = p.count("paging.total", g.Total, g.IsCounted, value)
	switch {
	case err != nil:
	case g.Following != nil:
		page.Pages = 1 // the next page alone says that there is one
		page.Next, err = p.following(value)
	case g.Kind == pagingPage:
		page.Pages, err = p.count("paging.path", g.Path, false, value)
	case g.Kind == pagingCursor || g.Kind == pagingNext:
		page.Next, err = p.next(value)
		if g.Total != nil {
			page.Pages = 1 // a counted list ends with a page that has items
		}
	}
	page.Full = p.fullPage(len(page.Items))
	return page, err
}

// fullPage is how many items a page holds that is not the last one: as many as the first,
// since a partner may hold pages smaller than they were asked for, unless the file says that
// they are not. A list whose pages name
// the next one may be one page long.
func (p *pager) fullPage(items int) int {
	if p.source.Paging.HasFullPages {
		return p.source.Paging.Size
	}
	namesNext := p.source.Paging.Kind == pagingCursor || p.source.Paging.Kind == pagingNext
	was := p.full
	if p.full == 0 {
		p.full = max(1, items)
	}
	if namesNext {
		return was
	}
	return p.full
}

// items gives the items of a page, and reports whether it is a bare list although they were to
// be a member of an object.
func (p *pager) items(body []byte, value any) (page partner.Page, isBare bool, err error) {
	list := p.source.Items
	if p.source.Paging.List != nil {
		list = p.source.Paging.List
	}
	if name := pathOf(list); name != "" && !strings.Contains(name, ".") {
		page.Items, err = partner.List(body, name, strings.ReplaceAll(name, "_", " "))
		_, isBare = value.([]any)
		return page, isBare, err
	}
	items, err := listOf(p.ctx, list, value)
	for _, item := range items {
		raw, err := json.Marshal(item)
		if err != nil {
			return page, false, errs.Wrap(errs.Internal, err, "An item cannot be written")
		}
		page.Items = append(page.Items, raw)
	}
	return page, false, err
}

// count reads a number; 0 where the partner does not tell it.
func (p *pager) count(name string, path *program, isRequired bool, value any) (int, error) {
	if path == nil {
		return 0, nil
	}
	found, err := path.first(p.ctx, value, nil)
	text, has, _ := plain(found)
	n, bad := strconv.Atoi(partner.WholeText(text))
	if err != nil || isRequired && !has || has && (bad != nil || n < 0) {
		return 0, errs.New(errs.Partner, "The partner's answer holds no number at %s (%s)", name, path.text)
	}
	return n, nil
}

// following reads the number of the next page; empty behind the last one.
func (p *pager) following(value any) (string, error) {
	next, err := p.count("paging.following", p.source.Paging.Following, false, value)
	switch {
	case err != nil || next == 0:
		return "", err
	case next != p.number+1:
		return "", errs.New(errs.Partner, "The partner names page %d after page %d; accepted is the next one", next, p.number)
	}
	return strconv.Itoa(next), nil
}

// next reads the cursor or the link to the next page; empty behind the last one.
func (p *pager) next(value any) (string, error) {
	path := p.source.Paging.Path
	found, err := path.first(p.ctx, value, nil)
	text, _, scalar := plain(found)
	if err != nil || !scalar {
		return "", errs.New(errs.Partner, "The partner's answer tells no next page at paging.path (%s)", path.text)
	}
	if text == "false" {
		return "", nil
	}
	return text, nil
}

func withQuery(u *url.URL, name, value string) *url.URL {
	next := *u
	query := next.Query()
	query.Set(name, value)
	next.RawQuery = query.Encode()
	return &next
}
