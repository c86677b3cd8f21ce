// Package partnertest holds the conformance tests of adapters. They run an adapter against its
// sandbox, with and without faults, and check the rules for all plans and the adapter's
// partner.Abilities. Golden files test the values of one partner's payload.
package partnertest

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"launchrack/internal/partner"
	"launchrack/internal/partner/sandbox"
)

// Harness is an adapter to test.
type Harness struct {
	Adapter partner.Adapter
	// Path is appended to the address of the sandbox to make the base address; empty for an
	// adapter that appends its own path.
	Path string
}

func (h Harness) id() string { return string(h.Adapter.Info().ID) }

// feed returns the adapter's feed at a base address.
func (h Harness) feed(base string, get partner.Getter) *partner.Feed {
	return partner.NewFeed(h.Adapter, partner.Source{BaseURL: base, Token: sandbox.Token}, get)
}

// Run runs the conformance tests. It skips those that need a sandbox if the adapter has none.
func Run(t *testing.T, h Harness) {
	t.Run("info", func(t *testing.T) { testInfo(t, h) })
	t.Run("bad base address", func(t *testing.T) { testBadBase(t, h) })
	t.Run("stand-in", func(t *testing.T) {
		provider, ok := h.Adapter.(sandbox.Provider)
		if !ok {
			t.Skipf("%s brings no stand-in: it has no method Sandbox", h.id())
		}
		runAgainst(t, h, provider.Sandbox())
	})
}

func runAgainst(t *testing.T, h Harness, standIn sandbox.Partner) {
	if info := h.Adapter.Info(); standIn.ID != string(info.ID) || standIn.NeedsToken != info.NeedsToken {
		t.Errorf("the stand-in is for %q and needs a token: %v, want %q and %v",
			standIn.ID, standIn.NeedsToken, info.ID, info.NeedsToken)
	}
	for _, part := range []struct {
		name string
		test func(*testing.T, Harness)
	}{
		{"plans", testPlans},
		{"abilities", testAbilities},
		{"deterministic", testDeterministic},
		{"generations", testGenerations},
		{"translate", testTranslate},
		{"any failed request", testMidway},
		{"cancelled", testCancelled},
		{"token", testToken},
	} {
		t.Run(part.name, func(t *testing.T) { part.test(t, h) })
	}
	t.Run("faults", func(t *testing.T) { testFaults(t, h, standIn.Faults()) })
}

// server is a running sandbox with one partner.
type server struct {
	*sandbox.Sandbox
	base string // the base address of the partner
}

func newServer(t *testing.T, h Harness) server {
	t.Helper()
	box := sandbox.New([]sandbox.Partner{h.Adapter.(sandbox.Provider).Sandbox()}, sandbox.Options{})
	running := httptest.NewServer(box.Handler())
	t.Cleanup(running.Close)
	return server{box, running.URL + "/" + h.id() + h.Path}
}

func (w server) fetch(t *testing.T, h Harness, get partner.Getter) (partner.Snapshot, error) {
	t.Helper()
	return h.feed(w.base, get).Fetch(context.Background())
}

func (w server) mustFetch(t *testing.T, h Harness) partner.Snapshot {
	t.Helper()
	s, err := w.fetch(t, h, client(partner.Options{}))
	if err != nil {
		t.Fatalf("Fetch: %v", err)
	}
	return s
}

// client returns a real client with short waits.
func client(o partner.Options) *partner.Client {
	o.Backoff = time.Millisecond
	o.PerSecond, o.PagePause = 100_000, time.Nanosecond
	if o.Transport == nil {
		o.Transport = http.DefaultTransport.(*http.Transport)
	}
	return partner.NewClient(o)
}
