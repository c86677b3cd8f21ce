package site

import (
	"context"
	"net/http"
	"net/url"
	"runtime/debug"
	"sync"
	"time"

	"launchrack/internal/browse"
	"launchrack/internal/door/answer"
	"launchrack/internal/door/httperr"
	"launchrack/internal/door/overload"
	"launchrack/internal/door/response"
	"launchrack/internal/model/errs"
)

const (
	// popularFor is how long ago a page was asked for that counts as popular.
	popularFor = time.Minute
	// renewalWait is how long a visitor waits for the next version of a popular page before
	// the previous one is sent. A shop with little to do renders a page in less.
	renewalWait = 150 * time.Millisecond
	// previousBytes bounds the previous versions in memory.
	previousBytes = 8 << 20
)

// pageKey names a kept page.
type pageKey struct {
	// now names the page of one edition and moment; lasting is the same in all of them.
	now, lasting string
	// isFront pages are the first that visitors meet: they are assured of their turn.
	isFront bool
}

// lastPages keep the last version of each page across editions.
type lastPages = response.Cache[string, *lastPage]

func newLastPages() *lastPages { return response.NewCache[string, *lastPage](previousBytes) }

// lastPage is what is kept of a page.
type lastPage struct {
	mu    sync.Mutex
	asked time.Time
	// made is the last version; nil for none. settings is the version of the shop's settings that it was rendered with.
	made     *answer.Answer
	settings int64
	// making is the version that is made now; zero for none.
	making answer.Key
}

// ask reports whether the page was asked for in the last minute, records that it is asked for now,
// and returns the last version of a popular one; nil if the shop's settings have changed since,
// as its order links and its brand are those of the settings.
func (p *lastPage) ask(now time.Time, settings int64) (previous *answer.Answer, isPopular bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	isPopular, p.asked = now.Sub(p.asked) <= popularFor, now
	if isPopular && p.settings == settings {
		previous = p.made
	}
	return previous, isPopular
}

// begin reports whether a version of the page may be made now: no other one is. Where the catalogue changes
// faster than pages are made, versions that are old before they are there would have the engine to themselves.
func (p *lastPage) begin(version answer.Key) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.making != (answer.Key{}) && p.making != version {
		return false
	}
	p.making = version
	return true
}

// end notes that a version was made with a version of the shop's settings; nil if it could not be.
func (p *lastPage) end(version answer.Key, made *answer.Answer, settings int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if made != nil {
		p.made, p.settings = made, settings
	}
	if p.making == version {
		p.making = answer.Key{}
	}
}

// popular returns the page of a request. A popular page whose next version is not there in
// time, or cannot be made now, is answered with the previous one, as is one of which an older
// version is still being made.
func (s *Site) popular(r *http.Request, q *answer.Request, key pageKey, from func(*http.Request, overload.Turn) (*answer.Answer, error)) (*answer.Answer, error) {
	settings := s.Settings()
	last := s.last.Keep("", key.lasting, &lastPage{}, 0)
	previous, isPopular := last.ask(s.Now(), settings)
	if a, isKept := s.door.Find(q); isKept {
		return a, nil
	}
	turn := overload.InTurn
	switch {
	case previous != nil, r.Context().Value(warmKey{}) != nil:
		turn = overload.First
	case isPopular, key.isFront:
		turn = overload.Assured
	}
	if turn != overload.InTurn {
		q.Within = assuredTime
	}
	q.Make = func(ctx context.Context) (*answer.Answer, error) { return from(r.WithContext(ctx), turn) }
	render := func(r *http.Request) (a *answer.Answer, err error) {
		var made *answer.Answer
		defer func() { last.end(q.Key, made, settings) }()
		if a, err = s.door.Get(r, q); err == nil && !a.IsPartial {
			made = a
			s.last.Resize("", key.lasting, a.Body.Size())
		}
		return a, err
	}
	if previous == nil {
		return render(r)
	}
	if !last.begin(q.Key) {
		return previous, nil
	}
	a, err := s.withinReason(r, render)
	if httperr.IsRefusal(err) || err == nil && a.IsPartial {
		return previous, nil
	}
	return a, err
}

// withinReason returns the page that render makes, or errBusy where it takes long. The page is
// finished all the same.
func (s *Site) withinReason(r *http.Request, render func(*http.Request) (*answer.Answer, error)) (*answer.Answer, error) {
	type result struct {
		a   *answer.Answer
		err error
	}
	made := make(chan result, 1)
	go func() {
		var m result
		defer func() {
			if p := recover(); p != nil { // no server recovers this goroutine
				s.Log.Error("a page panicked", "path", r.URL.Path, "panic", p, "stack", string(debug.Stack()))
				m = result{err: errs.New(errs.Internal, "the page panicked")}
			}
			made <- m
		}()
		m.a, m.err = render(r.WithContext(context.WithoutCancel(r.Context())))
	}()
	timer := time.NewTimer(renewalWait)
	defer timer.Stop()
	select {
	case m := <-made:
		return m.a, m.err
	case <-timer.C:
		return nil, errBusy
	}
}

// isFirstPage reports whether the search of a list asks for its first page, as cards or as
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
