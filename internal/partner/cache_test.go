package partner_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"reflect"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/partner"
	"launchrack/internal/partner/mapping"
	"launchrack/internal/partner/registry"
	"launchrack/internal/partner/sandbox"
	"launchrack/internal/testing/must"
)

// counting is Cherry's adapter with a counter of translations.
type counting struct {
	*mapping.Adapter
	translations int
}

func cherry() *mapping.Adapter {
	a, _ := registry.Find("cherry")
	return a.(*mapping.Adapter)
}

func (c *counting) Translate(ctx context.Context, d []partner.Document) (partner.Judged, error) {
	c.translations++
	return c.Adapter.Translate(ctx, d)
}

// conditional is a feed of the sandbox's Cherry with counters of answers by status.
type conditional struct {
	*partner.Feed
	adapter           *counting
	box               *sandbox.Sandbox
	full, notModified atomic.Int64
}

func newConditional(t *testing.T, hideETag bool) *conditional {
	t.Helper()
	c := &conditional{adapter: &counting{Adapter: cherry()}, box: sandbox.New([]sandbox.Partner{cherry().Sandbox()}, sandbox.Options{})}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		rec := httptest.NewRecorder()
		c.box.Handler().ServeHTTP(rec, r)
		if rec.Code == http.StatusNotModified {
			c.notModified.Add(1)
		} else {
			c.full.Add(1)
		}
		if !hideETag {
			w.Header().Set("ETag", rec.Header().Get("ETag"))
		}
		w.WriteHeader(rec.Code)
		_, _ = w.Write(rec.Body.Bytes())
	}))
	t.Cleanup(server.Close)
	c.Feed = partner.NewFeed(c.adapter, partner.Source{BaseURL: server.URL}, partner.NewClient(partner.Options{PerSecond: 100_000, Retries: -1}))
	return c
}

func (c *conditional) mustFetch(t *testing.T) partner.Snapshot {
	t.Helper()
	return must.Get(c.Fetch(context.Background()))(t)
}

// expect checks the numbers of full answers, of answers with status 304, and of translations.
func (c *conditional) expect(t *testing.T, when string, full, notModified int64, translations int) {
	t.Helper()
	if c.full.Load() != full || c.notModified.Load() != notModified || c.adapter.translations != translations {
		t.Errorf("%s: %d documents, %d not modified, %d translations, want %d, %d and %d", when,
			c.full.Load(), c.notModified.Load(), c.adapter.translations, full, notModified, translations)
	}
}

// TestUnchangedDocumentsAreNotTranslatedAgain fetches three documents repeatedly.
func TestUnchangedDocumentsAreNotTranslatedAgain(t *testing.T) {
	c := newConditional(t, false)
	first := c.mustFetch(t)
	c.expect(t, "first fetch", 3, 0, 1)
	if second := c.mustFetch(t); !reflect.DeepEqual(first, second) { // cmp takes seconds for so much
		t.Errorf("an unchanged offer differs (-first +second):\n%s", cmp.Diff(first, second))
	}
	c.expect(t, "nothing changed", 3, 3, 1)

	must.Do(t, c.box.SetFault("cherry", sandbox.Status500))
	if s, err := c.Fetch(context.Background()); err == nil || len(s.Plans) > 0 {
		t.Errorf("a partner that fails gives %d plans of before, %v", len(s.Plans), err)
	}
	c.expect(t, "failed", 4, 3, 1)
	must.Do(t, c.box.SetFault("cherry", sandbox.None))
	c.mustFetch(t)
	c.expect(t, "well again", 4, 6, 1)

	c.box.Advance()
	if reflect.DeepEqual(first, c.mustFetch(t)) {
		t.Error("a changed offer is the one of before")
	}
	c.expect(t, "changed", 7, 6, 2)
	c.mustFetch(t)
	c.expect(t, "unchanged since then", 7, 9, 2)
}

// TestSameBytesWithoutValidators checks that equal answers without validators are not translated
// again.
func TestSameBytesWithoutValidators(t *testing.T) {
	c := newConditional(t, true)
	c.mustFetch(t)
	c.mustFetch(t)
	c.expect(t, "fetched twice", 6, 0, 1)
}

// large answers with a document of that many bytes and an ETag.
type large int

func (l large) Do(_ context.Context, r partner.Request) (partner.Answer, error) {
	list := []byte(`[{"id":1,"name":"A","type":"vps","specs":{"cpus":{"cores":1},"memory":{"total":1,"unit":"GB"}},"available_regions":[{"name":"A","location":"Lithuania, Šiauliai","slug":"LT-Siauliai","stock_qty":1}],"pricing":[{"unit":"Monthly","price":5,"currency":"EUR"},{"unit":"Monthly","price":5,"currency":"USD"},{"unit":"Monthly","price":5,"currency":"GBP"}]}]`)
	if (r.Known != partner.Validators{}) {
		return partner.Answer{NotModified: true}, nil
	}
	for len(list) < int(l) {
		list = append(list, "          "...)
	}
	return partner.Answer{Body: list, Header: http.Header{"Etag": {`"1"`}}}, nil
}

// TestLargeOfferIsNotCached checks that an offer above maxCached is translated each time.
func TestLargeOfferIsNotCached(t *testing.T) {
	for size, want := range map[large]int{1000: 1, 20_000_000: 2} {
		adapter := &counting{Adapter: cherry()}
		feed := partner.NewFeed(adapter, partner.Source{}, size)
		for range 2 {
			must.Equal(t, len(must.Get(feed.Fetch(context.Background()))(t).Plans), 1)
		}
		if adapter.translations != want {
			t.Errorf("%d bytes were translated %d times, want %d", int(size), adapter.translations, want)
		}
	}
}
