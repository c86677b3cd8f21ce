package api

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"net/http"
	"strings"

	"launchrack/internal/browse"
	"launchrack/internal/catalog"
	"launchrack/internal/response"
)

// outcome is the result of a call that depends on nothing but a snapshot and the
// request. So its answer has an ETag and may be cached.
type outcome struct {
	form   form
	status int
	// rng is the Content-Range and applied the Preference-Applied header; empty leaves
	// the header out.
	rng, applied string
	content      content
}

// cacheKey identifies an answer in any content coding.
type cacheKey [16]byte

// tag is the base of the answer's ETags.
func (k cacheKey) tag() string { return base64.RawURLEncoding.EncodeToString(k[:]) }

// codings are those in which an answer may have been sent.
var codings = [...]string{"", response.Brotli, response.Zstd, response.Gzip}

// finder finds the outcome of a call while somebody waits for it.
type finder func(context.Context, *catalog.Snapshot) (outcome, error)

// reply answers a call: with 304 where the caller has the answer already, else from
// the cache, else with the outcome of find. An outcome beside an error counts for its
// range only.
func (s *server) reply(w http.ResponseWriter, r *http.Request, who caller, find finder) error {
	snap, err := s.snapshot()
	if err != nil {
		return err
	}
	k := s.keyOf(r, who, snap)
	describe(w, who)
	if tag := matchedETag(r, k); tag != "" {
		w.Header().Set("ETag", tag)
		response.NotModified(w)
		return nil
	}
	f, err := s.findFinished(r.Context(), k, snap, s.charged(r, find))
	if err != nil {
		if f != nil && f.rng != "" {
			w.Header().Set("Content-Range", f.rng)
		}
		return err
	}
	f.describe(w)
	return s.sendFinished(w, r, k, f)
}

// describe sets the headers that describe the result.
func (o *outcome) describe(w http.ResponseWriter) {
	h := w.Header()
	h["Content-Type"] = o.form.header()
	if o.rng != "" {
		h.Set("Content-Range", o.rng)
		h.Set("Range-Unit", "items")
	}
	if o.applied != "" {
		h.Set("Preference-Applied", o.applied)
	}
}

// matchedETag returns the ETag of If-None-Match that names this answer, in a coding
// that the caller accepts now. The server sends an ETag only with the answer, so the
// match proves that the caller has it. A * proves nothing and is ignored here.
func matchedETag(r *http.Request, k cacheKey) string {
	lines := r.Header["If-None-Match"]
	if len(lines) == 0 {
		return ""
	}
	ifNoneMatch, base := strings.Join(lines, ","), k.tag()
	if !strings.Contains(ifNoneMatch, base) {
		return ""
	}
	accepted := response.Encodings(response.AcceptEncoding(r))
	for _, coding := range codings {
		if tag := response.Tag(base, coding); accepted.Takes(coding) && response.MatchesETag(ifNoneMatch, tag) {
			return tag
		}
	}
	return ""
}

// shapingHeaders are the headers that change an answer, besides those about its coding.
var shapingHeaders = [...]string{"Accept", "Accept-Profile", "Prefer", "Range"}

// keyOf hashes everything that changes an answer, each part after its length. It does
// not parse the parts, which would take longer than to send a cached answer.
func (s *server) keyOf(r *http.Request, who caller, snap *catalog.Snapshot) cacheKey {
	var buf [1024]byte
	b := append(buf[:0], s.epoch(snap)[:]...)
	b = append(b, byte(who.sees()))
	b = appendPart(appendPart(b, r.URL.Path), queryString(r))
	b = appendPart(b, s.taxIn(r))
	for _, name := range shapingHeaders {
		lines := r.Header[name]
		if name == "Range" && r.Method != http.MethodGet { // other methods have no ranges
			lines = nil
		}
		b = binary.AppendUvarint(b, uint64(len(lines)))
		for _, line := range lines {
			b = appendPart(b, line)
		}
	}
	sum := sha256.Sum256(b)
	return cacheKey(sum[:len(cacheKey{})])
}

// taxIn names the tax that the prices of an answer include, since a rate may end while a
// snapshot lasts. It is empty without one, and where the handler refuses the country.
func (s *server) taxIn(r *http.Request) string {
	if !strings.Contains(r.URL.RawQuery, browse.CountryParam) {
		return ""
	}
	levy, err := s.Browse.Levy(browse.CountryParam, r.URL.Query().Get(browse.CountryParam))
	if err != nil || levy == nil {
		return ""
	}
	return levy.Label()
}

func appendPart(dst []byte, part string) []byte {
	return append(binary.AppendUvarint(dst, uint64(len(part))), part...)
}

// queryString returns the query string as it was sent, without the API's key.
func queryString(r *http.Request) string {
	if !strings.Contains(r.URL.RawQuery, "apikey") {
		return r.URL.RawQuery
	}
	values, err := parameters(r)
	if err != nil { // the handler refuses it
		return r.URL.RawQuery
	}
	return values.Encode()
}

// epoch returns a hash that identifies a snapshot, also where a version repeats, as
// after an older copy of the database was restored.
func (s *server) epoch(snap *catalog.Snapshot) *[sha256.Size]byte {
	return catalog.Attached(snap, s, func() *[sha256.Size]byte {
		facts, err := json.Marshal([]any{s.Build, snap.Version(), snap.Len(), snap.Rates(), snap.Partners()})
		if err != nil { // the version alone identifies a snapshot in all but that case
			facts = []byte(s.Build + "\x00" + snap.Version())
		}
		hash := sha256.Sum256(facts)
		return &hash
	})
}
