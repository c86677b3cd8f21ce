package main

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
	"time"

	"launchrack/internal/ingest"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/registry"
	"launchrack/internal/sandbox"
)

// TestKeysDoNotFollowTheOrderOfAnAnswer gives the documents of every stand-in a second time,
// with each of their lists in the reverse order: no row comes, goes or changes its price.
func TestKeysDoNotFollowTheOrderOfAnAnswer(t *testing.T) {
	t.Parallel()
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
			second, err := feed.Read(t.Context(), reversed(t, first.Documents))
			if err != nil {
				t.Fatal(err)
			}
			replay, at := ingest.NewReplay(info), time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC)
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
}

func keysOf(plans []market.Plan) (keys []market.SKU) {
	for _, p := range plans {
		keys = append(keys, p.SKU)
	}
	return keys
}

// reversed gives documents in which each list has the reverse order.
func reversed(t *testing.T, documents []partner.Document) []partner.Document {
	t.Helper()
	documents = slices.Clone(documents)
	for i := range documents {
		var value any
		if err := json.Unmarshal(documents[i].Body, &value); err != nil {
			t.Fatal(err)
		}
		reverseLists(value)
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
