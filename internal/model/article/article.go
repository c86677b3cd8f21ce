// Package article has what the shop's articles are: pages at /guides/<slug> that operators write in Markdown, with
// blocks in which lists, plans and prices stand as they are now.
package article

import (
	"context"
	"time"
)

// Article is a page that an operator wrote.
type Article struct {
	// ID never changes; the slug may.
	ID int64 `json:"id"`
	// Slug is the last part of the address, in lower case: letters a to z, digits and single hyphens.
	Slug string `json:"slug"`
	// Language is the code of the language that it is written in: "en".
	Language    string `json:"language"`
	Title       string `json:"title"`
	Description string `json:"description"`
	// Author is a name as readers see it; empty for the shop's.
	Author string `json:"author"`
	// Picture names the picture at its head and in previews of links; empty for none.
	Picture string `json:"picture"`
	// Text is Markdown with blocks.
	Text string `json:"text"`
	// Published is when readers could first see it; zero for a draft.
	Published time.Time `json:"published_at,omitzero"`
	// Changed is when its text, title or description changed last.
	Changed time.Time `json:"changed_at,omitzero"`
}

// IsDraft reports whether only who has its link can read it.
func (a Article) IsDraft() bool { return a.Published.IsZero() }

// Shelf is where pages find articles. Whoever changes what readers see moves the version of the catalogue with it, as
// changes of the shop's settings do: pages keep what they read for as long as that version holds.
type Shelf interface {
	// Published lists the articles that readers see as of the newest snapshot, the newest first, without their texts.
	Published() []Article
	// Find gives the published article of a slug. Where the article moved, moved is its slug of today. An error of
	// the kind errs.NotFound means that there is none.
	Find(ctx context.Context, slug string) (found Article, moved string, err error)
	// Draft gives the article that a link of the desk names, published or not.
	Draft(ctx context.Context, token string) (Article, error)
	// Picture gives a picture as it is sent: wide is one of PictureWidths.
	Picture(ctx context.Context, name string, wide int) (content []byte, mediaType string, err error)
}
