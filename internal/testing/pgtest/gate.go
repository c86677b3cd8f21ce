package chaos

import (
	"errors"
	"io"
	"net"
	"sync"
)

// Gate leads connections to a server as long as it is open. While it is closed the server
// seems to be away.
type Gate struct {
	listener        net.Listener
	network, target string

	mu          sync.Mutex
	closed      bool
	connections map[net.Conn]bool
}

// OpenGate leads from an address of this machine to a server, such as unix and a socket.
func OpenGate(network, target string) (*Gate, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	g := &Gate{listener: listener, network: network, target: target, connections: map[net.Conn]bool{}}
	go g.accept()
	return g, nil
}

// Address is where the server is reached.
func (g *Gate) Address() string { return g.listener.Addr().String() }

// Shut ends all connections and lets no further one through.
func (g *Gate) Shut() error {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.closed = true
	for c := range g.connections {
		_ = c.Close() // that is the purpose
	}
	return nil
}

// Open lets connections through again.
func (g *Gate) Open() error {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.closed = false
	return nil
}

// Close ends the gate.
func (g *Gate) Close() error { return errors.Join(g.Shut(), g.listener.Close()) }

func (g *Gate) accept() {
	for {
		c, err := g.listener.Accept()
		if err != nil {
			return
		}
		go g.lead(c)
	}
}

// lead copies both ways until one side ends.
func (g *Gate) lead(c net.Conn) {
	defer c.Close()
	server, err := net.Dial(g.network, g.target)
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
			_, _ = io.Copy(way[0], way[1]) // a connection that breaks has ended
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
