package response

import (
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
)

// The content codings that bodies are made in.
const (
	Brotli = "br"
	Zstd   = "zstd"
	Gzip   = "gzip"
)

// Body is one finished answer. It never changes, may be sent by any number of
// goroutines, and makes each compressed form once, for the first client that accepts it.
type Body struct {
	plain  []byte
	levels Levels
	forms  [3]form
	made   atomic.Int64 // bytes of the compressed forms
}

type form struct {
	once  sync.Once
	bytes []byte
}

// New makes a body of the plain bytes, which the caller must not change afterwards.
func New(plain []byte, levels Levels) *Body { return &Body{plain: plain, levels: levels} }

// WithBrotli makes a body whose brotli form is at hand already. The caller must not
// change either slice afterwards.
func WithBrotli(plain, compressed []byte, levels Levels) *Body {
	b := New(plain, levels)
	f := &b.forms[0]
	f.once.Do(func() { f.bytes = compressed })
	b.made.Store(int64(len(compressed)))
	return b
}

// Plain returns the uncompressed bytes, which the caller must not change.
func (b *Body) Plain() []byte { return b.plain }

// Encoded returns the body in a content coding, and compresses it on the first
// call. It returns nil for a coding that this package does not make.
func (b *Body) Encoded(coding string) []byte {
	var f *form
	switch coding {
	case "":
		return b.plain
	case Brotli:
		f = &b.forms[0]
	case Zstd:
		f = &b.forms[1]
	case Gzip:
		f = &b.forms[2]
	default:
		return nil
	}
	f.once.Do(func() {
		f.bytes = b.levels.compress(b.plain, coding)
		b.made.Add(int64(len(f.bytes)))
	})
	return f.bytes
}

// Size counts the bytes of the body and of the forms made so far.
func (b *Body) Size() int { return len(b.plain) + int(b.made.Load()) }

// Pick returns the bytes to send to a client with this Accept-Encoding header, and
// their coding: the offered one that the client prefers. The coding is empty where
// the client accepts none, or where compressing makes nothing smaller.
func (b *Body) Pick(acceptEncoding string, offered ...string) ([]byte, string) {
	accepted := Encodings(acceptEncoding)
	coding := accepted.Best(offered...)
	encoded := b.Encoded(coding)
	if encoded == nil || len(encoded) >= len(b.plain) && accepted.Takes("") {
		return b.plain, ""
	}
	return encoded, coding
}

// Tag is the strong validator of a body in a coding, quoted. The base names the
// plain bytes.
func Tag(base, coding string) string {
	if coding == "" {
		return `"` + base + `"`
	}
	return `"` + base + "-" + coding + `"`
}

// Serve picks a form of the body and sends it, or 304 to a client that has it
// already. The caller has set every header that does not depend on the form. An
// empty tag leaves the validator out. The error says that the client left.
func (b *Body) Serve(w http.ResponseWriter, r *http.Request, status int, tag string, offered ...string) error {
	content, coding := b.Pick(AcceptEncoding(r), offered...)
	if tag != "" {
		tag = Tag(tag, coding)
	}
	return Send(w, r, status, tag, coding, content)
}

// AcceptEncoding joins all lines of the request's Accept-Encoding header.
func AcceptEncoding(r *http.Request) string {
	lines := r.Header["Accept-Encoding"]
	if len(lines) == 1 {
		return lines[0]
	}
	return strings.Join(lines, ",")
}

// IfNoneMatch joins all lines of the request's If-None-Match header.
func IfNoneMatch(r *http.Request) string { return strings.Join(r.Header["If-None-Match"], ",") }

// Send sends bytes in a coding, or 304 to a client that has them already. The
// tag is quoted, or empty for none.
func Send(w http.ResponseWriter, r *http.Request, status int, tag, coding string, content []byte) error {
	h := w.Header()
	if tag != "" {
		h.Set("ETag", tag)
		if MatchesETag(IfNoneMatch(r), tag) {
			NotModified(w)
			return nil
		}
	}
	if coding != "" {
		h.Set("Content-Encoding", coding)
	}
	h.Set("Content-Length", strconv.Itoa(len(content)))
	w.WriteHeader(status)
	if r.Method == http.MethodHead {
		return nil
	}
	return WriteBody(r.Context(), w, content)
}

// NotModified answers 304. It drops the Content-Type, as no bytes follow.
func NotModified(w http.ResponseWriter) {
	w.Header().Del("Content-Type")
	w.WriteHeader(http.StatusNotModified)
}
