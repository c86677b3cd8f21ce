package pgtest

import (
	"io"
	"net"
	"net/url"
	"sync"
	"testing"
)

// Gate is a proxy to a database that can fail: Shut makes the server unreachable, and Stick makes
// it hang.
type Gate struct {
	// Address is the URL of the database through the proxy.
	Address string

	socket   string
	listener net.Listener

	mu          sync.Mutex
	closed      bool
	stuck       bool
	moved       *sync.Cond
	connections map[net.Conn]bool
}

// NewGate starts a proxy to a database of a Cluster. It ends with the test.
func NewGate(t testing.TB, database string) *Gate {
	t.Helper()
	u, err := url.Parse(database)
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	g := &Gate{socket: u.Query().Get("host") + "/.s.PGSQL.5432", listener: listener, connections: map[net.Conn]bool{}}
	u.Host, u.RawQuery = listener.Addr().String(), "sslmode=disable"
	g.Address = u.String()
	g.moved = sync.NewCond(&g.mu)
	go g.accept()
	t.Cleanup(func() {
		g.Shut()
		if err := listener.Close(); err != nil {
			t.Error(err)
		}
	})
	return g
}

// Shut closes all connections and refuses new ones.
func (g *Gate) Shut() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.closed, g.stuck = true, false
	g.moved.Broadcast()
	for c := range g.connections {
		_ = c.Close() // it may be broken
	}
}

// Stick keeps connections open and accepts new ones, but forwards no data.
func (g *Gate) Stick() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.stuck = true
}

// Open ends the effect of Shut and Stick.
func (g *Gate) Open() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.closed, g.stuck = false, false
	g.moved.Broadcast()
}

// passing is a connection whose reads wait while the gate is stuck.
type passing struct {
	net.Conn
	gate *Gate
}

func (p passing) Read(b []byte) (int, error) {
	n, err := p.Conn.Read(b)
	p.gate.mu.Lock()
	defer p.gate.mu.Unlock()
	for p.gate.stuck {
		p.gate.moved.Wait()
	}
	return n, err
}

func (g *Gate) accept() {
	for {
		c, err := g.listener.Accept()
		if err != nil {
			return
		}
		go g.forward(c)
	}
}

// forward copies data both ways until one side ends.
func (g *Gate) forward(c net.Conn) {
	defer c.Close()
	server, err := net.Dial("unix", g.socket)
	if err != nil {
		return
	}
	defer server.Close()
	if !g.admit(c, server) {
		return
	}
	defer g.forget(c, server)
	ended := make(chan struct{}, 2)
	for _, way := range [][2]net.Conn{{c, server}, {server, c}} {
		go func() {
			_, _ = io.Copy(way[0], passing{way[1], g}) // a broken connection has ended
			ended <- struct{}{}
		}()
	}
	<-ended
}

func (g *Gate) admit(all ...net.Conn) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.closed {
		return false
	}
	for _, c := range all {
		g.connections[c] = true
	}
	return true
}

func (g *Gate) forget(all ...net.Conn) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, c := range all {
		delete(g.connections, c)
	}
}
