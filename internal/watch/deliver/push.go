package deliver

import (
	"cmp"
	"context"
	"crypto/ecdh"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"strings"
	"time"

	"github.com/SherClockHolmes/webpush-go"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
	"launchrack/internal/watch"
)

const (
	// pushTime is how long a push service keeps a message for a browser that is off.
	pushTime = 3 * 24 * time.Hour
	// pushRunes bounds the text of a notification: browsers show no more.
	pushRunes = 500
	// pushFrame is what encryption adds to a notification: the header of the record with a key,
	// its end, and what authenticates it.
	pushFrame = 16 + 4 + 1 + 65 + 1 + 16
	// maxPushURL bounds the address that a click opens.
	maxPushURL = 1000
)

var browser = Channel{Choice: watch.Choice{Value: string(watch.Browser), Label: language.S("This browser"), Also: []string{"webpush", "push"}},
	Words: func(l *language.Language) Words {
		return Words{Wrong: l.T("This browser did not subscribe. Please choose another way."), Pending: func(string) string {
			return l.T("We have sent a notification to this browser. Open it to start getting messages.")
		}}
	}, NeedsScript: true, address: subscription, host: endpointHost}

// Push sends to browsers by Web Push (RFC 8030, 8291 and 8292).
type Push struct {
	Client *http.Client
	// contact is where the people of a push service can write to: an https address, or one of
	// e-mail.
	contact string
	private string
	public  string
}

// NewPush makes a sender with the key pair that names the shop, for a shop at an address.
func NewPush(c *http.Client, key *ecdh.PrivateKey, base string) Push {
	contact := base
	if !strings.HasPrefix(base, "https:") { // as on the machine of whoever tries it
		contact = "webmaster@" + hostOf(base)
	}
	return Push{Client: c, contact: contact, private: base64.RawURLEncoding.EncodeToString(key.Bytes()), public: PushKey(key)}
}

// PushKey is the public key as a browser takes it when it subscribes.
func PushKey(key *ecdh.PrivateKey) string {
	return base64.RawURLEncoding.EncodeToString(key.PublicKey().Bytes())
}

// notification is what the service worker shows.
type notification struct {
	Title string `json:"title"`
	Body  string `json:"body"`
	// URL is the page of the shop that a click opens.
	URL string `json:"url"`
	// Tag is the message's id: what comes twice is shown once.
	Tag string `json:"tag"`
}

// Send encrypts a letter for the browser and hands it to its push service. A subscription that
// is no more ends the watch.
func (p Push) Send(ctx context.Context, l *Letter) (bool, error) {
	var to webpush.Subscription
	if err := json.Unmarshal([]byte(l.Address), &to); err != nil {
		return false, &Refusal{Failure: watch.NoAddress}
	}
	text, err := notificationOf(l)
	if err != nil {
		return false, err
	}
	response, err := webpush.SendNotificationWithContext(ctx, text, &to, &webpush.Options{HTTPClient: p.Client, RecordSize: maxPushBytes, Subscriber: p.contact,
		TTL: int(pushTime.Seconds()), Urgency: webpush.UrgencyNormal, VAPIDPublicKey: p.public, VAPIDPrivateKey: p.private})
	if err == nil && response.StatusCode == http.StatusNotFound {
		response.StatusCode = http.StatusGone // RFC 8030 has 404 for what expired, and services answer either
	}
	_, err = readReply(response, err)
	return false, err
}

// notificationOf writes a notification. Its text ends where there is no more room.
func notificationOf(l *Letter) (text []byte, err error) {
	n := notification{Title: errs.Clip(l.Subject(), 100), Body: pushText(l), URL: l.destination(), Tag: l.ID}
	if len(n.URL) > maxPushURL {
		n.URL = l.Manage
	}
	for most := pushRunes; ; most /= 2 {
		n.Body = errs.Clip(n.Body, most)
		if text, err = json.Marshal(n); err != nil || len(text) <= maxPushBytes-pushFrame || most == 0 {
			return text, err
		}
	}
}

// pushText is the text of a notification, without links: a click opens one.
func pushText(l *Letter) string {
	if l.Kind == watch.Confirm {
		return l.Lang().T("Open this notification to start getting messages. Tell me when: {condition}.", "condition", l.RuleLabel())
	}
	if l.Plans() == 1 && len(l.Firings) == 1 {
		return cmp.Or(l.PriceText(l.Firings[0]), l.Firings[0].Specs)
	}
	var lines []string
	for _, f := range l.Firings {
		lines = append(lines, l.Labelled(f.Name, l.Told(f)))
	}
	return cmp.Or(strings.Join(lines, "\n"), l.plans())
}
