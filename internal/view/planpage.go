package view

import "launchrack/internal/market"

// PageAbout is what the head of a document says of a page that is made from data.
type PageAbout struct {
	// Title is empty where the browser's table of pages has it, as it has those of tools.
	Title       string `json:"title"`
	Description string `json:"description"`
}

// PlanPage is what the page of one plan shows.
type PlanPage struct {
	Plan Item `json:"plan"`
	// Withdrawn says that the plan is not offered, and since when; it is empty while it is.
	Withdrawn string `json:"withdrawn"`
	// Checked is the day on which the partner last confirmed the plan, such as "15 Apr
	// 2026"; empty where that is not known.
	Checked string     `json:"checked"`
	Facts   []PlanFact `json:"facts"`
	// Scores say where the plan's scores come from; left out where none is known.
	Scores *ScoreTrace `json:"scores,omitempty"`
	// Related are lists that the plan is on: those of its partner, processor and countries.
	Related []PageLink `json:"related"`
	// Costs hold every currency at once.
	Costs  map[market.Currency]PlanCosts `json:"costs"`
	Places []PlanPlace                   `json:"places"`
	// Stock is when the plan could be ordered; null where that is not known.
	Stock *StockHistory `json:"stock"`
	// Similar are plans of other machines, and Twins those of other partners that cost
	// less for the same machine.
	Similar []SimilarLine `json:"similar"`
	Twins   []SimilarLine `json:"twins"`
	Rates   RateNote      `json:"rates"`
	// IsPartial reports that the history could not be read, as its summary says.
	IsPartial bool `json:"-"`
}

// SimilarLine is a similar plan as another plan's page lists it.
type SimilarLine struct {
	Name    string `json:"name"`
	Page    string `json:"page"`
	Partner string `json:"partner"`
	// Specs says its size, such as "8 cores, 64 GB RAM, 2 TB storage".
	Specs string `json:"specs"`
	// Prices are the leading price in each currency; null where none is known.
	Prices      map[market.Currency]*Price `json:"prices"`
	Differences []Difference               `json:"differences"`
}

// PageLink is a link to another page of the shop.
type PageLink struct {
	Text string `json:"text"`
	Path string `json:"path"`
}

// PlanFact is one line of a plan's specifications.
type PlanFact struct {
	Label string `json:"label"`
	Text  string `json:"text"`
	// Source says where the fact is from.
	Source string `json:"source"`
}

// PlanCosts are a plan's costs in one chosen currency.
type PlanCosts struct {
	// Setup is what is paid once, with a word on the tax that its quote held; null where no
	// fee is known.
	Setup *string `json:"setup"`
	// FirstYear is twelve months with the setup fee; null where no fee is known.
	FirstYear *FirstYear `json:"first_year"`
	// Terms say what some months cost, the setup fee included; none where no total is known.
	Terms []TermCosts `json:"terms"`
	// Charges are what else is paid; left out where nothing is known.
	Charges []Charge `json:"charges,omitempty"`
	// Steps say what the leading price is made of.
	Steps   []PriceStep  `json:"steps"`
	History PriceHistory `json:"history"`
	// Lows are the lowest prices of the last days; none where the price never changed.
	Lows []PriceLow `json:"lows"`
}

// TermCosts are what a plan costs over some months.
type TermCosts struct {
	Months int    `json:"months"`
	Total  string `json:"total"`
	// PerMonth is the total by months.
	PerMonth string `json:"per_month"`
	// Note says what is in it besides that many months; empty where nothing is.
	Note string `json:"note"`
}

// Charge is a component of what a plan costs.
type Charge struct {
	// Label names it and says what its amount pays for.
	Label string `json:"label"`
	Text  string `json:"text"`
	// IsMandatory reports that the plan cannot be rented without it.
	IsMandatory bool `json:"mandatory"`
}

// PriceLow is the lowest price of some days.
type PriceLow struct {
	// Label names the days, such as "30 days".
	Label string `json:"label"`
	// Text is empty where the plan was not offered in them.
	Text string `json:"text"`
}

// FirstYear is what the first twelve months cost with the setup fee.
type FirstYear struct {
	Total string `json:"total"`
	// PerMonth is a twelfth of it: the fee spread over the year.
	PerMonth string      `json:"per_month"`
	Steps    []PriceStep `json:"steps"`
}

// PriceStep is one line of what a price is made of, as visitors read it.
type PriceStep struct {
	Label string `json:"label"`
	Text  string `json:"text"`
	// Note adds the day or the rate; empty for none.
	Note string `json:"note"`
	// Link is where the number comes from; null where none is known.
	Link *string `json:"link"`
}

// StockHistory is when plans could be ordered, by place.
type StockHistory struct {
	// From and Until are the days that the strips begin and end with.
	From  string     `json:"from"`
	Until string     `json:"until"`
	Rows  []StockRow `json:"rows"`
}

// StockRow is a place over time.
type StockRow struct {
	Name string `json:"name"`
	// Text says the same as the strip.
	Text  string      `json:"text"`
	Parts []StockPart `json:"parts"`
}

// StockPart is a part of a strip that is 1,000 wide. Share is the part of plans that could be
// ordered, in per cent.
type StockPart struct {
	At    int `json:"at"`
	Width int `json:"width"`
	Share int `json:"share"`
}

// PriceHistory is what a plan cost a month, oldest first.
type PriceHistory struct {
	Points []PricePoint `json:"points"`
	// Until is when the last point was last confirmed, in seconds since 1970, and
	// UntilDay the day of that.
	Until    int64  `json:"until"`
	UntilDay string `json:"until_day"`
	// Summary says the course of the price in a sentence.
	Summary string `json:"summary"`
	// Low and High are the least and the greatest price; empty where none was recorded.
	Low  string `json:"low"`
	High string `json:"high"`
}

// PricePoint is what a plan cost from a time on.
type PricePoint struct {
	// At is in seconds since 1970, and Day the day of that.
	At  int64  `json:"at"`
	Day string `json:"day"`
	// Amount is null while the plan was not offered or its price is not known; Text is
	// then why.
	Amount *market.Amount `json:"amount"`
	Text   string         `json:"text"`
}

// PlanPlace is a row of the plan's machine: where it is sold at one price.
type PlanPlace struct {
	// Page is the address of the row's own page; empty for the row of this page.
	Page    string                       `json:"page"`
	Regions []Region                     `json:"regions"`
	Prices  map[market.Currency]PriceSet `json:"prices"`
	// Stock says how many are left.
	Stock string `json:"stock"`
	// Spots are the cities of the regions, as far as they are known.
	Spots []MapSpot `json:"spots"`
}

// MapSpot is a city on a map.
type MapSpot struct {
	Name      string  `json:"name"`
	Latitude  float64 `json:"latitude"`
	Longitude float64 `json:"longitude"`
}

// Landing is what a page about a partner, a country, a processor, a type or a category says
// above its list. It is about the whole list, whatever a visitor narrows it to.
type Landing struct {
	Title string `json:"title"`
	// Intro says what kind of plans they are; empty where the title does.
	Intro string `json:"intro"`
	// Crumb names the page in the way to it.
	Crumb string `json:"crumb"`
	// Total counts the plans.
	Total int `json:"-"`
	// Texts say in each currency how many plans there are and what they cost, up to the
	// name of the cheapest.
	Texts map[market.Currency]string `json:"texts"`
	// Cheapest is the name of the cheapest plan with a price, and CheapestPage its address;
	// empty where no plan has a price.
	Cheapest     string `json:"cheapest"`
	CheapestPage string `json:"cheapest_page"`
	// Prices hold every currency at once.
	Prices map[market.Currency]LandingPrices `json:"-"`
	// News goes on behind that name: what changed in the list in the last days, and when
	// plans of it were last confirmed.
	News string `json:"news"`
	// Countries count the plans by country, the one with most of them first.
	Countries []LandingCountry `json:"countries"`
	// Stock is when the partner's plans could be ordered; left out where the page is about
	// something else, and before there is a past.
	Stock *StockHistory `json:"stock,omitempty"`
}

// LandingCountry is a country where plans of a list are sold.
type LandingCountry struct {
	Code  string `json:"code"`
	Name  string `json:"name"`
	Count int    `json:"count"`
}

// LandingPrices are the least and the greatest price of a list; null where none is known.
type LandingPrices struct {
	From, To *Price
}
