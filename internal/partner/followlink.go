package partner

import (
	"context"
	"errors"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/partner/tree"
)

const (
	// maxHops bounds the addresses of a redirect chain; affiliate networks redirect several
	// times.
	maxHops = 10
	// hopTime is the timeout of one request of the chain.
	hopTime = 8 * time.Second
)

// Hop is an address of a redirect chain with the status of its answer; 0 without one.
type Hop struct {
	Address string `json:"address"`
	Status  int    `json:"status"`
}

// FollowLink follows the redirects of a link as a browser does, and returns every address of the
// chain. It reads no page, reaches public addresses only, and sends each request once, under the
// client's rate limit. The error says why the chain ended with a redirect or without an answer.
func (c *Client) FollowLink(ctx context.Context, address string) (hops []Hop, err error) {
	at, err := market.ParseLink(address)
	if err != nil {
		return nil, permanent("is not an http or https address")
	}
	r := Request{Form: &tree.Form{}}.withDefaults(c.opts)
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
			return hops, networkFailure(err, hopTime)
		}
		_ = resp.Body.Close() // nobody reads it
		hops[len(hops)-1].Status = resp.StatusCode
		if !isRedirect(resp) {
			return hops, nil
		}
		if at, err = nextHop(at, resp); err != nil {
			return hops, err
		}
	}
	return hops, permanent("redirected more than %d times", maxHops)
}

// FailureReason words an error of FollowLink, such as "could not be reached".
func FailureReason(err error) string {
	if f, ok := errors.AsType[*failure](err); ok {
		return f.reason
	}
	return "could not be followed in time"
}
