package watch

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"strings"

	"launchrack/internal/model/errs"
)

// keyBytes is the length of the shop's key.
const keyBytes = 32

// NewKey makes a key of a shop, as text.
func NewKey() string {
	b := make([]byte, keyBytes)
	_, _ = rand.Read(b) // it never fails
	return base64.StdEncoding.EncodeToString(b)
}

// Keys seal what receivers told the shop, and make the tokens of links. All come from one key
// of the shop.
type Keys struct {
	seal                                 cipher.AEAD
	hash, tokens, print, push, operators []byte
}

// ParseKeys reads the shop's key from text.
func ParseKeys(text string) (*Keys, error) {
	key, err := base64.StdEncoding.DecodeString(text)
	if err != nil || len(key) != keyBytes {
		return nil, fmt.Errorf("the shop's key is not one of %d bytes in base64", keyBytes)
	}
	block, err := aes.NewCipher(derive(key, "seal"))
	if err != nil {
		return nil, err
	}
	seal, err := cipher.NewGCM(block)
	return &Keys{seal: seal, hash: derive(key, "hash"), tokens: derive(key, "tokens"), print: derive(key, "print"), push: derive(key, "push"), operators: derive(key, "operators")}, err
}

// Print is a fingerprint of the key: it identifies the key and reveals nothing of it.
func (k *Keys) Print() string { return hex.EncodeToString(k.print[:16]) }

// Operators gives the key that signs what operators' browsers keep.
func (k *Keys) Operators() []byte { return k.operators }

// derive makes a key for one purpose (HMAC-SHA256 as a pseudo-random function).
func derive(key []byte, purpose string) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte("launchrack watch " + purpose))
	return mac.Sum(nil)
}

// Seal encrypts a text (AES-256-GCM with a random nonce).
func (k *Keys) Seal(text string) []byte {
	nonce := make([]byte, k.seal.NonceSize())
	_, _ = rand.Read(nonce) // it never fails
	return k.seal.Seal(nonce, nonce, []byte(text), nil)
}

// Open decrypts what Seal wrote. Nothing gives nothing.
func (k *Keys) Open(sealed []byte) (string, error) {
	if len(sealed) == 0 {
		return "", nil
	}
	size := k.seal.NonceSize()
	if len(sealed) < size {
		return "", errSealed
	}
	text, err := k.seal.Open(nil, sealed[:size], sealed[size:], nil)
	if err != nil {
		return "", errSealed
	}
	return string(text), nil
}

var errSealed = errs.New(errs.Damaged, "an address was encrypted with another key than the shop's")

// Hash is the same for equal addresses of a channel.
func (k *Keys) Hash(c Channel, address string) []byte {
	mac := hmac.New(sha256.New, k.hash)
	mac.Write([]byte(string(c) + "\x00" + address))
	return mac.Sum(nil)
}

// Mailbox is the same for all spellings of an address of a channel, as package deliver folds them
// into one.
func (k *Keys) Mailbox(c Channel, folded string) []byte { return k.Hash("mailbox "+c, folded) }

// Host is the same for equal hosts of receivers.
func (k *Keys) Host(name string) []byte { return k.Hash("host", name) }

// Push gives the key pair that names the shop to the push services of browsers (VAPID). It comes
// from the shop's key, so it is the same on all nodes and lasts as long.
func (k *Keys) Push() *ecdh.PrivateKey {
	for seed := k.push; ; seed = derive(seed, "push") {
		if key, err := ecdh.P256().NewPrivateKey(seed); err == nil { // all but one of 2^32 are good
			return key
		}
	}
}

// Purpose is what a token allows.
type Purpose string

// The purposes of tokens. The one of ToConfirm goes to the receiver alone, in every message, and
// allows what ToManage does, too.
const (
	ToManage  Purpose = "manage"
	ToConfirm Purpose = "confirm"
	// ToClose closes a mailbox to the shop. Its token is a mailbox's and no watch's, since whoever
	// made the watch may have deleted it.
	ToClose Purpose = "close"
	// ToBegin begins a watch in a chat, for whoever made it.
	ToBegin Purpose = "begin"
)

// Token gives the token of a watch for a purpose.
func (k *Keys) Token(p Purpose, id string) string {
	mac := hmac.New(sha256.New, k.tokens)
	mac.Write([]byte(string(p) + "\x00" + id))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:20])
}

// Closes reports whether a token closes a mailbox.
func (k *Keys) Closes(token string, mailbox []byte) bool {
	return subtle.ConstantTimeCompare([]byte(token), []byte(k.Token(ToClose, string(mailbox)))) == 1
}

// Allows reports what a token of a watch allows; neither where it is not the watch's. It takes
// the same time for all tokens.
func (k *Keys) Allows(token, id string) (manages, confirms bool) {
	manage := subtle.ConstantTimeCompare([]byte(token), []byte(k.Token(ToManage, id)))
	confirm := subtle.ConstantTimeCompare([]byte(token), []byte(k.Token(ToConfirm, id)))
	return manage|confirm == 1, confirm == 1
}

// idPrefix begins the id of a watch.
const idPrefix = "w_"

// NewID makes the id of a watch.
func NewID() string { return idPrefix + rand.Text() }

// Code is what begins a watch in a chat: of the 64 letters, digits, - and _ that a link of Telegram may hold.
func (k *Keys) Code(id string) string {
	return strings.TrimPrefix(id, idPrefix) + "-" + k.Token(ToBegin, id)
}

// ReadCode gives the watch of a code, and reports whether it is one of the shop's.
func (k *Keys) ReadCode(code string) (id string, ok bool) {
	id, token, _ := strings.Cut(code, "-")
	id = idPrefix + id
	return id, subtle.ConstantTimeCompare([]byte(token), []byte(k.Token(ToBegin, id))) == 1
}

// secretPrefix begins a secret of Standard Webhooks.
const secretPrefix = "whsec_"

// NewSecret makes a secret that signs what a webhook gets.
func NewSecret() string {
	b := make([]byte, 24)
	_, _ = rand.Read(b) // it never fails
	return secretPrefix + base64.StdEncoding.EncodeToString(b)
}
