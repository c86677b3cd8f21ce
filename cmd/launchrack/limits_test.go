package main

import (
	"bufio"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"launchrack/internal/testing/must"
)

// TestACostlyClientIsRefused lets one client behind a proxy request exports and pages of plans until it
// gets 429.
func TestACostlyClientIsRefused(t *testing.T) {
	t.Parallel()
	s := openShop(t, database(t), "http://127.0.0.1:9", "--trusted-proxies", "127.0.0.1", "--client-rate", "1")
	as := func(client, path string) *http.Response {
		t.Helper()
		r := must.Get(http.NewRequestWithContext(t.Context(), "GET", s.url+path, nil))(t)
		r.Header.Set("Apikey", testKey)
		r.Header.Set("Authorization", "Bearer "+testKey)
		if client != "" {
			r.Header.Set("X-Forwarded-For", client)
		}
		res := must.Get(http.DefaultClient.Do(r))(t)
		_ = res.Body.Close() // only the head matters
		return res
	}
	for client, path := range map[string]string{"203.0.113.1": "/servers.csv",
		"203.0.113.4": "/plans/none-99999999", "203.0.113.5": "/rest/v1/server_plans"} {
		until(t, path+" is refused", func() bool { // the slower the machine, the more is refilled between two calls
			res := as(client, path)
			isRefused := res.StatusCode == http.StatusTooManyRequests
			if isRefused && res.Header.Get("Retry-After") == "" {
				t.Errorf("%s: refused without Retry-After", path)
			}
			return isRefused
		})
		for _, other := range []string{strings.Replace(client, "203.0.113", "198.51.100", 1), ""} {
			if res := as(other, strings.Replace(path, "99999999", "99999998", 1)); res.StatusCode == http.StatusTooManyRequests {
				t.Errorf("%s: another client (%q) is refused too", path, other)
			}
		}
	}
}

// TestOneClientLeavesConnectionsToOthers holds more connections of one client than there are by bodies that
// never come, and asks as another.
func TestOneClientLeavesConnectionsToOthers(t *testing.T) {
	t.Parallel()
	const connections = 64
	s := openShop(t, database(t), "http://127.0.0.1:9", "--max-connections", strconv.Itoa(connections))
	address := strings.Replace(strings.TrimPrefix(s.url, "http://"), "localhost", "127.0.0.1", 1)
	var refused atomic.Int64
	for range connections + 16 {
		conn := dialLocal(t.Context(), "127.0.0.9", address)
		if conn == nil {
			t.Fatal("no connection")
		}
		must.Get(io.WriteString(conn, "POST /page-errors HTTP/1.1\r\nHost: shop.example\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n"))(t)
		answered := make(chan struct{})
		go func() { // until the test ends
			defer close(answered)
			if line, err := bufio.NewReader(conn).ReadString('\n'); err == nil && strings.Contains(line, "429") {
				refused.Add(1)
			}
		}()
		select {
		case <-answered:
		case <-time.After(50 * time.Millisecond): // it holds the connection, or the machine does much else
		}
	}
	until(t, "half of the requests are refused with 429", func() bool { return refused.Load() >= connections/2 })
	transport := &http.Transport{} // with a connection of its own
	defer transport.CloseIdleConnections()
	res, err := (&http.Client{Transport: transport}).Get(s.url + "/robots.txt")
	if err != nil || res.Body.Close() != nil || res.StatusCode != http.StatusOK {
		t.Errorf("another client: %v, %v", res, err)
	}
}
