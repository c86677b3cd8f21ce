package mapping

import (
	"cmp"
	"context"
	"encoding/json"
	"net/url"
	"strconv"
	"strings"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/yamltree"
	"launchrack/internal/partner"
)

// The ways to find the next page of a list.
const (
	pagingNone   = "none"
	pagingPage   = "page"
	pagingOffset = "offset"
	pagingCursor = "cursor"
	pagingNext   = "next"
)

// maxPages is the most pages of a list.
const maxPages = 100

// paging says how to request further pages.
type paging struct {
	Kind          string `yaml:"kind" required:"one of none, page, offset, cursor and next" oneof:"none page offset cursor next"`
	Parameter     string `yaml:"parameter"`
	SizeParameter string `yaml:"size_parameter"`
	First         int    `yaml:"first" range:"0 1"`
	Size          int    `yaml:"size" range:"1 10000"`
	MaxPages      int    `yaml:"max_pages" range:"1 100"`
	// Path is the next page, or the number of pages; Following the number of the next page;
	// Total the number of all items; List the items that Total counts. Each may be nil.
	Path      *program `yaml:"path"`
	Following *program `yaml:"following"`
	Total     *program `yaml:"total"`
	List      *program `yaml:"list"`
	// TotalHeader is the response header with the number of all items. IsCounted refuses a
	// list without a number at Total.
	TotalHeader string `yaml:"total_header"`
	IsCounted   bool   `yaml:"counted"`
	// HasFullPages reports that each page but the last one holds Size items. Otherwise the
	// first page tells the size.
	HasFullPages bool `yaml:"full_pages"`
	// IsJoined applies the items of the main source to the lists of all pages together.
	IsJoined bool `yaml:"joined"`
}

// ReadNode decodes a paging.
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
	case g.IsJoined && g.List == nil:
		return n.Member("joined").Errorf("paging.list: is missing; accepted is the list of a page, such as .data")
	case g.Kind == pagingCursor && g.Path == nil:
		return n.Errorf("paging.path: is missing; accepted is where the cursor stands, such as .meta.next")
	case g.Kind == pagingNext && g.Path == nil:
		return n.Errorf("paging.path: is missing; accepted is where the address of the next page stands, such as .links.next")
	case g.Kind == pagingOffset && g.Total == nil:
		g.Total = g.Path // the older name of total
	}
	return nil
}

// pager fetches the pages of a source once.
type pager struct {
	ctx    context.Context
	from   partner.Endpoint
	source *source
	at     *url.URL
	// pageSize is the number of items on the first page; 0 before it.
	pageSize int
	// number counts the pages read.
	number int
}

// documents fetches all pages by partner.FetchPages.
func (s *source) documents(ctx context.Context, from partner.Endpoint) ([]partner.Document, error) {
	p := &pager{ctx: ctx, from: from, source: s}
	documents, err := partner.FetchPages(ctx, from, partner.PagedList{Name: s.name, Request: p.request, Read: p.read,
		TotalHeader: s.Paging.TotalHeader, IsDated: s.IsDated})
	if len(documents) == 0 && s.isAbsent(err) {
		return nil, nil
	}
	return documents, err
}

func (p *pager) request(at partner.Cursor) (partner.Request, error) {
	g := p.source.Paging
	switch {
	case at.Page == 1:
		r, err := p.source.request(p.from)
		if err != nil {
			return r, err
		}
		p.at, err = url.Parse(r.Address)
		return r, err
	case at.Page > g.MaxPages:
		return partner.Request{}, errs.Wrap(errs.Partner, partner.ErrIncomplete, "The partner's list goes on after %d pages", g.MaxPages)
	case g.Kind == pagingNext:
		if err := p.follow(at.Next); err != nil {
			return partner.Request{}, err
		}
	case g.Kind == pagingCursor:
		p.at = withQuery(p.at, g.Parameter, at.Next)
	case g.Kind == pagingPage:
		p.at = withQuery(p.at, g.Parameter, strconv.Itoa(g.First+at.Page-1))
	default:
		p.at = withQuery(p.at, g.Parameter, strconv.Itoa(at.Offset))
	}
	return p.source.ask(p.from, p.at.String()), nil
}

// follow moves to the page of a link. If a mirror returns a link to the partner's own host, its
// query is used on the mirror.
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

// read parses a page. A bare list instead of an object with a list is the only page. A partner without
// pages may tell how many items there are, too.
func (p *pager) read(body []byte) (partner.Page, error) {
	g := p.source.Paging
	if g.Kind == pagingNone && g.Total == nil {
		return partner.Page{}, nil
	}
	value, err := decode(body)
	if err != nil {
		return partner.Page{}, err
	}
	p.number++
	was := p.ctx
	defer func() { p.ctx = was }()
	clock := newTimed(was)
	defer clock.end()
	p.ctx = clock
	page, isBare, err := p.items(body, value)
	if err != nil || isBare {
		return page, err
	}
	page.Total, err = p.count("paging.total", g.Total, g.IsCounted, value)
	switch {
	case err != nil:
	case g.Kind == pagingNone:
		page.Pages = 1
	case g.Following != nil:
		page.Pages = 1 // only Next tells whether a page follows
		page.Next, err = p.following(value)
	case g.Kind == pagingPage:
		page.Pages, err = p.count("paging.path", g.Path, false, value)
	case g.Kind == pagingCursor || g.Kind == pagingNext:
		page.Next, err = p.next(value)
		if g.Total != nil {
			page.Pages = 1 // with a total, the last page cannot be empty
		}
	}
	page.Size = p.fullPageSize(len(page.Items))
	return page, err
}

// fullPageSize returns partner.Page.Size: the configured size with full_pages, else the size of the
// first page, since a partner may cap pages below the requested size. A list whose pages name the
// next one may have a single page.
func (p *pager) fullPageSize(items int) int {
	if p.source.Paging.HasFullPages {
		return p.source.Paging.Size
	}
	namesNext := p.source.Paging.Kind == pagingCursor || p.source.Paging.Kind == pagingNext
	was := p.pageSize
	if p.pageSize == 0 {
		p.pageSize = max(1, items)
	}
	if namesNext {
		return was
	}
	return p.pageSize
}

// items returns the items of a page, and reports whether it is a bare list instead of an object
// with a list.
func (p *pager) items(body []byte, value any) (page partner.Page, isBare bool, err error) {
	list := p.source.paged()
	if name := pathOf(list); name != "" && !strings.Contains(name, ".") {
		page.Items, err = partner.List(body, name, strings.ReplaceAll(name, "_", " "))
		_, isBare = value.([]any)
		return page, isBare, err
	}
	items, err := itemsOf(p.ctx, list, value, nil)
	for _, item := range items {
		raw, err := json.Marshal(item)
		if err != nil {
			return page, false, errs.Wrap(errs.Internal, err, "An item cannot be written")
		}
		page.Items = append(page.Items, raw)
	}
	return page, false, err
}

// paged returns the list that the partner pages.
func (s *source) paged() *program { return cmp.Or(s.Paging.List, s.Items) }

// count returns the number at a path; 0 if it is missing and not required.
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

// following returns the number of the next page; empty on the last one.
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

// next returns the cursor or the link of the next page; empty on the last one.
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
