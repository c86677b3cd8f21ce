package shape

import (
	"encoding/json"

	"launchrack/internal/model/view"
)

// DeskDoor answers /operator/data/door: the ways to sign in to the desk. Everybody may ask.
type DeskDoor struct {
	// Code reports whether the access code opens it, Passkeys whether a passkey does.
	Code     bool `json:"code"`
	Passkeys bool `json:"passkeys"`
	// Session is the browser's session by passkey; null for none.
	Session *view.Session `json:"session"`
}

// DeskQuestion is a WebAuthn challenge.
type DeskQuestion struct {
	// State is sent back with the answer.
	State string `json:"state"`
	// Options are the argument of navigator.credentials.
	Options PasskeyOptions `json:"options"`
}

// PasskeyOptions are the JSON of a WebAuthn library.
type PasskeyOptions json.RawMessage

// MarshalJSON returns the options unchanged.
func (o PasskeyOptions) MarshalJSON() ([]byte, error) { return json.RawMessage(o).MarshalJSON() }

// DeskInvitation is the invitation of an operator with the challenge for a new passkey.
type DeskInvitation struct {
	Name     string       `json:"name"`
	Role     string       `json:"role"`
	Question DeskQuestion `json:"question"`
}

// DeskAccess lists the operators and their sessions.
type DeskAccess struct {
	Operators []DeskOperator `json:"operators"`
	// Sessions are the sessions by passkey, the newest first.
	Sessions []DeskSignedIn `json:"sessions"`
	// Code reports whether the access code opens the desk.
	Code bool `json:"code"`
	// MayTurnOff reports whether the code may be turned off: an owner has a passkey.
	MayTurnOff bool `json:"may_turn_off"`
	// SetOff reports whether the settings turn the code off at each start.
	SetOff bool `json:"set_off"`
	// Missing says which setting passkeys need; empty if they are offered.
	Missing string `json:"missing"`
}

// DeskOperator is an operator with a name.
type DeskOperator struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Role   string `json:"role"`
	MadeAt string `json:"made_at"`
	// InvitedUntil is when the invitation ends; null for none.
	InvitedUntil *string       `json:"invited_until"`
	Passkeys     []DeskPasskey `json:"passkeys"`
	// IsYou marks the caller.
	IsYou bool `json:"is_you"`
}

// DeskPasskey is a key that an operator signs in with.
type DeskPasskey struct {
	ID     string  `json:"id"`
	Name   string  `json:"name"`
	MadeAt string  `json:"made_at"`
	UsedAt *string `json:"used_at"`
	// Blocked marks a passkey whose signature counter went back, which means a copied key.
	Blocked bool `json:"blocked"`
}

// DeskSignedIn is a session.
type DeskSignedIn struct {
	ID string `json:"id"`
	// By is passkey, code or link. The last two have neither Operator nor Passkey.
	By       string `json:"by"`
	Operator string `json:"operator"`
	Passkey  string `json:"passkey"`
	MadeAt   string `json:"made_at"`
	SeenAt   string `json:"seen_at"`
	EndsAt   string `json:"ends_at"`
	// IsThis marks the caller's session.
	IsThis bool `json:"is_this"`
}

// DeskInvite is the address of an invitation, which is shown once.
type DeskInvite struct {
	Link string `json:"link"`
}
