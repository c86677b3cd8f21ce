package click

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
)

func TestConversionsAreRead(t *testing.T) {
	planOf := func(c *Conversion) { c.Plan = map[string]int64{"ax41": 7}[c.Reference] }
	want := []Conversion{
		{Partner: "cherry", Day: "2026-11-25", Amount: market.MustAmount("12.50"), Currency: "EUR", Plan: 7, Reference: "ax41"},
		{Partner: "cherry", Day: "2026-11-26", Amount: market.MustAmount("-3"), Currency: "USD", Reference: "newsletter, May"},
	}
	for _, text := range []string{
		"date,amount,currency,plan\n2026-11-25,12.50,EUR,ax41\n2026-11-26T08:00:00Z,-3,usd,\"newsletter, May\"\n",
		"\uFEFFOrder;Sub_ID;Date;Commission;Currency\r\n1;ax41;2026-11-25;12.50;EUR\r\n2;newsletter, May;2026-11-26;-3;USD\r\n",
	} {
		got, err := ReadConversions("cherry", "Cherry Servers", text, planOf)
		if d := cmp.Diff(want, got.Rows); d != "" || err != nil {
			t.Errorf("%v, %s", err, d)
		}
	}
	for text, says := range map[string]string{
		"":                       "no line with the names",
		"date,amount,currency\n": "no column plan or plan_id or sub_id",
		"date,amount,currency,plan\n2026-11-25,1,EUR,a\nyesterday,1,EUR,a\n":                     `line 3: date: "yesterday" came`,
		"date,amount,currency,plan\n2026-11-25,1,EUR,a\n25.11.2026,1,EUR,a\n":                    "one form in a file",
		"date,amount,currency,plan\n03/04/2026,1,EUR,a\n05/06/2026,1,EUR,a\n":                    "may be 2026-03-04 or 2026-04-03",
		"date;amount;currency;plan\n2026-11-25;4,190;EUR;a\n":                                    "one form in a file",
		"date;amount;currency;plan\n2026-11-25;4,19;EUR;a\n2026-11-25;4.19;EUR;a\n":              "one form in a file",
		"date,amount,plan\n2026-11-25,4.19,a\n":                                                  `currency: "" came`,
		"date,amount,currency,plan,status\n2026-11-25,4.19,EUR,a,maybe\n":                        `status: "maybe" came`,
		"date,amount,currency,plan,advertiser\n2026-11-25,1,EUR,a,One\n2026-11-25,1,EUR,a,Two\n": "none is Cherry Servers: One, Two",
		"date,amount,currency,plan\n2026-11-25,1,EUR,a\n2026-11-25,1.000,50,EUR,a\n":             "line 3",
		"date,amount,currency,plan\n2026-11-25,much,EUR,a\n":                                     `line 2: amount: "much" came`,
		"date,amount,currency,plan\n2026-11-25,9223372036854775807,EUR,a\n":                      "at most 1000000000 and 6 decimals",
		"date,amount,currency,plan\n2026-11-25,-1000000000.5,EUR,a\n":                            "at most 1000000000 and 6 decimals",
		"date,amount,currency,plan\n2026-11-25,0.0000000000000000001,EUR,a\n":                    "at most 1000000000 and 6 decimals",
		"date,amount,currency,plan\n2026-11-25,1,Euro,a\n":                                       `line 2: currency: "Euro" came`,
		"date,amount,currency,plan\n2026-11-25,1,EUR,a\x00b\n":                                   "line 2: plan: \"a\\x00b\" came",
	} {
		if got, err := ReadConversions("cherry", "Cherry Servers", text, planOf); got.Rows != nil || errs.KindOf(err) != errs.Invalid || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v, %v; want %q", text, got, err, says)
		}
	}
}

// TestReportsOfNetworks reads files as networks write them: their names of columns, dates, separators, decimals and states.
func TestReportsOfNetworks(t *testing.T) {
	type row struct{ day, amount, currency, reference string }
	for name, tt := range map[string]struct {
		text                              string
		want                              []row
		pending, declined, others, totals int
	}{
		"Awin": {text: "Transaction Date,Advertiser,Commission Status,Sale Amount,Commission Amount,Commission Amount Currency,Click Ref\n" +
			"2026-10-02T09:14:03,Cherry Servers EU,pending,99.00,9.90,GBP,lr-a1\n2026-10-03T10:00:00,Cherry Servers EU,approved,50.00,5.05,GBP,lr-a2\n" +
			"2026-10-04T10:00:00,Another Host,approved,50.00,5.00,GBP,lr-a3\n2026-10-05T10:00:00,Cherry Servers EU,declined,50.00,5.00,GBP,lr-a4\n",
			want: []row{{"2026-10-03", "5.05", "GBP", "lr-a2"}}, pending: 1, declined: 1, others: 1},
		"CJ": {text: "Event Date,Posting Date,Advertiser,SID,Order ID,Action Status,Sale Amount (USD),Publisher Commission (USD)\n" +
			"02-Oct-2026 09:14,03-Oct-2026,Cherry Servers,lr-b1,F-7,locked,\"$2,480.00\",\"$1,248.50\"\n05-Oct-2026 09:14,06-Oct-2026,Cherry Servers,lr-b1,F-7,corrected,\"-$10.00\",-$1.50\n" +
			"06-Oct-2026 09:14,06-Oct-2026,Cherry Servers,lr-b2,F-8,new,$10.00,$1.50\n",
			want: []row{{"2026-10-02", "1248.50", "USD", "lr-b1"}, {"2026-10-05", "-1.50", "USD", "lr-b1"}}, pending: 1},
		"Impact": {text: "Action Date\tCampaign\tStatus\tPayout\tCurrency\tSubId1\n10/13/2026\tCherry Servers\tAPPROVED\t1.31\tEUR\tlr-c1\n10/02/2026\tCherry Servers\tREVERSED\t2.00\tEUR\tlr-c2\nTotal\t\t\t3.31\t\t\n",
			want: []row{{"2026-10-13", "1.31", "EUR", "lr-c1"}}, declined: 1, totals: 1},
		"Post Affiliate Pro": {text: "Date created;Commission;Order ID;Status;Last click data 1\n12.10.2026 08:01:02;€4,19;9;Approved;lr-d1\n13.10.2026 08:01:02;€ 1.240,00;9;Approved;\n",
			want: []row{{"2026-10-12", "4.19", "EUR", "lr-d1"}, {"2026-10-13", "1240.00", "EUR", ""}}},
		"two of one click": {text: "date;amount;currency;sub_id\n2026-10-12;1,31;EUR;lr-e1\n2026-10-12;12,54;EUR;lr-e1\n",
			want: []row{{"2026-10-12", "1.31", "EUR", "lr-e1"}, {"2026-10-12", "12.54", "EUR", "lr-e1"}}},
		"thousands by a point, told by another line": {text: "date;amount;currency;sub_id\n2026-10-12;1.240;EUR;a\n2026-10-12;2.500,50;EUR;b\n",
			want: []row{{"2026-10-12", "1240", "EUR", "a"}, {"2026-10-12", "2500.50", "EUR", "b"}}},
	} {
		got, err := ReadConversions("cherry", "Cherry Servers", tt.text, func(*Conversion) {})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var rows []row
		for _, c := range got.Rows {
			rows = append(rows, row{c.Day, c.Amount.String(), c.Currency, c.Reference})
		}
		if d := cmp.Diff(tt.want, rows, cmp.AllowUnexported(row{})); d != "" || got.Pending != tt.pending || got.Declined != tt.declined || got.Others != tt.others || got.Totals != tt.totals {
			t.Errorf("%s: %d pending, %d declined, %d of others, %d totals; rows %s", name, got.Pending, got.Declined, got.Others, got.Totals, d)
		}
	}
	got, err := ReadConversions("cherry", "Cherry Servers", "date,amount,currency,plan,status\n2026-10-01,1,EUR,a,approved\n2026-10-09,1,EUR,a,pending\n", func(*Conversion) {})
	if err != nil || got.First != "2026-10-01" || got.Last != "2026-10-09" {
		t.Errorf("the days of a file end with its last line, stored or not: %s to %s, %v", got.First, got.Last, err)
	}
}

// TestReportsAsNetworksName reads reports with the columns that networks' documents name, many of which are not read.
func TestReportsAsNetworksName(t *testing.T) {
	for name, tt := range map[string]struct {
		text, want string
	}{
		// Awin's download: names with underscores, the state as a number.
		"Awin": {"id,publisher_id,sale_amount,commission,date,commission_status,validation_date,extra,type,site_name,url,decline_reason,click_ref,advertiser_name,currency\n" +
			"701,45628,26.09,1.64,2026-10-02 12:05:00,1,2026-10-20 08:00:00,F-1,Sale,Rack,https://rack.example,,lr-1,Cherry Servers,GBP\n" +
			"702,45628,10.00,0.60,2026-10-03 09:00:00,0,,F-2,Sale,Rack,https://rack.example,,lr-2,Cherry Servers,GBP\n" +
			"703,45628,10.00,0.60,2026-10-04 09:00:00,2,2026-10-21 08:00:00,F-3,Sale,Rack,https://rack.example,\"Returned, late\",lr-3,Cherry Servers,GBP\n" +
			"704,45628,99.00,9.90,2026-10-04 09:00:00,1,2026-10-21 08:00:00,F-4,Sale,Rack,https://rack.example,,lr-4,Another Host,GBP\n",
			"2026-10-02 701 1.64 GBP lr-1; 1 pending, 1 declined, 1 others"},
		// CJ's download, and a correction below zero.
		"CJ": {"Commission ID,Event Date,Posting Date,Click Date,Action Name,Status,Order ID,SID,Advertiser CID,Advertiser Name,Website Name,Ad ID,Click Referring URL,Operating System,Sale Amount (USD),Publisher Commission (USD)\n" +
			"9001,02-Oct-2026 09:14:00,03-Oct-2026 00:00:00,01-Oct-2026 07:00:00,Order,locked,F-7,lr-5,77,Cherry Servers,Rack,12,https://rack.example/vps,Linux,\"2,480.00\",\"1,248.50\"\n" +
			"9002,08-Oct-2026 09:14:00,09-Oct-2026 00:00:00,01-Oct-2026 07:00:00,Order,closed,F-7,lr-5,77,Cherry Servers,Rack,12,https://rack.example/vps,Linux,-10.00,-1.50\n" +
			"9003,09-Oct-2026 09:14:00,09-Oct-2026 00:00:00,01-Oct-2026 07:00:00,Order,extended,F-8,lr-6,77,Cherry Servers,Rack,12,https://rack.example/vps,Linux,10.00,1.50\n",
			"2026-10-02 9001 1248.50 USD lr-5, 2026-10-08 9002 -1.50 USD lr-5; 1 pending, 0 declined, 0 others"},
		// Impact's listing by the date of clearing, with brands, and its listing for a paystub, without a state.
		"Impact, cleared": {"Action Date\tClearing Date\tAction ID\tSub ID 1\tSub ID 2\tSub ID 3\tShared ID\tBrand\tEvent Type\tStatus\tSale Amount\tAction Earnings\n" +
			"Oct 13, 2026 09:14\tNov 20, 2026 00:00\t8882.1.2\tlr-7\t\t\t\tCherry Servers\tOnline Sale\tAPPROVED\t€26.20\t€1.31\n" +
			"Oct 14, 2026 09:14\t\t8882.1.3\tlr-8\t\t\t\tCherry Servers\tOnline Sale\tREVERSED\t€26.20\t€0.00\nOct 15, 2026 09:14\t\t8883.1.4\tlr-9\t\t\t\tAnother Host\tOnline Sale\tPENDING\t€26.20\t€1.31\n",
			"2026-10-13 8882.1.2 1.31 EUR lr-7; 0 pending, 1 declined, 1 others"},
		"Impact, paid": {"Paystub Id,Action Id,Campaign Id,Campaign Name,Action Tracker Id,Action Tracker,Sub Id 1,Sub Id 2,Sub Id 3,Shared Id,Sale Amount,Payout,Action Date,Posting Date,Modification Date,Locking Date\n" +
			"5,8882.1.2,4444,Cherry Servers,18503,Online Sale,lr-7,,,,$26.20,$1.31,10/13/2026 09:14,11/20/2026,,11/15/2026\n5,8882.1.5,4444,Cherry Servers,18503,Online Sale,,,,,\"$1,026.20\",-$1.31,10/02/2026 09:14,11/20/2026,11/01/2026,11/15/2026\n",
			"2026-10-13 8882.1.2 1.31 USD lr-7, 2026-10-02 8882.1.5 -1.31 USD ; 0 pending, 0 declined, 0 others"},
		// Post Affiliate Pro with a comma before decimals, and a state of the payment beside the one of the order.
		"Post Affiliate Pro": {"ID;Commission;Total cost;Order ID;Product ID;Date created;Campaign name;Transaction type;Status;Payout status;Extra data 1;Last click data 1\n" +
			"a1b2;4,19 €;41,90 €;9;AX41;2026-10-12 08:01:02;Servers;sale;Approved;Unpaid;;lr-10\na1b3;1.240,00 €;12.400,00 €;10;AX162;2026-10-13 08:01:02;Servers;sale;Pending;Unpaid;;lr-11\n",
			"2026-10-12 a1b2 4.19 EUR lr-10; 1 pending, 0 declined, 0 others"},
	} {
		got, err := ReadConversions("cherry", "Cherry Servers", tt.text, func(*Conversion) {})
		var said []string
		for _, c := range got.Rows {
			said = append(said, strings.Join([]string{c.Day, c.ID, c.Amount.String(), c.Currency, c.Reference}, " "))
		}
		if text := fmt.Sprintf("%s; %d pending, %d declined, %d others", strings.Join(said, ", "), got.Pending, got.Declined, got.Others); text != tt.want || err != nil {
			t.Errorf("%s: %s, %v; want %s", name, text, err, tt.want)
		}
	}
	const other = "date,commission,currency,sub_id,status\n2026-10-02,1,EUR,a,1\n"
	if _, err := ReadConversions("cherry", "Cherry Servers", other, func(*Conversion) {}); err == nil || !strings.Contains(err.Error(), `status: "1" came`) {
		t.Errorf("a number of no network that is known: %v", err)
	}
}

// FuzzReadConversions holds that whatever comes is read whole or refused with a reason.
func FuzzReadConversions(f *testing.F) {
	f.Add("date,amount,currency,plan\n2026-11-25,12.50,EUR,ax41\n")
	f.Add("Transaction Date;Commission (USD);SID\n1/2/2026;€1.240,00-;\nTotal;;\n")
	f.Fuzz(func(t *testing.T, text string) {
		r, err := ReadConversions("cherry", "Cherry Servers", text, func(*Conversion) {})
		if err != nil && (r.Rows != nil || errs.KindOf(err) != errs.Invalid) {
			t.Errorf("%d rows beside %v", len(r.Rows), err)
		}
		for _, c := range r.Rows {
			if len(c.Day) != 10 || len(c.Currency) != 3 || c.Amount.Scale() > maxDecimals || c.Day < r.First || c.Day > r.Last {
				t.Errorf("%+v", c)
			}
		}
	})
}

func TestSumsAndFile(t *testing.T) {
	of := func(day string, partner market.PartnerID, plan, n int64) Count {
		return Count{Key{day, partner, Click{plan, List, "DE"}}, n}
	}
	counts := []Count{of("2026-11-25", "cherry", 7, 2), of("2026-11-26", "cherry", 7, 3), of("2026-11-26", "ovh", 8, 9)}
	paid := Conversion{Partner: "cherry", Amount: market.MustAmount("0.10"), Currency: "EUR"}
	sums := SumBy(counts, func(k Key) string { return string(k.Partner) }, []Conversion{paid, paid, paid}, func(c Conversion) (string, bool) { return string(c.Partner), true })
	if len(sums) != 2 || sums[0].Of != "ovh" || sums[1].Clicks != 5 || sums[1].Conversions != 3 || sums[1].Amounts["EUR"].String() != "0.30" {
		t.Errorf("%+v", sums)
	}
	large := Conversion{Partner: "cherry", Amount: market.MustAmount("9223372036854775807"), Currency: "EUR"}
	sums = SumBy(nil, func(k Key) string { return "" }, []Conversion{large, paid, large, paid}, func(c Conversion) (string, bool) { return "cherry", true })
	if len(sums) != 1 || sums[0].Conversions != 4 || sums[0].LeftOut == 0 || sums[0].Amounts["EUR"].Sign() <= 0 {
		t.Errorf("amounts that no sum holds: %+v", sums)
	}
	var file strings.Builder
	want := "day,partner_id,plan_id,page,country,clicks\n2026-11-25,cherry,7,list,DE,2\n2026-11-26,cherry,7,list,DE,3\n2026-11-26,ovh,8,list,DE,9\n"
	if err := WriteCSV(&file, counts); err != nil || file.String() != want {
		t.Errorf("%v, %s", err, file.String())
	}
}
