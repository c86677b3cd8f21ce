package about_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/model/fact"
	"launchrack/internal/partner/about"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

const aboutText = text + `about:
  source: https://a.example/about
  date: 2026-11-03
  since: 1997
  payment: {value: [PayPal, card], source: "https://a.example/pay", date: 2026-10-01}
  refund: {value: "14, not for set-up", date: 2026-10-02}
  support: [tickets, English]
`

func day(month, day int) time.Time {
	return time.Date(2026, time.Month(month), day, 0, 0, 0, 0, time.UTC)
}

func TestFactsOfAFile(t *testing.T) {
	info := must.Get(read(aboutText))(t)
	want := fact.Sheet{
		{Name: fact.Since, Values: []string{"1997"}, Source: "https://a.example/about", Date: day(11, 3)},
		{Name: fact.Payment, Values: []string{"paypal", "card"}, Source: "https://a.example/pay", Date: day(10, 1)},
		{Name: fact.Refund, Values: []string{"14", "not for set-up"}, Source: "https://a.example/about", Date: day(10, 2)},
		{Name: fact.Support, Values: []string{"tickets", "English"}, Source: "https://a.example/about", Date: day(11, 3)},
	}
	check.Match(t, info.About, want)
}

func TestFactsSayWhatIsAccepted(t *testing.T) {
	for _, tt := range []struct{ part, by, want string }{
		{"  source: https://a.example/about\n", "", "a.yaml:11:10: about.since: source is missing; accepted is the https address of the page that says so, here or in about"},
		{"  date: 2026-11-03\n", "", "about.since: date is missing; accepted is a day such as 2026-11-03, here or in about"},
		{"2026-11-03", "3 Nov 2026", `a.yaml:11:9: about.date: "3 Nov 2026" came; accepted is a day such as`},
		{"https://a.example/pay", "http://a.example/", `about.payment.source: "http://a.example/" came; accepted is the https address`},
		{"since: 1997", "since: soon", `a.yaml:12:10: about.since: "soon" came; accepted is a year`},
		{"since: 1997", "since: unknown", "about.since: unknown came; accepted is a value, or no member of this name"},
		{"since: 1997", "founded: 1997", "a.yaml:12:3: about.founded: is not known; accepted are source, date, since, payment"},
		{"{value: [PayPal, card],", "{values: [PayPal, card],", "about.payment.values: is not known; accepted are value, source, date"},
		{"{value: [PayPal, card],", "{", "about.payment: value is missing"},
		{"[PayPal, card]", "[PayPal, [card]]", `about.payment: "PayPal" came; accepted is a list`},
	} {
		changed := strings.Replace(aboutText, tt.part, tt.by, 1)
		if changed == aboutText {
			t.Errorf("%q is not in the file", tt.part)
		}
		if _, err := read(changed); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q: %v, want %q", tt.by, err, tt.want)
		}
	}
}

// TestWritten: what the desk says needs neither source nor date, and takes back what a file says.
func TestWritten(t *testing.T) {
	got, err := about.Written("since: unknown\npayment: PayPal, iDEAL\nseat: {value: 'DE, Berlin', source: 'https://b.example/', date: 2026-10-05}\n", day(11, 27))
	want := fact.Sheet{{Name: fact.Since, Date: day(11, 27)}, {Name: fact.Payment, Values: []string{"paypal", "iDEAL"}, Date: day(11, 27)},
		{Name: fact.Seat, Values: []string{"DE", "Berlin"}, Source: "https://b.example/", Date: day(10, 5)}}
	if d := cmp.Diff(want, got); err != nil || d != "" {
		t.Errorf("%v (-want +got):\n%s", err, d)
	}
	for text, want := range map[string]string{
		"since: 1997\nseat: Berlin": `line 2: seat: "Berlin" came; accepted is the code of a country`,
		"colour: red":               "line 1: colour: is not known; accepted are source, date, since",
		"only words":                "line 1: a value came; accepted is a mapping",
		"since: [":                  "line 1: ",
	} {
		if _, err := about.Written(text, day(11, 27)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}
