package config

import (
	"errors"
	"fmt"
	"net/mail"
	"net/url"
	"regexp"
	"strings"
)

// Watches holds the settings of watches and their messages.
type Watches struct {
	Watches      Switch   `default:"on" help:"Whether visitors can watch lists and plans: on or off." placeholder:"SWITCH"`
	FirstMails   Number   `default:"500" range:"0-1000000" help:"Mails in an hour that ask somebody to confirm a watch; 0 for no bound."`
	WatchesPause Duration `default:"60s" help:"Least time between two messages of one watch; what fires meanwhile goes into the next one. 0 for none."`
	ShopKey
	Mail
	Telegram
}

// Telegram holds the settings of the bot that sends messages of watches.
type Telegram struct {
	TelegramToken BotToken `help:"Token of the bot that sends messages to Telegram, as @BotFather gives it; empty offers no Telegram." placeholder:"TOKEN"`
	TelegramAPI   HTTPURL  `name:"telegram-api" default:"https://api.telegram.org" help:"Server of Telegram's Bot API."`
}

// Validate refuses a token that is none, without repeating it.
func (t Telegram) Validate() error {
	if !t.TelegramToken.isEmpty() && !botToken.MatchString(t.TelegramToken.text) {
		return errors.New("--telegram-token: this is no token of a bot; accepted is one such as 123456:ABC-DEF, as @BotFather gives it")
	}
	return nil
}

// botToken is short enough for addresses, and needs no escaping there.
var botToken = regexp.MustCompile(`^[0-9]{1,20}:[A-Za-z0-9_-]{1,200}$`)

// BotToken is the token of a bot, or empty.
type BotToken struct{ hidden }

// UnmarshalText never fails, so that no error contains the token; Telegram.Validate refuses a bad one.
func (b *BotToken) UnmarshalText(text []byte) error {
	b.text = strings.TrimSpace(string(text))
	return nil
}

// hidden is a text that is "(hidden)" where it is printed or logged.
type hidden struct{ text string }

// Reveal returns the text.
func (h hidden) Reveal() string { return h.text }

// Format hides the text from all verbs of package fmt, and so from logs.
func (h hidden) Format(f fmt.State, _ rune) { _, _ = f.Write([]byte(h.shown())) }

// MarshalText hides the text from JSON and from text logs.
func (h hidden) MarshalText() ([]byte, error) { return []byte(h.shown()), nil }

func (h hidden) isEmpty() bool { return h.text == "" }

func (h hidden) shown() string {
	if h.isEmpty() {
		return ""
	}
	return "(hidden)"
}

// Clicks holds the settings of click counting.
type Clicks struct {
	Clicks Switch `default:"on" help:"Whether clicks on order links are counted, without a trace of who clicked: on or off." placeholder:"SWITCH"`
}

// Embeds holds the settings of what other sites show of the shop.
type Embeds struct {
	Embed Switch `default:"on" help:"Whether pages of other sites may frame lists and show prices: on or off." placeholder:"SWITCH"`
}

// Links holds the settings of the order link check.
type Links struct {
	CheckLinks Switch `default:"on" help:"Whether a few order links of each partner are followed once a day: on or off." placeholder:"SWITCH"`
}

// ShopKey holds the settings of the key that encrypts receivers' addresses.
type ShopKey struct {
	ShopKeyFile string `help:"File with the key that encrypts receivers' addresses; made where there is none. Empty keeps the key in the database." placeholder:"FILE"`
}

// Mail holds the settings of outgoing mail.
type Mail struct {
	SMTPURL  SMTPURL `name:"smtp-url" help:"Mail server, smtp://USER:PASSWORD@HOST:587 or smtps://…; empty sends no mail." placeholder:"URL"`
	MailFrom string  `help:"Sender of mail, such as Shop <shop@example.com>." placeholder:"ADDRESS"`
	// The names are those of DNS records.
	DKIMKey      string `name:"dkim-key" help:"PEM file with the private key that signs mail by DKIM, RSA or Ed25519; empty leaves signing to the mail server." placeholder:"FILE"`
	DKIMSelector string `name:"dkim-selector" default:"launchrack" help:"Selector of the DKIM record." placeholder:"NAME"`
	DKIMDomain   string `name:"dkim-domain" help:"Domain of the DKIM record; empty takes the sender's." placeholder:"DOMAIN"`
}

// Validate refuses a bad mail server, one without a sender, and a sender or key without a server.
func (m Mail) Validate() error {
	switch {
	case m.SMTPURL.fault != "":
		return fmt.Errorf("--smtp-url: %s; accepted are smtp://USER:PASSWORD@HOST:PORT and smtps://USER:PASSWORD@HOST:PORT", m.SMTPURL.fault)
	case m.DKIMKey != "" && m.SMTPURL.text == "":
		return fmt.Errorf("--dkim-key: there is a key and no mail server; set %s_SMTP_URL too", Prefix)
	case m.SMTPURL.text == "" && m.MailFrom == "":
		return nil
	case m.SMTPURL.text == "":
		return fmt.Errorf("--mail-from: there is a sender and no mail server; set %s_SMTP_URL too", Prefix)
	}
	if _, err := mail.ParseAddress(m.MailFrom); err != nil {
		return fmt.Errorf("--mail-from: %q is no address of e-mail; accepted are shop@example.com and Shop <shop@example.com>", m.MailFrom)
	}
	return nil
}

// Switch is on or off.
type Switch string

// UnmarshalText accepts on and off.
func (s *Switch) UnmarshalText(b []byte) error {
	if string(b) != "on" && string(b) != "off" {
		return fmt.Errorf("%q came; accepted are on and off", b)
	}
	*s = Switch(b)
	return nil
}

// IsOn reports whether the switch is on.
func (s Switch) IsOn() bool { return s == "on" }

// SMTPURL is the address of a mail server, or empty. Printed or logged, it is "(hidden)", since it
// may contain a password.
type SMTPURL struct {
	hidden
	fault string
}

// UnmarshalText never fails, so that no error contains the password; Mail.Validate refuses a bad
// address.
func (s *SMTPURL) UnmarshalText(b []byte) error {
	*s = SMTPURL{}
	u, err := url.Parse(string(b))
	switch {
	case len(b) == 0:
	case err != nil:
		s.fault = "this is no address"
	case u.Scheme != "smtp" && u.Scheme != "smtps":
		s.fault = "the scheme is neither smtp nor smtps"
	case u.Hostname() == "":
		s.fault = "the host is missing"
	case u.Path != "" && u.Path != "/" || u.RawQuery != "" || u.Fragment != "":
		s.fault = "the address has more than a host and a port"
	default:
		s.text = string(b)
	}
	return nil
}
