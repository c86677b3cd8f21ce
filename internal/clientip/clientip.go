// Package clientip finds the client of a request: the peer of the connection or,
// where that peer is a trusted proxy, the client that the proxy names.
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
// that is not. Whatever stands left of it was written by that client and proves
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

// parseHop reads an address with or without a port. It drops zones and turns
// IPv4-mapped IPv6 into IPv4, so that one client has one address.
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

// Within reports whether an address lies in one of the networks. The zero Addr
// lies in none.
func Within(addr netip.Addr, networks []netip.Prefix) bool {
	for _, n := range networks {
		if n.Contains(addr) {
			return true
		}
	}
	return false
}

// Network gives the addresses that one household or server can choose from: an
// IPv4 address or a /64 of IPv6. The zero Prefix stands for no address.
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

// key is the context's key of a client.
type key struct{}

// client is what Identify finds out about a request.
type client struct {
	addr netip.Addr
	// https reports whether the client's connection is encrypted.
	https bool
}

// Identify lets every handler behind it ask Of and OverHTTPS about a request.
func Identify(trusted []netip.Prefix, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c := client{Client(r, trusted), overHTTPS(r, trusted)}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), key{}, c)))
	})
}

// overHTTPS reports whether the client came over HTTPS, to this server or to a
// trusted proxy that says so.
func overHTTPS(r *http.Request, trusted []netip.Prefix) bool {
	if r.TLS != nil {
		return true
	}
	proto := r.Header.Get("X-Forwarded-Proto")
	return proto != "" && strings.EqualFold(proto, "https") && Within(parseHop(r.RemoteAddr), trusted)
}

// With gives a context in which Of answers addr.
func With(ctx context.Context, addr netip.Addr) context.Context {
	return context.WithValue(ctx, key{}, client{addr: addr})
}

// Of gives the client that Identify found for the request of this context, the
// zero Addr where it did not run.
func Of(ctx context.Context) netip.Addr {
	c, _ := ctx.Value(key{}).(client)
	return c.addr
}

// OverHTTPS reports whether Identify found that the client came over HTTPS.
func OverHTTPS(ctx context.Context) bool {
	c, _ := ctx.Value(key{}).(client)
	return c.https
}
