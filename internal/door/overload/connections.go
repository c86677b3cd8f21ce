package overload

import (
	"cmp"
	"context"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"launchrack/internal/door/clientip"
)

// Connections limits the open connections of a server. At the limit, a new connection evicts
// idle ones: first those of the clients with the most connections, the longest idle first. If
// every connection has a running request, the new one is answered 503. One client has no more
// running requests than a quarter of all connections.
type Connections struct {
	max int
	now func() time.Time
	// requests are the running ones.
	requests *Fair

	mu   sync.Mutex
	open map[net.Conn]*connection

	evicted, refused atomic.Uint64
}

// connection is one open connection.
type connection struct {
	client netip.Prefix
	// running counts the requests in progress.
	running atomic.Int32
	// idleSince is when the last answer ended, in nanoseconds.
	idleSince atomic.Int64
}

// NewConnections makes a limit of maxOpen connections; now is the clock, nil for the system's.
func NewConnections(maxOpen int, now func() time.Time) *Connections {
	if now == nil {
		now = time.Now
	}
	return &Connections{max: maxOpen, now: now, requests: NewFair(Requests.Of(maxOpen)), open: map[net.Conn]*connection{}}
}

// Bound applies the limit to a server. Call it once, before the server starts.
func (c *Connections) Bound(server *http.Server) {
	server.ConnState = c.observe
	next := server.ConnContext
	server.ConnContext = func(ctx context.Context, conn net.Conn) context.Context {
		if next != nil {
			ctx = next(ctx, conn)
		}
		admitted := c.admit(conn) // the server calls this before it reads from the connection
		if admitted == nil {
			refuse(conn)
		}
		return context.WithValue(ctx, connectionKey{}, admitted)
	}
	server.Handler = markRunning(server.Handler, c.now)
}

// Admit begins a request of the client of a context, which ends with leave. It fails with
// errs.TooMany if the client has too many that run.
func (c *Connections) Admit(ctx context.Context) (leave func(), err error) {
	return c.requests.Enter(ctx, InTurn)
}

// Stats counts open, evicted and refused connections.
func (c *Connections) Stats() (open int, evicted, refused uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.open), c.evicted.Load(), c.refused.Load()
}

// connectionKey is the context key of the connection of a request.
type connectionKey struct{}

// markRunning counts the running requests of each connection.
func markRunning(next http.Handler, now func() time.Time) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if c, _ := r.Context().Value(connectionKey{}).(*connection); c != nil {
			c.running.Add(1)
			defer func() {
				c.idleSince.Store(now().UnixNano())
				c.running.Add(-1)
			}()
		}
		next.ServeHTTP(w, r)
	})
}

// observe removes closed connections.
func (c *Connections) observe(conn net.Conn, state http.ConnState) {
	if state == http.StateClosed || state == http.StateHijacked {
		c.mu.Lock()
		delete(c.open, conn)
		c.mu.Unlock()
	}
}

// admit adds a new connection; it returns nil if there is no room.
func (c *Connections) admit(conn net.Conn) *connection {
	added := &connection{client: clientip.Network(peer(conn))}
	added.idleSince.Store(c.now().UnixNano())
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.open) >= c.max {
		c.evict()
	}
	if len(c.open) >= c.max {
		c.refused.Add(1)
		return nil
	}
	c.open[conn] = added
	return added
}

// evictedShare is the fraction, 1/64, of all connections that one eviction closes. That spares
// most connections, and makes evictions rare during a flood.
const evictedShare = 64

// evict closes idle connections. The caller holds the lock.
func (c *Connections) evict() {
	type candidate struct {
		conn net.Conn
		*connection
	}
	var waiting []candidate
	byClient := map[netip.Prefix]int{}
	for conn, state := range c.open {
		byClient[state.client]++
		if state.running.Load() == 0 {
			waiting = append(waiting, candidate{conn, state})
		}
	}
	slices.SortFunc(waiting, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(byClient[b.client], byClient[a.client]), cmp.Compare(a.idleSince.Load(), b.idleSince.Load()))
	})
	for _, w := range waiting[:min(len(waiting), 1+c.max/evictedShare)] {
		delete(c.open, w.conn)
		c.evicted.Add(1)
		_ = rawConn(w.conn).Close() // the goroutine of the connection ends on its own
	}
}

// refusal is the whole HTTP answer to a connection beyond the limit.
const refusal = "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 5\r\n" +
	"Content-Type: text/plain; charset=utf-8\r\nCache-Control: no-store\r\nContent-Length: 48\r\n\r\n" +
	"Too many connections. Please try again shortly.\n"

// refuse answers 503 without reading a request and closes the connection. A TLS connection is
// closed without an answer.
func refuse(conn net.Conn) {
	raw := rawConn(conn)
	if raw == conn {
		_ = raw.SetWriteDeadline(time.Now().Add(100 * time.Millisecond)) // it is closed either way
		_, _ = raw.Write([]byte(refusal))
	}
	_ = raw.Close()
}

// rawConn returns the connection below TLS.
func rawConn(conn net.Conn) net.Conn {
	if secured, ok := conn.(interface{ NetConn() net.Conn }); ok {
		return secured.NetConn()
	}
	return conn
}

// peer returns the remote address; the zero Addr for none.
func peer(conn net.Conn) netip.Addr {
	address, _ := netip.ParseAddrPort(conn.RemoteAddr().String())
	return address.Addr().Unmap().WithZone("")
}
