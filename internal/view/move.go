package view

import "launchrack/internal/market"

// KeepOrMove says whether a server that is rented already is worth its price today.
type KeepOrMove struct {
	Verdict Advice `json:"verdict"`
	// Reason words the verdict with its numbers.
	Reason string `json:"reason"`
	// Plan is the rented plan as it is sold today; null where the question names none.
	Plan *RentedPlan `json:"plan"`
	// Alternatives are plans that are at least as good and can be ordered, the one that costs
	// least over the months first.
	Alternatives []Alternative `json:"alternatives"`
	// Better is the address of the list of all plans that are at least as good; null where no
	// size is known.
	Better   *string         `json:"better"`
	Currency market.Currency `json:"currency"`
	Months   int             `json:"months"`
}

// Advice says whether to keep a server or to move.
type Advice string

// The advice. UnknownAdvice is given where the price or the size of the server is not known.
const (
	Keep          Advice = "keep"
	MoveAway      Advice = "move"
	UnknownAdvice Advice = "unknown"
)

// RentedPlan is a plan that a visitor rents, as the shop knows it today.
type RentedPlan struct {
	Name    string `json:"name"`
	Partner string `json:"partner"`
	Page    string `json:"page"`
	Specs   string `json:"specs"`
	State   Sold   `json:"state"`
	// Monthly is what a new order costs a month; null where no price is known.
	Monthly *market.Amount `json:"monthly"`
	// Note compares that with what the visitor pays.
	Note string `json:"note"`
}

// Sold says whether a plan can be ordered anew.
type Sold string

// The states of a rented plan.
const (
	SoldNow   Sold = "sold"
	SoldOut   Sold = "sold_out"
	Withdrawn Sold = "withdrawn"
)

// Alternative is a plan that could take the place of a rented server.
type Alternative struct {
	PlanID int64 `json:"plan_id"`
	// Monthly is a month's price and Setup the fee that is due once, 0 for none; both are in the
	// currency of the answer and hold the tax that was asked for.
	Monthly market.Amount `json:"monthly"`
	Setup   market.Amount `json:"setup"`
	// Saves is what moving saves a month, less than 0 where it costs more; null where it is not
	// known what the server costs now.
	Saves *market.Amount `json:"saves"`
	// BreaksEven is how many months, rounded up, pay for the setup; null where moving never pays.
	BreaksEven *int   `json:"breaks_even_after_months"`
	Name       string `json:"name"`
	Partner    string `json:"partner"`
	Page       string `json:"page"`
	Specs      string `json:"specs"`
	// Text words price, setup and saving.
	Text string `json:"text"`
}
