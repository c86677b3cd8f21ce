package view

import "encoding/json"

// DeskDoor answers /operator/data/door: how the desk can be opened. Everybody may ask.
type DeskDoor struct {
	// Code reports whether the access code opens it, Passkeys whether a passkey does.
	Code     bool `json:"code"`
	Passkeys bool `json:"passkeys"`
	// Session is the one by passkey that the browser has; null for none.
	Session *Session `json:"session"`
}

// DeskQuestion is what a passkey is asked.
type DeskQuestion struct {
	// State comes back with the answer.
	State string `json:"state"`
	// Options are WebAuthn's, as browsers read them.
	Options PasskeyOptions `json:"options"`
}

// PasskeyOptions are JSON that a library made.
type PasskeyOptions json.RawMessage

// MarshalJSON gives the options as they are.
func (o PasskeyOptions) MarshalJSON() ([]byte, error) { return json.RawMessage(o).MarshalJSON() }

// DeskInvitation says who is invited, and asks for a passkey.
type DeskInvitation struct {
	Name     string       `json:"name"`
	Role     string       `json:"role"`
	Question DeskQuestion `json:"question"`
}

// DeskAccess is who may open the desk.
type DeskAccess struct {
	Operators []DeskOperator `json:"operators"`
	// Sessions are those by passkey, the newest first.
	Sessions []DeskSignedIn `json:"sessions"`
	// Code reports whether the access code opens the desk.
	Code bool `json:"code"`
	// MayTurnOff reports whether an owner has a passkey, without which the code stays on.
	MayTurnOff bool `json:"may_turn_off"`
	// SetOff reports whether the settings turn the code off at each start.
	SetOff bool `json:"set_off"`
	// Missing says why no passkeys are offered, and what to set; empty where they are.
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
	// IsYou marks the operator who asks.
	IsYou bool `json:"is_you"`
}

// DeskPasskey is a key that an operator signs in with.
type DeskPasskey struct {
	ID     string  `json:"id"`
	Name   string  `json:"name"`
	MadeAt string  `json:"made_at"`
	UsedAt *string `json:"used_at"`
	// Blocked marks one whose counter went back, as a copied key makes it.
	Blocked bool `json:"blocked"`
}

// DeskSignedIn is a session by passkey.
type DeskSignedIn struct {
	ID       string `json:"id"`
	Operator string `json:"operator"`
	Passkey  string `json:"passkey"`
	MadeAt   string `json:"made_at"`
	SeenAt   string `json:"seen_at"`
	EndsAt   string `json:"ends_at"`
	// IsThis marks the session that asks.
	IsThis bool `json:"is_this"`
}

// DeskInvite is the address of an invitation, which is shown once.
type DeskInvite struct {
	Link string `json:"link"`
}
