package chaos

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"os/exec"
	"regexp"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// Node is a process of the shop that can be killed and restarted.
type Node struct {
	shop   *Shop
	number int
	client *http.Client

	mu  sync.Mutex
	cmd *exec.Cmd
	log *tail
	url string
	// ended is closed when the process has ended.
	ended chan struct{}
	// life is odd while the node runs, and increases with each start and kill.
	life atomic.Int64
}

// NewNode makes a node that is not started.
func (s *Shop) NewNode(number int) *Node {
	return &Node{shop: s, number: number, client: &http.Client{Timeout: time.Minute, Transport: &http.Transport{MaxIdleConnsPerHost: 32}}}
}

var listening = regexp.MustCompile(`msg=listening .*url=(\S+)`)

// Start starts the node, waits until it is ready, and returns how long that took.
func (n *Node) Start(ctx context.Context) (time.Duration, error) {
	began := time.Now()
	ctx, cancel := context.WithTimeout(ctx, startTime)
	defer cancel()
	for ctx.Err() == nil {
		ended, err := n.launch()
		if err != nil {
			return 0, err
		}
		for running := true; running && ctx.Err() == nil; pause(ctx, time.Millisecond) {
			if n.ready(ctx) {
				n.life.Add(1)
				return time.Since(began), nil
			}
			select {
			case <-ended: // a supervisor would start it again
				running = false
			default:
			}
		}
		n.end()
	}
	return 0, fmt.Errorf("node %d did not start: %w\n%s", n.number, ctx.Err(), n.log)
}

// launch starts the process. The channel is closed when it ends.
func (n *Node) launch() (ended chan struct{}, err error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.cmd, n.log, n.url, n.ended = n.shop.Command(n.shop.args()...), &tail{}, "", make(chan struct{})
	n.cmd.Stdout, n.cmd.Stderr = n.log, n.log
	if err := n.cmd.Start(); err != nil {
		return nil, err
	}
	cmd, ended := n.cmd, n.ended
	go func() {
		_ = cmd.Wait() // it fails if the process was killed
		close(ended)
	}()
	return ended, nil
}

func (n *Node) ready(ctx context.Context) bool {
	if n.address() == "" {
		m := listening.FindStringSubmatch(n.log.String())
		if m == nil {
			return false
		}
		n.mu.Lock()
		n.url = m[1]
		n.mu.Unlock()
	}
	req, err := http.NewRequestWithContext(ctx, "GET", n.address()+"/readyz", nil)
	if err != nil {
		return false
	}
	res, err := n.client.Do(req)
	if err != nil {
		return false
	}
	return res.Body.Close() == nil && res.StatusCode == http.StatusOK
}

func (n *Node) address() string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.url
}

// Kill ends the node with SIGKILL.
func (n *Node) Kill() {
	if n.life.Load()%2 == 0 {
		return
	}
	n.life.Add(1)
	n.end()
}

func (n *Node) end() {
	_ = n.cmd.Process.Signal(syscall.SIGKILL) // unless it has ended
	<-n.ended
	n.client.CloseIdleConnections()
}

// Log returns the end of the node's log since its last start.
func (n *Node) Log() string { return n.log.String() }

// errKilled is the error of a call during which the node was killed.
var errKilled = errors.New("the node was killed")

// during calls the node, and returns errKilled if it did not run all the time.
func (n *Node) during(call func() error) error {
	life := n.life.Load()
	if life%2 == 0 {
		return errKilled
	}
	err := call()
	if n.life.Load() != life {
		return errKilled
	}
	return err
}

// tail is a writer that keeps the end of a log.
type tail struct {
	mu sync.Mutex
	b  bytes.Buffer
}

const maxTail = 64 << 10

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.b.Len() > maxTail {
		t.b.Next(t.b.Len() - maxTail/2)
	}
	return t.b.Write(p)
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.b.String()
}
