package view

import "launchrack/internal/market"

// Chart answers rpc/market_points: the prices of a list's plans against their size, and
// where they are sold, all from one snapshot.
type Chart struct {
	// Total counts the plans that match, and LeftOut those of them without a price or a
	// size.
	Total   int `json:"total"`
	LeftOut int `json:"left_out"`
	// Axis is the column of the size, and Currency the currency of all prices.
	Axis     string          `json:"axis"`
	Currency market.Currency `json:"currency"`
	// TaxPercent is included in the prices, and Tax says so; 0 and empty for none. The
	// prices that an address narrows to are without it.
	TaxPercent float64 `json:"tax_percent"`
	Tax        string  `json:"tax"`
	Price      Scale   `json:"price"`
	Size       Scale   `json:"size"`
	// Points are plans to draw, the cheapest first. Each stands for all plans around it.
	Points []ChartPoint `json:"points"`
	// Frontier are the plans than which no other is as large for less money, the smallest
	// first.
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

// ChartPoint is a plan in a picture of the market.
type ChartPoint struct {
	Price float64 `json:"price"`
	Size  float64 `json:"size"`
	// Count is the number of plans that it stands for, itself included.
	Count   int    `json:"count"`
	Name    string `json:"name"`
	Partner string `json:"partner"`
	Page    string `json:"page"`
	// Text is the price as a card shows it, and Specs says the size of the plan; both are
	// empty where nothing is known.
	Text  string `json:"text"`
	Specs string `json:"specs"`
}

// ChartCountry is a country with the plans of a list that are sold there.
type ChartCountry struct {
	Code  string `json:"code"`
	Name  string `json:"name"`
	Count int    `json:"count"`
	// Spot is the middle of its data centres; null where none is known.
	Spot *MapSpot `json:"spot"`
}
