package watch_test

import (
	"testing"

	"launchrack/internal/model/language"
	"launchrack/internal/testing/check"
	"launchrack/internal/watch"
)

// TestWhyAMessageFailed: visitors read it in their language, and operators in English with what was said.
func TestWhyAMessageFailed(t *testing.T) {
	german, _ := language.Find("de")
	for stored, want := range map[watch.Failure]struct{ visitor, operator string }{
		watch.Unwanting:               {"Die Beobachtung wurde beendet oder pausiert, bevor die Nachricht versandt war.", "The watch was ended or paused before the message went out."},
		watch.Unreachable:             {"Der Empfänger war nicht erreichbar.", "The recipient could not be reached."},
		watch.Answered.With("503"):    {"Der Empfänger antwortete mit 503.", "The recipient answered 503."},
		watch.BrokenOff:               {"Die Antwort des Empfängers brach ab.", "The recipient’s answer broke off."},
		watch.NoAddress:               {"Die Adresse ist nicht lesbar.", "The address cannot be read."},
		watch.NoChannel.With("slack"): {"Dieses Portal kann derzeit nicht über slack senden.", "This shop cannot send by slack at present."},
		watch.NoMail:                  {"Dieses Portal kann derzeit keine E-Mails senden.", "This shop cannot send email at present."},
		watch.NotTaken:                {"Der Mailserver hat die Nachricht nicht angenommen.", "The mail server did not accept the message."},
		watch.NoMailbox.With("550"):   {"Der Mailserver lehnt die Adresse ab (550).", "The mail server refuses the address (550)."},
		watch.TelegramAway:            {"Telegram war nicht erreichbar.", "Telegram could not be reached."},
		watch.TelegramSaid.With("403 bot was blocked"): {"Telegram antwortete mit 403.", "Telegram answered 403: bot was blocked"},
		watch.Unwritten.With("- no key of DKIM"):       {"Die Nachricht konnte nicht erstellt werden.", "The message could not be written: no key of DKIM"},
	} {
		check.Equal(t, stored.Text(german), want.visitor, "%s: a visitor reads", stored)
		check.Equal(t, stored.Error(), want.operator, "%s: an operator reads", stored)
	}
	for reason, want := range map[watch.Reason]string{
		"": "", watch.Unsubscribed: "Der Empfänger hat sich abgemeldet.", watch.Unwanted: "Der Empfänger möchte keine Nachrichten mehr.",
		watch.Refused: "Der Mailserver lehnt die Adresse ab.", watch.Undeliverable: "Ihre Nachrichten waren nicht zustellbar.",
		watch.TooDear: "Die Liste lässt sich in einem Portal dieser Größe nicht schnell genug durchsuchen. Bitte beobachten Sie eine Liste mit weniger oder einfacheren Filtern.",
	} {
		check.Equal(t, reason.Text(german), want, "%s", reason)
	}
}
