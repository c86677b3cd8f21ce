package offers_test

import (
	"encoding/csv"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"launchrack/internal/market"
	"launchrack/internal/partner/offers"
)

// row is a line of testdata/texts.csv: a text that hosts write, in \n lines, and what is right to read in it.
type row struct{ kind, language, currency, vat, text, want string }

func rows(t testing.TB) (list []row) {
	t.Helper()
	f, err := os.Open("testdata/texts.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range lines[1:] {
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
	if slices.Sort(list); len(list) == 0 {
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

// TestTexts reads each text. What it reads is right or a doubt, never wrong; few of those that can be read are doubts.
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
		c := counts[r.kind]
		if c == nil {
			c = new(count)
			counts[r.kind] = c
		}
		switch {
		case got == r.want:
			c.right++
		case got == "doubt":
			c.left++
			t.Logf("%s %s %q is a doubt, want %s", r.kind, r.language, r.text, r.want)
		default:
			c.wrong++
			t.Errorf("%s %s %q gives %s, want %s", r.kind, r.language, r.text, got, r.want)
		}
	}
	for kind, c := range counts {
		t.Logf("%s: %d right, %d left out, %d wrong", kind, c.right, c.left, c.wrong)
		if 100*c.left > 10*(c.right+c.left) {
			t.Errorf("%s: %d of %d texts are doubts", kind, c.left, c.right+c.left)
		}
	}
}
