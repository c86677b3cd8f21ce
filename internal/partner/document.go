package partner

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"regexp"
	"strings"
)

var (
	byteOrderMark = []byte("\xef\xbb\xbf")
	// assignment is the head of a script such as __SAPPER__={…}, by which sites
	// hand data to their own pages.
	assignment = regexp.MustCompile(`^(?:(?:var|let|const)\s+)?[A-Za-z_$][\w$.]*\s*=\s*`)
)

// document makes sure that a body is one JSON value and gives it bare. A web
// page with status 200 is a failure, whatever its type says.
func document(h http.Header, body []byte) ([]byte, error) {
	body = bytes.TrimSpace(bytes.TrimPrefix(body, byteOrderMark))
	if len(body) == 0 {
		return nil, final("sent an empty answer")
	}
	if body[0] == '<' || isPage(h.Get("Content-Type")) {
		return nil, final("sent a web page instead of JSON")
	}
	head := assignment.Find(body)
	if head == nil {
		return body, checkJSON(body)
	}
	body = bytes.TrimRight(body[len(head):], "; \t\r\n")
	if !json.Valid(body) {
		return nil, final("sent a script that would have to be run; accepted is JSON")
	}
	return body, nil
}

func isPage(contentType string) bool {
	kind, _, err := mime.ParseMediaType(contentType)
	return err == nil && (kind == "text/html" || strings.HasPrefix(kind, "application/xhtml"))
}

// checkJSON tells a document that ends too early, which a second attempt may
// bring whole, from one that is no JSON at all.
func checkJSON(body []byte) error {
	if json.Valid(body) {
		return nil
	}
	var skipped json.RawMessage
	err := json.NewDecoder(bytes.NewReader(body)).Decode(&skipped)
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return passing(err, "sent JSON that ends too early, after %s", bytesText(int64(len(body))))
	}
	f := final("sent something that is not JSON")
	f.cause = err
	return f
}
