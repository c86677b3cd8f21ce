package deliver

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
	"launchrack/internal/watch"
)

var telegram = Channel{Choice: watch.Choice{Value: string(watch.Telegram), Label: language.Proper("Telegram")},
	Words: func(l *language.Language) Words {
		return Words{Note: l.T("The next page opens Telegram. Press Start there to get messages."), Pending: func(string) string {
			return l.T("Open Telegram and press Start to get messages. The link works for three days.")
		}}
	},
	address: chatAddress, host: func(string) string { return "Telegram" }, short: shortenChat}

const (
	// telegramUnits bounds a text, in units of UTF-16: 4,096 after Telegram took the marks out.
	telegramUnits = 4000
	// maxTelegramReply bounds an answer of the Bot API, in bytes.
	maxTelegramReply = 16 << 20
	telegramTime     = 15 * time.Second
)

// Telegram speaks to people by a bot (https://core.telegram.org/bots/api). Its address holds the token,
// so no error of the client leaves it.
type Telegram struct {
	Client *http.Client
	api    string
	// token is a number, which names the bot, and a secret.
	token string
	chat  Chat

	mu sync.Mutex
	// name is the bot's name in links; empty while it is not known. fault is the last failure.
	name, fault string
}

// NewTelegram makes the sender for a bot, on a server of the Bot API.
func NewTelegram(api, token string) *Telegram {
	client := &http.Client{Timeout: telegramTime, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	return &Telegram{Client: client, api: api, token: token, chat: Chat{Most: telegramUnits, escape: telegramEscape, link: func(text, address string) string {
		return `<a href="` + html.EscapeString(address) + `">` + text + `</a>`
	}}}
}

// telegramActs finds what Telegram makes a link, a mention, a tag or a command of. A word joiner in it ends that.
var telegramActs = regexp.MustCompile(`[.@#/:$](?:\pL|/)|\.\d+\.\d+\.`)

func telegramEscape(text string) string {
	text = telegramActs.ReplaceAllStringFunc(text, func(found string) string { return found[:1] + "\u2060" + found[1:] })
	return html.EscapeString(text)
}

// chatAddress reads the number of a chat; those of groups and channels are below zero.
func chatAddress(text string) (string, error) {
	id, err := strconv.ParseInt(text, 10, 64)
	if err != nil || id == 0 {
		return "", addressError(text, "the number of a chat")
	}
	return strconv.FormatInt(id, 10), nil
}

// shortenChat leaves the last digits of a chat, or says that there is none yet.
func shortenChat(lang *language.Language, address string) string {
	if _, err := chatAddress(address); err != nil {
		return lang.T("the chat where you press Start")
	}
	return lang.T("chat {digits}", "digits", "…"+address[max(0, len(address)-3):])
}

// Send sends a letter. A chat that was closed to the bot ends the watch.
func (t *Telegram) Send(ctx context.Context, l *Letter) (bool, error) {
	return false, t.say(ctx, l.Address, t.chat.text(l))
}

func (t *Telegram) say(ctx context.Context, chat, text string) error {
	return t.call(ctx, "sendMessage", map[string]any{"chat_id": json.Number(chat), "text": text, "parse_mode": "HTML",
		"link_preview_options": map[string]bool{"is_disabled": true}}, nil)
}

// telegramReply is an answer of the Bot API.
type telegramReply struct {
	OK          bool            `json:"ok"`
	Result      json.RawMessage `json:"result"`
	Code        int             `json:"error_code"`
	Description string          `json:"description"`
	Parameters  struct {
		RetryAfter int `json:"retry_after"`
	} `json:"parameters"`
}

// call calls a method of the Bot API and reads its result.
func (t *Telegram) call(ctx context.Context, method string, args map[string]any, result any) error {
	body, err := json.Marshal(args)
	if err != nil {
		return err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, t.api+"/bot"+t.token+"/"+method, bytes.NewReader(body))
	if err != nil {
		return errors.New("the address of Telegram's server cannot be read") // the error holds the token
	}
	r.Header.Set("Content-Type", "application/json")
	response, err := t.Client.Do(r)
	if err != nil {
		return watch.TelegramAway
	}
	defer response.Body.Close()
	var reply telegramReply
	if err := json.NewDecoder(io.LimitReader(response.Body, maxTelegramReply)).Decode(&reply); err != nil {
		return watch.TelegramSaid.With(t.withoutToken(response.Status)) // it is no answer of its Bot API
	}
	if reply.Description = t.withoutToken(reply.Description); !reply.OK {
		return reply.fault(method)
	}
	if result == nil {
		return nil
	}
	return json.Unmarshal(reply.Result, result)
}

// withoutToken is a foreign text without the bot's token: a server may repeat the address that it was asked for.
func (t *Telegram) withoutToken(text string) string {
	_, secret, _ := strings.Cut(t.token, ":")
	return strings.NewReplacer(t.token, "…", url.QueryEscape(t.token), "…", cmp.Or(secret, t.token), "…").Replace(text)
}

// fault tells what may pass from what another try will not change.
func (r telegramReply) fault(method string) error {
	failure := watch.TelegramSaid.With(fmt.Sprintf("%d %s", r.Code, errs.Clip(r.Description, 200)))
	isMessage := method == "sendMessage"
	switch {
	case r.Code == http.StatusTooManyRequests:
		return &Busy{failure, time.Duration(r.Parameters.RetryAfter) * time.Second}
	case isMessage && (r.Code == http.StatusForbidden || strings.Contains(r.Description, "chat not found")):
		return &Refusal{Failure: failure, Ends: true}
	case isMessage && r.Code == http.StatusBadRequest:
		return &Refusal{Failure: failure}
	}
	return failure
}

// Link is where a person begins a watch with a code; empty while the bot's name is not known.
func (t *Telegram) Link(code string) string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.name == "" {
		return ""
	}
	return "https://t.me/" + t.name + "?start=" + code
}

// Fails says what the bot cannot do at present; empty where nothing is wrong.
func (t *Telegram) Fails() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.fault
}

// note keeps what went wrong, and reports whether that is new.
func (t *Telegram) note(err error) (isNew bool) {
	text := ""
	if err != nil {
		text = err.Error()
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	isNew = text != t.fault
	t.fault = text
	return isNew
}

// introduce learns the bot's name.
func (t *Telegram) introduce(ctx context.Context) error {
	var me struct {
		Name string `json:"username"`
	}
	if err := t.call(ctx, "getMe", map[string]any{}, &me); err != nil {
		return err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.name = cmp.Or(me.Name, t.name)
	return nil
}
