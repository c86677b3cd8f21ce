package partner

import (
	"slices"
	"time"

	"launchrack/internal/model/fact"
	"launchrack/internal/model/market"
	"launchrack/internal/model/ordercode"
)

// Info describes a partner. Its settings, schedule, API functions, pages, conformance tests and
// page of documentation are derived from it.
type Info struct {
	market.Partner
	// DefaultURL is the base address unless the operator configures one. A partner without
	// either is off.
	DefaultURL string
	// Hosts holds further base addresses by name. A configured address replaces
	// all of them.
	Hosts map[string]string
	// DefaultFile is read instead of any address unless the operator names another file; empty
	// for none.
	DefaultFile string
	// Fault says why the partner is off under any settings, such as an invalid mapping; empty
	// for none.
	Fault string
	// FromPage reports that the offer is read from the host's page.
	FromPage bool
	// IsConfigured reports that the operator wrote the addresses, which may then be private.
	IsConfigured bool
	// NeedsToken reports that the partner's API needs a key. The partner is off without one.
	NeedsToken bool
	// Function is another name of the refresh function fetch-<id>-plans; empty for none.
	Function string
	// Every is the time between two scheduled refreshes; 0 for the shop's setting.
	Every time.Duration
	// MaxBody and Timeout bound one request; 0 for the client's defaults.
	MaxBody int64
	Timeout time.Duration
	// MonthHours caps the hours that the partner bills in a month at an hourly price; 0 for no
	// cap, which counts as 730.
	MonthHours int
	// MaxLoss is the share of the partner's plans (0 to 1) that one refresh may
	// withdraw; beyond it the refresh is held back.
	MaxLoss float64
	// DeployLink and ClickLink are the default templates of this partner's
	// order links; package link explains them.
	DeployLink, ClickLink string
	// Needs are the paths, as in Shape, of the fields that decide about prices, places, stock
	// and keys. An answer that lost one since the last good answer is held back. Examples:
	//
	//	$.plans[].price                a field of the main document
	//	regions $[].id                 a field of the document regions
	//	$.plans.*.price                a field below any name
	//	$.plans[].id | $.items[].key   the same field in two shapes of the answer
	//	$.plans[].soldOut?             a flag that may become null
	//	$.plans[].soldIn[]?            a list that may become empty
	//	$.free.*?                      an object that may become empty
	Needs []string
	// Offers declares which types, prices and stock the partner's plans can have.
	Offers Abilities
	// About is what is known of the partner itself, each fact with its source and date.
	About fact.Sheet
	// OrderCode is what orders the partner's plans in its own tools.
	OrderCode ordercode.Sheet
	// Unconfirmed lists assumptions that nobody has confirmed, a sentence each.
	Unconfirmed []string
}

// Abilities declare what the plans of a partner can have. The conformance tests fail if the plans
// of a healthy feed have less or more.
type Abilities struct {
	// MinPlans is the least number of plans in a healthy feed.
	MinPlans int
	Types    []market.PlanType
	// Periods are the billing periods with prices; Partly are those that only some plans have.
	Periods, Partly []market.Period
	Currencies      []market.Currency
	// TagsOutlet reports that plans of other types than outlet have the outlet tag.
	TagsOutlet bool
	// Stock reports that the feed marks plans as sold out.
	Stock bool
	// Regions reports that a plan may be sold in several places.
	Regions bool
}

// Functions lists the names of the partner's refresh functions, the preferred one
// first.
func (i Info) Functions() []string {
	names := []string{"fetch-" + string(i.ID) + "-plans"}
	if i.Function != "" {
		names = slices.Insert(names, 0, i.Function)
	}
	return names
}

// Plan returns a new plan with its keys and the partner's name and website.
func (i Info) Plan(sku string) market.Plan {
	key := market.SKU(sku)
	return market.Plan{Partner: i.ID, SKU: key, PlanID: market.HashPlanID(i.ID, key), PartnerName: i.Name, PartnerURL: i.Home}
}
