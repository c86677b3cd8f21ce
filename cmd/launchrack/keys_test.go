package main

import (
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
	"time"

	"launchrack/internal/ingest"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/registry"
	"launchrack/internal/place"
	"launchrack/internal/sandbox"
)

// TestKeysDoNotFollowTheOrderOfAnAnswer sends the documents of every sandbox partner a second time,
// with each list in reverse order: no row is added, removed or changes its price.
func TestKeysDoNotFollowTheOrderOfAnAnswer(t *testing.T) {
	t.Parallel()
	eachOffer(t, func(t *testing.T, feed *partner.Feed, first partner.Snapshot) {
		second, err := feed.Read(t.Context(), changed(t, first.Documents, reverseLists))
		if err != nil {
			t.Fatal(err)
		}
		replay, at := ingest.NewReplay(feed.Info()), time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC)
		if step := replay.Next(first, at, false); step.Refused != nil || len(step.Added) == 0 {
			t.Fatalf("%+v", step.Refused)
		}
		step := replay.Next(second, at.Add(time.Hour), false)
		if step.Refused != nil || len(step.Added)+len(step.Withdrawn) > 0 {
			t.Errorf("%v, added %q, withdrawn %q", step.Refused, keysOf(step.Added), keysOf(step.Withdrawn))
		}
		before := map[market.SKU]market.Plan{}
		for _, p := range first.Plans {
			before[p.SKU] = p
		}
		for _, p := range step.Changed {
			if was := before[p.SKU]; !market.SameQuotes(&was, &p) {
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
			replay, now := ingest.NewReplay(feed.Info()), time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC)
			replay.Next(first, now, false)
			gone := replay.Next(second, now.Add(time.Hour), false)
			if gone.Refused != nil {
				continue
			}
			tried++
			for _, p := range gone.Withdrawn {
				for _, region := range p.Regions {
					if region != at.City && region != code {
						t.Errorf("without %s, %s went, which is in %v", code, p.SKU, p.Regions)
					}
				}
			}
			back := replay.Next(first, now.Add(2*time.Hour), false)
			if !slices.Equal(sorted(back.Added), sorted(gone.Withdrawn)) || !slices.Equal(sorted(back.Withdrawn), sorted(gone.Added)) {
				t.Errorf("%s went with %q and brought %q; it came back with %q and without %q", code,
					sorted(gone.Withdrawn), sorted(gone.Added), sorted(back.Added), sorted(back.Withdrawn))
			}
		}
		t.Logf("%d places", tried)
	})
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
			first, err := feed.Fetch(t.Context())
			if err != nil {
				t.Fatal(err)
			}
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
		if err := json.Unmarshal(documents[i].Body, &value); err != nil {
			t.Fatal(err)
		}
		change(value)
		body, err := json.Marshal(value)
		if err != nil {
			t.Fatal(err)
		}
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
