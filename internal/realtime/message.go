// Package realtime speaks the protocol of Supabase Realtime over a WebSocket: messages of
// Phoenix channels, and the changes of server_plans as postgres_changes. Broadcast and
// presence are not offered.
package realtime

import (
	"encoding/json"

	"launchrack/internal/errs"
)

// message is a message of either version of the protocol.
type message struct {
	JoinRef *string         `json:"join_ref,omitempty"`
	Ref     *string         `json:"ref"`
	Topic   string          `json:"topic"`
	Event   string          `json:"event"`
	Payload json.RawMessage `json:"payload"`
}

// The versions of the protocol: messages are objects in the first and lists in the second.
const (
	vsnObjects = "1.0.0"
	vsnLists   = "2.0.0"
)

// codec reads and writes messages of a version.
type codec struct{ isList bool }

// newCodec takes the version of an address. Phoenix takes none for the first.
func newCodec(vsn string) (codec, error) {
	switch vsn {
	case "", vsnObjects:
		return codec{}, nil
	case vsnLists:
		return codec{isList: true}, nil
	}
	return codec{}, errs.Field("vsn", "%q is unknown; accepted are %s and %s", errs.Clip(vsn, 20), vsnObjects, vsnLists)
}

// encode writes a message.
func (c codec) encode(m message) ([]byte, error) {
	if c.isList {
		return json.Marshal([]any{m.JoinRef, m.Ref, m.Topic, m.Event, m.Payload})
	}
	return json.Marshal(m)
}

const errForm = "a message is an object with topic, event, payload and ref in version 1.0.0, and a list [join_ref, ref, topic, event, payload] in version 2.0.0"

// decode reads a message of text.
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

// decodeBinary reads the head of a broadcast: the lengths of the references, the topic, the
// event and its details, the form of the payload, and then the texts.
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
