package socialcard

import (
	"bytes"
	"image/png"
	"strings"
	"testing"

	"launchrack/internal/testing/must"
)

var sample = Card{
	Brand: "Launchrack", Kicker: "Cherry Servers", Title: "AMD EPYC 7443P", Detail: "Dedicated server in Lithuania, the Netherlands and the United States",
	Facts: []Fact{{"CPU cores", "24"}, {"RAM", "256 GB"}, {"Storage", "2 × 960 GB NVMe"}, {"Network", "10 Gbit/s"}},
	Price: "≈ €1,234.56", PriceUnit: "/month", Note: "22 Nov 2026",
}

func TestPNG(t *testing.T) {
	for name, c := range map[string]Card{
		"all": sample, "nothing": {},
		"long":    {Brand: strings.Repeat("Brand ", 60), Kicker: strings.Repeat("Partner ", 60), Title: strings.Repeat("name-", 400), Facts: []Fact{{strings.Repeat("l", 99), strings.Repeat("9", 99)}}, Price: strings.Repeat("$9", 99), PriceUnit: strings.Repeat("/m", 99), Note: strings.Repeat("n", 999)},
		"words":   {Brand: "B", Title: strings.Repeat("word ", 40), Facts: make([]Fact, 9)},
		"unicode": {Brand: "日本", Title: "a\u0301 \u202e 𝕏 👩‍👩‍👧 \xff\xfe \x00 שלום", Price: "\u0301\u0301"},
	} {
		text, err := c.PNG()
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		img, err := png.Decode(bytes.NewReader(text))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if size := img.Bounds().Size(); size.X != Width || size.Y != Height || len(text) > 120<<10 {
			t.Errorf("%s: %v, %d bytes", name, size, len(text))
		}
	}
}

// TestPicturesDiffer if any text of the card differs.
func TestPicturesDiffer(t *testing.T) {
	base := must.Get(sample.PNG())(t)
	for name, change := range map[string]func(*Card){
		"brand": func(c *Card) { c.Brand += "s" }, "kicker": func(c *Card) { c.Kicker += "s" }, "title": func(c *Card) { c.Title += "s" },
		"detail": func(c *Card) { c.Detail += "s" }, "facts": func(c *Card) { c.Facts = []Fact{{"RAM", "1 GB"}} }, "price": func(c *Card) { c.Price = "$1.00" },
		"lead": func(c *Card) { c.PriceLead = "from" }, "unit": func(c *Card) { c.PriceUnit = "/hour" }, "note": func(c *Card) { c.Note += "s" },
	} {
		c := sample
		change(&c)
		if text, err := c.PNG(); err != nil || bytes.Equal(text, base) {
			t.Errorf("%s changes nothing (%v)", name, err)
		}
	}
}

func TestFit(t *testing.T) {
	p := must.Get(newPainter())(t)
	s := style{bold, 32, ink}
	for text, want := range map[string]string{
		"short": "short", "": "", "  a \n b ": "a b", "e\u0301te\u0301": "été", "Größe €5 ≈ £4": "Größe €5 ≈ £4", "日本 32": "32", "x\x00\xffy": "xy",
	} {
		if got := p.fit(text, s, 400); got != want {
			t.Errorf("%q is drawn as %q, want %q", text, got, want)
		}
	}
	for _, width := range []int{80, 100, 399, 400} {
		got := p.fit(strings.Repeat("wide ", 100), s, width)
		if !strings.HasSuffix(got, ellipsis) || p.width(got, s) > width || p.width(got, s) < width/3 {
			t.Errorf("%d: %q is %d wide", width, got, p.width(got, s))
		}
	}
	if got := p.fit("wide", s, 3); got != "" {
		t.Errorf("nothing fits, but %q is drawn", got)
	}
	first, rest := p.split("one two three four", s, p.width("one two", s))
	if first != "one two" || rest != "three four" {
		t.Errorf("split into %q and %q", first, rest)
	}
}

func BenchmarkPNG(b *testing.B) {
	for b.Loop() {
		must.Get(sample.PNG())(b)
	}
}
