package view

// WatchPage is what the pages of watches show: the form of a new one, or one that is there.
type WatchPage struct {
	// Title heads the page, and Texts are its sentences.
	Title string   `json:"title"`
	Texts []string `json:"texts"`
	// Watched names the watched page and what narrows it; Address leads there.
	Watched string `json:"watched,omitempty"`
	Address string `json:"address,omitempty"`
	// Problem says what was wrong with what was sent; its field is Field.
	Problem string `json:"problem,omitempty"`
	Field   string `json:"field,omitempty"`
	// Form is left out where nothing can be changed.
	Form *WatchForm `json:"form,omitempty"`
	// Action is where the forms of the page go.
	Action  string        `json:"action"`
	Buttons []WatchButton `json:"buttons"`
	// Secret is the secret of a new webhook, shown once.
	Secret string      `json:"secret,omitempty"`
	Sent   []WatchSent `json:"sent,omitempty"`
	Facts  []WatchFact `json:"facts,omitempty"`
}

// WatchFact is a label with its text.
type WatchFact struct {
	Label string `json:"label"`
	Text  string `json:"text"`
}

// WatchForm are the fields of a watch with what they hold.
type WatchForm struct {
	For   string        `json:"for,omitempty"`
	Rules []WatchChoice `json:"rules"`
	Value string        `json:"value"`
	// ValueLabel names what Value is a price of, with its currency.
	ValueLabel string        `json:"value_label"`
	Paces      []WatchChoice `json:"paces"`
	// Channels is left out where the receiver is chosen already.
	Channels []WatchChoice `json:"channels,omitempty"`
	Address  string        `json:"address"`
	TimeZone string        `json:"time_zone"`
	AtStart  bool          `json:"at_start"`
	Submit   string        `json:"submit"`
	// PushKey lets scripts offer this browser as the receiver. There are none without them.
	PushKey string `json:"push_key,omitempty"`
}

// WatchChoice is a value of a field.
type WatchChoice struct {
	Value    string `json:"value"`
	Label    string `json:"label"`
	IsChosen bool   `json:"is_chosen"`
}

// WatchButton is a button that does one thing.
type WatchButton struct {
	Action    string `json:"action"`
	Label     string `json:"label"`
	IsPrimary bool   `json:"is_primary"`
}

// WatchSent is a message that was sent or waits.
type WatchSent struct {
	At   string `json:"at"`
	Text string `json:"text"`
	// State says how it went.
	State string `json:"state"`
}
