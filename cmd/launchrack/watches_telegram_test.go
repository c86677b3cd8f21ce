package main

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"launchrack/internal/store/storetest"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/telegramtest"
)

// botShop is a shop with a bot.
func botShop(t *testing.T, database string, bot *telegramtest.Bot) hand {
	t.Helper()
	s := openShop(t, database, "http://127.0.0.1:9", "--verbose", "--access-code", "7391", "--public-url", "https://shop.example", "--watches-pause", "0",
		"--telegram-token", telegramtest.Token, "--telegram-api", bot.URL)
	return hand{s, s.unlock(t, "7391")}
}

// chatWatch makes a watch and gives the code of its link, once the shop knows its bot.
func (h hand) chatWatch(t *testing.T, fields map[string]any) (code, manage string) {
	t.Helper()
	fields["send_to"] = "telegram"
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		status, answer := h.postWatch(t, fields)
		if status != http.StatusCreated {
			continue
		}
		code, isLink := strings.CutPrefix(answer["begin_url"].(string), "https://t.me/"+telegramtest.Name+"?start=")
		if !isLink || len(code) > 64 || strings.Trim(code, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-") != "" {
			t.Fatalf("the link %v", answer["begin_url"])
		}
		return code, local(t, answer["manage_url"].(string))
	}
	t.Fatal("Telegram is not offered")
	return "", ""
}

func (h hand) page(t *testing.T, path string) string {
	t.Helper()
	res := must.Get(http.Get(h.url + path))(t)
	defer res.Body.Close()
	text := must.Get(io.ReadAll(res.Body))(t)
	return string(text)
}

// TestTelegram makes a watch that a person begins in a chat, fires it, and ends it in each way. The shop is
// opened again in between, and takes nothing twice.
func TestTelegram(t *testing.T) {
	t.Parallel()
	bot, database := telegramtest.New(t), storetest.URL(t)
	var log string
	var code, manage string
	var id int64
	t.Run("begin", func(t *testing.T) {
		h := botShop(t, database, bot)
		id = h.do(t, "POST", "", handPlan("Small", "20"))
		code, manage = h.chatWatch(t, map[string]any{"for": "/vps", "rule": "price_falls"})
		if page := h.page(t, manage); !strings.Contains(page, "Open Telegram and press Start") || !strings.Contains(page, "https://t.me/rack_bot?start="+code) {
			t.Errorf("the page of a watch that waits:\n%s", page)
		}
		if form := h.page(t, "/watch?for=/vps"); !strings.Contains(form, `telegram`) {
			t.Error("the form lacks Telegram")
		}
		h.do(t, "PATCH", fmt.Sprintf("?id=eq.%d", id), `{"price_monthly_currencies":{"USD":19}}`)
		bot.Say(815, "/start "+code)
		if begun := bot.Wait(1); begun.Chat != 815 || !strings.Contains(begun.Text, "is on: VPS") || strings.Contains(h.page(t, manage), "t.me/") {
			t.Errorf("%+v", begun)
		}
		bot.Say(816, "/start "+code) // another person has seen the link
		if other := bot.Wait(2); other.Chat != 816 || !strings.Contains(other.Text, "has already been used") {
			t.Errorf("%+v", other)
		}
		bot.Say(815, "/start "+code[:30])
		if half := bot.Wait(3); !strings.Contains(half.Text, "incomplete") {
			t.Errorf("%+v", half)
		}
		h.do(t, "PATCH", fmt.Sprintf("?id=eq.%d", id), `{"price_monthly_currencies":{"USD":18}}`)
		if fell := bot.Wait(4); fell.Chat != 815 || !strings.Contains(fell.HTML, `<a href="https://shop.example/plans/small-`) || !strings.Contains(fell.HTML, "was $19") {
			t.Errorf("%+v", fell)
		}
		until(t, "a note that it was sent", func() bool { // who stops before sends it again
			return strings.Contains(h.page(t, manage), "\"state\":\"Sent\"")
		})
		log += h.log.String()
	})
	t.Run("end", func(t *testing.T) {
		h := botShop(t, database, bot)
		if page := h.page(t, manage); !strings.Contains(page, "This watch is on.") || !strings.Contains(page, "chat …815") {
			t.Errorf("after a restart: %s", page)
		}
		bot.Say(815, "/stop")
		if ended := bot.Wait(5); ended.Chat != 815 || !strings.Contains(ended.Text, "have ended") {
			t.Errorf("%+v", ended)
		}
		if page := h.page(t, manage); !strings.Contains(page, "This watch has ended. The recipient unsubscribed.") {
			t.Error("/stop ended nothing")
		}
		code, manage = h.chatWatch(t, map[string]any{"for": "/vps", "rule": "price_falls"})
		bot.Say(815, "/start "+code)
		bot.Wait(6)
		bot.Close(815) // a person blocks the bot, which learns it from the answer
		h.do(t, "PATCH", fmt.Sprintf("?id=eq.%d", id), `{"price_monthly_currencies":{"USD":17}}`)
		for end := time.Now().Add(patience); !strings.Contains(h.page(t, manage), "The recipient wants no more messages."); time.Sleep(50 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatal("403 ended nothing")
			}
		}
		log += h.log.String()
		kept, stderr := "", ""
		if _, kept, stderr = call(t, "watches", "export", "--database-url", database, "--send-to", "telegram", "815"); !strings.Contains(kept, `"address": "815"`) {
			t.Errorf("%s%s", kept, stderr)
		}
		log += kept
	})
	if strings.Contains(log, "AAstand-in") || strings.Contains(log, code) || !strings.Contains(log, "msg=request") {
		t.Error("the log holds the token or a code")
	}
	if len(bot.Sent()) != 6 {
		t.Errorf("%d messages came: %v", len(bot.Sent()), bot.Sent())
	}
}

// TestManyPlansInAChat finds 1,500 plans at the start of a watch: one message names some and counts all.
func TestManyPlansInAChat(t *testing.T) {
	t.Parallel()
	bot := telegramtest.New(t)
	h := botShop(t, storetest.URL(t), bot)
	for from := 0; from < 1500; from += 750 {
		var rows []string
		for i := from; i < from+750; i++ {
			rows = append(rows, strings.Replace(handPlan(fmt.Sprintf("Small %d", i), "18"), `"cherry_plan_id":1`, fmt.Sprintf(`"cherry_plan_id":%d`, i+1), 1))
		}
		if res, answer := h.ask(t, "POST", "/rest/v1/server_plans", h.token, "["+strings.Join(rows, ",")+"]"); res.StatusCode >= 300 {
			t.Fatalf("%d %s", res.StatusCode, answer)
		}
	}
	code, _ := h.chatWatch(t, map[string]any{"for": "/vps?name=like.Small*", "rule": "price_below", "value": 19, "at_start": true})
	bot.Say(815, "/start "+code)
	bot.Wait(1)
	text := bot.Wait(2).Text
	named, more, at := strings.Count(text, "$18.00"), 0, strings.LastIndex(text, "\nand ")
	if at < 0 {
		t.Fatal(text)
	}
	if _, err := fmt.Sscanf(strings.Replace(text[at+1:], ",", "", 1), "and %d more: https://shop.example/vps", &more); err != nil || named == 0 || named > 50 || named+more != 1500 {
		t.Errorf("%d named and %d more of 1,500: %v\n%s", named, more, err, text)
	}
	if n := len(bot.Sent()); n != 2 {
		t.Errorf("%d messages came", n)
	}
}

// TestTheTokenOfABotIsRefusedInSilence: a bad one is not repeated.
func TestTheTokenOfABotIsRefusedInSilence(t *testing.T) {
	for _, token := range []string{"S3CRET", "1:S3CRET/x", "1: S3CRET"} {
		if stderr := refused(t, "serve", "--addr", "127.0.0.1:0", "--metrics-addr", "", "--telegram-token", token); strings.Contains(stderr, "S3CRET") || !strings.Contains(stderr, "--telegram-token") {
			t.Errorf("%s: %s", token, stderr)
		}
	}
}
