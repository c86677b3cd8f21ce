package view

// Preview answers rpc/preview_plan: what a row would look like in the list, and
// what keeps it from being stored.
type Preview struct {
	// Item is the card's data, null where the row cannot be read at all. Fields
	// with a problem are left unknown in it.
	Item *Item `json:"item"`
	// Rates say where the item's converted prices come from.
	Rates RateNote `json:"rates"`
	// Problems name every column at fault, in the order of the table's columns;
	// empty means that the row would be stored as it is.
	Problems []Problem `json:"problems"`
}

// Problem is one column of a row that cannot be stored.
type Problem struct {
	// Field is the column's name, empty where the row as a whole is at fault.
	Field string `json:"field"`
	// Message says what came and what is accepted.
	Message string `json:"message"`
}

// Suggestions answers rpc/plan_suggestions: the values that plans of the shop
// already have, for the operator's form. Texts are in alphabetical order,
// numbers ascend.
type Suggestions struct {
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
	// ExpiresIn is the token's life in seconds.
	ExpiresIn int `json:"expires_in"`
}

// HandChange is one change of a plan that was added by hand, as rpc/hand_changes
// lists them, the newest first.
type HandChange struct {
	// Entry is the number in the audit log.
	Entry int64 `json:"entry"`
	// Time is when it was made, in ISO 8601.
	Time string `json:"time"`
	// Event is plan_changed, plan_withdrawn or change_undone.
	Event string `json:"event"`
	// PlanID is the row's id, which a withdrawn row gets back.
	PlanID int64  `json:"plan_id"`
	Name   string `json:"name"`
	// Detail says what changed.
	Detail string `json:"detail"`
	// CanUndo reports whether the row still is as the change left it.
	CanUndo bool `json:"can_undo"`
}

// HeldRefresh is a partner whose last refresh was held back, as
// rpc/held_refreshes lists them.
type HeldRefresh struct {
	Partner string `json:"partner"`
	Name    string `json:"name"`
	// Reason is the public sentence of the refusal.
	Reason string `json:"reason"`
	// Function is the name of the partner's refresh function.
	Function string `json:"function"`
}
