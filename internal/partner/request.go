package partner

import (
	"cmp"
	"net/http"
	"time"

	"launchrack/internal/partner/tree"
)

// Request is one HTTP request to a partner. Only Address is required.
type Request struct {
	Address string
	// Method is the HTTP method; GET by default.
	Method string
	// Header holds further headers, such as a token. They are never logged and never sent to
	// another host than the host of Address.
	Header http.Header
	// Body is sent with the request; Header has its Content-Type.
	Body []byte
	// Form turns the answer into JSON; nil for an answer that is JSON as it comes.
	Form *tree.Form
	// PublicOnly refuses an address on this machine or in a private network. It is set for
	// every address that the operator did not configure.
	PublicOnly bool
	// Known holds the validators of a cached answer, which make the request conditional.
	Known Validators
	// MaxBody and Timeout bound one attempt; by default those of Options.
	MaxBody int64
	Timeout time.Duration
}

// Validators are the HTTP validators of one version of a document.
type Validators struct {
	ETag         string
	LastModified string
}

// Answer is a partner's good answer.
type Answer struct {
	// Body is the document; nil for status 304.
	Body []byte
	// NotModified reports status 304: the validators in Request.Known still hold.
	NotModified bool
	Header      http.Header
}

// Validators returns the validators of the answer, for a later conditional request.
func (a Answer) Validators() Validators {
	return Validators{ETag: a.Header.Get("ETag"), LastModified: a.Header.Get("Last-Modified")}
}

func (r Request) withDefaults(o Options) Request {
	r.Method = cmp.Or(r.Method, http.MethodGet)
	r.MaxBody = cmp.Or(r.MaxBody, o.MaxBody)
	r.Timeout = cmp.Or(r.Timeout, o.Timeout)
	return r
}

// isConditional reports whether the request has validators.
func (r Request) isConditional() bool { return r.Known != Validators{} }

// setHeaders adds the headers of the request to h.
func (r Request) setHeaders(h http.Header) {
	for name, values := range r.Header {
		h[http.CanonicalHeaderKey(name)] = values
	}
	if r.Known.ETag != "" {
		h.Set("If-None-Match", r.Known.ETag)
	}
	if r.Known.LastModified != "" {
		h.Set("If-Modified-Since", r.Known.LastModified)
	}
}
