package partner

import (
	"context"
	"errors"
	"time"

	"launchrack/internal/market"
)

const (
	// maxHops bounds the addresses of a trail; networks of affiliates redirect several times.
	maxHops = 10
	// hopTime bounds the answer of one of them.
	hopTime = 8 * time.Second
)

// Hop is an address that a link led to, with the status of its answer; 0 for none.
type Hop struct {
	Address string `json:"address"`
	Status  int    `json:"status"`
}

// Trail follows a link as a browser does, and gives every address on the way. It reads no page,
// reaches public addresses only, asks each once and at the pace of all other requests. The error
// says why it ended before an answer that is no redirect.
func (c *Client) Trail(ctx context.Context, address string) (hops []Hop, err error) {
	at, err := market.ParseLink(address)
	if err != nil {
		return nil, final("is not an http or https address")
	}
	r := Request{Text: true}.withDefaults(c.opts)
	r.PublicOnly = true
	for range maxHops {
		hops = append(hops, Hop{Address: at.String()})
		if err := c.pace.wait(ctx, at.Host); err != nil {
			return hops, err
		}
		ctx, cancel := context.WithTimeout(ctx, hopTime)
		resp, err := c.send(ctx, c.clientFor(r, at), r, at)
		cancel()
		if err != nil {
			return hops, explain(err, hopTime)
		}
		_ = resp.Body.Close() // nobody reads it
		hops[len(hops)-1].Status = resp.StatusCode
		if !isRedirect(resp) {
			return hops, nil
		}
		next, err := at.Parse(resp.Header.Get("Location"))
		if err != nil {
			return hops, final("redirected to something that is not an address")
		}
		if err := checkHop(at, next); err != nil {
			return hops, err
		}
		at = next
	}
	return hops, final("redirected more than %d times", maxHops)
}

// WhyLost gives in words why a trail ended early: "could not be reached".
func WhyLost(err error) string {
	if f, ok := errors.AsType[*failure](err); ok {
		return f.reason
	}
	return "could not be followed in time"
}
