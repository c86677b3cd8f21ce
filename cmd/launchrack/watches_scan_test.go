package main

import (
	"cmp"
	"fmt"
	"html"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"launchrack/internal/store/storetest"
	"launchrack/internal/testing/must"
)

var anyLink = regexp.MustCompile(`https://shop\.example[^\s"<>]*`)

// linksOf returns every address in the parts and headers of a mail.
func linksOf(m received) (links []string) {
	for _, text := range []string{m.plain, html.UnescapeString(m.rich), m.header.Get("List-Unsubscribe")} {
		links = append(links, anyLink.FindAllString(text, -1)...)
	}
	slices.Sort(links)
	return slices.Compact(links)
}

// scanners are requests like those of programs that scan the links of mails.
var scanners = []http.Header{
	{"User-Agent": {"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36"}, "Accept": {"text/html"}},
	{"User-Agent": {"Mozilla/5.0 (compatible; Barracuda Sentinel)"}},
	{"User-Agent": {"Mozilla/5.0"}, "Sec-Purpose": {"prefetch;prerender"}, "Accept": {"text/html"}},
	{"User-Agent": {"GoogleImageProxy"}, "Accept": {"*/*"}},
}

// TestScannersOfMailChangeNothing opens every link of a confirmation mail and of a message, GETS times
// in total. The stored data must not change, and the watch can still be confirmed and fires.
func TestScannersOfMailChangeNothing(t *testing.T) {
	t.Parallel()
	times := must.Get(strconv.Atoi(cmp.Or(os.Getenv("GETS"), "120")))(t)
	box, url := openMailbox(t), storetest.URL(t)
	s := openShop(t, url, "http://127.0.0.1:9", "--access-code", "7391", "--smtp-url", "smtp://"+box.addr, "--mail-from", "shop@example.com",
		"--public-url", "https://shop.example", "--client-rate", "0", "--watches-pause", "0")
	h := hand{s, s.unlock(t, "7391")}
	id := h.do(t, "POST", "", handPlan("Small", "20"))
	h.newWatch(t, map[string]any{"for": "/vps", "rule": "price_falls", "send_to": "email", "address": "visitor@example.com"})
	kept := func() string {
		_, out, notes := command(t, "watches", "export", "visitor@example.com", "--database-url", url)
		return out + notes
	}
	asked := box.wait(t, 1)
	h.scan(t, linksOf(asked), times/2, kept)
	h.confirm(t, asked)
	h.do(t, "PATCH", fmt.Sprintf("?id=eq.%d", id), `{"price_monthly_currencies":{"USD":18}}`)
	fell := box.wait(t, 2)
	h.scan(t, linksOf(fell), times/2, kept)
	h.do(t, "PATCH", fmt.Sprintf("?id=eq.%d", id), `{"price_monthly_currencies":{"USD":17}}`)
	box.wait(t, 3)
}

// scan opens links by turns with GET and HEAD, and compares the stored data.
func (h hand) scan(t *testing.T, links []string, times int, kept func() string) {
	t.Helper()
	if len(links) == 0 {
		t.Fatal("the mail has no link")
	}
	before := kept()
	for end := time.Now().Add(patience); strings.Contains(before, "waiting") && time.Now().Before(end); before = kept() {
		time.Sleep(50 * time.Millisecond) // the mail is sent, but not recorded yet
	}
	for i := range times {
		method := []string{"GET", "GET", "GET", "HEAD"}[i/len(links)%4]
		r := must.Get(http.NewRequestWithContext(t.Context(), method, h.url+local(t, links[i%len(links)]), nil))(t)
		r.Header = scanners[i%len(scanners)].Clone()
		res, err := http.DefaultClient.Do(r)
		if err != nil || res.Body.Close() != nil || res.StatusCode != http.StatusOK {
			t.Fatalf("%s %s: %v %v", method, links[i%len(links)], res, err)
		}
	}
	if after := kept(); after != before {
		t.Errorf("%d requests changed what is kept:\n%s\n%s", times, before, after)
	}
}

// BenchmarkFromPriceToMail measures the time from the answer to a changed price until the mail server
// has the mail: the median and the maximum of a hundred.
func BenchmarkFromPriceToMail(b *testing.B) {
	box, url := openMailbox(b), storetest.URL(b)
	s := openShop(b, url, "http://127.0.0.1:9", "--access-code", "7391", "--smtp-url", "smtp://"+box.addr, "--mail-from", "shop@example.com", "--public-url", "https://shop.example", "--watches-pause", "0")
	h := hand{s, s.unlock(b, "7391")}
	id := h.do(b, "POST", "", handPlan("Small", "100000"))
	h.newWatch(b, map[string]any{"for": "/vps", "rule": "price_falls", "send_to": "email", "address": "visitor@example.com"})
	h.confirm(b, box.wait(b, 1))
	var delays []time.Duration
	for b.Loop() {
		n := len(delays)
		h.do(b, "PATCH", fmt.Sprintf("?id=eq.%d", id), fmt.Sprintf(`{"price_monthly_currencies":{"USD":%d}}`, 99999-n))
		began := time.Now()
		box.wait(b, n+2)
		delays = append(delays, time.Since(began))
	}
	slices.Sort(delays)
	b.ReportMetric(delays[len(delays)/2].Seconds()*1000, "ms-median")
	b.ReportMetric(delays[len(delays)*99/100].Seconds()*1000, "ms-p99")
}
