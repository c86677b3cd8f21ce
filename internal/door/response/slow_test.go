package response

import (
	"net"
	"net/http"
	"testing"
	"time"

	"launchrack/internal/testing/must"
)

// TestAClientThatDoesNotReadIsDisconnected asks for a large answer and reads nothing.
func TestAClientThatDoesNotReadIsDisconnected(t *testing.T) {
	failed := make(chan error, 1)
	l := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	server := &http.Server{ReadHeaderTimeout: time.Minute, Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		var err error
		for err == nil {
			_, err = w.Write(body(1 << 20))
		}
		failed <- err
	})}
	go func() { _ = server.Serve(listener{l, -127900 * time.Millisecond}) }() // 128 s for 1 MB, less nearly all of them
	t.Cleanup(func() { _ = server.Close() })
	conn := must.Get(net.Dial("tcp", l.Addr().String()))(t)
	defer conn.Close()
	must.Get(conn.Write([]byte("GET / HTTP/1.1\r\nHost: shop\r\n\r\n")))(t)
	select {
	case err := <-failed:
		if e, ok := err.(net.Error); !ok || !e.Timeout() {
			t.Errorf("the answer ended with %v", err)
		}
	case <-time.After(time.Minute):
		t.Error("a client that reads nothing is still connected")
	}
}
