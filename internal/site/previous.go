package site

import (
	"errors"
	"net/http"
	"net/url"
	"runtime/debug"
	"sync"
	"time"

	"launchrack/internal/browse"
	"launchrack/internal/errs"
	"launchrack/internal/response"
)

const (
	// popularFor is how long ago a page was asked for that counts as popular.
	popularFor = time.Minute
	// renewalWait is how long a visitor waits for the next version of a popular page before
	// the previous one is sent. A shop with little to do renders a page in less.
	renewalWait = 150 * time.Millisecond
	// previousBytes bounds the previous versions in memory.
	previousBytes = 32 << 20
)

// pageKey names a kept page.
type pageKey struct {
	// now names the page of one edition and moment; lasting is the same in all of them.
	now, lasting string
	// isFront pages are the first that visitors meet: they always get their turn.
	isFront bool
}

// lastPages keep the last version of each page across editions.
type lastPages struct {
	now   func() time.Time
	pages *response.Cache[string, *lastPage]
}

type lastPage struct {
	mu    sync.Mutex
	made  *document
	asked time.Time
}

func newLastPages(now func() time.Time) *lastPages {
	return &lastPages{now: now, pages: response.NewCache[string, *lastPage](previousBytes)}
}

// ask returns the last version of a page that was asked for in the last minute, nil for
// others, and records that it is asked for now.
func (l *lastPages) ask(key string) *document {
	p, found := l.pages.Find("", key)
	if !found {
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	before := p.asked
	p.asked = l.now()
	if p.asked.Sub(before) > popularFor {
		return nil
	}
	return p.made
}

// keep records a page that was just made for a visitor.
func (l *lastPages) keep(key string, d *document) {
	p := l.pages.Keep("", key, &lastPage{asked: l.now()}, d.Size())
	p.mu.Lock()
	p.made = d
	p.mu.Unlock()
	l.pages.Resize("", key, d.Size())
}

// popular returns the page of a key. A popular page whose next version is not there in time,
// or cannot be made now, is answered with the previous one, and isPrevious says so.
func (s *Site) popular(r *http.Request, current Catalogue, key pageKey, from func(r *http.Request, isUrgent bool) (*document, error)) (d *document, isPrevious bool, err error) {
	previous := s.last.ask(key.lasting)
	if d, kept := s.cache.find(s.edition(current), key.now); kept {
		return d, false, nil
	}
	isUrgent := key.isFront || previous != nil
	render := func() (*document, error) {
		d, err := s.kept(r, current, key.now, func(r *http.Request) (*document, error) { return from(r, isUrgent) })
		if err == nil && !d.degraded {
			s.last.keep(key.lasting, d)
		}
		return d, err
	}
	if previous == nil {
		d, err := render()
		return d, false, err
	}
	d, err = s.withinReason(r, render)
	if errors.Is(err, errBusy) || errs.KindOf(err) == errs.TooMany || err == nil && d.degraded {
		return previous, true, nil
	}
	return d, false, err
}

// withinReason returns the page that render makes, or errBusy where it takes long. The page is
// finished all the same.
func (s *Site) withinReason(r *http.Request, render func() (*document, error)) (*document, error) {
	type answer struct {
		d   *document
		err error
	}
	made := make(chan answer, 1)
	go func() {
		var a answer
		defer func() {
			if p := recover(); p != nil { // no server recovers this goroutine
				s.Log.Error("a page panicked", "path", r.URL.Path, "panic", p, "stack", string(debug.Stack()))
				a = answer{err: errs.New(errs.Internal, "the page panicked")}
			}
			made <- a
		}()
		a.d, a.err = render()
	}()
	timer := time.NewTimer(renewalWait)
	defer timer.Stop()
	select {
	case a := <-made:
		return a.d, a.err
	case <-timer.C:
		return nil, errBusy
	}
}

// isFirstPage reports whether the search of a list is that of its first page, as cards or as
// a table. knowsFilter says that its filter names a list of the shop.
func isFirstPage(search string, knowsFilter bool) bool {
	params, err := url.ParseQuery(search)
	if err != nil {
		return false
	}
	if knowsFilter && len(params["filter"]) == 1 {
		params.Del("filter")
	}
	if params.Get(browse.ViewParam) == "table" {
		params.Del(browse.ViewParam)
	}
	return len(params) == 0
}
