package article

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"launchrack/internal/model/prose"
	"launchrack/internal/model/view"
	"launchrack/internal/testing/must"
)

func TestBlocks(t *testing.T) {
	for name, tt := range map[string]struct {
		text  string
		want  []Part
		plain string // what stays text
	}{
		"a list":                       {"{{list: /vps?ram_size=gte.16&limit=5}}", []Part{{Kind: List, Address: "/vps?ram_size=gte.16&limit=5", Line: 1}}, ""},
		"no spaces, upper case":        {"\n\n{{LIST:/vps}}  ", []Part{{Kind: List, Address: "/vps", Line: 3}}, ""},
		"a whole address":              {"{{table: https://shop.example/outlet?order=price_usd}}", []Part{{Kind: Table, Address: "/outlet?order=price_usd", Line: 1}}, ""},
		"braces in the address":        {"{{list: /?countries=cs.{DE}}}", []Part{{Kind: List, Address: "/?countries=cs.{DE}", Line: 1}}, ""},
		"a plan by number":             {"{{plan: 123}}", []Part{{Kind: Plan, Address: "123", Plan: 123, Line: 1}}, ""},
		"a plan by address":            {"{{plan: /plans/vps-s-17}}", []Part{{Kind: Plan, Address: "/plans/vps-s-17", Plan: 17, Line: 1}}, ""},
		"a price in a sentence":        {"Now from {{price: /vps}}.", []Part{{Kind: Price, Address: "/vps", Line: 1}}, "Now from ."},
		"two prices in a sentence":     {"{{price: /vps}} or {{price: 3}}", []Part{{Kind: Price, Address: "/vps", Line: 1}, {Kind: Price, Address: "3", Plan: 3, Line: 1}}, " or "},
		"marks of Markdown in it":      {"{{price: /vps?a_b=*x*&c_d=<y>}}", []Part{{Kind: Price, Address: "/vps?a_b=*x*&c_d=<y>", Line: 1}}, ""},
		"in a list, a heading, a cell": {"- a {{price: 1}}\n\n## b {{price: 2}}\n\n| x |\n|---|\n| {{price: 3}} |", []Part{{Kind: Price, Address: "1", Plan: 1, Line: 1}, {Kind: Price, Address: "2", Plan: 2, Line: 3}, {Kind: Price, Address: "3", Plan: 3, Line: 7}}, "a b x"},
		"between lines of a paragraph": {"above\n{{plan: 1}}\nbelow", []Part{{Kind: Plan, Address: "1", Plan: 1, Line: 2}}, "abovebelow"},
		"a fenced block of code":       {"```\n{{list: /vps}}\n```", []Part{}, "{{list: /vps}}\n"},
		"an indented block of code":    {"x\n\n    {{list: /vps}}", []Part{}, "x{{list: /vps}}\n"},
		"code in a sentence":           {"write `{{list: /vps}}` there", []Part{}, "write {{list: /vps}} there"},
		"an escaped brace":             {`\{{list: /vps}}`, []Part{}, "{{list: /vps}}"},
		"single braces":                {"a {b} c", []Part{}, "a {b} c"},
		"a picture":                    {"![Two racks](/guides/pictures/ab12-1600x900)", []Part{{Kind: Picture, Address: "ab12-1600x900", Alt: "Two racks", Line: 1}}, ""},
		"a picture of one width":       {"![](/guides/pictures/800/ab12-1600x900)", []Part{{Kind: Picture, Address: "ab12-1600x900", Line: 1}}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			d := must.Get(Read(tt.text))(t)
			if diff := cmp.Diff(tt.want, d.Parts, cmpopts.IgnoreFields(Part{}, "Start", "End")); diff != "" {
				t.Error(diff)
			}
			if got := allText(d); got != tt.plain {
				t.Errorf("the text is %q, want %q", got, tt.plain)
			}
			if len(d.Notes) > 0 {
				t.Errorf("notes: %v", d.Notes)
			}
		})
	}
}

func TestWhatIsWrongIsToldAndNeverShown(t *testing.T) {
	for name, tt := range map[string]struct {
		text string
		line int
		want []string // in the note
	}{
		"an unknown kind":        {"a\n\n{{lsit: /vps}}", 3, []string{"“{{lsit: /vps}}”", "{{list: ADDRESS}}", "{{plan: NUMBER}}"}},
		"no kind":                {"{{/vps}}", 1, []string{"“{{/vps}}”"}},
		"nothing":                {"{{}}", 1, []string{"“{{}}”"}},
		"no end":                 {"x\n{{list: /vps\n\nmore", 2, []string{"“{{list: /vps”", "no }}"}},
		"a list in a sentence":   {"see {{list: /vps}} there", 1, []string{"stands in a sentence", "{{price: ADDRESS}}"}},
		"no address":             {"{{list: vps}}", 1, []string{"“vps” came for a list", "/vps?ram_size=gte.16"}},
		"another site":           {"{{list: //evil.example/vps}}", 1, []string{"//evil.example"}},
		"a plan that is a list":  {"{{plan: /vps}}", 1, []string{"“/vps” came for a plan", "123"}},
		"a list that is a plan":  {"{{list: /plans/x-1}}", 1, []string{"“/plans/x-1” came for a list"}},
		"a plan below zero":      {"{{plan: -1}}", 1, []string{"“-1”"}},
		"a picture of elsewhere": {"a\n\n![x](https://example.com/a.png)", 3, []string{"https://example.com/a.png", "/guides/pictures/"}},
		"a block too many":       {strings.Repeat("{{plan: 1}}\n\n", MaxBlocks+1), 2*MaxBlocks + 1, []string{"block 13", "at most 12"}},
	} {
		t.Run(name, func(t *testing.T) {
			d, err := Read(tt.text)
			if err != nil || len(d.Notes) != 1 {
				t.Fatalf("%v, %v", d.Notes, err)
			}
			if d.Notes[0].Line != tt.line {
				t.Errorf("line %d, want %d", d.Notes[0].Line, tt.line)
			}
			for _, want := range tt.want {
				if !strings.Contains(d.Notes[0].Text, want) {
					t.Errorf("the note is %q, without %q", d.Notes[0].Text, want)
				}
			}
			if text := allText(d); strings.ContainsAny(text, "{}") {
				t.Errorf("readers see %q", text)
			}
		})
	}
}

func TestHeadings(t *testing.T) {
	d := must.Get(Read("### Memory\n\n### Memory\n\n#### Größe & *mehr*\n\n### 服务器\n\n### Memory 2"))(t)
	var got []string
	for _, n := range d.Body {
		got = append(got, n.Tag+" "+n.ID)
	}
	if diff := cmp.Diff([]string{"h2 h-memory", "h2 h-memory-2", "h3 h-grosse-mehr", "h2 h-", "h2 h-memory-2-2"}, got); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]view.PageLink{{Text: "Memory", Path: "#h-memory"}, {Text: "Memory", Path: "#h-memory-2"}, {Text: "服务器", Path: "#h-"}, {Text: "Memory 2", Path: "#h-memory-2-2"}}, d.Contents); diff != "" {
		t.Error(diff)
	}
	if d, _ := Read("# a\n\n# b\n\n# c"); d.Contents != nil {
		t.Errorf("three headings have contents: %v", d.Contents)
	}
}

// TestTextsOfOtherPrograms reads what Google Docs, GitHub and WordPress write: footnotes, tasks, names of headings, pictures in
// the text, and HTML, each piece of which is told.
func TestTextsOfOtherPrograms(t *testing.T) {
	d := must.Get(Read("See [the end](#the-end) and a note[^1].\n\n- [x] done\n- [ ] open\n\n<!-- kept back -->\n\n<h2>Old</h2>\n\na <b>bold</b> word\n\n![](data:image/png;base64," +
		strings.Repeat("A", 5000) + ")\n\n## End {#the-end}\n\n> ## Quoted {#root}\n\n[^1]: The note.\n"))(t)
	text := fmt.Sprintf("%+v", d.Body)
	for _, want := range []string{"Href:#h-end ", "ID:h-end ", "Tag:sup ", "Href:#fn:1 ", "ID:fn:1 ", "The note.", "☑ done", "☐ open", "a bold word"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in %s", want, text)
		}
	}
	if strings.Contains(text, "ID:root") {
		t.Errorf("a quoted heading has an anchor of the page: %s", text)
	}
	var notes []string
	for _, n := range d.Notes {
		notes = append(notes, fmt.Sprint(n.Line, " ", n.Text))
	}
	want := []string{"8 “<h2>Old</h2>” is HTML and left out with its text. Write it in Markdown", "10 “<b>” is HTML and left out; its text stays. Write it in Markdown"}
	if diff := cmp.Diff(want, notes[:min(2, len(notes))]); diff != "" || len(notes) != 3 || len(notes[2]) > 300 {
		t.Errorf("%s\n%q", diff, notes)
	}
}

func TestTextsHoldNothingThatActs(t *testing.T) {
	d := must.Get(Read(`<script>alert(1)</script> <img src=x onerror=alert(1)> <span data-part="1">x</span> [a](javascript:alert(1)) **ok**`))(t)
	shown := fmt.Sprint(d.Body)
	for _, bad := range []string{"script", "onerror", "javascript", "img"} {
		if strings.Contains(strings.ReplaceAll(shown, "alert(1)", ""), "<"+bad) || strings.Contains(shown, "javascript:") {
			t.Errorf("%s is in %s", bad, shown)
		}
	}
	var walk func([]view.Node)
	walk = func(list []view.Node) {
		for _, n := range list {
			if n.Part != 0 || n.Tag == "script" || n.Tag == "img" || n.Tag == "span" {
				t.Errorf("a writer made %+v", n)
			}
			walk(n.Children)
		}
	}
	walk(d.Body)
}

func TestPictureNames(t *testing.T) {
	name := PictureName("9f86d081884c", 1600, 900)
	if w, h, ok := PictureSize(name); w != 1600 || h != 900 || !ok {
		t.Errorf("%s is %d x %d, %v", name, w, h, ok)
	}
	for _, bad := range []string{"", "x", "a-0x3", "../a-1x1", "a/b-1x1", "a-1x100000"} {
		if _, _, ok := PictureSize(bad); ok {
			t.Errorf("%q is taken for a picture", bad)
		}
	}
}

func allText(d Document) string {
	text := ""
	for _, n := range d.Body {
		text += prose.Text(n)
	}
	return text
}

// FuzzRead: whatever a writer types, each part has a place in the text, and braces are shown as text only where Markdown
// says so.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{"{{list: /vps}}", "a {{price: 1}} b", "{{", "}}", "`{{x}}`", `\{{x}}`, "> {{plan: 1}}", "- {{plan: 1}}", "![a](b) {{list:", "{{price: 1}}}}", "[{{price: 1}}](/x)", "| a |\n|-|\n|{{price: /?a=b|c}}|"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, source string) {
		d := must.Get(Read(source))(t)
		for _, p := range d.Parts {
			if p.Line < 1 || p.Line > strings.Count(source, "\n")+1 {
				t.Errorf("%+v is in no line", p)
			}
			if p.Kind != Picture && !strings.HasPrefix(source[p.Start:p.End], "{{") {
				t.Errorf("%+v is at %q", p, source[p.Start:p.End])
			}
			if p.Problem == "" && p.Kind != Picture && p.Plan == 0 && !strings.HasPrefix(p.Address, "/") {
				t.Errorf("%+v has no address", p)
			}
		}
		if strings.Contains(allText(d), "{{") && !strings.ContainsAny(source, "`\\&~") && !strings.Contains(source, "    ") && !strings.Contains(source, "\t") {
			t.Errorf("readers see braces: %q", allText(d))
		}
		var walk func([]view.Node)
		walk = func(list []view.Node) {
			for _, n := range list {
				if n.Part < 0 || n.Part > len(d.Parts) {
					t.Errorf("part %d of %d", n.Part, len(d.Parts))
				}
				walk(n.Children)
			}
		}
		walk(d.Body)
	})
}
