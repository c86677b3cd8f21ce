package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net"
	"net/http"
	"net/mail"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"launchrack/internal/store/storetest"
	"launchrack/internal/testing/must"
)

// mailbox is a mail server that keeps its mails.
type mailbox struct {
	addr string

	mu       sync.Mutex
	messages []received
	// fails makes the first tries of some messages fail; nil for none.
	fails *rand.Rand
	tried map[string]bool
	// slow is how long addresses that begin with "slow" take for a mail.
	slow time.Duration
}

// received is a received mail.
type received struct {
	to     []string
	header mail.Header
	// plain and rich are its two parts.
	plain, rich string
	// raw is the whole mail.
	raw []byte
}

// openMailbox starts a mail server on this machine.
func openMailbox(t testing.TB) *mailbox {
	t.Helper()
	box := &mailbox{}
	server := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) { return &mailSession{box: box}, nil }))
	server.Domain, server.AllowInsecureAuth = "localhost", true
	listener := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	box.addr = listener.Addr().String()
	go func() { _ = server.Serve(listener) }() // it ends with the test
	t.Cleanup(func() { _ = server.Close() })
	return box
}

// mailSession receives a mail. It refuses addresses that begin with "gone".
type mailSession struct {
	box *mailbox
	to  []string
}

func (s *mailSession) Reset()                               { s.to = nil }
func (s *mailSession) Logout() error                        { return nil }
func (s *mailSession) Mail(string, *smtp.MailOptions) error { return nil }

func (s *mailSession) Rcpt(to string, _ *smtp.RcptOptions) error {
	if strings.HasPrefix(to, "gone") {
		return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no such user"}
	}
	s.to = append(s.to, to)
	return nil
}

func (s *mailSession) Data(r io.Reader) error {
	if strings.HasPrefix(s.to[0], "slow") {
		time.Sleep(s.box.slow)
	}
	raw, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	message, err := mail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		return err
	}
	got := received{to: s.to, header: message.Header, raw: raw}
	_, params, err := mime.ParseMediaType(message.Header.Get("Content-Type"))
	if err != nil {
		return err
	}
	parts := multipart.NewReader(message.Body, params["boundary"])
	for _, into := range []*string{&got.plain, &got.rich} {
		part, err := parts.NextRawPart()
		if err != nil {
			return err
		}
		text, err := io.ReadAll(quotedprintable.NewReader(part))
		if err != nil {
			return err
		}
		*into = string(text)
	}
	return s.box.take(got)
}

// take keeps a mail. It fails the first try of one in four: half of these before it keeps the mail, half
// after it, as if the answer were lost.
func (b *mailbox) take(got received) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	id := got.header.Get("Message-Id")
	chance := 8
	if b.fails != nil && !b.tried[id] {
		chance = b.fails.IntN(8)
	}
	if b.tried != nil {
		b.tried[id] = true
	}
	if chance != 0 {
		b.messages = append(b.messages, got)
	}
	if chance < 2 {
		return &smtp.SMTPError{Code: 451, EnhancedCode: smtp.EnhancedCode{4, 3, 0}, Message: "try again"}
	}
	return nil
}

// failsAtRandom lets first tries fail at random; 0 ends it.
func (b *mailbox) failsAtRandom(seed uint64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.fails, b.tried = nil, map[string]bool{}
	if seed != 0 {
		b.fails = rand.New(rand.NewPCG(seed, seed))
	}
}

// wait waits for the n-th mail, counted from 1.
func (b *mailbox) wait(t testing.TB, n int) received {
	t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		b.mu.Lock()
		count := len(b.messages)
		if count >= n {
			m := b.messages[n-1]
			b.mu.Unlock()
			return m
		}
		b.mu.Unlock()
	}
	t.Fatalf("mail %d did not come", n)
	return received{}
}

func (b *mailbox) count() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.messages)
}

// watchShop is a shop that sends mail to a mailbox.
func watchShop(t *testing.T, database string, flags ...string) (hand, *mailbox) {
	t.Helper()
	box := openMailbox(t)
	s := openShop(t, database, "http://127.0.0.1:9", append(flags, "--access-code", "7391", "--smtp-url", "smtp://"+box.addr, "--mail-from", "Shop <shop@example.com>",
		"--public-url", "https://shop.example", "--watches-pause", "0")...)
	return hand{s, s.unlock(t, "7391")}, box
}

// newWatch makes a watch by JSON.
func (h hand) newWatch(t testing.TB, fields map[string]any) (id, manage string) {
	t.Helper()
	status, answer := h.postWatch(t, fields)
	if status != http.StatusCreated || answer["state"] != "pending" {
		t.Fatalf("%v: %d %v", fields, status, answer)
	}
	return answer["id"].(string), local(t, answer["manage_url"].(string))
}

func (h hand) postWatch(t testing.TB, fields map[string]any) (int, map[string]any) {
	t.Helper()
	body := must.Get(json.Marshal(fields))(t)
	res := must.Get(http.Post(h.url+"/watches", "application/json", strings.NewReader(string(body))))(t)
	defer res.Body.Close()
	var answer map[string]any
	must.Do(t, json.NewDecoder(res.Body).Decode(&answer))
	return res.StatusCode, answer
}

// local returns the path and query of an address of the shop.
func local(t testing.TB, address string) string {
	t.Helper()
	u := must.Get(url.Parse(address))(t)
	return u.RequestURI()
}

var confirmLink = regexp.MustCompile(`https://shop\.example/watches/\S+`)

// confirm opens the link of a mail and presses its button.
func (h hand) confirm(t testing.TB, m received) string {
	t.Helper()
	path := local(t, confirmLink.FindString(m.plain))
	res := must.Get(http.Get(h.url + path))(t)
	_ = res.Body.Close()
	h.press(t, path, "confirm")
	return path
}

// press presses a button of the page of a watch.
func (h hand) press(t testing.TB, path, action string) {
	t.Helper()
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	res := must.Get(client.PostForm(h.url+path, url.Values{"action": {action}}))(t)
	_ = res.Body.Close()
	if res.StatusCode != http.StatusSeeOther && res.StatusCode != http.StatusOK {
		t.Fatalf("%s %s: %d", action, path, res.StatusCode)
	}
}

// unsubscribe posts as the page of a mail program does.
func (h hand) unsubscribe(t testing.TB, path string) {
	t.Helper()
	r := must.Get(http.NewRequestWithContext(t.Context(), http.MethodPost, h.url+path, strings.NewReader("List-Unsubscribe=One-Click")))(t)
	r.Header = http.Header{"Content-Type": {"application/x-www-form-urlencoded"}, "Origin": {"https://mail.example"}, "Sec-Fetch-Site": {"cross-site"}}
	res, err := http.DefaultClient.Do(r)
	if err != nil || res.Body.Close() != nil || res.StatusCode != http.StatusOK {
		t.Fatal(err, res)
	}
}

// TestUnsubscribingFromTheQuestion ends a watch by the header of the mail that asks to confirm it.
func TestUnsubscribingFromTheQuestion(t *testing.T) {
	t.Parallel()
	h, box := watchShop(t, storetest.URL(t))
	_, manage := h.newWatch(t, map[string]any{"for": "/vps", "rule": "price_falls", "send_to": "email", "address": "visitor@example.com"})
	h.unsubscribe(t, local(t, strings.Trim(box.wait(t, 1).header.Get("List-Unsubscribe"), "<>")))
	res := must.Get(http.Get(h.url + manage))(t)
	defer res.Body.Close()
	if page, err := io.ReadAll(res.Body); err != nil || !strings.Contains(string(page), "This watch has ended.") {
		t.Errorf("%v: %s", err, page)
	}
}

// handPlan returns a row by hand as JSON.
func handPlan(name string, price string) string {
	return fmt.Sprintf(`{"cherry_plan_id":1,"name":%q,"type":"vps","cpu_cores":4,"ram_size":16,"price_monthly_currencies":{"USD":%s}}`, name, price)
}

// TestAPriceThatFallsIsMailed makes, confirms, fires and ends a watch as a visitor does.
func TestAPriceThatFallsIsMailed(t *testing.T) {
	t.Parallel()
	h, box := watchShop(t, storetest.URL(t))
	id := h.do(t, "POST", "", handPlan("Small", "20"))
	_, manage := h.newWatch(t, map[string]any{"for": "/vps?ram_size=gte.16", "rule": "A price falls", "how_often": "At once", "send_to": "E-mail", "address": "visitor@example.com"})
	asked := box.wait(t, 1)
	if !strings.HasPrefix(asked.header.Get("List-Unsubscribe"), "<https://shop.example/watches/") || asked.header.Get("List-Unsubscribe-Post") == "" || asked.header.Get("Auto-Submitted") != "auto-generated" || asked.to[0] != "visitor@example.com" {
		t.Errorf("the question has the headers %v", asked.header)
	}
	if strings.Contains(manage, local(t, confirmLink.FindString(asked.plain))) {
		t.Error("the link of the answer confirms the watch")
	}
	h.do(t, "PATCH", fmt.Sprintf("?id=eq.%d", id), `{"price_monthly_currencies":{"USD":19}}`)
	res, err := http.PostForm(h.url+manage, url.Values{"action": {"confirm"}})
	if err != nil || res.Body.Close() != nil || res.StatusCode != http.StatusForbidden {
		t.Fatalf("whoever made the watch confirms it: %v %v", res, err)
	}
	path := h.confirm(t, asked)
	h.do(t, "PATCH", fmt.Sprintf("?id=eq.%d", id), `{"price_monthly_currencies":{"USD":18}}`)
	fell := box.wait(t, 2)
	for _, want := range []string{"Small", "The price fell.", "$18.00/month excl. tax, was $19.00/month (−5%)", "https://shop.example/plans/small-"} {
		if !strings.Contains(fell.plain, want) {
			t.Errorf("the mail lacks %q:\n%s", want, fell.plain)
		}
		if !strings.Contains(fell.rich, strings.TrimSuffix(want, ".")) && !strings.HasPrefix(want, "$") {
			t.Errorf("its HTML lacks %q:\n%s", want, fell.rich)
		}
	}
	if got := fell.header.Get("List-Unsubscribe-Post"); got != "List-Unsubscribe=One-Click" {
		t.Errorf("List-Unsubscribe-Post: %q", got)
	}
	h.press(t, path, "pause")
	h.do(t, "PATCH", fmt.Sprintf("?id=eq.%d", id), `{"price_monthly_currencies":{"USD":17}}`)
	time.Sleep(1500 * time.Millisecond)
	h.press(t, path, "resume")
	h.do(t, "PATCH", fmt.Sprintf("?id=eq.%d", id), `{"price_monthly_currencies":{"USD":16}}`)
	if again := box.wait(t, 3); !strings.Contains(again.plain, "$16.00/month excl. tax, was $17.00/month (−6%)") {
		t.Errorf("after the pause:\n%s", again.plain)
	}
	unsubscribe := local(t, strings.Trim(fell.header.Get("List-Unsubscribe"), "<>"))
	if res, err := http.Get(h.url + unsubscribe); err != nil || res.Body.Close() != nil {
		t.Fatal(err)
	}
	h.do(t, "PATCH", fmt.Sprintf("?id=eq.%d", id), `{"price_monthly_currencies":{"USD":15}}`)
	box.wait(t, 4) // a GET changes nothing
	h.unsubscribe(t, unsubscribe)
	h.do(t, "PATCH", fmt.Sprintf("?id=eq.%d", id), `{"price_monthly_currencies":{"USD":14}}`)
	time.Sleep(2 * time.Second)
	if n := box.count(); n != 4 {
		t.Errorf("%d mails came, want 4", n)
	}
}
