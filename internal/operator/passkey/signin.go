package passkey

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"launchrack/internal/operator"
)

// BeginSignIn asks for any passkey of the shop. Nothing is stored for it.
func (c *Ceremonies) BeginSignIn(ctx context.Context) (Asked, error) {
	party, err := c.party()
	if err != nil {
		return Asked{}, err
	}
	options, session, err := party.BeginDiscoverableLogin()
	if err != nil {
		return Asked{}, fmt.Errorf("begin a sign-in: %w", err)
	}
	return c.ask(operator.ToSignIn, session.Challenge, "", options.Response)
}

// SignIn opens a session for the answer of a passkey and gives the secret of its cookie. A passkey
// whose counter went back is blocked and opens nothing, then or later.
func (c *Ceremonies) SignIn(ctx context.Context, state string, answer json.RawMessage) (secret string, err error) {
	party, err := c.party()
	if err != nil {
		return "", err
	}
	ceremony, err := c.read(operator.ToSignIn, state)
	if err != nil {
		return "", err
	}
	response, err := protocol.ParseCredentialRequestResponseBytes(answer)
	if err != nil {
		return "", refused(err)
	}
	if err := c.At(response.Response.CollectedClientData.Origin); err != nil {
		return "", err
	}
	if !response.Response.AuthenticatorData.Flags.HasUserVerified() {
		return "", errNoPIN
	}
	check := func(a *operator.Access) (*operator.Person, int, *webauthn.Credential, error) {
		return c.checkAnswer(party, ceremony, response, a)
	}
	access, err := c.guard.Door(ctx)
	if err != nil {
		return "", err
	}
	if _, _, _, err := check(&access); err != nil { // a stranger costs no write
		return "", err
	}
	isBlocked := false
	err = c.guard.Change(ctx, func(a *operator.Access) (operator.Deed, error) {
		who, at, credential, err := check(a)
		if err != nil {
			return operator.Deed{}, err
		}
		key, now, deed := &who.Passkeys[at], c.guard.Now(), ceremony.UsedUp()
		as := operator.As(ctx, operator.Operator{ID: who.ID, Name: who.Name, Role: who.Role})
		if isBlocked = credential.Authenticator.CloneWarning; isBlocked {
			key.Blocked = true
			deed.Entries = append(deed.Entries, c.guard.Entry(as, operator.PasskeyBlocked, key.Name))
			return deed, nil
		}
		if noted, err := oddities(key.Credential, response); err != nil {
			return operator.Deed{}, err
		} else if noted != "" {
			deed.Entries = append(deed.Entries, c.guard.Entry(as, operator.PasskeyOdd, key.Name+": "+noted))
		}
		key.UsedAt = &now
		if key.Credential, err = stored(credential); err != nil {
			return operator.Deed{}, err
		}
		session, made := operator.NewSession(ctx, who.ID, key.ID, now)
		secret, deed.Session = made, &session
		deed.Entries = append(deed.Entries, c.guard.Entry(as, operator.SignedInByPasskey, key.Name))
		return deed, nil
	})
	if err == nil && isBlocked {
		err = errBlocked
	}
	if err != nil {
		return "", err
	}
	return secret, nil
}

// checkAnswer gives the operator and the passkey that made an answer, with its counter and flags
// as they are now.
func (c *Ceremonies) checkAnswer(party *webauthn.WebAuthn, ceremony operator.Ceremony, response *protocol.ParsedCredentialAssertionData, a *operator.Access) (who *operator.Person, at int, credential *webauthn.Credential, err error) {
	who, at = a.Owning(id(response.RawID))
	switch {
	case at < 0:
		return nil, -1, nil, errUnknown
	case who.Passkeys[at].Blocked:
		return nil, -1, nil, errBlocked
	}
	u, err := userOf(who)
	if err != nil {
		return nil, -1, nil, err
	}
	// Programs that keep passkeys change whether they back them up, and some repeat a counter: neither is
	// a copy.
	data := response.Response.AuthenticatorData
	u.credentials[at].Flags.BackupEligible = data.Flags.HasBackupEligible()
	isRepeated := u.credentials[at].Authenticator.SignCount == data.Counter
	_, credential, err = party.ValidatePasskeyLogin(func(_, _ []byte) (webauthn.User, error) { return u, nil }, c.session(ceremony), response)
	if err != nil {
		return nil, -1, nil, refused(err)
	}
	credential.Authenticator.CloneWarning = credential.Authenticator.CloneWarning && !isRepeated
	return who, at, credential, nil
}

// oddities says what the standard forbids in an answer and is taken all the same; empty for nothing.
func oddities(stored json.RawMessage, response *protocol.ParsedCredentialAssertionData) (string, error) {
	var was webauthn.Credential
	if err := json.Unmarshal(stored, &was); err != nil {
		return "", fmt.Errorf("read a passkey: %w", err)
	}
	data, list := response.Response.AuthenticatorData, []string{}
	if was.Flags.BackupEligible != data.Flags.HasBackupEligible() {
		list = append(list, "it says otherwise than before whether it is backed up")
	}
	if data.Counter > 0 && data.Counter == was.Authenticator.SignCount {
		list = append(list, fmt.Sprintf("its counter stayed at %d", data.Counter))
	}
	return strings.Join(list, "; "), nil
}

// stored is a credential as it is kept. Which maker's device it is does not matter to the shop.
func stored(credential *webauthn.Credential) (json.RawMessage, error) {
	kept := *credential
	kept.Attestation = webauthn.CredentialAttestation{}
	return json.Marshal(kept)
}
