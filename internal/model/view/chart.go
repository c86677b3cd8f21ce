package view

import "launchrack/internal/model/market"

// Chart answers rpc/market_points: a scatter plot of the price and size of a list's plans, and
// their countries, all from one snapshot.
type Chart struct {
	// Total counts the plans that match, and LeftOut the matching plans without a price or a
	// size.
	Total   int `json:"total"`
	LeftOut int `json:"left_out"`
	// Axis is the column of the size, and Currency the currency of all prices.
	Axis     string          `json:"axis"`
	Currency market.Currency `json:"currency"`
	// TaxPercent is the tax that the prices include, and Tax says so in words; 0 and empty for
	// none. Price filters compare prices without it.
	TaxPercent float64 `json:"tax_percent"`
	Tax        string  `json:"tax"`
	Price      Scale   `json:"price"`
	Size       Scale   `json:"size"`
	// Points are the plans to draw, the cheapest first. Each represents all plans close to it.
	Points []ChartPoint `json:"points"`
	// Frontier is the Pareto frontier, the smallest plan first: no other plan is at least as
	// large for less money.
	Frontier []ChartPoint `json:"frontier"`
	// Countries are the list's countries, the one with most plans first.
	Countries []ChartCountry `json:"countries"`
	Applied   Applied        `json:"applied"`
	Rates     RateNote       `json:"rates"`
}

// Scale is a logarithmic axis.
type Scale struct {
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
	Ticks []Tick  `json:"ticks"`
}

// Tick is a labelled value of a scale.
type Tick struct {
	Value float64 `json:"value"`
	Text  string  `json:"text"`
}

// ChartPoint is a plan on the chart.
type ChartPoint struct {
	Price float64 `json:"price"`
	Size  float64 `json:"size"`
	// Count is the number of plans that the point represents, its own included.
	Count   int    `json:"count"`
	Name    string `json:"name"`
	Partner string `json:"partner"`
	Page    string `json:"page"`
	// Text is the price as a card shows it, and Specs the size of the plan in words; both are
	// empty if not known.
	Text  string `json:"text"`
	Specs string `json:"specs"`
}

// ChartCountry is a country with the number of plans that are sold there.
type ChartCountry struct {
	Code  string `json:"code"`
	Name  string `json:"name"`
	Count int    `json:"count"`
	// Spot is the middle of its data centres; null if none is known.
	Spot *MapSpot `json:"spot"`
}
