package view

import "launchrack/internal/model/market"

// Comparison is what /compare shows: plans side by side.
type Comparison struct {
	Plans []ComparedPlan `json:"plans"`
	// Facts are the rows without prices.
	Facts []ComparisonRow `json:"facts"`
	// Costs are the rows of prices in each currency.
	Costs map[market.Currency][]ComparisonRow `json:"costs"`
	// Note names the requested plans that are left out; empty for none.
	Note string `json:"note"`
	// Tax names the tax that the costs include; empty for none.
	Tax   string   `json:"tax"`
	Rates RateNote `json:"rates"`
}

// ComparedPlan is the head of a column of a comparison.
type ComparedPlan struct {
	ID      int64       `json:"id"`
	Name    string      `json:"name"`
	Page    string      `json:"page"`
	Partner PartnerMark `json:"partner"`
	// OrderURL is the target of Configure Server; null if there is none.
	OrderURL *string   `json:"order_url"`
	Fresh    Freshness `json:"fresh"`
}

// ComparisonRow is one fact of every plan, in the order of the plans. The page leaves out a row
// that says nothing of any plan.
type ComparisonRow struct {
	Label string `json:"label"`
	// Better is BetterLess or BetterMore if the row's numbers can be ranked, else empty.
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
	// Text is empty if the fact is not known.
	Text string `json:"text"`
	// Words are the end of the text that is English on a page that is not; left out for none.
	Words string `json:"words,omitempty"`
	// Note adds to the text, such as how the number was computed; left out for none.
	Note string `json:"note,omitempty"`
	// Number is the value from which differences in per cent are computed; null for none.
	Number *float64 `json:"number"`
}
