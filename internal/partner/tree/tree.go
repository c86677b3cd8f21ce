// Package tree turns the bytes that a partner sends into one JSON document, whatever their format,
// encoding and compression are, so that all that reads them is jq over JSON.
package tree

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html/charset"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/unicode"
)

// The formats of a partner's answer.
const (
	JSON   = "json"
	NDJSON = "ndjson"
	CSV    = "csv"
	XML    = "xml"
	HTML   = "html"
	// Auto takes whichever of them the document begins as.
	Auto = "auto"
	// Raw leaves the document as it came, for who finds out what it is. No file names it.
	Raw = "raw"
)

// MaxBytes bounds a document after decompression; OVHcloud's catalogue, the largest known, has 12 MB.
const MaxBytes = 20_000_000

// Form says how to read a document.
type Form struct {
	// Format is one of the formats above.
	Format string
	// Encoding is a label that browsers know, such as windows-1252. Without it the document's own
	// word counts: its Content-Type, its declaration, and else UTF-8.
	Encoding string
	// Separator stands between the cells of CSV; empty for a comma, a semicolon or a tab,
	// whichever comes first in the first row.
	Separator string
	// Select finds the items of HTML.
	Select Selection
}

// Read turns a body into JSON. An error continues a sentence that begins with "The partner": it says what
// came and, where it helps, what is accepted.
func (f Form) Read(body []byte, contentType string) ([]byte, error) {
	return f.ReadWithin(NewBudget(1), body, contentType)
}

// ReadWithin is Read with a budget that several readings of a document share.
func (f Form) ReadWithin(b *Budget, body []byte, contentType string) ([]byte, error) {
	body, err := inflate(body)
	if err != nil {
		return nil, err
	}
	if f.Format == Raw {
		return body, nil
	}
	if body, err = fromUTF16(body); err != nil {
		return nil, err
	}
	isAuto := f.Format == Auto
	if f.Format = f.formatOf(body); isAuto && f.Format == HTML && f.Select.Items == "" {
		return nil, errors.New("sent a web page instead of a feed")
	}
	var notes []string
	if _, name, isCertain := charset.DetermineEncoding(body, contentType); f.Format == HTML && f.Encoding == "" && !isCertain && !utf8.Valid(body) {
		notes = []string{"the page does not name its encoding, and is read as " + name + "; source.encoding names it"}
	}
	if body, err = f.decode(body, contentType); err != nil {
		return nil, err
	}
	switch f.Format {
	case CSV:
		return fromCSV(body, f.Separator, b)
	case NDJSON:
		return fromNDJSON(body, b)
	case XML:
		return fromXML(body, b)
	case HTML:
		return f.Select.read(body, b, notes)
	}
	if !json.Valid(body) {
		return nil, errors.New("sent something that is not JSON")
	}
	return body, CheckJSON(body) // nothing is made of it
}

// fromUTF16 returns UTF-8 for UTF-16, which begins with its mark or with a character of ASCII.
func fromUTF16(body []byte) ([]byte, error) {
	var order unicode.Endianness
	switch {
	case len(body) < 4:
		return body, nil
	case bytes.HasPrefix(body, []byte("\xff\xfe")), body[0] != 0 && body[1] == 0 && body[2] != 0 && body[3] == 0:
		order = unicode.LittleEndian
	case bytes.HasPrefix(body, []byte("\xfe\xff")), body[0] == 0 && body[1] != 0 && body[2] == 0 && body[3] != 0:
		order = unicode.BigEndian
	default:
		return body, nil
	}
	text, err := unicode.UTF16(order, unicode.UseBOM).NewDecoder().Bytes(body)
	if err != nil || bytes.ContainsRune(text, utf8.RuneError) {
		return nil, errors.New("sent something that is not text in UTF-16")
	}
	return append([]byte("\xef\xbb\xbf"), text...), nil
}

// formatOf returns the format of a document.
func (f Form) formatOf(body []byte) string {
	if f.Format == Auto {
		return sniffed(body)
	}
	return f.Format
}

// sniffed tells a format by how a document begins; a table is what begins as nothing else.
func sniffed(body []byte) string {
	head := bytes.TrimSpace(bytes.TrimPrefix(body[:min(len(body), 1000)], []byte("\xef\xbb\xbf")))
	lower := bytes.ToLower(head)
	switch {
	case bytes.HasPrefix(head, []byte("{")), bytes.HasPrefix(head, []byte("[")):
		return JSON
	case bytes.HasPrefix(lower, []byte("<?xml")), bytes.HasPrefix(lower, []byte("<rss")), bytes.HasPrefix(lower, []byte("<feed")):
		return XML
	case bytes.HasPrefix(head, []byte("<")):
		return HTML
	}
	return CSV
}

// inflate unpacks a gzip file by its first bytes, since servers send such a file without a word.
func inflate(body []byte) ([]byte, error) {
	if !bytes.HasPrefix(body, []byte{0x1f, 0x8b}) {
		return body, nil
	}
	r, err := gzip.NewReader(bytes.NewReader(body))
	if err == nil {
		body, err = io.ReadAll(io.LimitReader(r, MaxBytes+1))
	}
	switch {
	case err != nil:
		return nil, fmt.Errorf("sent a gzip file that cannot be unpacked: %w", err)
	case len(body) > MaxBytes:
		return nil, fmt.Errorf("sent a gzip file of more than %d MB", MaxBytes/1_000_000)
	}
	return body, nil
}

// decode returns UTF-8 without a byte order mark. Bytes that are not text in the encoding are refused, so
// that no plan is stored with a replacement character.
func (f Form) decode(body []byte, contentType string) ([]byte, error) {
	from, name, err := f.encoding(body, contentType)
	if err != nil {
		return nil, err
	}
	if from != encoding.Nop {
		if body, err = from.NewDecoder().Bytes(body); err != nil || bytes.ContainsRune(body, utf8.RuneError) {
			return nil, fmt.Errorf("sent something that is not text in %s", name)
		}
	}
	if body = bytes.TrimPrefix(body, []byte("\xef\xbb\xbf")); !utf8.Valid(body) {
		return nil, errors.New("sent something that is not text in UTF-8; source.encoding names another, such as windows-1252")
	}
	return body, nil
}

func (f Form) encoding(body []byte, contentType string) (encoding.Encoding, string, error) {
	if f.Encoding != "" && !bytes.HasPrefix(body, []byte("\xef\xbb\xbf")) {
		e, err := htmlindex.Get(f.Encoding)
		if err != nil {
			return nil, "", fmt.Errorf("has %q for an encoding; accepted are those that browsers know, such as windows-1252", f.Encoding)
		}
		return unlessUTF8(e, f.Encoding)
	}
	_, parameters, _ := mime.ParseMediaType(contentType)
	label := parameters["charset"]
	switch {
	case bytes.HasPrefix(body, []byte("\xef\xbb\xbf")): // which no other encoding begins with
		label = ""
	case label != "":
	case f.Format == XML:
		label = declared(body)
	case f.Format == HTML && !utf8.Valid(body):
		e, name, _ := charset.DetermineEncoding(body, contentType)
		return unlessUTF8(e, name)
	}
	if e, err := htmlindex.Get(label); err == nil {
		return unlessUTF8(e, label)
	}
	return encoding.Nop, "UTF-8", nil
}

func unlessUTF8(e encoding.Encoding, name string) (encoding.Encoding, string, error) {
	if canonical, err := htmlindex.Name(e); err == nil && canonical == "utf-8" {
		return encoding.Nop, "UTF-8", nil
	}
	return e, name, nil
}

// declared returns the encoding of an XML declaration.
func declared(body []byte) string {
	head, _, isXML := bytes.Cut(body, []byte("?>"))
	_, rest, has := strings.Cut(string(head), "encoding=")
	if !isXML || !has || len(rest) < 2 {
		return ""
	}
	label, _, _ := strings.Cut(rest[1:], rest[:1])
	return label
}

// fromNDJSON makes a list of the lines' values, without empty lines.
func fromNDJSON(body []byte, b *Budget) ([]byte, error) {
	list := []json.RawMessage{}
	for i, line := range bytes.Split(body, []byte("\n")) {
		if line = bytes.TrimSpace(line); len(line) == 0 {
			continue
		}
		if !json.Valid(line) {
			return nil, fmt.Errorf("sent something that is not JSON in line %d", i+1)
		}
		if err := b.takeJSON(line); err != nil {
			return nil, err
		}
		list = append(list, line)
	}
	return json.Marshal(list)
}
