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

	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
)

const (
	maxMailAddress = 254
	maxHookAddress = 2000
)

// publicAddress reads an https address on the Internet.
func publicAddress(text string) (*url.URL, error) {
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "https" || u.Hostname() == "" || u.User != nil || u.Fragment != "" || len(text) > maxHookAddress {
		return nil, addressError(text, "an address that begins with https://")
	}
	if address, err := netip.ParseAddr(u.Hostname()); u.Hostname() == "localhost" || err == nil && !isPublic(address) {
		return nil, errs.Field("address", "%q leads to a private network; accepted is an address on the Internet", errs.Clip(text, 100))
	}
	return u, nil
}

// hookAddress reads the address of a hook.
func hookAddress(text string) (string, error) {
	u, err := publicAddress(text)
	if err != nil {
		return "", err
	}
	return u.String(), nil
}

// hookAt reads the address of a hook of a service that has no other hosts.
func hookAt(hosts ...string) func(string) (string, error) {
	return func(text string) (string, error) {
		u, err := publicAddress(text)
		if err == nil && !slices.Contains(hosts, u.Hostname()) {
			err = addressError(text, "an incoming webhook at https://"+hosts[0]+"/…")
		}
		if err != nil {
			return "", err
		}
		return u.String(), nil
	}
}

// topicAddress reads a topic of ntfy or its address.
func topicAddress(text string) (string, error) {
	if text != "" && !strings.ContainsAny(text, ":/") {
		text = "https://ntfy.sh/" + url.PathEscape(text)
	}
	u, err := publicAddress(text)
	if err != nil {
		return "", err
	}
	if strings.Trim(u.Path, "/") == "" {
		return "", addressError(text, "a topic, such as my-servers, or its address at https://ntfy.sh/…")
	}
	if token := u.Query().Get("auth"); strings.HasPrefix(token, "tk_") {
		return WithToken(u.String(), token)
	}
	return u.String(), nil
}

// topicOf is the address of a topic without its token.
func topicOf(address string) string {
	topic, _, _ := strings.Cut(address, "?")
	return topic
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
		return "", addressError(text, "an address of e-mail, such as name@example.com")
	}
	return text, nil
}

// foldMail gives the one text that all spellings of an address of e-mail have in common: in lower case,
// without what stands behind a plus.
func foldMail(address string) string {
	at := strings.LastIndexByte(address, '@')
	name, _, _ := strings.Cut(address[:at], "+")
	return strings.ToLower(name + address[at:])
}

func domainOf(address string) string {
	return strings.ToLower(address[strings.LastIndexByte(address, '@')+1:])
}

// shortenMail leaves two letters and the domain: jo…@example.com.
func shortenMail(_ *language.Language, address string) string {
	name, host, _ := strings.Cut(address, "@")
	return errs.Clip(name, 2) + "@" + host
}

// endpointHost is the host of the push service of a subscription.
func endpointHost(address string) string {
	var s webpush.Subscription
	_ = json.Unmarshal([]byte(address), &s) // it was checked when it was taken
	return webHost(s.Endpoint)
}

func webHost(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Host
}

// subscription checks what a browser gave, and keeps what is needed to send to it.
func subscription(text string) (string, error) {
	var s webpush.Subscription
	if len(text) > maxHookAddress || json.Unmarshal([]byte(text), &s) != nil {
		return "", addressError(text, "a subscription as the browser gives it, as JSON; it takes a browser with scripts to make one")
	}
	endpoint, err := hookAddress(s.Endpoint)
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
