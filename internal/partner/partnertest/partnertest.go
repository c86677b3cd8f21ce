// Package partnertest is the suite that every adapter passes. It asks what all
// of them promise, against the sandbox, with and without its faults; what one
// partner's payload means is tested beside its adapter, with golden files.
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

// Harness says how to try one adapter against the sandbox.
type Harness struct {
	Adapter partner.Adapter
	// Partner is the name under which the sandbox knows the partner.
	Partner string
	// Path is appended to the sandbox's address to make the base address; empty
	// for a partner whose adapter appends its own.
	Path string
}

// feed is the adapter asking below a base address.
func (h Harness) feed(base string, get partner.Getter) *partner.Feed {
	return partner.NewFeed(h.Adapter, partner.Source{BaseURL: base, Token: Token}, get)
}

// Token is the key that the adapters under test have.
const Token = "sandbox-token"

// Run tests everything that holds for every adapter.
func Run(t *testing.T, h Harness) {
	t.Run("info", func(t *testing.T) { testInfo(t, h) })
	t.Run("plans", func(t *testing.T) { testPlans(t, h) })
	t.Run("coverage", func(t *testing.T) { testCoverage(t, h) })
	t.Run("deterministic", func(t *testing.T) { testDeterministic(t, h) })
	t.Run("generations", func(t *testing.T) { testGenerations(t, h) })
	t.Run("faults", func(t *testing.T) { testFaults(t, h) })
	t.Run("translate", func(t *testing.T) { testTranslate(t, h) })
	t.Run("any failed request", func(t *testing.T) { testMidway(t, h) })
	t.Run("cancelled", func(t *testing.T) { testCancelled(t, h) })
	t.Run("bad base address", func(t *testing.T) { testBadBase(t, h) })
}

// world is a sandbox behind a real server.
type world struct {
	*sandbox.Sandbox
	server *httptest.Server
	base   string
}

func newWorld(t *testing.T, h Harness) world {
	t.Helper()
	box := sandbox.New(sandbox.Options{})
	server := httptest.NewServer(box.Handler())
	t.Cleanup(server.Close)
	return world{box, server, server.URL + h.Path}
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
