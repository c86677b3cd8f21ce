package view

// DeskSession answers /operator/data/session: who uses the desk, and what of it.
type DeskSession struct {
	// Shop is the shop's name.
	Shop string `json:"shop"`
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

// DeskRejected is a page of the items of a partner's newest answer that were not taken.
type DeskRejected struct {
	// FetchedAt is when the answer came first.
	FetchedAt string             `json:"fetched_at"`
	Total     int                `json:"total"`
	Items     []DeskRejectedItem `json:"items"`
}

// DeskRejectedItem is an item that was not taken, as it came.
type DeskRejectedItem struct {
	// Item is the partner's key of it, or its position where it has none.
	Item string `json:"item"`
	// Field is the one that Reason is about; empty where it names none.
	Field  string `json:"field"`
	Reason string `json:"reason"`
	// Listed reports that the item is listed without the field.
	Listed bool `json:"listed"`
	// JSON is the item, indented; only its beginning where IsCut is set, and empty where it is not told.
	JSON  string `json:"json"`
	IsCut bool   `json:"is_cut"`
}

// DeskPaused says whether a partner's refreshes are to be paused, and then whether they are.
type DeskPaused struct {
	Paused bool `json:"paused"`
}

// DeskColumn is a column of a row that differs, or that an added or withdrawn row has.
type DeskColumn struct {
	Name string `json:"name"`
	// Before and After are the values as text; null for none.
	Before *string `json:"before"`
	After  *string `json:"after"`
}

// DeskChange is what becomes of one row.
type DeskChange struct {
	// Kind is added, changed, withdrawn or kept: a row whose item could not be read.
	Kind   string `json:"kind"`
	PlanID int64  `json:"plan_id"`
	Name   string `json:"name"`
	// Columns are those that differ of a changed row, and those of the whole row otherwise.
	Columns []DeskColumn `json:"columns"`
}

// DeskTrial is what a refresh would do.
type DeskTrial struct {
	// Held says why the answer would be held back; empty where it would be taken. What would
	// change is then what Accept would do.
	Held      string `json:"held"`
	Added     int    `json:"added"`
	Changed   int    `json:"changed"`
	Withdrawn int    `json:"withdrawn"`
	Unchanged int    `json:"unchanged"`
	Rejected  int    `json:"rejected"`
	// HeldPrices are plans whose new price would be held back; Rejections say which.
	HeldPrices int          `json:"held_prices"`
	Changes    []DeskChange `json:"changes"`
	Rejections []Rejection  `json:"rejections"`
}

// DeskRun is one refresh.
type DeskRun struct {
	Run        int64          `json:"run"`
	Partner    string         `json:"partner"`
	Name       string         `json:"name"`
	StartedAt  *string        `json:"started_at"`
	EndedAt    *string        `json:"ended_at"`
	Outcome    RefreshOutcome `json:"outcome"`
	Reason     string         `json:"reason"`
	Added      int            `json:"added"`
	Changed    int            `json:"changed"`
	Withdrawn  int            `json:"withdrawn"`
	Unchanged  int            `json:"unchanged"`
	Rejected   int            `json:"rejected"`
	IsRollback bool           `json:"is_rollback"`
	Rejections []Rejection    `json:"rejections"`
	Drift      []FieldChange  `json:"drift"`
}

// DeskRuns is a page of refreshes, the newest first.
type DeskRuns struct {
	Runs []DeskRun `json:"runs"`
	// Next is where the next page begins; 0 where there is none.
	Next int64 `json:"next"`
}

// DeskChanges is a page of what a refresh changed.
type DeskChanges struct {
	Total   int          `json:"total"`
	Changes []DeskChange `json:"changes"`
}

// DeskRollback is what a roll-back did, or would do.
type DeskRollback struct {
	Partner string `json:"partner"`
	Name    string `json:"name"`
	// Run is the roll-back's own run, which can be rolled back; 0 where nothing was stored.
	Run       int64 `json:"run"`
	Added     int   `json:"added"`
	Changed   int   `json:"changed"`
	Withdrawn int   `json:"withdrawn"`
	// Changes are the first rows of a preview.
	Changes []DeskChange `json:"changes"`
}

// DeskEntry is a line of the audit log.
type DeskEntry struct {
	Entry int64  `json:"entry"`
	Time  string `json:"time"`
	Event string `json:"event"`
	// Operator is a name; empty for a session by code or link and for the command line.
	Operator string `json:"operator"`
	// Address is the caller's; empty for the command line.
	Address string `json:"address"`
	Detail  string `json:"detail"`
	// Columns are what differs between before and after.
	Columns []DeskColumn `json:"columns"`
	CanUndo bool         `json:"can_undo"`
}

// DeskAudit is a page of the audit log, the newest first.
type DeskAudit struct {
	Entries []DeskEntry `json:"entries"`
	// Events are the kinds of lines that there are.
	Events []string `json:"events"`
	// Next is where the next page begins; 0 where there is none.
	Next int64 `json:"next"`
}

// DeskBackup is a copy of the database.
type DeskBackup struct {
	File   string `json:"file"`
	Bytes  int64  `json:"bytes"`
	MadeAt string `json:"made_at"`
}

// DeskBackups lists the copies that this node keeps, the newest first.
type DeskBackups struct {
	Folder  string       `json:"folder"`
	Backups []DeskBackup `json:"backups"`
}

// DeskVerified says what a backup that was checked holds.
type DeskVerified struct {
	Contents string `json:"contents"`
}

// DeskUnmatched lists the texts that no table knows, and what was chosen for others.
type DeskUnmatched struct {
	Texts []DeskText `json:"texts"`
	Names []DeskName `json:"names"`
}

// DeskText is a text of partners that no table knows.
type DeskText struct {
	// Kind is processor, place or gpu.
	Kind string `json:"kind"`
	// Partner is whose text it is; empty for a processor and a GPU.
	Partner     string `json:"partner"`
	PartnerName string `json:"partner_name"`
	Text        string `json:"text"`
	// Count is how many rows it stands in, and Rows are the first of them.
	Count int           `json:"count"`
	Rows  []DeskPlanRef `json:"rows"`
	// Nearest are known names that look like it.
	Nearest []string `json:"nearest"`
}

// DeskPlanRef is a row to look at.
type DeskPlanRef struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

// DeskName is what a text of partners names.
type DeskName struct {
	Kind    string `json:"kind"`
	Partner string `json:"partner"`
	Text    string `json:"text"`
	Name    string `json:"name"`
}

// DeskSponsored is a plan that is marked as sponsored.
type DeskSponsored struct {
	PlanID int64 `json:"plan_id"`
	// Name and Partner are empty where the plan is in no list.
	Name    string `json:"name"`
	Partner string `json:"partner"`
	// From and Until are its first and its last day in UTC; empty for no bound.
	From  string `json:"from"`
	Until string `json:"until"`
	// State is shown, later, over, or hidden: withdrawn, sold out or not public.
	State string `json:"state"`
}

// DeskSponsor marks a plan as sponsored, for days in UTC; an empty one is no bound.
type DeskSponsor struct {
	PlanID int64  `json:"plan_id"`
	From   string `json:"from"`
	Until  string `json:"until"`
}
