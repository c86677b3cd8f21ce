// Package telegramtest is a stand-in of Telegram's Bot API that checks what it is sent, as
// https://core.telegram.org/bots/api writes it.
package telegramtest

import (
	"encoding/json"
	"fmt"
	"html"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf16"
)

// Token is the token of the bot, and Name its name.
const (
	Token = "4711:AAstand-in_of_a_bot"
	Name  = "rack_bot"
)

// Sent is a message that the bot sent.
type Sent struct {
	Chat int64
	// HTML is the text as it was sent, and Text as a person reads it.
	HTML, Text string
}

// Bot is the server with one bot. Its faults are those of the Bot API.
type Bot struct {
	URL string

	t  testing.TB
	mu sync.Mutex
	// updates wait for the bot; those below confirmed are forgotten. given counts how often each was given.
	updates []json.RawMessage
	ids     []int64
	next    int64
	given   map[int64]int
	sent    []Sent
	faults  []string
	closed  map[int64]bool
	changed chan struct{}
	// waiting counts requests for updates at work.
	waiting int
}

// New starts a server.
func New(t testing.TB) *Bot {
	b := &Bot{t: t, next: 70, given: map[int64]int{}, closed: map[int64]bool{}, changed: make(chan struct{})}
	server := httptest.NewServer(b)
	b.URL = server.URL
	t.Cleanup(func() { server.CloseClientConnections(); server.Close() })
	return b
}

// Say lets a person write to the bot.
func (b *Bot) Say(chat int64, text string) {
	b.put(fmt.Sprintf(`"message":{"message_id":1,"date":1764100000,"from":{"id":%[1]d,"is_bot":false,"first_name":"Ann"},"chat":{"id":%[1]d,"type":"private","first_name":"Ann"},"text":%[2]q}`, chat, text))
}

// Put gives the bot another update: the fields behind its number, as JSON.
func (b *Bot) Put(fields string) { b.put(fields) }

// Close lets a person block the bot, which hears of it.
func (b *Bot) Close(chat int64) {
	b.mu.Lock()
	b.closed[chat] = true
	b.mu.Unlock()
}

// Fail lets the next messages be answered with errors, as JSON after "ok":false.
func (b *Bot) Fail(faults ...string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.faults = faults
}

func (b *Bot) put(fields string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.updates = append(b.updates, json.RawMessage(fmt.Sprintf(`{"update_id":%d,%s}`, b.next, fields)))
	b.ids = append(b.ids, b.next)
	b.next++
	b.wake()
}

// Jump lets numbers go on elsewhere, as they do after a week of silence.
func (b *Bot) Jump(next int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.next = next
}

// wake is called with the lock held.
func (b *Bot) wake() {
	close(b.changed)
	b.changed = make(chan struct{})
}

// Sent gives the messages that came.
func (b *Bot) Sent() []Sent {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.sent)
}

// Wait waits for the n-th message, counted from 1.
func (b *Bot) Wait(n int) Sent {
	b.t.Helper()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if sent := b.Sent(); len(sent) >= n {
			return sent[n-1]
		}
	}
	b.t.Fatalf("message %d did not come; those that came: %v", n, b.Sent())
	return Sent{}
}

// Left counts the updates that the bot did not confirm.
func (b *Bot) Left() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.ids)
}

func (b *Bot) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	method, ok := strings.CutPrefix(r.URL.Path, "/bot"+Token+"/")
	body, err := io.ReadAll(r.Body)
	switch {
	case !ok:
		answer(w, 401, `"description":"Unauthorized"`)
		return
	case err != nil || r.Method != http.MethodPost || r.Header.Get("Content-Type") != "application/json" || r.URL.RawQuery != "":
		b.t.Errorf("a call of %s: %s %s, %v", method, r.Method, r.Header, err)
	}
	switch method {
	case "getMe":
		answer(w, 200, `"result":{"id":4711,"is_bot":true,"first_name":"Rack","username":"`+Name+`"}`)
	case "getUpdates":
		b.getUpdates(w, r, body)
	case "sendMessage":
		b.sendMessage(w, body)
	default:
		b.t.Errorf("the method %q", method)
		answer(w, 404, `"description":"Not Found"`)
	}
}

func answer(w http.ResponseWriter, code int, rest string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(code)
	head := `{"ok":true,`
	if code != 200 {
		head = fmt.Sprintf(`{"ok":false,"error_code":%d,`, code)
	}
	_, _ = io.WriteString(w, head+rest+"}") // the test sees what is missing
}

// read decodes the arguments of a call, which may have no others.
func (b *Bot) read(body []byte, args any) {
	d := json.NewDecoder(strings.NewReader(string(body)))
	d.DisallowUnknownFields()
	if err := d.Decode(args); err != nil {
		b.t.Errorf("%s: %v", body, err)
	}
}

func (b *Bot) getUpdates(w http.ResponseWriter, r *http.Request, body []byte) {
	var args struct {
		Offset  int64    `json:"offset"`
		Limit   int      `json:"limit"`
		Timeout int      `json:"timeout"`
		Allowed []string `json:"allowed_updates"`
	}
	b.read(body, &args)
	if args.Timeout < 1 || args.Timeout > 50 || args.Limit < 0 || args.Limit > 100 || !slices.Contains(args.Allowed, "message") {
		b.t.Errorf("getUpdates: %+v", args)
	}
	b.mu.Lock()
	if b.waiting++; b.waiting > 1 {
		b.waiting--
		b.mu.Unlock()
		answer(w, 409, `"description":"Conflict: terminated by other getUpdates request; make sure that only one bot instance is running"`)
		return
	}
	for len(b.ids) > 0 && b.ids[0] < args.Offset {
		b.ids, b.updates = b.ids[1:], b.updates[1:]
	}
	until := time.After(time.Duration(args.Timeout) * time.Second)
	for len(b.ids) == 0 {
		changed := b.changed
		b.mu.Unlock()
		isOver := false
		select {
		case <-changed:
		case <-until:
			isOver = true
		case <-r.Context().Done():
			isOver = true
		}
		b.mu.Lock()
		if isOver {
			break
		}
	}
	b.waiting--
	for _, id := range b.ids {
		b.given[id]++
	}
	text, _ := json.Marshal(b.updates[:min(len(b.updates), 100)]) // it was JSON before
	b.mu.Unlock()
	if string(text) == "null" {
		text = []byte("[]")
	}
	answer(w, 200, `"result":`+string(text))
}

var (
	tag    = regexp.MustCompile(`<[^>]*>`)
	known  = regexp.MustCompile(`^<(/?(b|i|u|s|code|pre|a)|a href="[^"<>]*")>$`)
	entity = regexp.MustCompile(`&(?:lt;|gt;|amp;|quot;|#[0-9]+;)?`)
)

func (b *Bot) sendMessage(w http.ResponseWriter, body []byte) {
	var args struct {
		Chat    int64           `json:"chat_id"`
		Text    string          `json:"text"`
		Mode    string          `json:"parse_mode"`
		Preview map[string]bool `json:"link_preview_options"`
	}
	b.read(body, &args)
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.faults) > 0 {
		fault := b.faults[0]
		b.faults = b.faults[1:]
		code := 0
		_, _ = fmt.Sscan(fault, &code)
		_, rest, _ := strings.Cut(fault, " ")
		answer(w, code, rest)
		return
	}
	if b.closed[args.Chat] {
		answer(w, 403, `"description":"Forbidden: bot was blocked by the user"`)
		return
	}
	if fault := faultOf(args.Text, args.Mode); fault != "" {
		b.t.Errorf("%s: %s", fault, args.Text)
		answer(w, 400, `"description":"Bad Request: `+fault+`"`)
		return
	}
	plain := html.UnescapeString(tag.ReplaceAllString(args.Text, ""))
	b.sent = append(b.sent, Sent{args.Chat, args.Text, plain})
	answer(w, 200, fmt.Sprintf(`"result":{"message_id":%d}`, len(b.sent)))
}

// faultOf says what Telegram would refuse in a text.
func faultOf(text, mode string) string {
	if mode != "HTML" {
		return "the mode " + mode
	}
	for _, t := range tag.FindAllString(text, -1) {
		if !known.MatchString(t) {
			return "can't parse entities: " + t
		}
	}
	rest := tag.ReplaceAllString(text, "")
	for _, e := range entity.FindAllString(rest, -1) {
		if e == "&" {
			return "can't parse entities: &"
		}
	}
	if strings.ContainsAny(rest, "<>") || strings.Count(text, "<a ") != strings.Count(text, "</a>") {
		return "can't parse entities: a tag is open"
	}
	plain := html.UnescapeString(rest)
	switch n := len(utf16.Encode([]rune(plain))); {
	case n == 0:
		return "message text is empty"
	case n > 4096:
		return "message is too long"
	}
	return ""
}
