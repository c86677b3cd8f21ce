package view

// DeskSession answers /operator/data/session: the operator's role and the pages it may open.
type DeskSession struct {
	// Shop is the shop's name.
	Shop string `json:"shop"`
	// Operator is the operator's name; empty for a session by code or link.
	Operator string `json:"operator"`
	// Role is reader, editor or owner.
	Role string `json:"role"`
	// Sections are the pages that the role may open, in the order of the navigation.
	Sections []DeskSection `json:"sections"`
	// Problems are sentences about what does not work in the shop at present.
	Problems []string `json:"problems"`
	// FirstRun lists what a new shop needs; empty once all is done or the list was put away, and for
	// others than owners.
	FirstRun []DeskStep `json:"first_run"`
}

// DeskStep is something that a new shop needs: name, access, partner or contact.
type DeskStep struct {
	Name   string `json:"name"`
	IsDone bool   `json:"is_done"`
}

// DeskSection is a page of the desk.
type DeskSection struct {
	// Name is the last segment of its path.
	Name  string `json:"name"`
	Title string `json:"title"`
}

// DeskPartner is a partner's status and settings, for operators.
type DeskPartner struct {
	Status   PartnerStatus `json:"status"`
	Settings []DeskSetting `json:"settings"`
}

// DeskSetting is a setting of a partner. Values that may be secret are left out.
type DeskSetting struct {
	Variable string `json:"variable"`
	Meaning  string `json:"meaning"`
	// SetBy is the source of the value: flag, variable, a line of the settings file, or default.
	SetBy string `json:"set_by"`
	// Default is the value of a setting that nobody set; empty for none.
	Default string `json:"default"`
	// Published is what stands in order links by the desk's choice; empty for other settings.
	Published string `json:"published"`
}

// DeskRejected is a page of the rejected items of a partner's newest answer.
type DeskRejected struct {
	// FetchedAt is when this answer was first fetched.
	FetchedAt string             `json:"fetched_at"`
	Total     int                `json:"total"`
	Items     []DeskRejectedItem `json:"items"`
}

// DeskRejectedItem is a rejected item as the partner sent it.
type DeskRejectedItem struct {
	// Item is the partner's key of the item, or its position if it has none.
	Item string `json:"item"`
	// Field is the field that Reason is about; empty for none.
	Field  string `json:"field"`
	Reason string `json:"reason"`
	// Listed reports whether the item is listed without the field.
	Listed bool `json:"listed"`
	// JSON is the item, indented; only its beginning if IsCut is set. It may be empty.
	JSON  string `json:"json"`
	IsCut bool   `json:"is_cut"`
}

// DeskPaused says whether a partner's refreshes are paused. As a request it pauses or resumes them.
type DeskPaused struct {
	Paused bool `json:"paused"`
}

// DeskColumn is a changed column of a row, or any column of an added or withdrawn row.
type DeskColumn struct {
	Name string `json:"name"`
	// Before and After are the values as text; null for none.
	Before *string `json:"before"`
	After  *string `json:"after"`
}

// DeskChange is the change of one row.
type DeskChange struct {
	// Kind is added, changed, withdrawn, or kept for a row whose item could not be read.
	Kind   string `json:"kind"`
	PlanID int64  `json:"plan_id"`
	Name   string `json:"name"`
	// Columns are the changed columns of a changed row, and all columns otherwise.
	Columns []DeskColumn `json:"columns"`
}

// DeskTrial is what a refresh would do.
type DeskTrial struct {
	// Held says why the answer would be held back; empty if it would be accepted. The changes
	// are then those that Accept would make.
	Held      string `json:"held"`
	Added     int    `json:"added"`
	Changed   int    `json:"changed"`
	Withdrawn int    `json:"withdrawn"`
	Unchanged int    `json:"unchanged"`
	Rejected  int    `json:"rejected"`
	// HeldPrices counts plans whose new price would be held back; Rejections name them.
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
	// Next is the cursor of the next page; 0 for none.
	Next int64 `json:"next"`
}

// DeskChanges is a page of the changes of a refresh.
type DeskChanges struct {
	Total   int          `json:"total"`
	Changes []DeskChange `json:"changes"`
}

// DeskRollback is the result of a rollback or of its preview.
type DeskRollback struct {
	Partner string `json:"partner"`
	Name    string `json:"name"`
	// Run is the rollback's own run, which can be rolled back too; 0 if nothing was stored.
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
	// Columns are the changed columns.
	Columns []DeskColumn `json:"columns"`
	CanUndo bool         `json:"can_undo"`
}

// DeskAudit is a page of the audit log, the newest first.
type DeskAudit struct {
	Entries []DeskEntry `json:"entries"`
	// Events are all kinds of lines.
	Events []string `json:"events"`
	// Next is the cursor of the next page; 0 for none.
	Next int64 `json:"next"`
}

// DeskBackup is a copy of the database.
type DeskBackup struct {
	File   string `json:"file"`
	Bytes  int64  `json:"bytes"`
	MadeAt string `json:"made_at"`
	// Holds is what it holds, in words; empty where nobody looked.
	Holds       string `json:"holds"`
	IsScheduled bool   `json:"is_scheduled"`
}

// DeskBackups lists the backups that this node keeps, the newest first.
type DeskBackups struct {
	Folder string `json:"folder"`
	// EveryHours is the time between backups of the schedule, in hours; 0 for no schedule. Keep is how
	// many of them stay.
	EveryHours float64 `json:"every_hours"`
	Keep       int     `json:"keep"`
	// LastAt and LastNode are when and where the schedule made the last one, NextAt is when it makes the
	// next one, and FailedAt, FailedNode and Failure are of a try since the last one.
	LastAt     *string      `json:"last_at"`
	LastNode   string       `json:"last_node"`
	NextAt     *string      `json:"next_at"`
	FailedAt   *string      `json:"failed_at"`
	FailedNode string       `json:"failed_node"`
	Failure    string       `json:"failure"`
	Backups    []DeskBackup `json:"backups"`
}

// DeskVerified is the result of checking a backup: its contents in words.
type DeskVerified struct {
	Contents string `json:"contents"`
}

// DeskUnmatched lists the texts that no table knows, and the names that operators assigned to
// others.
type DeskUnmatched struct {
	// Texts are the first of them, and More counts the others.
	Texts []DeskText `json:"texts"`
	More  int        `json:"more"`
	Names []DeskName `json:"names"`
}

// DeskText is a partner's text that no table of processors, places or GPUs knows.
type DeskText struct {
	// Kind is processor, place or gpu.
	Kind string `json:"kind"`
	// Partner is the partner that sent the text; empty for a processor and a GPU.
	Partner     string `json:"partner"`
	PartnerName string `json:"partner_name"`
	Text        string `json:"text"`
	// Count is the number of rows with the text, and Rows are the first of them.
	Count int           `json:"count"`
	Rows  []DeskPlanRef `json:"rows"`
	// Nearest are similar known names.
	Nearest []string `json:"nearest"`
}

// DeskPlanRef is a row with the text.
type DeskPlanRef struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

// DeskName is the known name that an operator assigned to a partner's text.
type DeskName struct {
	Kind    string `json:"kind"`
	Partner string `json:"partner"`
	Text    string `json:"text"`
	Name    string `json:"name"`
}

// DeskSponsored is a plan that is marked as sponsored.
type DeskSponsored struct {
	PlanID int64 `json:"plan_id"`
	// Name and Partner are empty if the plan is in no list.
	Name    string `json:"name"`
	Partner string `json:"partner"`
	// From and Until are its first and its last day in UTC; empty for no bound.
	From  string `json:"from"`
	Until string `json:"until"`
	// State is shown, later, over, or hidden. Hidden plans are withdrawn, sold out or not public.
	State string `json:"state"`
}

// DeskSponsor asks to mark a plan as sponsored between two days in UTC. An empty day is no bound.
type DeskSponsor struct {
	PlanID int64  `json:"plan_id"`
	From   string `json:"from"`
	Until  string `json:"until"`
}

// DeskFound is a page of the partners' plans that a search finds.
type DeskFound struct {
	Total int             `json:"total"`
	Plans []DeskFoundPlan `json:"plans"`
	// PerPage is how many plans a page has at most.
	PerPage int `json:"per_page"`
}

// DeskFoundPlan is a partner's plan.
type DeskFoundPlan struct {
	PlanID  int64  `json:"plan_id"`
	Name    string `json:"name"`
	Partner string `json:"partner"`
	// State is shown, sold out or hidden.
	State string `json:"state"`
	// Corrected are the names of the columns that are corrected.
	Corrected []string `json:"corrected"`
}

// DeskFields is a partner's plan with what can be corrected of it.
type DeskFields struct {
	PlanID   int64       `json:"plan_id"`
	Name     string      `json:"name"`
	Partner  string      `json:"partner"`
	IsHidden bool        `json:"is_hidden"`
	Fields   []DeskField `json:"fields"`
}

// DeskField is a column that can be corrected.
type DeskField struct {
	Column string `json:"column"`
	Label  string `json:"label"`
	// Unit is the unit of a number; empty for none.
	Unit string `json:"unit"`
	// Kind is number, text, long, boolean, list, prices, disks or json.
	Kind string `json:"kind"`
	// Now is what the shop says, and Theirs what the partner says, as JSON.
	Now    string `json:"now"`
	Theirs string `json:"theirs"`
	// CorrectedAt, Reason and Source are those of the correction; null for none.
	CorrectedAt *string `json:"corrected_at"`
	Reason      string  `json:"reason"`
	Source      string  `json:"source"`
}

// DeskCorrection asks to correct a plan.
type DeskCorrection struct {
	// Values is a JSON object of columns; one that is as the partner says ends its correction.
	Values string `json:"values"`
	Reason string `json:"reason"`
	// Source is an address; empty for none.
	Source string `json:"source"`
	// IsPreview asks what would change, and stores nothing.
	IsPreview bool `json:"is_preview"`
}

// DeskHiding asks to hide a plan, or to show it again.
type DeskHiding struct {
	IsHidden bool   `json:"is_hidden"`
	Reason   string `json:"reason"`
}
