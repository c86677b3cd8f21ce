package view

// DeskSession answers /operator/data/session: who uses the desk, and what of it.
type DeskSession struct {
	// Operator is the operator's name; empty for a session by code or link.
	Operator string `json:"operator"`
	// Role is reader, editor or owner.
	Role string `json:"role"`
	// Sections are those that the role opens, in the order of the navigation.
	Sections []DeskSection `json:"sections"`
}

// DeskSection is a page of the desk.
type DeskSection struct {
	// Name is the last part of its address.
	Name  string `json:"name"`
	Title string `json:"title"`
}

// DeskPartner is how a partner stands, as its operator sees it.
type DeskPartner struct {
	Status PartnerStatus `json:"status"`
	// Settings are those of the partner.
	Settings []DeskSetting `json:"settings"`
}

// DeskSetting is a setting of a partner. It never tells a value, since some are secret.
type DeskSetting struct {
	Variable string `json:"variable"`
	Meaning  string `json:"meaning"`
	// SetBy is what decides the setting: flag, variable, a place in the settings file, or default.
	SetBy string `json:"set_by"`
	// Default is the value that holds where nothing is set; empty for none.
	Default string `json:"default"`
}

// DeskPaused says whether a partner's refreshes are to be paused, and then whether they are.
type DeskPaused struct {
	Paused bool `json:"paused"`
}
