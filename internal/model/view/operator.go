package view

// Preview answers rpc/preview_plan: how a list would show a row, and why the row cannot be
// stored.
type Preview struct {
	// Item is the card's data; null if the row cannot be parsed. Fields with a problem are
	// unknown in it.
	Item *Item `json:"item"`
	// Rates are the source and date of the exchange rates.
	Rates RateNote `json:"rates"`
	// Problems are the invalid columns in the table's order; empty for a valid row.
	Problems []Problem `json:"problems"`
}

// Problem is an invalid column of a row.
type Problem struct {
	// Field is the column's name; empty if the whole row is invalid.
	Field string `json:"field"`
	// Message quotes the value and says what is accepted.
	Message string `json:"message"`
}

// Suggestions answers rpc/plan_suggestions: the values of existing plans, for the operator's
// form. Texts are in alphabetical order, numbers ascend.
type Suggestions struct {
	// PlanID is the next number that no row by hand has.
	PlanID      []string `json:"cherry_plan_id"`
	Type        []string `json:"type"`
	Category    []string `json:"category"`
	Tags        []string `json:"tags"`
	CPUModel    []string `json:"cpu_model"`
	RAMType     []string `json:"ram_type"`
	StorageSize []string `json:"storage_size"`
	StorageType []string `json:"storage_type"`
	Bandwidth   []string `json:"bandwidth"`
	PartnerName []string `json:"partner_name"`
	PartnerURL  []string `json:"partner_url"`
	Regions     []string `json:"regions"`
}

// Session answers auth/v1/token.
type Session struct {
	AccessToken string `json:"access_token"`
	// TokenType is always "bearer".
	TokenType string `json:"token_type"`
	// ExpiresIn is the token's lifetime in seconds.
	ExpiresIn int `json:"expires_in"`
}

// HandChange is one entry of rpc/hand_changes: a change of a plan that was added by hand.
type HandChange struct {
	// Entry is the number in the audit log.
	Entry int64 `json:"entry"`
	// Time is in ISO 8601.
	Time string `json:"time"`
	// Event is plan_changed, plan_withdrawn or change_undone.
	Event string `json:"event"`
	// PlanID is the row's id. Undoing a withdrawal restores the row with the same id.
	PlanID int64  `json:"plan_id"`
	Name   string `json:"name"`
	// Detail says what changed.
	Detail string `json:"detail"`
	// CanUndo reports whether nothing has changed the row since.
	CanUndo bool `json:"can_undo"`
}

// HeldRefresh is one entry of rpc/held_refreshes: a partner whose last refresh was held back.
type HeldRefresh struct {
	Partner string `json:"partner"`
	Name    string `json:"name"`
	// Reason is the public sentence that says why.
	Reason string `json:"reason"`
	// Function is the name of the partner's refresh function.
	Function string `json:"function"`
	// Acceptable reports whether an operator can accept the answer: one that is not whole, or lacks a
	// needed field, has nothing to take.
	Acceptable bool `json:"acceptable"`
}
