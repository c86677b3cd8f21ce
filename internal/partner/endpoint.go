package partner

import (
	"context"
	"maps"
	"net/url"
	pathpkg "path"
	"sync"

	"launchrack/internal/errs"
	"launchrack/internal/market"
)

// Getter is the part of the polite client that an adapter uses. Its errors are of
// kind errs.Partner and say why there is no good answer.
type Getter interface {
	Do(ctx context.Context, r Request) (Answer, error)
}

// Endpoint is where and how an adapter asks its partner.
type Endpoint struct {
	info   Info
	source Source
	getter Getter
	own    *ownAddresses
}

// NewEndpoint joins a partner with the operator's settings and a client.
func NewEndpoint(i Info, s Source, g Getter) Endpoint {
	return Endpoint{info: i, source: s, getter: g, own: &ownAddresses{by: map[string]string{}}}
}

// ownAddresses holds the partner's own address of each document that is asked for
// elsewhere. It is safe for concurrent use.
type ownAddresses struct {
	mu sync.Mutex
	by map[string]string
}

// published is the address that names a document to visitors: the partner's own, whatever
// mirror the operator configured. A partner without an address of its own is named by the
// configured one, without its query, which may hold a key.
func (e Endpoint) published(asked string) string {
	if e.source.BaseURL == "" {
		return asked
	}
	e.own.mu.Lock()
	defer e.own.mu.Unlock()
	if own := e.own.by[asked]; own != "" || e.info.DefaultURL != "" {
		return own
	}
	if u, err := url.Parse(asked); err == nil && asked != "" {
		return (&url.URL{Scheme: u.Scheme, Host: u.Host, Path: u.Path}).String()
	}
	return ""
}

// note keeps the own address of a document that is asked for elsewhere.
func (e Endpoint) note(asked, base, path string, query url.Values) {
	if e.source.BaseURL == "" || base == "" {
		return
	}
	u, err := ParseBase(base)
	if err != nil {
		return
	}
	u = u.JoinPath(path)
	u.RawQuery = query.Encode()
	e.own.mu.Lock()
	defer e.own.mu.Unlock()
	e.own.by[asked] = u.String()
}

// ownBase is the partner's own host of a name.
func (e Endpoint) ownBase(host string) string {
	if host != "" {
		return e.info.Hosts[host]
	}
	return e.info.DefaultURL
}

// Token is the shop's key with the partner.
func (e Endpoint) Token() string { return e.source.Token }

// Base gives a base address: the configured one, else the partner's host of that
// name, where an empty name is Info.DefaultURL.
func (e Endpoint) Base(host string) string {
	if e.source.BaseURL != "" {
		return e.source.BaseURL
	}
	return e.ownBase(host)
}

// Address appends a path to a base address, keeping the base's own path prefix
// and query. A base that names a file of the same kind already, such as a list.json, stays as it
// is. The path must not be escaped; query may be nil.
func (e Endpoint) Address(host, path string, query url.Values) (string, error) {
	u, err := ParseBase(e.Base(host))
	if err != nil {
		return "", err
	}
	if kind := pathpkg.Ext(path); kind == "" || pathpkg.Ext(u.Path) != kind {
		u = u.JoinPath(path)
	}
	if len(query) > 0 {
		all := u.Query()
		maps.Copy(all, query)
		u.RawQuery = all.Encode()
	}
	e.note(u.String(), e.ownBase(host), path, query)
	return u.String(), nil
}

// ParseBase reads a base address; the error is of kind errs.Partner.
func ParseBase(base string) (*url.URL, error) {
	u, err := market.ParseLink(base)
	if err != nil {
		return nil, errs.Wrap(errs.Partner, err, "The partner's base address is not an http or https address")
	}
	return u, nil
}

// Do sends a request within the partner's own limits. An address that the operator
// configured may be private, one of the partner's own may not.
func (e Endpoint) Do(ctx context.Context, r Request) (Answer, error) {
	r.PublicOnly = e.source.BaseURL == "" && !e.info.IsConfigured
	r.MaxBody = orDefault(r.MaxBody, e.info.MaxBody)
	r.Timeout = orDefault(r.Timeout, e.info.Timeout)
	return e.getter.Do(ctx, r)
}

// Get fetches the document at an address.
func (e Endpoint) Get(ctx context.Context, address string) ([]byte, error) {
	answer, err := e.Do(ctx, Request{Address: address})
	return answer.Body, err
}
