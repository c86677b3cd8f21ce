package deliver

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/telegramtest"
	"launchrack/internal/watch"
)

func newBot(t *testing.T) (*Telegram, *telegramtest.Bot) {
	t.Helper()
	server := telegramtest.New(t)
	return NewTelegram(server.URL, telegramtest.Token), server
}

// TestTelegram sends letters of all sizes to the stand-in, which refuses what Telegram would.
func TestTelegram(t *testing.T) {
	bot, server := newBot(t)
	for _, plans := range []int{1, 50, 500} {
		l := letter(watch.Fired, plans)
		l.Address = "4711"
		must.Get(bot.Send(t.Context(), l))(t)
	}
	for _, name := range []string{"a", "ü", "<", "&", `"`, "😀"} {
		l := large(name)
		l.Address = "4711"
		if _, err := bot.Send(t.Context(), l); err != nil {
			t.Fatalf("%q: %v", name, err)
		}
	}
	sent := server.Sent()
	for i, s := range sent {
		if s.Chat != 4711 || !strings.Contains(s.HTML, `<a href="https://shop.example/watches/w_1?token=m">Change or end this watch</a>`) || i > 1 && !strings.Contains(s.Text, " more: ") {
			t.Errorf("message %d: %+v", i, s)
		}
	}
	check.Has(t, sent[0].HTML, `<a href="https://shop.example/plans/server-7">Server &lt;b&gt;[1]&lt;`+"/\u2060b&gt; @\u2060everyone at OVH</a>")
}

// TestTelegramRefuses holds what follows from each error of the Bot API to its documents.
func TestTelegramRefuses(t *testing.T) {
	bot, server := newBot(t)
	l := letter(watch.Fired, 1)
	l.Address = "4711"
	for name, c := range map[string]struct {
		fault                      string
		waits                      time.Duration
		isRefused, isEnded, passes bool
	}{
		"too many":      {`429 "description":"Too Many Requests: retry after 35","parameters":{"retry_after":35}`, 35 * time.Second, false, false, true},
		"blocked":       {`403 "description":"Forbidden: bot was blocked by the user"`, 0, true, true, false},
		"deactivated":   {`403 "description":"Forbidden: user is deactivated"`, 0, true, true, false},
		"no chat":       {`400 "description":"Bad Request: chat not found"`, 0, true, true, false},
		"no text":       {`400 "description":"Bad Request: can't parse entities"`, 0, true, false, false},
		"another token": {`401 "description":"Unauthorized"`, 0, false, false, true},
		"a fault":       {`500 "description":"Internal Server Error"`, 0, false, false, true},
	} {
		t.Run(name, func(t *testing.T) {
			server.Fail(c.fault)
			_, err := bot.Send(t.Context(), l)
			refusal, busy := refusalOf(err), (*Busy)(nil)
			if errors.As(err, &busy) != (c.waits > 0) || c.waits > 0 && busy.After != c.waits {
				t.Errorf("%v, want a wait of %s", err, c.waits)
			}
			if err == nil || (refusal != nil) != c.isRefused || c.isRefused && refusal.Ends != c.isEnded || c.passes == c.isRefused {
				t.Errorf("%#v", err)
			}
		})
	}
	m := watch.Message{Tries: 1, NextAt: noon}
	if settle(&m, false, &Busy{After: 35 * time.Second}); !m.NextAt.Equal(noon.Add(35 * time.Second)) {
		t.Errorf("the next try is at %s", m.NextAt)
	}
}

// TestTheTokenStaysInside fails in every way, and looks for the token in the errors.
func TestTheTokenStaysInside(t *testing.T) {
	l := letter(watch.Fired, 1)
	l.Address = "4711"
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	told := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(http.StatusUnauthorized)
		fmt.Fprintf(w, `{"error_code":401,"description":"Unauthorized: %s, or %s, of the bot AAstand-in_of_a_bot"}`, r.URL.Path, url.QueryEscape(r.URL.Path))
	}))
	t.Cleanup(told.Close)
	for _, c := range []struct {
		api string
		ctx context.Context
	}{{"http://127.0.0.1:1", t.Context()}, {"http://127.0.0.1:1", gone}, {"http://[", t.Context()}, {telegramtest.New(t).URL + "/elsewhere", t.Context()}, {told.URL, t.Context()}} {
		_, err := NewTelegram(c.api, telegramtest.Token).Send(c.ctx, l)
		if err == nil || strings.Contains(fmt.Sprintf("%v %#v", err, err), "AAstand") {
			t.Errorf("%s: %v", c.api, err)
		}
	}
}

// book is a talk that keeps what it was told.
type book struct {
	heard watch.Heard
	said  []string
	// breaks lets the next words fail, and err is what Begin fails with.
	breaks int
	err    error
	// ends is the language of the watches that end; nil for none.
	ends *language.Language
}

func (b *book) Heard(_ context.Context, reader string) (watch.Heard, error) {
	b.heard.Reader = reader
	return b.heard, nil
}

func (b *book) keep(h watch.Heard, words ...string) error {
	if b.breaks > 0 {
		b.breaks--
		return errors.New("the database is away")
	}
	b.heard, b.said = h, append(b.said, words...)
	return nil
}

func (b *book) Begin(_ context.Context, h watch.Heard, code, chat string) (*Letter, error) {
	if b.err != nil {
		return nil, b.err
	}
	l := letter(Begun, 0)
	return l, b.keep(h, "begin "+code+" "+chat)
}

func (b *book) End(_ context.Context, h watch.Heard, chat string) (*language.Language, error) {
	return b.ends, b.keep(h, "end "+chat)
}
func (b *book) Pass(_ context.Context, h watch.Heard) error { return b.keep(h) }

// TestWhatChatsSay takes every word once, also where storing one failed, and leaves the rest.
func TestWhatChatsSay(t *testing.T) {
	bot, server := newBot(t)
	talk := &book{ends: language.English}
	listen := func(now time.Time) error { return bot.listen(t.Context(), market.Lease{}, talk, now) }
	if err := bot.introduce(t.Context()); err != nil || bot.Link("a-b_c") != "https://t.me/rack_bot?start=a-b_c" {
		t.Errorf("%v, %s", err, bot.Link("a-b_c"))
	}
	server.Say(1, "hello")
	server.Say(1, "/start CODE-1")
	server.Put(`"message":{"chat":{"id":-5,"type":"group"},"text":"/start@rack_bot CODE-2"}`)
	server.Put(`"message":{"chat":{"id":-5,"type":"group"},"text":"/help"}`)
	server.Put(`"message":{"chat":{"id":-5,"type":"group"},"text":"/stop@other_bot"}`)
	server.Put(`"channel_post":{"chat":{"id":-1006,"type":"channel"},"text":"/start CODE-3"}`)
	server.Put(`"my_chat_member":{"chat":{"id":-7,"type":"supergroup"},"new_chat_member":{"status":"left","user":{"id":4711}}}`)
	server.Put(`"edited_message":{"chat":{"id":1,"type":"private"},"text":"/stop"}`)
	server.Say(2, "/stop@rack_bot")
	server.Put(`"my_chat_member":{"chat":{"id":3,"type":"private"},"from":{"id":3},"new_chat_member":{"status":"kicked","user":{"id":4711}}}`)
	server.Put(`"my_chat_member":{"chat":{"id":4,"type":"private"},"from":{"id":4},"new_chat_member":{"status":"member","user":{"id":4711}}}`)
	talk.breaks = 1
	for range 5 {
		if err := listen(noon); err == nil {
			break
		}
	}
	check.Match(t, talk.said, []string{"begin CODE-1 1", "begin CODE-2 -5", "begin CODE-3 -1006", "end -7", "end 2", "end 3"})
	if texts := server.Sent(); len(texts) != 4 || !strings.HasPrefix(texts[0].Text, "This watch at Shop is on: VPS") || !strings.Contains(texts[3].Text, "All watches of this chat have ended") {
		t.Errorf("answers: %v", texts)
	}

	for range 500 { // somebody plays
		server.Say(9, "/start")
		server.Say(9, "/stop")
	}
	said, answered := len(talk.said), len(server.Sent())
	for range 10 {
		must.Do(t, listen(noon))
	}
	if words, texts := len(talk.said)-said, len(server.Sent())-answered; words != 10 || texts != 20 {
		t.Errorf("1,000 words were stored %d times and answered %d times, want 10 and 20", words, texts)
	}

	server.Say(1, "/start bad")
	talk.err = errs.Said(errs.Conflict, func(l errs.Speaker) string { return l.T("Sold out") })
	if err := listen(noon); err != nil || !strings.Contains(server.Sent()[len(server.Sent())-1].Text, "Sold out") {
		t.Errorf("a bad code: %v", err)
	}
	talk.err = nil
	server.Say(1, "thanks")
	must.Do(t, listen(noon))

	server.Jump(5) // after a week without a word
	server.Say(1, "/stop")
	said = len(talk.said)
	if err := listen(noon.Add(8 * 24 * time.Hour)); err != nil || len(talk.said) != said+1 || talk.heard.Next != 6 {
		t.Errorf("after a week: %v, %v", err, talk)
	}
}

// TestAnswersInChats are in the language of the watches that end, else of the person's Telegram.
func TestAnswersInChats(t *testing.T) {
	german, _ := language.Find("de")
	refusal := errs.Said(errs.NotFound, func(l errs.Speaker) string { return l.T("Sold out") })
	for name, tt := range map[string]struct {
		code, text string
		ends       *language.Language
		want       string
	}{
		"German watches end":     {"fr", "/stop", german, "Alle Beobachtungen dieses Chats sind beendet. Sie erhalten keine Nachrichten mehr."},
		"none ends, in French":   {"fr", "/stop", nil, "Aucune alerte n’est active dans cette conversation."},
		"in Polish of Poland":    {"pl-PL", "/stop", nil, "Na tym czacie nie ma aktywnych alertów."},
		"help in Italian":        {"it", "/help", nil, "Scegli «Avvisami» in un elenco o nella pagina di un server del sito, poi Telegram. Invia /stop per terminare tutti gli avvisi di questa chat."},
		"a refusal in Dutch":     {"nl", "/start CODE-1", nil, "Uitverkocht"},
		"a language of nobody's": {"tlh", "/stop", nil, "No watch of this chat is active."},
		"no language":            {"", "/start CODE-1", nil, "Sold out"},
	} {
		t.Run(name, func(t *testing.T) {
			bot, server := newBot(t)
			server.Put(fmt.Sprintf(`"message":{"chat":{"id":1,"type":"private"},"from":{"id":1,"language_code":%q},"text":%q}`, tt.code, tt.text))
			must.Do(t, bot.listen(t.Context(), market.Lease{}, &book{ends: tt.ends, err: refusal}, noon))
			if sent := server.Sent(); len(sent) != 1 || strings.ReplaceAll(sent[0].Text, "\u2060", "") != tt.want {
				t.Errorf("%v, want %q", sent, tt.want)
			}
		})
	}
}

// TestOnlyOneListens asks without a lease, and with one while another process listens.
func TestOnlyOneListens(t *testing.T) {
	bot, server := newBot(t)
	server.Say(1, "/stop")
	talk := &book{}
	wait, err := bot.turn(t.Context(), func() (market.Lease, bool) { return market.Lease{}, false }, talk, noon)
	if err != nil || wait != talkPause || len(talk.said) != 0 || bot.Link("") == "" {
		t.Errorf("without a lease: %s, %v, %v", wait, err, talk.said)
	}
	if wait, err := bot.turn(t.Context(), func() (market.Lease, bool) { return market.Lease{}, true }, talk, noon); err != nil || wait != 0 || len(talk.said) != 1 {
		t.Errorf("with one: %s, %v, %v", wait, err, talk.said)
	}
	bot = NewTelegram(server.URL, "1:other")
	if _, err := bot.turn(t.Context(), func() (market.Lease, bool) { return market.Lease{}, true }, talk, noon); err == nil || !bot.note(err) || bot.note(err) || bot.Fails() != "Telegram answered 401: Unauthorized" {
		t.Errorf("another token: %v, %q", err, bot.Fails())
	}
}
