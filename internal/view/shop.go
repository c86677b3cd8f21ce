package view

import "launchrack/internal/market"

// ShopSettings are the shop's own settings as the desk shows them. They hold no key.
type ShopSettings struct {
	// Version names what is shown; a change tells it, so that two operators do not undo each
	// other unseen.
	Version int64  `json:"version"`
	Name    string `json:"name"`
	Tagline string `json:"tagline"`
	Accent  string `json:"accent"`
	Contact string `json:"contact"`
	Notice  string `json:"notice"`
	Imprint string `json:"imprint"`
	Privacy string `json:"privacy"`
	Terms   string `json:"terms"`
	// HasLogo reports that a logo was set here.
	HasLogo bool          `json:"has_logo"`
	Footer  []ContactLine `json:"footer"`
	// Variables name the variable of each field that one sets.
	Variables map[string]string `json:"variables"`
	// Holds is what visitors see, whoever set it.
	Holds    ShopHolds     `json:"holds"`
	Partners []ShopPartner `json:"partners"`
}

// ShopHolds is what visitors see of the settings.
type ShopHolds struct {
	Name    string `json:"name"`
	Tagline string `json:"tagline"`
	// Logo is its address; empty for the mark of the program.
	Logo string `json:"logo"`
	// AccentLight and AccentDark are the shades of the accent; empty for the program's own.
	AccentLight string        `json:"accent_light"`
	AccentDark  string        `json:"accent_dark"`
	Contact     []ContactLine `json:"contact"`
}

// ShopPartner is what the shop has with a partner.
type ShopPartner struct {
	ID   market.PartnerID `json:"id"`
	Name string           `json:"name"`
	// Affiliate is the code in order links; empty for none.
	Affiliate string `json:"affiliate"`
	// AffiliateVariable is the variable that sets it, empty for none.
	AffiliateVariable string `json:"affiliate_variable"`
	// TakesToken reports that the partner answers to a key of the shop, and HasToken that there
	// is one. Nobody is told the key.
	TakesToken    bool   `json:"takes_token"`
	HasToken      bool   `json:"has_token"`
	TokenVariable string `json:"token_variable"`
}

// PreviewCookie names the cookie of an operator's browser that shows a draft of the shop.
const PreviewCookie = "shop-preview"
