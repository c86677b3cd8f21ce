package shape

// DeskArticle is an article as its editor writes it. The desk sends it back with what was changed.
type DeskArticle struct {
	// ID is 0 for one that is not stored yet.
	ID int64 `json:"id"`
	// Version is the one that the form was opened on.
	Version     int64  `json:"version"`
	Slug        string `json:"slug"`
	Language    string `json:"language"`
	Title       string `json:"title"`
	Description string `json:"description"`
	Author      string `json:"author"`
	Picture     string `json:"picture"`
	// Body is the Markdown. The desk shows a member text of an answer as what an action did.
	Body string `json:"body"`
	// Published is a day, or empty for a draft.
	Published string `json:"published"`
	// Link is the path at which the draft is read by whoever has it; empty for none.
	Link string `json:"link"`
}

// DeskPicture is a picture that was uploaded.
type DeskPicture struct {
	Name string `json:"name"`
}

// DeskArticlePreview is what readers would see of an article, as a document of its own.
type DeskArticlePreview struct {
	Document string `json:"document"`
	// Notes say what is wrong with its blocks.
	Notes []DeskNote `json:"notes"`
}

// DeskNote is about a line of an article, counted from 1.
type DeskNote struct {
	Line int    `json:"line"`
	Text string `json:"text"`
}
