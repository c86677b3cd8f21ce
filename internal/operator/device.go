package operator

import (
	"crypto/rand"
	"time"
)

const (
	// deviceLife is how long a browser is known after its last unlock.
	deviceLife = 180 * 24 * time.Hour
	// deviceLimit is how many wrong codes since its last right one make a known
	// browser a stranger again: the cookie may be in other hands.
	deviceLimit = 10
)

// signDevice makes the cookie of a browser that unlocked, as OWASP's "device
// cookies" against guessing: it proves nothing but an earlier unlock, and spares
// its bearer the budget that others can use up. An empty id asks for a new one.
func (g *Guard) signDevice(generation, id string) (string, error) {
	if id == "" {
		id = rand.Text()
	}
	return g.sign(deviceRole, generation, id, deviceLife)
}
