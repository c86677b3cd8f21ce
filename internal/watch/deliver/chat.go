package deliver

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"unicode/utf16"

	"launchrack/internal/model/language"
	"launchrack/internal/watch"
)

var (
	ntfy = Channel{Choice: watch.Choice{Value: string(watch.Ntfy), Label: language.Proper("ntfy")}, address: topicAddress, fold: topicOf, Words: func(l *language.Language) Words {
		return Words{Asks: l.T("ntfy topic or its address"), Token: l.T("Access token, if the topic needs one"),
			Wrong: l.T("Enter a topic, such as my-servers, or its address at https://ntfy.sh/…")}
	}}
	slack = Channel{Choice: watch.Choice{Value: string(watch.Slack), Label: language.Proper("Slack")}, address: hookAt("hooks.slack.com"), Words: func(l *language.Language) Words {
		return Words{Asks: l.T("Slack webhook address"), Wrong: l.T("Enter the address of an incoming webhook, such as https://hooks.slack.com/…")}
	}}
	discord = Channel{Choice: watch.Choice{Value: string(watch.Discord), Label: language.Proper("Discord")},
		address: hookAt("discord.com", "canary.discord.com", "ptb.discord.com", "discordapp.com"), Words: func(l *language.Language) Words {
			return Words{Asks: l.T("Discord webhook address"), Wrong: l.T("Enter the address of a webhook, such as https://discord.com/…")}
		}}
)

// The longest texts that the services take, with some room; ntfy makes a file of a longer one.
const (
	ntfyRunes    = 1000
	slackRunes   = 3500
	discordRunes = 1900
)

// Chat sends a letter as one text to a service.
type Chat struct {
	Client *http.Client
	// Most bounds the text, in characters.
	Most int
	// request makes the body and the headers for a text.
	request func(l *Letter, text string) (body []byte, header http.Header, err error)
	// escape takes from a text whatever the service would act on, and link writes a link with a text
	// of escape.
	escape func(string) string
	link   func(text, address string) string
}

// noLink keeps services from making a link of an address in a text: messages lead to the shop alone.
var noLink = []string{"://", ": //"}

// NewNtfy makes a sender for topics of ntfy.
func NewNtfy(c *http.Client) Chat {
	return Chat{Client: c, Most: ntfyRunes, escape: strings.NewReplacer(noLink...).Replace, link: plainLink, request: func(l *Letter, text string) ([]byte, http.Header, error) {
		return []byte(text), http.Header{"Content-Type": {"text/plain; charset=utf-8"}, "Title": {headerText(l.Subject())}, "Click": {l.destination()}}, nil
	}}
}

// NewSlack makes a sender for incoming webhooks of Slack.
func NewSlack(c *http.Client) Chat {
	escape := strings.NewReplacer(append([]string{"&", "&amp;", "<", "&lt;", ">", "&gt;", "|", "¦"}, noLink...)...)
	return Chat{Client: c, Most: slackRunes, request: jsonText("text"), escape: escape.Replace, link: func(text, address string) string {
		return "<" + address + "|" + text + ">"
	}}
}

// NewDiscord makes a sender for webhooks of Discord.
func NewDiscord(c *http.Client) Chat {
	pairs := slices.Clone(noLink)
	for _, mark := range `\*_~|<>[]()#` + "`" {
		pairs = append(pairs, string(mark), `\`+string(mark))
	}
	return Chat{Client: c, Most: discordRunes, request: jsonText("content"), escape: strings.NewReplacer(pairs...).Replace, link: func(text, address string) string {
		return "[" + text + "](<" + address + ">)"
	}}
}

func plainLink(text, address string) string { return text + "\n" + address }

func jsonText(name string) func(*Letter, string) ([]byte, http.Header, error) {
	return func(_ *Letter, text string) ([]byte, http.Header, error) {
		content := map[string]any{name: text}
		if name == "content" { // no text of a partner calls anybody
			content["allowed_mentions"] = map[string]any{"parse": []string{}}
		}
		body, err := json.Marshal(content)
		return body, http.Header{"Content-Type": {"application/json"}}, err
	}
}

// headerText keeps what a header may hold.
func headerText(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return -1
		}
		return r
	}, text)
}

// destination is where a tap on a notification leads.
func (l *Letter) destination() string {
	switch {
	case l.Kind == watch.Confirm:
		return l.Confirm
	case l.Plans() == 1 && len(l.Firings) == 1:
		return l.Page(l.Firings[0].Page)
	}
	return l.Page(l.Watch.For)
}

// Send posts a letter.
func (c Chat) Send(ctx context.Context, l *Letter) (bool, error) {
	body, header, err := c.request(l, c.text(l))
	if err != nil {
		return false, err
	}
	_, err = post(ctx, c.Client, l.Address, body, header)
	return false, err
}

// text writes a letter. Plans that find no room are counted.
func (c Chat) text(l *Letter) string {
	plain := c.escape
	change := c.link(l.Lang().T("Change or end this watch"), l.Manage)
	switch l.Kind {
	case Begun:
		return strings.Join([]string{
			l.Lang().T("This watch at {shop} is on: {list}. Tell me when: {condition}.", "shop", plain(l.Shop), "list", plain(l.Narrowed()), "condition", l.Watch.Condition(l.Lang(), l.Months)),
			change, l.Lang().T("Send /stop to end all watches of this chat."),
		}, "\n")
	case watch.Confirm:
		return strings.Join([]string{
			l.Lang().T("Someone asked {shop} to send messages here. Watching: {list}. Tell me when: {condition}.", "shop", plain(l.Shop), "list", plain(l.Scope), "condition", l.RuleLabel()),
			c.link(l.Lang().T("Review and confirm"), l.Confirm),
			l.Lang().T("If this was not you, ignore this message, and you will get no more."),
			c.link(l.Lang().T("Never write to me"), l.Never),
		}, "\n")
	}
	end := "\n" + change
	text, named := plain(l.Shop), 0
	if !l.IsOfPlan { // else its name follows
		text = l.Labelled(text, plain(l.Narrowed()))
	}
	for _, f := range l.Firings {
		entry := "\n" + plain(l.Told(f)) + " " + c.link(plain(l.PlanName(f)), l.Page(f.Page))
		if length(text+entry+l.more(named+1)+end) > c.Most {
			break
		}
		text, named = text+entry, named+1
	}
	return text + l.more(named) + end
}

// length counts a text as services do at most: in units of UTF-16.
func length(text string) int { return len(utf16.Encode([]rune(text))) }

// maxListAddress bounds the address of a list in a chat message; a longer one is reached by the page
// of the watch.
const maxListAddress = 300

// more counts the plans behind those that a chat message names; empty for none.
func (l *Letter) more(named int) string {
	list := l.Page(l.Watch.For)
	if len(list) > maxListAddress {
		list = l.Manage
	}
	if rest := l.Plans() - named; rest > 0 {
		return "\n" + l.Lang().N("and {count} more: {list}", "and {count} more: {list}", rest, "list", list)
	}
	return ""
}
