package realtime

import (
	"context"
	"slices"
	"strings"
	"unique"

	"launchrack/internal/door/overload"
	"launchrack/internal/model/errs"
)

// The names of the protocol.
const (
	eventJoin      = "phx_join"
	eventLeave     = "phx_leave"
	eventClose     = "phx_close"
	eventReply     = "phx_reply"
	eventHeartbeat = "heartbeat"
	eventToken     = "access_token"
	eventBroadcast = "broadcast"
	eventPresence  = "presence"
	eventChanges   = "postgres_changes"
	eventSystem    = "system"

	topicPrefix      = "realtime:"
	extensionChanges = "postgres_changes"
)

// reply is the payload of phx_reply.
type reply struct {
	Status   string `json:"status"`
	Response any    `json:"response"`
}

type reason struct {
	Reason string `json:"reason"`
}

// system is the payload of a system message.
type system struct {
	Message   string `json:"message"`
	Status    string `json:"status"`
	Extension string `json:"extension"`
	Channel   string `json:"channel"`
}

func (s *socket) reply(ctx context.Context, m message, status string, response any) error {
	return s.send(ctx, message{JoinRef: m.JoinRef, Ref: m.Ref, Topic: m.Topic, Event: eventReply}, reply{status, response})
}

func (s *socket) refuse(ctx context.Context, m message, why string) error {
	return s.reply(ctx, m, "error", reason{why})
}

// answer replies to a message.
func (s *socket) answer(ctx context.Context, m message) error {
	switch m.Event {
	case eventHeartbeat:
		return s.reply(ctx, m, "ok", struct{}{})
	case eventJoin:
		return s.join(ctx, m)
	case eventLeave:
		return s.leave(ctx, m)
	case eventToken: // all clients see the same public data
		return nil
	case eventBroadcast:
		return s.refuse(ctx, m, "broadcast is not offered here; only postgres_changes are")
	case eventPresence:
		return s.refuse(ctx, m, "presence is not offered here; only postgres_changes are")
	}
	return s.refuse(ctx, m, "unmatched event "+errs.Clip(m.Event, 40))
}

// join adds a channel. It replaces a channel with the same topic.
func (s *socket) join(ctx context.Context, m message) error {
	name, isTopic := strings.CutPrefix(m.Topic, topicPrefix)
	if !isTopic || name == "" {
		return s.refuse(ctx, m, "the topic of a channel begins with "+topicPrefix)
	}
	if m.JoinRef == nil {
		m.JoinRef = m.Ref
	}
	in, err := parseJoin(m.Payload, &s.lastID)
	if costly := s.spend(ctx, in.took); costly != nil {
		return costly
	}
	if err != nil {
		return s.refuseJoin(ctx, m, name, err)
	}
	before, err := s.add(m.Topic, &channel{m.JoinRef, in.bindings})
	if err != nil {
		return s.refuseJoin(ctx, m, name, err)
	}
	if before != nil {
		if err := s.sendClose(ctx, m.Topic, before); err != nil {
			return err
		}
	}
	if in.wanted == nil {
		in.wanted = []wanted{}
	}
	if err := s.reply(ctx, m, "ok", map[string]any{eventChanges: in.wanted}); err != nil || len(in.wanted) == 0 {
		return err
	}
	return s.sendSystem(ctx, m, system{"Subscribed to PostgreSQL", "ok", extensionChanges, name})
}

// refuseJoin sends the error in a system message and in the reply, as Supabase does.
func (s *socket) refuseJoin(ctx context.Context, m message, name string, err error) error {
	why := errs.Public(err)
	if err := s.sendSystem(ctx, m, system{why, "error", extensionChanges, name}); err != nil {
		return err
	}
	return s.refuse(ctx, m, why)
}

func (s *socket) sendSystem(ctx context.Context, m message, what system) error {
	return s.send(ctx, message{JoinRef: m.JoinRef, Topic: m.Topic, Event: eventSystem}, what)
}

func (s *socket) sendClose(ctx context.Context, topic string, c *channel) error {
	return s.send(ctx, message{JoinRef: c.joinRef, Ref: c.joinRef, Topic: topic, Event: eventClose}, struct{}{})
}

// leave removes a channel.
func (s *socket) leave(ctx context.Context, m message) error {
	s.mu.Lock()
	c := s.channels[m.Topic]
	delete(s.channels, m.Topic)
	s.mu.Unlock()
	if err := s.reply(ctx, m, "ok", struct{}{}); err != nil || c == nil {
		return err
	}
	return s.sendClose(ctx, m.Topic, c)
}

// add adds a channel and returns the channel that it replaces. It fails at the limits of the socket.
func (s *socket) add(topic string, c *channel) (before *channel, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	before = s.channels[topic]
	channels, all := 1, slices.Clone(c.bindings)
	for _, other := range s.channels {
		if other != before {
			channels++
			all = append(all, other.bindings...)
		}
	}
	if channels > maxChannels || len(all) > maxChannels {
		return nil, errs.New(errs.Invalid, "too many channels or postgres_changes; accepted are %d of each on one socket", maxChannels)
	}
	if !fit(all) {
		return nil, tooLarge()
	}
	s.channels[topic] = c
	return before, nil
}

// fit reports whether the filters of a socket are within its bounds.
func fit(all []binding) bool {
	bytes, conditions := 0, 0
	counted := map[unique.Handle[string]]bool{}
	for _, b := range all {
		if b.filter == nil || counted[b.filter.Text] {
			continue
		}
		counted[b.filter.Text] = true
		bytes += b.filter.bytes
		conditions += b.filter.conditions
	}
	return bytes <= overload.MaxFilterBytes && conditions <= overload.MaxConditions
}
