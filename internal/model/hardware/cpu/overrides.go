package cpu

import (
	"strings"

	"launchrack/internal/model/errs"
)

// Overrides are the operator's own readings of texts. They win over the rules of
// Match. The zero value holds none.
type Overrides map[string]*CPU

// noModel is the name of a text that names no processor.
const noModel = "none"

// maxCame is how many characters of a refused text an error repeats.
const maxCame = 60

// Add sets what a text names, the full name of a processor or "none". It refuses a name that is not
// in the table, and a text that is read already; the error names the column of a file, raw or name.
func (o Overrides) Add(raw, name string) error {
	at, name := overrideKey(raw), strings.TrimSpace(name)
	if at == "" {
		return errs.Field("raw", "%q came; accepted is a processor as the partner writes it", errs.Clip(raw, maxCame))
	}
	if _, twice := o[at]; twice {
		return errs.Field("raw", "%q came; accepted is each text once", errs.Clip(raw, maxCame))
	}
	c, known := ByName(name)
	if !known && name != noModel {
		return errs.Field("name", "%q came; accepted is the full name of a processor of the table, such as AMD EPYC 7443P, or \"none\"", errs.Clip(name, maxCame))
	}
	o[at] = c
	return nil
}

// overrideKey makes texts equal that differ in blanks and capitals alone.
func overrideKey(raw string) string { return strings.ToUpper(strings.Join(strings.Fields(raw), " ")) }

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

// Of gives what the operator says that a text names, nil for no processor, and reports whether
// there is such a reading.
func (o Overrides) Of(raw string) (c *CPU, chosen bool) {
	c, chosen = o[overrideKey(raw)]
	return c, chosen
}
