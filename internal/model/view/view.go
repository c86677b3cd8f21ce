// Package view defines the JSON of the API's answers and the props of the pages. The pages'
// TypeScript types are generated from it and from row.Columns (make generate).
package view

import (
	"encoding/json"
	"time"

	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
)

// Page holds the props of one page. The server renders the page from them and the browser
// hydrates with them, so both make the same markup.
type Page struct {
	// Path is the route without query, such as "/vps". Search is the query with
	// its question mark, or empty.
	Path   string `json:"path"`
	Search string `json:"search"`
	// Status is the HTTP status of the page: 200, 404 or 500.
	Status int `json:"status"`
	// Message is set on the error page only.
	Message string `json:"message,omitempty"`
	Brand   Brand  `json:"brand"`
	// Hero are the words of the home page's head. Every page has them, since a visitor goes home without
	// loading another; left out on error pages.
	Hero     *Hero           `json:"hero,omitempty"`
	Currency market.Currency `json:"currency"`
	// Currencies are those that visitors can choose; left out where they are those of every shop.
	Currencies []CurrencyChoice `json:"currencies,omitempty"`
	// VATCountry is the country whose tax the prices include; empty for none.
	VATCountry string `json:"vat_country"`
	// AnonKey is the public key that every API call sends.
	AnonKey string `json:"anon_key"`
	// Year is the year of the copyright line.
	Year int `json:"year"`
	// Scores are the published sources of the scores that the shop shows; left out without any.
	Scores []ScoreSource `json:"scores,omitempty"`
	// List is the plan list of home, /vps and /outlet; null elsewhere. The site puts in its text.
	List *Browse `json:"list"`
	// Narrowed is the fixed filter of a landing page, as a parameter of the API, and Landing
	// its text; left out elsewhere.
	Narrowed string   `json:"narrowed,omitempty"`
	Landing  *Landing `json:"landing,omitempty"`
	// Summaries are the three cards of the home page; empty elsewhere.
	Summaries []Summary `json:"summaries"`
	// About is the title and description of a page that is made from data; left out elsewhere.
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
	// Commissions reports whether some partner pays for the shop's orders; on a plan's page, whether its
	// partner does.
	Commissions bool `json:"commissions,omitempty"`
	// ListNote is what the law where the shop sits wants said above lists; left out for nothing.
	ListNote string `json:"list_note,omitempty"`
	// Watches reports whether visitors can watch lists and plans.
	Watches bool `json:"watches,omitempty"`
	// Guide is what /how-it-works shows; left out elsewhere.
	Guide *Guide `json:"guide,omitempty"`
	// Record is what /changes, /index and /archive show; left out elsewhere.
	Record *MarketRecord `json:"record,omitempty"`
	// Report is what /status shows; null elsewhere.
	Report *StatusReport `json:"report"`
	// Embed is what a frame on another site shows beside its list; left out elsewhere.
	Embed *Embed `json:"embed,omitempty"`
	// Written is a page that the operator wrote; left out elsewhere.
	Written *Written `json:"written,omitempty"`
	// Partners are all partners of the shop, in the order of the pages.
	Partners []Partner `json:"partners"`
	// Lang is the code of the page's language; left out where it is English.
	Lang string `json:"lang,omitempty"`
	// Languages are those of the page; left out where the shop has one.
	Languages []Language `json:"languages,omitempty"`
}

// CurrencyChoice is a currency that visitors can choose.
type CurrencyChoice struct {
	Value market.Currency `json:"value"`
	// Text has its code and, in brackets, its sign in the language: "PLN (zł)"; the code alone for one without.
	Text string `json:"text"`
}

// CurrencyChoices are currencies with their signs in a language.
func CurrencyChoices(lang *language.Language, list []market.Currency) []CurrencyChoice {
	choices := make([]CurrencyChoice, len(list))
	for i, c := range list {
		choices[i] = CurrencyChoice{Value: c, Text: string(c)}
		if sign := lang.CurrencySign(string(c)); sign != string(c) {
			choices[i].Text += " (" + sign + ")"
		}
	}
	return choices
}

// Language is one of the shop's.
type Language struct {
	Code string `json:"code"`
	// Name is what it calls itself.
	Name string `json:"name"`
	// Prefix begins its addresses; empty of the first.
	Prefix string `json:"prefix"`
	// Offer leads to the page in the language, in its own words.
	Offer string `json:"offer"`
}

// Embed is what a frame on another site shows beside its list.
type Embed struct {
	// Title names the list, and Address is where the shop shows all of it.
	Title   string `json:"title"`
	Address string `json:"address"`
	// Problem says why there is no list.
	Problem string `json:"problem,omitempty"`
	IsPlan  bool   `json:"is_plan,omitempty"`
	// Tax says which tax is in the prices: "incl. 19% VAT", or "excl. tax".
	Tax string `json:"tax,omitempty"`
	// SoldOut and Plan say what lists leave out: since when a plan is sold out, and its card.
	SoldOut string `json:"sold_out,omitempty"`
	Plan    *Item  `json:"plan,omitempty"`
}

// Partner is a partner with the state that the settings give it.
type Partner struct {
	ID   market.PartnerID `json:"id"`
	Name string           `json:"name"`
	// Function is the name of the function that refreshes its plans.
	Function string `json:"function"`
	// State is PartnerOn or PartnerOff.
	State string `json:"-"`
	// ExploredFirst reports whether the JSON explorer begins with this partner.
	ExploredFirst bool `json:"explored_first,omitempty"`
	// NeedsToken reports whether the partner answers only to the operator's key.
	NeedsToken bool `json:"-"`
	// Functions are the names of the refresh function: Function and its aliases.
	Functions []string `json:"-"`
	// Pays reports whether the partner pays a commission for the shop's orders.
	Pays bool `json:"-"`
	// Every is the time between two refreshes; 0 if there is no schedule.
	Every time.Duration `json:"-"`
}

// The values of Partner.State.
const (
	PartnerOn = "on"
	// PartnerOff means that the partner lacks a setting, such as its key.
	PartnerOff = "off"
)

// Brand is how the shop looks on its pages.
type Brand struct {
	Name    string `json:"name"`
	Tagline string `json:"tagline"`
	// Logo is the address of the picture beside the name; empty for the mark of the program.
	Logo    string        `json:"logo"`
	Contact []ContactLine `json:"contact"`
	// Footer are further links of the footer, the legal pages last; left out for none.
	Footer []ContactLine `json:"footer,omitempty"`
	// Notice is a line above every page; left out for none.
	Notice string `json:"notice,omitempty"`
}

// Hero are the words of the home page's head.
type Hero struct {
	// Title says in a sentence what the shop compares, with its own numbers.
	Title string `json:"title"`
	// Text says what a visitor does here.
	Text string `json:"text"`
}

// Node is a text or an HTML element of a page that the operator wrote. The server drops all elements but
// harmless ones.
type Node struct {
	Tag      string `json:"tag,omitempty"`
	Href     string `json:"href,omitempty"`
	Text     string `json:"text,omitempty"`
	Children []Node `json:"children,omitempty"`
	// ID is the anchor of a heading in an article.
	ID string `json:"id,omitempty"`
	// Part is the part of an article that stands here, from 1; left out for a text or an element.
	Part int `json:"part,omitempty"`
}

// ContactLine is a line of the footer; Href is empty for plain text.
type ContactLine struct {
	Text string `json:"text"`
	Href string `json:"href"`
}

// Summary is one card at the top of the home page.
type Summary struct {
	Type market.PlanType `json:"type"`
	// Plan is the cheapest plan of the type; null if the type has none.
	Plan *Cheapest `json:"plan"`
}

// Cheapest is what a summary says of a plan, as an Item has it.
type Cheapest struct {
	ID       int64                        `json:"id"`
	Name     string                       `json:"name"`
	Prices   map[market.Currency]PriceSet `json:"prices"`
	Page     *string                      `json:"page"`
	OrderURL *string                      `json:"order_url"`
	Partner  PartnerMark                  `json:"partner"`
}

// Browse answers rpc/browse_plans: one page of plans with the counts of its facets, all from
// one snapshot.
type Browse struct {
	// Total counts the plans that match, on this page or not.
	Total int `json:"total"`
	// Machines counts the machines of these plans, if the list shows one plan of each. Pages of the
	// list then hold as many machines as Limit says. Left out if the list shows all plans.
	Machines int    `json:"machines,omitempty"`
	Items    []Item `json:"items"`
	Facets   Facets `json:"facets"`
	// LeftOut counts, by facet, the values that Facets leave out. A facet with too many values
	// for a page loses its least common ones. For category it counts what Categories leave out.
	LeftOut map[string]int `json:"left_out"`
	// Categories are all categories in alphabetical order, each with the number of plans that
	// match the other filters.
	Categories []TextCount `json:"categories"`
	// FacetTexts name the values of facets that are codes; see words.Facet.HasNames.
	FacetTexts FacetTexts `json:"facet_texts"`
	// Steps is the histogram of each facet of sizes: the plans in each range of its values. See
	// words.Facet.Steps.
	Steps map[string][]StepCount `json:"steps"`
	// Price is the range of monthly prices among the matching plans.
	Price PriceRange `json:"price"`
	// Applied are the filters of the address.
	Applied Applied `json:"applied"`
	// Removals are, if no plan matches, the filters that give a match when one of them is
	// removed; the one with most plans comes first.
	Removals []Removal `json:"removals,omitempty"`
	// Sponsored is a plan that the page shows above the list, marked as sponsored. The list
	// holds the plan too, in its usual place. Left out if there is none.
	Sponsored *Item `json:"sponsored,omitempty"`
	Limit     int   `json:"limit"`
	Offset    int   `json:"offset"`
	// Tax says which tax is in the shown prices: "incl. 19% VAT", or "excl. tax".
	Tax string `json:"tax"`
	// Rates are the source and date of the exchange rates.
	Rates RateNote `json:"rates"`
	// Partners are the partners with plans in the list, on this page or not, and how fresh these are.
	Partners []PartnerState `json:"partners"`
	// Version names the snapshot; it changes with every change of the catalogue.
	Version string `json:"version"`
	// Quiet gives for each facet that a brief list leaves out how many values it has, with two for one that other
	// plans lack, how many of these its group offers, and how many it shows at first. Left out of a whole list.
	Quiet map[string][]int `json:"quiet,omitempty"`
}

// PlanFacets answers rpc/plan_facets.
type PlanFacets struct {
	Total int `json:"total"`
	// Machines are as in Browse.
	Machines int        `json:"machines,omitempty"`
	Facets   Facets     `json:"facets"`
	Price    PriceRange `json:"price"`
}

// TextCount is one value of a text facet.
type TextCount struct {
	Value string `json:"value"`
	Count int    `json:"count"`
}

// StepCount is a range of sizes with the number of plans in it. A form sends Value and shows Text.
type StepCount struct {
	Value string `json:"value"`
	Text  string `json:"text"`
	Count int    `json:"count"`
}

// PriceRange is the range of the monthly prices of the matching plans, in USD; null if no plan
// has a price.
type PriceRange struct {
	Currency market.Currency `json:"currency"`
	Min      *market.Amount  `json:"min"`
	Max      *market.Amount  `json:"max"`
}

// Applied are the filters of an address as the server parsed them.
type Applied struct {
	// Type and Category are null for all.
	Type     *market.PlanType `json:"type"`
	Category *market.Category `json:"category"`
	// Filters are the address's filter parameters in a fixed order. Unknown parameters, such as
	// those of other sites, are left out.
	Filters []AppliedFilter `json:"filters"`
	// Problems are the expressions of the search text that cannot be read.
	Problems []SearchProblem `json:"problems,omitempty"`
}

// SearchProblem is an expression of a search text that cannot be parsed and filters nothing.
type SearchProblem struct {
	// Text is the expression as it was typed.
	Text string `json:"text"`
	// Message is for visitors and says what is accepted.
	Message string `json:"message"`
}

// SearchSuggestion completes a search text.
type SearchSuggestion struct {
	// Kind is "expression" for an example, "value" for a value of plans, "plan" for a plan.
	Kind string `json:"kind"`
	// Text is what a visitor reads.
	Text string `json:"text"`
	// Search is the whole search text, completed.
	Search string `json:"search"`
	// Count is the number of plans with a value; null for other kinds.
	Count *int `json:"count"`
	// PlanID is the plan's id; null for other kinds.
	PlanID *int64 `json:"plan_id"`
}

// AppliedFilter is one filter of an address.
type AppliedFilter struct {
	// Name is the parameter's name, and Value its value as it was sent.
	Name  string `json:"name"`
	Value string `json:"value"`
	// Upper is the second value of a parameter that forms a range with Value, such as lte.64
	// beside gte.16. Text names both.
	Upper *string `json:"upper,omitempty"`
	// Text names the filter for visitors, such as "8 cores".
	Text string `json:"text"`
	// Names are what several chosen values of a facet are called, by value, where they are codes: no plan may have them,
	// and FacetTexts names only what plans have.
	Names map[string]string `json:"names,omitempty"`
	// Without is the parameter's value without this filter; left out if the whole parameter goes.
	Without *string `json:"without,omitempty"`
}

// Removal is a filter with the number of plans that match without it.
type Removal struct {
	Filter AppliedFilter `json:"filter"`
	Total  int           `json:"total"`
}

// RateNote is the source and date of the exchange rates in use.
type RateNote struct {
	Source string `json:"source"`
	Link   string `json:"link"`
	// Date is a calendar day, such as "2024-12-31".
	Date string `json:"date"`
	// Text is a sentence with rates and date, for the note beside a price.
	Text string `json:"text"`
}

// PartnerState is the freshness of one partner's plans.
type PartnerState struct {
	ID   market.PartnerID `json:"id"`
	Name string           `json:"name"`
	// State is "fresh", "stale" (the last refresh failed), "bundled" (no refresh has succeeded
	// yet, so the plans are the program's own) or "off" (the partner is not asked here).
	State string `json:"state"`
	// Since is when the plans were last confirmed; null if that is unknown.
	Since *string `json:"since"`
	// Text is a sentence for visitors; empty for fresh plans.
	Text string `json:"text"`
	// Held is why the last refresh was held back until an operator accepts it; empty if it was
	// not.
	Held string `json:"held"`
}

// Item is one plan in an answer: the columns of its row, and extras for a page.
type Item struct {
	// Row is the plan's JSON object with the selected columns.
	Row json.RawMessage `json:"-"`
	Extras
	Group
}

// MarshalJSON writes the row's columns and the extras as one object.
func (i Item) MarshalJSON() ([]byte, error) {
	extras, err := row.AppendAny(nil, struct {
		Extras
		Group
	}{i.Extras, i.Group}) // the caller's encoder decides whether < is escaped
	if err != nil {
		return nil, err
	}
	if len(i.Row) <= len("{}") {
		return extras, nil
	}
	merged := append(i.Row[:len(i.Row)-1:len(i.Row)-1], ',')
	return append(merged, extras[1:]...), nil
}

// Extras are the parts of an item that pages show beside its columns.
type Extras struct {
	Specs Specs `json:"specs"`
	// AvailableRegions are left out of an item whose columns nobody selected: Places say the same.
	AvailableRegions []Region `json:"available_regions,omitzero"`
	// Prices hold every currency at once, those of a brief list the one that it asks for.
	Prices map[market.Currency]PriceSet `json:"prices"`
	// Courses are the history of the leading price in every currency: null if its quote never
	// changed, and left out if no quote did.
	Courses map[market.Currency]*PriceCourse `json:"courses,omitempty"`
	// Page is the address of the plan's own page; null if it has none yet.
	Page *string `json:"page"`
	// OrderURL is the target of Configure Server; null if there is none.
	OrderURL *string     `json:"order_url"`
	Partner  PartnerMark `json:"partner"`
	Fresh    Freshness   `json:"fresh"`
	// Notes say that a machine is interruptible or when its price falls; left out for none.
	Notes []string `json:"notes,omitempty"`
	// About is the row's description in the page's language; left out where the row says the same.
	About string `json:"about,omitempty"`
}

// Group is what a plan of a grouped list stands for; left out for a machine with one configuration.
type Group struct {
	// Configurations counts the plans of the same machine that match, with this one.
	Configurations int `json:"configurations,omitempty"`
	// IsFrom reports whether this plan is the cheapest of them.
	IsFrom bool `json:"is_from,omitempty"`
}

// Specs is the plan's machine in the nested shape of partners' own APIs.
type Specs struct {
	CPUs    CPUSpec       `json:"cpus"`
	Memory  MemorySpec    `json:"memory"`
	Storage []StorageSpec `json:"storage"`
	NICs    []NICSpec     `json:"nics"`
	// GPU describes the graphics cards, such as "2 × NVIDIA L40S, 48 GB each"; left out for none.
	GPU string `json:"gpu,omitempty"`
	// Address says that the server has no IPv4 address of its own; left out where it has one, and
	// where that is not known.
	Address string `json:"address,omitempty"`
}

// CPUSpec is the processor; its facts are null if not known.
type CPUSpec struct {
	Cores     *int    `json:"cores"`
	Name      *string `json:"name"`
	Frequency *string `json:"frequency"`
	// Share is the guaranteed part of a core, such as "50% of a core"; left out for whole cores.
	Share string `json:"share,omitempty"`
	// Score is the benchmark score in words; left out if none is known.
	Score string `json:"score,omitempty"`
	// ScoreSingle and ScoreMulti are the scores of one core and of all cores, such as
	// "3,610 (from another machine)"; left out if not known or not selected.
	ScoreSingle string `json:"score_single,omitempty"`
	ScoreMulti  string `json:"score_multi,omitempty"`
}

// MemorySpec is the memory: Total as shown, such as "64 GB", and its type, such as "DDR4 ECC".
type MemorySpec struct {
	Total *string `json:"total"`
	Name  *string `json:"name"`
}

// StorageSpec is equal disks: their Size as shown, such as "2 × 512 GB", and their type, such as
// "NVMe". It is the total storage where the disks are not known.
type StorageSpec struct {
	Size *string `json:"size"`
	Name *string `json:"name"`
}

// NICSpec is the speed of the network port as shown, such as "1 Gbps".
type NICSpec struct {
	Name string `json:"name"`
}

// Region is a location where the plan can run.
type Region struct {
	Name string `json:"name"`
	// Flag is a two-letter country code in lower case, "eu", or "globe".
	Flag string `json:"flag"`
	// Note is the stock at the region on a plan's page, such as "sold out".
	Note string `json:"note,omitempty"`
}

// PriceSet is a plan's prices in one chosen currency.
type PriceSet struct {
	Monthly  *Price `json:"monthly"`
	Hourly   *Price `json:"hourly"`
	Annually *Price `json:"annually"`
	// Lead is the unit of the price that is shown first: monthly, else hourly, else annual; null
	// if there is none.
	Lead *market.Period `json:"lead"`
	// Traces explain the computed and the converted prices, a sentence each; left out if all
	// are quoted.
	Traces []string `json:"traces,omitempty"`
	// IsConverted reports that an exchange rate stands behind one of the prices.
	IsConverted bool `json:"-"`
	// Tax names the tax that the prices include, such as "incl. 19% VAT"; left out for net prices.
	Tax string `json:"tax,omitempty"`
	// Setup is the setup fee; left out for none.
	Setup *string `json:"setup,omitempty"`
	// Fee says what comes on top of the price: "+ $39.00 setup ≈ €37.54"; left out for nothing, and
	// where a term is shown, which includes it.
	Fee string `json:"fee,omitempty"`
	// Renews says what a month costs after the first term, where that is more: "Renews at $15.00", or
	// "Renews at $15.00/month" where another time's price is shown; left out where it is not, or not known.
	Renews string `json:"renews,omitempty"`
	// Term is the total over the term of the address; left out if the address has none.
	Term *TermPrice `json:"term,omitempty"`
}

// TermPrice is the total price of a plan over some months with its setup fee, its mandatory components and what is used
// besides; for a use without a term, of 0 months, what a month costs so.
type TermPrice struct {
	Months int `json:"months"`
	// Text has symbol and digits; empty if the total is not known, of which Note may then say why.
	Text string `json:"text"`
	// Beside is the amount in the chosen currency where Text has another one; else left out.
	Beside string `json:"beside,omitempty"`
	// Search is what an address says of it, for links to go along: "?months=12&use=backup".
	Search string `json:"search"`
	// Unit is the time that it pays for in words, such as "12 months", or "month" for a use without a term.
	Unit string `json:"unit"`
	// Note names what the total includes beside the months; left out for nothing.
	Note string `json:"note,omitempty"`
}

// PriceCourse sums up the history of a plan's leading price as of today. Amounts have the
// currency and the tax of that price.
type PriceCourse struct {
	// Currency is the currency of the amounts, and Unit the period that they pay for.
	Currency market.Currency `json:"currency"`
	Unit     market.Period   `json:"unit"`
	// Low30 and Low90 are the lowest prices of the last 30 and 90 days; null if the plan was not
	// offered then, or the shop has not watched it for so long. Low is the lowest price ever.
	Low30 *market.Amount `json:"low_30_days"`
	Low90 *market.Amount `json:"low_90_days"`
	Low   market.Amount  `json:"low_all_days"`
	// IsLowest reports whether today's price is the lowest of the last 90 days and the plan
	// cost more on one of them.
	IsLowest bool `json:"is_lowest"`
	// Line is the path of an SVG, 96 wide and 24 high, that draws the last prices.
	Line string `json:"line"`
	// Text says all this in a sentence.
	Text string `json:"text"`
}

// Price is one price as shown.
type Price struct {
	// Text has symbol and digits, and ≈ before a converted price.
	Text string `json:"text"`
	// Beside is the amount in the chosen currency where Text has another one; else left out.
	Beside string `json:"beside,omitempty"`
	// Unit is month, hour or year.
	Unit market.Period `json:"unit"`
	// Computed reports whether the price was computed: a month from a quoted hour or cycle, or a net
	// price from one with tax.
	Computed bool `json:"computed,omitempty"`
	// Estimated reports whether the month was computed from a quoted hour.
	Estimated bool `json:"estimated,omitempty"`
	// Paid says for how long a month of a cycle is paid: "paid for 3 months"; left out for another price.
	Paid string `json:"paid,omitempty"`
}

// PartnerMark is a partner's name, link and logo for a card.
type PartnerMark struct {
	// ID chooses the program's wordmark of the partner; empty for none.
	ID   market.PartnerID `json:"id"`
	Name *string          `json:"name"`
	Link *string          `json:"link"`
	// Logo is the address of a logo that replaces the wordmark.
	Logo *string `json:"logo"`
}

// Freshness is the age of a plan's facts.
type Freshness struct {
	// State is "fresh", "stale", "bundled", "hand" or "price". "price" means that all is fresh
	// but the price, because a new price is held back or the coupon has ended that it needs.
	State string `json:"state"`
	// AsOf is the day on which the facts (for "price": the price) were last confirmed, such as
	// "15 Apr 2026". With CheckedAt it has the time too, such as "15 Apr 2026, 09:30 UTC".
	AsOf string `json:"as_of"`
	// Reason says why the facts or the price are not confirmed; left out if nothing is held back.
	Reason string `json:"reason,omitempty"`
	// CheckedAt is when the partner last confirmed a stale plan, in ISO 8601; left out for other
	// plans and for a partner that is not asked. Readers show it relative to now.
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
	// Unconfirmed counts rows that stay unchanged because their item was rejected; HeldPrices
	// counts plans that keep their old price because the new one differs too much.
	Unconfirmed int `json:"unconfirmed"`
	HeldPrices  int `json:"held_prices"`
	// Reasons are the first hundred rejections of items and of parts of items.
	Reasons []Rejection `json:"reasons"`
	At      string      `json:"at"`
	// State is RefreshOK, RefreshOff or RefreshPaused.
	State string `json:"state"`
	// Configure names the settings that a partner that is off needs.
	Configure string `json:"configure,omitempty"`
}

// The states of a refresh that did not fail.
const (
	RefreshOK = "ok"
	// RefreshOff means that the partner is not asked here; all counts are 0.
	RefreshOff = "off"
	// RefreshPaused means that an operator has paused the partner; all counts are 0.
	RefreshPaused = "paused"
)

// Rejection is an item, or a part of one, that a refresh rejected.
type Rejection struct {
	Item   string `json:"item"`
	Reason string `json:"reason"`
	// Listed reports whether the item is listed without the part that Reason names.
	Listed bool `json:"listed,omitempty"`
}
