package deliver

import (
	"encoding/base64"
	"encoding/json"
	"io"
	"launchrack/internal/model/language"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/telegramtest"
)

// expressLimit is what common servers take of a body of JSON, and ntfyLimit what ntfy shows as a message.
const (
	expressLimit = 100 << 10
	ntfyLimit    = 4096
)

// TestManyPlansArriveEverywhere sends a letter about 1,500 plans to receivers that refuse what real ones do.
func TestManyPlansArriveEverywhere(t *testing.T) {
	bot := telegramtest.New(t)
	receiver := func(takes func(r *http.Request, body string) int) string {
		server := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			body, err := io.ReadAll(r.Body)
			check.Do(t, err)
			w.WriteHeader(takes(r, string(body)))
		}))
		t.Cleanup(server.Close)
		return server.URL
	}
	client := &http.Client{Transport: httptest.NewTLSServer(nil).Client().Transport.(*http.Transport).Clone()}
	client.Transport.(*http.Transport).TLSClientConfig.InsecureSkipVerify = true // of servers of this test
	ntfyTopic := must.Get(WithToken(receiver(func(r *http.Request, body string) int {
		token, err := base64.RawURLEncoding.DecodeString(r.URL.Query().Get("auth"))
		switch {
		case err != nil || string(token) != "Bearer tk_1":
			return http.StatusForbidden
		case len(body) > ntfyLimit:
			return http.StatusRequestEntityTooLarge
		}
		return http.StatusOK
	})+"/topic", "tk_1"))(t)
	for name, c := range map[string]struct {
		sender  Sender
		address string
	}{
		"a server of Express": {Webhook{Client: client, Now: func() time.Time { return noon }}, receiver(func(r *http.Request, body string) int {
			switch {
			case len(body) > expressLimit:
				return http.StatusRequestEntityTooLarge
			case r.Header.Get("Content-Type") != "application/json" || !json.Valid([]byte(body)):
				return http.StatusBadRequest
			}
			return http.StatusNoContent
		})},
		"ntfy with a token": {NewNtfy(client), ntfyTopic},
		"Slack": {NewSlack(client), receiver(func(_ *http.Request, body string) int {
			var sent struct{ Text string }
			if json.Unmarshal([]byte(body), &sent) != nil || utf8.RuneCountInString(sent.Text) > 4000 {
				return http.StatusBadRequest
			}
			return http.StatusOK
		})},
		"Discord": {NewDiscord(client), receiver(func(_ *http.Request, body string) int {
			var sent struct{ Content string }
			if json.Unmarshal([]byte(body), &sent) != nil || utf8.RuneCountInString(sent.Content) > 2000 {
				return http.StatusBadRequest
			}
			return http.StatusNoContent
		})},
		"Telegram": {NewTelegram(bot.URL, telegramtest.Token), "4711"},
	} {
		for _, text := range []string{"a", "ü", "<", "&", "😀"} {
			l := large(text)
			l.Address = c.address
			if _, err := c.sender.Send(t.Context(), l); err != nil {
				t.Errorf("%s refuses plans named %s: %v", name, text, err)
			}
		}
	}
	if sent := bot.Sent(); len(sent) != 5 || !strings.Contains(sent[0].Text, "and "+language.English.Number(1500-strings.Count(sent[0].Text, "$18.00"))+" more") {
		t.Errorf("Telegram: %v", sent)
	}
}
