package view

import "launchrack/internal/model/market"

// KeepOrMove compares a rented server with plans that are sold today.
type KeepOrMove struct {
	Verdict Advice `json:"verdict"`
	// Headline says what comes of the verdict: "Save $24.00 over 12 months".
	Headline string `json:"headline"`
	// Reason gives the verdict with its numbers in words.
	Reason string `json:"reason"`
	// Plan is the rented plan as it is sold today; null if the question names none.
	Plan *RentedPlan `json:"plan"`
	// Alternatives are available plans that are at least as good, the one that costs least over
	// the months first.
	Alternatives []Alternative `json:"alternatives"`
	// Better is the address of the list of all plans that are at least as good; null if no
	// size is known.
	Better   *string         `json:"better"`
	Currency market.Currency `json:"currency"`
	// Tax says what tax all prices include: "incl. 19% VAT", or "excl. tax".
	Tax    string `json:"tax"`
	Months int    `json:"months"`
}

// Advice says whether to keep a server or to move.
type Advice string

// The kinds of advice. UnknownAdvice is for a server whose price or size is not known.
const (
	Keep          Advice = "keep"
	MoveAway      Advice = "move"
	UnknownAdvice Advice = "unknown"
)

// RentedPlan is the plan that a visitor rents, as it is sold today.
type RentedPlan struct {
	Name    string `json:"name"`
	Partner string `json:"partner"`
	Page    string `json:"page"`
	Specs   string `json:"specs"`
	State   Sold   `json:"state"`
	// Monthly is the monthly price of a new order; null if not known.
	Monthly *market.Amount `json:"monthly"`
	// Note compares Monthly with the price that the visitor pays.
	Note string `json:"note"`
}

// Sold says whether a rented plan can still be ordered.
type Sold string

// The states of a rented plan.
const (
	SoldNow   Sold = "sold"
	SoldOut   Sold = "sold_out"
	Withdrawn Sold = "withdrawn"
)

// Alternative is a plan that could replace a rented server.
type Alternative struct {
	PlanID int64 `json:"plan_id"`
	// Monthly is the monthly price and Setup the setup fee, 0 for none. Both have the currency of
	// the answer and include the requested tax.
	Monthly market.Amount `json:"monthly"`
	Setup   market.Amount `json:"setup"`
	// Saves is the monthly saving, negative if the alternative costs more; null if the
	// server's price is not known.
	Saves *market.Amount `json:"saves"`
	// BreaksEven is the number of months, rounded up, after which the saving exceeds the setup
	// fee; null for never.
	BreaksEven *int   `json:"breaks_even_after_months"`
	Name       string `json:"name"`
	Partner    string `json:"partner"`
	Page       string `json:"page"`
	// OrderURL is where the plan is ordered; null if there is no such address.
	OrderURL *string `json:"order_url"`
	Specs    string  `json:"specs"`
	// Fresh says how old the plan's data is.
	Fresh Freshness `json:"fresh"`
	// Text gives price, setup fee and saving in words, and Note what is to be known of the price and the place.
	Text string `json:"text"`
	Note string `json:"note"`
}
