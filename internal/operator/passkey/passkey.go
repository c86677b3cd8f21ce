// Package passkey leads the ceremonies of WebAuthn: an operator makes a passkey by an invitation, and
// signs in with it. The guard keeps who may do what (package operator); this package knows what
// browsers and authenticators send.
package passkey

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/netip"
	"net/url"
	"strings"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"launchrack/internal/model/errs"
	"launchrack/internal/operator"
)

// Ceremonies makes passkeys and lets operators in by them. It is safe for concurrent use.
type Ceremonies struct {
	guard *operator.Guard
	// domain and origin are of the shop's public address; a passkey is good for no other.
	domain, origin string
	shop           func() string
	missing        string
}

// New gives the ceremonies of a shop with a public address. shop gives its name.
func New(guard *operator.Guard, publicURL string, shop func() string) *Ceremonies {
	c := &Ceremonies{guard: guard, shop: shop}
	c.domain, c.origin, c.missing = place(publicURL)
	return c
}

// Missing says what keeps the shop from offering passkeys, and what to set; empty for nothing.
func (c *Ceremonies) Missing() string { return c.missing }

// place gives the domain and the origin of a public address, or what is wrong with it. Browsers
// make passkeys for names only, and by https only but on this machine.
func place(publicURL string) (domain, origin, missing string) {
	if publicURL == "" {
		return "", "", "Passkeys need the shop's public address. Set LAUNCHRACK_PUBLIC_URL, such as https://shop.example.com, and start the shop again."
	}
	u, err := url.Parse(publicURL)
	if err != nil {
		return "", "", "LAUNCHRACK_PUBLIC_URL is no address that passkeys can be made for."
	}
	domain = strings.ToLower(u.Hostname())
	isLocal := domain == "localhost" || strings.HasSuffix(domain, ".localhost")
	switch _, isNumber := netip.ParseAddr(domain); {
	case isNumber == nil:
		return "", "", "Passkeys need a name instead of the number " + domain + ". Set LAUNCHRACK_PUBLIC_URL to an address with a domain, or to http://localhost:8080 on this machine."
	case u.Scheme != "https" && !isLocal:
		return "", "", "Passkeys need https. Set LAUNCHRACK_PUBLIC_URL to an address that begins with https:// (docs/operating.md tells how to get one)."
	}
	return domain, u.Scheme + "://" + strings.ToLower(u.Host), ""
}

// Asked is a question to the browser.
type Asked struct {
	// State comes back with the answer.
	State string
	// Options are what navigator.credentials takes, as JSON.
	Options json.RawMessage
}

// party is the shop as WebAuthn knows it.
func (c *Ceremonies) party() (*webauthn.WebAuthn, error) {
	if c.missing != "" {
		return nil, errs.New(errs.Conflict, "%s", c.missing)
	}
	required := true
	return webauthn.New(&webauthn.Config{
		RPID: c.domain, RPDisplayName: c.shop(), RPOrigins: []string{c.origin}, AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{RequireResidentKey: &required, ResidentKey: protocol.ResidentKeyRequirementRequired, UserVerification: protocol.VerificationRequired},
	})
}

// session is what the answer to a ceremony is checked against.
func (c *Ceremonies) session(of operator.Ceremony) webauthn.SessionData {
	s := webauthn.SessionData{Challenge: of.Challenge, RelyingPartyID: c.domain, UserVerification: protocol.VerificationRequired}
	if of.PersonID != "" {
		s.UserID, s.CredParams = []byte(of.PersonID), webauthn.CredentialParametersDefault()
	}
	return s
}

// user is an operator as WebAuthn knows one.
type user struct {
	*operator.Person
	credentials []webauthn.Credential
}

func userOf(p *operator.Person) (user, error) {
	u := user{Person: p}
	for _, k := range p.Passkeys {
		var credential webauthn.Credential
		if err := json.Unmarshal(k.Credential, &credential); err != nil {
			return u, fmt.Errorf("read the passkey %s: %w", k.ID, err)
		}
		u.credentials = append(u.credentials, credential)
	}
	return u, nil
}

// WebAuthnID, WebAuthnName, WebAuthnDisplayName and WebAuthnCredentials tell the library of an operator.
func (u user) WebAuthnID() []byte                         { return []byte(u.ID) }
func (u user) WebAuthnName() string                       { return u.Name }
func (u user) WebAuthnDisplayName() string                { return u.Name }
func (u user) WebAuthnCredentials() []webauthn.Credential { return u.credentials }

// id is a credential's as it is stored and as browsers write it.
func id(raw []byte) string { return base64.RawURLEncoding.EncodeToString(raw) }

// refused hides from the client why an answer does not hold. The log says it at the level of debugging, and the
// audit log that somebody was refused.
func refused(err error) error {
	if protocolError, isOne := err.(*protocol.Error); isOne {
		err = fmt.Errorf("%s: %s", protocolError.Details, protocolError.DevInfo)
	}
	return &errs.Error{Kind: errs.Unauthenticated, Code: "28P01", Message: "The passkey was not accepted. Please try again.", Cause: err}
}

var (
	errEnded = &errs.Error{Kind: errs.Unauthenticated, Code: "28P01", Message: "That took longer than 5 minutes. Please try again."}
	// errUnknown is also for a passkey that was removed.
	errUnknown = &errs.Error{Kind: errs.Unauthenticated, Code: "28P01", Message: "This shop does not know this passkey. It may have been removed.",
		Hint: "An owner makes an invitation on the desk, or `launchrack operators invite NAME` on the machine."}
	errNoPIN = &errs.Error{Kind: errs.Unauthenticated, Code: "28P01", Message: "This key did not check who you are. Set a PIN for it, in the settings of the browser or the system, and try again.",
		Hint: "A fingerprint, a face or the lock of the screen will do as well."}
	errBlocked = &errs.Error{Kind: errs.Unauthenticated, Code: "28P01", Message: "This passkey is blocked: its counter went back, as it does where a key was copied.",
		Hint: "An owner removes it and makes an invitation for another one."}
)

// At refuses a page of an origin that the shop's passkeys are not for; empty where the browser did not say.
func (c *Ceremonies) At(origin string) error {
	if c.missing != "" || origin == "" || origin == c.origin {
		return nil
	}
	return &errs.Error{Kind: errs.Unauthenticated, Code: "28P01", Message: fmt.Sprintf("The shop's passkeys work at %s alone. Open %s/operator there.", c.origin, c.origin)}
}

// read gives the ceremony that a state names.
func (c *Ceremonies) read(purpose operator.Purpose, state string) (operator.Ceremony, error) {
	ceremony, ok := c.guard.ReadCeremony(purpose, state)
	if !ok {
		return ceremony, errEnded
	}
	return ceremony, nil
}

func (c *Ceremonies) ask(purpose operator.Purpose, challenge, person string, options any) (Asked, error) {
	text, err := json.Marshal(options)
	return Asked{State: c.guard.SealCeremony(purpose, challenge, person), Options: text}, err
}
