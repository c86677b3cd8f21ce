package mapping

import (
	"context"
	"net/url"
	"strconv"

	"launchrack/internal/errs"
)

// The ways in which partners tell further pages.
const (
	pagingNone   = "none"
	pagingPage   = "page"
	pagingOffset = "offset"
	pagingCursor = "cursor"
	pagingNext   = "next"
)

// paging says how further pages are asked for.
type paging struct {
	kind                     string
	parameter, sizeParameter string
	first, size, maxPages    int
	path                     *program
}

// next gives the address of the page behind the given one, and reports false where
// there is none.
func (a *Adapter) next(ctx context.Context, at string, body []byte, number int) (*url.URL, bool, error) {
	u, err := url.Parse(at)
	if err != nil || a.paging.kind == pagingNone {
		return nil, false, err
	}
	if a.paging.kind == pagingPage || a.paging.kind == pagingOffset {
		return a.count(ctx, u, body, number)
	}
	value, err := decode(body)
	if err != nil {
		return nil, false, errs.New(errs.Partner, "The partner's answer is not JSON")
	}
	found, err := a.paging.path.first(ctx, value)
	text, has, scalar := plain(found)
	switch {
	case err != nil || !scalar:
		return nil, false, errs.New(errs.Partner, "The partner's answer tells no next page at paging.path (%s)", a.paging.path.text)
	case !has || text == "" || text == "false":
		return nil, false, nil
	case a.paging.kind == pagingCursor:
		return withQuery(u, a.paging.parameter, text), true, nil
	}
	linked, err := u.Parse(text)
	if err != nil || linked.Host != u.Host || linked.Scheme != u.Scheme {
		return nil, false, errs.New(errs.Partner, "The partner links a next page on another host; accepted is its own")
	}
	return linked, true, nil
}

// count goes on until a page is not full, or until path says that all came.
func (a *Adapter) count(ctx context.Context, u *url.URL, body []byte, number int) (*url.URL, bool, error) {
	items, err := a.list(ctx, body)
	if err != nil || len(items) == 0 {
		return nil, false, err
	}
	total, told, err := a.total(ctx, body)
	seen := number // pages
	if a.paging.kind == pagingOffset {
		seen *= a.paging.size
	}
	isLast := len(items) < a.paging.size
	if told {
		isLast = seen >= total
	}
	if err != nil || isLast {
		return nil, false, err
	}
	if a.paging.kind == pagingPage {
		seen += a.paging.first
	}
	return withQuery(u, a.paging.parameter, strconv.Itoa(seen)), true, nil
}

// total gives the number of pages, or of items for pages by offset; false where the
// partner does not tell it.
func (a *Adapter) total(ctx context.Context, body []byte) (int, bool, error) {
	if a.paging.path == nil {
		return 0, false, nil
	}
	value, _ := decode(body) // list has read it
	found, err := a.paging.path.first(ctx, value)
	text, has, _ := plain(found)
	total, bad := strconv.Atoi(text)
	if err != nil || (has && bad != nil) {
		return 0, false, errs.New(errs.Partner, "The partner's answer holds no number at paging.path (%s)", a.paging.path.text)
	}
	return total, has, nil
}

func withQuery(u *url.URL, name, value string) *url.URL {
	next := *u
	query := next.Query()
	query.Set(name, value)
	next.RawQuery = query.Encode()
	return &next
}
