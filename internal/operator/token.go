package operator

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/golang-jwt/jwt/v5"
)

const (
	// tokenLife is short: the page asks for the code again after a reload
	// anyway, and a token cannot be revoked one by one.
	tokenLife = 30 * time.Minute
	// maxToken bounds what is parsed at all; ours are shorter by far.
	maxToken = 1024
)

// byLink is the subject of a session by a link, which opens the desk where the code is turned off, too.
const byLink = "link"

// The roles keep a token of one kind from being taken for another.
const (
	operatorRole = "operator"
	deviceRole   = "device"
)

// claims is the content of a token or a device cookie.
type claims struct {
	jwt.RegisteredClaims
	Role string `json:"role"`
	// Generation is the generation of the access code which the token was given for.
	Generation string `json:"gen"`
}

// sign makes a token with the key that signs at present.
func (g *Guard) sign(ctx context.Context, role, generation, id, subject string, life time.Duration) (string, error) {
	keys, err := g.keys.read(ctx)
	if err != nil {
		return "", err
	}
	now := g.now()
	token := jwt.NewWithClaims(jwt.SigningMethodHS256, claims{
		RegisteredClaims: jwt.RegisteredClaims{ID: id, Subject: subject, IssuedAt: jwt.NewNumericDate(now), ExpiresAt: jwt.NewNumericDate(now.Add(life))},
		Role:             role, Generation: generation,
	})
	text, err := token.SignedString(keys.current)
	if err != nil {
		return "", fmt.Errorf("sign a token of an %s: %w", role, err)
	}
	return text, nil
}

// signed returns the content of a token of a role, if our signature is valid and the
// token has not expired. It reads the database when the keys that it knows are old.
func (g *Guard) signed(ctx context.Context, token, role string) (c claims, ok bool, err error) {
	// Base64 in Go skips line breaks; a token is one text and no other.
	if token == "" || len(token) > maxToken || strings.ContainsAny(token, "\r\n") {
		return claims{}, false, nil
	}
	for _, age := range []time.Duration{keyAge, unknownKeyAge} {
		keys, err := g.keys.get(ctx, age)
		if err != nil {
			return claims{}, false, err
		}
		if c, ok := g.verify(keys, token, role); ok {
			return c, true, nil
		}
	}
	return claims{}, false, nil
}

// verify returns a token's claims if one of the keys signed it for the role and it has not
// expired.
func (g *Guard) verify(keys signingKeys, token, role string) (c claims, ok bool) {
	var set jwt.VerificationKeySet
	for _, key := range keys.verifying(role, g.now()) {
		set.Keys = append(set.Keys, key)
	}
	_, err := jwt.ParseWithClaims(token, &c, func(*jwt.Token) (any, error) { return set, nil },
		jwt.WithValidMethods([]string{jwt.SigningMethodHS256.Alg()}), jwt.WithExpirationRequired(), jwt.WithStrictDecoding(), jwt.WithTimeFunc(g.now))
	return c, err == nil && c.Role == role && c.Generation != "" && !(role == operatorRole && g.isAhead(c))
}

// isAhead reports whether a session ends later than one that begins now: its token is from
// a clock that was ahead.
func (g *Guard) isAhead(c claims) bool {
	return c.ExpiresAt.After(g.now().Add(tokenLife + clockTolerance))
}

// Valid reports whether a token is an operator's: signed here, not expired, and
// for the access code that holds now. Where the database cannot tell, no token is
// valid and the error says why.
func (g *Guard) Valid(ctx context.Context, token string) (bool, error) {
	_, valid, err := g.valid(ctx, token)
	return valid, err
}

func (g *Guard) valid(ctx context.Context, token string) (claims, bool, error) {
	c, ok, err := g.signed(ctx, token, operatorRole)
	if !ok || err != nil {
		return claims{}, false, err
	}
	current, err := g.store.Credential(ctx)
	if err != nil {
		return claims{}, false, fmt.Errorf("check an operator's token: %w", err)
	}
	return c, c.Generation == current.Generation && (!current.Off || c.Subject == byLink), nil
}
