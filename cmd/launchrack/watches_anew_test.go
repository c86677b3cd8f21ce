package main

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"launchrack/internal/store/storetest"
)

// TestChangesTellNothingAnew changes a watch that tells what holds at its start 19 times, and pauses
// and resumes it: the twentieth change, and the last of an hour. What held was told once, with 50 plans at most.
func TestChangesTellNothingAnew(t *testing.T) {
	t.Parallel()
	h, box := watchShop(t, storetest.URL(t))
	for i := range 60 {
		h.do(t, "POST", "", handPlan(fmt.Sprint("Small ", i), "20"))
	}
	h.newWatch(t, map[string]any{"for": "/vps", "rule": "price_below", "value": 1000, "at_start": true, "send_to": "email", "address": "visitor@example.com"})
	path := h.confirm(t, box.wait(t, 1))
	start := box.wait(t, 2)
	if n := strings.Count(start.plain, "https://shop.example/plans/"); n != 50 || !strings.Contains(start.plain, "more") {
		t.Errorf("the first mail names %d plans:\n%s", n, start.plain)
	}
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	taken := 0
	for i := range 19 {
		res, err := client.PostForm(h.url+path, url.Values{"action": {"change"}, "rule": {"price_below"}, "value": {fmt.Sprint(900 - i)}, "how_often": {"at_once"}})
		if err != nil || res.Body.Close() != nil {
			t.Fatal(err)
		}
		if res.StatusCode == http.StatusSeeOther {
			taken++
		}
	}
	h.press(t, path, "pause")
	h.press(t, path, "resume")
	res, err := client.PostForm(h.url+path, url.Values{"action": {"resume"}})
	if err != nil || res.Body.Close() != nil || res.StatusCode != http.StatusTooManyRequests || res.Header.Get("Retry-After") == "" {
		t.Errorf("the twenty-first change: %v, %v", res, err)
	}
	h.do(t, "POST", "", handPlan("Another", "30"))
	if n := taken; n != 19 {
		t.Errorf("%d of 19 changes are taken", n)
	}
	if fired := box.wait(t, 3); strings.Count(fired.plain, "https://shop.example/plans/") != 1 || !strings.Contains(fired.plain, "Another") {
		t.Errorf("what was told at the start is told again:\n%s", fired.plain)
	}
	t.Logf("the first mail has %d bytes", len(start.raw))
}
