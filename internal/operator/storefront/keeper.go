package storefront

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"log/slog"
	"maps"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"launchrack/internal/model/brand"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/fact"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/view"
	"launchrack/internal/operator"
	"launchrack/internal/partner/about"
)

// Keys encrypts and decrypts the shop's API keys at partners, which the database stores encrypted.
type Keys interface {
	Seal(text string) []byte
	Open(sealed []byte) (string, error)
}

// Stored is a stored version of the settings.
type Stored struct {
	// Version is 0 if nothing was ever stored.
	Version int64
	// Settings is JSON; empty for version 0.
	Settings []byte
}

// Store is the part of the database that a Keeper needs.
type Store interface {
	ShopSettings(context.Context) (Stored, error)
	// PublishShop stores the version after from, with a line of the audit log, and notifies all
	// nodes. It fails with errs.Conflict if the stored version is not from (optimistic locking).
	PublishShop(ctx context.Context, from int64, settings []byte, entry operator.Entry) error
	// ShopBefore returns the version that an entry of the audit log published, and the settings
	// before it. It fails with errs.NotFound if the entry published none.
	ShopBefore(ctx context.Context, entry int64) (version int64, before []byte, err error)
	// PutSetting inserts or replaces a setting.
	PutSetting(ctx context.Context, key, value string) error
	Settings(ctx context.Context, names ...string) (map[string]string, error)
}

// Fixed are the settings from environment variables.
type Fixed struct {
	// Brand holds the values of the variables, and the defaults.
	Brand brand.Brand
	// Variables maps each field that a variable sets, such as name, to the variable.
	Variables map[string]string
	Partners  []Partner
}

// Affiliates returns the affiliate codes from variables, by partner.
func (f Fixed) Affiliates() map[market.PartnerID]string {
	codes := map[market.PartnerID]string{}
	for _, p := range f.Partners {
		if p.AffiliateBy != "" {
			codes[p.ID] = p.Affiliate
		}
	}
	return codes
}

// Partner holds the settings of a partner from environment variables.
type Partner struct {
	ID   market.PartnerID
	Name string
	// Home is the address of the partner's site.
	Home string
	// TakesToken reports whether the partner's API takes a key, and TakesCode whether its links have a
	// place for an affiliate code.
	TakesToken, TakesCode bool
	// Affiliate, ClickLink and Token are the values of the variables AffiliateBy, ClickLinkBy and
	// TokenBy; empty for none.
	Affiliate, AffiliateBy, ClickLink, ClickLinkBy, Token, TokenBy string
}

// Look holds the settings in force. It is immutable.
type Look struct {
	brand.Brand
	// Version is the version of the stored settings.
	Version int64
	// Affiliates and Tokens are the codes and the decrypted keys in force, by partner.
	Affiliates, Tokens map[market.PartnerID]string
	// ClickLinks are the links around orders in force, by partner, besides the partners' own.
	ClickLinks map[market.PartnerID]string
	// PartnerFacts are what the operator says of partners themselves.
	PartnerFacts map[market.PartnerID]fact.Sheet
	stored       Settings
}

// Config holds the parts of a Keeper.
type Config struct {
	Store Store
	Keys  Keys
	Fixed Fixed
	// Entry makes a line of the audit log that names the context's operator.
	Entry func(context.Context, operator.Event, string) operator.Entry
	// Changed is called with each new look before it is in force; it may be nil.
	Changed func(*Look)
	// Published is called after this node has stored a change, and before the change is answered; it
	// may be nil.
	Published func(context.Context)
	// Lasts reports whether an operator's session is still valid. A draft ends with its session.
	Lasts func(ctx context.Context, session string) (bool, error)
	Now   func() time.Time
	Log   *slog.Logger
}

// Keeper holds the current look and changes the settings. It is safe for concurrent use.
type Keeper struct {
	Config
	current atomic.Pointer[Look]
	// partners are Fixed.Partners until SetPartners.
	partners atomic.Pointer[[]Partner]
	// previous is the look before, whose logo open pages may still request.
	previous atomic.Pointer[Look]
	loading  sync.Mutex

	drafts  sync.Mutex
	draft   draft
	draftAt time.Time
	// reading is closed when the draft has been read; nil while nobody reads it.
	reading chan struct{}
}

// New makes a keeper with the settings from environment variables only, until Load.
func New(c Config) *Keeper {
	if c.Changed == nil {
		c.Changed = func(*Look) {}
	}
	k := &Keeper{Config: c}
	k.partners.Store(&c.Fixed.Partners)
	look := k.look(Stored{}, Settings{})
	k.current.Store(look)
	k.Changed(look)
	return k
}

// Current returns the look in force.
func (k *Keeper) Current() *Look { return k.current.Load() }

// Load loads the stored settings if their version has changed.
func (k *Keeper) Load(ctx context.Context) error {
	k.loading.Lock()
	defer k.loading.Unlock()
	stored, err := k.Store.ShopSettings(ctx)
	before := k.current.Load()
	if err != nil || stored.Version == before.Version {
		return err
	}
	s, err := parse(stored.Settings)
	if err != nil {
		return err
	}
	look := k.look(stored, s)
	k.Changed(look)
	k.previous.Store(before)
	k.current.Store(look)
	return nil
}

// SetPartners replaces the partners, of which operators add some on the desk.
func (k *Keeper) SetPartners(list []Partner) {
	k.loading.Lock()
	defer k.loading.Unlock()
	k.partners.Store(&list)
	before := k.current.Load()
	look := k.look(Stored{Version: before.Version}, before.stored)
	k.Changed(look)
	k.current.Store(look)
}

// look merges stored settings with those from environment variables.
func (k *Keeper) look(stored Stored, s Settings) *Look {
	own, err := s.brand()
	if err != nil { // a later version of the program has stored it
		k.Log.Error("a setting of the shop cannot be used", "err", err)
	}
	l := &Look{Brand: k.Fixed.Brand, Version: stored.Version, stored: s, Affiliates: map[market.PartnerID]string{}, ClickLinks: map[market.PartnerID]string{}, Tokens: map[market.PartnerID]string{}}
	maps.Copy(l.Affiliates, s.Affiliates)
	maps.Copy(l.ClickLinks, s.ClickLinks)
	free := func(field string) bool { return k.Fixed.Variables[field] == "" }
	override(&l.Name, s.Name, s.Name != "" && free("name"))
	override(&l.Tagline, s.Tagline, s.Tagline != "" && free("tagline"))
	override(&l.Contact, own.Contact, len(own.Contact) > 0 && free("contact"))
	override(&l.Seat, own.Seat, own.Seat != "" && free("seat"))
	override(&l.Logo, own.Logo, own.Logo.Path() != "" && free("logo"))
	override(&l.Accent, own.Accent, own.Accent != (brand.Accent{}) && free("accent"))
	override(&l.Languages, own.Languages, len(own.Languages) > 0 && free("languages"))
	l.Traders, l.Footer, l.Notice, l.Legal, l.HeroTitle, l.HeroText, l.Backdrop = own.Traders, own.Footer, own.Notice, own.Legal, own.HeroTitle, own.HeroText, own.Backdrop
	l.PartnerFacts = map[market.PartnerID]fact.Sheet{}
	for id, own := range s.About {
		if l.PartnerFacts[id], err = about.Written(own.Text, own.Day); err != nil { // as above
			k.Log.Error("what the desk says of a partner cannot be used", "partner", string(id), "err", err)
		}
	}
	for id, sealed := range s.Tokens {
		token, err := k.Keys.Open(sealed)
		if err != nil {
			k.Log.Error("the shop's key with a partner cannot be read; set it again", "partner", string(id), "err", err)
			continue
		}
		l.Tokens[id] = token
	}
	for _, p := range *k.partners.Load() {
		if p.AffiliateBy != "" {
			l.Affiliates[p.ID] = p.Affiliate
		}
		if p.ClickLinkBy != "" {
			l.ClickLinks[p.ID] = p.ClickLink
		}
		if p.TokenBy != "" {
			l.Tokens[p.ID] = p.Token
		}
	}
	return l
}

func override[T any](value *T, by T, does bool) {
	if does {
		*value = by
	}
}

// change returns the settings after a change as JSON, and the changed fields.
func (k *Keeper) change(from Settings, c Change) (text []byte, changed []string, err error) {
	after, changed, err := from.apply(c, k.Keys, k.Now(), k.partner)
	if err != nil {
		return nil, nil, err
	}
	for _, field := range changed {
		if variable := k.variable(field); variable != "" {
			return nil, nil, errs.Field(field, "%s is set and wins; unset it to change this here", variable)
		}
	}
	text, err = json.Marshal(after)
	return text, changed, err
}

func (k *Keeper) partner(id market.PartnerID) *Partner {
	list := *k.partners.Load()
	for i := range list {
		if list[i].ID == id {
			return &list[i]
		}
	}
	return nil
}

// variable returns the environment variable that sets a field; empty for none.
func (k *Keeper) variable(field string) string {
	kind, id, isPartners := strings.Cut(field, ".")
	if !isPartners {
		return k.Fixed.Variables[field]
	}
	p := k.partner(market.PartnerID(id))
	switch {
	case p == nil:
		return ""
	case kind == tokenField.name:
		return p.TokenBy
	case kind == clickLinkField.name:
		return p.ClickLinkBy
	}
	return p.AffiliateBy
}

// Publish changes the settings for all visitors on all nodes. It fails with errs.Conflict if their
// version is not the given one. A change without an effect stores nothing.
func (k *Keeper) Publish(ctx context.Context, version int64, c Change) error {
	if err := k.Load(ctx); err != nil {
		return err
	}
	current := k.Current()
	if version != current.Version {
		return errChanged
	}
	text, changed, err := k.change(current.stored, c)
	if err != nil || len(changed) == 0 {
		return err
	}
	before, err := json.Marshal(current.stored)
	if err != nil {
		return err
	}
	entry, err := note(k.Entry(ctx, operator.ShopChanged, strings.Join(changed, ", ")), before, text)
	if err != nil {
		return err
	}
	if err := k.Store.PublishShop(ctx, version, text, entry); err != nil {
		return err
	}
	return k.show(context.WithoutCancel(ctx))
}

func (k *Keeper) show(ctx context.Context) error {
	err := k.Load(ctx)
	if err == nil && k.Published != nil {
		k.Published(ctx)
	}
	return err
}

var errChanged = errs.New(errs.Conflict, "The settings were changed since they were read. Read them again, and make your change once more.")

// Undo restores the settings before an entry of the audit log. It fails with errs.Conflict if they
// were changed since.
func (k *Keeper) Undo(ctx context.Context, number int64) error {
	if err := Undo(ctx, k.Store, k.Entry, number); err != nil {
		return err
	}
	return k.show(context.WithoutCancel(ctx))
}

// Undo is Keeper.Undo without a Keeper, for commands.
func Undo(ctx context.Context, db Store, line func(context.Context, operator.Event, string) operator.Entry, number int64) error {
	version, before, err := db.ShopBefore(ctx, number)
	if err != nil {
		return err
	}
	stored, err := db.ShopSettings(ctx)
	if err != nil {
		return err
	}
	entry, err := note(line(ctx, operator.ShopUndone, "entry "+strconv.FormatInt(number, 10)), stored.Settings, before)
	if err != nil {
		return err
	}
	err = db.PublishShop(ctx, version, before, entry)
	if errs.KindOf(err) == errs.Conflict {
		return errs.New(errs.Conflict, "Entry %d cannot be undone: the settings have changed since", number)
	}
	return err
}

// draft holds settings that only their operator sees.
type draft struct {
	ID       string    `json:"id"`
	Session  string    `json:"session"`
	Ends     time.Time `json:"ends"`
	Settings []byte    `json:"settings"`
	// logo is the one of the settings, at its path, which are read once.
	logo     []byte
	logoPath string
}

// readLogo reads the logo of the settings, if they have one.
func (d *draft) readLogo() {
	var s Settings
	if json.Unmarshal(d.Settings, &s) != nil || len(s.Logo) == 0 { // there may be no draft
		return
	}
	if logo, err := brand.ReadLogo(s.Logo); err == nil {
		d.logo, d.logoPath = logo.Bytes(), logo.Path()
	}
}

const (
	// DraftLife is the lifetime of a draft.
	DraftLife = time.Hour
	draftKey  = "shop_draft"
	// draftPause is the minimum time between two reads of the draft.
	draftPause = 300 * time.Millisecond
	// draftPatience is the maximum time of a read of the draft.
	draftPatience = 5 * time.Second
)

// Draft stores a change as a draft for a preview, and returns its secret id. The next draft replaces
// it, and it ends with the session of the context's operator.
func (k *Keeper) Draft(ctx context.Context, c Change) (id string, err error) {
	if err := k.Load(ctx); err != nil {
		return "", err
	}
	text, _, err := k.change(k.Current().stored, c)
	if err != nil {
		return "", err
	}
	who := operator.Of(ctx)
	d := draft{ID: rand.Text(), Session: who.Session, Ends: k.Now().Add(DraftLife), Settings: text}
	if who.Ends.Before(d.Ends) {
		d.Ends = who.Ends
	}
	kept, err := json.Marshal(d)
	if err != nil {
		return "", err
	}
	if err := k.Store.PutSetting(ctx, draftKey, string(kept)); err != nil {
		return "", err
	}
	d.readLogo()
	k.drafts.Lock()
	defer k.drafts.Unlock()
	k.draft, k.draftAt = d, k.Now()
	return d.ID, nil
}

// Preview returns the look of a draft; nil if there is none with the id.
func (k *Keeper) Preview(ctx context.Context, id string) *Look {
	d := k.findDraft(ctx, id)
	if d.ID != id || id == "" || !k.Now().Before(d.Ends) {
		return nil
	}
	if lasts, err := k.Lasts(ctx, d.Session); err != nil || !lasts {
		if err != nil && ctx.Err() == nil {
			k.Log.Error("the session of a draft could not be read", "err", err)
		}
		return nil
	}
	var s Settings
	if json.Unmarshal(d.Settings, &s) != nil {
		return nil
	}
	look := k.look(Stored{Version: k.Current().Version}, s)
	look.Notice = strings.TrimSpace("Preview: visitors do not see this yet. " + look.Notice)
	return look
}

// findDraft returns the newest draft; the zero draft if there is none. It reads the database if the
// cached draft has another id: once for all who ask, and after a read that failed not at once again.
func (k *Keeper) findDraft(ctx context.Context, id string) draft {
	k.drafts.Lock()
	for k.reading != nil {
		read := k.reading
		k.drafts.Unlock()
		select {
		case <-read:
		case <-ctx.Done():
			return draft{}
		}
		k.drafts.Lock()
	}
	if d := k.draft; d.ID == id && id != "" || k.Now().Sub(k.draftAt) < draftPause {
		k.drafts.Unlock()
		return d
	}
	read := make(chan struct{})
	k.reading = read
	k.drafts.Unlock()
	d, err := k.readDraft(ctx)
	k.drafts.Lock()
	defer k.drafts.Unlock()
	if err != nil {
		k.Log.Error("the draft of the shop's settings could not be read", "err", err)
		d = k.draft
	}
	k.draft, k.draftAt, k.reading = d, k.Now(), nil
	close(read)
	return d
}

// readDraft reads the draft from the database, also for others than the client that asks first.
func (k *Keeper) readDraft(ctx context.Context) (d draft, err error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), draftPatience)
	defer cancel()
	stored, err := k.Store.Settings(ctx, draftKey)
	if text := stored[draftKey]; err == nil && text != "" {
		err = json.Unmarshal([]byte(text), &d)
	}
	d.readLogo()
	return d, err
}

// File returns the style sheet or logo at a path; nil if there is none.
func (k *Keeper) File(ctx context.Context, path string) []byte {
	if style := brand.Style(path); style != nil {
		return style
	}
	if !brand.IsLogo(path) {
		return nil
	}
	for _, look := range []*Look{k.Current(), k.previous.Load()} {
		if look != nil && look.Logo.Path() == path {
			return look.Logo.Bytes()
		}
	}
	if d := k.findDraft(ctx, ""); d.logoPath == path {
		return d.logo
	}
	return nil
}

// Show returns the settings for the desk, without keys.
func (k *Keeper) Show(ctx context.Context) (view.ShopSettings, error) {
	if err := k.Load(ctx); err != nil {
		return view.ShopSettings{}, err
	}
	l := k.Current()
	s := l.stored
	shown := view.ShopSettings{Version: l.Version, ShopTexts: s.ShopTexts, HasLogo: len(s.Logo) > 0, FirstRunOver: s.FirstRunOver, Footer: []view.ContactLine{}, Variables: k.Fixed.Variables,
		Holds: view.ShopHolds{Name: l.Name, Tagline: l.Tagline, Languages: strings.Join(l.Languages.Codes(), ","), Logo: l.Logo.Path(), AccentLight: l.Accent.Light(), AccentDark: l.Accent.Dark(), Contact: l.View(language.English).Contact}, Partners: []view.ShopPartner{}}
	if shown.Variables == nil {
		shown.Variables = map[string]string{}
	}
	for _, link := range s.Footer {
		shown.Footer = append(shown.Footer, view.ContactLine(link))
	}
	for _, p := range *k.partners.Load() {
		shown.Partners = append(shown.Partners, view.ShopPartner{ID: p.ID, Name: p.Name, TakesCode: p.TakesCode, Affiliate: l.Affiliates[p.ID], AffiliateVariable: p.AffiliateBy, ClickLink: l.ClickLinks[p.ID], ClickLinkVariable: p.ClickLinkBy, About: s.About[p.ID].Text, TakesToken: p.TakesToken, HasToken: l.Tokens[p.ID] != "", TokenVariable: p.TokenBy, Trader: s.Traders[p.ID]})
	}
	shown.Law = k.law(l)
	return shown, nil
}
