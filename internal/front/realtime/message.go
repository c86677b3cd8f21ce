// Package realtime implements Supabase Realtime over WebSocket: Phoenix channels that send the
// changes of server_plans as postgres_changes. It refuses broadcast and presence.
package realtime

import (
	"encoding/json"
	"slices"

	"launchrack/internal/model/errs"
)

// message is a message of the protocol, of either version.
type message struct {
	JoinRef *string         `json:"join_ref,omitempty"`
	Ref     *string         `json:"ref"`
	Topic   string          `json:"topic"`
	Event   string          `json:"event"`
	Payload json.RawMessage `json:"payload"`
}

// The versions of the protocol. Messages are objects in the first and lists in the second.
const (
	vsnObjects = "1.0.0"
	vsnLists   = "2.0.0"
)

// codec encodes and decodes messages of one version.
type codec struct{ isList bool }

// newCodec returns the codec of the version in the parameter vsn. As in Phoenix, none means the
// first.
func newCodec(vsn string) (codec, error) {
	switch vsn {
	case "", vsnObjects:
		return codec{}, nil
	case vsnLists:
		return codec{isList: true}, nil
	}
	return codec{}, errs.Field("vsn", "%q is unknown; accepted are %s and %s", errs.Clip(vsn, 20), vsnObjects, vsnLists)
}

// encode encodes a message as text.
func (c codec) encode(m message) ([]byte, error) {
	if c.isList {
		return json.Marshal([]any{m.JoinRef, m.Ref, m.Topic, m.Event, m.Payload})
	}
	return json.Marshal(m)
}

// encodeChange encodes a change that is written already, for the bindings with these ids.
func (c codec) encodeChange(topic string, ids []int64, data json.RawMessage) ([]byte, error) {
	head, err := json.Marshal(topic)
	if err != nil {
		return nil, err
	}
	payload, err := json.Marshal(ids)
	if err != nil {
		return nil, err
	}
	payload = slices.Concat([]byte(`{"ids":`), payload, []byte(`,"data":`), data, []byte("}"))
	if c.isList {
		return slices.Concat([]byte("[null,null,"), head, []byte(`,"`+eventChanges+`",`), payload, []byte("]")), nil
	}
	return slices.Concat([]byte(`{"ref":null,"topic":`), head, []byte(`,"event":"`+eventChanges+`","payload":`), payload, []byte("}")), nil
}

const errForm = "a message is an object with topic, event, payload and ref in version 1.0.0, and a list [join_ref, ref, topic, event, payload] in version 2.0.0"

func (c codec) decode(text []byte) (m message, err error) {
	if !c.isList {
		err = json.Unmarshal(text, &m)
	} else {
		parts := []any{&m.JoinRef, &m.Ref, &m.Topic, &m.Event, &m.Payload}
		if err = json.Unmarshal(text, &parts); err == nil && len(parts) != 5 {
			err = errs.New(errs.Invalid, errForm)
		}
	}
	if err != nil || m.Topic == "" || m.Event == "" {
		return m, errs.New(errs.Invalid, errForm)
	}
	if len(m.Topic) > maxTopic || isLong(m.Ref) || isLong(m.JoinRef) {
		return m, errs.New(errs.Invalid, "a topic has at most %d bytes, and a ref %d", maxTopic, maxRef)
	}
	return m, nil
}

// maxTopic and maxRef are the maximum sizes of what is kept of a message besides filters.
const (
	maxTopic = 300
	maxRef   = 60
)

func isLong(ref *string) bool { return ref != nil && len(*ref) > maxRef }

// broadcastPush is the first byte of a broadcast in the binary form of version 2.0.0.
const broadcastPush = 3

// decodeBinary decodes the head of a binary broadcast without its payload. Byte 0 is the type,
// bytes 1 to 5 are the lengths of join_ref, ref, topic, event and metadata, byte 6 is the encoding
// of the payload. The texts follow.
func (c codec) decodeBinary(b []byte) (m message, err error) {
	if !c.isList || len(b) < 7 || b[0] != broadcastPush {
		return m, errs.New(errs.Invalid, "a binary message is a broadcast of version 2.0.0")
	}
	rest := b[7:]
	var texts [3]string
	for i := range texts {
		n := int(b[1+i])
		if len(rest) < n {
			return m, errs.New(errs.Invalid, "a binary message ends before its topic does")
		}
		texts[i], rest = string(rest[:n]), rest[n:]
	}
	return message{JoinRef: optional(texts[0]), Ref: optional(texts[1]), Topic: texts[2], Event: eventBroadcast}, nil
}

func optional(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}
