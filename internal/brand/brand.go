// Package brand is how a shop looks and who stands behind it: its name, tagline, logo, accent
// colour and contact. Pages, feeds, pictures and mails take all of it from here.
package brand

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"image/png"
	"strings"

	"launchrack/internal/errs"
	"launchrack/internal/view"
)

// Brand is the look of a shop.
type Brand struct {
	Name, Tagline string
	// Logo stands beside the name; without bytes the mark of the program does.
	Logo Logo
	// Accent is the colour of links and marks; its zero value keeps the program's.
	Accent Accent
	// Contact are the lines of the footer.
	Contact []Line
	// Footer are further links of the footer.
	Footer []Line
	// Notice is a line above every page; empty for none.
	Notice string
	// Legal are the legal pages that are written.
	Legal []LegalPage
}

// Line is a line of the contact; Href is empty for plain text.
type Line struct{ Text, Href string }

// Logo is a picture, SVG or PNG.
type Logo struct {
	content []byte
	ending  string
}

// maxLogo bounds the bytes of a logo, which each visitor loads, and maxSide its width and height.
const (
	maxLogo = 256 << 10
	maxSide = 4096
)

var pngStart = []byte("\x89PNG\r\n\x1a\n")

// ReadLogo takes the content of a file. It fails with errs.Invalid where that is neither SVG
// nor PNG, or too large.
func ReadLogo(content []byte) (Logo, error) {
	head := bytes.TrimLeft(content[:min(len(content), 1024)], "\xef\xbb\xbf \t\r\n")
	switch {
	case len(content) > maxLogo:
		return Logo{}, errs.Field("logo", "%d bytes came; accepted is a picture of at most %d", len(content), maxLogo)
	case bytes.HasPrefix(content, pngStart):
		size, err := png.DecodeConfig(bytes.NewReader(content))
		switch {
		case err != nil:
			return Logo{}, errs.Field("logo", "the PNG cannot be read")
		case size.Width > maxSide || size.Height > maxSide:
			return Logo{}, errs.Field("logo", "a picture of %d x %d pixels came; accepted is one of at most %d x %d", size.Width, size.Height, maxSide, maxSide)
		}
		return Logo{content, ".png"}, nil
	case bytes.HasPrefix(head, []byte("<")) && bytes.Contains(head, []byte("<svg")):
		return Logo{content, ".svg"}, checkSVG(content)
	}
	return Logo{}, errs.Field("logo", "the file is neither SVG nor PNG")
}

// View is the brand as pages show it.
func (b Brand) View() view.Brand {
	shown := view.Brand{Name: b.Name, Tagline: b.Tagline, Logo: b.Logo.Path(), Notice: b.Notice, Contact: []view.ContactLine{}}
	for _, line := range b.Contact {
		shown.Contact = append(shown.Contact, view.ContactLine(line))
	}
	for _, line := range b.Footer {
		shown.Footer = append(shown.Footer, view.ContactLine(line))
	}
	for _, page := range b.Legal {
		shown.Footer = append(shown.Footer, view.ContactLine{Text: page.Title, Href: page.Path})
	}
	return shown
}

// Path is the address of the logo, which changes with its content; empty without one.
func (l Logo) Path() string { return pathOf("logo", l.content, l.ending) }

// StylePath is the address of the style sheet that sets the accent; empty without one. It
// tells the colour, so that every node has the sheet of any accent (Style).
func (b Brand) StylePath() string {
	if b.Accent == (Accent{}) {
		return ""
	}
	return stylePrefix + b.Accent.chosen.String()[1:] + styleEnding
}

const (
	stylePrefix = "/assets/accent-"
	styleEnding = ".css"
)

// Style gives the style sheet at an address of StylePath; nil for another address.
func Style(path string) []byte {
	digits, isStyle := strings.CutPrefix(path, stylePrefix)
	digits, isSheet := strings.CutSuffix(digits, styleEnding)
	if !isStyle || !isSheet || len(digits) != 6 {
		return nil
	}
	a, err := ParseAccent("#" + digits)
	if err != nil {
		return nil
	}
	return a.style()
}

// Bytes is the content of the picture.
func (l Logo) Bytes() []byte { return l.content }

func pathOf(name string, content []byte, ending string) string {
	if len(content) == 0 {
		return ""
	}
	sum := sha256.Sum256(content)
	return "/assets/" + name + "-" + hex.EncodeToString(sum[:8]) + ending
}

// ReadContact reads lines that are separated by line breaks or semicolons. An e-mail address,
// a telephone number that begins with + and a web address become links.
func ReadContact(text string) []Line {
	var lines []Line
	for _, line := range strings.FieldsFunc(text, func(r rune) bool { return r == ';' || r == '\n' || r == '\r' }) {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, Line{line, hrefOf(line)})
		}
	}
	return lines
}

func hrefOf(line string) string {
	switch {
	case strings.HasPrefix(line, "https://"), strings.HasPrefix(line, "http://"):
		return line
	case strings.Contains(line, "@") && !strings.ContainsAny(line, " <>"):
		return "mailto:" + line
	case strings.HasPrefix(line, "+"):
		if digits := strings.NewReplacer("(0)", "", " ", "", "-", "", "(", "", ")", "", "/", "").Replace(line); strings.Trim(digits[1:], "0123456789") == "" {
			return "tel:" + digits
		}
	}
	return ""
}

// IsLogo reports whether an address of a file could belong to a logo.
func IsLogo(path string) bool { return strings.HasPrefix(path, "/assets/logo-") }
