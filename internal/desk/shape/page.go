package shape

// DeskPage is a section of the desk, or a list on one, as the desk draws it: what stands above its tables, and the
// tables with what can be done about their rows.
type DeskPage struct {
	Notices []string `json:"notices,omitempty"`
	Text    string   `json:"text,omitempty"`
	// Actions stand beside the title.
	Actions []DeskAction `json:"actions,omitempty"`
	Filters []DeskFilter `json:"filters,omitempty"`
	// Days are shown as a chart above the tables.
	Days   []DeskDay   `json:"days,omitempty"`
	Tables []DeskTable `json:"tables"`
	// Next is the query of the next page; none for the last one.
	Next string `json:"next,omitempty"`
}

// DeskDay counts the clicks of a day.
type DeskDay struct {
	Day    string `json:"day"`
	Clicks int64  `json:"clicks"`
}

// DeskFilter narrows a page by a parameter of its address. It is a choice where it has options.
type DeskFilter struct {
	Name  string `json:"name"`
	Label string `json:"label"`
	// Kind is text, search or date where there are no options.
	Kind    string       `json:"kind,omitempty"`
	Options []DeskOption `json:"options,omitempty"`
}

// DeskOption is a value of a filter with its text.
type DeskOption struct {
	Value string `json:"value"`
	Text  string `json:"text"`
}

// DeskTable is a table.
type DeskTable struct {
	// Title is a heading above the table; none for the first one of a page, which Label names alone.
	Title   string     `json:"title,omitempty"`
	Label   string     `json:"label"`
	Columns []DeskHead `json:"columns"`
	Rows    []DeskRow  `json:"rows"`
	// None stands in the place of an empty table, which is left out without it.
	None string `json:"none,omitempty"`
	// Text stands below the table, and Commands below that.
	Text     string `json:"text,omitempty"`
	Commands string `json:"commands,omitempty"`
}

// DeskHead is the head of a column.
type DeskHead struct {
	Label    string `json:"label"`
	IsNumber bool   `json:"is_number,omitempty"`
}

// DeskRow is a row of a table. The first cell names it.
type DeskRow struct {
	Key   string     `json:"key"`
	Cells []DeskCell `json:"cells"`
	// Actions are buttons in a last column.
	Actions []DeskAction `json:"actions,omitempty"`
	// Details open below the row; null for none.
	Details *DeskDetails `json:"details,omitempty"`
}

// DeskCell is a text, a state or a time.
type DeskCell struct {
	Text string `json:"text,omitempty"`
	// Tone makes the text a state: good, bad, warn or quiet.
	Tone string `json:"tone,omitempty"`
	// Time is shown as how long ago it was; null for a text.
	Time   *string `json:"time,omitempty"`
	IsCode bool    `json:"is_code,omitempty"`
	// Note stands below the text.
	Note string `json:"note,omitempty"`
}

// DeskDetails are what opens below a row by a button.
type DeskDetails struct {
	Verb string `json:"verb"`
	// Label is the button's name for screen readers.
	Label   string       `json:"label"`
	Actions []DeskAction `json:"actions,omitempty"`
	Text    string       `json:"text,omitempty"`
	Facts   []DeskFact   `json:"facts,omitempty"`
}

// DeskKey is the shop's key at a partner.
type DeskKey struct {
	Key string `json:"key"`
}

// DeskFact is a part of details: lines, changed columns, or a list of its own.
type DeskFact struct {
	Title   string       `json:"title,omitempty"`
	Lines   []DeskLine   `json:"lines,omitempty"`
	Columns []DeskColumn `json:"columns,omitempty"`
	// Call reads a DeskList, once Verb is pressed where there is one; the list then takes the place of the lines.
	Call string `json:"call,omitempty"`
	Verb string `json:"verb,omitempty"`
}

// DeskLine is a line of a fact.
type DeskLine struct {
	Code string `json:"code,omitempty"`
	Text string `json:"text,omitempty"`
	// State is a word, coloured by Tone.
	State string `json:"state,omitempty"`
	Tone  string `json:"tone,omitempty"`
	// Link is where Text leads.
	Link string `json:"link,omitempty"`
}

// DeskList is a part of a long list: changes or items.
type DeskList struct {
	Text    string             `json:"text,omitempty"`
	Changes []DeskChange       `json:"changes,omitempty"`
	Items   []DeskRejectedItem `json:"items,omitempty"`
	Total   int                `json:"total"`
	// Size is how many a part has at most.
	Size int `json:"size"`
	// None stands in the place of an empty list.
	None string `json:"none"`
}

// DeskAction is a button.
type DeskAction struct {
	Verb string `json:"verb"`
	// Label is its name for screen readers, where Verb names several.
	Label     string `json:"label,omitempty"`
	IsPrimary bool   `json:"is_primary,omitempty"`
	// Call is posted with Body, a JSON object, and answers a DeskDone, whose text Done is where it has none. Failed begins the
	// message of a failure, and Busy is the button's text meanwhile.
	Call   string `json:"call,omitempty"`
	Body   string `json:"body,omitempty"`
	Done   string `json:"done,omitempty"`
	Failed string `json:"failed,omitempty"`
	Busy   string `json:"busy,omitempty"`
	// Ask is asked first; null for nothing.
	Ask *DeskAsk `json:"ask,omitempty"`
	// File is the address of a file to download in place of a call, and FileName its name.
	File     string `json:"file,omitempty"`
	FileName string `json:"file_name,omitempty"`
	// Opens names a form or dialog of the pages, and Plan, Article or Operator is what it is about.
	Opens    string `json:"opens,omitempty"`
	Plan     int64  `json:"plan,omitempty"`
	Article  int64  `json:"article,omitempty"`
	Operator string `json:"operator,omitempty"`
}

// DeskAsk is what a dialog asks before an action.
type DeskAsk struct {
	Title   string       `json:"title"`
	Text    []string     `json:"text,omitempty"`
	Columns []DeskColumn `json:"columns,omitempty"`
	// Fields are sent as members of the body. One whose name has a dot is a member of an object there, and is sent where
	// it was typed.
	Fields []DeskField `json:"fields,omitempty"`
	// Form is a call that answers DeskFields, in the place of Fields. What was typed into them waits until it is stored or
	// thrown away, and is sent with their version.
	Form string `json:"form,omitempty"`
	// Changes names what is stored that the form changes, such as "file"; nothing is sent while nothing is typed then. It is
	// empty for something new.
	Changes string `json:"changes,omitempty"`
	// Shows is on the button that posts the fields with is_preview first, which answers a DeskPreview; empty where nothing is
	// shown first.
	Shows string `json:"shows,omitempty"`
	// Verb is on the button that does it, and Otherwise on the one that does not.
	Verb      string `json:"verb,omitempty"`
	Otherwise string `json:"otherwise,omitempty"`
	// Preview is a call that answers a DeskPreview, in the place of Text. It is posted where it asks a partner, which
	// Asking says.
	Preview string `json:"preview,omitempty"`
	Asking  string `json:"asking,omitempty"`
}

// DeskPreview is what an action would do.
type DeskPreview struct {
	Text    []string      `json:"text,omitempty"`
	Notices []string      `json:"notices,omitempty"`
	Counts  []DeskCounted `json:"counts,omitempty"`
	Changes []DeskChange  `json:"changes,omitempty"`
	// More says that there are more changes.
	More  string     `json:"more,omitempty"`
	Facts []DeskFact `json:"facts,omitempty"`
	// Actions are buttons below.
	Actions []DeskAction `json:"actions,omitempty"`
	// Call is what the button of the dialog posts; without it nothing can be done. Verb is on the button in the place
	// of the question's, and IsBlocked keeps it from being pressed.
	Call      string `json:"call,omitempty"`
	Failed    string `json:"failed,omitempty"`
	Verb      string `json:"verb,omitempty"`
	IsBlocked bool   `json:"is_blocked,omitempty"`
}

// DeskCounted is a number with what it counts.
type DeskCounted struct {
	Label string `json:"label"`
	Count int    `json:"count"`
}

// DeskDone is what an action did, for the operator to read.
type DeskDone struct {
	Text string `json:"text,omitempty"`
	// Link is an address that is shown once: an invitation of For, or where About says what it is for, that address with For as
	// its title.
	Link  string `json:"link,omitempty"`
	For   string `json:"for,omitempty"`
	About string `json:"about,omitempty"`
	// IsBad marks bad news, although the action did what it should.
	IsBad bool `json:"is_bad,omitempty"`
}
