package api

import (
	"bytes"
	"context"
	"net/http"
	"sync"
	"sync/atomic"

	"launchrack/internal/admission"
	"launchrack/internal/catalog"
	"launchrack/internal/response"
)

const (
	// answerCacheBytes bounds the cached answers, compressed forms included.
	answerCacheBytes = 16 << 20
	// maxCachedAnswer bounds the plain bytes of a cached answer.
	maxCachedAnswer = 1 << 20
	// minCompressBytes is the smallest answer that is compressed. A smaller one fits
	// into one packet either way.
	minCompressBytes = 1000
)

// levels are fast, as the server compresses answers while callers wait.
var levels = response.Levels{Brotli: 5, Gzip: 3}

// finished is an answer that is ready to send. A cached one has a body. Any other is
// sent once, from its content.
type finished struct {
	outcome
	version string
	body    *response.Body
	// hits counts how often the cache returned it.
	hits atomic.Int64
	// size is the size that the cache knows.
	size atomic.Int64
}

// responseCache holds answers from the newest snapshot that were requested twice.
// Concurrent calls for the same answer share the work.
type responseCache struct {
	entries *response.Cache[cacheKey, *finished]
	filter  admission.Filter
	flights flights
}

func newResponseCache(maxBytes int) *responseCache {
	return &responseCache{entries: response.NewCache[cacheKey, *finished](maxBytes), flights: flights{calls: map[cacheKey]*flight{}}}
}

// findFinished returns the cached answer of a key, or makes the answer and caches it
// where the key was requested before.
func (s *server) findFinished(ctx context.Context, k cacheKey, snap *catalog.Snapshot, find finder) (*finished, error) {
	if f, ok := s.responses.entries.Find(snap.Version(), k); ok {
		f.hits.Add(1)
		return f, nil
	}
	return s.responses.flights.Do(ctx, k, func(ctx context.Context) (*finished, error) {
		found, err := find(ctx, snap)
		if err == nil && ctx.Err() != nil { // it may lack what was given up
			err = errNotWaited
		}
		f := &finished{outcome: found, version: snap.Version()}
		if err == nil && f.content.stream == nil && s.responses.filter.IsRepeated(string(k[:])) && s.Catalog.Current() == snap {
			err = s.responses.put(k, f)
		}
		return f, err
	})
}

// put makes the body of an answer and caches it, unless it is too large.
func (c *responseCache) put(k cacheKey, f *finished) error {
	plain, err := f.content.appendPlain(nil)
	if err != nil || len(plain) > maxCachedAnswer {
		return err
	}
	plain = bytes.Clone(plain)
	f.body, f.content = response.New(plain, levels), content{}
	f.size.Store(int64(len(plain)))
	c.entries.Keep(f.version, k, f, len(plain))
	return nil
}

// resize tells the cache how large an answer is with the compressed forms made since.
func (c *responseCache) resize(k cacheKey, f *finished) {
	if size := f.body.Size(); f.size.Swap(int64(size)) != int64(size) {
		c.entries.Resize(f.version, k, size)
	}
}

// sendFinished sends an answer in a coding that is ready or cheap to make. It returns
// an error only before it has sent anything.
func (s *server) sendFinished(w http.ResponseWriter, r *http.Request, k cacheKey, f *finished) (err error) {
	var sendErr error
	switch {
	case f.body != nil:
		sendErr = f.body.Serve(w, r, f.status, k.tag(), f.offered(response.Encodings(response.AcceptEncoding(r)))...)
		s.responses.resize(k, f)
	case f.content.stream != nil:
		sendErr, err = s.sendStream(w, r, k, f)
	case f.content.list != nil:
		sendErr, err = sendList(w, r, k, f)
	default:
		sendErr = sendFresh(w, r, f.status, k.tag(), f.content.text)
	}
	if sendErr != nil {
		s.unsent(r, sendErr)
	}
	return err
}

// offered lists the codings of a cached answer: gzip, which is fast to make, and the
// others after the first hit.
func (f *finished) offered(accepted response.Accepted) []string {
	switch {
	case !accepted.Takes(""):
	case len(f.body.Plain()) < minCompressBytes:
		return nil
	case f.hits.Load() == 0:
		return []string{response.Gzip}
	}
	return []string{response.Brotli, response.Zstd, response.Gzip}
}

// sendFresh sends bytes that are not cached, in gzip where the caller accepts it.
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

// sendList writes and sends a list. sendErr is the error of the connection, err that of
// the list.
func sendList(w http.ResponseWriter, r *http.Request, k cacheKey, f *finished) (sendErr, err error) {
	buf := buffers.Get().(*[]byte)
	defer buffers.Put(buf)
	if *buf, err = f.content.list.Append((*buf)[:0]); err != nil {
		return nil, err
	}
	return sendFresh(w, r, f.status, k.tag(), *buf), nil
}
