package watch

import (
	"strings"

	"launchrack/internal/model/language"
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

var reasons = language.Names[Reason]{
	Unsubscribed:  language.S("The recipient unsubscribed."),
	Unwanted:      language.S("The recipient wants no more messages."),
	Refused:       language.S("The mail server refuses the address."),
	Undeliverable: language.S("Its messages could not be delivered."),
	TooDear:       language.S("Its list takes too long to search in a shop of this size. Please watch a list with fewer or simpler filters."),
}

// Text says the reason in a sentence to whoever reads the page of the watch.
func (r Reason) Text(lang *language.Language) string { return reasons.In(lang, r) }

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

// failures say them to visitors, by the status of an answer or the channel.
var failures = map[Failure]language.Sentence{
	Unwanting:    language.S("The watch was ended or paused before the message went out."),
	Unreachable:  language.S("The recipient could not be reached."),
	Answered:     language.S("The recipient answered {status}."),
	BrokenOff:    language.S("The recipient’s answer broke off."),
	NoAddress:    language.S("The address cannot be read."),
	NoChannel:    language.S("This shop cannot send by {channel} at present."),
	NoMail:       language.S("This shop cannot send email at present."),
	NotTaken:     language.S("The mail server did not accept the message."),
	NoMailbox:    language.S("The mail server refuses the address ({status})."),
	TelegramAway: language.S("Telegram could not be reached."),
	TelegramSaid: language.S("Telegram answered {status}."),
	Unwritten:    language.S("The message could not be written."),
}

// With adds to a word what was said.
func (f Failure) With(said string) Failure { return f + " " + Failure(said) }

// Text says the failure in a sentence to visitors. What was said beside a status is for operators.
func (f Failure) Text(lang *language.Language) string {
	word, said, _ := strings.Cut(string(f), " ")
	status, _, _ := strings.Cut(said, " ")
	sentence, isKnown := failures[Failure(word)]
	if !isKnown {
		sentence = failures[Unwritten]
	}
	return sentence.In(lang, "status", status, "channel", said)
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
