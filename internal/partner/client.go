package partner

import (
	"cmp"
	"context"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/url"
	"time"

	"github.com/failsafe-go/failsafe-go"
	"github.com/failsafe-go/failsafe-go/retrypolicy"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
)

// Options shape a Client. The zero value of each field means its default.
type Options struct {
	// Timeout bounds one attempt, reading the body included; default 20 s. A request that
	// times out twice is not repeated.
	Timeout time.Duration
	// MaxBody bounds the body in bytes after decompression; default 20 MB.
	MaxBody int64
	// Retries is how often a failed attempt is repeated; default 3, which is
	// also the most. Negative for never.
	Retries int
	// Backoff is about how long the first wait between attempts takes; each
	// further one doubles, to at most ten seconds. Default 500 ms.
	Backoff time.Duration
	// MaxWait is the longest Retry-After that the client waits for; a longer one fails the
	// fetch. Default 60 s.
	MaxWait time.Duration
	// PerSecond is the rate limit of requests to one host; default 4, the smallest limit that
	// a partner states.
	PerSecond uint
	// PagePause is the least time between two web pages of one host, which are made for people;
	// default two seconds. A longer Crawl-delay of the host is kept, up to MaxWait.
	PagePause time.Duration
	// XML asks for an XML document instead of JSON.
	XML bool
	// PublicOnly refuses private addresses in every request, as Request.PublicOnly does.
	PublicOnly bool
	// Subject begins the public sentence of a failure; default "The partner".
	Subject string
	// UserAgent is the User-Agent header; see UserAgent. Default "Launchrack".
	UserAgent string
	// Transport carries the requests; default is one like net/http's own.
	Transport *http.Transport
	// Logger receives a debug line for every repeated attempt; default none.
	Logger *slog.Logger
	// Now is the clock that a Retry-After date is measured against.
	Now func() time.Time
	// Jitter gives numbers from 0 up to 1 that spread the waits.
	Jitter func() float64
}

const (
	// defaultMaxBody is above the largest known catalogue, OVHcloud's 12 MB.
	defaultMaxBody = 20_000_000

	maxRetries = 3
	maxBackoff = 10 * time.Second
	// maxTimeouts is how many attempts of one fetch may time out: somebody may be waiting for
	// it, and a third attempt is hardly quicker.
	maxTimeouts = 2
)

func (o Options) withDefaults() Options {
	o.Timeout = cmp.Or(o.Timeout, 20*time.Second)
	o.MaxBody = cmp.Or(o.MaxBody, defaultMaxBody)
	o.Retries = max(min(cmp.Or(o.Retries, maxRetries), maxRetries), 0)
	o.Backoff = cmp.Or(o.Backoff, 500*time.Millisecond)
	o.MaxWait = cmp.Or(o.MaxWait, time.Minute)
	o.PerSecond = cmp.Or(o.PerSecond, 4)
	o.PagePause = cmp.Or(o.PagePause, 2*time.Second)
	o.Subject = cmp.Or(o.Subject, "The partner")
	o.UserAgent = cmp.Or(o.UserAgent, "Launchrack")
	o.Transport = cmp.Or(o.Transport, http.DefaultTransport.(*http.Transport))
	o.Logger = cmp.Or(o.Logger, slog.New(slog.DiscardHandler))
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Jitter == nil {
		o.Jitter = rand.Float64
	}
	return o
}

// UserAgent returns the User-Agent header, such as "Launchrack/1.2.0 (+https://shop.example)".
// contact is the address where a partner learns who asks; empty leaves it out.
func UserAgent(version, contact string) string {
	agent := "Launchrack/" + version
	if contact != "" {
		agent += " (+" + contact + ")"
	}
	return agent
}

// Client is the HTTP client for partners: it limits the rate, repeats requests that fail for a
// moment, and checks what it receives. It is safe for concurrent use and implements Getter.
type Client struct {
	opts Options
	pace *pacer
	// direct reaches any address, and is for addresses that the operator configured. guarded
	// reaches public addresses only, and is for all others and for redirects.
	direct, guarded *http.Client
	robots          robots
}

// NewClient makes a client.
func NewClient(o Options) *Client {
	o = o.withDefaults()
	c := &Client{opts: o, pace: newPacer(o.PerSecond), robots: robots{hosts: map[string]*robotRules{}}}
	c.direct = noRedirects(o.Transport.Clone())
	c.guarded = noRedirects(publicOnly(o.Transport))
	return c
}

// Get fetches the document at an address; see Do.
func (c *Client) Get(ctx context.Context, address string) ([]byte, error) {
	answer, err := c.Do(ctx, Request{Address: address})
	return answer.Body, err
}

// Do sends a request and returns a 2xx answer whose body is valid JSON, without a byte order
// mark. Of a script that assigns one JSON value to a name it returns the value. With Options.XML
// the body is a well-formed XML document. A 304 to a conditional request is an answer without a
// body. Everything else is an error of kind errs.Partner; errors.As finds a *StatusError in it
// if the status was bad. A request with a body is repeated like any other, since it only reads.
func (c *Client) Do(ctx context.Context, r Request) (Answer, error) {
	u, err := market.ParseLink(r.Address)
	if err != nil {
		return Answer{}, errs.Wrap(errs.Partner, err, "%s's address is not an http or https address", c.opts.Subject)
	}
	r = r.withDefaults(c.opts)
	r.PublicOnly = r.PublicOnly || c.opts.PublicOnly
	tries, timeouts := 0, 0
	answer, err := failsafe.With[Answer](c.retry(u)).WithContext(ctx).Get(func() (Answer, error) {
		tries++
		answer, err := c.attempt(ctx, r, u)
		if f, ok := asFailure(err); ok && f.isTimeout {
			timeouts++
			f.isRetryable = timeouts < maxTimeouts
		}
		return answer, err
	})
	if err != nil {
		return Answer{}, c.publicError(ctx, err, tries)
	}
	return answer, nil
}

func (c *Client) retry(u *url.URL) retrypolicy.RetryPolicy[Answer] {
	return retrypolicy.NewBuilder[Answer]().
		HandleIf(func(_ Answer, err error) bool { return isRetryable(err) }).
		WithMaxRetries(c.opts.Retries).
		WithDelayFunc(func(a failsafe.ExecutionAttempt[Answer]) time.Duration {
			return c.wait(a.Retries(), a.LastError())
		}).
		OnRetryScheduled(func(e failsafe.ExecutionScheduledEvent[Answer]) {
			c.opts.Logger.Debug("asked again", "address", errs.Address(u.String()),
				"attempt", e.Attempts(), "wait", e.Delay, "error", e.LastError())
		}).
		ReturnLastFailure().
		Build()
}

// wait returns the delay before the next attempt: the partner's Retry-After, else exponential
// backoff of which jitter takes off up to half.
func (c *Client) wait(retries int, err error) time.Duration {
	if f, ok := asFailure(err); ok && f.after > 0 {
		return f.after
	}
	d := min(c.opts.Backoff<<min(retries, maxRetries), maxBackoff)
	return d/2 + time.Duration(c.opts.Jitter()*float64(d/2))
}
