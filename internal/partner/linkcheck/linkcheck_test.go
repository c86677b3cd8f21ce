package linkcheck

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/partner"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// memory is a Store in memory.
type memory struct {
	checks map[market.PartnerID]Check
	holder string
}

func (m *memory) Lease(_ context.Context, name, holder string, _ time.Duration) (market.Lease, bool, error) {
	if m.holder == "" {
		m.holder = holder
	}
	return market.Lease{Name: name, Holder: holder, Generation: 1}, m.holder == holder, nil
}

func (m *memory) ReleaseLease(context.Context, market.Lease) error { m.holder = ""; return nil }

func (m *memory) LinkChecks(context.Context) (list []Check, err error) {
	for _, c := range m.checks {
		list = append(list, c)
	}
	return list, nil
}

func (m *memory) PutLinkCheck(_ context.Context, _ market.Lease, c Check) error {
	m.checks[c.Partner] = c
	return nil
}

// world serves all sites through a proxy, so that the client's rule against private addresses stays
// on.
type world struct {
	*Checker
	stored *memory
	now    time.Time
	asked  int
	// strips makes the partner drop the query.
	strips bool
}

func newWorld(t *testing.T, orders ...Order) *world {
	w := &world{stored: &memory{checks: map[market.PartnerID]Check{}}, now: time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC)}
	sites := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		w.asked++
		switch {
		case r.URL.Host == "click.example" && w.strips:
			http.Redirect(rw, r, "http://shop.example/order", http.StatusFound)
		case r.URL.Host == "click.example":
			http.Redirect(rw, r, "http://shop.example/order?ref="+r.URL.Query().Get("code"), http.StatusFound)
		case r.URL.Host == "round.example":
			http.Redirect(rw, r, "/", http.StatusFound)
		case r.URL.Host == "gone.example":
			http.NotFound(rw, r)
		case r.URL.Host == "closed.example":
			http.Error(rw, "no robots", http.StatusForbidden)
		}
	}))
	t.Cleanup(sites.Close)
	proxy := must.Get(url.Parse(sites.URL))(t)
	client := partner.NewClient(partner.Options{Transport: &http.Transport{Proxy: http.ProxyURL(proxy)}, PerSecond: 1000})
	w.Checker = New(Config{Store: w.stored, Partners: func() []market.PartnerID { return []market.PartnerID{"cherry"} }, Follow: client.FollowLink, Log: slog.New(slog.DiscardHandler),
		Orders: func(market.PartnerID, int, int) ([]Order, error) { return orders, nil }, Now: func() time.Time { return w.now }})
	return w
}

func order(address, code string) Order {
	return Order{Plan: 7, Name: "E5", Address: address, Code: code}
}

func TestStates(t *testing.T) {
	for _, tt := range []struct {
		name  string
		order Order
		state State
		why   string
		hops  []int
	}{
		{"a link", order("http://shop.example/order?ref=a%20b", "a b"), Works, "", []int{200}},
		{"a redirect that keeps the code", order("http://click.example/?code=me7", "me7"), Works, "", []int{302, 200}},
		{"no code to keep", order("http://click.example/", ""), Works, "", []int{302, 200}},
		{"a link without its code", order("http://shop.example/order", "me7"), Broken, `The affiliate code "me7" is not in the link.`, []int{200}},
		{"a page that is gone", order("http://gone.example/", ""), Broken, "gone.example answers 404.", []int{404}},
		{"a site for people alone", order("http://closed.example/", ""), Unclear, "closed.example answers 403, as sites do that let no program in.", []int{403}},
		{"a round trip", order("http://round.example/", ""), Broken, "The link redirected more than 10 times.", []int{302, 302, 302, 302, 302, 302, 302, 302, 302, 302}},
		{"no address", order("mailto:me@example.com", ""), Broken, "The link is not an http or https address.", nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := newWorld(t, tt.order)
			must.Do(t, w.Step(t.Context()))
			checked := w.stored.checks["cherry"]
			link := checked.Links[0]
			if checked.State != tt.state || link.State != tt.state || link.Why != tt.why || checked.BrokenSince.IsZero() == (tt.state == Broken) {
				t.Errorf("%+v", checked)
			}
			var statuses []int
			for _, hop := range link.Hops {
				statuses = append(statuses, hop.Status)
			}
			check.Match(t, statuses, tt.hops)
		})
	}
}

// TestAStrippedCodeIsFoundWithinADay: a partner begins and stops to drop the code. An hour passes
// between two steps.
func TestAStrippedCodeIsFoundWithinADay(t *testing.T) {
	w := newWorld(t, order("http://click.example/?code=me7", "me7"))
	pass := func(hours int) Check {
		t.Helper()
		for range hours {
			must.Do(t, w.Step(t.Context()))
			w.now = w.now.Add(time.Hour)
		}
		return w.stored.checks["cherry"]
	}
	if c := pass(30); c.State != Works || w.asked != 4 { // two days of two hops
		t.Fatalf("%+v, asked %d times", c, w.asked)
	}
	w.strips = true
	broke := w.now
	c := pass(24)
	if c.State != Broken || c.BrokenSince.Sub(broke) > 24*time.Hour || c.Links[0].Why != `The affiliate code "me7" is gone after the redirect to shop.example.` {
		t.Fatalf("%+v", c)
	}
	if again := pass(48); !again.BrokenSince.Equal(c.BrokenSince) || !again.At.After(c.At) {
		t.Errorf("broken since %s, then since %s", c.BrokenSince, again.BrokenSince)
	}
	w.strips = false
	if c = pass(25); c.State != Works || !c.BrokenSince.IsZero() {
		t.Errorf("%+v", c)
	}
}

func TestOneNodeChecks(t *testing.T) {
	w := newWorld(t, order("http://shop.example/", ""))
	w.stored.holder = "another node"
	if err := w.Step(t.Context()); err != nil || w.asked != 0 {
		t.Errorf("asked %d times, %v", w.asked, err)
	}
	check.Fails(w.Check(t.Context(), "cherry"))(t, errs.Conflict, "a check at the same time")
}

// TestPrivateAddressesAreRefused follows links into private networks with the shop's client.
func TestPrivateAddressesAreRefused(t *testing.T) {
	inside := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("it was asked") }))
	t.Cleanup(inside.Close)
	client := partner.NewClient(partner.Options{Transport: &http.Transport{}})
	for _, address := range []string{inside.URL, "http://10.0.0.1/", "http://169.254.169.254/latest", "http://[::1]:80/"} {
		hops, err := client.FollowLink(t.Context(), address)
		if err == nil || partner.FailureReason(err) != "leads to a private address" || len(hops) != 1 {
			t.Errorf("%s: %v, %v", address, hops, err)
		}
	}
}
