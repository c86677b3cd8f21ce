package operator

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"strings"
	"time"
)

const (
	// deviceLife is how long a device cookie holds after the browser's last unlock.
	deviceLife = 180 * 24 * time.Hour
	// deviceLimit is the number of wrong codes, since the last right one, that end a
	// device cookie: it may have been stolen.
	deviceLimit = 10
	// maxSealed bounds what is read at all; ours are shorter by far.
	maxSealed = 1024
)

// sealed is what a browser keeps for the shop: a challenge until it is answered, or that it unlocked
// before. Any node reads it again, and nothing is stored for it.
type sealed struct {
	// For keeps a text of one kind from being taken for another.
	For    Purpose `json:"for"`
	ID     string  `json:"id"`
	Person string  `json:"person,omitempty"`
	// Generation is the code's, where the text ends with the code.
	Generation string    `json:"code,omitempty"`
	Ends       time.Time `json:"ends"`
}

// unlocked is the purpose of the cookie of a browser that unlocked, as OWASP's "device cookies"
// describe. The cookie proves an earlier unlock and nothing else, and frees its browser of the budget
// that attackers can use up.
const unlocked Purpose = "device"

// seal writes a text that the shop's key signs.
func (g *Guard) seal(s sealed) string {
	body, _ := json.Marshal(s) // it never fails
	return base64.RawURLEncoding.EncodeToString(body) + "." + base64.RawURLEncoding.EncodeToString(g.sign(body))
}

func (g *Guard) sign(body []byte) []byte {
	mac := hmac.New(sha256.New, g.key)
	mac.Write(body)
	return mac.Sum(nil)
}

// unseal reads a text of a purpose, and reports whether the shop's key signed it and it has not ended.
func (g *Guard) unseal(text string, purpose Purpose) (s sealed, ok bool) {
	// Base64 in Go skips line breaks; a text is one and no other.
	if len(text) > maxSealed || strings.ContainsAny(text, "\r\n") {
		return s, false
	}
	first, second, _ := strings.Cut(text, ".")
	strict := base64.RawURLEncoding.Strict()
	body, err := strict.DecodeString(first)
	if err != nil {
		return s, false
	}
	mac, err := strict.DecodeString(second)
	if err != nil || !hmac.Equal(mac, g.sign(body)) || json.Unmarshal(body, &s) != nil {
		return s, false
	}
	return s, s.For == purpose && s.ID != "" && g.now().Before(s.Ends)
}

// sealDevice makes the cookie of a browser that unlocked. An empty id asks for a new one.
func (g *Guard) sealDevice(generation, id string) string {
	if id == "" {
		id = rand.Text()
	}
	return g.seal(sealed{For: unlocked, ID: id, Generation: generation, Ends: g.now().Add(deviceLife)})
}
