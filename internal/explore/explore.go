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

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/partner"
)

const (
	defaultLimit = time.Minute
	// pause is how long a failure answers at most, where good answers are kept.
	pause = 5 * time.Second
	// judgeLimit bounds the time that one document may take.
	judgeLimit = 10 * time.Second
)

// Feed is a partner and where it is asked.
type Feed struct {
	Adapter partner.Adapter
	// BaseURL is the operator's address; empty for the adapter's own.
	BaseURL string
}

// Config is what an Explorer is made of. Feeds and Get are needed.
type Config struct {
	Feeds []Feed
	Get   partner.Getter
	// Keep is how long a good answer of a partner answers for further calls; 0
	// for not at all.
	Keep time.Duration
	// Limit bounds one fetch; 0 for a minute.
	Limit time.Duration
	// Now is the clock; nil for the system's.
	Now func() time.Time
}

// Explorer is safe for concurrent use.
type Explorer struct {
	cfg   Config
	feeds map[market.PartnerID]*feed
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
	if c.Now == nil {
		c.Now = time.Now
	}
	e := &Explorer{cfg: c, feeds: map[market.PartnerID]*feed{}}
	e.base, e.cancel = context.WithCancel(context.Background())
	for _, f := range c.Feeds {
		info := f.Adapter.Info()
		if f.BaseURL == "" {
			f.BaseURL = info.DefaultURL
		}
		e.feeds[info.ID] = &feed{Feed: f, info: info}
	}
	return e
}

// Close ends the fetches under way.
func (e *Explorer) Close() { e.cancel() }

// Document gives the document that a refresh of the partner asks for first,
// byte for byte. The address is the configured one and nothing else. Calls that
// come together share one fetch, and one soon after it is answered from it. A
// failure is of kind errs.Partner; where the partner answered with a bad status
// its details are "HTTP 503: Service Unavailable". The bytes are shared and
// must not be changed.
func (e *Explorer) Document(ctx context.Context, id market.PartnerID) ([]byte, error) {
	f, err := e.find(id)
	if err != nil {
		return nil, err
	}
	done := f.flight.DoChan("", func() (any, error) { return f.shared(e) })
	select {
	case result := <-done:
		document, _ := result.Val.([]byte)
		return document, result.Err
	case <-ctx.Done():
		return nil, errs.Wrap(errs.Unavailable, ctx.Err(), "The answer of %s was not waited for.", f.info.Name)
	}
}

func (e *Explorer) find(id market.PartnerID) (*feed, error) {
	if f, ok := e.feeds[id]; ok {
		return f, nil
	}
	return nil, errs.New(errs.NotFound, "Partner %s is not known", strconv.Quote(partner.Clip(string(id))))
}

// fetch asks the partner once.
func (e *Explorer) fetch(f *feed) ([]byte, error) {
	addresser, ok := f.Adapter.(partner.Addresser)
	if !ok {
		return nil, errs.New(errs.NotFound, "%s has no document that could be shown by itself", f.info.Name)
	}
	address, err := addresser.Address(f.BaseURL)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(e.base, e.cfg.Limit)
	defer cancel()
	document, err := e.cfg.Get.Get(ctx, address)
	switch {
	case err == nil:
		return document, nil
	case e.base.Err() != nil:
		return nil, errs.Wrap(errs.Unavailable, err, "The server is shutting down.")
	}
	return nil, explain(f.info, err)
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
