package brand

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"launchrack/internal/errs"
)

func TestTheAccentCanBeReadInBothSchemes(t *testing.T) {
	pair := regexp.MustCompile(`--accent: light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)`)
	for _, text := range []string{"#bd3c0f", "#000", "#fff", "#ff0", "#0000ff", "#777777", "#00ff7f"} {
		a, err := ParseAccent(text)
		if err != nil {
			t.Fatal(err)
		}
		shades := pair.FindStringSubmatch(string(a.style()))
		if shades == nil {
			t.Fatalf("%s gives %q", text, a.style())
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

func TestLogo(t *testing.T) {
	for content, want := range map[string]string{
		"<svg xmlns='http://www.w3.org/2000/svg'/>": ".svg", "\xef\xbb\xbf<?xml version='1.0'?>\n<svg/>": ".svg",
		string(pngStart) + "x": ".png", "<html></html>": "", "GIF89a": "", "": "", string(pngStart) + strings.Repeat("x", maxLogo): "",
	} {
		logo, err := ReadLogo([]byte(content))
		if (err != nil) != (want == "") || want != "" && !strings.HasSuffix(logo.Path(), want) {
			t.Errorf("%.20q: %q, %v; want %q", content, logo.Path(), err, want)
		}
	}
	logo, err := ReadLogo([]byte("<svg/>"))
	if err != nil {
		t.Fatal(err)
	}
	b := Brand{Logo: logo}
	if files := b.Files(); len(files) != 1 || string(files[logo.Path()]) != "<svg/>" {
		t.Errorf("files %q", files)
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
