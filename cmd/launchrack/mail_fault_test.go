package main

import (
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"

	"launchrack/internal/store/storetest"
	"launchrack/internal/testing/must"
)

// lockedSession takes mail after a sign-in only, as many servers on the shop's own machine do.
type lockedSession struct {
	mailSession
	in bool
}

func (s *lockedSession) AuthMechanisms() []string { return []string{sasl.Plain} }

func (s *lockedSession) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, password string) error {
		if user != "shop" || password != "word" {
			return errors.New("nobody of that name")
		}
		s.in = true
		return nil
	}), nil
}

func (s *lockedSession) Mail(from string, o *smtp.MailOptions) error {
	if !s.in {
		return smtp.ErrAuthRequired
	}
	return s.mailSession.Mail(from, o)
}

// openLockedMailbox starts a mail server without TLS that asks for a password.
func openLockedMailbox(t *testing.T) *mailbox {
	t.Helper()
	box := &mailbox{}
	server := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) { return &lockedSession{mailSession: mailSession{box: box}}, nil }))
	server.Domain, server.AllowInsecureAuth = "localhost", true
	listener := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	box.addr = listener.Addr().String()
	go func() { _ = server.Serve(listener) }() // it ends with the test
	t.Cleanup(func() { _ = server.Close() })
	return box
}

// TestThisMachineTakesAPasswordWithoutTLS: what is sent does not leave the machine.
func TestThisMachineTakesAPasswordWithoutTLS(t *testing.T) {
	box := openLockedMailbox(t)
	if code, out, notes := mailTest(t, "--smtp-url", "smtp://shop:word@"+box.addr, "--mail-from", "shop@example.com", "operator@example.net"); code != 0 || box.count() != 1 {
		t.Errorf("exit %d, %d mails: %s%s", code, box.count(), out, notes)
	}
	if code, _, notes := mailTest(t, "--smtp-url", "smtp://shop:other@"+box.addr, "--mail-from", "shop@example.com", "operator@example.net"); code == 0 || strings.Contains(notes, "other") {
		t.Errorf("another password: exit %d: %s", code, notes)
	}
}

// TestAShopWhoseMailFailsSaysSo: in its log, its metrics and on its desk before anybody waits for a mail, and
// the visitor is not told to look for one.
func TestAShopWhoseMailFailsSaysSo(t *testing.T) {
	t.Parallel()
	box := openLockedMailbox(t)
	s := openShop(t, storetest.URL(t), "http://127.0.0.1:9", "--access-code", "7391", "--smtp-url", "smtp://shop:S3CRET@"+box.addr, "--mail-from", "shop@example.com", "--public-url", "https://shop.example",
		"--metrics-addr", "127.0.0.1:0")
	h := hand{s, s.unlock(t, "7391")}
	for end := time.Now().Add(patience); !strings.Contains(s.log.String(), "mail cannot be sent"); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("the log does not say it:\n%s", s.log)
		}
	}
	if strings.Contains(s.log.String(), "S3CRET") {
		t.Errorf("the log holds the password:\n%s", s.log)
	}
	res := must.Get(http.Get(metricsAt.FindStringSubmatch(s.log.String())[1]))(t)
	defer res.Body.Close()
	if metrics, err := io.ReadAll(res.Body); err != nil || !strings.Contains(string(metrics), "launchrack_mail_failing 1\n") {
		t.Errorf("the metrics do not say it: %v", err)
	}
	if res, body := s.ask(t, "GET", "/operator/data/session", h.token, ""); res.StatusCode != http.StatusOK || !strings.Contains(body, "Mail cannot be sent") {
		t.Errorf("the desk does not say it: %d %s", res.StatusCode, body)
	}
	_, manage := h.newWatch(t, map[string]any{"for": "/vps", "rule": "price_falls", "send_to": "email", "address": "visitor@example.com"})
	res = must.Get(http.Get(h.url + manage))(t)
	defer res.Body.Close()
	if page, err := io.ReadAll(res.Body); err != nil || !strings.Contains(string(page), "This shop cannot send email at present, but it keeps trying.") || strings.Contains(string(page), "We have sent") {
		t.Errorf("%v: %s", err, page)
	}
}
