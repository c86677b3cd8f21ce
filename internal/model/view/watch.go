package view

// WatchPage is what the pages of watches show: the form for a new watch, or an existing watch.
type WatchPage struct {
	// Title is the page's heading, and Texts are its paragraphs.
	Title string   `json:"title"`
	Texts []string `json:"texts"`
	// Watched names the watched list or plan with its filters, and Address is its address.
	Watched string `json:"watched,omitempty"`
	Address string `json:"address,omitempty"`
	// Problem is the error of the form's field Field, or of the whole form if Field is empty.
	Problem string `json:"problem,omitempty"`
	Field   string `json:"field,omitempty"`
	// Form is left out if nothing can be changed.
	Form *WatchForm `json:"form,omitempty"`
	// Action is the action attribute of the page's forms.
	Action  string        `json:"action"`
	Buttons []WatchButton `json:"buttons"`
	// Secret is the secret of a new webhook, shown once.
	Secret string `json:"secret,omitempty"`
	// Begin is where the receiver of a watch begins it, in a chat.
	Begin *WatchLink  `json:"begin,omitempty"`
	Sent  []WatchSent `json:"sent,omitempty"`
	Facts []WatchFact `json:"facts,omitempty"`
}

// WatchFact is a labelled fact about a watch.
type WatchFact struct {
	Label string `json:"label"`
	Text  string `json:"text"`
}

// WatchForm holds the fields of a watch with their values.
type WatchForm struct {
	For   string        `json:"for,omitempty"`
	Rules []WatchChoice `json:"rules"`
	Value string        `json:"value"`
	Paces []WatchChoice `json:"paces"`
	// Channels is left out if the receiver is chosen already.
	Channels []WatchChoice `json:"channels,omitempty"`
	Address  string        `json:"address"`
	TimeZone string        `json:"time_zone"`
	AtStart  bool          `json:"at_start"`
	// IsOpen shows the fields that most visitors leave as they are.
	IsOpen bool   `json:"is_open"`
	Submit string `json:"submit"`
	// PushKey is the VAPID public key with which a script subscribes this browser to push messages.
	PushKey string `json:"push_key,omitempty"`
}

// WatchChoice is an option of a field.
type WatchChoice struct {
	Value    string `json:"value"`
	Label    string `json:"label"`
	IsChosen bool   `json:"is_chosen"`
	// Asks is the label of the field that the choice needs: a rule's price, a channel's address.
	Asks string `json:"asks,omitempty"`
	// Input is what the field takes, such as "email"; Token is the label of a second field, and Note stands
	// in the place of a channel's field where it has none.
	Input string `json:"input,omitempty"`
	Token string `json:"token,omitempty"`
	Note  string `json:"note,omitempty"`
}

// WatchLink is a link that looks like a button.
type WatchLink struct {
	Address string `json:"address"`
	Label   string `json:"label"`
}

// WatchButton is a button that submits Action.
type WatchButton struct {
	Action    string `json:"action"`
	Label     string `json:"label"`
	IsPrimary bool   `json:"is_primary"`
}

// WatchSent is a message that was sent or waits.
type WatchSent struct {
	At   string `json:"at"`
	Text string `json:"text"`
	// State says whether it was delivered.
	State string `json:"state"`
}
