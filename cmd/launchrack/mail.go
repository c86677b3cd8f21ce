package main

import (
	"cmp"
	"errors"
	"fmt"
	"time"

	"launchrack/internal/operator/config"
	"launchrack/internal/watch"
	"launchrack/internal/watch/deliver"
)

type mailCmd struct {
	Test mailTestCmd `cmd:"" help:"Send a test mail by the mail server that watches use."`
}

type mailTestCmd struct {
	config.Mail
	PublicURL config.HTTPURL `help:"Base of links in mail."`
	BrandName string         `default:"Launchrack" help:"Name of the shop."`
	Address   string         `arg:"" help:"Where the mail goes, such as you@example.com."`
}

// Run sends the mail; its error contains the mail server's answer. With a DKIM key it also prints the
// DNS record.
func (c mailTestCmd) Run(env environment) error {
	if c.SMTPURL.Reveal() == "" {
		return errors.New("no mail server is configured: set LAUNCHRACK_SMTP_URL and LAUNCHRACK_MAIL_FROM")
	}
	address, err := deliver.Of(watch.Email).Address(c.Address)
	if err != nil {
		return err
	}
	mail, err := newMail(c.Mail)
	if err != nil {
		return err
	}
	if err := mail.SendTest(env.ctx, c.BrandName, cmp.Or(string(c.PublicURL), "http://localhost"), address, time.Now()); err != nil {
		return fmt.Errorf("the mail server did not take the mail: %w", err)
	}
	if _, err := fmt.Fprintf(env.stdout, "The mail server took a mail to %s.\n", address); err != nil {
		return err
	}
	name, text, err := mail.Record()
	if err != nil || name == "" {
		return err
	}
	return env.printf("Receivers check its signature by this DNS record:\n%s TXT %q\n", name, text)
}
