package deliver

import (
	"bytes"
	"context"
	"crypto/tls"
	"embed"
	"errors"
	"fmt"
	"html/template"
	"net/mail"
	"net/netip"
	"net/url"
	"strconv"
	text "text/template"
	"time"

	gomail "github.com/wneessen/go-mail"

	"launchrack/internal/watch"
)

// Mail sends by SMTP. Each message has its own connection: they are few, and a server that
// hangs delays no other.
type Mail struct {
	server *url.URL
	from   mail.Address
}

// mailTime bounds one try.
const mailTime = 15 * time.Second

// NewMail makes a sender for smtp://user:password@host:port, which demands STARTTLS unless
// the host is this machine, or smtps://, which is encrypted from the start. The address of the
// sender may have a name.
func NewMail(server, from string) (*Mail, error) {
	u, err := url.Parse(server)
	if err != nil || u.Scheme != "smtp" && u.Scheme != "smtps" || u.Hostname() == "" || u.Path != "" && u.Path != "/" {
		return nil, errors.New("--smtp-url: accepted are smtp://USER:PASSWORD@HOST:PORT and smtps://USER:PASSWORD@HOST:PORT") // it may hold a password
	}
	address, err := mail.ParseAddress(from)
	if err != nil {
		return nil, fmt.Errorf("--mail-from: %q is no address of e-mail", from)
	}
	return &Mail{u, *address}, nil
}

// Send sends a letter as text and HTML.
func (m *Mail) Send(ctx context.Context, l *Letter) (bool, error) {
	message, err := m.message(l)
	if err != nil {
		return false, err
	}
	client, err := m.client()
	if err != nil {
		return false, err
	}
	return false, mailError(client.DialAndSendWithContext(ctx, message))
}

// mailError tells an address that the server refuses for good from what may pass.
func mailError(err error) error {
	if err == nil {
		return nil
	}
	if failed, ok := errors.AsType[*gomail.SendError](err); ok && failed.ErrorCode() >= 500 && failed.Reason == gomail.ErrSMTPRcptTo {
		return &Refusal{Reason: "The mail server refuses the address (" + strconv.Itoa(failed.ErrorCode()) + ")."}
	}
	return errors.New("the mail server did not take the message")
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
		options = append(options, gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover), gomail.WithUsername(user.Username()), gomail.WithPassword(password))
	}
	return gomail.NewClient(host, options...)
}

// isHere reports whether a host is this machine.
func isHere(host string) bool {
	address, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && address.IsLoopback()
}

func (m *Mail) message(l *Letter) (*gomail.Msg, error) {
	var plain, rich bytes.Buffer
	if err := plainMail.Execute(&plain, l); err != nil {
		return nil, err
	}
	if err := richMail.Execute(&rich, l); err != nil {
		return nil, err
	}
	message := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	message.FromMailAddress(&m.from)
	if err := message.To(l.Address); err != nil {
		return nil, &Refusal{Reason: "This is no address of e-mail."}
	}
	message.Subject(l.Subject())
	message.SetDateWithValue(l.CreatedAt)
	message.SetMessageIDWithValue(l.ID + "@" + hostOf(l.Base))
	message.SetGenHeader("Auto-Submitted", "auto-generated")
	message.SetGenHeader("Feedback-ID", l.Watch.ID+":"+string(l.Kind)+":watch:launchrack")
	if l.Kind != watch.Confirm {
		message.SetGenHeader("List-Unsubscribe", "<"+l.Unsubscribe+">")
		message.SetGenHeader("List-Unsubscribe-Post", "List-Unsubscribe=One-Click")
	}
	message.SetBodyString(gomail.TypeTextPlain, plain.String())
	message.AddAlternativeString(gomail.TypeTextHTML, rich.String())
	return message, nil
}

//go:embed mail.txt.tmpl mail.html.tmpl
var templates embed.FS

var (
	plainMail = text.Must(text.New("mail.txt.tmpl").Funcs(functions).ParseFS(templates, "mail.txt.tmpl"))
	richMail  = template.Must(template.New("mail.html.tmpl").Funcs(functions).ParseFS(templates, "mail.html.tmpl"))
	functions = map[string]any{"price": priceText, "at": func(t time.Time) string { return t.UTC().Format("2 Jan 2006, 15:04 UTC") }}
)
