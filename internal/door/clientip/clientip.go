// Package clientip finds the IP address of a request's client: the peer of the connection, or the
// client that a trusted proxy names in X-Forwarded-For.
package clientip

import (
	"context"
	"net/http"
	"net/netip"
	"strings"
)

// Client returns the IP address of a request's client. If the peer is trusted, it is the rightmost
// untrusted hop in X-Forwarded-For, since each proxy appends the peer that it saw and the client
// itself may have written the hops to the left. An invalid hop ends the search at the hop to its
// right. The zero Addr means a peer without an address.
//
//	peer 10.0.0.1, X-Forwarded-For: 1.1.1.1, 203.0.113.7, 10.0.0.2
//	trusted 10.0.0.0/8 → 203.0.113.7
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

// cutLast splits a comma-separated list before its last item.
func cutLast(list string) (rest, last string, more bool) {
	comma := strings.LastIndexByte(list, ',')
	if comma < 0 {
		return "", list, false
	}
	return list[:comma], list[comma+1:], true
}

// parseHop parses an IP address with or without a port. It drops zones and converts IPv4-mapped
// IPv6 into IPv4, so that one client has one address.
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

// Within reports whether an address is in one of the networks. The zero Addr is in none.
func Within(addr netip.Addr, networks []netip.Prefix) bool {
	for _, n := range networks {
		if n.Contains(addr) {
			return true
		}
	}
	return false
}

// Network returns the network of one client: its IPv4 address or its IPv6 /64, within which a
// household or server can choose addresses. The zero Addr gives the zero Prefix.
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

// Networks returns the networks that a client may have to itself: the result of Network and, of IPv6,
// the /48 around it, as large as providers give a site.
func Networks(addr netip.Addr) []netip.Prefix {
	own := Network(addr)
	if own.Bits() != 64 {
		return []netip.Prefix{own}
	}
	return []netip.Prefix{own, netip.PrefixFrom(own.Addr(), 48).Masked()}
}

// Around returns the networks around a client, the narrower first: the /24 and the /16 of IPv4, the /48 and the /32 of
// IPv6. Whoever can take addresses of many of them is rare. The zero Addr gives zero Prefixes.
func Around(addr netip.Addr) []netip.Prefix {
	bits := [2]int{24, 16}
	if addr.Is6() {
		bits = [2]int{48, 32}
	}
	near, _ := addr.Prefix(bits[0]) // it fails for the zero Addr alone
	far, _ := addr.Prefix(bits[1])
	return []netip.Prefix{near, far}
}

// key is the context key of a client.
type key struct{}

// client is the client of a request.
type client struct {
	addr netip.Addr
	// https reports whether the client's connection is encrypted.
	https bool
	// agent is what its program calls itself.
	agent string
}

// Identify stores the client of each request in its context, for Of, Agent and OverHTTPS.
func Identify(trusted []netip.Prefix, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c := client{Client(r, trusted), overHTTPS(r, trusted), r.UserAgent()}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), key{}, c)))
	})
}

// overHTTPS reports whether the client uses HTTPS: to this server, or to a trusted proxy by its
// X-Forwarded-Proto.
func overHTTPS(r *http.Request, trusted []netip.Prefix) bool {
	if r.TLS != nil {
		return true
	}
	proto := r.Header.Get("X-Forwarded-Proto")
	return proto != "" && strings.EqualFold(proto, "https") && Within(parseHop(r.RemoteAddr), trusted)
}

// With returns a context in which Of returns addr.
func With(ctx context.Context, addr netip.Addr) context.Context {
	return context.WithValue(ctx, key{}, client{addr: addr})
}

// Of returns the client's IP address that Identify stored in a context; the zero Addr for none.
func Of(ctx context.Context) netip.Addr {
	c, _ := ctx.Value(key{}).(client)
	return c.addr
}

// Agent returns what the client's program calls itself, as Identify stored it; empty for none.
func Agent(ctx context.Context) string {
	c, _ := ctx.Value(key{}).(client)
	return c.agent
}

// OverHTTPS reports whether the client uses HTTPS, as Identify stored it.
func OverHTTPS(ctx context.Context) bool {
	c, _ := ctx.Value(key{}).(client)
	return c.https
}
