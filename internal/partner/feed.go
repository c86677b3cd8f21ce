package partner

import (
	"context"
	"io"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync/atomic"

	"launchrack/internal/errs"
	"launchrack/internal/market"
)

// Source is what the operator configured about a partner.
type Source struct {
	// BaseURL replaces all of the partner's own addresses; empty leaves them.
	BaseURL string
	// File holds the main document in the partner's own shape and is read in the
	// place of any address; empty for none.
	File string
	// Token is the shop's key with the partner.
	Token string
	// Missing says what to configure before the partner can be asked, such as
	// "Set LAUNCHRACK_EXAMPLE_URL."; empty for a partner that is on.
	Missing string
}

// Feed is one partner as this shop asks it. It is safe for concurrent use.
type Feed struct {
	adapter Adapter
	info    Info
	getter  Getter
	asked   atomic.Pointer[asked]
	// last is what the last good fetch brought; nil before it, and where that was too
	// much to remember.
	last atomic.Pointer[memory]
}

// asked is how a feed is asked at a time.
type asked struct {
	source   Source
	endpoint Endpoint
}

// NewFeed joins an adapter with the operator's settings and a client.
func NewFeed(a Adapter, s Source, g Getter) *Feed {
	info := a.Info()
	if s.File != "" { // it holds the main document alone
		info.Needs = slices.DeleteFunc(slices.Clone(info.Needs), func(path string) bool { return !strings.HasPrefix(path, "$") })
	}
	f := &Feed{adapter: a, info: info, getter: g}
	f.asked.Store(&asked{s, NewEndpoint(info, s, g)})
	return f
}

// SetToken replaces the shop's key with the partner, and what is missing then. Fetches under way
// go on with the key that they began with.
func (f *Feed) SetToken(token, missing string) {
	s := f.asked.Load().source
	if s.Token == token && s.Missing == missing {
		return
	}
	s.Token, s.Missing = token, missing
	f.asked.Store(&asked{s, NewEndpoint(f.info, s, f.getter)})
	f.last.Store(nil) // another account may see other prices
}

// Info describes the partner.
func (f *Feed) Info() Info { return f.info }

// Off says what to configure before the partner can be asked; it is empty for a
// partner that is on.
func (f *Feed) Off() string { return f.asked.Load().source.Missing }

// Fetch gives the partner's whole current offer, or an error of kind errs.Partner
// and no plan: a partial list is never returned. The documents that came are returned with
// the error, so that they can be kept and looked into. A single item that cannot be
// translated is reported in Rejected with its reason, and does not fail the fetch.
// Documents are asked for under the condition that they changed since the last good
// fetch; where none did, the last good fetch's snapshot is given again. Callers must
// not change what a snapshot holds.
func (f *Feed) Fetch(ctx context.Context) (Snapshot, error) {
	last := f.last.Load()
	getter := &conditionalGetter{Getter: f.getter, last: last}
	endpoint := NewEndpoint(f.info, f.asked.Load().source, getter)
	documents, err := f.documents(ctx, endpoint)
	for i := range documents {
		asked := getter.source(documents[i].Body)
		documents[i].Address, documents[i].Answer = endpoint.published(asked), getter.kept(asked)
	}
	if err != nil {
		return Snapshot{Documents: documents}, err
	}
	if last.holds(documents) {
		return last.snapshot, nil
	}
	snapshot, err := f.Read(ctx, documents)
	if err != nil {
		return snapshot, err
	}
	f.remember(&memory{answers: getter.answers, documents: documents, snapshot: snapshot})
	return snapshot, nil
}

// remember replaces the last good fetch, or forgets it where the new one is too
// large.
func (f *Feed) remember(m *memory) {
	if m.size() > maxRemembered {
		m = nil
	}
	f.last.Store(m)
}

// Read makes a snapshot of the documents of one offer, as Fetch does.
func (f *Feed) Read(ctx context.Context, documents []Document) (Snapshot, error) {
	if len(documents) == 0 {
		return Snapshot{}, errs.New(errs.Partner, "%s sent no document", f.info.Name)
	}
	judged, err := f.adapter.Translate(ctx, documents)
	switch {
	case err != nil && ctx.Err() != nil:
		return Snapshot{Documents: documents}, errs.Wrap(errs.Partner, err, "The fetch was stopped before it was done")
	case err != nil:
		return Snapshot{Documents: documents}, errs.Wrap(errs.Partner, err, "%s", errs.Public(err))
	}
	snapshot, err := judged.Snapshot()
	snapshot.Documents, snapshot.Shape = documents, ShapeOf(documents)
	return snapshot, err
}

func (f *Feed) documents(ctx context.Context, from Endpoint) ([]Document, error) {
	if from.source.File == "" {
		return f.adapter.Documents(ctx, from)
	}
	body, err := f.readFile()
	if err != nil {
		return nil, err
	}
	return []Document{{Body: body}}, nil
}

// Main gives the main document of the offer as the partner sent it.
func (f *Feed) Main(ctx context.Context) ([]byte, error) {
	asked := f.asked.Load()
	if asked.source.File != "" {
		return f.readFile()
	}
	r, err := f.adapter.Main(asked.endpoint)
	if err != nil {
		return nil, err
	}
	answer, err := asked.endpoint.Do(ctx, r)
	if c, converts := f.adapter.(Converter); converts && err == nil {
		return c.Convert(answer.Body)
	}
	return answer.Body, err
}

// Judge judges the documents of one offer, item by item.
func (f *Feed) Judge(ctx context.Context, documents []Document) (Judged, error) {
	return f.adapter.Translate(ctx, documents)
}

// Translate judges a main document by itself.
func (f *Feed) Translate(ctx context.Context, main []byte) (Judged, error) {
	return f.adapter.Translate(ctx, []Document{{Body: main}})
}

// readFile reads the configured file by the rules for answers. The path and the
// system's words are for the log; the sentence is for visitors.
func (f *Feed) readFile() ([]byte, error) {
	file, err := os.Open(f.asked.Load().source.File)
	if err != nil {
		return nil, errs.Wrap(errs.Partner, err, "The file that stands in for %s cannot be read", f.info.Name)
	}
	defer file.Close()
	limit := orDefault(f.info.MaxBody, defaultMaxBody)
	body, err := io.ReadAll(io.LimitReader(file, limit+1))
	if err == nil && int64(len(body)) > limit {
		err = final("is larger than %s", bytesText(limit))
	}
	if c, converts := f.adapter.(Converter); converts && err == nil {
		return c.Convert(body)
	}
	if err == nil {
		body, err = document(http.Header{}, body)
	}
	if err != nil {
		return nil, errs.Wrap(errs.Partner, err, "The file that stands in for %s cannot be used", f.info.Name)
	}
	return body, nil
}

// Partner names the partner.
func (f *Feed) Partner() market.Partner { return f.info.Partner }
