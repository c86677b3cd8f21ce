package partner

import (
	"context"
	"io"
	"net/http"
	"net/url"
	"sync"
	"time"

	"github.com/temoto/robotstxt"

	"launchrack/internal/partner/tree"
)

const (
	// robotsAge is how long a host's robots.txt is believed, and maxRobots the bytes of it that are read.
	robotsAge = 24 * time.Hour
	maxRobots = 500_000
	// robotName is the name that groups of a robots.txt call this program by.
	robotName = "Launchrack"
)

// robots holds the robots.txt of each host whose pages are asked for. It is safe for concurrent use.
type robots struct {
	mu    sync.Mutex
	hosts map[string]*robotRules
}

// robotRules are a host's rules, and when they were read.
type robotRules struct {
	group *robotstxt.Group
	at    time.Time
}

// politely waits until a page may be asked for, or returns a failure where its host's robots.txt asks
// programs to leave it alone. Other documents are made for programs.
func (c *Client) politely(ctx context.Context, r Request, u *url.URL) error {
	if r.Form == nil || r.Form.Format != tree.HTML && r.Form.Format != tree.Auto && r.Form.Format != tree.Raw {
		return c.pace.wait(ctx, u.Host)
	}
	rules, err := c.robotRules(ctx, r, u)
	if err != nil {
		return err
	}
	if !rules.Test(u.RequestURI()) {
		return permanent("asks programs to leave %s alone, in its robots.txt", u.EscapedPath())
	}
	return c.pace.waitForPage(ctx, u.Host, min(max(c.opts.PagePause, rules.CrawlDelay), c.opts.MaxWait))
}

func (c *Client) robotRules(ctx context.Context, r Request, u *url.URL) (*robotstxt.Group, error) {
	key := u.Scheme + "://" + u.Host
	c.robots.mu.Lock()
	known := c.robots.hosts[key]
	c.robots.mu.Unlock()
	if known != nil && c.opts.Now().Sub(known.at) < robotsAge {
		return known.group, nil
	}
	group, err := c.askRobots(ctx, r, u)
	if err != nil {
		return nil, err
	}
	c.robots.mu.Lock()
	defer c.robots.mu.Unlock()
	c.robots.hosts[key] = &robotRules{group, c.opts.Now()}
	return group, nil
}

// askRobots reads a host's robots.txt. One that is not there allows everything, as RFC 9309 says; a host
// that fails is asked again.
func (c *Client) askRobots(ctx context.Context, r Request, u *url.URL) (*robotstxt.Group, error) {
	if err := c.pace.wait(ctx, u.Host); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, r.Timeout)
	defer cancel()
	address := &url.URL{Scheme: u.Scheme, Host: u.Host, Path: "/robots.txt"}
	resp, err := c.follow(ctx, Request{Method: http.MethodGet, Form: &tree.Form{}, PublicOnly: r.PublicOnly}, address)
	if err != nil {
		return nil, networkFailure(err, r.Timeout)
	}
	defer drain(resp.Body)
	if resp.StatusCode >= http.StatusInternalServerError {
		return nil, retryable(&StatusError{Status: resp.StatusCode}, "answered %d for its robots.txt", resp.StatusCode)
	}
	body, err := io.ReadAll(io.LimitReader(resp.Body, maxRobots))
	if err != nil {
		return nil, bodyFailure(err, len(body), r.Timeout)
	}
	data, err := robotstxt.FromStatusAndBytes(resp.StatusCode, body)
	if err != nil { // a text that is no robots.txt forbids nothing
		data = &robotstxt.RobotsData{}
	}
	return data.FindGroup(robotName), nil
}
