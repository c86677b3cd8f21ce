package view

import (
	"launchrack/internal/model/fact"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
)

// PageAbout is the title and meta description of a page that is made from data.
type PageAbout struct {
	// Title is empty if the browser's table of pages has it, as for tools.
	Title       string `json:"title"`
	Description string `json:"description"`
}

// PlanPage is what the page of one plan shows.
type PlanPage struct {
	Plan Item `json:"plan"`
	// Withdrawn says since when the plan is not offered any more; empty for an offered plan.
	Withdrawn string `json:"withdrawn"`
	// SoldOut says since when the plan cannot be ordered, such as "Sold out since 4 Nov 2026"; left out for one
	// that can, or that was withdrawn.
	SoldOut string `json:"sold_out,omitempty"`
	// Checked is the day on which the partner last confirmed the plan, such as "15 Apr
	// 2026"; empty if not known.
	Checked string `json:"checked"`
	// Specs are the facts that most visitors come for, in a line: "4 cores, 8 GB RAM, 160 GB NVMe, 1 Gbps".
	Specs string     `json:"specs"`
	Facts []PlanFact `json:"facts"`
	// Corrections are what the shop says otherwise than the partner; left out for none.
	Corrections []PlanCorrection `json:"corrections,omitempty"`
	// OrderNotes are sentences that the law where the shop sits wants beside the order link; left out for none.
	OrderNotes []string `json:"order_notes,omitempty"`
	// OrderCode orders the plan in its partner's own tools; left out where nobody says how, and of one that cannot be ordered.
	OrderCode []OrderCode `json:"order_code,omitempty"`
	// Company is the company that the partner is; empty where nobody says.
	Company string `json:"-"`
	// Scores are the plan's scores with their sources; left out if none is known.
	Scores *ScoreTrace `json:"scores,omitempty"`
	// Trail leads to the plan: the home page, the lists of its type and its partner.
	Trail []PageLink `json:"trail"`
	// Related are links to the lists of its partner, processor and countries.
	Related []PageLink `json:"related"`
	// Costs hold every currency at once.
	Costs  map[market.Currency]PlanCosts `json:"costs"`
	Places []PlanPlace                   `json:"places"`
	// Stock is when the plan could be ordered; null if not known.
	Stock *StockHistory `json:"stock"`
	// Similar are plans with other machines, and Twins cheaper plans of other partners with the
	// same machine.
	Similar []SimilarLine `json:"similar"`
	Twins   []SimilarLine `json:"twins"`
	Rates   RateNote      `json:"rates"`
	// IsPartial reports whether the history could not be read. Its summary says so.
	IsPartial bool `json:"-"`
}

// OrderCode orders a plan in a tool of its partner.
type OrderCode struct {
	// Tool is such as "Terraform", a command, or "API", and Language hcl or shell.
	Tool     string `json:"tool"`
	Language string `json:"language"`
	Code     string `json:"code"`
	// Choices are the variables of the code that the visitor sets, and Regions the partner's codes of the places among
	// which "region" chooses, as far as they are known.
	Choices []string `json:"choices"`
	Regions []string `json:"regions"`
	// Source is the address of what names the tool's arguments, and Date the day on which they were so. Says is both in words.
	Source string `json:"source"`
	Date   string `json:"date"`
	Says   string `json:"says"`
}

// PlanCorrection is a value that the shop says in place of the partner's.
type PlanCorrection struct {
	// Text is a sentence: "Corrected by this shop on 27 Nov 2026: RAM 64 GB; the partner says 46 GB".
	Text   string `json:"text"`
	Reason string `json:"reason"`
	// Source is an address that proves it; null for none.
	Source *string `json:"source"`
}

// SimilarLine is a similar plan on another plan's page.
type SimilarLine struct {
	Name    string `json:"name"`
	Page    string `json:"page"`
	Partner string `json:"partner"`
	// Specs says its size, such as "8 cores, 64 GB RAM, 2 TB storage".
	Specs string `json:"specs"`
	// Prices are the leading price in each currency; null if none is known.
	Prices      map[market.Currency]*Price `json:"prices"`
	Differences []Difference               `json:"differences"`
	// Plan is the other plan.
	Plan *market.Plan `json:"-"`
	// PriceDifferences is how the shown prices of a month differ in each currency; null where they do not.
	PriceDifferences map[market.Currency]*Difference `json:"price_differences"`
}

// PageLink is a link to another page of the shop.
type PageLink struct {
	Text string `json:"text"`
	Path string `json:"path"`
}

// PlanFact is one line of a plan's specifications.
type PlanFact struct {
	// Key is the label in no language, by which the program finds the fact.
	Key   language.Sentence `json:"-"`
	Label string            `json:"label"`
	Text  string            `json:"text"`
	// Source names the source of the fact.
	Source string `json:"source"`
	// IsInHead marks what the line below the plan's name says, too.
	IsInHead bool `json:"is_in_head,omitempty"`
}

// PlanCosts are a plan's costs in one chosen currency.
type PlanCosts struct {
	// Setup is the setup fee with the tax of its quote in words; null if no fee is known.
	Setup *string `json:"setup"`
	// Today is the price that a watch compares, in digits: of the chosen term, else of a month; empty if it is not known.
	Today string `json:"today"`
	// Terms are the totals over some months with the setup fee; empty if none is known.
	Terms []TermCosts `json:"terms"`
	// Ways are the ways to pay, the shortest first; left out where there is one alone.
	Ways []PayWay `json:"ways,omitempty"`
	// Charges are the other components of the price; left out for none.
	Charges []Charge `json:"charges,omitempty"`
	// Steps are the breakdown of the leading price.
	Steps []PriceStep `json:"steps"`
	// Used are the parts of the total of a use, which stands last, or why that is not known; left out without a use.
	Used    []PriceStep  `json:"used,omitempty"`
	History PriceHistory `json:"history"`
	// Lows are the lowest prices of the days that the shop watched; empty if the price never changed.
	Lows []PriceLow `json:"lows"`
}

// TermCosts are a plan's costs over some months.
type TermCosts struct {
	Months int    `json:"months"`
	Total  string `json:"total"`
	// PerMonth is the total divided by the months.
	PerMonth string `json:"per_month"`
	// Note names what the total includes beside the months; empty for nothing.
	Note string `json:"note"`
}

// PayWay is a way to pay for a plan: so many months at once.
type PayWay struct {
	// Term is such as "3 months".
	Term string `json:"term"`
	// First is what the first payment costs, and PerMonth a month of it.
	First    string `json:"first"`
	PerMonth string `json:"per_month"`
	// Renewal is what each later payment costs; empty where the partner does not tell it of this way, as
	// all are where it tells it of none.
	Renewal string `json:"renewal"`
	// Setup is the fee that is paid once, "None" for no fee; empty where no way has one.
	Setup string `json:"setup"`
	// Coupon is the code that the first payment needs, with its end: "LAUNCH25, until 31 Jan 2027";
	// empty for none.
	Coupon string `json:"coupon"`
}

// Charge is a component of a plan's price.
type Charge struct {
	// Label names the component and its unit.
	Label string `json:"label"`
	Text  string `json:"text"`
	// IsMandatory reports whether every order has the charge.
	IsMandatory bool `json:"mandatory"`
}

// PriceLow is the lowest price within a number of days.
type PriceLow struct {
	// Label names the days, such as "Lowest price of the last 30 days".
	Label string `json:"label"`
	Text  string `json:"text"`
}

// PriceStep is one line of a price's breakdown.
type PriceStep struct {
	Label string `json:"label"`
	Text  string `json:"text"`
	// Note adds the day or the rate; empty for none.
	Note string `json:"note"`
	// Link is the source of the amount; null if not known.
	Link *string `json:"link"`
}

// StockHistory is when plans could be ordered, by place.
type StockHistory struct {
	// From and Until are the first and the last day of the strips.
	From  string     `json:"from"`
	Until string     `json:"until"`
	Rows  []StockRow `json:"rows"`
	// Note says it in a sentence, in the place of strips, if nothing ever changed; else empty.
	Note string `json:"note"`
}

// StockRow is the history of one place, drawn as a strip.
type StockRow struct {
	Name string `json:"name"`
	// Text describes the strip.
	Text  string      `json:"text"`
	Parts []StockPart `json:"parts"`
}

// StockPart is a part of a strip that is 1,000 wide. Share is the percentage of plans that could
// be ordered.
type StockPart struct {
	At    int `json:"at"`
	Width int `json:"width"`
	Share int `json:"share"`
}

// PriceHistory is the history of a plan's monthly price, oldest first.
type PriceHistory struct {
	Points []PricePoint `json:"points"`
	// Until is when the last price was last confirmed, in Unix seconds, and UntilDay its day.
	Until    int64  `json:"until"`
	UntilDay string `json:"until_day"`
	// Summary describes the history in a sentence.
	Summary string `json:"summary"`
	// Low and High are the lowest and the highest price; empty if none was recorded.
	Low  string `json:"low"`
	High string `json:"high"`
}

// PricePoint is a plan's price from a time on.
type PricePoint struct {
	// At is in Unix seconds, and Day its day.
	At  int64  `json:"at"`
	Day string `json:"day"`
	// Amount is null if the plan was not offered or its price is not known; Text then says which.
	Amount *market.Amount `json:"amount"`
	Text   string         `json:"text"`
}

// PlanPlace is a row of the plan's machine: some regions with one price.
type PlanPlace struct {
	// Page is the address of the row's own page; empty for the row of this page.
	Page    string                       `json:"page"`
	Regions []Region                     `json:"regions"`
	Prices  map[market.Currency]PriceSet `json:"prices"`
	// Stock says how many are left.
	Stock string `json:"stock"`
	// Plan is the row.
	Plan *market.Plan `json:"-"`
	// Spots are the cities of the regions; none anywhere if one of them is not known.
	Spots []MapSpot `json:"spots"`
}

// MapSpot is a city on a map.
type MapSpot struct {
	Name      string  `json:"name"`
	Latitude  float64 `json:"latitude"`
	Longitude float64 `json:"longitude"`
}

// Landing is the text above the list of a partner, country, processor, type or category. It
// describes the whole list, whatever a visitor filters it by.
type Landing struct {
	Title string `json:"title"`
	// Intro describes the kind of plans; empty if the title does.
	Intro string `json:"intro"`
	// Crumb is the page's name in the breadcrumbs.
	Crumb string `json:"crumb"`
	// Total counts the plans.
	Total int `json:"-"`
	// Texts say in each currency what the plans cost, with a hole {plan} for the link to the cheapest one.
	Texts map[market.Currency]string `json:"texts"`
	// Cheapest is the name of the cheapest plan, and CheapestPage its address; empty if no plan
	// has a price.
	Cheapest     string `json:"cheapest"`
	CheapestPage string `json:"cheapest_page"`
	// Lowest is the cheapest plan; nil for none.
	Lowest *market.Plan `json:"-"`
	// News says what changed in the last days, and when plans were last confirmed.
	News string `json:"news"`
	// Links lead to parts of the list, or to the pages of all that it is sorted by. LinksTitle says what they are, and More
	// how many were left out.
	Links      []LandingLink `json:"links"`
	LinksTitle string        `json:"links_title"`
	More       int           `json:"more,omitempty"`
	// Stock is when the partner's plans could be ordered; left out on pages about something
	// else, and before there is a history.
	Stock *StockHistory `json:"stock,omitempty"`
	// Facts are what is known of the partner itself; left out on other pages, and where nothing is.
	Facts []PartnerFact `json:"facts,omitempty"`
	// Partner is the one that the page is about, and Known what the facts are made of.
	Partner market.Partner `json:"-"`
	Known   fact.Sheet     `json:"-"`
}

// PartnerFact is something that is known of a partner, with who says so.
type PartnerFact struct {
	// Name is its name in the partner's file, such as "service_level".
	Name  string `json:"name"`
	Label string `json:"label"`
	Text  string `json:"text"`
	// Words are the end of the text that is in the partner's own words, which are English; left out where the page is, too.
	Words string `json:"words,omitempty"`
	// Link is the address that the text names; left out where it names none.
	Link string `json:"link,omitempty"`
	// Source is the address of the page that says so; left out where the shop does.
	Source string `json:"source,omitempty"`
	// Says names the source and the day: "example.com, as of 3 Nov 2026".
	Says string `json:"says"`
}

// LandingLink leads to a part of a landing page's list, or to another such page, with the number of its plans.
type LandingLink struct {
	Address string `json:"address"`
	Name    string `json:"name"`
	Count   int    `json:"count"`
}
