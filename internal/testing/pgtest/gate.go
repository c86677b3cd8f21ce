package pgtest

import (
	"net"
	"net/url"
	"sync"
	"testing"
)

// Gate is a way to a database that can be shut: it passes bytes on to the server's socket.
type Gate struct {
	// Address is the URL of the database by this way.
	Address string

	socket, listen string
	mu             sync.Mutex
	listener       net.Listener
	conns          []net.Conn
}

// NewGate opens a way to a database of a Cluster. It is shut with the test.
func NewGate(t testing.TB, database string) *Gate {
	t.Helper()
	u, err := url.Parse(database)
	if err != nil {
		t.Fatal(err)
	}
	g := &Gate{socket: u.Query().Get("host") + "/.s.PGSQL.5432", listen: "127.0.0.1:0"}
	g.Open(t)
	g.listen = g.listener.Addr().String()
	u.Host, u.RawQuery = g.listen, "sslmode=disable"
	g.Address = u.String()
	t.Cleanup(g.Shut)
	return g
}

// Open lets connections through again.
func (g *Gate) Open(t testing.TB) {
	t.Helper()
	l, err := net.Listen("tcp", g.listen)
	if err != nil {
		t.Fatal(err)
	}
	g.mu.Lock()
	g.listener = l
	g.mu.Unlock()
	go func() {
		for {
			in, err := l.Accept()
			if err != nil {
				return
			}
			out, err := net.Dial("unix", g.socket)
			if err != nil {
				in.Close()
				continue
			}
			g.mu.Lock()
			g.conns = append(g.conns, in, out)
			g.mu.Unlock()
			go pass(in, out)
			go pass(out, in)
		}
	}()
}

func pass(to, from net.Conn) {
	buffer := make([]byte, 32<<10)
	for {
		n, err := from.Read(buffer)
		if _, failed := to.Write(buffer[:n]); err != nil || failed != nil {
			to.Close()
			return
		}
	}
}

// Shut cuts all connections and refuses new ones.
func (g *Gate) Shut() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.listener.Close()
	for _, c := range g.conns {
		c.Close()
	}
	g.conns = nil
}
