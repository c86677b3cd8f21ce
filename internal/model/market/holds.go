package market

import (
	"maps"
	"slices"
	"time"
)

// Holds is what guards on numbers hold back of a partner's answers. What every answer has
// said for long enough is taken. It is stored with the partner's state.
type Holds struct {
	// Answer is the last answer where it was held back as a whole; nil where it was not.
	Answer *HeldAnswer `json:"answer,omitempty"`
	// Plans are the plans whose price is held back, and new ones that are not listed for it.
	Plans map[SKU]HeldPlan `json:"plans,omitempty"`
	// Allowed are the plans that an operator lists although their price is out of all proportion. Refreshes keep them.
	Allowed map[SKU]bool `json:"allowed,omitempty"`
}

// HeldAnswer is an answer that is held back as a whole.
type HeldAnswer struct {
	// Guards name what holds it, such as "prices rise".
	Guards []string `json:"guards"`
	// Since is when the first answer came that the same guards held.
	Since time.Time `json:"since"`
}

// HeldPlan is a price that is held back.
type HeldPlan struct {
	Quoted
	// Since is when the first answer came that said this price.
	Since time.Time `json:"since"`
	// Reason says in a public sentence what came, and why it is not believed yet.
	Reason string `json:"reason"`
	// Asks reports that an operator has to allow the plan: what is read wrong is read wrong each time.
	Asks bool `json:"asks,omitempty"`
}

// Equal reports whether the same is held, said in the same words.
func (h Holds) Equal(o Holds) bool {
	sameAnswer := h.Answer == o.Answer || h.Answer != nil && o.Answer != nil &&
		slices.Equal(h.Answer.Guards, o.Answer.Guards) && h.Answer.Since.Equal(o.Answer.Since)
	return sameAnswer && maps.Equal(h.Allowed, o.Allowed) && maps.EqualFunc(h.Plans, o.Plans, func(a, b HeldPlan) bool {
		return a.Reason == b.Reason && a.Since.Equal(b.Since) && a.Same(&b.Quoted)
	})
}
