// Package explore holds the two functions behind the JSON explorer: one returns what
// a partner sends, byte for byte, the other what the shop would make of it. Anybody
// may call them, so they bound the load on partners and on the shop.
package explore

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"golang.org/x/sync/singleflight"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/partner"
)

const (
	defaultLimit = time.Minute
	// failureTTL bounds how long a failure answers further calls.
	failureTTL = 5 * time.Second
	// judgeLimit bounds the time to judge one document.
	judgeLimit = 20 * time.Second
	// defaultMaxBytes fits the largest document that a partner may send, and some
	// usual ones.
	defaultMaxBytes = 32 << 20
)

// Config holds the parts and limits of an Explorer. Feeds are required.
type Config struct {
	Feeds []*partner.Feed
	// CacheTTL is how long a good answer of a partner answers further calls; 0 turns
	// the cache off.
	CacheTTL time.Duration
	// MaxBytes bounds the memory of all cached answers; 0 means 32 MiB.
	MaxBytes int
	// Limit bounds one fetch; 0 means a minute.
	Limit time.Duration
	// Now is the clock; nil means the system's.
	Now func() time.Time
}

// Explorer is safe for concurrent use.
type Explorer struct {
	cfg     Config
	feeds   atomic.Pointer[map[market.PartnerID]*partner.Feed]
	flights singleflight.Group
	cache   *cache
	// base is the context of every fetch. Close ends it. A caller who leaves does
	// not, as others may wait for the same fetch.
	base   context.Context
	cancel context.CancelFunc
}

// New makes an Explorer.
func New(c Config) *Explorer {
	if c.Limit == 0 {
		c.Limit = defaultLimit
	}
	if c.MaxBytes == 0 {
		c.MaxBytes = defaultMaxBytes
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	e := &Explorer{cfg: c, cache: newCache(c.MaxBytes)}
	e.base, e.cancel = context.WithCancel(context.Background())
	e.SetFeeds(c.Feeds)
	return e
}

// SetFeeds replaces the partners. A cached answer of one that stays is still used.
func (e *Explorer) SetFeeds(list []*partner.Feed) {
	feeds := map[market.PartnerID]*partner.Feed{}
	for _, f := range list {
		feeds[f.Info().ID] = f
	}
	e.feeds.Store(&feeds)
}

// Close ends the fetches under way.
func (e *Explorer) Close() { e.cancel() }

// Document returns the main document of a partner's offer, byte for byte. It reads
// the configured address or file and nothing else. Concurrent calls share one fetch,
// and a call soon afterwards gets the same document. A failure is of kind
// errs.Partner; its details are such as "HTTP 503: Service Unavailable" where the
// partner answered with a bad status. A partner that is off is errs.Unavailable. The
// caller must not change the bytes, which are shared.
func (e *Explorer) Document(ctx context.Context, id market.PartnerID) ([]byte, error) {
	f, err := e.find(id)
	if err != nil {
		return nil, err
	}
	if missing := f.Off(); missing != "" {
		return nil, errs.New(errs.Unavailable, "%s is off. %s", f.Info().Name, missing)
	}
	done := e.flights.DoChan(string(id), func() (any, error) { return e.cachedDocument(f) })
	select {
	case result := <-done:
		document, _ := result.Val.([]byte)
		return document, result.Err
	case <-ctx.Done():
		return nil, errs.Wrap(errs.Unavailable, ctx.Err(), "The answer of %s was not waited for.", f.Info().Name)
	}
}

func (e *Explorer) find(id market.PartnerID) (*partner.Feed, error) {
	if f, ok := (*e.feeds.Load())[id]; ok {
		return f, nil
	}
	return nil, errs.New(errs.NotFound, "Partner %s is not known", strconv.Quote(partner.Clip(string(id))))
}

// cachedDocument returns the last answer while it is fresh, else asks the partner.
// It runs once for concurrent calls.
func (e *Explorer) cachedDocument(f *partner.Feed) ([]byte, error) {
	id := f.Info().ID
	if a := e.cache.get(id, e.cfg.Now()); a != nil {
		return a.document, a.err
	}
	document, err := e.fetch(f)
	a := &cacheEntry{document: document, err: err, fetched: e.cfg.Now(), ttl: e.cfg.CacheTTL}
	if err != nil {
		a.ttl = min(a.ttl, failureTTL)
	}
	e.cache.put(id, a)
	return document, err
}

// fetch asks the partner once.
func (e *Explorer) fetch(f *partner.Feed) ([]byte, error) {
	ctx, cancel := context.WithTimeout(e.base, e.cfg.Limit)
	defer cancel()
	document, err := f.Main(ctx)
	switch {
	case err == nil:
		return document, nil
	case e.base.Err() != nil:
		return nil, errs.Wrap(errs.Unavailable, err, "The server is shutting down.")
	}
	return nil, explain(f.Info(), err)
}

// explain turns a failure into one of kind errs.Partner, whose details hold the
// partner's status, if there is one.
func explain(info partner.Info, err error) error {
	public := &errs.Error{Kind: errs.Partner, Message: info.Name + " could not be asked", Cause: err}
	if errs.KindOf(err) == errs.Partner {
		public.Message = errs.Public(err)
	}
	if status, ok := errors.AsType[*partner.StatusError](err); ok {
		public.Details = strings.TrimSuffix("HTTP "+strconv.Itoa(status.Status)+": "+http.StatusText(status.Status), ": ")
	}
	return public
}
