package view

import "launchrack/internal/model/market"

// ScoreTrace answers rpc/score_trace: the benchmark scores of a plan with their sources.
type ScoreTrace struct {
	// Single is the single-core score and Multi the multi-core score; null if none is known.
	Single *Score `json:"single"`
	Multi  *Score `json:"multi"`
	// IsShared reports whether others may use the cores at the same time.
	IsShared bool `json:"shared"`
}

// Score is a plan's score in one benchmark.
type Score struct {
	Benchmark string `json:"benchmark"`
	Unit      string `json:"unit"`
	// Score is the median of the runs, Low and High their minimum and maximum.
	Score market.Amount `json:"score"`
	Low   market.Amount `json:"low"`
	High  market.Amount `json:"high"`
	Runs  int           `json:"runs"`
	// Cores is how many cores or threads the benchmark used.
	Cores int `json:"cores"`
	// IsMeasured reports whether the score was measured on this machine type. Otherwise it is
	// inherited from machines with the processor CPU and as many cores.
	IsMeasured bool   `json:"measured"`
	CPU        string `json:"cpu"`
	// Date is the day of the latest run.
	Date    string        `json:"date"`
	Sources []ScoreSource `json:"sources"`
	// Text is the score with its unit, and Note says how it was measured.
	Text string `json:"text"`
	Note string `json:"note"`
}

// ScoreSource is a source of benchmark results.
type ScoreSource struct {
	Name string `json:"name"`
	// Licence is empty if not known, and Link if the source has no page.
	Licence string `json:"licence"`
	Link    string `json:"link"`
}
