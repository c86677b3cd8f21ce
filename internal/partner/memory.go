package partner

import (
	"bytes"
	"context"
	"crypto/sha256"
	"net/http"
	"sync"

	"launchrack/internal/market"
)

// maxRemembered bounds what a feed remembers of its last good fetch, in bytes. A larger
// offer, such as all catalogues of OVHcloud, is asked for whole each time.
const maxRemembered = 32_000_000

// memory is what the last good fetch of a feed brought: its answers, so that the
// next fetch can ask whether they changed, and what became of them. It never changes
// once it is made.
type memory struct {
	answers   map[string]Answer
	documents []Document
	snapshot  Snapshot
	// stored are answers of another process, by the SHA-256 of the address.
	stored map[[sha256.Size]byte]Answer
}

// size counts the bytes of the documents and of the answers, which may share theirs.
func (m *memory) size() int {
	total := 0
	for _, d := range m.documents {
		total += len(d.Body)
	}
	for _, a := range m.answers {
		total += len(a.Body)
	}
	for _, a := range m.stored {
		total += len(a.Body)
	}
	return total
}

// holds reports whether documents equal the last good fetch's.
func (m *memory) holds(documents []Document) bool {
	if m == nil || len(m.documents) == 0 || len(documents) != len(m.documents) {
		return false
	}
	for i, d := range documents {
		before := m.documents[i]
		if d.Name != before.Name || !d.At.Equal(before.At) || !bytes.Equal(d.Body, before.Body) {
			return false
		}
	}
	return true
}

// conditionalGetter asks for documents that a memory holds under the condition that
// they changed, and answers from the memory where they did not. An adapter sees no
// difference.
type conditionalGetter struct {
	Getter
	last *memory // nil for none

	mu      sync.Mutex
	answers map[string]Answer
	// sources tells where a body came from, by its first byte.
	sources map[*byte]string
}

// Do sends a request. One with a method, a body or validators of its own is sent as
// it is.
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

// source gives the address that answered with a body; empty for any other body.
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
	was, remembered := g.remembered(r.Address)
	if remembered {
		r.Known = was.Validators()
	}
	answer, err := g.Getter.Do(ctx, r)
	if err != nil {
		return answer, err
	}
	if answer.NotModified {
		answer = was.at(answer.Header)
	}
	g.remember(r.Address, answer)
	return answer, nil
}

// at gives the answer with the Date of a later 304. An adapter may decide by it what is still
// sold.
func (a Answer) at(later http.Header) Answer {
	if date := later.Values("Date"); len(date) > 0 && a.Header != nil {
		a.Header = a.Header.Clone()
		a.Header["Date"] = date
	}
	return a
}

func (g *conditionalGetter) remembered(address string) (Answer, bool) {
	if g.last == nil {
		return Answer{}, false
	}
	answer, ok := g.last.answers[address]
	if !ok {
		answer, ok = g.last.stored[sha256.Sum256([]byte(address))]
	}
	return answer, ok
}

// unkept are headers that are not stored: nothing depends on an earlier date, and the others
// may be secret.
var unkept = []string{"Date", "Set-Cookie", "Authorization", "Www-Authenticate"}

// kept is what is stored of the answer of an address; nil where it names no version.
func (g *conditionalGetter) kept(address string) *market.Answered {
	g.mu.Lock()
	defer g.mu.Unlock()
	answer, ok := g.answers[address]
	if !ok {
		return nil
	}
	header := answer.Header.Clone()
	for _, name := range unkept {
		header.Del(name)
	}
	sum := sha256.Sum256([]byte(address))
	return &market.Answered{Request: sum[:], Header: header}
}

// Recall lets the next fetch ask whether answers that another process stored have changed.
func (f *Feed) Recall(answers []market.Document) {
	stored := map[[sha256.Size]byte]Answer{}
	for _, d := range answers {
		if d.Answer != nil && len(d.Answer.Request) == sha256.Size {
			stored[[sha256.Size]byte(d.Answer.Request)] = Answer{Body: d.Body, Header: d.Answer.Header}
		}
	}
	if len(stored) > 0 {
		f.remember(&memory{stored: stored})
	}
}

// remember keeps an answer that names its version.
func (g *conditionalGetter) remember(address string, a Answer) {
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
