package api

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"net/http"
	"strings"
	"sync/atomic"

	"launchrack/internal/catalog"
	"launchrack/internal/response"
)

// outcome is what a call found whose answer follows from a snapshot and the
// request alone, so that it has a validator and may be kept.
type outcome struct {
	form   form
	status int
	// rng and applied are the Content-Range and the preferences that were
	// followed; empty where the call has none.
	rng, applied string
	content      content
}

// key names an answer, but for its content coding.
type key [16]byte

// tag is the key as the base of a validator.
func (k key) tag() string { return base64.RawURLEncoding.EncodeToString(k[:]) }

// joined is what the tag of a gzip made of parts bears: its bytes are others
// than those of a gzip made afresh.
const joined = response.Gzip + "-joined"

// variants are the forms in which an answer may have gone out.
var variants = [...]struct{ coding, mark string }{
	{"", ""}, {response.Brotli, response.Brotli}, {response.Zstd, response.Zstd}, {response.Gzip, response.Gzip}, {response.Gzip, joined},
}

// reply answers a call: 304 where the caller has the answer already, else what
// is kept, else what find gives, which reads the request first. An outcome
// beside an error counts for its range.
func (s *server) reply(w http.ResponseWriter, r *http.Request, who caller, find func(*catalog.Snapshot) (outcome, error)) error {
	snap, err := s.snapshot()
	if err != nil {
		return err
	}
	k := s.keyOf(r, who, snap)
	describe(w, who)
	if tag := knownTag(r, k); tag != "" {
		w.Header().Set("ETag", tag)
		response.NotModified(w)
		return nil
	}
	f, err := s.finish(k, snap, find)
	if err != nil {
		if f != nil && f.rng != "" {
			w.Header().Set("Content-Range", f.rng)
		}
		return err
	}
	f.describe(w)
	return s.sendFinished(w, r, k, f)
}

// describe sets what tells of the found rows.
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

// knownTag gives the tag that the caller has of an answer, in a coding that it
// accepts now. A tag is only ever given with an answer, so the same request has
// that answer still. A * says nothing of the kind and waits for the answer.
func knownTag(r *http.Request, k key) string {
	lines := r.Header["If-None-Match"]
	if len(lines) == 0 {
		return ""
	}
	known, base := strings.Join(lines, ","), k.tag()
	if !strings.Contains(known, base) {
		return ""
	}
	accepted := response.Encodings(response.AcceptEncoding(r))
	for _, v := range variants {
		if tag := response.Tag(base, v.mark); accepted.Takes(v.coding) && response.MatchesETag(known, tag) {
			return tag
		}
	}
	return ""
}

// shaping are the headers that shape an answer, besides its coding.
var shaping = [...]string{"Accept", "Accept-Profile", "Prefer", "Range"}

// keyOf hashes everything that shapes an answer, each part behind its length, as
// it came: reading it takes longer than sending what is kept.
func (s *server) keyOf(r *http.Request, who caller, snap *catalog.Snapshot) key {
	var room [1024]byte
	b := append(room[:0], s.epoch(snap)...)
	b = append(b, byte(who.sees()))
	b = appendPart(appendPart(b, r.URL.Path), address(r))
	for _, name := range shaping {
		lines := r.Header[name]
		if name == "Range" && r.Method != http.MethodGet { // it means nothing elsewhere
			lines = nil
		}
		b = binary.AppendUvarint(b, uint64(len(lines)))
		for _, line := range lines {
			b = appendPart(b, line)
		}
	}
	sum := sha256.Sum256(b)
	return key(sum[:len(key{})])
}

func appendPart(dst []byte, part string) []byte {
	return append(binary.AppendUvarint(dst, uint64(len(part))), part...)
}

// address is the query string as it was sent, without the key to the API.
func address(r *http.Request) string {
	if !strings.Contains(r.URL.RawQuery, "apikey") {
		return r.URL.RawQuery
	}
	values, err := parameters(r)
	if err != nil { // it has been read before
		return r.URL.RawQuery
	}
	return values.Encode()
}

// epochs remembers the hash of what all answers of a snapshot have in common.
type epochs struct{ current atomic.Pointer[epoch] }

type epoch struct {
	snap *catalog.Snapshot
	hash [sha256.Size]byte
}

// epoch tells snapshots apart, also where a version comes again, as after an
// older copy of the database was put back.
func (s *server) epoch(snap *catalog.Snapshot) []byte {
	if e := s.epochs.current.Load(); e != nil && e.snap == snap {
		return e.hash[:]
	}
	facts, err := json.Marshal([]any{s.Build, snap.Version(), snap.Len(), snap.Rates(), snap.Partners()})
	if err != nil { // the version alone tells snapshots apart in all but that case
		facts = []byte(s.Build + "\x00" + snap.Version())
	}
	e := &epoch{snap: snap, hash: sha256.Sum256(facts)}
	s.epochs.current.Store(e)
	return e.hash[:]
}
