package watch

import (
	"strings"

	"launchrack/internal/language"
)

// Reason is why the shop or a receiver ended or paused a watch, as it is stored; empty where a person did.
type Reason string

// The reasons.
const (
	Unsubscribed  Reason = "unsubscribed"
	Unwanted      Reason = "unwanted"
	Refused       Reason = "refused"
	Undeliverable Reason = "undeliverable"
	TooDear       Reason = "too_dear"
)

// Text says the reason in a sentence to whoever reads the page of the watch.
func (r Reason) Text(lang *language.Language) string {
	switch r {
	case Unsubscribed:
		return lang.T("The receiver unsubscribed.")
	case Unwanted:
		return lang.T("The receiver wants no more messages.")
	case Refused:
		return lang.T("The mail server refuses the address.")
	case Undeliverable:
		return lang.T("Its messages could not be delivered.")
	case TooDear:
		return lang.T("Its list takes too long to search in a shop of this size. Please watch a list with fewer or simpler filters.")
	}
	return string(r)
}

// Failure is why a message did not arrive, as it is stored: a word, and behind it the status of an answer and what
// else the answer or the program said.
type Failure string

// The words of failures.
const (
	Unwanting    Failure = "unwanting"
	Unreachable  Failure = "unreachable"
	Answered     Failure = "answered"
	BrokenOff    Failure = "broken_off"
	NoAddress    Failure = "no_address"
	NoChannel    Failure = "no_channel"
	NoMail       Failure = "no_mail"
	NotTaken     Failure = "not_taken"
	NoMailbox    Failure = "no_mailbox"
	TelegramAway Failure = "telegram_away"
	TelegramSaid Failure = "telegram_said"
	Unwritten    Failure = "unwritten"
)

// With adds to a word what was said.
func (f Failure) With(said string) Failure { return f + " " + Failure(said) }

// Text says the failure in a sentence to visitors. What was said beside a status is for operators.
func (f Failure) Text(lang *language.Language) string {
	word, said, _ := strings.Cut(string(f), " ")
	status, _, _ := strings.Cut(said, " ")
	switch Failure(word) {
	case Unwanting:
		return lang.T("The watch was ended or paused before the message went out.")
	case Unreachable:
		return lang.T("The receiver could not be reached.")
	case Answered:
		return lang.T("The receiver answered {status}.", "status", status)
	case BrokenOff:
		return lang.T("The answer of the receiver broke off.")
	case NoAddress:
		return lang.T("The address cannot be read.")
	case NoChannel:
		return lang.T("This shop cannot send by {channel} at present.", "channel", said)
	case NoMail:
		return lang.T("This shop cannot send mail at present.")
	case NotTaken:
		return lang.T("The mail server did not take the message.")
	case NoMailbox:
		return lang.T("The mail server refuses the address ({status}).", "status", status)
	case TelegramAway:
		return lang.T("Telegram could not be reached.")
	case TelegramSaid:
		return lang.T("Telegram answered {status}.", "status", status)
	}
	return lang.T("The message could not be written.")
}

// Error says the failure in English to operators, with what was said.
func (f Failure) Error() string {
	text := f.Text(language.English)
	_, said, _ := strings.Cut(string(f), " ")
	if _, said, isMore := strings.Cut(said, " "); isMore {
		return strings.TrimSuffix(text, ".") + ": " + said
	}
	return text
}
