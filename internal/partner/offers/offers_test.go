package offers_test

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"html"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"launchrack/internal/model/market"
	"launchrack/internal/partner/offers"
	"launchrack/internal/partner/tree"
	"launchrack/internal/testing/must"
)

// row is a line of testdata/texts.csv: a text that hosts write, in \n lines, and what is right to read in it.
type row struct{ kind, language, currency, vat, text, want string }

// table returns the lines of a file below its heading.
func table(t testing.TB, name string) [][]string {
	t.Helper()
	f := must.Get(os.Open(name))(t)
	defer f.Close()
	lines := must.Get(csv.NewReader(f).ReadAll())(t)
	return lines[1:]
}

func rows(t testing.TB) (list []row) {
	t.Helper()
	for _, l := range table(t, "testdata/texts.csv") {
		list = append(list, row{l[0], l[1], l[2], l[3], strings.ReplaceAll(l[4], `\n`, "\n"), l[5]})
	}
	return list
}

// written writes offers as texts.csv does: 41.88 EUR/12, with h for hours, then the renewal, + setup fee and % tax.
func written(read offers.Read) string {
	var list []string
	for _, o := range read.Offers {
		s := fmt.Sprintf("%s %s", trimmed(o.Amount), o.Currency)
		if o.Months > 0 {
			s += fmt.Sprintf("/%d", o.Months)
		} else if o.Hours > 0 {
			s += fmt.Sprintf("/%dh", o.Hours)
		}
		if o.Renewal != nil {
			s += " then " + trimmed(*o.Renewal)
		}
		if o.Setup != nil {
			s += " + " + trimmed(o.Setup.Amount) + " " + o.Setup.Currency
		}
		if o.VAT != nil {
			s += " " + trimmed(*o.VAT) + "%"
		}
		list = append(list, s)
	}
	switch slices.Sort(list); {
	case read.OnRequest:
		return "request"
	case len(list) == 0:
		return "doubt"
	}
	return strings.Join(list, "; ")
}

func trimmed(a market.Amount) string {
	text := a.String()
	if strings.Contains(text, ".") {
		text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	}
	return text
}

func (r row) house() offers.House {
	h := offers.House{Currency: r.currency}
	if r.vat != "" {
		h.VAT = new(market.MustAmount(r.vat))
	}
	return h
}

// well are the languages of which nearly every text is read: the shop's own, Portuguese, Russian and Turkish.
var well = []string{"en", "de", "fr", "es", "it", "nl", "pl", "pt", "ru", "tr"}

// TestTexts reads each text. What it reads is right or a doubt, never wrong; few of those that can be read are doubts,
// of any kind and in any language.
func TestTexts(t *testing.T) {
	type count struct{ right, left, wrong int }
	counts := map[string]*count{}
	for _, r := range rows(t) {
		got := ""
		switch r.kind {
		case "stock":
			state, _, err := offers.Stock([]offers.Piece{{Kind: offers.Badge, Text: r.text}})
			if got = state; err != nil {
				got = "doubt"
			} else if state == offers.Unknown {
				got = "unknown"
			}
		case "kind":
			got = offers.Kind(r.text)
		default:
			got = written(r.house().Prices(r.text))
		}
		for _, of := range []string{r.kind, r.language} {
			if counts[of] == nil {
				counts[of] = new(count)
			}
			switch {
			case got == r.want:
				counts[of].right++
			case got == "doubt":
				counts[of].left++
				t.Logf("%s %s %q is a doubt, want %s", r.kind, r.language, r.text, r.want)
			default:
				counts[of].wrong++
				t.Errorf("%s %s %q gives %s, want %s", r.kind, r.language, r.text, got, r.want)
			}
		}
	}
	for _, of := range slices.Sorted(maps.Keys(counts)) {
		c, most := counts[of], 15 // of 100 that are left out
		if len(of) == 2 && !slices.Contains(well, of) {
			most = 40
		}
		t.Logf("%s: %d right, %d left out, %d wrong", of, c.right, c.left, c.wrong)
		if 100*c.left > most*(c.right+c.left) {
			t.Errorf("%s: %d of %d texts are doubts", of, c.left, c.right+c.left)
		}
	}
}

// strangers are the words of words.csv that say nothing of a price, as a page has them around one.
func strangers(t testing.TB) (list []string) {
	t.Helper()
	for _, l := range table(t, "words.csv") {
		if l[0] == "other" || l[0] == "kind" {
			for word := range strings.SplitSeq(l[3], "|") {
				list = append(list, strings.TrimSuffix(word, "*"))
			}
		}
	}
	return append(list, "quick", "Wolke", "rapide", "fuerte", "veloce", "snel", "szybki", "быстрый", "hızlı", "rychlý", "snabb", "nopea", "gyors", "rapid", "швидкий", "nhanh", "快", "速い", "빠른", "سريع", "מהיר", "γρήγορο")
}

// shapes are the ways in which a page writes a price. TEXT has its lines as <br>, WORDS each word in a span.
var shapes = map[string]string{
	"plain":             `<div class="price">TEXT</div>`,
	"split":             `<div class="price">WORDS</div>`,
	"a struck price":    `<div class="price"><del>€99.00</del> <span style="text-decoration: line-through">€98.00</span> TEXT</div>`,
	"a button":          `<div class="price">TEXT</div><a class="btn" href="/order">Order now</a>`,
	"a cell of a table": `<table><tr><td>2 vCPU</td><td class="price">TEXT</td><td>4 GB</td></tr></table>`,
	"a description":     `<p>2 vCPU<br>4 GB RAM</p><div class="price">TEXT</div><p>1 Gbps port, 20 TB of traffic</p>`,
}

// TestShapes reads each text in each shape of page as it is read alone.
func TestShapes(t *testing.T) {
	form := tree.Form{Format: tree.HTML, Select: tree.Selection{Items: ".plan", Values: map[string]string{"price": ".price"}}}
	for name, shape := range shapes {
		for _, r := range rows(t) {
			if r.kind == "stock" || r.kind == "kind" {
				continue
			}
			var split strings.Builder
			for line := range strings.Lines(r.text) {
				for word := range strings.FieldsSeq(line) {
					split.WriteString("<span>" + html.EscapeString(word) + "</span> ")
				}
				split.WriteString("<br>")
			}
			text := strings.ReplaceAll(html.EscapeString(r.text), "\n", "<br>")
			page := `<div class="plan"><h3>VPS 1</h3>` + strings.NewReplacer("TEXT", text, "WORDS", split.String()).Replace(shape) + `</div>`
			body := must.Get(form.Read([]byte(page), ""))(t)
			var read struct{ Items []struct{ Price string } }
			if err := json.Unmarshal(body, &read); err != nil || len(read.Items) != 1 {
				t.Fatal(err, string(body))
			}
			if got := written(r.house().Prices(read.Items[0].Price)); got != r.want {
				t.Errorf("%s: %q gives %s, want %s", name, read.Items[0].Price, got, r.want)
			}
		}
	}
}

// FuzzAround puts a known offer between lines of strange words, and takes what is right or a doubt.
func FuzzAround(f *testing.F) {
	all, words := rows(f), strangers(f)
	for i := range all {
		f.Add(uint64(i), uint64(i*7919+13))
	}
	f.Fuzz(func(t *testing.T, of, seed uint64) {
		r := all[of%uint64(len(all))]
		if r.kind == "stock" || r.kind == "kind" || r.want == "doubt" {
			t.Skip()
		}
		random := rand.New(rand.NewPCG(of, seed))
		line := func() string {
			var some []string
			for range 1 + random.IntN(4) {
				some = append(some, words[random.IntN(len(words))])
			}
			return strings.Join(some, " ")
		}
		text := line() + "\n" + r.text + "\n" + line()
		if got := written(r.house().Prices(text)); got != r.want && got != "doubt" {
			t.Errorf("%q gives %s, want %s", text, got, r.want)
		}
		for _, kind := range []string{offers.Button, offers.Text, offers.Badge} {
			offers.Stock([]offers.Piece{{Kind: kind, Text: text}})
		}
	})
}
