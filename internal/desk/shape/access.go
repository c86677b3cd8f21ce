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
