// Package view holds the shapes that leave the process: the answers of the API
// and the props of the pages. The TypeScript types of the pages are generated
// from it (make generate) and from row.Columns.
package view

import (
	"encoding/json"
	"time"

	"launchrack/internal/market"
	"launchrack/internal/row"
)

// Page is the props of one page: the server renders from it and the browser
// hydrates with it, so both make the same markup.
type Page struct {
	// Path is the route without query, such as "/vps". Search is the query with
	// its question mark, or empty.
	Path   string `json:"path"`
	Search string `json:"search"`
	// Status is the HTTP status of the page: 200, 404 or 500.
	Status int `json:"status"`
	// Message is set on the error page only.
	Message  string          `json:"message,omitempty"`
	Brand    Brand           `json:"brand"`
	Currency market.Currency `json:"currency"`
	// VATCountry is the country whose tax the prices include; empty for none.
	VATCountry string `json:"vat_country"`
	// AnonKey is the public key that every API call has.
	AnonKey string `json:"anon_key"`
	// Year stands in the copyright line.
	Year int `json:"year"`
	// List is the plan list of home, /vps and /outlet; null elsewhere.
	List *Browse `json:"list"`
	// Narrowed is the filter by which a landing page narrows its list, as a parameter of
	// the API, and Landing what it says; left out elsewhere.
	Narrowed string   `json:"narrowed,omitempty"`
	Landing  *Landing `json:"landing,omitempty"`
	// Summaries are the three cards of the home page; empty elsewhere.
	Summaries []Summary `json:"summaries"`
	// About is what the head says of a page that is made from data; left out elsewhere.
	About *PageAbout `json:"about,omitempty"`
	// Plan is the plan of its page; left out elsewhere.
	Plan *PlanPage `json:"plan,omitempty"`
	// Comparison is what /compare shows; left out elsewhere.
	Comparison *Comparison `json:"comparison,omitempty"`
	// Chart is what /market shows; left out elsewhere.
	Chart *Chart `json:"market,omitempty"`
	// Reference is what /api shows; left out elsewhere.
	Reference *APIReference `json:"reference,omitempty"`
	// Watch is what the pages of watches show; left out elsewhere.
	Watch *WatchPage `json:"watch,omitempty"`
	// Watches reports that visitors can watch lists and plans.
	Watches bool `json:"watches,omitempty"`
	// Guide is what /how-it-works shows; left out elsewhere.
	Guide *Guide `json:"guide,omitempty"`
	// Record is what the pages about the past of the market show; left out elsewhere.
	Record *MarketRecord `json:"record,omitempty"`
	// Report is what /status shows; null elsewhere.
	Report *StatusReport `json:"report"`
	// Legal is a page that the operator wrote; left out elsewhere.
	Legal *LegalPage `json:"legal,omitempty"`
	// Partners are all partners of the shop, in the order in which it shows them.
	Partners []Partner `json:"partners"`
}

// Partner is a partner as the pages and the API know it while the program runs.
type Partner struct {
	ID   market.PartnerID `json:"id"`
	Name string           `json:"name"`
	// Function is the name of the function that refreshes its plans.
	Function string `json:"function"`
	// Mark is its wordmark, null where there is none.
	Mark *Mark `json:"mark"`
	// State is PartnerOn or PartnerOff.
	State string `json:"-"`
	// ExploredFirst reports that the JSON explorer begins with this partner.
	ExploredFirst bool `json:"explored_first,omitempty"`
	// NeedsToken reports that the partner answers only to the operator's key.
	NeedsToken bool `json:"-"`
	// Functions are all names of Function.
	Functions []string `json:"-"`
	// Pays reports that the partner knows the shop's orders and pays a commission.
	Pays bool `json:"-"`
	// Every is the time between two refreshes; 0 where there is no schedule.
	Every time.Duration `json:"-"`
}

// The states of a partner while the program runs.
const (
	PartnerOn = "on"
	// PartnerOff is the state of a partner that lacks a setting, such as its key.
	PartnerOff = "off"
)

// Mark is a drawing that is 24 high.
type Mark struct {
	// Href is the address of an SVG symbol.
	Href  string `json:"href"`
	Width int    `json:"width"`
}

// Brand is how the shop looks on its pages.
type Brand struct {
	Name    string `json:"name"`
	Tagline string `json:"tagline"`
	// Logo is the address of the picture beside the name; empty for the mark of the program.
	Logo    string        `json:"logo"`
	Contact []ContactLine `json:"contact"`
	// Footer are further links of the footer, the legal pages last; left out where there is none.
	Footer []ContactLine `json:"footer,omitempty"`
	// Notice is a line above every page; left out where there is none.
	Notice string `json:"notice,omitempty"`
}

// LegalPage is a page that the operator wrote.
type LegalPage struct {
	Heading string `json:"heading"`
	Body    []Node `json:"body"`
}

// Node is a part of a written page: a text, or an element with its parts. The server lets only
// harmless elements pass.
type Node struct {
	Tag      string `json:"tag,omitempty"`
	Href     string `json:"href,omitempty"`
	Text     string `json:"text,omitempty"`
	Children []Node `json:"children,omitempty"`
}

// ContactLine is a line of the footer; Href is empty for plain text.
type ContactLine struct {
	Text string `json:"text"`
	Href string `json:"href"`
}

// Summary is one card at the top of the home page.
type Summary struct {
	Type market.PlanType `json:"type"`
	// Plan is the cheapest plan of the type, null where the type has none.
	Plan *Item `json:"plan"`
}

// Browse answers rpc/browse_plans: one page of plans and what goes with them,
// all from one snapshot.
type Browse struct {
	// Total counts the plans that match, on this page or not.
	Total  int    `json:"total"`
	Items  []Item `json:"items"`
	Facets Facets `json:"facets"`
	// LeftOut counts, by facet, the values that Facets leave out: the least common ones of a
	// facet with too many for a page. Under category it counts those that Categories leave out.
	LeftOut map[string]int `json:"left_out"`
	// Categories are all categories that the page offers, in alphabetical order, each with
	// the number of plans that the other filters leave.
	Categories []TextCount `json:"categories"`
	// FacetTexts name the values of facets that are codes; see words.Facet.HasNames.
	FacetTexts FacetTexts `json:"facet_texts"`
	// Steps counts, by facet, the plans in each of the ranges into which common sizes part its
	// values; see words.Facet.Steps.
	Steps map[string][]StepCount `json:"steps"`
	// Price is the range of monthly prices among the matching plans.
	Price PriceRange `json:"price"`
	// Applied is what the address narrows to, after its filter parameter was
	// understood.
	Applied Applied `json:"applied"`
	// Removals tell, where no plan matches, which filters alone stand in the way: those
	// without which there are plans, the one with most plans first.
	Removals []Removal `json:"removals,omitempty"`
	// Sponsored is a plan that stands above the list of a page, marked as sponsored. It is no part of
	// the list, which holds it in its place like any other. Left out where there is none.
	Sponsored *Item `json:"sponsored,omitempty"`
	Limit     int   `json:"limit"`
	Offset    int   `json:"offset"`
	// Rates say where converted prices come from.
	Rates RateNote `json:"rates"`
	// Partners say how fresh each partner's plans are.
	Partners []PartnerState `json:"partners"`
	// Version names the snapshot; it changes with every change of the catalogue.
	Version string `json:"version"`
}

// PlanFacets answers rpc/plan_facets.
type PlanFacets struct {
	Total  int        `json:"total"`
	Facets Facets     `json:"facets"`
	Price  PriceRange `json:"price"`
}

// TextCount is one value of a text facet.
type TextCount struct {
	Value string `json:"value"`
	Count int    `json:"count"`
}

// StepCount is a range of sizes: what a form sends, its words, and the plans within it.
type StepCount struct {
	Value string `json:"value"`
	Text  string `json:"text"`
	Count int    `json:"count"`
}

// PriceRange spans the monthly prices of the matching plans as they compare,
// in USD; null where no plan has a price.
type PriceRange struct {
	Currency market.Currency `json:"currency"`
	Min      *market.Amount  `json:"min"`
	Max      *market.Amount  `json:"max"`
}

// Applied is what an address narrows to, as the server understood it.
type Applied struct {
	// Type and Category are null for all.
	Type     *market.PlanType `json:"type"`
	Category *market.Category `json:"category"`
	// Filters are the address's parameters that narrow the list, in a fixed
	// order, those of other sites left out.
	Filters []AppliedFilter `json:"filters"`
	// Problems are the expressions of the search text that cannot be read.
	Problems []SearchProblem `json:"problems,omitempty"`
}

// SearchProblem is an expression of a search text that narrows nothing.
type SearchProblem struct {
	// Text is the expression as it was typed.
	Text string `json:"text"`
	// Message says to visitors what is accepted.
	Message string `json:"message"`
}

// SearchSuggestion completes a search text.
type SearchSuggestion struct {
	// Kind is "expression" for an example, "value" for a value that plans have, "plan"
	// for a plan.
	Kind string `json:"kind"`
	// Text is what a visitor reads.
	Text string `json:"text"`
	// Search is the whole search text with it.
	Search string `json:"search"`
	// Count is how many plans a value leaves; null for other kinds.
	Count *int `json:"count"`
	// PlanID is the plan's id; null for other kinds.
	PlanID *int64 `json:"plan_id"`
}

// AppliedFilter is one narrowing parameter of an address.
type AppliedFilter struct {
	Name string `json:"name"`
	// Value is the parameter's value as it came.
	Value string `json:"value"`
	// Upper is the value of the same parameter that Text tells too: the upper bound of a
	// range whose lower one is Value.
	Upper *string `json:"upper,omitempty"`
	// Text says it to a visitor, such as "8 cores".
	Text string `json:"text"`
	// Without is what the parameter becomes when this part of it goes; none where
	// the whole parameter goes.
	Without *string `json:"without,omitempty"`
}

// Removal is a filter and the number of plans without it.
type Removal struct {
	Filter AppliedFilter `json:"filter"`
	Total  int           `json:"total"`
}

// RateNote tells the source and date of the exchange rates in use.
type RateNote struct {
	Source string `json:"source"`
	Link   string `json:"link"`
	// Date is a calendar day, such as "2024-12-31".
	Date string `json:"date"`
	// Text is a sentence with rates and date, for the note beside a price.
	Text string `json:"text"`
}

// PartnerState tells how fresh one partner's plans are.
type PartnerState struct {
	ID   market.PartnerID `json:"id"`
	Name string           `json:"name"`
	// State is "fresh", "stale" (the last refresh failed), "bundled" (no refresh
	// succeeded yet, plans are those that came with the program) or "off" (the
	// partner is not asked here).
	State string `json:"state"`
	// Since is when the plans were last confirmed, null where that is unknown.
	Since *string `json:"since"`
	// Text is a sentence for visitors, empty while all is well.
	Text string `json:"text"`
	// Held says why the last refresh was held back, which an operator may still
	// accept; empty where it was not.
	Held string `json:"held"`
}

// Item is one plan in an answer: the row as the table gives it, and beside it
// what a page shows.
type Item struct {
	// Row is the plan's JSON object with the selected columns.
	Row json.RawMessage `json:"-"`
	Extras
}

// MarshalJSON writes the row's columns and the extras as one object.
func (i Item) MarshalJSON() ([]byte, error) {
	extras, err := row.AppendAny(nil, i.Extras) // whoever asked decides whether < is escaped
	if err != nil {
		return nil, err
	}
	if len(i.Row) <= len("{}") {
		return extras, nil
	}
	merged := append(i.Row[:len(i.Row)-1:len(i.Row)-1], ',')
	return append(merged, extras[1:]...), nil
}

// Extras are the parts of an item that are made for showing.
type Extras struct {
	Specs            Specs    `json:"specs"`
	AvailableRegions []Region `json:"available_regions"`
	// Prices hold every currency at once, so switching needs no request.
	Prices map[market.Currency]PriceSet `json:"prices"`
	// Courses say how the leading price went, in every currency: null where the quote behind
	// it never changed, and left out where none did.
	Courses map[market.Currency]*PriceCourse `json:"courses,omitempty"`
	// Page is the address of the plan's own page; null where it has none yet.
	Page *string `json:"page"`
	// OrderURL is behind Configure Server; null where there is no address.
	OrderURL *string     `json:"order_url"`
	Partner  PartnerMark `json:"partner"`
	Fresh    Freshness   `json:"fresh"`
	// Notes warn of a machine that does not last and say when its price falls; left out
	// without any.
	Notes []string `json:"notes,omitempty"`
}

// Specs is the plan's machine in the nested shape of partners' own APIs.
type Specs struct {
	CPUs    CPUSpec       `json:"cpus"`
	Memory  MemorySpec    `json:"memory"`
	Storage []StorageSpec `json:"storage"`
	NICs    []NICSpec     `json:"nics"`
	// GPU describes the graphics cards, such as "2 × NVIDIA L40S, 48 GB each"; left out
	// without any.
	GPU string `json:"gpu,omitempty"`
}

// CPUSpec is the processor; null where not known.
type CPUSpec struct {
	Cores     *int    `json:"cores"`
	Name      *string `json:"name"`
	Frequency *string `json:"frequency"`
	// Score says what the cores score in a benchmark; left out where no score is known.
	Score string `json:"score,omitempty"`
	// ScoreSingle and ScoreMulti say what one core and all cores score, such as
	// "3,610 (inherited)"; left out where that is not known, and where the columns were not asked for.
	ScoreSingle string `json:"score_single,omitempty"`
	ScoreMulti  string `json:"score_multi,omitempty"`
}

// MemorySpec is the memory: Total as shown, such as "64 GB", and its type.
type MemorySpec struct {
	Total *string `json:"total"`
	Name  *string `json:"name"`
}

// StorageSpec is the disks: Size as shown, such as "2 TB", and their type.
type StorageSpec struct {
	Size *string `json:"size"`
	Name *string `json:"name"`
}

// NICSpec is the network port, such as "1000 Mbps".
type NICSpec struct {
	Name string `json:"name"`
}

// Region is a place where the plan can run.
type Region struct {
	Name string `json:"name"`
	// Flag is a two-letter country code in lower case, "eu", or "globe".
	Flag string `json:"flag"`
	// Note says on a plan's page whether it can be ordered there, such as "sold out".
	Note string `json:"note,omitempty"`
}

// PriceSet is a plan's prices in one chosen currency.
type PriceSet struct {
	Monthly  *Price `json:"monthly"`
	Hourly   *Price `json:"hourly"`
	Annually *Price `json:"annually"`
	// Lead is the unit of the price that stands first: monthly, else hourly, else
	// annual; null where there is none.
	Lead *market.Period `json:"lead"`
	// Traces explain the computed and the converted prices, a sentence each; left out
	// where all are quoted.
	Traces []string `json:"traces,omitempty"`
	// Tax says which tax the prices include, such as "incl. 19% VAT"; left out where
	// they are net.
	Tax string `json:"tax,omitempty"`
	// Setup is what is paid once; left out where nothing is.
	Setup *string `json:"setup,omitempty"`
	// Term is what the months of the address cost; left out where it names none.
	Term *TermPrice `json:"term,omitempty"`
}

// TermPrice is what a plan costs over some months with its setup fee and what else it cannot
// be rented without.
type TermPrice struct {
	Months int `json:"months"`
	// Text has symbol and digits; empty where the total is not known.
	Text string `json:"text"`
	// Unit is the time that it pays for, such as "12 months".
	Unit string `json:"unit"`
	// Note says what is in it besides that many months; left out where nothing is.
	Note string `json:"note,omitempty"`
}

// PriceCourse is how the leading price of a plan went, as of today, in the currency and with
// the tax of that price.
type PriceCourse struct {
	// Currency is the currency of the amounts, and Unit the time that they pay for.
	Currency market.Currency `json:"currency"`
	Unit     market.Period   `json:"unit"`
	// Low30 and Low90 are the lowest prices of the last 30 and 90 days, null where the plan
	// was not offered in them, and Low the lowest price of all days.
	Low30 *market.Amount `json:"low_30_days"`
	Low90 *market.Amount `json:"low_90_days"`
	Low   market.Amount  `json:"low_all_days"`
	// IsLowest reports that the plan is offered for the lowest price of the last 90 days,
	// and cost more in them.
	IsLowest bool `json:"is_lowest"`
	// Line is the path of an SVG, 96 wide and 24 high, that draws the last prices.
	Line string `json:"line"`
	// Text says the course in a sentence.
	Text string `json:"text"`
}

// Leading is the price that stands first, nil where none is known: the total of the address’s term,
// where it names one.
func (s PriceSet) Leading() *Price {
	if s.Term != nil {
		if s.Term.Text == "" {
			return nil
		}
		return &Price{Text: s.Term.Text, Unit: market.Period(s.Term.Unit)}
	}
	for _, p := range []*Price{s.Monthly, s.Hourly, s.Annually} {
		if p != nil && s.Lead != nil && p.Unit == *s.Lead {
			return p
		}
	}
	return nil
}

// Price is one price as shown.
type Price struct {
	// Text has symbol and digits, and ≈ before a converted price.
	Text string `json:"text"`
	// Unit is month, hour or year.
	Unit market.Period `json:"unit"`
	// Computed reports that the month was computed from a quoted hour, or that tax was taken
	// out of the quoted price.
	Computed bool `json:"computed,omitempty"`
	// Estimated reports that the month was computed from a quoted hour.
	Estimated bool `json:"estimated,omitempty"`
}

// PartnerMark is the partner as a card names it.
type PartnerMark struct {
	// ID chooses the wordmark that ships with the program; empty for none.
	ID   market.PartnerID `json:"id"`
	Name *string          `json:"name"`
	Link *string          `json:"link"`
	// Logo is the address of a logo that replaces the wordmark.
	Logo *string `json:"logo"`
}

// Freshness tells how old a plan's facts are.
type Freshness struct {
	// State is "fresh", "stale", "bundled", "hand" or "price": all is fresh but the
	// price, whose successor is held back.
	State string `json:"state"`
	// AsOf is the day on which the facts, or that price, were last confirmed, such
	// as "15 Apr 2026"; the time, such as "15 Apr 2026, 09:30 UTC", with CheckedAt.
	AsOf string `json:"as_of"`
	// Reason says why the facts or the price are not confirmed; left out where nothing is held.
	Reason string `json:"reason,omitempty"`
	// CheckedAt is when the partner last confirmed a plan that is stale although it is
	// asked, in ISO 8601; left out for other plans. Readers word its distance from now.
	CheckedAt *string `json:"checked_at,omitempty"`
}

// Refreshed answers functions/v1/fetch-<partner>-plans.
type Refreshed struct {
	Partner   market.PartnerID `json:"partner"`
	Added     int              `json:"added"`
	Changed   int              `json:"changed"`
	Withdrawn int              `json:"withdrawn"`
	Rejected  int              `json:"rejected"`
	Unchanged int              `json:"unchanged"`
	// Unconfirmed are rows that stayed as they were although their item was
	// rejected; HeldPrices are plans that keep their old price since the new one is
	// too far from it.
	Unconfirmed int `json:"unconfirmed"`
	HeldPrices  int `json:"held_prices"`
	// Reasons tell why items were rejected, one for each, and which parts items are listed
	// without: the first hundred.
	Reasons []Rejection `json:"reasons"`
	At      string      `json:"at"`
	// State is RefreshOK, RefreshOff or RefreshPaused.
	State string `json:"state"`
	// Configure says what to set before a partner that is off can be asked.
	Configure string `json:"configure,omitempty"`
}

// The states of a refresh that did not fail.
const (
	RefreshOK = "ok"
	// RefreshOff is the state of a partner that is not asked here; all counts are 0.
	RefreshOff = "off"
	// RefreshPaused is the state of a partner that an operator has stopped; all counts are 0.
	RefreshPaused = "paused"
)

// Rejection is one item that a refresh did not take, or a part of one, and why.
type Rejection struct {
	Item   string `json:"item"`
	Reason string `json:"reason"`
	// Listed reports that the item is listed without the part that Reason names.
	Listed bool `json:"listed,omitempty"`
}
