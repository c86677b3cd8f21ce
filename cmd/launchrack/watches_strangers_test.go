package main

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"launchrack/internal/store/storetest"
	"launchrack/internal/testing/must"
)

var neverLink = regexp.MustCompile(`https://shop\.example/watches/never\S+`)

// TestAStrangerIsAskedThreeTimes makes watches for a stranger's mailbox by many spellings, deletes them in
// between, and writes own words into them.
func TestAStrangerIsAskedThreeTimes(t *testing.T) {
	t.Parallel()
	h, box := watchShop(t, storetest.URL(t))
	const words = "Your invoice is overdue, pay at https://evil.example/pay"
	ask := func(address string) (manage string) {
		t.Helper()
		_, manage = h.newWatch(t, map[string]any{"for": "/?name=ilike.*" + url.QueryEscape("Call +49 000 now") + "*&ram_size=gte.16&q=" + url.QueryEscape(words),
			"rule": "price_below", "value": 4900012345, "send_to": "email", "address": address})
		return manage
	}
	for i, address := range []string{"victim@example.com", "Victim@Example.com", "VICTIM+1@example.com", "victim+2@example.com", "vICTIM@example.com"} {
		manage := ask(address)
		if i < 3 {
			if got := box.wait(t, i+1).to[0]; got != address {
				t.Errorf("the mail went to %s, want %s as it was typed", got, address)
			}
		}
		if i != 2 {
			h.press(t, manage, "delete")
		}
	}
	ask("another@example.com") // is sent after the others
	asked := box.wait(t, 4)
	if asked.to[0] != "another@example.com" || box.count() != 4 {
		t.Fatalf("%d mails came, the last to %v, want three to the stranger and one to another", box.count(), asked.to)
	}
	for _, text := range []string{asked.plain, asked.rich, asked.header.Get("Subject")} {
		for _, word := range []string{"invoice", "evil", "+49", "Call", "4900012345"} {
			if strings.Contains(text, word) {
				t.Errorf("the question has the visitor's %q:\n%s", word, text)
			}
		}
	}
	if !strings.Contains(asked.plain, "servers, with a search and 2 filters") || !strings.Contains(asked.plain, "Never write to me") || !strings.Contains(asked.rich, "Never write to me") {
		t.Errorf("the question lacks something:\n%s\n%s", asked.plain, asked.rich)
	}
	t.Run("never", func(t *testing.T) { testNever(t, h, box) })
}

// testNever presses the button behind a link of a mail whose watch was deleted.
func testNever(t *testing.T, h hand, box *mailbox) {
	ask := func() {
		t.Helper()
		h.newWatch(t, map[string]any{"for": "/vps", "rule": "price_falls", "send_to": "email", "address": "never@example.com"})
	}
	n := box.count() + 1
	_, manage := h.newWatch(t, map[string]any{"for": "/vps", "rule": "price_falls", "send_to": "email", "address": "Never+x@example.com"})
	link := local(t, neverLink.FindString(box.wait(t, n).plain))
	h.press(t, manage, "delete")
	ask()
	path := h.confirm(t, box.wait(t, n+1))
	for _, method := range []string{"GET", "HEAD"} {
		r := must.Get(http.NewRequestWithContext(t.Context(), method, h.url+link, nil))(t)
		if res, err := http.DefaultClient.Do(r); err != nil || res.Body.Close() != nil || res.StatusCode != http.StatusOK {
			t.Fatalf("%s: %v %v", method, res, err)
		}
	}
	status := func(path string) int {
		t.Helper()
		res, err := http.Get(h.url + path)
		if err != nil || res.Body.Close() != nil {
			t.Fatal(err)
		}
		return res.StatusCode
	}
	if got := status(path); got != http.StatusOK {
		t.Errorf("a GET ended the watch: %d", got)
	}
	if got := status(strings.Replace(link, "token=", "token=x", 1)); got != http.StatusNotFound {
		t.Errorf("another token: %d", got)
	}
	h.press(t, link, "close")
	if got := status(path); got != http.StatusNotFound {
		t.Errorf("its watch is there: %d", got)
	}
	ask()
	h.newWatch(t, map[string]any{"for": "/vps", "rule": "price_falls", "send_to": "email", "address": "last@example.com"})
	if last := box.wait(t, n+2); last.to[0] != "last@example.com" {
		t.Errorf("a mail came to %v, which wants none", last.to)
	}
	h.press(t, link, "open")
	ask()
	if again := box.wait(t, n+3); again.to[0] != "never@example.com" {
		t.Errorf("after it was opened again a mail came to %v", again.to)
	}
}
