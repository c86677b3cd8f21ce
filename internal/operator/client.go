package operator

import (
	"context"
	"fmt"
	"net/netip"
	"time"

	"launchrack/internal/door/clientip"
)

// client identifies the sender of a guess. An address has its own limit and shares the
// budget of all addresses. A browser that unlocked before has a limit of its own, and
// its guesses use up no shared budget.
type client struct {
	// key is the name under which guesses are counted.
	key string
	// address is written to the audit log.
	address string
	// device is the id of a browser that unlocked before, else empty.
	device string
	// exempt reports whether the client is free of the budget of all addresses.
	exempt bool
}

func (c client) isDevice() bool { return c.device != "" }

func (c client) source() source {
	if c.isDevice() {
		return ofDevice
	}
	return ofAddress
}

// scope selects the attempts that count for the client's limits.
func (c client) scope(now time.Time) Scope {
	own := Window{now.Add(-ownWindow), ownLimit}
	if c.isDevice() {
		own = Window{now.Add(-history), deviceLimit}
	}
	return Scope{c.key, own, Window{now.Add(-history), maxHistory}}
}

// identify finds the client of an attempt: a browser that unlocked before, or else an
// address.
func (g *Guard) identify(ctx context.Context, from netip.Addr, cookie string, now time.Time) (client, error) {
	address := keyOf(from)
	stranger := client{key: address, address: address, exempt: clientip.Within(from, g.exempt)}
	c, ok := g.unseal(cookie, unlocked)
	if !ok {
		return stranger, nil
	}
	credential, err := g.store.Credential(ctx)
	if err != nil {
		return client{}, fmt.Errorf("read the access code: %w", err)
	}
	if c.Generation != credential.Generation {
		return stranger, nil
	}
	device := client{key: "device " + c.ID, address: address, device: c.ID, exempt: true}
	standing, err := g.store.Standing(ctx, device.scope(now))
	if err != nil {
		return client{}, fmt.Errorf("count wrong access codes: %w", err)
	}
	if len(standing.Own) >= deviceLimit {
		return stranger, nil
	}
	return device, nil
}

// keyOf returns the text under which guesses of an address are counted.
func keyOf(addr netip.Addr) string {
	network := clientip.Network(addr)
	switch {
	case !network.IsValid():
		return "unknown"
	case network.IsSingleIP():
		return network.Addr().String()
	}
	return network.String()
}
