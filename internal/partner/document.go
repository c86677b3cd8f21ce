package partner

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"mime"
	"net/http"
	"regexp"
	"strings"

	"launchrack/internal/partner/tree"
)

var (
	byteOrderMark = []byte("\xef\xbb\xbf")
	// assignment is the start of a script such as __SAPPER__={…}, in which sites embed JSON.
	assignment = regexp.MustCompile(`^(?:(?:var|let|const)\s+)?[A-Za-z_$][\w$.]*\s*=\s*`)
)

// document returns a body that is one JSON value, without a script around it. A web page with
// status 200 is a failure, whatever its Content-Type.
func document(h http.Header, body []byte) ([]byte, error) {
	body = bytes.TrimPrefix(body, byteOrderMark)
	bare := bytes.TrimSpace(body)
	if len(bare) == 0 {
		return nil, permanent("sent an empty answer")
	}
	if bare[0] == '<' || isPage(h.Get("Content-Type")) {
		return nil, permanent("sent a web page instead of JSON")
	}
	head := assignment.Find(bare)
	if head == nil {
		return body, checkJSON(bare)
	}
	value := bytes.TrimRight(bare[len(head):], "; \t\r\n")
	if !json.Valid(value) {
		return nil, permanent("sent a script that would have to be run; accepted is JSON")
	}
	return value, checkJSON(value)
}

// formed turns a body of another format into JSON. A web page is a failure where none was asked for.
func formed(f tree.Form, h http.Header, body []byte) ([]byte, error) {
	bare := bytes.TrimSpace(bytes.TrimPrefix(body, byteOrderMark))
	switch {
	case len(bare) == 0:
		return nil, permanent("sent an empty answer")
	case f.Format != tree.HTML && f.Format != tree.Auto && f.Format != tree.Raw && (page.Match(bare) || isPage(h.Get("Content-Type"))):
		return nil, permanent("sent a web page instead of %s", strings.ToUpper(f.Format))
	}
	body, err := f.Read(body, h.Get("Content-Type"))
	if err != nil {
		return nil, permanent("%s", err)
	}
	return body, nil
}

// page matches the beginning of an HTML page.
var page = regexp.MustCompile(`(?i)^(?:<!doctype\s+html|<html[\s>])`)

// xmlDocument returns a body that is one well-formed XML document.
func xmlDocument(h http.Header, body []byte) ([]byte, error) {
	bare := bytes.TrimSpace(bytes.TrimPrefix(body, byteOrderMark))
	if len(bare) == 0 {
		return nil, permanent("sent an empty answer")
	}
	if page.Match(bare) || isPage(h.Get("Content-Type")) {
		return nil, permanent("sent a web page instead of XML")
	}
	return bare, checkXML(bare)
}

func checkXML(body []byte) error {
	elements := 0
	for dec := xml.NewDecoder(bytes.NewReader(body)); ; {
		token, err := dec.Token()
		syntax, _ := errors.AsType[*xml.SyntaxError](err)
		switch {
		case errors.Is(err, io.EOF) && elements > 0:
			return nil
		case syntax != nil && syntax.Msg == "unexpected EOF":
			return retryable(err, "sent XML that ends too early, after %s", bytesText(int64(len(body))))
		case err != nil:
			return &failure{reason: "sent something that is not XML", cause: err}
		}
		if _, opens := token.(xml.StartElement); opens {
			elements++
		}
	}
}

func isPage(contentType string) bool {
	kind, _, err := mime.ParseMediaType(contentType)
	return err == nil && (kind == "text/html" || strings.HasPrefix(kind, "application/xhtml"))
}

// checkJSON refuses a body that is not JSON, or too much of it. A truncated one is retryable.
func checkJSON(body []byte) error {
	if json.Valid(body) {
		if err := tree.CheckJSON(body); err != nil {
			return permanent("%s", err)
		}
		return nil
	}
	var skipped json.RawMessage
	err := json.NewDecoder(bytes.NewReader(body)).Decode(&skipped)
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return retryable(err, "sent JSON that ends too early, after %s", bytesText(int64(len(body))))
	}
	return &failure{reason: "sent something that is not JSON", cause: err}
}
