package main

import (
	"net/http"
	"strings"
	"testing"
)

// TestACostlyClientIsRefused lets one client behind a proxy request exports and pages of plans until it
// gets 429.
func TestACostlyClientIsRefused(t *testing.T) {
	t.Parallel()
	s := openShop(t, database(t), "http://127.0.0.1:9", "--trusted-proxies", "127.0.0.1", "--client-rate", "1")
	as := func(client, path string) *http.Response {
		t.Helper()
		r, err := http.NewRequestWithContext(t.Context(), "GET", s.url+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Apikey", testKey)
		r.Header.Set("Authorization", "Bearer "+testKey)
		if client != "" {
			r.Header.Set("X-Forwarded-For", client)
		}
		res, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		_ = res.Body.Close() // only the head matters
		return res
	}
	const kept = "/rest/v1/server_plans?limit=1"
	for range 2 { // so that the answer is cached
		as("198.51.100.99", kept)
	}
	for client, path := range map[string]string{"203.0.113.1": "/servers.csv",
		"203.0.113.4": "/plans/none-99999999", "203.0.113.5": "/rest/v1/server_plans"} {
		last := as(client, path)
		for range 14 {
			last = as(client, path)
		}
		if last.StatusCode != http.StatusTooManyRequests || last.Header.Get("Retry-After") == "" {
			t.Errorf("%s: %s after 15 calls, Retry-After %q", path, last.Status, last.Header.Get("Retry-After"))
		}
		for _, other := range []string{strings.Replace(client, "203.0.113", "198.51.100", 1), ""} {
			if res := as(other, strings.Replace(path, "99999999", "99999998", 1)); res.StatusCode == http.StatusTooManyRequests {
				t.Errorf("%s: another client (%q) is refused too", path, other)
			}
		}
		if res := as(client, kept); res.StatusCode != http.StatusOK {
			t.Errorf("an answer that is kept, for a refused client: %s", res.Status)
		}
	}
}
