package main

import (
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
	"time"

	"launchrack/internal/ingest"
	"launchrack/internal/model/market"
	"launchrack/internal/model/place"
	"launchrack/internal/partner"
	"launchrack/internal/partner/registry"
	"launchrack/internal/partner/sandbox"
	"launchrack/internal/testing/must"
)

// TestKeysDoNotFollowTheOrderOfAnAnswer sends the documents of every sandbox partner a second time,
// with each list in reverse order: no row is added, removed or changes its price.
func TestKeysDoNotFollowTheOrderOfAnAnswer(t *testing.T) {
	t.Parallel()
	eachOffer(t, func(t *testing.T, feed *partner.Feed, first partner.Snapshot) {
		second := must.Get(feed.Read(t.Context(), changed(t, first.Documents, reverseLists)))(t)
		replay := &replay{info: feed.Info()}
		if step := replay.next(t, first); step.refused != nil || len(step.Insert) == 0 {
			t.Fatalf("%+v", step.refused)
		}
		step := replay.next(t, second)
		if step.refused != nil || len(step.Insert)+len(step.withdrawn) > 0 {
			t.Errorf("%v, added %q, withdrawn %q", step.refused, keysOf(step.Insert), keysOf(step.withdrawn))
		}
		before := map[market.SKU]market.Plan{}
		for _, p := range first.Plans {
			before[p.SKU] = p
		}
		for _, p := range step.Update {
			if was := before[p.SKU]; !p.SameQuotes(&was.Quoted) {
				t.Errorf("%s: %v, was %v", p.SKU, p.Monthly, was.Monthly)
			}
		}
	})
}

// TestKeysDoNotFollowThePlacesOfOtherRows removes one place after another from each sandbox partner's
// documents and adds it again: only rows of just that place are removed and added.
func TestKeysDoNotFollowThePlacesOfOtherRows(t *testing.T) {
	t.Parallel()
	eachOffer(t, func(t *testing.T, feed *partner.Feed, first partner.Snapshot) {
		tried := 0
		for _, code := range placeCodes(t, feed.Info().ID, first.Documents) {
			at, _ := place.Find(feed.Info().ID, code)
			second, err := feed.Read(t.Context(), changed(t, first.Documents, func(v any) { withoutPlace(v, code) }))
			if err != nil {
				continue // most plans have only that place
			}
			replay := &replay{info: feed.Info()}
			replay.next(t, first)
			gone := replay.next(t, second)
			if gone.refused != nil {
				continue
			}
			tried++
			for _, p := range gone.withdrawn {
				for _, region := range p.Regions {
					if region != at.City && region != code {
						t.Errorf("without %s, %s went, which is in %v", code, p.SKU, p.Regions)
					}
				}
			}
			back := replay.next(t, first)
			if !slices.Equal(sorted(back.Insert), sorted(gone.withdrawn)) || !slices.Equal(sorted(back.withdrawn), sorted(gone.Insert)) {
				t.Errorf("%s went with %q and brought %q; it came back with %q and without %q", code,
					sorted(gone.withdrawn), sorted(gone.Insert), sorted(back.Insert), sorted(back.withdrawn))
			}
		}
		t.Logf("%d places", tried)
	})
}

// replay judges answers of a partner one after the other, as refreshes an hour apart would.
type replay struct {
	info   partner.Info
	before ingest.Before
	last   int64
}

// step is what one of them would do.
type step struct {
	market.Change
	withdrawn []market.Plan
	refused   error
}

// answered is a feed whose answer was read already.
type answered struct {
	info partner.Info
	read partner.Snapshot
}

func (f answered) Info() partner.Info                              { return f.info }
func (f answered) Off() string                                     { return "" }
func (f answered) Fetch(context.Context) (partner.Snapshot, error) { return f.read, nil }

func (r *replay) next(t *testing.T, s partner.Snapshot) step {
	t.Helper()
	if r.before.At.IsZero() {
		r.before.At = time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC)
	}
	s.Shape = nil // each step may have fewer documents
	tried, err := ingest.Try(t.Context(), answered{r.info, s}, r.before)
	if err == nil {
		err = tried.Held
	}
	if err != nil {
		return step{refused: err}
	}
	did, rows, changed := step{Change: tried.Change}, []market.Plan{}, map[int64]market.Plan{}
	for _, p := range tried.Change.Update {
		changed[p.ID] = p
	}
	for _, p := range r.before.Rows {
		switch now, is := changed[p.ID]; {
		case slices.Contains(tried.Change.Delete, p.ID):
			did.withdrawn = append(did.withdrawn, p)
			continue
		case is:
			p = now
		case p.UnconfirmedSince.IsZero():
			p.FetchedAt = r.before.At
		}
		rows = append(rows, p)
	}
	for _, p := range tried.Change.Insert {
		r.last++
		p.ID = r.last
		rows = append(rows, p)
	}
	r.before.Rows, r.before.At = rows, r.before.At.Add(time.Hour)
	return did
}

// eachOffer fetches the offer of each sandbox partner.
func eachOffer(t *testing.T, check func(*testing.T, *partner.Feed, partner.Snapshot)) {
	server := httptest.NewServer(sandbox.New(registry.Sandboxes(), sandbox.Options{}).Handler())
	t.Cleanup(server.Close)
	client := partner.NewClient(partner.Options{PerSecond: 100_000, Transport: http.DefaultTransport.(*http.Transport)})
	for _, a := range registry.All() {
		info := a.Info()
		t.Run(string(info.ID), func(t *testing.T) {
			feed := partner.NewFeed(a, partner.Source{BaseURL: server.URL + "/" + string(info.ID), Token: sandbox.Token}, client)
			first := must.Get(feed.Fetch(t.Context()))(t)
			check(t, feed, first)
		})
	}
}

// placeCodes returns the texts of documents that the table of places knows for a partner.
func placeCodes(t *testing.T, id market.PartnerID, documents []partner.Document) []string {
	codes := map[string]bool{}
	var look func(any)
	look = func(value any) {
		switch v := value.(type) {
		case string:
			if found, ok := place.Find(id, v); ok && found.City != "" {
				codes[v] = true
			}
		case []any:
			for _, one := range v {
				look(one)
			}
		case map[string]any:
			for _, one := range v {
				look(one)
			}
		}
	}
	changed(t, documents, look)
	return slices.Sorted(maps.Keys(codes))
}

// withoutPlace removes a code from lists, objects with it, and the member with its name.
func withoutPlace(value any, code string) {
	switch v := value.(type) {
	case map[string]any:
		delete(v, code)
		for name, one := range v {
			if list, ok := one.([]any); ok {
				v[name] = slices.DeleteFunc(list, func(item any) bool { return hasCode(item, code) })
			}
			withoutPlace(v[name], code)
		}
	case []any:
		for _, one := range v {
			withoutPlace(one, code)
		}
	}
}

func hasCode(item any, code string) bool {
	if item == any(code) {
		return true
	}
	fields, _ := item.(map[string]any)
	for _, field := range fields {
		if text, ok := field.(string); ok && text == code {
			return true
		}
	}
	return false
}

func sorted(plans []market.Plan) []market.SKU { return slices.Sorted(slices.Values(keysOf(plans))) }

func keysOf(plans []market.Plan) (keys []market.SKU) {
	for _, p := range plans {
		keys = append(keys, p.SKU)
	}
	return keys
}

// changed returns documents after a change of their values.
func changed(t *testing.T, documents []partner.Document, change func(any)) []partner.Document {
	t.Helper()
	documents = slices.Clone(documents)
	for i := range documents {
		var value any
		must.Do(t, json.Unmarshal(documents[i].Body, &value))
		change(value)
		body := must.Get(json.Marshal(value))(t)
		documents[i].Body = body
	}
	return documents
}

func reverseLists(value any) {
	switch v := value.(type) {
	case []any:
		slices.Reverse(v)
		for _, one := range v {
			reverseLists(one)
		}
	case map[string]any:
		for _, one := range v {
			reverseLists(one)
		}
	}
}
