package view

import "launchrack/internal/market"

// ScoreTrace answers rpc/score_trace: where the scores of a plan come from.
type ScoreTrace struct {
	// Single is what one core scores and Multi what all cores do; null where none is known.
	Single *Score `json:"single"`
	Multi  *Score `json:"multi"`
	// IsShared reports that others may use the cores at the same time.
	IsShared bool `json:"shared"`
}

// Score is what a plan scores in one benchmark.
type Score struct {
	Benchmark string `json:"benchmark"`
	Unit      string `json:"unit"`
	// Score is the median of the runs, Low and High the least and the greatest.
	Score market.Amount `json:"score"`
	Low   market.Amount `json:"low"`
	High  market.Amount `json:"high"`
	Runs  int           `json:"runs"`
	// Cores is how many cores or threads the benchmark used.
	Cores int `json:"cores"`
	// IsMeasured reports that it was measured on this machine type. Else it is inherited from
	// machines with the processor CPU and as many cores.
	IsMeasured bool   `json:"measured"`
	CPU        string `json:"cpu"`
	// Date is the day of the latest run.
	Date    string        `json:"date"`
	Sources []ScoreSource `json:"sources"`
	// Text says the score with its unit, and Note how it came about.
	Text string `json:"text"`
	Note string `json:"note"`
}

// ScoreSource is where results come from.
type ScoreSource struct {
	Name string `json:"name"`
	// Licence is empty where it is not known, and Link where the source has no page.
	Licence string `json:"licence"`
	Link    string `json:"link"`
}
