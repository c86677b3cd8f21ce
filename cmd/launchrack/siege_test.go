package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// besieger is one client that tries to use up a shop. All its connections come from one address.
type besieger struct {
	ctx  context.Context
	shop shop
	box  *mailbox
	http *http.Client
}

const besiegerAddress = "203.0.113.9"

func besiege(ctx context.Context, s shop, box *mailbox) *besieger {
	return &besieger{ctx: ctx, shop: s, box: box, http: clientAt(ctx, besiegerAddress)}
}

// clientAt is a client whose requests come through a trusted proxy, from an address.
func clientAt(ctx context.Context, address string) *http.Client {
	transport := &http.Transport{MaxIdleConnsPerHost: 8}
	context.AfterFunc(ctx, transport.CloseIdleConnections)
	return &http.Client{Transport: forwarded{transport, address}, Timeout: 30 * time.Second,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
}

// forwarded adds the address of a client to requests, as a proxy does.
type forwarded struct {
	http.RoundTripper
	address string
}

// RoundTrip sends a request.
func (f forwarded) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("X-Forwarded-For", f.address)
	return f.RoundTripper.RoundTrip(r)
}

// send sends a request and reads the whole answer. What becomes of it is the shop's matter.
func (b *besieger) send(method, path, contentType, body string, header ...string) (status int, answer []byte) {
	r, err := http.NewRequestWithContext(b.ctx, method, b.shop.url+path, strings.NewReader(body))
	if err != nil {
		return 0, nil
	}
	if contentType != "" {
		r.Header.Set("Content-Type", contentType)
	}
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	res, err := b.http.Do(r)
	if err != nil {
		return 0, nil
	}
	defer res.Body.Close()
	answer, _ = io.ReadAll(res.Body)
	return res.StatusCode, answer
}

// watch makes a watch for an address of the besieger's own, confirms it, and returns the link by which
// it is managed; empty where the shop refused.
func (b *besieger) watch(address, list string, fields map[string]any) string {
	all := map[string]any{"for": list, "how_often": "At once", "send_to": "E-mail", "address": address}
	for name, value := range fields {
		all[name] = value
	}
	body, _ := json.Marshal(all)
	status, answer := b.send("POST", "/watches", "application/json", string(body))
	var made struct {
		Manage string `json:"manage_url"`
	}
	if status != http.StatusCreated || json.Unmarshal(answer, &made) != nil {
		return ""
	}
	for end := time.Now().Add(15 * time.Second); time.Now().Before(end) && b.ctx.Err() == nil; time.Sleep(50 * time.Millisecond) {
		if m := b.box.first(address); m != nil {
			if link, err := url.Parse(confirmLink.FindString(m.plain)); err == nil {
				b.press(link.RequestURI(), "confirm")
			}
			break
		}
	}
	if link, err := url.Parse(made.Manage); err == nil {
		return link.RequestURI()
	}
	return ""
}

func (b *besieger) press(path, action string, fields ...string) int {
	form := url.Values{"action": {action}}
	for i := 0; i+1 < len(fields); i += 2 {
		form.Set(fields[i], fields[i+1])
	}
	status, _ := b.send("POST", path, "application/x-www-form-urlencoded", form.Encode())
	return status
}

// patterns are filters of an address, each a little different and dear to match.
func patterns(column string, n int) string {
	var all []string
	for i := range n {
		all = append(all, fmt.Sprintf(`%s.match."[a-z].{190}q%d"`, column, i))
	}
	return strings.Join(all, ",")
}

// dearWatch watches a list that costs too much for any catalogue.
func (b *besieger) dearWatch() {
	b.watch("dear@evil.example", "/?or="+url.QueryEscape("("+patterns("description", 12)+","+patterns("plan_url", 12)+")"), map[string]any{"rule": "price_below", "value": "5"})
}

// manyMails lets the shop ask one stranger again and again.
func (b *besieger) manyMails() {
	for i := 0; b.ctx.Err() == nil && i < 60; i++ {
		b.watch(fmt.Sprintf("Victim+%d@stranger.example", i), "/?q="+url.QueryEscape("Your invoice is overdue"), map[string]any{"rule": "A price falls"})
	}
}

// restlessWatches changes, pauses and resumes watches whose receiver takes its time.
func (b *besieger) restlessWatches() {
	var manage []string
	for i := range 8 {
		if link := b.watch(fmt.Sprintf("slow%d@evil.example", i), "/servers", map[string]any{"rule": "A price falls", "at_start": true}); link != "" {
			manage = append(manage, link)
		}
	}
	for i := 0; b.ctx.Err() == nil && len(manage) > 0; i++ {
		link := manage[i%len(manage)]
		b.press(link, "pause")
		b.press(link, "resume")
		b.press(link, "change", "rule", "A price falls", "how_often", "At once", "at_start", "on")
		time.Sleep(10 * time.Millisecond)
	}
}

// sockets joins realtime channels, with large filters or with dear ones.
func (b *besieger) sockets(filter string, channels int) {
	dial := &websocket.DialOptions{HTTPClient: b.http}
	for b.ctx.Err() == nil {
		conn, _, err := websocket.Dial(b.ctx, b.shop.url+socketPath, dial)
		if err != nil {
			time.Sleep(200 * time.Millisecond)
			continue
		}
		conn.SetReadLimit(1 << 22)
		for i := range channels {
			join := fmt.Sprintf(`{"topic":"realtime:%d","event":"phx_join","ref":"1","payload":{"config":{"postgres_changes":[{"event":"*","schema":"public","table":"server_plans","filter":%q}]}}}`, i, filter)
			if conn.Write(b.ctx, websocket.MessageText, []byte(join)) != nil {
				break
			}
			time.Sleep(20 * time.Millisecond) // below the bound on messages
		}
		for err == nil {
			_, _, err = conn.Read(b.ctx)
		}
		_ = conn.CloseNow()
	}
}

// largeFilter is some 56 kB of numbers.
func largeFilter() string {
	var ids []string
	for i := range 8000 {
		ids = append(ids, fmt.Sprint(100_000+i))
	}
	return "id=in.(" + strings.Join(ids, ",") + ")"
}

// parked holds a connection by a body that never comes, or by a stream of language models' protocol.
func (b *besieger) parked(i int) {
	const listen = `{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{"notifications":{"toolsListChanged":true},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}`
	request := "POST /watches HTTP/1.1\r\nHost: shop.example\r\nX-Forwarded-For: 203.0.113.9\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n"
	if i%2 == 0 {
		request = fmt.Sprintf("POST /mcp HTTP/1.1\r\nHost: shop.example\r\nX-Forwarded-For: 203.0.113.9\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nMcp-Protocol-Version: 2026-07-28\r\nMcp-Method: subscriptions/listen\r\nContent-Length: %d\r\n\r\n%s", len(listen), listen)
	}
	address := strings.Replace(strings.TrimPrefix(b.shop.url, "http://"), "localhost", "127.0.0.1", 1)
	for b.ctx.Err() == nil {
		conn := dialLocal(b.ctx, "127.0.0.9", address)
		if conn == nil {
			time.Sleep(100 * time.Millisecond)
			continue
		}
		if _, err := io.WriteString(conn, request); err == nil {
			_, _ = io.Copy(io.Discard, bufio.NewReader(conn)) // until either side closes it
		}
		_ = conn.Close()
		time.Sleep(20 * time.Millisecond)
	}
}

// often sends dear requests one after another.
func (b *besieger) often(next func(i int) (method, path, contentType, body string, header []string)) {
	for i := 0; b.ctx.Err() == nil; i++ {
		method, path, contentType, body, header := next(i)
		if status, _ := b.send(method, path, contentType, body, header...); status == http.StatusTooManyRequests || status == 0 {
			time.Sleep(20 * time.Millisecond)
		}
	}
}

var (
	siegeViews     = []string{"/", "/vps", "/outlet", "/?view=table", "/vps?view=table", "/outlet?view=table", "/?filter=baremetal", "/?filter=vds"}
	siegeCountries = []string{"", "DE", "FR", "AT", "NL", "PL", "ES", "IT", "SE", "DK", "FI", "IE"}
)

// fronts asks for one first page after another: lists in each view, currency, country and theme.
func fronts(i int) (method, path, contentType, body string, header []string) {
	cookie := fmt.Sprintf("preferred-currency=%s; vat-country=%s; theme=%s", []string{"USD", "EUR", "GBP"}[i%3],
		siegeCountries[i/3%len(siegeCountries)], []string{"light", "dark"}[i/36%2])
	return "GET", siegeViews[i/72%len(siegeViews)], "", "", []string{"Cookie", cookie}
}

func doors(i int) (method, path, contentType, body string, header []string) {
	key := []string{"Apikey", testKey, "Authorization", "Bearer " + testKey, "Accept", "application/json, text/event-stream"}
	switch i % 3 {
	case 0:
		return "GET", "/rest/v1/", "", "", key
	case 1:
		return "POST", "/mcp", "application/json", `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`, key
	default:
		return "GET", "/rest/v1/plan_events?select=kind&order=at.desc&limit=1&offset=" + fmt.Sprint(i), "", "", key
	}
}

// run makes its dear watch while it still gets in, then does everything at once until the context ends.
func (b *besieger) run() {
	b.dearWatch()
	var all sync.WaitGroup
	for _, attack := range []func(){
		b.manyMails, b.restlessWatches,
		func() { b.sockets(largeFilter(), 100) }, func() { b.sockets(largeFilter(), 100) },
		func() { b.sockets("or=("+patterns("description", 40)+")", 100) },
	} {
		all.Go(attack)
	}
	for i := range 200 {
		all.Go(func() { b.parked(i) })
	}
	for i := range 24 {
		all.Go(func() {
			b.often(func(n int) (string, string, string, string, []string) { return fronts(n*24 + i) })
		})
	}
	for range 8 {
		all.Go(func() { b.often(doors) })
	}
	all.Wait()
}

// first returns the first mail to an address; nil before it came.
func (b *mailbox) first(address string) *received {
	b.mu.Lock()
	defer b.mu.Unlock()
	for i := range b.messages {
		if slices.ContainsFunc(b.messages[i].to, func(to string) bool { return strings.EqualFold(to, address) }) {
			return &b.messages[i]
		}
	}
	return nil
}

// holding counts the receivers of a mail that holds a text, and the mails to addresses that end in a domain.
func (b *mailbox) holding(text, domain string) (receivers, mails int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	seen := map[string]bool{}
	for _, m := range b.messages {
		if strings.HasSuffix(m.to[0], domain) {
			mails++
			if strings.Contains(m.plain, text) {
				seen[m.to[0]] = true
			}
		}
	}
	return len(seen), mails
}

// siege is what honest visitors saw.
type siege struct {
	visits *reads
	// told are the delays from a change to the mail of each watch, lost the mails that did not come within a minute.
	told []time.Duration
	lost int
	// refused counts the tries of the operator to change the price that the shop refused.
	refused int
	// strangers counts the mails to the stranger.
	strangers int
	// before, during and after are the memory of the shop in bytes.
	before, during, after int
}

const honestWatches = 20

// layTo lets one client besiege a shop for some time, beside 50 visitors and 20 watches. Where attacked is false
// nobody besieges it.
func layTo(t testing.TB, database string, duration time.Duration, attacked bool) siege {
	t.Helper()
	box := openMailbox(t)
	box.slow = 13 * time.Second
	c := openChild(t, database, "http://127.0.0.1:9", "--engines", "2", "--access-code", "7391", "--max-connections", "256", "--trusted-proxies", "127.0.0.0/8",
		"--smtp-url", "smtp://"+box.addr, "--mail-from", "Shop <shop@example.com>", "--public-url", "https://shop.example")
	h := hand{c.shop, c.unlock(t, "7391")}
	id := h.do(t, "POST", "", `{"cherry_plan_id":1,"name":"Honest","type":"vps","cpu_cores":4,"ram_size":16,"description":"`+strings.Repeat("abcdefghij ", 30)+`","price_monthly_currencies":{"USD":5000}}`)
	for i := range honestWatches {
		h.newWatch(t, map[string]any{"for": "/vps?name=eq.Honest", "rule": "A price falls", "how_often": "At once", "send_to": "E-mail", "address": fmt.Sprintf("reader%d@honest.example", i)})
	}
	for i := range honestWatches {
		h.confirm(t, box.wait(t, i+1))
	}
	out := siege{visits: &reads{}}
	out.before, _ = c.memory(t)
	ctx, stop := context.WithCancel(t.Context())
	var all sync.WaitGroup
	if attacked {
		all.Go(func() { besiege(ctx, c.shop, box).run() })
	}
	for i := range 50 {
		all.Go(func() {
			client := clientAt(ctx, fmt.Sprintf("198.51.100.%d", i+1))
			for n := i; ctx.Err() == nil; n++ {
				if one := readOnce(ctx, client, c.url+siegePaths[n%len(siegePaths)]); ctx.Err() == nil {
					out.visits.add(one)
				}
				time.Sleep(time.Second)
			}
		})
	}
	begun := time.Now()
	time.Sleep(min(duration/4, 20*time.Second))
	for price := 4999; time.Since(begun) < duration; price-- {
		out.lower(t, h, box, id, price)
		time.Sleep(min(65*time.Second, max(0, duration-time.Since(begun))))
	}
	out.during, _ = c.memory(t)
	stop()
	all.Wait()
	time.Sleep(10 * time.Second)
	out.after, _ = c.memory(t)
	_, out.strangers = box.holding("", "@stranger.example")
	return out
}

// siegePaths are what honest visitors read.
var siegePaths = []string{"/", "/vps?cpu_cores=gte.4", "/rest/v1/rpc/browse_plans?limit=24&cpu_cores=gte.8", "/outlet", "/vps?ram_size=gte.16&view=table", "/market", "/status", "/?filter=baremetal&ram_size=gte.64"}

// lower lowers the price of the plan that is watched, and waits a minute at most until all watches told it.
func (s *siege) lower(t testing.TB, h hand, box *mailbox, id int64, price int) {
	t.Helper()
	begun := time.Now()
	change := fmt.Sprintf(`{"price_monthly_currencies":{"USD":%d}}`, price)
	for res, _ := h.ask(t, "PATCH", fmt.Sprintf("/rest/v1/server_plans?id=eq.%d", id), h.token, change); res.StatusCode >= 300 && time.Since(begun) < time.Minute; {
		s.refused++
		time.Sleep(time.Second)
		res, _ = h.ask(t, "PATCH", fmt.Sprintf("/rest/v1/server_plans?id=eq.%d", id), h.token, change)
	}
	told := 0
	text := fmt.Sprintf("%d,%03d.00", price/1000, price%1000)
	for time.Since(begun) < time.Minute && told < honestWatches {
		time.Sleep(50 * time.Millisecond)
		n, _ := box.holding(text, "@honest.example")
		for ; told < n; told++ {
			s.told = append(s.told, time.Since(begun))
		}
	}
	s.lost += honestWatches - told
}

// BenchmarkSiege reports what 50 visitors and 20 watches see of one client that does all at once by which one
// client can try to use up a shop: for as long as SIEGE says, a minute without it. First nobody does.
func BenchmarkSiege(b *testing.B) {
	duration, err := time.ParseDuration(os.Getenv("SIEGE"))
	if err != nil {
		duration = time.Minute
	}
	for b.Loop() {
		var lines bytes.Buffer
		for _, attacked := range []bool{false, true} {
			s := layTo(b, database(b), map[bool]time.Duration{false: min(duration, 30*time.Second), true: duration}[attacked], attacked)
			fmt.Fprintf(&lines, "\nbesieged %-5v visits %d, failed %d, median %v, p95 %v, p99 %v; mails of watches %d, lost %d, median %v, longest %v; mails to the stranger %d; refused changes %d; MB before %d, during %d, after %d %s",
				attacked, len(s.visits.took), s.visits.failed, percentile(s.visits.took, 50).Round(time.Millisecond), percentile(s.visits.took, 95).Round(time.Millisecond), percentile(s.visits.took, 99).Round(time.Millisecond),
				len(s.told), s.lost, percentile(append(s.told, time.Minute), 50).Round(time.Millisecond), percentile(append(s.told, 0), 100).Round(time.Millisecond), s.strangers, s.refused,
				s.before>>20, s.during>>20, s.after>>20, s.visits.reason)
		}
		b.Log(lines.String())
	}
}
