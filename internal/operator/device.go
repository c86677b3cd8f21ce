package operator

import (
	"context"
	"crypto/rand"
	"time"
)

const (
	// deviceLife is how long a device cookie holds after the browser's last unlock.
	deviceLife = 180 * 24 * time.Hour
	// deviceLimit is the number of wrong codes, since the last right one, that end a
	// device cookie: it may have been stolen.
	deviceLimit = 10
)

// signDevice makes the cookie of a browser that unlocked, as OWASP's "device cookies"
// describe. The cookie proves an earlier unlock and nothing else, and frees its browser
// of the budget that attackers can use up. An empty id asks for a new one.
func (g *Guard) signDevice(ctx context.Context, generation, id string) (string, error) {
	if id == "" {
		id = rand.Text()
	}
	return g.sign(ctx, deviceRole, generation, id, "", deviceLife)
}
