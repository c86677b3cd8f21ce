package partner_test

import (
	"strings"
	"testing"

	"launchrack/internal/model/market"
	"launchrack/internal/partner"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/sample"
)

func usd(s string) market.Prices { return market.Prices{market.USD: market.MustAmount(s)} }

func TestRows(t *testing.T) {
	machine := market.Plan{Partner: "vultr", SKU: "m"}
	base := func(code string, sold bool) partner.Offer {
		return partner.Offer{Code: code, Base: true, State: market.SoldIf(sold), Quoted: market.Quoted{Monthly: usd("5")}}
	}
	one := partner.Rows(machine, []partner.Offer{base("fra", true), base("ams", false), base("fra", true)})
	if len(one) != 1 || one[0].SKU != "m" || one[0].Group != "" || len(one[0].Places) != 2 || one[0].Places[0].Region != "Frankfurt" || one[0].Places[1].State != market.PlaceSoldOut || !one[0].Available {
		t.Errorf("one price: %+v", one)
	}
	dear := func(code string) partner.Offer {
		return partner.Offer{Code: code, State: market.PlaceSoldOut, Quoted: market.Quoted{Monthly: usd("7.50")}}
	}
	for _, offers := range [][]partner.Offer{
		{base("fra", true), dear("sao"), dear("bom")},
		{base("fra", true), dear("bom"), dear("sao")},
	} {
		two := partner.Rows(machine, offers)
		if len(two) != 2 || two[0].SKU != "m" || two[0].Group != "m" || two[1].SKU != "m@bom" || two[1].Group != "m" ||
			two[1].Available || len(two[1].Places) != 2 || !two[1].Monthly[market.USD].Equal(market.MustAmount("7.5")) {
			t.Errorf("two prices: %+v", two)
		}
	}
	ranked := func(code string, rank int, tb string) partner.Offer {
		return partner.Offer{Code: code, Rank: rank, State: market.PlaceUnknown, Quoted: market.Quoted{Monthly: usd("5")}, TrafficTB: market.MustAmount(tb)}
	}
	traffic := partner.Rows(machine, []partner.Offer{ranked("ams", 1, "20"), ranked("fra", 0, "20"), ranked("sgp", 1, "1"), ranked("sao", 1, "0")})
	if len(traffic) != 3 || traffic[0].SKU != "m@fra" || *traffic[0].TrafficTB != 20 || traffic[0].Bandwidth != "20 TB" ||
		traffic[1].SKU != "m@sgp" || *traffic[1].TrafficTB != 1 || traffic[2].TrafficTB != nil {
		t.Errorf("other traffic: %+v", traffic)
	}
	nowhere := partner.Rows(machine, []partner.Offer{base("", false)})
	if len(nowhere) != 1 || nowhere[0].Available || nowhere[0].Places != nil {
		t.Errorf("sold nowhere: %+v", nowhere)
	}
}

func TestMarkBase(t *testing.T) {
	offer := func(code, price string) partner.Offer {
		return partner.Offer{Code: code, Quoted: market.Quoted{Hourly: usd(price)}}
	}
	for _, test := range []struct {
		name   string
		offers []partner.Offer
		want   string
	}{
		{"the price of most places", []partner.Offer{offer("a", "3"), offer("b", "5"), offer("c", "5")}, "b c"},
		{"of equals the lowest", []partner.Offer{offer("a", "5"), offer("b", "3.00"), offer("c", "3"), offer("d", "5")}, "b c"},
		{"none", nil, ""},
	} {
		partner.MarkBase(test.offers)
		var usual []string
		for _, o := range test.offers {
			if o.Base {
				usual = append(usual, o.Code)
			}
		}
		check.Equal(t, strings.Join(usual, " "), test.want, test.name)
	}
}

// TestComponents checks that other charges do not split rows, and name their place if they
// differ.
func TestComponents(t *testing.T) {
	offer := func(code, overage string) partner.Offer {
		q := market.Quote{Component: market.Overage, Period: market.PerTB}
		return partner.Offer{Code: code, Base: true, Quoted: market.Quoted{Monthly: usd("5"), Components: q.In(usd(overage))}}
	}
	own := market.Quote{Component: market.Licence, Name: "Windows", Period: market.Month}.In(usd("20"))
	rows := partner.Rows(market.Plan{Partner: "vultr", SKU: "m", Quoted: market.Quoted{Components: own}},
		[]partner.Offer{offer("fra", "1"), offer("ams", "1.00"), offer("sgp", "7"), {Code: "sao", Quoted: market.Quoted{Monthly: usd("9"), Components: offer("", "2").Components}}})
	var got []string
	for _, row := range rows {
		for _, q := range market.SortComponents(row.Components) {
			got = append(got, string(row.SKU)+" "+q.Amount.String()+" "+q.Place)
		}
	}
	check.Equal(t, strings.Join(got, "|"), "m 20 |m 1.00 Amsterdam|m 1 Frankfurt|m 7 Singapore|m@sao 20 |m@sao 2 ")
	same := partner.Rows(market.Plan{Partner: "vultr", SKU: "m"}, []partner.Offer{offer("fra", "1"), offer("ams", "1.00")})
	if quotes := market.SortComponents(same[0].Components); len(quotes) != 1 || quotes[0].Place != "" {
		t.Errorf("the same in all places: %+v", quotes)
	}
}

// TestEachQuoteOfAnOffer gives the row of a place each kind of quote of the place.
func TestEachQuoteOfAnOffer(t *testing.T) {
	for name, pair := range sample.EachQuote() {
		if name == "Setup" || name == "QuotedTax" {
			continue // the machine's
		}
		offers := []partner.Offer{{Code: "a", Quoted: pair[0]}, {Code: "b", Quoted: pair[1]}}
		if rows := partner.Rows(market.Plan{SKU: "m"}, offers); len(rows) == 1 == pair[1].PriceMoved(&pair[0]) {
			t.Errorf("%s: %d rows", name, len(rows))
		}
		for i, o := range offers {
			if rows := partner.Rows(market.Plan{SKU: "m"}, []partner.Offer{o}); !rows[0].Same(&pair[i]) {
				t.Errorf("%s: the row has %+v, want %+v", name, rows[0].Quoted, pair[i])
			}
		}
	}
}
