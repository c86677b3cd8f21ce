package deliver

import (
	"strings"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
	"launchrack/internal/watch"
)

// Channel is a way to reach people. Whatever else knows of channels, such as the form, the API, the
// commands and the tests of the docs, reads it here.
type Channel struct {
	// Choice is the channel's name with what the form calls it.
	watch.Choice
	// Words are what visitors read of the channel.
	Words func(*language.Language) Words
	// Input is what a browser may know of the address's field ("email").
	Input string
	// IsSigned reports that a secret signs its messages, and IsBounded that a mailbox and the shop have
	// a bound of messages that ask to confirm.
	IsSigned, IsBounded bool
	// NeedsScript reports that only a script can offer it.
	NeedsScript bool
	// address checks and normalises where messages go.
	address func(text string) (string, error)
	// fold gives what all spellings of a mailbox have in common, host is the host that gets the messages,
	// and short hides most of an address. Nil takes the address, the host of an address of the web, and host.
	fold, host func(address string) string
	short      func(lang *language.Language, address string) string
}

// Words are what the form and the page of a watch say of a channel.
type Words struct {
	// Asks labels the field of the form that takes the address; empty where the receiver gives it by a
	// link that begins the watch. Token labels a second one, for a secret that lets the shop write there,
	// and Note stands in the field's place.
	Asks, Token, Note string
	// Wrong says what an address must be.
	Wrong string
	// Pending says what a watch waits for, by the shortened address; nil for a message with a link.
	Pending func(address string) string
}

// Channels lists all channels in the order of the form.
var Channels = []*Channel{&email, &telegram, &browser, &ntfy, &slack, &discord, &webhook}

// Choices are the values of the field send_to.
func Choices() []watch.Choice {
	list := make([]watch.Choice, len(Channels))
	for i, c := range Channels {
		list[i] = c.Choice
	}
	return list
}

// Names lists the channels in a sentence.
func Names() string {
	names := make([]string, len(Channels))
	for i, c := range Channels {
		names[i] = c.Value
	}
	return strings.Join(names[:len(names)-1], ", ") + " or " + names[len(names)-1]
}

// Of gives a channel by its name. One that a later program stored has no words of its own.
func Of(name watch.Channel) *Channel {
	for _, c := range Channels {
		if c.Name() == name {
			return c
		}
	}
	return &Channel{Choice: watch.Choice{Value: string(name), Label: language.Proper(string(name))}, Words: func(*language.Language) Words { return Words{} }, address: hookAddress}
}

// Choose gives the channel that a text means.
func Choose(text string) (*Channel, error) {
	name, err := watch.Choose("send_to", Choices(), text)
	return Of(watch.Channel(name)), err
}

// Name is the channel as it is stored.
func (c *Channel) Name() watch.Channel { return watch.Channel(c.Value) }

// Address checks and normalises where messages go.
func (c *Channel) Address(text string) (string, error) { return c.address(strings.TrimSpace(text)) }

// Fold gives the one text that all spellings of a mailbox have in common.
func (c *Channel) Fold(address string) string {
	if c.fold == nil {
		return address
	}
	return c.fold(address)
}

// Host is the host that gets the messages to an address.
func (c *Channel) Host(address string) string {
	if c.host == nil {
		return webHost(address)
	}
	return c.host(address)
}

// Shorten hides most of an address from those who do not know it: jo…@example.com, or the host of a hook.
func (c *Channel) Shorten(lang *language.Language, address string) string {
	if c.short == nil {
		return c.Host(address)
	}
	return c.short(lang, address)
}

// PendingText says what a watch waits for.
func (c *Channel) PendingText(lang *language.Language, address string) string {
	if pending := c.Words(lang).Pending; pending != nil {
		return pending(address)
	}
	return lang.T("We have sent a confirmation to {address}. Open its link to start getting messages.", "address", address)
}

func addressError(text, accepted string) error {
	return errs.Field("address", "%q came; accepted is %s", errs.Clip(text, 100), accepted)
}
