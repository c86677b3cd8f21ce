package realtime

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"github.com/coder/websocket"
	"golang.org/x/time/rate"

	"launchrack/internal/door/overload"
	"launchrack/internal/model/errs"
	"launchrack/internal/past/live"
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
	// byteTime is about what reading a byte of a message takes, and sendTime sending a change. Small
	// messages are free: a heartbeat must not end the socket of a client that has spent all on pages.
	byteTime    = 20 * time.Nanosecond
	sendTime    = 10 * time.Microsecond
	freeMessage = 1 << 10
	// silence is the read timeout; supabase-js sends a heartbeat every 25 seconds.
	silence = 90 * time.Second
	// writeTime is the write timeout of a message.
	writeTime = 10 * time.Second
)

// socket is one open connection.
type socket struct {
	conn  *websocket.Conn
	codec codec
	// rate limits the client's messages, and work the microseconds of the processor that this socket
	// takes. The client pays for these by rates.
	rate, work *rate.Limiter
	rates      *overload.Rates
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

func newSocket(conn *websocket.Conn, c codec, rates *overload.Rates) *socket {
	return &socket{conn: conn, codec: c, rate: rate.NewLimiter(messagesPerSecond, burst), work: rate.NewLimiter(rate.Limit(overload.SocketPerSecond/time.Microsecond), int(overload.SocketBurst/time.Microsecond)),
		rates: rates, channels: map[string]*channel{}}
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
		if len(text) > freeMessage {
			if err := s.spend(ctx, time.Duration(len(text))*byteTime); err != nil {
				return err
			}
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
	return s.write(ctx, text)
}

func (s *socket) write(ctx context.Context, text []byte) error {
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
			passes, err := s.match(ctx, batch, c.bindings[i].filter)
			if err != nil {
				return err
			}
			selections[i] = selection{&c.bindings[i], passes}
		}
		for i := range batch.Changes {
			if err := s.sendChange(ctx, topic, selections, i, batch); err != nil {
				return err
			}
		}
	}
	return nil
}

// match asks a filter of a batch, on the client's account; nil passes all.
func (s *socket) match(ctx context.Context, batch *live.Batch, f *filter) ([]live.Passes, error) {
	if f == nil {
		return nil, nil
	}
	passes, took, err := batch.Match(ctx, f.Filter)
	if errs.KindOf(err) == errs.TooLarge {
		err = errCostly
	}
	return passes, errors.Join(err, s.spend(ctx, took))
}

// sendChange sends a change to a channel if a binding matches it.
func (s *socket) sendChange(ctx context.Context, topic string, selections []selection, i int, batch *live.Batch) error {
	kind := kindOf(&batch.Changes[i])
	if kind == "" {
		return nil
	}
	var ids []int64
	for j := range selections {
		if selections[j].has(i, kind) {
			ids = append(ids, selections[j].b.id)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	changes, took, err := batch.Written(writeChange)
	if err != nil {
		return err
	}
	text, err := s.codec.encodeChange(topic, ids, changes[i])
	if err != nil {
		return err
	}
	if err := s.write(ctx, text); err != nil {
		return err
	}
	return s.spend(ctx, took+sendTime)
}

// errCostly ends a socket that takes more than a client may.
var errCostly = &closing{websocket.StatusPolicyViolation, "the filters and changes of this socket cost more than one client may take"}

// spend charges the client for time of the processor. It fails where the client, or this socket, has
// taken too much.
func (s *socket) spend(ctx context.Context, took time.Duration) error {
	if took == 0 {
		return nil
	}
	s.rates.Charge(ctx, took)
	if !s.work.AllowN(time.Now(), int(took/time.Microsecond)) || s.rates.Admit(ctx) != nil {
		return errCostly
	}
	return nil
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
