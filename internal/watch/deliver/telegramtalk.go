package deliver

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/sleep"
	"launchrack/internal/watch"
)

// Begun is what a person is told who began a watch in a chat.
const Begun watch.Kind = "begun"

// Talk is what people tell the shop in chats. Each call stores what follows, and how far chats were read.
type Talk interface {
	// Heard gives what comes next, and when something came last.
	Heard(ctx context.Context, reader string) (watch.Heard, error)
	// Begin begins the watch of a code for a chat, End ends those of a chat and gives the language of one, nil
	// where none was on, and Pass stores only how far chats were read. They fail with market.ErrLeaseLost for all but one process.
	Begin(ctx context.Context, h watch.Heard, code, chat string) (*Letter, error)
	End(ctx context.Context, h watch.Heard, chat string) (*language.Language, error)
	Pass(ctx context.Context, h watch.Heard) error
}

const (
	// longPoll is how long Telegram keeps a request that nothing answers yet: less than a lease.
	longPoll = 10 * time.Second
	// talkPause is how long the bot waits where something is wrong or another process has the lease.
	talkPause = 3 * time.Second
	// numbersHold is how long Telegram keeps counting: after a week of silence updates get other numbers.
	numbersHold = 6 * 24 * time.Hour
)

// update is something that happened in a chat.
type update struct {
	ID      int64        `json:"update_id"`
	Message *chatMessage `json:"message"`
	// Post is a message of a channel.
	Post *chatMessage `json:"channel_post"`
	// Member tells that the bot was put out of a chat or let in again.
	Member *struct {
		Chat chatOf `json:"chat"`
		New  struct {
			Status string `json:"status"`
		} `json:"new_chat_member"`
	} `json:"my_chat_member"`
}

type chatMessage struct {
	Chat chatOf `json:"chat"`
	Text string `json:"text"`
	From struct {
		Language string `json:"language_code"`
	} `json:"from"`
}

// lang is the language of a person's Telegram, English where the program does not know it.
func (m *chatMessage) lang() *language.Language {
	code, _, _ := strings.Cut(m.From.Language, "-")
	if lang, known := language.Find(code); known {
		return lang
	}
	return language.English
}

type chatOf struct {
	ID   int64  `json:"id"`
	Type string `json:"type"`
}

// word is what a person told the bot.
type word struct {
	chat, command, code string
	// isGone reports that nobody reads an answer.
	isGone bool
	lang   *language.Language
}

// wordOf reads an update; false for one that says nothing to the bot of a name. In groups and channels others speak, too:
// there the bot hears what begins or ends watches alone.
func (u update) wordOf(bot string) (word, bool) {
	if m := u.Member; m != nil && (m.New.Status == "kicked" || m.New.Status == "left") {
		return word{chat: strconv.FormatInt(m.Chat.ID, 10), command: "/stop", isGone: true, lang: language.English}, true
	}
	m := cmp.Or(u.Message, u.Post)
	if m == nil {
		return word{}, false
	}
	command, code, _ := strings.Cut(strings.TrimSpace(m.Text), " ")
	command, to, isAddressed := strings.Cut(command, "@") // /stop@bot
	w := word{chat: strconv.FormatInt(m.Chat.ID, 10), command: command, code: strings.TrimSpace(code), lang: m.lang()}
	isForUs := !isAddressed || strings.EqualFold(to, bot)
	if m.Chat.Type != "private" {
		isForUs = isForUs && (command == "/stop" || command == "/start" && w.code != "")
	}
	return w, isForUs && strings.HasPrefix(command, "/")
}

// askedApart is the least time between two questions to the Bot API.
const askedApart = time.Second

// Run listens to chats until the context ends, while lease gives one: of all processes one listens.
func (t *Telegram) Run(ctx context.Context, lease func() (market.Lease, bool), talk Talk, log *slog.Logger, now func() time.Time) {
	for ctx.Err() == nil {
		asked := now()
		wait, err := t.turn(ctx, lease, talk, asked)
		if ctx.Err() == nil && t.note(err) && err != nil {
			log.WarnContext(ctx, "Telegram cannot be listened to", "err", err)
		}
		sleep.For(ctx, max(wait, askedApart-now().Sub(asked))) // a server that never waits is asked no more often
	}
}

func (t *Telegram) turn(ctx context.Context, lease func() (market.Lease, bool), talk Talk, now time.Time) (wait time.Duration, err error) {
	if t.Link("") == "" {
		err = t.introduce(ctx)
	}
	held, mine := lease()
	if err == nil && mine {
		err = t.listen(ctx, held, talk, now)
	}
	if busy, ok := errors.AsType[*Busy](err); ok {
		return max(busy.After, talkPause), err
	}
	if err != nil || !mine {
		return talkPause, err
	}
	return 0, nil
}

// listen takes what comes next. What is stored is never asked for again, and what is not stored comes again.
func (t *Telegram) listen(ctx context.Context, lease market.Lease, talk Talk, now time.Time) error {
	bot, _, _ := strings.Cut(t.token, ":")
	h, err := talk.Heard(ctx, "telegram_"+bot)
	if err != nil {
		return err
	}
	args := map[string]any{"timeout": int(longPoll.Seconds()), "allowed_updates": []string{"message", "channel_post", "my_chat_member"}}
	if now.Sub(h.At) < numbersHold {
		args["offset"] = h.Next
	}
	var updates []update
	if err := t.call(ctx, "getUpdates", args, &updates); err != nil {
		return err
	}
	t.mu.Lock()
	name := t.name
	t.mu.Unlock()
	h.Lease, h.At = lease, now.UTC()
	heard, answers, isStored := map[word]bool{}, map[string]int{}, true
	for _, u := range updates {
		h.Next, isStored = u.ID+1, false
		w, ok := u.wordOf(name)
		if !ok || heard[w] { // whoever repeats a word costs nothing
			continue
		}
		heard[w] = true
		var answer string
		if answer, isStored, err = t.take(ctx, talk, h, w); err != nil {
			return err
		}
		if answers[w.chat]++; !w.isGone && answers[w.chat] <= maxAnswers {
			_ = t.say(ctx, w.chat, answer) // what was asked for is done, and the page of the watch says so
		}
	}
	if isStored {
		return nil
	}
	return talk.Pass(ctx, h)
}

// maxAnswers bounds what a chat is told of what it said at a time.
const maxAnswers = 3

// refusals are the kinds of errors that a person is told of.
var refusals = []errs.Kind{errs.NotFound, errs.Conflict, errs.TooMany, errs.Invalid}

// take stores what a person said, and gives the answer.
func (t *Telegram) take(ctx context.Context, talk Talk, h watch.Heard, w word) (answer string, isStored bool, err error) {
	switch {
	case w.command == "/start" && w.code != "":
		letter, err := talk.Begin(ctx, h, w.code, w.chat)
		switch {
		case slices.Contains(refusals, errs.KindOf(err)):
			return telegramEscape(errs.Say(w.lang, err)), false, nil
		case err != nil:
			return "", false, err
		}
		return t.chat.text(letter), true, nil
	case w.command == "/stop":
		lang, err := talk.End(ctx, h, w.chat)
		if lang != nil {
			return lang.T("All watches of this chat have ended. You will get no more messages."), true, err
		}
		return w.lang.T("No watch of this chat is active."), true, err
	}
	return w.lang.T("Choose Watch on a list or server page of the shop, then Telegram. Send /stop to end all watches of this chat."), false, nil
}
