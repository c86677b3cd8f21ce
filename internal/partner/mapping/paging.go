package mapping

import (
	"context"
	"net/url"
	"strconv"

	"launchrack/internal/errs"
)

// paging says how further pages are asked for.
type paging struct {
	kind                     string // none, page, offset, cursor or next
	parameter, sizeParameter string
	first, size, maxPages    int
	path                     *program
}

// next gives the address of the page behind the given one, and reports false where
// there is none.
func (a *Adapter) next(ctx context.Context, at string, body []byte, number int) (*url.URL, bool, error) {
	u, err := url.Parse(at)
	if err != nil || a.paging.kind == "none" {
		return nil, false, err
	}
	if a.paging.kind == "page" || a.paging.kind == "offset" {
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
	case a.paging.kind == "cursor":
		return withQuery(u, a.paging.parameter, text), true, nil
	}
	linked, err := u.Parse(text)
	if err != nil || linked.Host != u.Host || linked.Scheme != u.Scheme {
		return nil, false, errs.New(errs.Partner, "The partner links a next page on another host; accepted is its own")
	}
	return linked, true, nil
}

// count goes on until a page is not full, or until the number of pages that path tells.
func (a *Adapter) count(ctx context.Context, u *url.URL, body []byte, number int) (*url.URL, bool, error) {
	items, err := a.list(ctx, body)
	if err != nil {
		return nil, false, err
	}
	if len(items) == 0 || (a.paging.size > 0 && len(items) < a.paging.size && a.paging.path == nil) {
		return nil, false, nil
	}
	if a.paging.path != nil {
		value, _ := decode(body) // list has read it
		found, err := a.paging.path.first(ctx, value)
		text, has, _ := plain(found)
		pages, bad := strconv.Atoi(text)
		if err != nil || (has && bad != nil) {
			return nil, false, errs.New(errs.Partner, "The partner tells no number of pages at paging.path (%s)", a.paging.path.text)
		}
		if has && number >= pages {
			return nil, false, nil
		}
	}
	if a.paging.kind == "page" {
		return withQuery(u, a.paging.parameter, strconv.Itoa(a.paging.first+number)), true, nil
	}
	return withQuery(u, a.paging.parameter, strconv.Itoa(number*a.paging.size)), true, nil
}

func withQuery(u *url.URL, name, value string) *url.URL {
	next := *u
	query := next.Query()
	query.Set(name, value)
	next.RawQuery = query.Encode()
	return &next
}
