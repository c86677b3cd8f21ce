package partner

import (
	"bytes"
	"context"
	"crypto/sha256"
	"net/http"
	"sync"

	"launchrack/internal/model/market"
)

// maxCached is the largest cache of a feed, in bytes. A larger offer, such as all catalogues of
// OVHcloud, is not cached.
const maxCached = 32_000_000

// cache holds the answers of a feed's last good fetch, for conditional requests, and the snapshot
// made of them. It is immutable.
type cache struct {
	answers   map[string]Answer
	documents []Document
	snapshot  Snapshot
	// stored are answers from the database, by the SHA-256 of the address.
	stored map[[sha256.Size]byte]Answer
}

// size returns the bytes of all documents and answers.
func (c *cache) size() int {
	total := 0
	for _, d := range c.documents {
		total += len(d.Body)
	}
	for _, a := range c.answers {
		total += len(a.Body)
	}
	for _, a := range c.stored {
		total += len(a.Body)
	}
	return total
}

// equals reports whether the documents are the same as the cached ones.
func (c *cache) equals(documents []Document) bool {
	if c == nil || len(c.documents) == 0 || len(documents) != len(c.documents) {
		return false
	}
	for i, d := range documents {
		before := c.documents[i]
		if d.Name != before.Name || !d.At.Equal(before.At) || !bytes.Equal(d.Body, before.Body) {
			return false
		}
	}
	return true
}

// conditionalGetter sends conditional requests for cached documents, and answers a 304 from the
// cache.
type conditionalGetter struct {
	Getter
	last *cache // nil for none

	mu      sync.Mutex
	answers map[string]Answer
	// sources maps the first byte of a body to the address that it came from.
	sources map[*byte]string
}

// Do sends a request. It is conditional unless it has a method, a body or validators already.
func (g *conditionalGetter) Do(ctx context.Context, r Request) (Answer, error) {
	answer, err := g.do(ctx, r)
	if err == nil && len(answer.Body) > 0 {
		g.mu.Lock()
		defer g.mu.Unlock()
		if g.sources == nil {
			g.sources = map[*byte]string{}
		}
		g.sources[&answer.Body[0]] = r.Address
	}
	return answer, err
}

// source returns the address that a body came from; empty if it did not come from here.
func (g *conditionalGetter) source(body []byte) string {
	if len(body) == 0 {
		return ""
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.sources[&body[0]]
}

func (g *conditionalGetter) do(ctx context.Context, r Request) (Answer, error) {
	if r.isConditional() || len(r.Body) > 0 || (r.Method != "" && r.Method != http.MethodGet) {
		return g.Getter.Do(ctx, r)
	}
	was, isCached := g.cached(r.Address)
	if isCached {
		r.Known = was.Validators()
	}
	answer, err := g.Getter.Do(ctx, r)
	if err != nil {
		return answer, err
	}
	if answer.NotModified {
		answer = was.at(answer.Header)
	}
	g.store(r.Address, answer)
	return answer, nil
}

// at returns the answer with the Date header of a later 304, by which an adapter may decide what
// is still sold.
func (a Answer) at(later http.Header) Answer {
	if date := later.Values("Date"); len(date) > 0 && a.Header != nil {
		a.Header = a.Header.Clone()
		a.Header["Date"] = date
	}
	return a
}

func (g *conditionalGetter) cached(address string) (Answer, bool) {
	if g.last == nil {
		return Answer{}, false
	}
	answer, ok := g.last.answers[address]
	if !ok {
		answer, ok = g.last.stored[sha256.Sum256([]byte(address))]
	}
	return answer, ok
}

// unstoredHeaders are headers that the database does not get: nothing depends on an earlier Date,
// and the others may be secret.
var unstoredHeaders = []string{"Date", "Set-Cookie", "Authorization", "Www-Authenticate"}

// storedAnswer returns what the database stores of an address's answer; nil without a validator.
func (g *conditionalGetter) storedAnswer(address string) *market.Answered {
	g.mu.Lock()
	defer g.mu.Unlock()
	answer, ok := g.answers[address]
	if !ok {
		return nil
	}
	header := answer.Header.Clone()
	for _, name := range unstoredHeaders {
		header.Del(name)
	}
	sum := sha256.Sum256([]byte(address))
	return &market.Answered{Request: sum[:], Header: header}
}

// LoadCache fills the cache with stored answers, so that the next fetch sends conditional requests.
func (f *Feed) LoadCache(answers []market.Document) {
	stored := map[[sha256.Size]byte]Answer{}
	for _, d := range answers {
		if d.Answer != nil && len(d.Answer.Request) == sha256.Size {
			stored[[sha256.Size]byte(d.Answer.Request)] = Answer{Body: d.Body, Header: d.Answer.Header}
		}
	}
	if len(stored) > 0 {
		f.setCache(&cache{stored: stored})
	}
}

// store caches an answer that has a validator.
func (g *conditionalGetter) store(address string, a Answer) {
	if (a.Validators() == Validators{}) {
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.answers == nil {
		g.answers = map[string]Answer{}
	}
	g.answers[address] = a
}
