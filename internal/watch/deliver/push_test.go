package deliver

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
	"launchrack/internal/watch"
)

// subscriber is a browser: it keeps the keys that its push service does not know.
type subscriber struct {
	key    *ecdh.PrivateKey
	secret []byte
}

func newSubscriber(t *testing.T) subscriber {
	t.Helper()
	key := must.Get(ecdh.P256().GenerateKey(rand.Reader))(t)
	secret := make([]byte, 16)
	_, _ = rand.Read(secret)
	return subscriber{key, secret}
}

// subscription is what the browser gives to the page.
func (s subscriber) subscription(endpoint string) string {
	encode := base64.RawURLEncoding.EncodeToString
	text, _ := json.Marshal(map[string]any{"endpoint": endpoint, "expirationTime": nil,
		"keys": map[string]string{"p256dh": encode(s.key.PublicKey().Bytes()), "auth": encode(s.secret)}})
	return string(text)
}

// open decrypts a message by RFC 8291 and RFC 8188.
func (s subscriber) open(body []byte) ([]byte, error) {
	if len(body) < 21+65 || int(body[20]) != 65 {
		return nil, errors.New("the header of the record is not whole")
	}
	salt, size, sender, sealed := body[:16], binary.BigEndian.Uint32(body[16:20]), body[21:86], body[86:]
	if int(size) < len(sealed) {
		return nil, errors.New("there is more than one record")
	}
	public, err := ecdh.P256().NewPublicKey(sender)
	if err != nil {
		return nil, err
	}
	shared, err := s.key.ECDH(public)
	if err != nil {
		return nil, err
	}
	info := "WebPush: info\x00" + string(s.key.PublicKey().Bytes()) + string(sender)
	input, err := hkdf.Key(sha256.New, shared, s.secret, info, 32)
	if err != nil {
		return nil, err
	}
	key, err := hkdf.Key(sha256.New, input, salt, "Content-Encoding: aes128gcm\x00", 16)
	if err != nil {
		return nil, err
	}
	nonce, err := hkdf.Key(sha256.New, input, salt, "Content-Encoding: nonce\x00", 12)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	plain, err := gcm.Open(nil, nonce, sealed, nil)
	if err != nil {
		return nil, err
	}
	text := strings.TrimRight(string(plain), "\x00")
	if !strings.HasSuffix(text, "\x02") {
		return nil, errors.New("the last record has no end")
	}
	return []byte(strings.TrimSuffix(text, "\x02")), nil
}

// TestTheReceiverOfRFC8291 holds the receiver of these tests to the example of RFC 8291.
func TestTheReceiverOfRFC8291(t *testing.T) {
	decode := func(text string) []byte {
		return must.Get(base64.RawURLEncoding.DecodeString(text))(t)
	}
	key := must.Get(ecdh.P256().NewPrivateKey(decode("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94")))(t)
	s := subscriber{key, decode("BTBZMqHH6r4Tts7J_aSIgg")}
	got, err := s.open(decode("DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"))
	if string(got) != "When I grow up, I want to be a watermelon" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
}

func pushKeys(t *testing.T) *watch.Keys {
	t.Helper()
	return must.Get(watch.ParseKeys(watch.NewKey()))(t)
}

// TestPush decrypts what a browser gets, and checks who sent it as a push service does.
func TestPush(t *testing.T) {
	r, s, keys := newReceiver(t), newSubscriber(t), pushKeys(t)
	push := NewPush(r.Client(), keys.Push(), "https://shop.example")
	for _, c := range []struct {
		kind             watch.Kind
		plans            int
		title, body, url string
	}{
		{watch.Confirm, 0, "Please confirm your watch at Shop", "Open this notification to start getting messages.", "https://shop.example/watches/w_1?token=c"},
		{watch.Fired, 1, "Server", "$18.00/month excl. VAT, was $20.00/month (−10%)", "https://shop.example/plans/server-7"},
		{watch.Digest, 500, "500 plans: VPS", "Server <b>[1]</b> @everyone: The price fell. $18.00/month", "https://shop.example/vps?q=evil.example"},
	} {
		l := letter(c.kind, c.plans)
		l.Address = s.subscription(r.URL + "/push/1")
		if confirmed, err := push.Send(t.Context(), l); confirmed || err != nil {
			t.Fatal(c.kind, confirmed, err)
		}
		if len(r.body) > 4096 {
			t.Errorf("%s: %d bytes; push services take 4,096", c.kind, len(r.body))
		}
		text, err := s.open([]byte(r.body))
		must.Do(t, err, "%v", c.kind)
		var got notification
		if err := json.Unmarshal(text, &got); err != nil || !strings.HasPrefix(got.Title, c.title) || !strings.HasPrefix(got.Body, c.body) || got.URL != c.url || got.Tag != l.ID {
			t.Errorf("%s: %s, %v", c.kind, text, err)
		}
		if r.header.Get("Content-Encoding") != "aes128gcm" || r.header.Get("Ttl") != "259200" {
			t.Errorf("%s: headers %v", c.kind, r.header)
		}
		checkSender(t, r, PushKey(keys.Push()))
	}
	other := newSubscriber(t)
	if _, err := other.open([]byte(r.body)); err == nil {
		t.Error("another browser reads the message")
	}
}

// checkSender checks the token of the shop (RFC 8292).
func checkSender(t *testing.T, r *receiver, public string) {
	t.Helper()
	scheme, rest, _ := strings.Cut(r.header.Get("Authorization"), " ")
	text, key, _ := strings.Cut(strings.TrimPrefix(rest, "t="), ", k=")
	point, err := base64.RawURLEncoding.DecodeString(key)
	if scheme != "vapid" || key != public || err != nil {
		t.Fatalf("Authorization: %s", r.header.Get("Authorization"))
	}
	token := must.Get(jwt.Parse(text, func(*jwt.Token) (any, error) {
		return ecdsa.ParseUncompressedPublicKey(elliptic.P256(), point)
	}, jwt.WithValidMethods([]string{"ES256"}), jwt.WithAudience(r.URL), jwt.WithExpirationRequired()))(t)
	if subject, err := token.Claims.GetSubject(); subject != "https://shop.example" || err != nil {
		t.Errorf("the subject is %q, %v", subject, err)
	}
	if ends, err := token.Claims.GetExpirationTime(); err != nil || time.Until(ends.Time) > 24*time.Hour {
		t.Errorf("it ends at %v, %v; push services take a day", ends, err)
	}
}

// TestPushOutcomes has a push service answer what it may.
func TestPushOutcomes(t *testing.T) {
	r, s := newReceiver(t), newSubscriber(t)
	push := NewPush(r.Client(), pushKeys(t).Push(), "http://localhost:8080")
	for status, want := range map[int]string{201: "sent", 404: "ended", 410: "ended", 500: "again", 429: "again", 400: "again"} {
		r.status = status
		l := letter(watch.Fired, 1)
		l.Address = s.subscription(r.URL)
		_, err := push.Send(t.Context(), l)
		got := "again"
		if refusal := refusalOf(err); err == nil {
			got = "sent"
		} else if refusal != nil && refusal.Ends {
			got = "ended"
		}
		check.Equal(t, got, want, "%d (%v)", status, err)
	}
	r.body = ""
	l := letter(watch.Fired, 1)
	l.Address = s.subscription(r.URL)
	if _, err := NewPush(NewClient(), pushKeys(t).Push(), "https://shop.example").Send(t.Context(), l); err == nil || r.body != "" {
		t.Errorf("a push service in a private network: %v", err)
	}
}

func TestSubscriptions(t *testing.T) {
	s := newSubscriber(t)
	good := s.subscription("https://push.example.com/send/1")
	kept, err := Of(watch.Browser).Address(good)
	if again, errAgain := Of(watch.Browser).Address(kept); err != nil || errAgain != nil || again != kept || Of(watch.Browser).Shorten(language.English, kept) != "push.example.com" {
		t.Errorf("%s, %v", kept, err)
	}
	for name, text := range map[string]string{
		"no JSON": "https://push.example.com", "nothing": "", "http": s.subscription("http://push.example.com/1"), "private": s.subscription("https://10.0.0.1/1"),
		"no keys": `{"endpoint":"https://push.example.com/1"}`, "no point": strings.Replace(good, `"p256dh":"B`, `"p256dh":"C`, 1),
		"a short secret": strings.Replace(good, `"auth":"`, `"auth":"AA`, 1), "too long": s.subscription("https://push.example.com/" + strings.Repeat("x", 2000)),
	} {
		if kept, err := Of(watch.Browser).Address(text); err == nil {
			t.Errorf("%s: %s", name, kept)
		}
	}
}

// TestReceiversThatAskToWait holds the next try to what services answer: Slack and ntfy whole
// seconds, Discord a fraction, others a date.
func TestReceiversThatAskToWait(t *testing.T) {
	for text, want := range map[string]time.Duration{"30": 30 * time.Second, "0.641": 5 * time.Second, "": 5 * time.Second, "-1": 5 * time.Second,
		"1e9": maxWait, "never": 5 * time.Second, "Wed, 25 Nov 2020 12:00:00 GMT": 5 * time.Second} {
		r := newReceiver(t)
		r.status, r.reply = http.StatusTooManyRequests, "rate limited"
		r.retryAfter = text
		o, m := newOutbox(watch.Active, watch.Fired, nil)
		o.Senders = map[watch.Channel]Sender{watch.Webhook: NewDiscord(r.Client())}
		o.Write = func(watch.Due) (*Letter, error) {
			l := letter(watch.Fired, 1)
			l.Address = r.URL
			return l, nil
		}
		must.Do(t, o.try(t.Context(), market.Lease{}, m.due))
		if got := m.due.NextAt.Sub(noon); got != want || m.due.State != watch.Waiting {
			t.Errorf("%q: tried again after %s, want %s", text, got, want)
		}
	}
}
