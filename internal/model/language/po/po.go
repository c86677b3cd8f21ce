// Package po reads the files of gettext: sentences in English with their translations.
package po

import "slices"

// File is a .po or .pot file.
type File struct {
	// Head is the comment above the header: who translates, and by which words.
	Head []string
	// Header has a line for each field, such as "Plural-Forms: nplurals=2; plural=n != 1;".
	Header  string
	Entries []Entry
}

// Entry is one sentence.
type Entry struct {
	// Comments are the translators' own ("# "), Notes are from the source ("#."), References name the files that hold
	// the sentence ("#:"), and Flags are such as "fuzzy" ("#,").
	Comments, Notes, References, Flags []string
	Context, ID, Plural                string
	// Texts are the translations, one for each form of the plural.
	Texts []string
	// Line is where the entry begins.
	Line int
}

// Key is what names an entry in its file.
type Key struct{ Context, ID string }

// Key names the entry.
func (e Entry) Key() Key { return Key{e.Context, e.ID} }

// IsTranslated reports whether each form has a text that somebody has looked at.
func (e Entry) IsTranslated() bool {
	return len(e.Texts) > 0 && !slices.Contains(e.Texts, "") && !slices.Contains(e.Flags, "fuzzy")
}
