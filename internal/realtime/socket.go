package realtime

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"github.com/coder/websocket"
	"golang.org/x/time/rate"

	"launchrack/internal/errs"
	"launchrack/internal/live"
)

const (
	// maxMessage is the maximum size of a client's message, in bytes.
	maxMessage = 64 << 10
	// messagesPerSecond and burst limit the rate of a client's messages (token bucket).
	messagesPerSecond = 20
	burst             = 100
	// maxChannels is the maximum number of channels of a socket, and of postgres_changes of all
	// its channels.
	maxChannels = 100
	// silence is the read timeout; supabase-js sends a heartbeat every 25 seconds.
	silence = 90 * time.Second
	// writeTime is the write timeout of a message.
	writeTime = 10 * time.Second
)

// socket is one open connection.
type socket struct {
	conn  *websocket.Conn
	codec codec
	// rate limits the client's messages.
	rate *rate.Limiter
	// lastID is the id of the last binding. Only the goroutine of read uses it.
	lastID int64

	mu       sync.Mutex
	channels map[string]*channel
}

// channel is a topic that the client has joined.
type channel struct {
	joinRef  *string
	bindings []binding
}

func newSocket(conn *websocket.Conn, c codec) *socket {
	return &socket{conn: conn, codec: c, rate: rate.NewLimiter(messagesPerSecond, burst), channels: map[string]*channel{}}
}

// closing is why a socket is closed.
type closing struct {
	code   websocket.StatusCode
	reason string
}

func (c *closing) Error() string { return c.reason }

// run answers the client's messages and sends it the changes until either side closes.
func (s *socket) run(ctx context.Context, from *live.Subscription) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var reading error
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer cancel()
		reading = s.read(ctx)
	}()
	why := s.forward(ctx, from)
	if ctx.Err() != nil { // the reader has ended
		<-done
		why = errors.Join(why, reading)
	}
	end := &closing{websocket.StatusInternalError, "the changes could not be told"}
	if asked, isAsked := errors.AsType[*closing](why); isAsked {
		end = asked
	}
	err := s.conn.Close(end.code, end.reason)
	cancel()
	<-done
	return errors.Join(why, err)
}

// read answers the client's messages.
func (s *socket) read(ctx context.Context) error {
	for {
		kind, text, err := s.next(ctx)
		if err != nil {
			return err
		}
		if !s.rate.Allow() {
			return &closing{websocket.StatusPolicyViolation, "too many messages; accepted are 20 a second"}
		}
		m, err := s.decode(kind, text)
		if err != nil {
			return &closing{websocket.StatusUnsupportedData, errs.Clip(errs.Public(err), 120)}
		}
		if err := s.answer(ctx, m); err != nil {
			return err
		}
	}
}

// next reads a message. It fails if none comes within the read timeout.
func (s *socket) next(ctx context.Context) (websocket.MessageType, []byte, error) {
	ctx, cancel := context.WithTimeout(ctx, silence)
	defer cancel()
	return s.conn.Read(ctx)
}

func (s *socket) decode(kind websocket.MessageType, text []byte) (message, error) {
	if kind == websocket.MessageBinary {
		return s.codec.decodeBinary(text)
	}
	return s.codec.decode(text)
}

// send writes a message.
func (s *socket) send(ctx context.Context, m message, payload any) error {
	var err error
	if m.Payload, err = json.Marshal(payload); err != nil {
		return err
	}
	text, err := s.codec.encode(m)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, writeTime)
	defer cancel()
	return s.conn.Write(ctx, websocket.MessageText, text)
}

// forward sends the batches of a subscription to the channels until it ends.
func (s *socket) forward(ctx context.Context, from *live.Subscription) error {
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case batch, open := <-from.Batches():
			if !open {
				return &closing{websocket.StatusTryAgainLater, from.Reason()}
			}
			if err := s.sendBatch(ctx, batch); err != nil {
				return err
			}
		}
	}
}

// sendBatch sends each channel the changes of a batch that its bindings match.
func (s *socket) sendBatch(ctx context.Context, batch *live.Batch) error {
	for topic, c := range s.joined() {
		selections := make([]selection, len(c.bindings))
		for i := range c.bindings {
			var err error
			if selections[i], err = newSelection(&c.bindings[i], batch); err != nil {
				return err
			}
		}
		for i := range batch.Changes {
			if err := s.sendChange(ctx, topic, selections, &batch.Changes[i], batch); err != nil {
				return err
			}
		}
	}
	return nil
}

// changed is the payload of postgres_changes.
type changed struct {
	IDs  []int64 `json:"ids"`
	Data change  `json:"data"`
}

// sendChange sends a change to a channel if a binding matches it.
func (s *socket) sendChange(ctx context.Context, topic string, selections []selection, c *live.Change, batch *live.Batch) error {
	kind := kindOf(c)
	if kind == "" {
		return nil
	}
	var ids []int64
	for i := range selections {
		if selections[i].has(c, kind) {
			ids = append(ids, selections[i].b.ID)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	data, err := changeOf(c, kind, batch)
	if err != nil {
		return err
	}
	return s.send(ctx, message{Topic: topic, Event: eventChanges}, changed{ids, data})
}

// joined returns a copy of the channels that have bindings. Channels are immutable.
func (s *socket) joined() map[string]*channel {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := make(map[string]*channel, len(s.channels))
	for topic, c := range s.channels {
		if len(c.bindings) > 0 {
			all[topic] = c
		}
	}
	return all
}
