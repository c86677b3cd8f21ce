package view

import "encoding/json"

// Written is a page that the operator wrote in Markdown: a legal page, an article, or the list of articles.
type Written struct {
	Heading string `json:"heading"`
	Body    []Node `json:"body"`
	// Article is what an article has beside its text; left out for other pages.
	Article *Article `json:"article,omitempty"`
	// Guides are the published articles, the newest first; left out of other pages than their list.
	Guides []GuideLink `json:"guides,omitempty"`
}

// Article is what an article has beside its text.
type Article struct {
	// Language is the code of the language that it is written in.
	Language    string `json:"language"`
	Description string `json:"description"`
	// Author is the writer, or the shop.
	Author string `json:"author"`
	// Published and Changed are the days on which readers could first see it and on which it changed last. Changed is
	// left out for an article that did not change since.
	Published *Day `json:"published,omitempty"`
	Changed   *Day `json:"changed,omitempty"`
	// Picture stands at its head; left out for none.
	Picture *Picture `json:"picture,omitempty"`
	// Contents are the main headings of a long text; left out for others.
	Contents []PageLink `json:"contents,omitempty"`
	// Parts are what stands in the text beside words, in the order of Node.Part.
	Parts []ArticlePart `json:"parts"`
	// IsDraft reports whether only who has its link can read it, and IsPreview whether its writer looks at it.
	IsDraft   bool `json:"is_draft,omitempty"`
	IsPreview bool `json:"is_preview,omitempty"`
}

// Day is a date as readers and programs see it.
type Day struct {
	Text string `json:"text"`
	// ISO is a calendar day, such as "2024-12-31".
	ISO string `json:"iso"`
}

// ArticlePart is a picture in an article, or a list, a plan or a price as it is now.
type ArticlePart struct {
	// Kind is "list", "plan", "price", "table" or "picture".
	Kind    string   `json:"kind"`
	Picture *Picture `json:"picture,omitempty"`
	// Title names the list, and Path and Search are where the shop shows all of it.
	Title  string `json:"title,omitempty"`
	Path   string `json:"path,omitempty"`
	Search string `json:"search,omitempty"`
	// Columns are those of the table, as its address has them; left out for the usual ones.
	Columns string `json:"columns,omitempty"`
	// Tax says which tax is in the prices: "incl. 19% VAT", or "excl. tax".
	Tax string `json:"tax,omitempty"`
	// Total counts the cards of the list.
	Total int           `json:"total,omitempty"`
	Items []WrittenItem `json:"items,omitempty"`
	// Problem says why there is nothing to show: one of the constants below; left out if there is something.
	Problem string `json:"problem,omitempty"`
}

// The values of ArticlePart.Problem.
const (
	// PartEmpty means that no plan matches, and PartGone that the plan is not sold.
	PartEmpty = "empty"
	PartGone  = "gone"
	// PartBroken means that the part cannot be shown until its writer has changed it.
	PartBroken = "broken"
)

// WrittenItem is an Item that was written as JSON already.
type WrittenItem json.RawMessage

// MarshalJSON returns the object.
func (i WrittenItem) MarshalJSON() ([]byte, error) { return json.RawMessage(i).MarshalJSON() }

// UnmarshalJSON keeps the object.
func (i *WrittenItem) UnmarshalJSON(object []byte) error {
	return (*json.RawMessage)(i).UnmarshalJSON(object)
}

// Picture is a picture of an article in its two widths.
type Picture struct {
	Src    string `json:"src"`
	Srcset string `json:"srcset,omitempty"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Alt    string `json:"alt"`
}

// GuideLink is an article in the list of articles. Its path names its language.
type GuideLink struct {
	Path        string   `json:"path"`
	Title       string   `json:"title"`
	Description string   `json:"description"`
	Language    string   `json:"language"`
	Author      string   `json:"author"`
	Published   *Day     `json:"published"`
	Picture     *Picture `json:"picture,omitempty"`
}
