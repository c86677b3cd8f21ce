package partner

import (
	"cmp"
	"context"
	"io"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync/atomic"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
)

// Source is the operator's settings of a partner.
type Source struct {
	// BaseURL replaces all of the partner's own addresses unless it is empty.
	BaseURL string
	// File is the path of a main document that is read instead of any address; empty for none.
	File string
	// Token is the shop's API key of the partner.
	Token string
	// Missing says which setting the partner still needs, such as
	// "Set LAUNCHRACK_EXAMPLE_URL."; empty for a partner that is on.
	Missing string
}

// Feed fetches and translates the offer of one partner. It is safe for concurrent use.
type Feed struct {
	adapter  Adapter
	info     Info
	getter   Getter
	settings atomic.Pointer[feedSettings]
	// last is the last good fetch; nil before it, and if it is larger than maxCached.
	last atomic.Pointer[cache]
}

// feedSettings are the operator's current settings and the endpoint made of them.
type feedSettings struct {
	source   Source
	endpoint Endpoint
}

// NewFeed makes the feed of an adapter with the operator's settings.
func NewFeed(a Adapter, s Source, g Getter) *Feed {
	info := a.Info()
	if s.File != "" { // it holds the main document alone
		info.Needs = slices.DeleteFunc(slices.Clone(info.Needs), func(path string) bool { return !strings.HasPrefix(path, "$") })
	}
	f := &Feed{adapter: a, info: info, getter: g}
	f.settings.Store(&feedSettings{s, NewEndpoint(info, s, g)})
	return f
}

// SetToken replaces Source.Token and Source.Missing. A running fetch keeps the old token.
func (f *Feed) SetToken(token, missing string) {
	s := f.settings.Load().source
	if s.Token == token && s.Missing == missing {
		return
	}
	s.Token, s.Missing = token, missing
	f.settings.Store(&feedSettings{s, NewEndpoint(f.info, s, f.getter)})
	f.last.Store(nil) // another account may see other prices
}

// Info describes the partner.
func (f *Feed) Info() Info { return f.info }

// Off says which setting the partner still needs; it is empty for a partner that is on.
func (f *Feed) Off() string { return f.settings.Load().source.Missing }

// Fetch returns the partner's whole current offer, or an error of kind errs.Partner with the
// documents fetched so far and no plan. An item that cannot be translated is listed in Rejected
// and does not fail the fetch. Requests are conditional; if no document changed, Fetch returns
// the snapshot of the last good fetch. Callers must not change a snapshot.
func (f *Feed) Fetch(ctx context.Context) (Snapshot, error) {
	last := f.last.Load()
	getter := &conditionalGetter{Getter: f.getter, last: last}
	endpoint := NewEndpoint(f.info, f.settings.Load().source, getter)
	documents, err := f.documents(ctx, endpoint)
	for i := range documents {
		asked := getter.source(documents[i].Body)
		documents[i].Address, documents[i].Answer = endpoint.published(asked), getter.storedAnswer(asked)
	}
	if err != nil {
		return Snapshot{Documents: documents}, err
	}
	if last.equals(documents) {
		return last.snapshot, nil
	}
	snapshot, err := f.Read(ctx, documents)
	if err != nil {
		return snapshot, err
	}
	f.setCache(&cache{answers: getter.answers, documents: documents, snapshot: snapshot})
	return snapshot, nil
}

// setCache replaces the cache, or empties it if the new one is too large.
func (f *Feed) setCache(c *cache) {
	if c.size() > maxCached {
		c = nil
	}
	f.last.Store(c)
}

// Read translates the documents of one offer into a snapshot, as Fetch does.
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

// Main fetches the main document.
func (f *Feed) Main(ctx context.Context) ([]byte, error) {
	settings := f.settings.Load()
	if settings.source.File != "" {
		return f.readFile()
	}
	r, err := f.adapter.Main(settings.endpoint)
	if err != nil {
		return nil, err
	}
	answer, err := settings.endpoint.Do(ctx, r)
	return answer.Body, err
}

// Judge returns a verdict for each item of the documents of one offer.
func (f *Feed) Judge(ctx context.Context, documents []Document) (Judged, error) {
	return f.adapter.Translate(ctx, documents)
}

// Translate returns a verdict for each item of a main document alone.
func (f *Feed) Translate(ctx context.Context, main []byte) (Judged, error) {
	return f.adapter.Translate(ctx, []Document{{Body: main}})
}

// readFile reads the configured file under the rules for answers. Visitors see the error's
// sentence, the log also its cause, which names the path.
func (f *Feed) readFile() ([]byte, error) {
	file, err := os.Open(f.settings.Load().source.File)
	if err != nil {
		return nil, errs.Wrap(errs.Partner, err, "The file that stands in for %s cannot be read", f.info.Name)
	}
	defer file.Close()
	limit := cmp.Or(f.info.MaxBody, defaultMaxBody)
	body, err := io.ReadAll(io.LimitReader(file, limit+1))
	if err == nil && int64(len(body)) > limit {
		err = permanent("is larger than %s", bytesText(limit))
	}
	if c, converts := f.adapter.(Converter); converts && err == nil {
		if body, err = c.Convert(body); err != nil {
			return nil, errs.New(errs.Partner, "The file that stands in for %s cannot be used: it %s", f.info.Name, err)
		}
		return body, nil
	}
	if err == nil {
		body, err = document(http.Header{}, body)
	}
	if err != nil {
		return nil, errs.Wrap(errs.Partner, err, "The file that stands in for %s cannot be used", f.info.Name)
	}
	return body, nil
}

// Partner returns the partner's ID, name and website.
func (f *Feed) Partner() market.Partner { return f.info.Partner }
