// Package explore shows what partners send, as they send it, and what the shop
// would make of it: the two functions behind the JSON explorer. Anybody may
// call them, so neither a partner nor the shop may be troubled by it.
package explore

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sync/singleflight"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/partner"
)

const (
	defaultLimit = time.Minute
	// failurePause is how long a failure answers further calls at most, where good
	// answers are kept.
	failurePause = 5 * time.Second
	// judgeLimit bounds the time that one document may take.
	judgeLimit = 10 * time.Second
	// defaultMaxBytes is room for the largest document that a partner may send and
	// some usual ones.
	defaultMaxBytes = 32 << 20
)

// Config is what an Explorer is made of. Feeds are needed.
type Config struct {
	Feeds []*partner.Feed
	// Keep is how long a good answer of a partner answers further calls; 0 for not
	// at all.
	Keep time.Duration
	// MaxBytes bounds the memory of all kept answers; 0 for 32 MiB.
	MaxBytes int
	// Limit bounds one fetch; 0 for a minute.
	Limit time.Duration
	// Now is the clock; nil for the system's.
	Now func() time.Time
}

// Explorer is safe for concurrent use.
type Explorer struct {
	cfg     Config
	feeds   map[market.PartnerID]*partner.Feed
	flights singleflight.Group
	cache   *cache
	// base is the context of every fetch: a caller who leaves does not end what
	// others wait for, Close does.
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
	e := &Explorer{cfg: c, feeds: map[market.PartnerID]*partner.Feed{}, cache: newCache(c.MaxBytes)}
	e.base, e.cancel = context.WithCancel(context.Background())
	for _, f := range c.Feeds {
		e.feeds[f.Info().ID] = f
	}
	return e
}

// Close ends the fetches under way.
func (e *Explorer) Close() { e.cancel() }

// Document gives the main document of a partner's offer, byte for byte, from the
// configured address or file and from nowhere else. Calls that come together share
// one fetch, and one soon after it is answered from it. A failure is of kind
// errs.Partner; where the partner answered with a bad status its details are
// "HTTP 503: Service Unavailable". A partner that is off is errs.Unavailable. The
// bytes are shared and must not be changed.
func (e *Explorer) Document(ctx context.Context, id market.PartnerID) ([]byte, error) {
	f, err := e.find(id)
	if err != nil {
		return nil, err
	}
	if missing := f.Off(); missing != "" {
		return nil, errs.New(errs.Unavailable, "%s is off. %s", f.Info().Name, missing)
	}
	done := e.flights.DoChan(string(id), func() (any, error) { return e.shared(f) })
	select {
	case result := <-done:
		document, _ := result.Val.([]byte)
		return document, result.Err
	case <-ctx.Done():
		return nil, errs.Wrap(errs.Unavailable, ctx.Err(), "The answer of %s was not waited for.", f.Info().Name)
	}
}

func (e *Explorer) find(id market.PartnerID) (*partner.Feed, error) {
	if f, ok := e.feeds[id]; ok {
		return f, nil
	}
	return nil, errs.New(errs.NotFound, "Partner %s is not known", strconv.Quote(partner.Clip(string(id))))
}

// shared answers from the last answer while that holds, else asks the partner. It
// runs once for calls that come together.
func (e *Explorer) shared(f *partner.Feed) ([]byte, error) {
	id := f.Info().ID
	if a := e.cache.get(id, e.cfg.Now()); a != nil {
		return a.document, a.err
	}
	document, err := e.fetch(f)
	a := &answer{document: document, err: err, at: e.cfg.Now(), keep: e.cfg.Keep}
	if err != nil {
		a.keep = min(a.keep, failurePause)
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

// explain makes every failure the partner's and tells the status it answered
// with, if it did.
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
