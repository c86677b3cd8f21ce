package deliver

import (
	"crypto/ecdh"
	"encoding/base64"
	"encoding/json"
	"net/mail"
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"github.com/SherClockHolmes/webpush-go"

	"launchrack/internal/errs"
	"launchrack/internal/watch"
)

const (
	maxMailAddress = 254
	maxHookAddress = 2000
)

// hookHosts are the hosts of services whose hooks have no other.
var hookHosts = map[watch.Channel][]string{
	watch.Slack:   {"hooks.slack.com"},
	watch.Discord: {"discord.com", "canary.discord.com", "ptb.discord.com", "discordapp.com"},
}

// Address checks and normalises where messages of a channel go.
func Address(c watch.Channel, text string) (string, error) {
	text = strings.TrimSpace(text)
	switch c {
	case watch.Email:
		return mailAddress(text)
	case watch.Browser:
		return subscription(text)
	}
	return hookAddress(c, text)
}

func hookAddress(c watch.Channel, text string) (string, error) {
	if c == watch.Ntfy && text != "" && !strings.ContainsAny(text, ":/") {
		text = "https://ntfy.sh/" + url.PathEscape(text)
	}
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "https" || u.Hostname() == "" || u.User != nil || u.Fragment != "" || len(text) > maxHookAddress {
		return "", badAddress(text, "an address that begins with https://")
	}
	if address, err := netip.ParseAddr(u.Hostname()); u.Hostname() == "localhost" || err == nil && !isPublic(address) {
		return "", errs.Field("address", "%q leads to a private network; accepted is an address on the Internet", errs.Clip(text, 100))
	}
	if hosts := hookHosts[c]; hosts != nil && !slices.Contains(hosts, u.Hostname()) {
		return "", badAddress(text, "an incoming webhook at https://"+hosts[0]+"/…")
	}
	if c == watch.Ntfy && strings.Trim(u.Path, "/") == "" {
		return "", badAddress(text, "a topic, such as my-servers, or its address at https://ntfy.sh/…")
	}
	if token := u.Query().Get("auth"); c == watch.Ntfy && strings.HasPrefix(token, "tk_") {
		return WithToken(u.String(), token)
	}
	return u.String(), nil
}

// maxToken bounds a token of ntfy.
const maxToken = 200

// WithToken puts an access token into the address of a topic, as ntfy reads it: the value of a header
// Authorization in base64.
func WithToken(topic, token string) (string, error) {
	token = strings.TrimSpace(token)
	isBad := strings.ContainsFunc(token, func(r rune) bool { return r <= ' ' || r > '~' })
	u, err := url.Parse(topic)
	if err != nil || token == "" || isBad || len(token) > maxToken {
		return "", errs.Field("token", "what came is no token; accepted is an access token of ntfy, such as tk_…")
	}
	query := u.Query()
	query.Set("auth", base64.RawURLEncoding.EncodeToString([]byte("Bearer "+token)))
	u.RawQuery = query.Encode()
	return u.String(), nil
}

func isPublic(a netip.Addr) bool {
	a = a.Unmap()
	return a.IsGlobalUnicast() && !a.IsPrivate() && !sharedNetwork.Contains(a)
}

// sharedNetwork is the network of carriers' own addresses (RFC 6598).
var sharedNetwork = netip.MustParsePrefix("100.64.0.0/10")

func mailAddress(text string) (string, error) {
	parsed, err := mail.ParseAddress(text)
	if err != nil || parsed.Name != "" || parsed.Address != text || len(text) > maxMailAddress || !strings.Contains(text[strings.LastIndex(text, "@")+1:], ".") {
		return "", badAddress(text, "an address of e-mail, such as name@example.com")
	}
	return text, nil
}

// Fold gives the one text that all spellings of a mailbox have in common: of an address of e-mail
// in lower case, without what stands behind a plus, of a topic without its token.
func Fold(c watch.Channel, address string) string {
	switch c {
	case watch.Email:
	case watch.Ntfy:
		topic, _, _ := strings.Cut(address, "?")
		return topic
	default:
		return address
	}
	at := strings.LastIndexByte(address, '@')
	name, _, _ := strings.Cut(address[:at], "+")
	return strings.ToLower(name + address[at:])
}

// subscription checks what a browser gave, and keeps what is needed to send to it.
func subscription(text string) (string, error) {
	var s webpush.Subscription
	if len(text) > maxHookAddress || json.Unmarshal([]byte(text), &s) != nil {
		return "", badAddress(text, "a subscription as the browser gives it, as JSON; it takes a browser with scripts to make one")
	}
	endpoint, err := hookAddress(watch.Browser, s.Endpoint)
	if err != nil {
		return "", err
	}
	s.Endpoint = endpoint
	key, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(s.Keys.P256dh, "="))
	if err == nil {
		_, err = ecdh.P256().NewPublicKey(key)
	}
	secret, errSecret := base64.RawURLEncoding.DecodeString(strings.TrimRight(s.Keys.Auth, "="))
	if err != nil || errSecret != nil || len(secret) != 16 {
		return "", errs.Field("address", "the keys of the subscription cannot be read; accepted are p256dh, a point of P-256, and auth, 16 bytes, both in base64url")
	}
	s.Keys.P256dh, s.Keys.Auth = base64.RawURLEncoding.EncodeToString(key), base64.RawURLEncoding.EncodeToString(secret)
	kept, err := json.Marshal(s)
	return string(kept), err
}

func badAddress(text, accepted string) error {
	return errs.Field("address", "%q came; accepted is %s", errs.Clip(text, 100), accepted)
}

// Shorten hides most of an address from those who do not know it: j…@example.com, or the host
// of a hook.
func Shorten(c watch.Channel, address string) string {
	if c == watch.Email {
		name, host, _ := strings.Cut(address, "@")
		return errs.Clip(name, 2) + "@" + host
	}
	return Host(c, address)
}

// Host is the host that gets the messages to an address: of an address of e-mail its domain.
func Host(c watch.Channel, address string) string {
	switch c {
	case watch.Email:
		return strings.ToLower(address[strings.LastIndexByte(address, '@')+1:])
	case watch.Browser:
		var s webpush.Subscription
		_ = json.Unmarshal([]byte(address), &s) // it was checked when it was taken
		address = s.Endpoint
	}
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Host
}
