package partner

import (
	"cmp"
	"context"
	"maps"
	"net/url"
	pathpkg "path"
	"sync"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
)

// Getter sends requests to a partner, as Client does. Its errors are of kind errs.Partner.
type Getter interface {
	Do(ctx context.Context, r Request) (Answer, error)
}

// Endpoint holds a partner's addresses and the client for requests to them.
type Endpoint struct {
	info   Info
	source Source
	getter Getter
	public *publicAddresses
}

// NewEndpoint makes the endpoint of a partner with the operator's settings.
func NewEndpoint(i Info, s Source, g Getter) Endpoint {
	return Endpoint{info: i, source: s, getter: g, public: &publicAddresses{byMirror: map[string]string{}}}
}

// publicAddresses maps a document's address on a mirror to the partner's own address of it. It is
// safe for concurrent use.
type publicAddresses struct {
	mu       sync.Mutex
	byMirror map[string]string
}

// published returns the address of a document that visitors may see: the partner's own, even if
// the operator configured a mirror. For a partner without one it is the configured address without
// its query, which may hold a key.
func (e Endpoint) published(asked string) string {
	if e.source.BaseURL == "" {
		return asked
	}
	e.public.mu.Lock()
	defer e.public.mu.Unlock()
	if own := e.public.byMirror[asked]; own != "" || e.info.DefaultURL != "" {
		return own
	}
	if u, err := url.Parse(asked); err == nil && asked != "" {
		return (&url.URL{Scheme: u.Scheme, Host: u.Host, Path: u.Path}).String()
	}
	return ""
}

// setPublished stores the partner's own address of a document that a mirror serves.
func (e Endpoint) setPublished(asked, base, path string, query url.Values) {
	if e.source.BaseURL == "" || base == "" {
		return
	}
	u, err := ParseBase(base)
	if err != nil {
		return
	}
	u = u.JoinPath(path)
	u.RawQuery = query.Encode()
	e.public.mu.Lock()
	defer e.public.mu.Unlock()
	e.public.byMirror[asked] = u.String()
}

// ownBase returns the partner's own base address of a host.
func (e Endpoint) ownBase(host string) string {
	if host != "" {
		return e.info.Hosts[host]
	}
	return e.info.DefaultURL
}

// Token returns the shop's API key of the partner.
func (e Endpoint) Token() string { return e.source.Token }

// Base returns the configured base address, else the one of the host in Info.Hosts. An empty host
// means Info.DefaultURL.
func (e Endpoint) Base(host string) string {
	if e.source.BaseURL != "" {
		return e.source.BaseURL
	}
	return e.ownBase(host)
}

// Address appends a path to a base address, whose path and query it keeps. A base that already
// names a file with the extension of the path, such as list.json, gets no path. The path must not
// be escaped; query may be nil.
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
	e.setPublished(u.String(), e.ownBase(host), path, query)
	return u.String(), nil
}

// ParseBase parses a base address; the error is of kind errs.Partner.
func ParseBase(base string) (*url.URL, error) {
	u, err := market.ParseLink(base)
	if err != nil {
		return nil, errs.Wrap(errs.Partner, err, "The partner's base address is not an http or https address")
	}
	return u, nil
}

// Do sends a request within the partner's limits. Only an address that the operator configured
// may be private.
func (e Endpoint) Do(ctx context.Context, r Request) (Answer, error) {
	r.PublicOnly = e.source.BaseURL == "" && !e.info.IsConfigured
	r.MaxBody = cmp.Or(r.MaxBody, e.info.MaxBody)
	r.Timeout = cmp.Or(r.Timeout, e.info.Timeout)
	return e.getter.Do(ctx, r)
}

// Get fetches the document at an address.
func (e Endpoint) Get(ctx context.Context, address string) ([]byte, error) {
	answer, err := e.Do(ctx, Request{Address: address})
	return answer.Body, err
}
