package answer

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"sync/atomic"
	"time"

	"launchrack/internal/door/response"
)

// Request asks the door for an answer.
type Request struct {
	// Key names the answer among all others. The zero Key is for an answer that nobody else
	// may have.
	Key     Key
	Edition Edition
	Policy  Policy
	// Header holds headers of this response alone, set where there is an answer of status
	// 200.
	Header http.Header
	// Within bounds the making; 0 is makeTime.
	Within time.Duration
	// IsDear answers are kept from the first time on, others from the second time on, so
	// that requests which nobody repeats evict nothing.
	IsDear bool
	// Make makes the answer. The context has a deadline and a Meter. It outlives the
	// request while others wait for the same answer.
	Make func(context.Context) (*Answer, error)
}

// Policy says who may store an answer, and which headers of a request change it.
type Policy struct{ CacheControl, Vary []string }

// The policies of most answers. Shared caches may store public answers for some seconds, and
// serve them while they revalidate.
var (
	forAll      = []string{"public, max-age=0, s-maxage=5, stale-while-revalidate=10"}
	byEncoding  = []string{"Accept-Encoding"}
	Public      = Policy{forAll, byEncoding}
	Hourly      = Policy{[]string{"public, max-age=3600"}, byEncoding}
	Private     = Policy{[]string{"private, no-cache"}, []string{"Accept-Encoding, Cookie"}}
	Revalidated = Policy{[]string{"no-cache"}, byEncoding}
	Unstored    = Policy{[]string{"no-store"}, byEncoding}
)

// Answer is what a maker made: a finished body, or the rows of a long list. It never
// changes, and may be sent by any number of goroutines.
type Answer struct {
	// Status is 200 where it is 0.
	Status int
	// Header describes the answer, such as its Content-Type. It is shared by all responses.
	Header http.Header
	Body   *response.Body
	// Rows is set in place of Body.
	Rows *Rows
	// Codings are the content codings that the body is offered in; nil is all. First are
	// the codings of the first response, which a client waits for; nil is Codings.
	Codings, First []string
	// IsPartial answers lack something. They are not kept and have no ETag.
	IsPartial bool
	// IsRead answers hold data from outside the snapshot, so their ETag is a hash of the bytes.
	// The ETag of all others is made of their key.
	IsRead bool

	// draft is where the body is written, as long as the answer is of one caller alone.
	draft *Draft
	// tag is the base of the ETags; empty for none.
	tag string
	// forms are the headers of the codings.
	forms [len(codings)]atomic.Pointer[form]
	// hits counts how often the cache returned it, and size is what the cache knows of it.
	hits, size atomic.Int64
}

// Rows are a list that is written while it is sent.
type Rows struct {
	Len int
	// Write writes the rows in chunks.
	Write func(io.Writer) error
}

// Tag names the answer among all: its bytes, or its key.
func (a *Answer) Tag() string { return a.tag }

// None is for bodies that are sent as they are, such as pictures.
var None = []string{}

// Fast are the codings of a body that a client waits for, and texts those of a text.
var (
	Fast = []string{response.Zstd, response.Gzip}
	// FastText is for a text that is large and often asked for once: Zstandard takes a tenth of Brotli's time, for a fifth
	// more bytes.
	FastText = []string{response.Zstd, response.Brotli, response.Gzip}
	texts    = []string{response.Brotli, response.Zstd, response.Gzip}
)

// Of makes an answer of a text. The caller must not change the text afterwards.
func Of(contentType string, text []byte) *Answer {
	return &Answer{Header: http.Header{"Content-Type": {contentType}}, Body: response.New(text, levels)}
}

// compact returns an answer whose body takes no more memory than its bytes.
func (a *Answer) compact() {
	if plain := a.Body.Plain(); cap(plain) > len(plain)*5/4 {
		a.Body = response.New(bytes.Clone(plain), levels)
	}
}

// offered lists the codings of a response.
func (a *Answer) offered(accepted response.Accepted) []string {
	codings := a.Codings
	if codings == nil {
		codings = texts
	}
	switch {
	case !accepted.Takes(""):
		return codings
	case len(a.Body.Plain()) < minCompressBytes:
		return nil
	case a.First != nil && a.hits.Load() == 0:
		return a.First
	}
	return codings
}

// levels were measured on the home page as a table, 168 kB: Brotli at 6 makes 19.9 kB of it in
// 5.0 ms, at 5 20.1 kB in 4.3 ms, and at 4 21.9 kB. Gzip at 3 takes half the time of Brotli.
var levels = response.Levels{Brotli: 6, Gzip: 3}

// minCompressBytes is the smallest body that is compressed. A smaller one fits into one
// packet either way.
const minCompressBytes = 1000
