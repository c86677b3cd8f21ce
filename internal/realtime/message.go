// Package realtime implements Supabase Realtime over WebSocket: Phoenix channels that send the
// changes of server_plans as postgres_changes. It refuses broadcast and presence.
package realtime

import (
	"encoding/json"

	"launchrack/internal/errs"
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

const errForm = "a message is an object with topic, event, payload and ref in version 1.0.0, and a list [join_ref, ref, topic, event, payload] in version 2.0.0"

// decode decodes a text message.
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
	return m, nil
}

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
