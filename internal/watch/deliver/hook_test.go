package deliver

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"launchrack/internal/model/errs"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
	"launchrack/internal/watch"
)

var noon = time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC)

// letter is one with so many plans.
func letter(kind watch.Kind, plans int) *Letter {
	l := &Letter{Message: watch.Message{ID: "msg_1", Watch: "w_1", Kind: kind, State: watch.Waiting, CreatedAt: noon, Firings: []watch.Firing{}},
		Watch: watch.Watch{ID: "w_1", Spec: watch.Spec{For: "/vps?q=evil.example", Rule: watch.PriceFalls}}, Secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
		Shop: "Shop", Base: "https://shop.example", Title: "VPS", Filters: []string{"“pay at evil.example”"}, Scope: "VPS plans, with a search", Never: "https://shop.example/watches/never?mailbox=x", Manage: "https://shop.example/watches/w_1?token=m",
		Confirm: "https://shop.example/watches/w_1?token=c", Challenge: "c"}
	for i := range plans {
		l.Firings = append(l.Firings, watch.Firing{Seq: int64(i + 1), At: noon, Plan: 7, Name: "Server <b>[1]</b> @everyone", Partner: "OVH", Page: "/plans/server-7",
			Before: "$20.00/month", After: "$18.00/month", Change: "−10%", Tax: "excl. VAT", Reason: "The price fell."})
	}
	return l
}

// receiver is a server that keeps what it was sent.
type receiver struct {
	*httptest.Server
	body   string
	header http.Header
	status int
	reply  string
	// retryAfter is a header of each answer.
	retryAfter string
}

func newReceiver(t *testing.T) *receiver {
	r := &receiver{status: http.StatusOK}
	r.Server = httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		body, _ := io.ReadAll(req.Body)
		r.body, r.header = string(body), req.Header
		w.Header().Set("Retry-After", r.retryAfter)
		w.WriteHeader(r.status)
		_, _ = w.Write([]byte(r.reply))
	}))
	t.Cleanup(r.Close)
	return r
}

// TestSignature holds the signature to the example of the Standard Webhooks specification.
func TestSignature(t *testing.T) {
	got, err := sign("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "msg_p5jXN8AQM9LWM0D4loKWxJek", "1614265330", []byte(`{"test": 2432232314}`))
	if want := "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="; got != want || err != nil {
		t.Errorf("%s, %v; want %s", got, err, want)
	}
}

func TestWebhook(t *testing.T) {
	r := newReceiver(t)
	hook := Webhook{Client: r.Client(), Now: func() time.Time { return noon }}
	l := letter(watch.Fired, 2)
	l.Address = r.URL
	must.Get(hook.Send(t.Context(), l))(t)
	var sent struct {
		Type string
		Data struct {
			Plans []struct{ URL, Before, After, Reason string }
		}
	}
	if err := json.Unmarshal([]byte(r.body), &sent); err != nil || sent.Type != "watch.fired" || len(sent.Data.Plans) != 2 || sent.Data.Plans[0].URL != "https://shop.example/plans/server-7" {
		t.Errorf("%s: %v", r.body, err)
	}
	want, err := sign(l.Secret, "msg_1", "1795608000", []byte(r.body))
	if err != nil || r.header.Get("Webhook-Signature") != want || r.header.Get("Webhook-Id") != "msg_1" || r.header.Get("Webhook-Timestamp") != "1795608000" {
		t.Errorf("headers: %v", r.header)
	}
	for status, kind := range map[int]string{410: "ends", 404: "again", 500: "again", 301: "again"} {
		r.status = status
		_, err := hook.Send(t.Context(), l)
		refusal := refusalOf(err)
		if err == nil || (refusal != nil && refusal.Ends) != (kind == "ends") {
			t.Errorf("%d: %v", status, err)
		}
	}
}

func TestChallenge(t *testing.T) {
	r := newReceiver(t)
	hook := Webhook{Client: r.Client(), Now: func() time.Time { return noon }}
	l := letter(watch.Confirm, 0)
	l.Address = r.URL
	for reply, want := range map[string]bool{"c": true, " c\n": true, `{"challenge":"c"}`: true, `"c"`: true, "": false, "Accepted": false, `{"challenge":"d"}`: false, `{"message":"The flow has begun","id":"c"}`: false} {
		r.reply = reply
		if confirmed, err := hook.Send(t.Context(), l); confirmed != want || err != nil {
			t.Errorf("%q: %t, %v", reply, confirmed, err)
		}
	}
	if !strings.Contains(r.body, `"type":"watch.verify"`) || !strings.Contains(r.body, `"challenge":"c"`) || !strings.Contains(r.body, `"confirm_url":"`+l.Confirm) || !strings.Contains(r.body, `"never_url":"`+l.Never) ||
		strings.Contains(r.body, "evil") {
		t.Error(r.body)
	}
}

// TestPrivateNetworksAreRefused sends to this machine by the client that the shop uses, and where nobody
// answers: what comes of both is the same, so that no webhook tells which names lead inside.
func TestPrivateNetworksAreRefused(t *testing.T) {
	r := newReceiver(t)
	l := letter(watch.Fired, 1)
	l.Address = r.URL
	_, err := Webhook{Client: NewClient(), Now: time.Now}.Send(t.Context(), l)
	if err == nil || r.body != "" {
		t.Fatalf("%v; it got %q", err, r.body)
	}
	r.Close()
	_, nobody := Webhook{Client: &http.Client{}, Now: time.Now}.Send(t.Context(), l)
	inside, outside := watch.Message{Tries: 1, NextAt: noon}, watch.Message{Tries: 1, NextAt: noon}
	settle(&inside, false, err)
	settle(&outside, false, nobody)
	check.Match(t, inside, outside, "a private network differs from where nobody answers")
}

func TestChats(t *testing.T) {
	r := newReceiver(t)
	for name, c := range map[string]struct {
		chat      Chat
		want, not string
	}{
		"ntfy":    {NewNtfy(r.Client()), "The price fell. $18.00/month excl. VAT, was $20.00/month (−10%)", ""},
		"slack":   {NewSlack(r.Client()), `<https://shop.example/plans/server-7|Server &lt;b&gt;`, "<b>"},
		"discord": {NewDiscord(r.Client()), `"allowed_mentions":{"parse":[]}`, ""},
	} {
		t.Run(name, func(t *testing.T) {
			for _, plans := range []int{1, 500} {
				l := letter(watch.Fired, plans)
				l.Address = r.URL
				must.Get(c.chat.Send(t.Context(), l))(t)
				text := unescape(r.body)
				if !strings.Contains(text, c.want) || c.not != "" && strings.Contains(text, c.not) {
					t.Errorf("%d plans: %s", plans, text)
				}
				if n := utf8.RuneCountInString(c.chat.text(l)); n > c.chat.Most || plans == 500 && !strings.Contains(text, " more: ") {
					t.Errorf("%d plans make %d characters: %s", plans, n, text)
				}
			}
			l := letter(watch.Confirm, 0)
			l.Address = r.URL
			_, err := c.chat.Send(t.Context(), l)
			if text := unescape(r.body); err != nil || !strings.Contains(text, l.Confirm) || !strings.Contains(text, l.Scope) || !strings.Contains(text, l.Never) || strings.Contains(text, "evil") {
				t.Errorf("%s, %v", text, err)
			}
		})
	}
}

// TestNothingInAChatActs sends names of a hostile partner and the words of a visitor: no text of theirs calls
// anybody, makes a link or a heading.
func TestNothingInAChatActs(t *testing.T) {
	const hostile = "<!channel> <https://evil.example|x> [x](https://evil.example) # *b* `c` https://evil.example"
	for name, c := range map[string]struct {
		chat Chat
		want string // of the hostile text
	}{
		"ntfy":     {NewNtfy(nil), "<!channel> <https: //evil.example|x> [x](https: //evil.example) # *b* `c` https: //evil.example"},
		"slack":    {NewSlack(nil), "&lt;!channel&gt; &lt;https: //evil.example¦x&gt; [x](https: //evil.example) # *b* `c` https: //evil.example"},
		"telegram": {NewTelegram("", "").chat, "&lt;!channel&gt; &lt;https:\u2060//\u2060evil.\u2060example|x&gt; [x](https:\u2060//\u2060evil.\u2060example) # *b* `c` https:\u2060//\u2060evil.\u2060example"},
		"discord":  {NewDiscord(nil), "\\<!channel\\> \\<https: //evil.example\\|x\\> \\[x\\]\\(https: //evil.example\\) \\# \\*b\\* \\`c\\` https: //evil.example"},
	} {
		for _, kind := range []watch.Kind{watch.Fired, watch.Confirm} {
			l := letter(kind, 1)
			l.Shop, l.Title, l.Filters, l.Scope = hostile, hostile, []string{hostile}, hostile
			l.Firings[0].Name, l.Firings[0].Partner, l.Firings[0].Reason = hostile, hostile, hostile
			text := c.chat.text(l)
			if !strings.Contains(text, c.want) || strings.Contains(text, hostile) || strings.Contains(text, "://evil") {
				t.Errorf("%s, %s: %s", name, kind, text)
			}
		}
	}
}

// TestASubjectIsOneLine: neither a plan's name nor a title breaks it.
func TestASubjectIsOneLine(t *testing.T) {
	l := letter(watch.Fired, 1)
	l.Firings[0].Name = "Nice\r\nBcc: all@example.com\n\nBody"
	if got, want := l.Subject(), "Nice Bcc: all@example.com Body: $18.00/month, was $20.00/month (−10%)"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// unescape undoes what encoding/json writes for <, > and &.
func unescape(text string) string {
	return strings.NewReplacer(`\u003c`, "<", `\u003e`, ">", `\u0026`, "&", `\n`, "\n").Replace(text)
}

func TestAddresses(t *testing.T) {
	for _, c := range []struct {
		channel    watch.Channel
		text, want string // empty where it is refused
	}{
		{watch.Email, " visitor@example.com ", "visitor@example.com"}, {watch.Email, "Visitor <visitor@example.com>", ""}, {watch.Email, "visitor", ""},
		{watch.Email, "a@b.com\r\nBcc: c@d.com", ""}, {watch.Email, "visitor@localhost", ""}, {watch.Email, "a@b.com, c@d.com", ""},
		{watch.Webhook, "https://example.com/hook?x=1", "https://example.com/hook?x=1"}, {watch.Webhook, "http://example.com/hook", ""},
		{watch.Webhook, "https://user:word@example.com", ""}, {watch.Webhook, "https://127.0.0.1/hook", ""}, {watch.Webhook, "https://[::1]/", ""},
		{watch.Webhook, "https://localhost/", ""}, {watch.Webhook, "https://10.1.2.3/", ""}, {watch.Webhook, "https://169.254.169.254/", ""},
		{watch.Webhook, "https://[::ffff:192.168.0.1]/", ""}, {watch.Webhook, "https://100.64.1.1/", ""}, {watch.Webhook, "", ""},
		{watch.Ntfy, "my-servers", "https://ntfy.sh/my-servers"}, {watch.Ntfy, "https://ntfy.example.com/t", "https://ntfy.example.com/t"}, {watch.Ntfy, "https://ntfy.sh/", ""},
		{watch.Ntfy, "https://ntfy.example.com/t?auth=QmVhcmVyIHRrXzE", "https://ntfy.example.com/t?auth=QmVhcmVyIHRrXzE"}, {watch.Ntfy, "https://ntfy.example.com/t?auth=tk_1", "https://ntfy.example.com/t?auth=QmVhcmVyIHRrXzE"},
		{watch.Ntfy, "https://ntfy.example.com/t?auth=tk_%20x", ""}, {watch.Ntfy, "", ""},
		{watch.Slack, "https://hooks.slack.com/services/T/B/x", "https://hooks.slack.com/services/T/B/x"}, {watch.Slack, "https://example.com/services", ""},
		{watch.Discord, "https://discord.com/api/webhooks/1/x", "https://discord.com/api/webhooks/1/x"}, {watch.Discord, "https://hooks.slack.com/x", ""},
		{watch.Telegram, "4711", "4711"}, {watch.Telegram, "0", ""}, {watch.Telegram, "@name", ""},
	} {
		got, err := Of(c.channel).Address(c.text)
		if got != c.want || (err == nil) != (c.want != "") || err != nil && errs.KindOf(err) != errs.Invalid {
			t.Errorf("%s %q: %q, %v", c.channel, c.text, got, err)
		}
	}
}

// TestAToken is put into the address of a topic, as ntfy reads it.
func TestAToken(t *testing.T) {
	for _, c := range []struct{ token, want string }{
		{"tk_1", "https://ntfy.example.com/t?auth=QmVhcmVyIHRrXzE"}, {" tk_1 ", "https://ntfy.example.com/t?auth=QmVhcmVyIHRrXzE"},
		{"tk 1", ""}, {"tk\n1", ""}, {strings.Repeat("a", 201), ""},
	} {
		got, err := WithToken("https://ntfy.example.com/t", c.token)
		if got != c.want || (err == nil) != (c.want != "") {
			t.Errorf("%q: %q, %v; want %q", c.token, got, err, c.want)
		}
	}
}

// TestSpellingsOfAMailbox folds addresses: those of one mailbox into one text.
func TestSpellingsOfAMailbox(t *testing.T) {
	for _, c := range []struct {
		channel    watch.Channel
		text, want string
	}{
		{watch.Email, "victim@example.com", "victim@example.com"}, {watch.Email, "vICTIM@EXAMPLE.com", "victim@example.com"},
		{watch.Email, "Victim+a+b@example.com", "victim@example.com"}, {watch.Email, "+@example.com", "@example.com"},
		{watch.Email, "vic.tim@sub+1.example.com", "vic.tim@sub+1.example.com"},
		{watch.Webhook, "https://example.com/Hook+1?a=1", "https://example.com/Hook+1?a=1"}, {watch.Ntfy, "https://ntfy.sh/Topic?auth=x", "https://ntfy.sh/Topic"},
	} {
		check.Equal(t, Of(c.channel).Fold(c.text), c.want, "%s %q", c.channel, c.text)
	}
}

func FuzzAddress(f *testing.F) {
	f.Add("https://[::ffff:10.0.0.1]:443/")
	f.Add("visitor@example.com")
	f.Fuzz(func(t *testing.T, text string) {
		for _, c := range Channels {
			address, err := c.Address(text)
			if err != nil {
				continue
			}
			if strings.ContainsAny(address, "\r\n") {
				t.Errorf("%q became %q", text, address)
			}
			if again, err := c.Address(address); again != address || err != nil {
				t.Errorf("%q became %q and then %q, %v", text, address, again, err)
			}
			if once := c.Fold(address); c.Fold(once) != once {
				t.Errorf("%q is folded into %q, and that again", address, once)
			}
		}
	})
}
