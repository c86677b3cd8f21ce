package counter

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/door/clientip"
	"launchrack/internal/door/overload"
	"launchrack/internal/model/market"
	"launchrack/internal/operator/click"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// memory adds counts up, or fails.
type memory struct {
	mu     sync.Mutex
	counts map[click.Key]int64
	ids    []click.Named
	fails  error
}

func (m *memory) AddClickIDs(_ context.Context, list []click.Named) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.fails == nil {
		m.ids = append(m.ids, list...)
	}
	return m.fails
}

func (m *memory) AddClicks(_ context.Context, list []click.Count) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.fails != nil {
		return m.fails
	}
	for _, c := range list {
		m.counts[c.Key] += c.Clicks
	}
	return nil
}

// shop counts clicks on 1,000 plans, the odd ones of cherry and the others of ovh.
type shop struct {
	*Counter
	stored *memory
	now    time.Time
	told   map[Outcome]int
}

var noon = time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC)

func newShop() *shop {
	s := &shop{stored: &memory{counts: map[click.Key]int64{}}, now: noon, told: map[Outcome]int{}}
	s.Counter = New(Config{Store: s.stored, Now: func() time.Time { return s.now }, Log: slog.New(slog.DiscardHandler),
		Told:        func(o Outcome) { s.told[o]++ },
		IsSponsored: func(plan int64) bool { return plan == 5 },
		PlanOf: func(plan int64) (partner market.PartnerID, takesID, isKnown bool) {
			return [2]market.PartnerID{"ovh", "cherry"}[plan%2], plan == 7, plan <= 1000
		}})
	return s
}

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0"

// send sends a beacon with headers in pairs, and gives the status.
func (s *shop) send(address, agent, body string, header ...string) int {
	r := httptest.NewRequest(http.MethodPost, "https://shop.example/clicks", strings.NewReader(body))
	r.Header.Set("User-Agent", agent)
	r.Header.Set("Content-Type", "text/plain;charset=UTF-8")
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r.WithContext(clientip.With(r.Context(), netip.MustParseAddr(address))))
	return w.Code
}

func beacon(plan int) string {
	return fmt.Sprintf(`{"plan_id": %d, "page": "list", "country": ""}`, plan)
}

func TestWhatCounts(t *testing.T) {
	for _, tt := range []struct {
		name, agent, body string
		status            int
		want              Outcome
		header            []string
	}{
		{name: "a click", body: `{"plan_id": 7, "page": "list", "country": "de"}`, status: 204, want: Counted},
		{name: "as JSON", body: beacon(7), status: 204, want: Counted, header: []string{"Content-Type", "application/json"}},
		{name: "of the shop's own page", body: beacon(7), status: 204, want: Counted, header: []string{"Sec-Fetch-Site", "same-origin", "Origin", "https://shop.example"}},
		{name: "of an older browser", body: beacon(7), status: 204, want: Counted, header: []string{"Origin", "https://shop.example"}},
		{name: "a phone by Cubot", agent: "Mozilla/5.0 (Linux; Android 10; CUBOT X50) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36", body: beacon(7), status: 204, want: Counted},
		{name: "no such plan", body: beacon(2000), status: 204, want: Unknown},
		{name: "another site", body: beacon(7), status: 204, want: Foreign, header: []string{"Sec-Fetch-Site", "cross-site"}},
		{name: "another site of an older browser", body: beacon(7), status: 204, want: Foreign, header: []string{"Origin", "https://other.example"}},
		{name: "a prefetch", body: beacon(7), status: 204, want: Prefetch, header: []string{"Sec-Purpose", "prefetch;prerender"}},
		{name: "an old prefetch", body: beacon(7), status: 204, want: Prefetch, header: []string{"X-Moz", "prefetch"}},
		{name: "no agent", agent: " ", body: beacon(7), status: 204, want: Robot},
		{name: "no JSON", body: `plan_id=7`, status: 400},
		{name: "nothing", body: ``, status: 400},
		{name: "no object", body: `[7]`, status: 400},
		{name: "more than an object", body: beacon(7) + beacon(8), status: 400},
		{name: "another field", body: `{"plan_id": 7, "page": "list", "user": "me"}`, status: 400},
		{name: "no plan", body: `{"page": "list"}`, status: 400},
		{name: "no number", body: `{"plan_id": "7", "page": "list"}`, status: 400},
		{name: "another page", body: `{"plan_id": 7, "page": "checkout"}`, status: 400},
		{name: "with an id", body: `{"plan_id": 7, "page": "list", "click": "lr-1234567890"}`, status: 204, want: Counted},
		{name: "another id", body: `{"plan_id": 7, "page": "list", "click": "me@example.com"}`, status: 400},
		{name: "no country", body: `{"plan_id": 7, "page": "list", "country": "ZZ"}`, status: 400},
		{name: "too long", body: `{"plan_id": 7, "page": "` + strings.Repeat("x", maxBody) + `"}`, status: 413},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := newShop()
			agent := tt.agent
			if agent == "" {
				agent = firefox
			}
			check.Equal(t, s.send("198.51.100.7", agent, tt.body, tt.header...), tt.status, "status")
			want := map[Outcome]int{}
			if tt.want != "" {
				want[tt.want] = 1
			}
			check.Match(t, s.told, want)
		})
	}
}

// robots are agents of programs as their owners publish them.
var robots = []string{
	"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
	"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0.1938.76 Safari/537.36",
	"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/130.0.0.0 Safari/537.36",
	"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
	"Mozilla/5.0 (compatible; ClaudeBot/1.0; +claudebot@anthropic.com)",
	"Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)",
	"Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)",
	"Mozilla/5.0 (iPhone; CPU iPhone OS 6_0 like Mac OS X) AppleWebKit/536.26 (KHTML, like Gecko) Version/6.0 Mobile/10A5376e Safari/8536.25 (compatible; Google-InspectionTool/1.0;)",
	"Mozilla/5.0 (Linux; Android 11; moto g power) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/119.0.0.0 Mobile Safari/537.36 Chrome-Lighthouse",
	"Mozilla/5.0 (Unknown; Linux x86_64) AppleWebKit/538.1 (KHTML, like Gecko) PhantomJS/2.1.1 Safari/538.1",
	"Mozilla/5.0 zgrab/0.x", "facebookexternalhit/1.1", "curl/8.5.0", "Wget/1.21", "python-requests/2.31.0", "Go-http-client/1.1", "okhttp/4.9.3", "node", "axios/1.6", "",
}

// browsers are agents of browsers that people use.
var browsers = []string{
	firefox,
	"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36",
	"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0",
	"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
	"Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0.6723.90 Mobile/15E148 Safari/604.1",
	"Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/480.0.0.32.108;FBDV/iPhone14,5]",
	"Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36",
	"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 OPR/115.0.0.0",
	"Opera/9.80 (Android; Opera Mini/36.2/191.347; U; en) Presto/2.12.423 Version/12.16",
}

func TestRobotsAreTold(t *testing.T) {
	for _, agent := range robots {
		if !isRobot(agent) {
			t.Errorf("taken for a visitor: %s", agent)
		}
	}
	for _, agent := range browsers {
		if isRobot(agent) {
			t.Errorf("taken for a robot: %s", agent)
		}
	}
}

// TestOneBrowserCountsOnceInHalfAnHour clicks over two days, at all of which a key is replaced.
func TestOneBrowserCountsOnceInHalfAnHour(t *testing.T) {
	s := newShop()
	begin := s.now
	for minutes := 0; minutes < 48*60; minutes += 10 {
		s.now = begin.Add(time.Duration(minutes) * time.Minute)
		s.send("198.51.100.7", firefox, beacon(7))
	}
	if s.told[Counted] != 96 || s.told[Repeat] != 192 {
		t.Errorf("%v, want every third of 288 counted", s.told)
	}
	before := s.told[Counted]
	s.now = s.now.Add(time.Hour)
	s.send("198.51.100.7", firefox, beacon(7))
	s.send("198.51.100.7", browsers[1], beacon(7)) // another browser
	s.send("198.51.100.8", firefox, beacon(7))     // another household
	s.send("198.51.100.7", firefox, beacon(8))     // another plan
	s.send("2001:db8:1:2::1", firefox, beacon(7))
	s.send("2001:db8:1:2::2", firefox, beacon(7)) // an address that a household chose
	check.Equal(t, s.told[Counted]-before, 5)
}

// TestADaysKeyIsForgotten holds that no key outlives a day, and that what it made does not either.
func TestADaysKeyIsForgotten(t *testing.T) {
	s := newShop()
	s.send("198.51.100.7", firefox, beacon(7))
	first := s.visitors.keys[0]
	s.now = s.now.Add(keyTime)
	s.send("198.51.100.7", firefox, beacon(7))
	if bytes.Equal(s.visitors.keys[0], first) || !bytes.Equal(s.visitors.keys[1], first) {
		t.Error("the key is not replaced")
	}
	s.now = s.now.Add(repeatTime)
	s.send("198.51.100.7", firefox, beacon(8))
	if s.visitors.keys[1] != nil {
		t.Errorf("after a day the key before is %x", s.visitors.keys[1])
	}
}

func TestCountsWaitForTheDatabase(t *testing.T) {
	s := newShop()
	s.stored.fails = errors.New("away")
	s.send("198.51.100.7", firefox, beacon(7))
	if err := s.Save(t.Context()); err == nil {
		t.Error("a failure is not told")
	}
	s.now = s.now.Add(time.Hour)
	s.send("198.51.100.7", firefox, beacon(7))
	s.now = s.now.Add(12 * time.Hour) // the next day
	s.send("198.51.100.7", firefox, beacon(7))
	s.stored.fails = nil
	for range 2 { // the second has nothing to add
		must.Do(t, s.Save(t.Context()))
	}
	key := click.Key{Day: "2026-11-26", Partner: "cherry", Click: click.Click{Plan: 7, Page: click.List}}
	next := key
	next.Day = "2026-11-27"
	check.Match(t, s.stored.counts, map[click.Key]int64{key: 2, next: 1})
}

func TestAClientIsBounded(t *testing.T) {
	s := newShop()
	s.Rates = overload.NewRates(20, func() time.Time { return s.now })
	statuses := map[int]int{}
	for i := range 100 {
		statuses[s.send("198.51.100.7", firefox, beacon(i+1))]++
	}
	check.Match(t, statuses, map[int]int{204: 20, 429: 80})
}

// TestBeaconsAreCountedWithinOnePerCent sends beacons of which robots send nine of ten, from many
// addresses. Visitors click the same plan again now and then.
func TestBeaconsAreCountedWithinOnePerCent(t *testing.T) {
	if testing.Short() {
		t.Skip("thousands of rows on one goroutine")
	}
	s := newShop()
	want, beacons := storm(s, 20_000)
	must.Do(t, s.Save(t.Context()))
	got := int64(0)
	for _, n := range s.stored.counts {
		got += n
	}
	t.Logf("%d of %d beacons are counted, and %d are clicks", got, beacons, want)
	if diff := got - int64(want); max(diff, -diff)*100 > int64(want) {
		t.Errorf("%d are counted, want %d", got, want)
	}
}

// storm sends beacons, a day's million apart by as much as there is time, and gives how many of
// them are clicks of visitors.
func storm(s *shop, beacons int) (clicks, sent int) {
	r := rand.New(rand.NewPCG(1, 2))
	begin := s.now
	recent := map[string]time.Time{}
	for i := range beacons {
		s.now = begin.Add(time.Duration(i) * 24 * time.Hour / 1_000_000)
		address := fmt.Sprintf("198.%d.%d.%d", 18+r.IntN(2), r.IntN(256), 1+r.IntN(254))
		plan := 1 + r.IntN(1000)
		if r.IntN(10) < 9 {
			s.send(address, robots[r.IntN(len(robots))], beacon(plan))
			continue
		}
		agent := browsers[r.IntN(len(browsers))]
		for range 1 + r.IntN(4)/3 { // one of four clicks twice
			who := fmt.Sprint(address, agent, plan)
			if at, again := recent[who]; !again || s.now.Sub(at) >= repeatTime {
				clicks, recent[who] = clicks+1, s.now
			}
			s.send(address, agent, beacon(plan))
		}
	}
	return clicks, beacons
}

// BenchmarkBeacon reports what share of a core a million beacons a day take, and how wrong the count is.
func BenchmarkBeacon(b *testing.B) {
	s := newShop()
	b.ReportAllocs()
	want, _ := storm(s, b.N)
	b.ReportMetric(float64(s.told[Counted]-want)/float64(max(want, 1))*100, "%error")
	b.ReportMetric(b.Elapsed().Seconds()/float64(b.N)*1_000_000/(24*60*60)*100, "%core@1M/day")
}

// TestASponsoredRowIsCountedApart where the plan is sponsored, and as a list's card where it is not.
func TestASponsoredRowIsCountedApart(t *testing.T) {
	s := newShop()
	for _, plan := range []int64{5, 6} {
		s.send("198.51.100.7", firefox, fmt.Sprintf(`{"plan_id":%d,"page":"sponsored","country":""}`, plan))
	}
	must.Do(t, s.Save(t.Context()))
	want := map[click.Page]int64{click.Sponsored: 5, click.List: 6}
	for key, n := range s.stored.counts {
		if n != 1 || want[key.Page] != key.Plan {
			t.Errorf("%+v: %d", key, n)
		}
	}
	if len(s.stored.counts) != len(want) {
		t.Errorf("%v", s.stored.counts)
	}
}

// TestIDsOfClicks are kept of visitors' clicks, of repeats too, and not of robots; a store that fails gets them later.
func TestIDsOfClicks(t *testing.T) {
	s := newShop()
	named := func(n int) string { return fmt.Sprintf(`{"plan_id": 7, "page": "list", "click": "lr-%010d"}`, n) }
	s.send("198.51.100.7", firefox, named(1))
	s.send("198.51.100.7", firefox, named(2))
	s.send("198.51.100.7", "curl/8", named(3))
	s.send("198.51.100.8", firefox, beacon(7))
	s.stored.fails = errors.New("the disk is full")
	if err := s.Save(t.Context()); err == nil {
		t.Fatal("a store that fails is no error")
	}
	s.stored.fails = nil
	must.Do(t, s.Save(t.Context()))
	key := click.Key{Day: "2026-11-26", Partner: "cherry", Click: click.Click{Plan: 7, Page: click.List}}
	want := []click.Named{{ID: "lr-0000000001", Key: key}, {ID: "lr-0000000002", Key: key}}
	if d := cmp.Diff(want, s.stored.ids); d != "" || s.stored.counts[key] != 2 {
		t.Errorf("%d clicks (-want +got):\n%s", s.stored.counts[key], d)
	}
	for i := range 10 { // of one browser three a day, and of a link that takes none none
		s.send("198.51.100.7", firefox, named(10+i))
		s.send("198.51.100.9", firefox, strings.Replace(named(20+i), "7", "9", 1))
		s.now = s.now.Add(repeatTime)
		if i == 0 {
			s.Rates = nil
		}
	}
	check.Equal(t, len(s.Counter.ids), 1)
	s.now, s.Counter.ids = s.now.Add(keyTime), nil
	for i := range maxWaiting { // of many clients of one network
		s.send(fmt.Sprintf("203.0.113.%d", i%250), fmt.Sprint(firefox, i), named(100+i))
	}
	check.Equal(t, len(s.Counter.ids), maxWaiting*4/5, "one network has ids of %d", maxWaiting)
	if s.send("198.51.100.9", firefox, named(4)) != 204 || len(s.Counter.ids) != maxWaiting*4/5+1 {
		t.Error("the id of another network is not kept")
	}
}
