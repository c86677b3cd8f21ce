package site

import (
	"bytes"
	"compress/gzip"
	"container/list"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"io"
	"sync"
	"sync/atomic"

	"github.com/andybalholm/brotli"
	"golang.org/x/sync/singleflight"
)

// brotliLevel is where a page's size hardly shrinks any more for the time.
const brotliLevel = 6

// body is a finished document in every encoding that is served.
type body struct {
	plain, gzip, brotli []byte
	// tag is a strong validator of the plain bytes.
	tag string
	// degraded pages were sent without markup and are not kept.
	degraded bool
}

// newBody compresses a document. Should an encoder fail, the document goes out
// in the encodings that worked.
func newBody(plain []byte) (*body, error) {
	sum := sha256.Sum256(plain)
	b := &body{plain: plain, tag: base64.RawURLEncoding.EncodeToString(sum[:12])}
	var zip, br bytes.Buffer
	errZip := compressInto(gzip.NewWriter(&zip), plain)
	if errZip == nil {
		b.gzip = zip.Bytes()
	}
	errBr := compressInto(brotli.NewWriterLevel(&br, brotliLevel), plain)
	if errBr == nil {
		b.brotli = br.Bytes()
	}
	return b, errors.Join(errZip, errBr)
}

func compressInto(w io.WriteCloser, plain []byte) error {
	if _, err := w.Write(plain); err != nil {
		return err
	}
	return w.Close()
}

func (b *body) size() int { return len(b.plain) + len(b.gzip) + len(b.brotli) }

// cache keeps the finished pages of one snapshot that were asked for last,
// within a bound of bytes. A new snapshot empties it.
type cache struct {
	mu      sync.Mutex
	version string
	pages   map[string]*list.Element
	order   *list.List // of kept, the last used in front
	bytes   int
	most    int
	flight  singleflight.Group

	hits, misses atomic.Uint64
}

type kept struct {
	key  string
	body *body
}

func newCache(most int) *cache {
	return &cache{pages: map[string]*list.Element{}, order: list.New(), most: most}
}

// page gives the kept page or makes it, once for calls that come together.
// current tells the newest snapshot's version when the page is done: a page of
// an older one is answered with, but not kept.
func (c *cache) page(version, key string, current func() string, render func() (*body, error)) (*body, error) {
	if b := c.find(version, key); b != nil {
		c.hits.Add(1)
		return b, nil
	}
	c.misses.Add(1)
	v, err, _ := c.flight.Do(version+"\x00"+key, func() (any, error) {
		if b := c.find(version, key); b != nil {
			return b, nil
		}
		b, err := render()
		if err == nil && !b.degraded && version == current() {
			c.keep(version, key, b)
		}
		return b, err
	})
	if err != nil {
		return nil, err
	}
	return v.(*body), nil
}

// CacheLookups tells how often a finished page was at hand and how often not.
func (s *Site) CacheLookups() (hits, misses uint64) {
	return s.cache.hits.Load(), s.cache.misses.Load()
}

func (c *cache) find(version, key string) *body {
	c.mu.Lock()
	defer c.mu.Unlock()
	e := c.pages[key]
	if c.version != version || e == nil {
		return nil
	}
	c.order.MoveToFront(e)
	return e.Value.(kept).body
}

func (c *cache) keep(version, key string, b *body) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.version != version {
		c.version, c.pages, c.bytes = version, map[string]*list.Element{}, 0
		c.order.Init()
	}
	if b.size() > c.most || c.pages[key] != nil {
		return
	}
	c.pages[key] = c.order.PushFront(kept{key, b})
	for c.bytes += b.size(); c.bytes > c.most; {
		last := c.order.Remove(c.order.Back()).(kept)
		delete(c.pages, last.key)
		c.bytes -= last.body.size()
	}
}
