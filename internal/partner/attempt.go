package partner

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"slices"
	"time"

	"code.dny.dev/ssrf"

	"launchrack/internal/model/errs"
)

const (
	maxRedirects = 3
	// maxDrain is how many bytes of an unwanted body are read so that its connection can be
	// reused.
	maxDrain = 64 << 10
)

// attempt sends the request once: it waits for the rate limit, follows redirects, checks the
// status and reads the body.
func (c *Client) attempt(ctx context.Context, r Request, u *url.URL) (Answer, error) {
	if err := c.politely(ctx, r, u); err != nil {
		return Answer{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, r.Timeout)
	defer cancel()
	resp, err := c.follow(ctx, r, u)
	if err != nil {
		return Answer{}, networkFailure(err, r.Timeout)
	}
	defer drain(resp.Body)
	if resp.StatusCode == http.StatusNotModified && r.isConditional() {
		return Answer{NotModified: true, Header: resp.Header}, nil
	}
	if f := c.checkStatus(resp, r.MaxBody); f != nil {
		return Answer{}, f
	}
	body, err := c.readBody(resp, r)
	if err != nil {
		return Answer{}, err
	}
	return Answer{Body: body, Header: resp.Header}, nil
}

// readBody reads a document in the requested format.
func (c *Client) readBody(resp *http.Response, r Request) ([]byte, error) {
	body, err := io.ReadAll(io.LimitReader(resp.Body, r.MaxBody+1))
	switch {
	case int64(len(body)) > r.MaxBody:
		return nil, permanent("sent more than %s", bytesText(r.MaxBody))
	case err != nil:
		return nil, bodyFailure(err, len(body), r.Timeout)
	case r.Form != nil:
		return formed(*r.Form, resp.Header, body)
	case c.opts.XML:
		return xmlDocument(resp.Header, body)
	}
	return document(resp.Header, body)
}

// follow sends the request and follows redirects. A redirect to another host must lead to a
// public address, and drops the request's headers.
func (c *Client) follow(ctx context.Context, r Request, start *url.URL) (*http.Response, error) {
	client, at := c.clientFor(r, start), start
	for range maxRedirects + 1 {
		resp, err := c.send(ctx, client, r, at)
		if err != nil || !isRedirect(resp) {
			return resp, err
		}
		drain(resp.Body)
		if r, err = r.redirected(resp.StatusCode); err != nil {
			return nil, err
		}
		next, err := nextHop(at, resp)
		if err != nil {
			return nil, err
		}
		if !sameHost(start, next) {
			if len(r.Body) > 0 {
				return nil, permanent("redirected a request with a body to another host")
			}
			client, r.Header = c.guarded, nil
		}
		at = next
	}
	return nil, permanent("redirected more than %d times", maxRedirects)
}

// clientFor returns the HTTP client for an address. If the operator configured a proxy for it,
// the proxy decides which hosts may be reached.
func (c *Client) clientFor(r Request, u *url.URL) *http.Client {
	if !r.PublicOnly {
		return c.direct
	}
	if proxyOf := c.opts.Transport.Proxy; proxyOf != nil {
		if proxy, err := proxyOf(&http.Request{URL: u}); err == nil && proxy != nil {
			return c.direct
		}
	}
	return c.guarded
}

// redirected returns the request after a redirect. Only 307 and 308, which keep the method, may
// redirect a request other than GET.
func (r Request) redirected(status int) (Request, error) {
	keeps := status == http.StatusTemporaryRedirect || status == http.StatusPermanentRedirect
	if r.Method != http.MethodGet && !keeps {
		return r, permanent("redirected a %s request with status %d", r.Method, status)
	}
	return r, nil
}

func (c *Client) send(ctx context.Context, client *http.Client, r Request, u *url.URL) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, r.Method, u.String(), bytes.NewReader(r.Body))
	if err != nil {
		return nil, permanent("has an address that cannot be asked")
	}
	req.Header.Set("Accept", "application/json")
	if c.opts.XML {
		req.Header.Set("Accept", "application/xml, text/xml")
	}
	if r.Form != nil {
		req.Header.Set("Accept", "*/*")
	}
	r.setHeaders(req.Header)
	req.Header.Set("User-Agent", c.opts.UserAgent)
	resp, err := client.Do(req)
	if failed, ok := errors.AsType[*url.Error](err); ok {
		failed.URL = errs.Address(u.String())
	}
	return resp, err
}

func isRedirect(resp *http.Response) bool {
	return resp.Header.Get("Location") != "" &&
		slices.Contains([]int{301, 302, 303, 307, 308}, resp.StatusCode)
}

// nextHop returns the address that an answer redirects to. It refuses one that is neither http nor
// https, and the step from https to http.
func nextHop(from *url.URL, resp *http.Response) (*url.URL, error) {
	next, err := from.Parse(resp.Header.Get("Location"))
	if err != nil {
		return nil, permanent("redirected to something that is not an address")
	}
	if (next.Scheme != "https" && next.Scheme != "http") || next.Host == "" {
		return nil, permanent("redirected to an address that is neither http nor https")
	}
	if from.Scheme == "https" && next.Scheme == "http" {
		return nil, permanent("redirected from https to http")
	}
	return next, nil
}

// sameHost reports whether two addresses have the same scheme, host and port. An upgrade of a host
// from http to https on the default ports counts as the same.
func sameHost(a, b *url.URL) bool {
	upgrade := a.Scheme == "http" && b.Scheme == "https" && a.Port() == "" && b.Port() == ""
	return a.Hostname() == b.Hostname() && (upgrade || (a.Scheme == b.Scheme && a.Port() == b.Port()))
}

func noRedirects(t *http.Transport) *http.Client {
	return &http.Client{Transport: t, CheckRedirect: func(*http.Request, []*http.Request) error {
		return http.ErrUseLastResponse
	}}
}

// publicOnly returns a transport that dials public addresses only, which it checks after DNS
// resolution. It uses no proxy, since the check would see the proxy's address.
func publicOnly(t *http.Transport) *http.Transport {
	t = t.Clone()
	t.Proxy = nil
	t.DialTLSContext = nil
	t.DialContext = (&net.Dialer{
		Timeout: 10 * time.Second,
		Control: ssrf.New(ssrf.WithAnyPort()).Safe,
	}).DialContext
	return t
}

// checkStatus returns a failure for a bad status or bad headers.
func (c *Client) checkStatus(resp *http.Response, maxBody int64) *failure {
	status := &StatusError{Status: resp.StatusCode}
	if resp.Header.Get("Cf-Mitigated") == "challenge" {
		return &failure{reason: "let no program in: it asks for a browser check", cause: status}
	}
	if resp.StatusCode >= 200 && resp.StatusCode <= 299 {
		return checkEncoding(resp, maxBody)
	}
	f := permanent("answered %d", resp.StatusCode)
	if resp.StatusCode == http.StatusForbidden {
		f.reason += ", which refuses what the shop asks for"
	}
	f.cause = status
	if resp.StatusCode == http.StatusTooManyRequests || resp.StatusCode >= 500 {
		f.isRetryable, f.after = true, retryAfter(resp.Header, c.opts.Now())
	}
	if f.after > c.opts.MaxWait {
		f.isRetryable = false
		f.reason += " and asks to wait " + f.after.String()
	}
	return f
}

func checkEncoding(resp *http.Response, maxBody int64) *failure {
	if resp.ContentLength > maxBody {
		return permanent("sent more than %s", bytesText(maxBody))
	}
	if e := resp.Header.Get("Content-Encoding"); e != "" && e != "identity" {
		return permanent("sent an answer compressed in a way that was not asked for")
	}
	return nil
}

func bodyFailure(err error, read int, timeout time.Duration) error {
	_, corrupt := errors.AsType[flate.CorruptInputError](err)
	if corrupt || errors.Is(err, gzip.ErrHeader) || errors.Is(err, gzip.ErrChecksum) {
		return &failure{reason: "sent an answer that cannot be decompressed", cause: err}
	}
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return retryable(err, "broke off its answer after %s", bytesText(int64(read)))
	}
	return networkFailure(err, timeout)
}

func drain(body io.ReadCloser) {
	_, _ = io.CopyN(io.Discard, body, maxDrain) // only to reuse the connection
	_ = body.Close()                            // nothing was written
}
