package operator

import (
	"context"
	"encoding/base64"
	"fmt"
	"io"
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
	// keyBytes is the length of the key that signs.
	keyBytes = 32
	// keySetting names the key for every process on the database.
	keySetting = "operator_token_key"
)

// The roles keep a token of one kind from being taken for another.
const (
	operatorRole = "operator"
	deviceRole   = "device"
)

// claims is the content of a token or a device cookie.
type claims struct {
	jwt.RegisteredClaims
	Role string `json:"role"`
	// Generation is that of the access code which the token was given for.
	Generation string `json:"gen"`
}

// readKey returns the signing key of all processes on the database. The first call
// makes it.
func readKey(ctx context.Context, store Store, random io.Reader) ([]byte, error) {
	fresh := make([]byte, keyBytes)
	if _, err := io.ReadFull(random, fresh); err != nil {
		return nil, fmt.Errorf("make the key of the operator's tokens: %w", err)
	}
	text, err := store.PutSettingIfAbsent(ctx, keySetting, base64.StdEncoding.EncodeToString(fresh))
	if err != nil {
		return nil, fmt.Errorf("store the key of the operator's tokens: %w", err)
	}
	key, err := base64.StdEncoding.DecodeString(text)
	if err != nil || len(key) != keyBytes {
		return nil, fmt.Errorf("the setting %s in the database is not a key of %d bytes", keySetting, keyBytes)
	}
	return key, nil
}

// signToken makes a session's token.
func (g *Guard) signToken(generation string) (string, error) {
	return g.sign(operatorRole, generation, "", tokenLife)
}

func (g *Guard) sign(role, generation, id string, life time.Duration) (string, error) {
	now := g.now()
	token := jwt.NewWithClaims(jwt.SigningMethodHS256, claims{
		RegisteredClaims: jwt.RegisteredClaims{ID: id, IssuedAt: jwt.NewNumericDate(now), ExpiresAt: jwt.NewNumericDate(now.Add(life))},
		Role:             role, Generation: generation,
	})
	text, err := token.SignedString(g.key)
	if err != nil {
		return "", fmt.Errorf("sign a token of an %s: %w", role, err)
	}
	return text, nil
}

// signed returns the content of a token of a role, if our signature is valid and the
// token has not expired. It does not need the database.
func (g *Guard) signed(token, role string) (claims, bool) {
	var c claims
	// Base64 in Go skips line breaks; a token is one text and no other.
	if token == "" || len(token) > maxToken || strings.ContainsAny(token, "\r\n") {
		return c, false
	}
	_, err := jwt.ParseWithClaims(token, &c, func(*jwt.Token) (any, error) { return g.key, nil },
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
	c, ok := g.signed(token, operatorRole)
	if !ok {
		return false, nil
	}
	current, err := g.store.Credential(ctx)
	if err != nil {
		return false, fmt.Errorf("check an operator's token: %w", err)
	}
	return c.Generation == current.Generation, nil
}
