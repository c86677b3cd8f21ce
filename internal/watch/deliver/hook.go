package deliver

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"

	"code.dny.dev/ssrf"

	"launchrack/internal/model/language"
	"launchrack/internal/watch"
)

// maxReply bounds what is read of an answer, in bytes.
const maxReply = 4 << 10

// NewClient makes the client of all outgoing calls. It dials public addresses only, checked
// after the name was resolved, follows no redirect and uses no proxy.
func NewClient() *http.Client {
	dialer := &net.Dialer{Timeout: 10 * time.Second, Control: ssrf.New(ssrf.WithAnyPort()).Safe}
	return &http.Client{
		Timeout: 15 * time.Second,
		Transport: &http.Transport{DialContext: dialer.DialContext, TLSHandshakeTimeout: 10 * time.Second, MaxIdleConnsPerHost: 2,
			IdleConnTimeout: 30 * time.Second, MaxResponseHeaderBytes: 32 << 10},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

var webhook = Channel{Choice: watch.Choice{Value: string(watch.Webhook), Label: language.Proper("Webhook")},
	Words: func(l *language.Language) Words {
		return Words{Asks: l.T("Webhook address"), Wrong: l.T("Enter a public address that begins with https://"), Pending: func(string) string {
			return l.T("We have sent a challenge and a link to the webhook. The watch starts once the webhook echoes the challenge or someone opens the link.")
		}}
	},
	IsSigned: true,
	address:  hookAddress}

// Webhook sends by Standard Webhooks 1.0.
type Webhook struct {
	Client *http.Client
	Now    func() time.Time
}

// event is the body of a webhook.
type event struct {
	Type      string    `json:"type"`
	Timestamp time.Time `json:"timestamp"`
	// Challenge is what watch.verify asks the receiver to echo, and Confirm the page that does the same
	// for one that cannot. Never is the page for whoever did not ask.
	Challenge string     `json:"challenge,omitempty"`
	Confirm   string     `json:"confirm_url,omitempty"`
	Never     string     `json:"never_url,omitempty"`
	Data      *eventData `json:"data"`
}

type eventData struct {
	Watch  string           `json:"watch_id"`
	Rule   watch.Rule       `json:"rule"`
	Title  string           `json:"title"`
	URL    string           `json:"url"`
	Manage string           `json:"manage_url"`
	Plans  []publishedEvent `json:"plans"`
	// More counts the plans that are not among Plans.
	More int `json:"more"`
}

// publishedEvent is a firing with a whole address.
type publishedEvent struct {
	watch.Firing
	URL string `json:"url"`
}

// The types of events.
const (
	typeVerify = "watch.verify"
	typeFired  = "watch.fired"
	typeDigest = "watch.digest"
)

func eventOf(l *Letter) event {
	e := event{Type: typeFired, Timestamp: l.CreatedAt, Data: &eventData{Watch: l.Watch.ID, Rule: l.Watch.Rule, Title: l.Narrowed(),
		URL: l.Page(l.Watch.For), Manage: l.Manage, Plans: []publishedEvent{}, More: l.Unnamed}}
	switch l.Kind {
	case watch.Confirm:
		path, _, _ := strings.Cut(l.Watch.For, "?") // what follows is the visitor's
		e.Type, e.Challenge, e.Confirm, e.Never = typeVerify, l.Challenge, l.Confirm, l.Never
		e.Data.Title, e.Data.URL = l.Scope, l.Page(path)
	case watch.Digest:
		e.Type = typeDigest
	}
	for _, f := range l.Firings {
		e.Data.Plans = append(e.Data.Plans, publishedEvent{f, l.Page(f.Page)})
	}
	return e
}

// Send posts a letter. A receiver confirms its watch by its answer to watch.verify, or later by the
// link in it: automations answer each message alike.
func (w Webhook) Send(ctx context.Context, l *Letter) (bool, error) {
	body, err := fit(l, maxHookBytes, func(l *Letter) ([]byte, error) { return json.Marshal(eventOf(l)) })
	if err != nil {
		return false, err
	}
	at := strconv.FormatInt(w.Now().Unix(), 10)
	signature, err := sign(l.Secret, l.ID, at, body)
	if err != nil {
		return false, err
	}
	reply, err := post(ctx, w.Client, l.Address, body, http.Header{
		"Content-Type": {"application/json"}, "Webhook-Id": {l.ID}, "Webhook-Timestamp": {at}, "Webhook-Signature": {signature},
	})
	return err == nil && l.Kind == watch.Confirm && echoes(reply, l.Challenge), err
}

// sign makes the signature of a message (HMAC-SHA256 of id, time and body, by a key that the
// secret has in base64).
func sign(secret, id, at string, body []byte) (string, error) {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil || len(key) == 0 {
		return "", errors.New("the secret of a webhook cannot be read")
	}
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "%s.%s.%s", id, at, body)
	return "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)), nil
}

// echoes reports whether an answer is the challenge, alone or as JSON.
func echoes(reply []byte, challenge string) bool {
	var object struct {
		Challenge string `json:"challenge"`
	}
	if json.Unmarshal(reply, &object) == nil && object.Challenge == challenge {
		return true
	}
	return strings.Trim(string(bytes.TrimSpace(reply)), `"`) == challenge
}

// post sends a body and gives the beginning of the answer. What is refused for good is a
// *Refusal.
func post(ctx context.Context, client *http.Client, address string, body []byte, header http.Header) ([]byte, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(body))
	if err != nil {
		return nil, &Refusal{Failure: watch.NoAddress}
	}
	r.Header = header
	r.Header.Set("User-Agent", "Launchrack")
	response, err := client.Do(r)
	return readReply(response, err)
}

// readReply gives the beginning of an answer, or what went wrong.
func readReply(response *http.Response, err error) ([]byte, error) {
	if err != nil { // a private network looks as nothing does, so that nobody learns which names are inside
		return nil, watch.Unreachable
	}
	defer response.Body.Close()
	reply, err := io.ReadAll(io.LimitReader(response.Body, maxReply))
	switch status := response.StatusCode; {
	case status == http.StatusGone:
		return nil, &Refusal{Failure: answered(status), Ends: true}
	case status == http.StatusTooManyRequests || status == http.StatusServiceUnavailable:
		return nil, &Busy{answered(status), retryAfter(response.Header.Get("Retry-After"))}
	case status < 200 || status > 299:
		return nil, answered(status)
	case err != nil:
		return nil, watch.BrokenOff
	}
	return reply, nil
}

func answered(status int) watch.Failure { return watch.Answered.With(strconv.Itoa(status)) }

// retryAfter reads a Retry-After in seconds, as Slack, Discord (with a fraction) and ntfy send
// it, or as a date; 0 for none.
func retryAfter(text string) time.Duration {
	if seconds, err := strconv.ParseFloat(text, 64); err == nil {
		return time.Duration(math.Ceil(min(max(seconds, 0), maxWait.Seconds()))) * time.Second
	}
	at, err := http.ParseTime(text)
	if err != nil {
		return 0
	}
	return max(0, time.Until(at))
}
