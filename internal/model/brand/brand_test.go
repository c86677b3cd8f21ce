package brand

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
	"launchrack/internal/model/view"
	"launchrack/internal/testing/must"
)

func TestTheAccentCanBeReadInBothSchemes(t *testing.T) {
	pair := regexp.MustCompile(`--accent: light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)`)
	for _, text := range []string{"#bd3c0f", "#000", "#fff", "#ff0", "#0000ff", "#777777", "#00ff7f"} {
		a := must.Get(ParseAccent(text))(t)
		shades := pair.FindStringSubmatch(string(style(a, Backdrop{})))
		if shades == nil {
			t.Fatalf("%s gives %q", text, style(a, Backdrop{}))
		}
		for i, surfaces := range [][]colour{{{255, 255, 255}, {0xf3, 0xf5, 0xf5}, lightSurface}, {{0x0d, 0x12, 0x14}, {0x15, 0x1c, 0x1f}, darkSurface}} {
			c, _ := parseColour(shades[i+1])
			for _, surface := range surfaces {
				if ratio := c.contrast(surface); ratio < minContrast {
					t.Errorf("%s as %s on %s has a contrast of %.2f", text, c, surface, ratio)
				}
			}
		}
	}
	if a, err := ParseAccent("#bd3c0f"); err != nil || a.light != "#bd3c0f" && a.light == a.dark {
		t.Errorf("a colour that can be read is changed: %+v, %v", a, err)
	}
	for _, text := range []string{"red", "bd3c0f", "#12", "#12345g", "#1234567"} {
		if _, err := ParseAccent(text); errs.KindOf(err) != errs.Invalid || !strings.Contains(err.Error(), text) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// TestWordsOnTheBackdropCanBeRead: whatever colour stands behind the head, its words and the accent have
// enough contrast, and the path of the sheet is the one that makes it.
func TestWordsOnTheBackdropCanBeRead(t *testing.T) {
	rule := regexp.MustCompile(`--hero-(ink|ink-2|accent): (#[0-9a-f]{6});`)
	for _, text := range []string{"#0c1316", "#000", "#fff", "#ff0", "#777777", "#808080", "#12303a", "#bd3c0f", "#00ff7f"} {
		for _, accent := range []string{"", "#bd3c0f", "#ffffff", "#000000"} {
			a := must.Get(ParseAccent(accent))(t)
			b := must.Get(ParseBackdrop(text))(t)
			path := Brand{Accent: a, Backdrop: b}.StylePath()
			words := rule.FindAllStringSubmatch(string(Style(path)), -1)
			if len(words) != 3 || !strings.Contains(string(Style(path)), "--hero: "+b.chosen.String()+";") {
				t.Fatalf("%s gives %q", path, Style(path))
			}
			for _, word := range words {
				if c, _ := parseColour(word[2]); c.contrast(b.chosen) < minContrast {
					t.Errorf("%s: %s is %s, a contrast of %.2f", path, word[1], c, c.contrast(b.chosen))
				}
			}
		}
	}
	if _, err := ParseBackdrop("red"); errs.KindOf(err) != errs.Invalid || !strings.Contains(err.Error(), "hero_colour") {
		t.Errorf("%v", err)
	}
	for _, path := range []string{"/assets/accent-.css", "/assets/accent--.css", "/assets/accent--fff.css", "/assets/accent-bd3c0f-.css", "/assets/accent-BD3C0F.css", "/assets/accent-bd3c0f-12345.css"} {
		if Style(path) != nil {
			t.Errorf("%s is a sheet", path)
		}
	}
}

func TestLogo(t *testing.T) {
	var b bytes.Buffer
	must.Do(t, png.Encode(&b, image.NewGray(image.Rect(0, 0, 2, 2))))
	picture := b.String()
	for content, want := range map[string]string{
		"<svg xmlns='http://www.w3.org/2000/svg'/>": ".svg", "\xef\xbb\xbf<?xml version='1.0'?>\n<svg/>": ".svg",
		picture: ".png", "<html></html>": "", "GIF89a": "", "": "", picture + strings.Repeat("x", maxLogo): "",
	} {
		logo, err := ReadLogo([]byte(content))
		if (err != nil) != (want == "") || want != "" && !strings.HasSuffix(logo.Path(), want) {
			t.Errorf("%.20q: %q, %v; want %q", content, logo.Path(), err, want)
		}
	}
	logo := must.Get(ReadLogo([]byte("<svg/>")))(t)
	if !IsLogo(logo.Path()) || string(logo.Bytes()) != "<svg/>" {
		t.Errorf("%s: %q", logo.Path(), logo.Bytes())
	}
}

// TestALogoCannotAct: an SVG that runs code or loads something is refused, and the error names the
// part.
func TestALogoCannotAct(t *testing.T) {
	for content, part := range map[string]string{
		`<svg><script>alert(1)</script></svg>`:                              "script",
		`<svg><SCRIPT/></svg>`:                                              "SCRIPT",
		`<svg onload="alert(1)"/>`:                                          "onload",
		`<svg><foreignObject/></svg>`:                                       "foreignObject",
		`<svg><a xlink:href="javascript:alert(1)"/></svg>`:                  `"a"`,
		`<svg><use xlink:href="javascript:alert(1)"/></svg>`:                "javascript:",
		`<svg><image href="data:image/svg+xml,%3Csvg/onload=x"/></svg>`:     "data:image/svg",
		`<svg><style>@import url(https://evil.example/x.css)</style></svg>`: "@import",
		`<svg><style>a{b:u<!-- -->rl(https://evil.example/)}</style></svg>`: "rl(",
		`<svg><path fill="url( 'https://evil.example/' )"/></svg>`:          "url(",
		`<svg><path fill="u\72l(https://evil.example/)"/></svg>`:            "without @",
		`<svg><path style="background:URL(https://evil.example/)"/></svg>`:  "url(",
		`<svg><path style="mask:image-set('x.png' 1x)"/></svg>`:             "image-set(",
		`<?xml-stylesheet href="https://evil.example/"?><svg/>`:             "xml-stylesheet",
		`<!DOCTYPE svg SYSTEM "https://evil.example/x.dtd"><svg/>`:          "DOCTYPE",
		`<svg><animate attributeName="href" to="javascript:x"/></svg>`:      "animate",
		`<svg><set attributeName="onmouseover" to="x"/></svg>`:              `"set"`,
		`<svg xml:base="https://evil.example/"/>`:                           `"base"`,
		`<svg xmlns:h="http://www.w3.org/1999/xhtml"><h:style/></svg>`:      "style",
		`<svg><image href="https://elsewhere.example/x.png"/></svg>`:        "https://elsewhere.example",
		`<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>`:                    "entit",
		`<html><svg/></html>`:                                               "html",
		`<svg><g></svg>`:                                                    "cannot be read",
		string(pngStart) + "no picture":                                     "cannot be read",
	} {
		if _, err := ReadLogo([]byte(content)); errs.KindOf(err) != errs.Invalid || !strings.Contains(errs.Public(err), part) {
			t.Errorf("%.60q: %v, want %s", content, err, part)
		}
	}
	for _, harmless := range []string{
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><style>.a{fill:red}</style><defs><path id="a" d="M0 0h9"/></defs><use href="#a"/></svg>`,
		`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9" role="img" aria-label="A (b)"><title>A</title>
			<defs><linearGradient id="g"><stop offset="0" stop-color="rgb(1, 2, 3)"/></linearGradient><clipPath id="c"><circle cx="1" cy="1" r="1"/></clipPath></defs>
			<g clip-path="url(#c)" transform="translate(1 2) rotate(45)"><rect width="3" height="3" fill="url('#g')" style="mask: url( #m )"/><use xlink:href="#c"/>
			<image href="data:image/png;base64,AAAA"/><text x="1" y="2" font-family="Arial, sans-serif" xml:space="preserve">A</text></g></svg>`,
	} {
		if _, err := ReadLogo([]byte(harmless)); err != nil {
			t.Error(err)
		}
	}
}

// TestLogosOfTheRepositoryAreAccepted: the marks of partners come from many programs.
func TestLogosOfTheRepositoryAreAccepted(t *testing.T) {
	files, err := filepath.Glob("../../partner/*/mark.svg")
	shipped, failed := filepath.Glob("../../partner/shipped/*/mark.svg")
	if files = append(files, shipped...); err != nil || failed != nil || len(files) < 5 {
		t.Fatal(len(files), err, failed)
	}
	for _, file := range append(files, "../../../web/public/assets/icon.svg") {
		content := must.Get(os.ReadFile(file))(t)
		if _, err := ReadLogo(content); err != nil {
			t.Errorf("%s: %v", file, err)
		}
	}
}

func TestTheStyleSheetFollowsFromItsAddress(t *testing.T) {
	a := must.Get(ParseAccent("#BD3C0F"))(t)
	b := Brand{Accent: a}
	if got := string(Style(b.StylePath())); got != string(style(a, Backdrop{})) || got == "" || b.StylePath() != "/assets/accent-bd3c0f.css" {
		t.Errorf("%s: %q", b.StylePath(), got)
	}
	for _, path := range []string{"/assets/accent-.css", "/assets/accent-bd3c0g.css", "/assets/accent-bd3c0f.js", "/assets/accent-b30.css", "/assets/main.css"} {
		if Style(path) != nil {
			t.Errorf("%s is a style sheet", path)
		}
	}
}

// TestLegalPagesHoldNothingThatActs: Markdown becomes harmless elements, and HTML in it is dropped.
func TestLegalPagesHoldNothingThatActs(t *testing.T) {
	text := "# Imprint of *us*\n\nExample Ltd, <b onclick=x>1 Street</b>\n\n## Contact\n\n- [mail](mailto:a@b.example)\n- [bad](javascript:alert(1))\n- <https://shop.example>\n\n" +
		"<script>alert(1)</script>\n\n![picture](https://tracker.example/x.png)\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"
	page, isWritten, err := ReadLegal(LegalPages[0], text)
	if err != nil || !isWritten {
		t.Fatalf("written %t, %v", isWritten, err)
	}
	var tags, hrefs []string
	var words strings.Builder
	var walk func([]view.Node)
	walk = func(list []view.Node) {
		for _, n := range list {
			tags, hrefs = append(tags, n.Tag), append(hrefs, n.Href)
			words.WriteString(n.Text)
			walk(n.Children)
		}
	}
	walk(page.Body)
	for _, bad := range []string{"script", "img", "b", "h1"} {
		if slices.Contains(tags, bad) {
			t.Errorf("the page holds %s: %v", bad, tags)
		}
	}
	for _, want := range []string{"h2", "h3", "ul", "table", "td", "a"} {
		if !slices.Contains(tags, want) {
			t.Errorf("the page lacks %s: %v", want, tags)
		}
	}
	if all := strings.Join(hrefs, " "); strings.Contains(all, "javascript") || !strings.Contains(all, "mailto:a@b.example") || !strings.Contains(all, "https://shop.example") {
		t.Errorf("links %s", all)
	}
	if strings.Contains(words.String(), "alert(1)</") || strings.Contains(words.String(), "onclick") {
		t.Errorf("words %s", words.String())
	}
	if page, _, err := ReadLegal(LegalPages[1], "# What we keep\n\nNothing."); err != nil || page.Heading != "What we keep" || len(page.Body) != 1 {
		t.Errorf("%+v, %v", page, err)
	}
	if _, isWritten, err := ReadLegal(LegalPages[2], " \n"); isWritten || err != nil {
		t.Errorf("nothing: %t, %v", isWritten, err)
	}
	if _, _, err := ReadLegal(LegalPages[2], strings.Repeat("x", maxLegal+1)); errs.KindOf(err) != errs.Invalid || !strings.Contains(err.Error(), "terms") {
		t.Errorf("too long: %v", err)
	}
}

func TestContact(t *testing.T) {
	got := ReadContact("Example Ltd; hello@example.com\n+44 (0)20 7946-0000;\nhttps://example.com/help;a@b c;+44 x")
	want := []Line{{"Example Ltd", ""}, {"hello@example.com", "mailto:hello@example.com"}, {"+44 (0)20 7946-0000", "tel:+442079460000"},
		{"https://example.com/help", "https://example.com/help"}, {"a@b c", ""}, {"+44 x", ""}}
	if !slices.Equal(got, want) {
		t.Errorf("%+v", got)
	}
}

// TestLegalPagesAreNamedInTheVisitorsLanguage holds the links to them and the headings of those that have none.
func TestLegalPagesAreNamedInTheVisitorsLanguage(t *testing.T) {
	german, _ := language.Find("de")
	for lang, want := range map[*language.Language]string{language.English: "Imprint, Privacy, Terms", german: "Impressum, Datenschutz, AGB"} {
		var names []string
		for _, line := range (Brand{Legal: LegalPages}).View(lang).Footer {
			names = append(names, line.Text)
		}
		if got := strings.Join(names, ", "); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}
