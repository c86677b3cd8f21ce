// Package remote tells who is at the other end of a request: the peer of the
// connection or, where that peer is a proxy of our own, the client that the
// proxy names.
package clientip

import (
	"context"
	"net/http"
	"net/netip"
	"strings"
)

// Client gives the address that a request came from. X-Forwarded-For is read
// only where the peer is in trusted: from the right, as each proxy appends the
// peer that it saw, past the hops that are trusted themselves, to the first
// that is not. What stands left of it was written by that client and proves
// nothing. A hop that is no address ends the walk at the hop before it. The
// zero Addr stands for a peer without an address.
func Client(r *http.Request, trusted []netip.Prefix) netip.Addr {
	client := parseHop(r.RemoteAddr)
	lines := r.Header.Values("X-Forwarded-For")
	for i := len(lines) - 1; i >= 0; i-- {
		for rest, more := lines[i], true; more; {
			if !Within(client, trusted) {
				return client
			}
			var hop string
			rest, hop, more = cutLast(rest)
			addr := parseHop(strings.TrimSpace(hop))
			if !addr.IsValid() {
				return client
			}
			client = addr
		}
	}
	return client
}

// cutLast takes the last item off a list with commas.
func cutLast(list string) (rest, last string, more bool) {
	comma := strings.LastIndexByte(list, ',')
	if comma < 0 {
		return "", list, false
	}
	return list[:comma], list[comma+1:], true
}

// parseHop reads an address with or without a port. Zones are dropped and IPv4
// in IPv6 clothes is IPv4, so that one client has one address.
func parseHop(s string) netip.Addr {
	if port, err := netip.ParseAddrPort(s); err == nil {
		return plain(port.Addr())
	}
	if inner, found := strings.CutPrefix(s, "["); found {
		if s, found = strings.CutSuffix(inner, "]"); !found {
			return netip.Addr{}
		}
	}
	addr, err := netip.ParseAddr(s)
	if err != nil {
		return netip.Addr{}
	}
	return plain(addr)
}

func plain(addr netip.Addr) netip.Addr { return addr.Unmap().WithZone("") }

// Within is whether an address lies in one of the networks. The zero Addr lies
// in none.
func Within(addr netip.Addr, networks []netip.Prefix) bool {
	for _, n := range networks {
		if n.Contains(addr) {
			return true
		}
	}
	return false
}

// Network is what one household or server has: an IPv4 address or a /64 of IPv6,
// within which addresses are free to pick. The zero Prefix stands for no address.
func Network(addr netip.Addr) netip.Prefix {
	bits := addr.BitLen()
	if addr.Is6() && !addr.IsLoopback() {
		bits = 64
	}
	network, err := addr.Prefix(bits)
	if err != nil { // a prefix of no address
		return netip.Prefix{}
	}
	return network
}

// key is where the context of a request keeps its client.
type key struct{}

// Identify lets everything behind it ask Of for a request's client.
func Identify(trusted []netip.Prefix, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(w, r.WithContext(With(r.Context(), Client(r, trusted))))
	})
}

// With gives a context in which Of answers addr.
func With(ctx context.Context, addr netip.Addr) context.Context {
	return context.WithValue(ctx, key{}, addr)
}

// Of is the client that Identify found for the request of this context, the
// zero Addr where it was not asked.
func Of(ctx context.Context) netip.Addr {
	addr, _ := ctx.Value(key{}).(netip.Addr)
	return addr
}
