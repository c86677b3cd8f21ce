package view

import "launchrack/internal/model/row"

// SimilarPlan is one entry of rpc/similar_plans: a plan and its differences from the requested
// plan.
type SimilarPlan struct {
	Plan        Item         `json:"plan"`
	Differences []Difference `json:"differences"`
}

// MarshalJSON writes the plan's members and the differences as one object.
func (s SimilarPlan) MarshalJSON() ([]byte, error) {
	object, err := s.Plan.MarshalJSON()
	if err != nil {
		return nil, err
	}
	object = append(object[:len(object)-1:len(object)-1], `,"differences":`...)
	object, err = row.AppendAny(object, s.Differences)
	return append(object, '}'), err
}

// Difference is a column with different values in two plans.
type Difference struct {
	// Column is the column's name.
	Column string `json:"column"`
	// From is the value of the requested plan and To the one of the similar plan, as shown to visitors.
	From string `json:"from"`
	To   string `json:"to"`
	// Kind is DifferenceBetter, DifferenceWorse or DifferenceOther.
	Kind DifferenceKind `json:"kind"`
	// Text names the difference, such as "16 cores instead of 8 cores".
	Text string `json:"text"`
}

// DifferenceKind says whether the similar plan is better, worse or neither.
type DifferenceKind string

// The kinds of differences.
const (
	DifferenceBetter DifferenceKind = "better"
	DifferenceWorse  DifferenceKind = "worse"
	DifferenceOther  DifferenceKind = "other"
)
