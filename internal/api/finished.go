package api

import (
	"bytes"
	"net/http"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/singleflight"

	"launchrack/internal/catalog"
	"launchrack/internal/response"
)

const (
	// answerCacheBytes bounds the finished answers in memory, compressed forms included.
	answerCacheBytes = 16 << 20
	// maxKeptAnswer is the largest answer that is kept.
	maxKeptAnswer = 1 << 20
	// minCompressBytes is from how many bytes on an answer is compressed: below, it
	// fits into one packet either way.
	minCompressBytes = 1000
)

// levels are fast ones: a snapshot's answers are compressed while callers wait.
var levels = response.Levels{Brotli: 4, Gzip: 3}

// finished is an answer ready to be sent. Where it is kept it has a body, else
// it goes out once, from its content.
type finished struct {
	outcome
	version string
	body    *response.Body
	// asks counts how often it was found among those kept.
	asks atomic.Int64
	// size is what the cache knows it takes.
	size atomic.Int64
}

// answers keeps those of the newest snapshot that were asked for twice, and
// makes one once for calls that come together.
type answers struct {
	kept     *response.Cache[key, *finished]
	seenOnce [8192]atomic.Uint64
	flight   singleflight.Group
}

func newAnswers(maxBytes int) *answers {
	return &answers{kept: response.NewCache[key, *finished](maxBytes)}
}

// isSecond reports whether the key was noted before; it notes it. So answers that
// are never asked for again push nothing out.
func (a *answers) isSecond(k key) bool {
	var hash uint64
	for _, b := range k[:8] {
		hash = hash<<8 | uint64(b)
	}
	return a.seenOnce[hash%uint64(len(a.seenOnce))].Swap(hash) == hash
}

// finish gives the kept answer or makes it.
func (s *server) finish(k key, snap *catalog.Snapshot, find func(*catalog.Snapshot) (outcome, error)) (*finished, error) {
	if f, kept := s.answers.kept.Find(snap.Version(), k); kept {
		f.asks.Add(1)
		return f, nil
	}
	v, err, _ := s.answers.flight.Do(string(k[:]), func() (any, error) {
		found, err := find(snap)
		f := &finished{outcome: found, version: snap.Version()}
		if err == nil && f.content.stream == nil && s.answers.isSecond(k) && s.Catalog.Current() == snap {
			err = s.answers.keep(k, f)
		}
		return f, err
	})
	f, _ := v.(*finished)
	return f, err
}

// keep keeps an answer, unless it is too large.
func (a *answers) keep(k key, f *finished) error {
	plain, err := f.content.appendPlain(nil)
	if err != nil || len(plain) > maxKeptAnswer {
		return err
	}
	plain = bytes.Clone(plain)
	f.body, f.content = response.New(plain, levels), content{}
	f.size.Store(int64(len(plain)))
	a.kept.Keep(f.version, k, f, len(plain))
	return nil
}

// resize tells the cache of forms that were made since.
func (a *answers) resize(k key, f *finished) {
	if size := f.body.Size(); f.size.Swap(int64(size)) != int64(size) {
		a.kept.Resize(f.version, k, size)
	}
}

// sendFinished sends an answer in a coding that is at hand or cheap to make. It
// fails before it has sent anything.
func (s *server) sendFinished(w http.ResponseWriter, r *http.Request, k key, f *finished) (err error) {
	var left error
	switch {
	case f.body != nil:
		left = f.body.Serve(w, r, f.status, k.tag(), f.offered(response.Encodings(response.AcceptEncoding(r)))...)
		s.answers.resize(k, f)
	case f.content.stream != nil:
		left = s.sendStream(w, r, k, f)
	case f.content.list != nil:
		left, err = sendList(w, r, k, f)
	default:
		left = sendFresh(w, r, f.status, k.tag(), f.content.text)
	}
	if left != nil {
		s.unsent(r, left)
	}
	return err
}

// offered are the codings of a kept answer: gzip, which is made fast, and the
// others once it was asked for again.
func (f *finished) offered(accepted response.Accepted) []string {
	switch {
	case !accepted.Takes(""):
	case len(f.body.Plain()) < minCompressBytes:
		return nil
	case f.asks.Load() == 0:
		return []string{response.Gzip}
	}
	return []string{response.Brotli, response.Zstd, response.Gzip}
}

// sendFresh sends bytes that nobody has compressed yet, with gzip if that is
// accepted.
func sendFresh(w http.ResponseWriter, r *http.Request, status int, tag string, plain []byte) error {
	var offered []string
	accepted := response.Encodings(response.AcceptEncoding(r))
	switch {
	case !accepted.Takes(""):
		offered = []string{response.Gzip, response.Zstd, response.Brotli}
	case len(plain) >= minCompressBytes:
		offered = []string{response.Gzip}
	}
	return response.New(plain, levels).Serve(w, r, status, tag, offered...)
}

var buffers = sync.Pool{New: func() any { return new([]byte) }}

// sendList writes a list and sends it: joined, where gzip is accepted, else
// plain. Either the caller left or the list could not be written.
func sendList(w http.ResponseWriter, r *http.Request, k key, f *finished) (left, err error) {
	buf := buffers.Get().(*[]byte)
	defer buffers.Put(buf)
	accepted := response.Encodings(response.AcceptEncoding(r))
	if accepted.Best(response.Gzip) == response.Gzip {
		member, ok, err := f.content.list.AppendGzip((*buf)[:0])
		if *buf = member; ok {
			return response.Send(w, r, f.status, response.Tag(k.tag(), joined), response.Gzip, *buf), nil
		} else if err != nil {
			return nil, err
		}
	}
	if *buf, err = f.content.list.Append((*buf)[:0]); err != nil {
		return nil, err
	}
	if coding := accepted.Best(response.Gzip); coding != "" || !accepted.Takes("") {
		return sendFresh(w, r, f.status, k.tag(), *buf), nil
	}
	return response.Send(w, r, f.status, response.Tag(k.tag(), ""), "", *buf), nil
}
