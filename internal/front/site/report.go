package site

import (
	"encoding/json"
	"net/http"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"launchrack/internal/model/errs"
)

const (
	// maxReportBytes bounds a report, and maxTextBytes each of its texts in the log.
	maxReportBytes = 4 << 10
	maxTextBytes   = 400
)

// report is what a browser says of an error on a page.
type report struct {
	Message string `json:"message"`
	Address string `json:"address"`
}

// pageError logs a report. Anybody can send one, so nothing in it is believed:
// it is clipped, it is counted, and no answer depends on it. Addresses are logged without the values of
// their queries: those of a watch have its token, those of a list what the visitor typed.
func (s *Site) pageError(w http.ResponseWriter, r *http.Request, _ asked) error {
	var told report
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxReportBytes)).Decode(&told); err != nil || told.Message == "" {
		http.Error(w, "a report is a JSON object with message and address", http.StatusBadRequest)
		return nil
	}
	s.reports.warn(r.Context(), "a browser reports an error on a page", "message", clip(queries.ReplaceAllString(told.Message, "$1…")), "address", clip(errs.Address(told.Address)))
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// queries are the queries and fragments of addresses in a message.
var queries = regexp.MustCompile(`(/[^\s?#"'<>]*)#[^\s"'<>]+|\?[^\s"'<>]+`)

// clip makes one short printable line of a text from outside.
func clip(text string) string {
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case r == utf8.RuneError || !unicode.IsPrint(r):
			return -1
		}
		return r
	}, text[:min(len(text), 2*maxTextBytes)])
	if len(text) > maxTextBytes {
		text = text[:maxTextBytes]
		for !utf8.ValidString(text) {
			text = text[:len(text)-1]
		}
		text += "…"
	}
	return text
}
