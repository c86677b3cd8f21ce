package click

import (
	"net/url"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/testing/must"
)

// TestPostbacksAreRead reads what networks make of their addresses.
func TestPostbacksAreRead(t *testing.T) {
	of := func(network, id, day, amount, currency, reference string, outcome Outcome) Conversion {
		return Conversion{Network: network, Outcome: outcome, ID: id, Day: day, Amount: market.MustAmount(amount), Currency: currency, Reference: reference}
	}
	for query, want := range map[string]Conversion{
		"network=awin&id=105956531&sub_id=lr-1&amount=1.64&currency=GBP&date=2026-11-13+12%3A05%3A00":  of("awin", "105956531", "2026-11-13", "1.64", "GBP", "lr-1", Pending),
		"network=awin&id=105956531&sub_id=lr-1&amount=1.64&currency=GBP&status=approved":               of("awin", "105956531", "2026-11-20", "1.64", "GBP", "lr-1", Income),
		"network=impact&id=8882.1234.1234567&sub_id=lr-1&amount=5.00&currency=USD&status=APPROVED":     of("impact", "8882.1234.1234567", "2026-11-20", "5.00", "USD", "lr-1", Income),
		"network=impact&id=8882.1234.1234567&sub_id=&amount=0.00&currency=USD&status=REVERSED":         of("impact", "8882.1234.1234567", "2026-11-20", "0.00", "USD", "", Declined),
		"network=own&id=%20A%2F7%20&sub_id=lr-1&amount=%E2%82%AC12.50&date=2026-11-01T23:30:00Z":       of("own", "A/7", "2026-11-01", "12.50", "EUR", "lr-1", Income),
		"network=own&id=7&amount=-3&currency=pln&status=on-hold&date=26.11.2026&key=x&partner=c&else=": of("own", "7", "2026-11-26", "-3", "PLN", "", Pending),
	} {
		sent := must.Get(url.ParseQuery(query))(t)
		got, err := ReadPostback(must.Get(NetworkOf(sent.Get("network")))(t), sent, "2026-11-20")
		if d := cmp.Diff(want, got); d != "" || err != nil {
			t.Errorf("%s: %v, %s", query, err, d)
		}
	}
	const whole = "id=7&sub_id=lr-1&amount=5&currency=EUR&status=approved"
	for change, says := range map[string]string{
		"id=":                                   "id: nothing came",
		"id={actionid}":                         `id: "{actionid}" came, which the network did not replace`,
		"id=7&id=8":                             "id: it came 2 times",
		"id=" + strings.Repeat("9", maxValue+1): "at most 200 bytes",
		"id=a%00b":                              `id: "a\x00b" came`,
		"sub_id=%ff":                            "without control characters",
		"amount=":                               `amount: "" came`,
		"amount=4,19":                           `amount: "4,19" came; accepted are numbers such as 12.50`,
		"amount=1e3":                            `amount: "1e3" came`,
		"amount=1000000001":                     "at most 1000000000 and 6 decimals",
		"currency=":                             `currency: "" came`,
		"currency=Euro":                         `currency: "Euro" came`,
		"date=03/04/2026":                       "may be 2026-03-04 or 2026-04-03",
		"date=soon":                             `date: "soon" came`,
		"status=":                               "status: nothing came",
		"status=maybe":                          `status: "maybe" came`,
		"amount=%7BPayout%7D":                   "which the network did not replace",
		"sub_id=%7BSubId1%7D+":                  "which the network did not replace",
		"currency={Currency}":                   "which the network did not replace",
		"amount=5&amount=500000":                "amount: it came 2 times",
	} {
		sent, member := must.Get(url.ParseQuery(whole))(t), strings.Split(change, "=")[0]
		sent[member] = must.Get(url.ParseQuery(change))(t)[member]
		got, err := ReadPostback(must.Get(NetworkOf("impact"))(t), sent, "2026-11-20")
		if errs.KindOf(err) != errs.Invalid || !strings.Contains(errs.Public(err), says) || got != (Conversion{}) {
			t.Errorf("%s: %v, %+v; want %q", change, err, got, says)
		}
	}
	if _, err := NetworkOf("awn"); !strings.Contains(errs.Public(err), `"awn" came; accepted are awin, impact and own`) {
		t.Error(err)
	}
}

// TestAddressesOfNetworks: what the desk gives a network is read again once its macros are replaced.
func TestAddressesOfNetworks(t *testing.T) {
	if got, want := must.Get(NetworkOf("awin"))(t).Address("https://rack.example/conversions", "KEY"), "https://rack.example/conversions?network=awin&key=KEY&id=!!!transactionId!!!&sub_id=!!!clickRef!!!&amount=!!!commission!!!&currency=!!!transactionCurrency!!!&date=!!!transactionDate!!!"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	for _, n := range Networks {
		address := n.Address("/conversions", "KEY")
		if sent := must.Get(url.Parse(address))(t).Query(); sent.Get("network") != n.ID || sent.Get("key") != "KEY" {
			t.Error(address)
		} else if _, err := ReadPostback(n, sent, "2026-11-20"); errs.KindOf(err) != errs.Invalid {
			t.Errorf("%s as it is: %v", address, err)
		}
		for member, value := range map[string]string{"id": "7", "sub_id": "lr-1", "amount": "12.50", "currency": "EUR", "date": "2026-11-01", "status": "approved"} {
			if n.Macros[member] != "" {
				address = strings.Replace(address, "="+n.Macros[member], "="+value, 1)
			}
		}
		if got, err := ReadPostback(n, must.Get(url.Parse(address))(t).Query(), "2026-11-20"); err != nil || got.Amount.String() != "12.50" || got.Reference != "lr-1" {
			t.Errorf("%s: %+v, %v", address, got, err)
		}
	}
}

// FuzzReadPostback holds that whatever comes is read whole or refused with a reason.
func FuzzReadPostback(f *testing.F) {
	f.Add("7", "lr-1", "12.50", "EUR", "2026-11-01", "approved")
	f.Add("{ActionId}", "\xff", "€1.240,00-", "", "1/2/2026", "REVERSED")
	f.Fuzz(func(t *testing.T, id, reference, amount, currency, date, status string) {
		for _, n := range Networks {
			p, err := ReadPostback(n, url.Values{"id": {id}, "sub_id": {reference}, "amount": {amount}, "currency": {currency}, "date": {date}, "status": {status}}, "2026-11-20")
			if err != nil {
				if p != (Conversion{}) || errs.KindOf(err) != errs.Invalid || errs.Public(err) == "" {
					t.Errorf("%+v beside %v", p, err)
				}
				continue
			}
			if p.ID == "" || len(p.ID) > maxValue || len(p.Reference) > maxValue || len(p.Day) != 10 || len(p.Currency) != 3 || p.Amount.Scale() > maxDecimals || p.Outcome == "" ||
				!utf8.ValidString(p.ID+p.Reference) || strings.ContainsRune(p.ID+p.Reference, 0) {
				t.Errorf("%+v", p)
			}
		}
	})
}
