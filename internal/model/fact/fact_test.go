package fact_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/model/fact"
)

func TestRead(t *testing.T) {
	for _, tt := range []struct {
		name  fact.Name
		texts []string
		want  []string
	}{
		{fact.Since, []string{" 1997 "}, []string{"1997"}},
		{fact.Payment, []string{"PayPal, CARD, bank transfer,paypal"}, []string{"paypal", "card", "bank transfer"}},
		{fact.Payment, []string{"sepa", "iDEAL"}, []string{"sepa", "iDEAL"}},
		{fact.Payment, []string{"Monero, BITCOIN, Dogecoin"}, []string{"monero", "bitcoin", "Dogecoin"}},
		{fact.Identity, []string{"None"}, []string{"none"}},
		{fact.Trial, []string{"3, with a card"}, []string{"3", "with a card"}},
		{fact.Rescue, []string{"yes"}, []string{"yes"}},
		{fact.Panel, []string{"Plesk", "cPanel"}, []string{"Plesk", "cPanel"}},
		{fact.Reputation, []string{"https://a.example/x", "https://b.example/"}, []string{"https://a.example/x", "https://b.example/"}},
		{fact.Refund, []string{"14"}, []string{"14", ""}},
		{fact.Refund, []string{"1 day, not for set-up"}, []string{"1", "not for set-up"}},
		{fact.Refund, []string{"unused hours, pro rata"}, []string{"", "unused hours, pro rata"}},
		{fact.ServiceLevel, []string{"99.95 %"}, []string{"99.95"}},
		{fact.LookingGlass, []string{"https://lg.example/"}, []string{"https://lg.example/"}},
		{fact.Networks, []string{"AS64500, 64501", "as 64500"}, []string{"64500", "64501"}},
		{fact.Support, []string{"tickets", "9 to 17 h, in English"}, []string{"tickets", "9 to 17 h, in English"}},
		{fact.Owner, []string{"Example plc"}, []string{"Example plc"}},
		{fact.Seat, []string{"de"}, []string{"DE"}},
		{fact.Seat, []string{"DE, Berlin, Am Markt 1"}, []string{"DE", "Berlin, Am Markt 1"}},
		{fact.Seat, []string{"DE", "Berlin"}, []string{"DE", "Berlin"}},
	} {
		got, err := fact.Read(tt.name, tt.texts)
		if d := cmp.Diff(tt.want, got); err != nil || d != "" {
			t.Errorf("%s %q: %v (-want +got):\n%s", tt.name, tt.texts, err, d)
		}
	}
}

func TestReadSaysWhatIsAccepted(t *testing.T) {
	for _, tt := range []struct {
		name  fact.Name
		texts []string
		want  string
	}{
		{fact.Since, []string{"last year"}, `"last year" came; accepted is a year such as 1997`},
		{fact.Since, []string{"1997", "1998"}, `"1997" came`},
		{fact.Since, nil, `"" came`},
		{fact.Payment, []string{"card,,sepa"}, `accepted is a list of paypal, card, crypto, sepa, bitcoin`},
		{fact.Payment, []string{strings.Repeat("x", 41)}, "accepted is a list"},
		{fact.Payment, []string{strings.Repeat("a,b,c,d,e,f,g,h,", 4) + "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17"}, "accepted is a list"},
		{fact.Refund, []string{""}, "accepted is a number of days"},
		{fact.ServiceLevel, []string{"101"}, "accepted is a share in per cent"},
		{fact.ServiceLevel, []string{"0"}, "accepted is a share in per cent"},
		{fact.LookingGlass, []string{"http://lg.example/"}, "accepted is an https address"},
		{fact.LookingGlass, []string{"https://a:b@lg.example/"}, "accepted is an https address"},
		{fact.LookingGlass, []string{"https://lg.example/a|b"}, "accepted is an https address"},
		{fact.LookingGlass, []string{`https://lg.example/"><b>`}, "accepted is an https address"},
		{fact.Networks, []string{"AS0"}, "accepted is a list of numbers"},
		{fact.Networks, []string{"4294967296"}, "accepted is a list of numbers"},
		{fact.Support, []string{"a\x00b"}, "accepted is a list of texts"},
		{fact.Identity, []string{"passport"}, "accepted is one of required, sometimes, none"},
		{fact.NewAddress, []string{"maybe"}, "accepted is one of yes, no"},
		{fact.Reputation, []string{"4.8 stars"}, "accepted is a list of https addresses"},
		{fact.Seat, []string{"Berlin"}, "accepted is the code of a country"},
		{fact.Seat, []string{"XX, Berlin"}, "accepted is the code of a country"},
		{"colour", []string{"red"}, "is not known; accepted are since, payment"},
	} {
		if got, err := fact.Read(tt.name, tt.texts); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s %q: %q, %v, want %q", tt.name, tt.texts, got, err, tt.want)
		}
	}
}

// TestOver: what the shop says wins over what the partner's file says, fact by fact, and takes it back.
func TestOver(t *testing.T) {
	day := time.Date(2026, 11, 3, 0, 0, 0, 0, time.UTC)
	file := fact.Sheet{{Name: fact.Seat, Values: []string{"DE"}, Source: "https://a.example/"}, {Name: fact.Payment, Values: []string{"bank transfer", "sepa", "card"}, Date: day}, {Name: fact.Since, Values: []string{"1997"}}}
	own := fact.Sheet{{Name: fact.Since}, {Name: fact.Seat, Values: []string{"FI"}, Date: day}}
	want := fact.Sheet{file[1], own[1]}
	if d := cmp.Diff(want, own.Over(file)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	if d := cmp.Diff([]string{"card", "sepa"}, own.Over(file).Payments()); d != "" {
		t.Errorf("payments (-want +got):\n%s", d)
	}
	coins := fact.Sheet{{Name: fact.Payment, Values: []string{"monero", "card"}}}
	if d := cmp.Diff([]string{"card", "crypto", "monero"}, coins.Payments()); d != "" {
		t.Errorf("payments by a coin (-want +got):\n%s", d)
	}
	if got := own.Payments(); got != nil {
		t.Errorf("payments that nobody says: %q", got)
	}
	if got := own.Over(fact.Sheet{file[2]}).Values(fact.Since); got != nil {
		t.Errorf("a fact that was taken back: %q", got)
	}
}
