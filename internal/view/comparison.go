package view

import "launchrack/internal/market"

// Comparison is what the page shows that puts plans side by side.
type Comparison struct {
	Plans []ComparedPlan `json:"plans"`
	// Facts are the lines that hold in every currency.
	Facts []ComparisonRow `json:"facts"`
	// Costs are the lines of prices in each currency.
	Costs map[market.Currency][]ComparisonRow `json:"costs"`
	// Note tells which of the asked plans are left out; empty for none.
	Note string `json:"note"`
	// Tax says which tax the costs include; empty for none.
	Tax   string   `json:"tax"`
	Rates RateNote `json:"rates"`
}

// ComparedPlan heads a column of a comparison.
type ComparedPlan struct {
	ID      int64       `json:"id"`
	Name    string      `json:"name"`
	Page    string      `json:"page"`
	Partner PartnerMark `json:"partner"`
	// OrderURL is behind Configure Server; null where there is no address.
	OrderURL *string   `json:"order_url"`
	Fresh    Freshness `json:"fresh"`
}

// ComparisonRow is one fact of every plan, in the order of the plans.
type ComparisonRow struct {
	Label string `json:"label"`
	// Better is BetterLess or BetterMore where numbers of the row compare, else empty.
	Better string           `json:"better"`
	Cells  []ComparisonCell `json:"cells"`
}

// The values of ComparisonRow.Better.
const (
	BetterLess = "less"
	BetterMore = "more"
)

// ComparisonCell is one fact of one plan.
type ComparisonCell struct {
	// Text is empty where the fact is not known.
	Text string `json:"text"`
	// Note adds to the text, such as how the number was computed; left out for none.
	Note string `json:"note,omitempty"`
	// Number is what differences in per cent are computed from; null where there is none.
	Number *float64 `json:"number"`
}
