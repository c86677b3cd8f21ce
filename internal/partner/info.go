package partner

import (
	"slices"
	"time"

	"launchrack/internal/market"
)

// Info describes a partner before any fetch. The settings, the schedule, the
// functions of the API, the pages, the conformance suite and the partner's page of
// documentation follow from it.
type Info struct {
	market.Partner
	// DefaultURL is the base address unless the operator configures one; empty for
	// a partner without a confirmed public address, which is off until then.
	DefaultURL string
	// Hosts holds further base addresses by name. A configured address replaces
	// all of them.
	Hosts map[string]string
	// DefaultFile is read in the place of any address unless the operator names
	// another file; empty for none.
	DefaultFile string
	// Fault says why the partner is off whatever is configured, such as a mapping
	// that cannot be read; empty for none.
	Fault string
	// IsConfigured reports that the operator wrote the addresses, which may then be private.
	IsConfigured bool
	// NeedsToken reports that the partner answers only to those who have a key; it
	// is off without one.
	NeedsToken bool
	// Function is a name of the refresh function beside fetch-<id>-plans; empty for
	// none.
	Function string
	// Every is the time between two scheduled refreshes; 0 for the shop's own.
	Every time.Duration
	// MaxBody and Timeout bound one request; 0 for the client's own.
	MaxBody int64
	Timeout time.Duration
	// MonthHours is how many hours the partner bills for a month of an hourly price at
	// most; 0 for the whole month, which counts as 730.
	MonthHours int
	// MaxLoss is the share of the partner's plans (0 to 1) that one refresh may
	// withdraw; beyond it the refresh is held back.
	MaxLoss float64
	// DeployLink and ClickLink are the default templates of this partner's
	// order links; package link explains them.
	DeployLink, ClickLink string
	// Mark is the partner's wordmark as an SVG document, 24 high; empty for none.
	Mark string
	// ExploredFirst reports that the JSON explorer begins with this partner.
	ExploredFirst bool
	// Needs are the fields that decide about prices, places, stock and keys, as paths of
	// Shape: "$.plans[].price" in the main document, "regions $[].id" in another one, where *
	// is any one name. "$.plans[].id | $.items[].key" names a field of two shapes of the
	// answer, "$.plans[].soldOut?" a flag of which null says something, and "$.plans[].soldIn[]?"
	// a list, or "$.free.*?" an object of any names, that may become empty. An answer that lost
	// one since the last good answer is held back.
	Needs []string
	// Offers declares what the partner's plans can have.
	Offers Abilities
	// Unconfirmed lists what is not known for certain, a sentence each.
	Unconfirmed []string
}

// Abilities declare what a partner's feed can hold. The conformance suite holds
// the adapter to it: what is declared must be seen, and nothing else.
type Abilities struct {
	// MinPlans is how many plans a healthy feed holds at least.
	MinPlans int
	Types    []market.PlanType
	// Periods are the billing periods that prices are quoted for; Partly are the ones that
	// only some plans have.
	Periods, Partly []market.Period
	Currencies      []market.Currency
	// TagsOutlet reports that plans of other types than outlet have the outlet tag.
	TagsOutlet bool
	// Stock reports that the feed tells what is sold out.
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

// Plan begins a row of the partner.
func (i Info) Plan(sku string) market.Plan {
	key := market.SKU(sku)
	return market.Plan{Partner: i.ID, SKU: key, PlanID: market.HashPlanID(i.ID, key), PartnerName: i.Name, PartnerURL: i.Home}
}
