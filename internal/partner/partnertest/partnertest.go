// Package partnertest is the suite that every adapter passes. It asks what all of
// them promise, and what each declares in partner.Abilities, against the partner's
// own stand-in, with and without its faults. What one partner's payload means is
// tested beside its adapter, with golden files.
package partnertest

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"launchrack/internal/partner"
	"launchrack/internal/sandbox"
)

// Harness says how to try one adapter against its stand-in.
type Harness struct {
	Adapter partner.Adapter
	// Path is appended to the address of the stand-in to make the base address;
	// empty for a partner whose adapter appends its own.
	Path string
}

// id is the partner's ID.
func (h Harness) id() string { return string(h.Adapter.Info().ID) }

// feed is the adapter asking below a base address.
func (h Harness) feed(base string, get partner.Getter) *partner.Feed {
	return partner.NewFeed(h.Adapter, partner.Source{BaseURL: base, Token: sandbox.Token}, get)
}

// Run tests everything that holds for every adapter. What needs a stand-in is
// skipped for an adapter without one.
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

// world is the sandbox with one partner behind a real server.
type world struct {
	*sandbox.Sandbox
	server *httptest.Server
	base   string
}

func newWorld(t *testing.T, h Harness) world {
	t.Helper()
	box := sandbox.New([]sandbox.Partner{h.Adapter.(sandbox.Provider).Sandbox()}, sandbox.Options{})
	server := httptest.NewServer(box.Handler())
	t.Cleanup(server.Close)
	return world{box, server, server.URL + "/" + h.id() + h.Path}
}

func (w world) fetch(t *testing.T, h Harness, get partner.Getter) (partner.Snapshot, error) {
	t.Helper()
	return h.feed(w.base, get).Fetch(context.Background())
}

func (w world) mustFetch(t *testing.T, h Harness) partner.Snapshot {
	t.Helper()
	s, err := w.fetch(t, h, client(partner.Options{}))
	if err != nil {
		t.Fatalf("Fetch: %v", err)
	}
	return s
}

// client is the real one, made quick: the waits are shortened, the rules stay.
func client(o partner.Options) *partner.Client {
	o.Backoff = time.Millisecond
	o.PerSecond = 100_000
	if o.Transport == nil {
		o.Transport = http.DefaultTransport.(*http.Transport)
	}
	return partner.NewClient(o)
}
