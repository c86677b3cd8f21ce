// Package deliver sends the messages of watches: by mail, to webhooks, to ntfy, Slack and
// Discord, and to browsers. A message is tried until it arrives, for four days at most.
package deliver

import (
	"cmp"
	"context"
	"errors"
	"net/url"
	"slices"
	"strings"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
	"launchrack/internal/model/price"
	"launchrack/internal/watch"
)

// Letter is a message with all that a receiver is told beside it.
type Letter struct {
	watch.Message
	Watch   watch.Watch
	Address string
	// Secret signs what a webhook gets.
	Secret string
	// Shop is the name of the shop, and Base its address.
	Shop, Base string
	Look
	// Title names the watched page, and Filters what narrows its list.
	Title   string
	Filters []string
	// IsOfPlan reports that the watched page is one plan's.
	IsOfPlan bool
	// Months are the term whose prices the watched list shows; 0 for a month's.
	Months int
	// Scope says what is watched in the shop's own words.
	Scope string
	// Manage, Confirm, Unsubscribe and Never are addresses on the shop.
	Manage, Confirm, Unsubscribe, Never string
	// Challenge is what a webhook must echo to be confirmed.
	Challenge string
}

// Look is how a shop looks in its mails; empty texts are the program's own.
type Look struct {
	// Accent is the colour of links on white, and DarkAccent on black.
	Accent, DarkAccent string
	// Logo is the path of the shop's logo, and in a letter its whole address: it is there in no language alone.
	Logo string
}

// MailLogo is the address of the logo; empty where mail programs cannot show it, as they show no SVG.
func (l *Letter) MailLogo() string {
	if !strings.HasSuffix(l.Logo, ".png") {
		return ""
	}
	return l.Logo
}

// Page is the whole address of a path of the shop.
func (l *Letter) Page(path string) string { return l.Base + path }

// Subject says in a line what the message is about.
func (l *Letter) Subject() string { return strings.Join(strings.Fields(l.subject()), " ") }

func (l *Letter) subject() string {
	switch l.Kind {
	case watch.Confirm:
		return l.Lang().T("Please confirm your watch at {shop}", "shop", l.Shop)
	case testKind:
		return l.Lang().T("Test email from {shop}", "shop", l.Shop)
	}
	if len(l.Firings) == 0 {
		return l.Labelled(l.plans(), l.Title)
	}
	f := l.Firings[0]
	now := cmp.Or(f.Beside, f.After)
	isList := !slices.ContainsFunc(l.Firings, func(o watch.Firing) bool { return o.Seq != 0 || !o.At.Equal(f.At) })
	switch {
	case l.Plans() > 1 && isList && l.Watch.Rule == watch.PriceBelow && l.Watch.Value != nil: // the cheapest comes first
		return l.Lang().N("{count} plan below {limit}, from {price}", "{count} plans below {limit}, from {price}", l.Plans(),
			"limit", price.Exact(l.Lang(), *l.Watch.Value, l.Watch.Currency), "price", now)
	case l.Plans() > 1:
		return l.Labelled(l.plans(), l.Title)
	}
	if f.Before != "" && f.After != "" && f.Before != f.After {
		return l.Labelled(f.Name, l.was(f, f.After))
	}
	return l.Lang().List(l.Labelled(strings.TrimSuffix(f.Reason, "."), f.Name), now)
}

// Lang is the language of the watch, in which the letter is written.
func (l *Letter) Lang() *language.Language { return l.Watch.Lang() }

// Labelled puts a label before what it names.
func (l *Letter) Labelled(label, value string) string {
	return l.Lang().T("{label}: {value}", "label", label, "value", value)
}

// RuleLabel says when the watch fires, without the price that a visitor gave.
func (l *Letter) RuleLabel() string {
	if l.Watch.Rule == watch.PriceBelow {
		return l.Lang().T("A price falls below the limit set")
	}
	return l.Watch.Rule.Label(l.Lang())
}

// PlanName names a plan with its partner.
func (l *Letter) PlanName(f watch.Firing) string {
	if f.Partner == "" {
		return f.Name
	}
	return l.Lang().T("{plan} at {partner}", "plan", f.Name, "partner", f.Partner)
}

// Narrowed lists the title and the filters of the watched page.
func (l *Letter) Narrowed() string {
	return errs.Clip(strings.Join(append([]string{l.Title}, l.Filters...), ", "), maxNarrowed)
}

// maxNarrowed bounds what a message says of the watched page, in characters.
const maxNarrowed = 400

// Sender sends letters by one channel.
type Sender interface {
	// Send delivers a letter. It reports that the receiver confirmed itself, as a webhook
	// does. An error is passing unless it is a *Refusal.
	Send(ctx context.Context, l *Letter) (confirmed bool, err error)
}

// Refusal is an answer that another try will not change.
type Refusal struct {
	watch.Failure
	// Ends reports that the receiver wants nothing more.
	Ends bool
	// Bounces reports that there seems to be no such address. A full mailbox and a server
	// that is set up anew look the same, so it is asked again for some hours.
	Bounces bool
}

// Busy is an answer that names the time of the next try.
type Busy struct {
	watch.Failure
	After time.Duration
}

// failureOf gives the failure of an error.
func failureOf(err error) watch.Failure {
	var failure watch.Failure
	busy, isBusy := errors.AsType[*Busy](err)
	switch refusal := refusalOf(err); {
	case refusal != nil:
		failure = refusal.Failure
	case isBusy:
		failure = busy.Failure
	case !errors.As(err, &failure):
		failure = watch.Unwritten.With("- " + err.Error())
	}
	return watch.Failure(errs.Clip(string(failure), 300))
}

// refusalOf gives the refusal of an error, nil for a passing one.
func refusalOf(err error) *Refusal {
	r, _ := errors.AsType[*Refusal](err)
	return r
}

// PriceText says what became of a price: old and new, or the one that there is or was, what that is in the watch's
// currency, and whether it is with tax.
func (l *Letter) PriceText(f watch.Firing) string {
	now := cmp.Or(f.After, f.Before)
	switch {
	case now == "":
		return ""
	case f.Beside != "":
		now = l.Lang().T("{price} ({other})", "price", now, "other", f.Beside)
	}
	if f.Tax != "" {
		now = l.Lang().T("{price} {tax}", "price", now, "tax", f.Tax)
	}
	if f.After == "" {
		return l.Labelled(l.Lang().T("Last price"), now)
	}
	return l.was(f, now)
}

// Told says why a plan is told of, and what it costs.
func (l *Letter) Told(f watch.Firing) string {
	return strings.TrimSpace(f.Reason + " " + l.PriceText(f))
}

// SeeLabel is the text of the link to a plan's page.
func (l *Letter) SeeLabel(f watch.Firing) string {
	if f.IsGone {
		return l.Lang().T("See it")
	}
	return l.Lang().T("See it and order")
}

// was adds to a price what it was, and by how much it moved, where it did.
func (l *Letter) was(f watch.Firing, now string) string {
	switch {
	case f.Before == "" || f.Before == f.After:
		return now
	case f.Change == "":
		return l.Lang().T("{price}, was {before}", "price", now, "before", f.Before)
	}
	return l.Lang().T("{price}, was {before} ({change})", "price", now, "before", f.Before, "change", f.Change)
}

// hostOf is the host of an address, for a message's id.
func hostOf(base string) string {
	u, err := url.Parse(base)
	if err != nil || u.Hostname() == "" {
		return "localhost"
	}
	return u.Hostname()
}
