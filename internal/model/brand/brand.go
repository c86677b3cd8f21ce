// Package brand holds a shop's name, tagline, logo, accent colour, contact and legal pages for
// pages, feeds, pictures and mails.
package brand

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"image/png"
	"strings"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/view"
)

// Brand is the identity of a shop.
type Brand struct {
	Name, Tagline string
	// Logo is shown beside the name; the zero value is the program's own.
	Logo Logo
	// Accent is the colour of links and marks; the zero value is the program's own.
	Accent Accent
	// Contact are the lines of the footer.
	Contact []Line
	// Footer are further links of the footer.
	Footer []Line
	// Notice is a line above every page; empty for none.
	Notice string
	// Backdrop is the colour behind the home page's head.
	Backdrop Backdrop
	// HeroTitle and HeroText are the words of the home page's head; empty for the program's own.
	HeroTitle, HeroText string
	// Seat is the code of the country where the operator sits, in capitals; empty if it is not known.
	Seat string
	// Traders says of partners whether they have declared to be traders; a partner that is not in it has not said.
	Traders map[market.PartnerID]bool
	// Legal are the legal pages with a text.
	Legal []LegalPage
	// Languages are those that pages speak; the first has addresses without a code. None are English alone.
	Languages language.Set
}

// Line is a line of the contact; Href is empty for plain text.
type Line struct{ Text, Href string }

// Logo is a picture, SVG or PNG.
type Logo struct {
	content []byte
	ending  string
}

// maxLogo is the maximum size of a logo in bytes, and maxSide its maximum width and height.
const (
	maxLogo = 256 << 10
	maxSide = 4096
)

var pngStart = []byte("\x89PNG\r\n\x1a\n")

// ReadLogo makes a logo of a file's content. It fails with errs.Invalid if the file is neither a
// safe SVG nor a PNG, or too large.
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

// ownTagline is the tagline of a shop that has not set another, and pages say it in their language.
var ownTagline = language.S("Launch Your Digital Universe")

// TaglineIn returns the tagline as pages of a language show it: one that the operator wrote stays.
func (b Brand) TaglineIn(l *language.Language) string {
	if b.Tagline == ownTagline.In(language.English) {
		return ownTagline.In(l)
	}
	return b.Tagline
}

// View returns the brand in the props of pages in a language.
func (b Brand) View(l *language.Language) view.Brand {
	shown := view.Brand{Name: b.Name, Tagline: b.TaglineIn(l), Logo: b.Logo.Path(), Notice: b.Notice, Contact: []view.ContactLine{}}
	for _, line := range b.Contact {
		shown.Contact = append(shown.Contact, view.ContactLine(line))
	}
	for _, line := range b.Footer {
		shown.Footer = append(shown.Footer, view.ContactLine(line))
	}
	for _, page := range b.Legal {
		shown.Footer = append(shown.Footer, view.ContactLine{Text: page.Title(l), Href: page.Path})
	}
	return shown
}

// Hero returns the words of the home page's head: the shop's own, else those given.
func (b Brand) Hero(given *view.Hero) *view.Hero {
	if given == nil {
		return nil
	}
	return &view.Hero{Title: cmp.Or(b.HeroTitle, given.Title), Text: cmp.Or(b.HeroText, given.Text)}
}

// logoPrefix begins the paths of logos.
const logoPrefix = "/assets/logo-"

// Path is the logo's path with a hash of its content; empty for no logo.
func (l Logo) Path() string {
	if len(l.content) == 0 {
		return ""
	}
	sum := sha256.Sum256(l.content)
	return logoPrefix + hex.EncodeToString(sum[:8]) + l.ending
}

// IsLogo reports whether a path has the prefix of logos.
func IsLogo(path string) bool { return strings.HasPrefix(path, logoPrefix) }

// StylePath is the path of the style sheet of the accent and the backdrop; empty for neither. It
// contains the colours, so that every node can make the sheet from the path alone (Style).
func (b Brand) StylePath() string {
	accent, backdrop := "", ""
	if b.Accent != (Accent{}) {
		accent = b.Accent.chosen.String()[1:]
	}
	if b.Backdrop.isSet {
		backdrop = "-" + b.Backdrop.chosen.String()[1:]
	}
	if accent+backdrop == "" {
		return ""
	}
	return stylePrefix + accent + backdrop + styleEnding
}

const (
	stylePrefix = "/assets/accent-"
	styleEnding = ".css"
)

// Style returns the style sheet at a path of StylePath; nil for any other path.
func Style(path string) []byte {
	colours, isStyle := strings.CutPrefix(path, stylePrefix)
	colours, isSheet := strings.CutSuffix(colours, styleEnding)
	accent, backdrop, _ := strings.Cut(colours, "-")
	if !isStyle || !isSheet {
		return nil
	}
	made := Brand{}
	var err error
	if accent != "" {
		made.Accent, err = ParseAccent("#" + accent)
	}
	if err == nil && backdrop != "" {
		made.Backdrop, err = ParseBackdrop("#" + backdrop)
	}
	if err != nil || made.StylePath() != path { // one spelling, such as six digits
		return nil
	}
	return style(made.Accent, made.Backdrop)
}

// Bytes is the content of the picture.
func (l Logo) Bytes() []byte { return l.content }

// ReadContact splits a text at line breaks and semicolons. An e-mail address, a telephone number
// that begins with + and a web address become links.
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
