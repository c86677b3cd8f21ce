package cpu

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"

	"launchrack/internal/errs"
)

// Overrides are the operator's own readings of texts. They win over the rules of
// Match. The zero value holds none.
type Overrides map[string]*CPU

// noModel is the name in an overrides file of a text that names no processor.
const noModel = "none"

// maxOverrides bounds the lines of an overrides file.
const maxOverrides = 10_000

// ReadOverrides reads a CSV file with the columns raw and name: a text as the partner
// writes it, and the normalised name or "none". An error names the line and column.
func ReadOverrides(r io.Reader) (Overrides, error) {
	records := csv.NewReader(r)
	header, err := records.Read()
	if err != nil {
		return nil, badFile(err)
	}
	if len(header) != 2 || strings.TrimPrefix(header[0], "\ufeff") != "raw" || header[1] != "name" {
		return nil, refuse(1, "header", strings.Join(header, ","), `the line "raw,name"`)
	}
	o := Overrides{}
	for {
		record, err := records.Read()
		if err == io.EOF {
			return o, nil
		}
		if err != nil {
			return nil, badFile(err)
		}
		line, _ := records.FieldPos(0)
		if err := o.add(line, record); err != nil {
			return nil, err
		}
	}
}

func (o Overrides) add(line int, record []string) error {
	raw, name := overrideKey(record[0]), strings.TrimSpace(record[1])
	if raw == "" {
		return refuse(line, "raw", record[0], "a processor as the partner writes it")
	}
	if _, twice := o[raw]; twice {
		return refuse(line, "raw", record[0], "each text once")
	}
	if len(o) == maxOverrides {
		return refuse(line, "file", "one line more", fmt.Sprintf("at most %d lines", maxOverrides))
	}
	c, known := ByName(name)
	if !known && name != noModel {
		return refuse(line, "name", name, `the full name of a processor of the table, such as AMD EPYC 7443P, or "none"`)
	}
	o[raw] = c
	return nil
}

// overrideKey makes texts equal that differ in blanks and capitals alone.
func overrideKey(raw string) string { return strings.ToUpper(strings.Join(strings.Fields(raw), " ")) }

func refuse(line int, field, came, accepted string) error {
	return &errs.Error{Kind: errs.Invalid, Field: fmt.Sprintf("line %d, %s", line, field),
		Message: fmt.Sprintf("%q came; accepted is %s", errs.Clip(strings.ToValidUTF8(came, "\uFFFD"), 60), accepted)}
}

// badFile names the line of a file that is no CSV.
func badFile(err error) error {
	var parse *csv.ParseError
	switch {
	case errors.As(err, &parse):
		return &errs.Error{Kind: errs.Invalid, Field: fmt.Sprintf("line %d", parse.Line),
			Message: fmt.Sprintf("%v; accepted are two columns, raw and name", parse.Err)}
	case err == io.EOF:
		return refuse(1, "header", "", `the line "raw,name"`)
	}
	return err
}

// Match is the package's Match, but for texts that the operator reads otherwise. The
// number of sockets is still told by the text and the hint.
func (o Overrides) Match(text string, hint Hint) (c *CPU, sockets int, ok bool) {
	c, overridden := o[overrideKey(text)]
	if !overridden {
		return Match(text, hint)
	}
	if c == nil {
		return nil, 0, false
	}
	sockets = hint.Sockets
	if sockets <= 0 {
		sockets = countAround(tokens(text))
	}
	return c, sockets, true
}

// countAround counts the sockets that a text tells whose model no rule finds.
func countAround(words []string) int {
	if n := countSockets(words, nil); n > 1 {
		return n
	}
	return countSockets(nil, words)
}

// Put sets what a text names, "none" for no processor. It reports false, and sets nothing,
// for a name that is not in the table and for a text that is read already.
func (o Overrides) Put(raw, name string) bool { return o.add(0, []string{raw, name}) == nil }

// Of gives what the operator says that a text names, nil for no processor, and reports whether
// there is such a reading.
func (o Overrides) Of(raw string) (c *CPU, chosen bool) {
	c, chosen = o[overrideKey(raw)]
	return c, chosen
}
