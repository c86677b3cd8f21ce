package partner

import (
	"net/http"
	"time"
)

// Request is one call to a partner. The zero value of each field but Address
// means its default.
type Request struct {
	Address string
	// Method is the HTTP method; GET by default.
	Method string
	// Header is added to the headers that every request has, such as a token. It
	// is never logged and never sent to another host than the one of Address.
	Header http.Header
	// Body is sent with the request; Header says what it is.
	Body []byte
	// Text accepts any text as the answer, where JSON is accepted otherwise.
	Text bool
	// PublicOnly refuses an address that leads to this machine or a private network. It is
	// meant for every address that the operator did not configure.
	PublicOnly bool
	// Known holds the validators of an earlier answer. The partner may then answer
	// that nothing changed.
	Known Validators
	// MaxBody and Timeout bound one attempt; those of Options by default.
	MaxBody int64
	Timeout time.Duration
}

// Validators name one version of a document, as its server does.
type Validators struct {
	ETag         string
	LastModified string
}

// Answer is what a partner answered well.
type Answer struct {
	// Body is the document; nil where it is not modified.
	Body []byte
	// NotModified reports that the document is still the one that Request.Known
	// names.
	NotModified bool
	Header      http.Header
}

// Validators names the version of the document, for a later request.
func (a Answer) Validators() Validators {
	return Validators{ETag: a.Header.Get("ETag"), LastModified: a.Header.Get("Last-Modified")}
}

func (r Request) withDefaults(o Options) Request {
	r.Method = orDefault(r.Method, http.MethodGet)
	r.MaxBody = orDefault(r.MaxBody, o.MaxBody)
	r.Timeout = orDefault(r.Timeout, o.Timeout)
	return r
}

// isConditional reports whether the request names a version of its document.
func (r Request) isConditional() bool { return r.Known != Validators{} }

// setHeaders adds the headers of the request to those of h.
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
