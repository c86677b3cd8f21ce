package po

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// reader reads a file line by line.
type reader struct {
	file File
	// entry is the one that is being read, and text is where a further line of it goes; nil outside of texts.
	entry Entry
	text  *string
	seen  map[Key]int
	line  int
}

// Parse reads a file. An error says the line and what is wrong there.
func Parse(name string, content []byte) (*File, error) {
	r := reader{seen: map[Key]int{}}
	if !utf8.Valid(content) {
		return nil, fmt.Errorf("%s is not in UTF-8", name)
	}
	for line := range bytes.Lines(bytes.TrimPrefix(content, []byte("\ufeff"))) {
		r.line++
		if err := r.read(strings.TrimSpace(string(line))); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, r.line, err)
		}
	}
	if err := r.finish(); err != nil {
		return nil, fmt.Errorf("%s:%d: %w", name, r.line, err)
	}
	return &r.file, nil
}

func (r *reader) read(line string) error {
	switch {
	case line == "":
		return r.finish()
	case strings.HasPrefix(line, "#~"), strings.HasPrefix(line, "#|"): // what was once there
		return nil
	case line[0] == '#':
		return r.comment(line)
	case line[0] == '"':
		if r.text == nil {
			return fmt.Errorf("a text without msgid or msgstr before it")
		}
		text, err := unquote(line)
		*r.text += text
		return err
	}
	return r.keyword(line)
}

func (r *reader) comment(line string) error {
	if r.text != nil {
		if err := r.finish(); err != nil {
			return err
		}
	}
	into, text := &r.entry.Comments, line[1:]
	switch {
	case strings.HasPrefix(line, "#."):
		into, text = &r.entry.Notes, line[2:]
	case strings.HasPrefix(line, "#:"):
		into, text = &r.entry.References, line[2:]
	case strings.HasPrefix(line, "#,"):
		for flag := range strings.SplitSeq(line[2:], ",") {
			r.entry.Flags = append(r.entry.Flags, strings.TrimSpace(flag))
		}
		return nil
	}
	*into = append(*into, strings.TrimPrefix(text, " "))
	return nil
}

func (r *reader) keyword(line string) error {
	word, rest := line, ""
	if end := strings.IndexAny(line, " \t\""); end >= 0 {
		word, rest = line[:end], line[end:]
	}
	if r.entry.Texts != nil && !strings.HasPrefix(word, "msgstr") {
		if err := r.finish(); err != nil {
			return err
		}
	}
	e := &r.entry
	switch word {
	case "msgctxt":
		r.text = &e.Context
	case "msgid":
		r.text, e.Line = &e.ID, r.line
	case "msgid_plural":
		r.text = &e.Plural
	case "msgstr", fmt.Sprintf("msgstr[%d]", len(e.Texts)):
		if e.Line == 0 || (word == "msgstr") != (e.Plural == "") {
			return fmt.Errorf("%s does not follow its msgid", word)
		}
		e.Texts = append(e.Texts, "")
		r.text = &e.Texts[len(e.Texts)-1]
	default:
		return fmt.Errorf("%q is none of msgctxt, msgid, msgid_plural and msgstr[%d]", word, len(e.Texts))
	}
	text, err := unquote(strings.TrimSpace(rest))
	*r.text = text
	return err
}

// finish takes the entry that was read. Comments alone are kept for the entry that they stand above.
func (r *reader) finish() error {
	e := r.entry
	if r.text == nil {
		return nil
	}
	r.entry, r.text = Entry{}, nil
	if e.Texts == nil {
		return fmt.Errorf("%q has no msgstr", e.ID)
	}
	if before, twice := r.seen[e.Key()]; twice {
		return fmt.Errorf("%q is in line %d already", e.ID, before)
	}
	r.seen[e.Key()] = e.Line
	if e.ID == "" && e.Context == "" {
		r.file.Head, r.file.Header = e.Comments, e.Texts[0]
		return nil
	}
	r.file.Entries = append(r.file.Entries, e)
	return nil
}

// unquote reads a text in quotes.
func unquote(quoted string) (string, error) {
	text, err := strconv.Unquote(quoted)
	if err != nil || !strings.HasPrefix(quoted, `"`) {
		return "", fmt.Errorf(`%s is no text in quotes; write \" for a quote in it and \\ for a backslash`, quoted)
	}
	return text, nil
}

// Holes lists the names of what is put into a sentence, sorted: "day" of "Sold out since {day}".
func Holes(sentence string) []string {
	var holes []string
	for _, piece := range strings.Split(sentence, "{")[1:] {
		if name, _, closed := strings.Cut(piece, "}"); closed {
			holes = append(holes, name)
		}
	}
	slices.Sort(holes)
	return slices.Compact(holes)
}

// Problem says what is wrong with the translation of an entry, where a language has so many forms; empty where it is
// right or not there. A form may leave out {count}, as "one server" does.
func (e Entry) Problem(forms int) string {
	if !e.IsTranslated() {
		return ""
	}
	if e.Plural != "" && len(e.Texts) != forms {
		return fmt.Sprintf("%q has %d forms, and the language %d", e.ID, len(e.Texts), forms)
	}
	want := Holes(e.ID + e.Plural)
	for _, text := range e.Texts {
		have := Holes(text)
		if e.Plural != "" && slices.Contains(want, "count") {
			have = Holes(text + "{count}")
		}
		if !slices.Equal(have, want) {
			return fmt.Sprintf("the translation of %q has the holes %v, and not %v: %q", e.ID, Holes(text), want, text)
		}
	}
	return ""
}
