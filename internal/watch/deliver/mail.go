package deliver

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/tls"
	"embed"
	"errors"
	"fmt"
	"html/template"
	"log/slog"
	"net/mail"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	text "text/template"
	"time"

	gomail "github.com/wneessen/go-mail"

	"launchrack/internal/model/language"
	"launchrack/internal/watch"
)

var email = Channel{Choice: watch.Choice{Value: string(watch.Email), Label: language.S("Email"), Also: []string{"mail", "E-mail"}},
	Words: func(l *language.Language) Words {
		return Words{Asks: l.T("Email address"), Wrong: l.T("Enter an email address, such as name@example.com"), Pending: func(address string) string {
			return l.T("We have sent a confirmation to {address}. Open its link to start getting messages. A mailbox gets at most three confirmations a day.", "address", address)
		}}
	},
	Input: "email", IsBounded: true,
	address: mailAddress, fold: foldMail, host: domainOf, short: shortenMail}

// Mail sends by SMTP. Each message has its own connection: they are few, and a server that
// hangs delays no other.
type Mail struct {
	server *url.URL
	from   mail.Address
	// dkim is nil where the mail server signs, or nobody.
	dkim *DKIM
	// Log is told when mail cannot be sent, and when it can again.
	Log   *slog.Logger
	fault mailFault
}

// mailTime bounds one try.
const mailTime = 15 * time.Second

// NewMail makes a sender for smtp://user:password@host:port, which demands STARTTLS unless
// the host is this machine, where the password goes without it, too; or smtps://, which is encrypted
// from the start. The address of the
// sender may have a name. Without a domain the signature has the sender's.
func NewMail(server, from string, dkim *DKIM) (*Mail, error) {
	u, err := url.Parse(server)
	if err != nil || u.Scheme != "smtp" && u.Scheme != "smtps" || u.Hostname() == "" || u.Path != "" && u.Path != "/" {
		return nil, errors.New("--smtp-url: accepted are smtp://USER:PASSWORD@HOST:PORT and smtps://USER:PASSWORD@HOST:PORT") // it may hold a password
	}
	address, err := mail.ParseAddress(from)
	if err != nil {
		return nil, fmt.Errorf("--mail-from: %q is no address of e-mail", from)
	}
	if dkim != nil && dkim.Domain == "" {
		signature := *dkim
		_, signature.Domain, _ = strings.Cut(address.Address, "@")
		dkim = &signature
	}
	return &Mail{server: u, from: *address, dkim: dkim, Log: slog.New(slog.DiscardHandler)}, nil
}

// Send sends a letter as text and HTML.
func (m *Mail) Send(ctx context.Context, l *Letter) (bool, error) {
	err := m.send(ctx, l)
	if refusalOf(err) == nil {
		m.note(ctx, err)
	}
	return false, mailError(err)
}

// testKind is a message that the operator sends to try the mail server.
const testKind watch.Kind = "test"

// SendTest sends a mail that tells nothing, made and signed as all others. An error is in the
// words of the mail server: only the operator sees it.
func (m *Mail) SendTest(ctx context.Context, shop, base, address string, now time.Time) error {
	id := "msg_" + rand.Text()
	return m.send(ctx, &Letter{Message: watch.Message{ID: id, Kind: testKind, CreatedAt: now}, Address: address, Shop: shop, Base: base})
}

func (m *Mail) send(ctx context.Context, l *Letter) error {
	message, err := m.message(l)
	if err != nil {
		return err
	}
	client, err := m.client()
	if err != nil {
		return err
	}
	return client.DialAndSendWithContext(ctx, message)
}

// mailError tells an address that the server refuses for good from what may pass. It does not
// repeat the server: visitors read it.
func mailError(err error) error {
	if err == nil || refusalOf(err) != nil {
		return err
	}
	if failed, ok := errors.AsType[*gomail.SendError](err); ok && failed.ErrorCode() >= 500 && failed.Reason == gomail.ErrSMTPRcptTo {
		return &Refusal{Failure: watch.NoMailbox.With(strconv.Itoa(failed.ErrorCode())), Bounces: true}
	}
	if !isOfMessage(err) {
		return watch.NoMail
	}
	return watch.NotTaken
}

func (m *Mail) client() (*gomail.Client, error) {
	options := []gomail.Option{gomail.WithTimeout(mailTime), gomail.WithoutNoop()}
	host := m.server.Hostname()
	port := 587
	switch {
	case m.server.Scheme == "smtps":
		port = 465
		options = append(options, gomail.WithSSL())
	case isHere(host):
		options = append(options, gomail.WithTLSPolicy(gomail.TLSOpportunistic), gomail.WithTLSConfig(&tls.Config{ServerName: host, InsecureSkipVerify: true})) //nolint:gosec // nothing leaves this machine
	default:
		options = append(options, gomail.WithTLSPolicy(gomail.TLSMandatory))
	}
	if own, err := strconv.Atoi(m.server.Port()); err == nil {
		port = own
	}
	options = append(options, gomail.WithPort(port))
	if user := m.server.User; user != nil {
		password, _ := user.Password()
		auth := gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover)
		if m.server.Scheme == "smtp" && isHere(host) {
			auth = gomail.WithOpportunisticSMTPAuth(gomail.SMTPAuthSCRAMSHA256, gomail.SMTPAuthSCRAMSHA1, gomail.SMTPAuthCramMD5, gomail.SMTPAuthPlainNoEnc, gomail.SMTPAuthLoginNoEnc)
		}
		options = append(options, auth, gomail.WithUsername(user.Username()), gomail.WithPassword(password))
	}
	return gomail.NewClient(host, options...)
}

// isHere reports whether a host is this machine.
func isHere(host string) bool {
	address, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && address.IsLoopback()
}

// message writes a mail with as many of its plans as it may hold.
func (m *Mail) message(l *Letter) (message *gomail.Msg, err error) {
	_, err = fit(l, maxMailBytes, func(l *Letter) (_ []byte, err error) {
		if message, err = m.write(l); err != nil {
			return nil, err
		}
		var text bytes.Buffer
		_, err = message.WriteTo(&text)
		return text.Bytes(), err
	})
	return message, err
}

func (m *Mail) write(l *Letter) (*gomail.Msg, error) {
	var plain, rich bytes.Buffer
	if err := plainMail.Execute(&plain, l); err != nil {
		return nil, err
	}
	if err := richMail.Execute(&rich, l); err != nil {
		return nil, err
	}
	// The boundary is set, so that each writing gives the same bytes and a signature holds.
	message := gomail.NewMsg(gomail.WithNoDefaultUserAgent(), gomail.WithBoundary(l.ID))
	message.FromMailAddress(&m.from)
	if err := message.To(l.Address); err != nil {
		return nil, &Refusal{Failure: watch.NoAddress}
	}
	subject := l.Subject()
	if strings.Contains(subject, "=?") { // mail programs take it for an encoded word, unless the whole is encoded, as what is not ASCII is
		subject += "\u00a0"
	}
	message.Subject(subject)
	message.SetDateWithValue(l.CreatedAt)
	message.SetMessageIDWithValue(l.ID + "@" + hostOf(l.Base))
	message.SetGenHeader("Auto-Submitted", "auto-generated")
	message.SetGenHeader("Content-Language", l.Lang().Code())
	// What is counted together by those who measure complaints. It names nobody.
	message.SetGenHeader("Feedback-ID", string(l.Watch.Rule)+":"+string(l.Kind)+":watch:launchrack")
	if l.Unsubscribe != "" { // a test of the operator has nothing to end
		message.SetGenHeader("List-Unsubscribe", "<"+l.Unsubscribe+">")
		message.SetGenHeader("List-Unsubscribe-Post", "List-Unsubscribe=One-Click")
	}
	message.SetBodyString(gomail.TypeTextPlain, plain.String())
	message.AddAlternativeString(gomail.TypeTextHTML, rich.String())
	if m.dkim != nil {
		return message, m.dkim.sign(message)
	}
	return message, nil
}

// mostShown is how many plans a mail shows, so that it fits a screen. Its plain text names all.
const mostShown = 5

// Shown are the plans that a mail shows.
func (l *Letter) Shown() []watch.Firing { return l.Firings[:min(len(l.Firings), mostShown)] }

// Unshown counts the others.
func (l *Letter) Unshown() int { return l.Plans() - len(l.Shown()) }

//go:embed mail.txt.tmpl mail.html.tmpl
var templates embed.FS

var (
	plainMail = text.Must(text.New("mail.txt.tmpl").ParseFS(templates, "mail.txt.tmpl"))
	richMail  = template.Must(template.New("mail.html.tmpl").ParseFS(templates, "mail.html.tmpl"))
)
