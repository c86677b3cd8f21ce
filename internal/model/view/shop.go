package view

import "launchrack/internal/model/market"

// ShopSettings are the shop's settings for the desk. They hold no secret key.
type ShopSettings struct {
	// Version is sent back with a change, so that operators cannot overwrite each other's
	// changes (optimistic locking).
	Version int64 `json:"version"`
	ShopTexts[string]
	// FirstRunOver reports whether an owner has put away the list of what a new shop needs.
	FirstRunOver bool `json:"first_run_over"`
	// HasLogo reports whether the desk has set a logo.
	HasLogo bool          `json:"has_logo"`
	Footer  []ContactLine `json:"footer"`
	// Variables name the environment variable of each field that is set by one.
	Variables map[string]string `json:"variables"`
	// Holds are the values in force, from the desk, a variable or the program.
	Holds    ShopHolds     `json:"holds"`
	Partners []ShopPartner `json:"partners"`
	// Law is what the law of the seat asks.
	Law ShopLaw `json:"law"`
}

// ShopTexts are the settings that are one text each. In a change of them each is a pointer, and nil stays as it is.
type ShopTexts[T any] struct {
	Name    T `json:"name"`
	Tagline T `json:"tagline"`
	Accent  T `json:"accent"`
	// Languages are the codes of the languages of pages, such as "en,de".
	Languages T `json:"languages"`
	Contact   T `json:"contact"`
	// Seat is the code of the country where the operator sits; empty if the desk has set none.
	Seat   T `json:"seat"`
	Notice T `json:"notice"`
	// HeroTitle and HeroText are the words of the home page's head; empty for the program's own.
	HeroTitle T `json:"hero_title"`
	HeroText  T `json:"hero_text"`
	// HeroColour is the colour behind them; empty for the program's own.
	HeroColour T `json:"hero_colour"`
	Imprint    T `json:"imprint"`
	Privacy    T `json:"privacy"`
	Terms      T `json:"terms"`
}

// All lists the texts in the order of storefront's table of them.
func (t *ShopTexts[T]) All() []*T {
	return []*T{&t.Name, &t.Tagline, &t.HeroTitle, &t.HeroText, &t.HeroColour, &t.Seat, &t.Notice, &t.Languages, &t.Accent, &t.Contact, &t.Imprint, &t.Privacy, &t.Terms}
}

// ShopLaw is what the law asks where the shop has its seat.
type ShopLaw struct {
	// Country is the seat's name; empty if it is not set.
	Country string `json:"country"`
	// IsKnown reports whether its law was read; the strictest is shown elsewhere.
	IsKnown bool      `json:"is_known"`
	Rules   []LawRule `json:"rules"`
}

// LawRule is something that a law asks.
type LawRule struct {
	Law  string `json:"law"`
	Asks string `json:"asks"`
	// Source is the address of the law.
	Source string `json:"source"`
	// Missing is what the operator has still to do; empty where the pages say all that is asked.
	Missing string `json:"missing"`
}

// ShopHolds are the settings that visitors see.
type ShopHolds struct {
	Name    string `json:"name"`
	Tagline string `json:"tagline"`
	// Languages are the codes of the languages of pages.
	Languages string `json:"languages"`
	// Logo is the logo's address; empty for the program's own.
	Logo string `json:"logo"`
	// AccentLight and AccentDark are the accent colours of the light and the dark theme; empty for
	// the program's own.
	AccentLight string        `json:"accent_light"`
	AccentDark  string        `json:"accent_dark"`
	Contact     []ContactLine `json:"contact"`
}

// ShopPartner is the shop's affiliate code and API key at a partner.
type ShopPartner struct {
	ID   market.PartnerID `json:"id"`
	Name string           `json:"name"`
	// Affiliate is the code in order links; empty for none.
	Affiliate string `json:"affiliate"`
	// AffiliateVariable is the environment variable that sets it; empty for none.
	AffiliateVariable string `json:"affiliate_variable"`
	// TakesCode reports whether the partner's links have a place for a code.
	TakesCode bool `json:"takes_code"`
	// ClickLink is the template around order links; empty for the partner's own. ClickLinkVariable is
	// the environment variable that sets it; empty for none.
	ClickLink         string `json:"click_link"`
	ClickLinkVariable string `json:"click_link_variable"`
	// About is what the operator says of the partner itself, as in the section about of a partner's file.
	About string `json:"about"`
	// TakesToken reports whether the partner's API takes a key, and HasToken whether the shop has
	// one. The key itself is never sent.
	TakesToken    bool   `json:"takes_token"`
	HasToken      bool   `json:"has_token"`
	TokenVariable string `json:"token_variable"`
	// Trader is "yes" or "no" if the partner has declared whether it is a trader, else empty.
	Trader string `json:"trader"`
}

// PreviewCookie is the name of the cookie with which an operator sees a draft of the settings.
const PreviewCookie = "shop-preview"
