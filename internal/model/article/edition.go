package article

import (
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
)

// Edition is an article as it is stored, with what operators alone see of it.
type Edition struct {
	Article
	// Version counts the changes.
	Version int64
	// Token is the secret of the link by which a draft is read; empty for none.
	Token string
}

// Rendition is a picture in one of PictureWidths.
type Rendition struct {
	Wide      int
	MediaType string
	Content   []byte
}

// maxText bounds an article in bytes: some 15,000 words.
const maxText = 100 << 10

var (
	slugForm = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	// namedPictures finds names of pictures, in whatever addresses they stand.
	namedPictures = regexp.MustCompile(`\b[0-9a-f]{32}-[1-9][0-9]{0,4}x[1-9][0-9]{0,4}\b`)
)

// Pictures gives the names of the pictures that an article may use: the one at its head and those that its text names.
func (a Article) Pictures() []string {
	names := namedPictures.FindAllString(a.Picture+" "+a.Text, -1)
	slices.Sort(names)
	return slices.Compact(names)
}

// Check refuses what no article can hold, by field.
func (a Article) Check() error {
	for _, t := range []struct {
		field, text string
		least, most int
	}{{"title", a.Title, 1, 150}, {"description", a.Description, 0, 300}, {"author", a.Author, 0, 100}} {
		if n := utf8.RuneCountInString(t.text); n < t.least || n > t.most {
			return errs.Field(t.field, "%d characters came; accepted are %d to %d", n, t.least, t.most)
		}
		if strings.ContainsFunc(t.text, unicode.IsControl) {
			return errs.Field(t.field, "a line break or another control character came; accepted is one line")
		}
	}
	_, isLanguage := language.Find(a.Language)
	switch {
	case len(a.Slug) > 100 || !slugForm.MatchString(a.Slug):
		return errs.Field("slug", "%q came; accepted are up to 100 letters a to z, digits and single hyphens", errs.Clip(a.Slug, 120))
	case !isLanguage:
		return errs.Field("language", "%q came; accepted are %s", errs.Clip(a.Language, 20), strings.Join(language.All().Codes(), ", "))
	case a.Picture != "" && !pictureName.MatchString(a.Picture):
		return errs.Field("picture", "%q came; accepted is the name of a picture that was uploaded", errs.Clip(a.Picture, 60))
	case len(a.Text) > maxText || !utf8.ValidString(a.Text):
		return errs.Field("text", "%d bytes came; accepted are at most %d in UTF-8", len(a.Text), maxText)
	}
	return nil
}

// Redate notes when an article changed from what it was: readers are told of another title, description or text.
func (a *Article) Redate(before Article, now time.Time) {
	a.Changed = before.Changed
	if before.Changed.IsZero() || a.Title != before.Title || a.Description != before.Description || a.Text != before.Text {
		a.Changed = now
	}
}
