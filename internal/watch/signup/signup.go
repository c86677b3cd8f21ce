// Package signup takes what visitors ask of watches: making one, confirming, changing, pausing
// and ending it. Whoever has the link of a watch may change it; only whoever gets its messages
// can confirm it.
package signup

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"time"

	"launchrack/internal/browse/pages"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/tally"
	"launchrack/internal/model/vat"
	"launchrack/internal/watch"
	"launchrack/internal/watch/deliver"
)

const (
	// maxOfReceiver bounds the watches of a receiver, and maxAsks the mails that ask a mailbox to
	// confirm within watch.AsksWithin.
	maxOfReceiver = 50
	// maxOfClient bounds the watches that a client makes in an hour, and maxOfWatch the changes of a watch. maxCounted
	// bounds what is remembered of each.
	maxOfClient = 20
	maxOfWatch  = 20
	maxCounted  = 20_000
	maxAsks     = 3
	// maxAddress bounds the address of a watched page, in bytes: messages hold it.
	maxAddress = 8 << 10
	// maxShown bounds the messages that the page of a watch lists.
	maxShown = 50
)

// Store keeps watches.
type Store interface {
	AddWatch(ctx context.Context, w watch.Watch, r watch.SealedReceiver, m watch.Message, most watch.Bounds) (watch.Ask, error)
	Watch(ctx context.Context, id string, most int) (watch.Watch, watch.SealedReceiver, []watch.Message, error)
	ChangeWatch(ctx context.Context, id string, change func(*watch.Watch) error) error
	DeleteWatch(ctx context.Context, id string) error
	CloseMailbox(ctx context.Context, mailbox []byte, now time.Time) error
	OpenMailbox(ctx context.Context, mailbox []byte) error
	Heard(ctx context.Context, reader string) (watch.Heard, error)
	PassHeard(ctx context.Context, h watch.Heard) error
	BeginWatch(ctx context.Context, h watch.Heard, id string, r watch.SealedReceiver, most int, change func(w *watch.Watch, isSame bool) error) (watch.Watch, error)
	EndWatches(ctx context.Context, h watch.Heard, c watch.Channel, hash []byte, change func(*watch.Watch)) (int, error)
}

// Service is safe for concurrent use.
type Service struct {
	Store Store
	Keys  *watch.Keys
	// Current is the catalogue that visitors see.
	Current func() pages.Catalogue
	// Channels are those that the shop is configured for, and Links gives the links by which receivers of
	// some begin a watch with a code; empty while they are not known.
	Channels []watch.Channel
	Links    map[watch.Channel]func(code string) string
	// FirstMails bounds the mails that ask to confirm in an hour, of the whole shop; 0 is no bound.
	FirstMails int
	// Asked is told what became of each mail that asks to confirm.
	Asked func(outcome string)
	// MailFails reports that no mail can be sent at present.
	MailFails func() bool
	// PushKey is what a browser needs to subscribe; empty where it is not offered.
	PushKey string
	// Shop gives the name of the shop, and Base is its address in messages.
	Shop func() string
	Base string
	// Languages are those of the shop; nil where it speaks English alone.
	Languages func() language.Set
	// Look gives the shop's colours and logo; nil for the program's own.
	Look func() deliver.Look
	Now  func() time.Time

	// made are the watches of an hour by their makers' networks, and changed the changes by watches.
	made    tally.Of[netip.Prefix]
	changed tally.Of[string]
	// asked are the mails of an hour that ask to confirm, by the networks around whoever had them sent.
	asked tally.Of[netip.Prefix]
}

// Fields are what a visitor sends, as text.
type Fields struct {
	For      string `json:"for"`
	Rule     string `json:"rule"`
	Value    string `json:"value"`
	HowOften string `json:"how_often"`
	SendTo   string `json:"send_to"`
	Address  string `json:"address"`
	TimeZone string `json:"time_zone"`
	// Language is the code of the language of the messages; empty for English.
	Language string `json:"language"`
	Currency string `json:"currency"`
	Country  string `json:"vat_country"`
	// Token lets the shop write to a topic of ntfy; empty where it needs none.
	Token   string `json:"token"`
	AtStart bool   `json:"at_start"`
}

// Created is a new watch.
type Created struct {
	ID    string
	State watch.State
	// Token manages the watch. It cannot confirm it.
	Token string
	// Secret signs what a webhook gets, and is shown this once; empty for other channels.
	Secret string
	// Begin is where the receiver begins the watch; empty for one that is asked by a message.
	Begin string
}

// Create makes a watch that waits for its receiver to confirm it. The client is known by its
// networks, and shares the mails of the hour with those around it.
func (s *Service) Create(ctx context.Context, client, around []netip.Prefix, f Fields) (Created, error) {
	spec, err := s.spec(f)
	if err != nil {
		return Created{}, err
	}
	channel, err := s.channel(f.SendTo)
	if err != nil {
		return Created{}, err
	}
	id := watch.NewID()
	address, err := s.receiverOf(channel, id, f)
	if err != nil {
		return Created{}, err
	}
	if err := s.count(client); err != nil {
		return Created{}, err
	}
	if err := s.try(ctx, spec); err != nil {
		return Created{}, err
	}
	now := s.Now().UTC()
	w := watch.Watch{ID: id, Spec: spec, State: watch.Pending, CreatedAt: now}
	r := s.seal(channel, address)
	made := Created{ID: w.ID, State: w.State, Token: s.Keys.Token(watch.ToManage, w.ID), Begin: s.beginLink(channel, w)}
	if channel.IsSigned {
		made.Secret = watch.NewSecret()
		w.Secret = s.Keys.Seal(made.Secret)
	}
	m := watch.Message{ID: "msg_" + rand.Text(), Watch: w.ID, Kind: watch.Confirm, CreatedAt: now, NextAt: now, Firings: []watch.Firing{}}
	if made.Begin != "" { // nobody is asked who does not come
		m.ID = ""
	}
	return made, s.add(ctx, around, w, r, m)
}

// seal makes the receiver of an address as it is stored.
func (s *Service) seal(c *deliver.Channel, address string) watch.SealedReceiver {
	return watch.SealedReceiver{Channel: c.Name(), Hash: s.Keys.Hash(c.Name(), address), Address: s.Keys.Seal(address),
		Mailbox: s.Keys.Mailbox(c.Name(), c.Fold(address)), Host: s.Keys.Host(c.Host(address))}
}

// beginLink is where the receiver of a watch begins it; empty for one that is asked by a message.
func (s *Service) beginLink(c *deliver.Channel, w watch.Watch) string {
	link := s.Links[c.Name()]
	if link == nil || w.State != watch.Pending {
		return ""
	}
	return link(s.Keys.Code(w.ID))
}

// receiverOf reads where messages go. Before its receiver began it, a watch with a link stands for itself.
func (s *Service) receiverOf(channel *deliver.Channel, id string, f Fields) (string, error) {
	if f.Token != "" && channel.Words(language.English).Token == "" {
		return "", errs.Field("token", "it came for %s; accepted is one for ntfy", channel.Value)
	}
	if s.Links[channel.Name()] != nil {
		return id, nil
	}
	address, err := channel.Address(f.Address)
	if err != nil || f.Token == "" {
		return address, err
	}
	return deliver.WithToken(address, f.Token)
}

// add stores a watch, and counts the mail that asks to confirm it.
func (s *Service) add(ctx context.Context, around []netip.Prefix, w watch.Watch, r watch.SealedReceiver, m watch.Message) error {
	most := watch.Bounds{Watches: maxOfReceiver}
	isBounded := deliver.Of(r.Channel).IsBounded
	hour := tally.Bounds{Span: time.Hour, All: s.FirstMails, Most: maxCounted}
	if isBounded {
		most.Asks, most.ShopAsks = maxAsks, s.asked.Part(s.Now(), hour, around...)
	}
	asked, err := s.Store.AddWatch(ctx, w, r, m, most)
	if asked == watch.AskQueued && isBounded && err == nil {
		s.asked.Take(s.Now(), hour, around...)
	}
	if isBounded && (err == nil || asked == watch.AskRefused) {
		s.Asked(string(asked))
	}
	return err
}

// spoken are the languages of the shop.
func (s *Service) spoken() language.Set {
	if s.Languages == nil {
		return language.Set{language.English}
	}
	return s.Languages()
}

// spec reads what is watched and how it is told.
func (s *Service) spec(f Fields) (spec watch.Spec, err error) {
	if spec.Currency, err = market.ReadCurrency(f.Currency); err != nil {
		return spec, err
	}
	if _, err := s.TaxRate(f.Country); err != nil {
		return spec, err
	}
	spec.Country, spec.Language = strings.ToUpper(f.Country), f.Language
	if _, ok := s.spoken().Find(f.Language); !ok && f.Language != "" {
		return spec, errs.Field("language", "%q came; accepted are %s", errs.Clip(f.Language, 40), strings.Join(s.spoken().Codes(), ", "))
	}
	watched, err := s.Current().Watch(spec.Lang(), f.For, spec.Currency)
	if err != nil {
		return spec, err
	}
	spec.For, spec.AtStart = watched.Address(), f.AtStart
	if n := len(spec.For); n > maxAddress {
		return spec, errs.Field("for", "an address of %d bytes came; accepted are at most %d", n, maxAddress)
	}
	return spec, setPace(&spec, f)
}

// try finds what is watched once, as is done again after each change of the catalogue, for the visitor's
// meter. It refuses a list that takes too long.
func (s *Service) try(ctx context.Context, spec watch.Spec) error {
	current := s.Current()
	watched, err := current.Watch(spec.Lang(), spec.For, spec.Currency)
	if err != nil {
		return err
	}
	err = current.TryWatch(ctx, watched)
	if errs.KindOf(err) == errs.TooLarge {
		return errs.Field("for", "%q takes too long to look through after each change; accepted is a list with fewer or simpler conditions", errs.Clip(spec.For, 200))
	}
	return err
}

// setPace reads the fields that can be changed later.
func setPace(spec *watch.Spec, f Fields) error {
	rule, err := watch.Choose("rule", watch.Rules, f.Rule)
	if err != nil {
		return err
	}
	spec.Rule, spec.Value = watch.Rule(rule), nil
	if spec.Rule.HasValue() {
		value, err := market.ParseAmount(strings.TrimSpace(f.Value))
		if err != nil || value.Sign() <= 0 {
			return errs.Field("value", "%q came; accepted is a price a month above 0, such as 25 or 19.90", errs.Clip(f.Value, 40))
		}
		spec.Value = &value
	}
	if f.HowOften == "" {
		f.HowOften = string(watch.AtOnce)
	}
	pace, err := watch.Choose("how_often", watch.Paces, f.HowOften)
	if err != nil {
		return err
	}
	spec.HowOften, spec.TimeZone = watch.HowOften(pace), f.TimeZone
	if spec.TimeZone == "" {
		spec.TimeZone = "UTC"
	}
	if _, err := time.LoadLocation(spec.TimeZone); err != nil || spec.TimeZone == "Local" {
		return errs.Field("time_zone", "%q came; accepted is a name of the IANA list, such as Europe/Berlin", errs.Clip(f.TimeZone, 60))
	}
	return nil
}

// TaxRate returns the tax rate of a country; nil for none.
func (s *Service) TaxRate(country string) (*price.TaxRate, error) {
	if country == "" {
		return nil, nil
	}
	rate, ok := vat.Find(strings.ToUpper(country), s.Now())
	if !ok {
		return nil, errs.Field("vat_country", "%q came; accepted are %s", errs.Clip(country, 40), strings.Join(vat.Countries(), ", "))
	}
	taxRate := rate.TaxRate()
	return &taxRate, nil
}

func (s *Service) channel(text string) (*deliver.Channel, error) {
	var offered []watch.Choice
	for _, c := range s.Offered() {
		offered = append(offered, c.Choice)
	}
	name, err := watch.Choose("send_to", offered, text)
	return deliver.Of(watch.Channel(name)), err
}

// Offered are the channels that the shop is configured for. One whose links are not known yet is not
// among them.
func (s *Service) Offered() []*deliver.Channel {
	return slices.DeleteFunc(slices.Clone(deliver.Channels), func(c *deliver.Channel) bool {
		link := s.Links[c.Name()]
		return !slices.Contains(s.Channels, c.Name()) || link != nil && link("") == ""
	})
}

var (
	errOften = errs.Said(errs.TooMany, func(l errs.Speaker) string {
		return l.T("You created 20 watches within an hour. Please try again later.")
	})
	errChangedOften = errs.Said(errs.TooMany, func(l errs.Speaker) string {
		return l.T("This watch was changed 20 times within an hour. Please try again later.")
	})
)

// count counts a watch of a client, and fails with errs.TooMany beyond what a client may.
func (s *Service) count(client []netip.Prefix) error {
	return countOf(&s.made, s.Now(), maxOfClient, *errOften, client...)
}

// countChange counts a change after which a watch is looked at anew. Ending and pausing it are none.
func (s *Service) countChange(id string) error {
	return countOf(&s.changed, s.Now(), maxOfWatch, *errChangedOften, id)
}

// countOf counts for all of its keys, and fails with a refusal where one of them has most within the hour already.
func countOf[K comparable](t *tally.Of[K], now time.Time, most int, refusal errs.Error, keys ...K) error {
	hour := tally.Bounds{Span: time.Hour, Each: most, Most: maxCounted}
	if t.Take(now, hour, keys...) {
		return nil
	}
	return refusal.After(t.Wait(now, hour, keys...))
}

// Access is what a token allows on a watch.
type Access struct {
	watch.Watch
	Channel *deliver.Channel
	address string
	// Begin is where the receiver begins the watch; empty where it is asked by a message.
	Begin string
	Sent  []watch.Message
	// Confirms reports that the token came with a message to the receiver.
	Confirms bool
	// IsMailStuck reports that the mail to confirm it cannot be sent at present.
	IsMailStuck bool
	Token       string
}

// Open gives a watch to whoever has one of its tokens. It fails with errs.NotFound for
// everybody else, so that nobody learns which watches there are.
func (s *Service) Open(ctx context.Context, id, token string) (Access, error) {
	manages, confirms := s.Keys.Allows(token, id)
	if !manages {
		return Access{}, errNoWatch
	}
	w, r, sent, err := s.Store.Watch(ctx, id, maxShown)
	if err != nil {
		return Access{}, err
	}
	address, err := s.Keys.Open(r.Address)
	if err != nil {
		return Access{}, err
	}
	isStuck := func(m watch.Message) bool { return m.Kind == watch.Confirm && m.State == watch.Waiting && m.Tries > 0 }
	channel := deliver.Of(r.Channel)
	return Access{Watch: w, Channel: channel, address: address, Sent: sent, Confirms: confirms, Token: token, Begin: s.beginLink(channel, w),
		IsMailStuck: r.Channel == watch.Email && (s.MailFails() || slices.ContainsFunc(sent, isStuck))}, nil
}

var errNoWatch = errs.Said(errs.NotFound, func(l errs.Speaker) string {
	return l.T("This watch does not exist. It may have been deleted, or the link may be incomplete.")
})

// Address is the receiver's, shortened so that it tells nobody who does not know it.
func (a Access) Address(lang *language.Language) string { return a.Channel.Shorten(lang, a.address) }

// Act does what a button of the page of a watch says: confirm, pause, resume, delete or
// change.
func (s *Service) Act(ctx context.Context, id, token, action string, f Fields) error {
	manages, confirms := s.Keys.Allows(token, id)
	if !manages {
		return errNoWatch
	}
	if action == "change" || action == "resume" {
		w, _, _, err := s.Store.Watch(ctx, id, 0)
		if err == nil {
			err = s.countChange(id)
		}
		if err == nil {
			err = s.try(ctx, w.Spec)
		}
		if err != nil {
			return err
		}
	}
	now := s.Now().UTC()
	switch action {
	case "confirm":
		if !confirms {
			return errs.Said(errs.Forbidden, func(l errs.Speaker) string {
				return l.T("Only the link in the message to the recipient can confirm a watch.")
			})
		}
		return s.Store.ChangeWatch(ctx, id, func(w *watch.Watch) error { return confirm(w, now) })
	case "pause":
		return s.Store.ChangeWatch(ctx, id, func(w *watch.Watch) error {
			if w.State == watch.Active {
				w.State, w.Reason = watch.Paused, ""
			}
			return nil
		})
	case "resume":
		return s.Store.ChangeWatch(ctx, id, func(w *watch.Watch) error {
			if !CanResume(*w, confirms) {
				return errs.Said(errs.Conflict, func(l errs.Speaker) string {
					return l.T("Only the person who gets the messages can restart this watch, with a link from one of them. You can also create it again.")
				})
			}
			w.Activate(now)
			return nil
		})
	case "delete":
		return s.Store.DeleteWatch(ctx, id)
	case "change":
		return s.Store.ChangeWatch(ctx, id, func(w *watch.Watch) error {
			before := w.Condition(language.English, 0)
			if err := setPace(&w.Spec, f); err != nil {
				return err
			}
			if w.Condition(language.English, 0) != before {
				w.BeginAnew()
			}
			return nil
		})
	}
	return errs.Field("action", "%q came; accepted are confirm, pause, resume, delete and change", errs.Clip(action, 40))
}

// CanResume reports whether a watch can be resumed, by its receiver or by another who has its link. The
// word of a receiver that wants no more stands until it says otherwise, and so does what its server
// said for it.
func CanResume(w watch.Watch, byReceiver bool) bool {
	return w.State != watch.Pending && (byReceiver || w.State != watch.Ended)
}

func confirm(w *watch.Watch, now time.Time) error {
	switch {
	case w.State != watch.Pending:
		return nil // it is confirmed already
	case now.Sub(w.CreatedAt) > deliver.ConfirmFor:
		return errs.Said(errs.Conflict, func(l errs.Speaker) string { return l.T("This link has expired. Please create the watch again.") })
	}
	w.Activate(now)
	return nil
}

// Unsubscribe ends a watch for whoever has one of its tokens.
func (s *Service) Unsubscribe(ctx context.Context, id, token string) error {
	if manages, _ := s.Keys.Allows(token, id); !manages {
		return errNoWatch
	}
	err := s.Store.ChangeWatch(ctx, id, func(w *watch.Watch) error {
		w.End(s.Now().UTC(), watch.Unsubscribed)
		return nil
	})
	if errs.KindOf(err) == errs.NotFound {
		return nil // it was deleted; nothing will come
	}
	return err
}

// errNoMailbox is the answer to a link that is not whole.
var errNoMailbox = errs.Said(errs.NotFound, func(l errs.Speaker) string { return l.T("Please open the complete link from the message.") })

// Close lets the shop write to a mailbox no more, for whoever has the link of a message to it: all
// of its watches are deleted. Open takes that back.
func (s *Service) Close(ctx context.Context, mailbox, token string) error {
	hash, err := s.mailbox(mailbox, token)
	if err != nil {
		return err
	}
	return s.Store.CloseMailbox(ctx, hash, s.Now().UTC())
}

// Reopen lets the shop ask a mailbox again.
func (s *Service) Reopen(ctx context.Context, mailbox, token string) error {
	hash, err := s.mailbox(mailbox, token)
	if err != nil {
		return err
	}
	return s.Store.OpenMailbox(ctx, hash)
}

// CheckMailbox fails with errs.NotFound where a token is not a mailbox's.
func (s *Service) CheckMailbox(mailbox, token string) error {
	_, err := s.mailbox(mailbox, token)
	return err
}

func (s *Service) mailbox(text, token string) ([]byte, error) {
	hash, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil || !s.Keys.Closes(token, hash) {
		return nil, errNoMailbox
	}
	return hash, nil
}

// Letter makes the letter of a message of the outbox.
func (s *Service) Letter(d watch.Due) (*deliver.Letter, error) {
	l := &deliver.Letter{Message: d.Message, Watch: d.Watch, Shop: s.Shop(), Base: s.Base}
	l.Base += s.spoken().Prefix(d.Watch.Lang()) // one that is no longer on has no pages
	if s.Look != nil {
		if l.Look = s.Look(); l.Logo != "" {
			l.Logo = s.Base + l.Logo // below no code of a language
		}
	}
	var err error
	if l.Address, err = s.Keys.Open(d.Receiver.Address); err != nil {
		return nil, err
	}
	if l.Secret, err = s.Keys.Open(d.Watch.Secret); err != nil {
		return nil, err
	}
	token := s.Keys.Token(watch.ToConfirm, d.Message.Watch) // by which the receiver is known
	l.Manage = l.Base + Path(d.Message.Watch, token)
	l.Unsubscribe = l.Base + "/watches/" + d.Message.Watch + "/unsubscribe?token=" + url.QueryEscape(token)
	if d.Kind == watch.Confirm {
		l.Confirm, l.Challenge = l.Manage, token
		l.Never = l.Base + CloseLink(base64.RawURLEncoding.EncodeToString(d.Receiver.Mailbox), s.Keys.Token(watch.ToClose, string(d.Receiver.Mailbox)))
	}
	watched, err := s.Current().Watch(l.Lang(), d.Watch.For, d.Watch.Currency)
	l.Title, l.Filters, l.Scope, l.IsOfPlan, l.Months = watched.Title, watched.Filters, watched.Scope, watched.Plan != 0, watched.Need.Months
	return l, err
}

// ClosePath is the page that closes a mailbox.
const ClosePath = "/watches/never"

// CloseLink is that page for a mailbox with its token.
func CloseLink(mailbox, token string) string {
	return ClosePath + "?mailbox=" + url.QueryEscape(mailbox) + "&token=" + url.QueryEscape(token)
}

// Path is the page of a watch for a token.
func Path(id, token string) string { return "/watches/" + id + "?token=" + url.QueryEscape(token) }
