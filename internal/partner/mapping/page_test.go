package mapping_test

import (
	"strings"
	"testing"

	"launchrack/internal/partner"
	"launchrack/internal/partner/mapping"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// box is a plan on a host's own page.
func box(name, facts, price, end string) string {
	return `<div class="plan-box"><h3>` + name + `</h3><div class="cost">` + price + `</div><ul>` + facts + `</ul>` + end + `</div>`
}

func order(at string) string { return `<a class="btn" href="` + at + `">Order</a>` }

// two is a plan with two ways to pay, and bare one without headings whose price of a year and badge are hidden.
func two(name, month, year, at string) string {
	return `<article class="plan"><h2>` + name + `</h2><div class="p"><div>` + month + ` €<small>/Monat</small><br>monatliche Zahlung</div><div>` + year + ` €<small>/Monat</small><br>jährliche Zahlung</div></div><ul>` + small + `</ul>` + order(at) + `</article>`
}

func bare(name, month, facts, at string) string {
	return `<div class="item"><p>` + name + `</p><p>` + facts + ` / SSD 100GB</p><p>月額 <b>` + month + `</b><b hidden>198.00</b>€</p><i hidden class="badge">在庫切れ</i>` + order(at) + `</div>`
}

const small, large = "<li>2 vCPU</li><li>4 GB RAM</li><li>40 GB NVMe</li>", "<li>8 vCPU</li><li>16 GB RAM</li><li>160 GB NVMe</li>"

// TestAPageThatNoSystemMade is read by what repeats on it, and as its operator says.
func TestAPageThatNoSystemMade(t *testing.T) {
	boxes := `<div class="row">` + box("Alder", small, "<span>6</span><sup>.99</sup> € / month", order("/o?p=1")) +
		box("Beech", large, "<del>€19</del> €14.99 / month", order("/o?p=2")) + box("Cedar", large, "€29 / month", `<span class="badge">Ausverkauft</span>`) + `</div>`
	silent := `<div class="row">` + box("Alder", small, "€6", order("/o?p=1")) + box("Beech", large, "€14 incl. VAT", order("/o?p=2")) + box("Gift card", small, "€25", order("/o?p=3")) + `</div>`
	for name, tt := range map[string]struct {
		page string
		say  func(*mapping.Named)
		want []string
	}{
		"boxes": {boxes, nil, []string{"/o?p=1 vps Alder, 2 cores, 4 GB, disk 40: 6.99 EUR/month", "/o?p=2 vps Beech, 8 cores, 16 GB, disk 160: 14.99 EUR/month", "Cedar vps Cedar, 8 cores, 16 GB, disk 160: 29 EUR/month, sold out"}},
		"rows of a table": {`<table><tr><th>Plan<th>CPU<th>RAM<th>Disk<th>Monthly<th></tr><tr><td>Alder<td>2 cores<td>4 GB<td>40 GB SSD<td>5,00 €<td><a href=/1>Buy</a></tr><tr><td>Beech<td>4 cores<td>8 GB<td>80 GB SSD<td>9,00 €<td><a href=/2>Buy</a></tr><tr><td>Cedar<td>8 cores<td>16 GB<td>160 GB SSD<td>1.226 €<td><a href=/3>Buy</a></tr></table>`,
			nil, []string{"/1 vps Alder, 2 cores, 4 GB, disk 40: 5.00 EUR/month", "/2 vps Beech, 4 cores, 8 GB, disk 80: 9.00 EUR/month", "/3 vps Cedar, 8 cores, 16 GB, disk 160: 1226 EUR/month"}},
		"columns of a table": {`<table><tr><th><th>Alder<th>Beech<th>Cedar</tr><tr><td>CPU<td>2 cores<td>4 cores<td>8 cores</tr><tr><td>RAM<td>4 GB<td>8 GB<td>16 GB</tr><tr><td>Price per year<td>$50<td>$90<td>$160</tr></table>`,
			nil, []string{"Alder vps Alder, 2 cores, 4 GB, disk ?: 50 USD/year", "Beech vps Beech, 4 cores, 8 GB, disk ?: 90 USD/year", "Cedar vps Cedar, 8 cores, 16 GB, disk ?: 160 USD/year"}},
		"a month's price beside one that is billed by the year": {two("Fuchs", "4,99", "3,99", "/o/1") + two("Dachs", "9,99", "7,99", "/o/2") + two("Luchs", "19,99", "15,99", "/o/3"),
			nil, []string{"/o/1 vps Fuchs, 2 cores, 4 GB, disk 40: 4.99 EUR/month 47.88 EUR/year", "/o/2 vps Dachs, 2 cores, 4 GB, disk 40: 9.99 EUR/month 95.88 EUR/year", "/o/3 vps Luchs, 2 cores, 4 GB, disk 40: 19.99 EUR/month 191.88 EUR/year"}},
		"names that are no headings, and parts that nobody sees": {bare("松", "19.80", "2コア / メモリ4GB", "/o/1") + bare("竹", "39.80", "4コア / メモリ8GB", "/o/2") + bare("梅", "79.80", "8コア / メモリ16GB", "/o/3"),
			nil, []string{"/o/1 vps 松, 2 cores, 4 GB, disk 100: 19.80 EUR/month", "/o/2 vps 竹, 4 cores, 8 GB, disk 100: 39.80 EUR/month", "/o/3 vps 梅, 8 cores, 16 GB, disk 100: 79.80 EUR/month"}},
		"heads over several rows and columns": {`<table><tr><th rowspan=2>Plan<th colspan=2>Hardware<th rowspan=2>Disk<th colspan=2>Price<th rowspan=2>Availability</tr><tr><th>CPU<th>RAM<th>Monthly<th>Annually</tr>` +
			`<tr><td>Ant<td>1 core<td>1 GB<td>10 GB SSD<td>$2.00<td>$20.00<td>yes</tr><tr><td>Bee<td>2 cores<td>2 GB<td>20 GB SSD<td>$4.00<td>$40.00<td>yes</tr><tr><td>Fly<td>4 cores<td>4 GB<td>40 GB SSD<td>$8.00<td>$80.00<td>sold out</tr></table>`,
			nil, []string{"Ant vps Ant, 1 cores, 1 GB, disk 10: 2.00 USD/month 20.00 USD/year", "Bee vps Bee, 2 cores, 2 GB, disk 20: 4.00 USD/month 40.00 USD/year", "Fly vps Fly, 4 cores, 4 GB, disk 40: 8.00 USD/month 80.00 USD/year, sold out"}},
		"paid by the year, with tax, and one that is no plan": {silent, func(n *mapping.Named) { n.Months, n.VAT, n.Skip = 12, "20", []string{"/o?p=3"} },
			[]string{"/o?p=1 vps Alder, 2 cores, 4 GB, disk 40: 5 EUR/year", "/o?p=2 vps Beech, 8 cores, 16 GB, disk 160: 11.6667 EUR/year"}},
	} {
		t.Run(name, func(t *testing.T) {
			of := mapping.Named{ID: "host", Name: "Host", Website: "https://host.example/", Address: "https://host.example/plans"}
			if tt.say != nil {
				if read, _, err := mapping.Detect(t.Context(), []byte(tt.page), of); read.Plans != 0 || len(read.Judged.Verdicts) != 3 || err != nil {
					t.Errorf("%d prices without a cycle are read, of %d: %v", read.Plans, len(read.Judged.Verdicts), err)
				}
				tt.say(&of)
			}
			read, found, err := mapping.Detect(t.Context(), []byte(tt.page), of)
			if err != nil || !found || read.System != mapping.PageSystem {
				t.Fatalf("%t, %v, %q", found, err, read.System)
			}
			a, err := mapping.New("partner.yaml", []byte(read.File)) // what is written is what is read
			must.Do(t, err, "\n%s", read.File)
			body := must.Get(a.Convert([]byte(tt.page)))(t)
			judged, err := a.Translate(t.Context(), []partner.Document{{Body: body}})
			if err != nil || judged.Refused != nil {
				t.Fatal(err, judged.Refused)
			}
			var got []string
			for _, v := range judged.Verdicts {
				if v.Plan != nil {
					got = append(got, offered(*v.Plan))
				}
			}
			check.Equal(t, strings.Join(got, "\n"), strings.Join(tt.want, "\n"), "got\n\nby\n%s", read.File)
		})
	}
}

// TestASkeletonIsAFile gives an operator something to begin with.
func TestASkeletonIsAFile(t *testing.T) {
	of := mapping.Named{ID: "host", Name: "Host", Website: "https://host.example/", Address: "https://host.example/plans"}
	if _, err := mapping.New("partner.yaml", []byte(of.Skeleton())); err != nil {
		t.Errorf("%v\n%s", err, of.Skeleton())
	}
}

// TestAnItemThatIsNoPlan is taken out by the key that a look at it has, whether it is read or not, with a key of its own or without.
func TestAnItemThatIsNoPlan(t *testing.T) {
	product := func(name, price, link string) string {
		return `<div class="product" id="product` + link + `"><header><span>` + name + `</span></header><div class="product-desc">2 vCPU<br>4 GB RAM</div><div class="product-pricing"><span class="price">` + price + `</span></div>` + link + `</div>`
	}
	page := `<div class="products">` + product("Alder", "€6 monthly", order("/cart.php?a=add&amp;pid=1")) + product("Beech", "€9 or €12", order("/cart.php?a=add&amp;pid=2")) +
		product("", "€9 or €14", "") + product("Cedar", "€7 monthly", "") + `</div>`
	of := mapping.Named{ID: "host", Name: "Host", Website: "https://host.example/", Address: "https://host.example/plans"}
	for range 4 {
		read, found, err := mapping.Detect(t.Context(), []byte(page), of)
		if err != nil || !found {
			t.Fatal(found, err)
		}
		looks, err := read.Looks(t.Context(), 10)
		if err != nil || len(looks) != 4 {
			t.Fatal(looks, err)
		}
		for i, look := range looks {
			check.Equal(t, look.Reason == "rules: is no plan", (i < len(of.Skip)), "without %q: %q is %q", of.Skip, look.Key, look.Reason)
		}
		of.Skip = append(of.Skip, looks[len(of.Skip)].Key)
		of.System = read.System
	}
}
