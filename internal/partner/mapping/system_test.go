package mapping_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding/unicode"

	"launchrack/internal/model/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/mapping"
	"launchrack/internal/partner/partnertest"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/recordings"
)

// samples are documents in the shape of each system.
var samples = map[string]string{
	"whmcs": `<!doctype html><title>Store</title><div class="products" id="products">
<div class="product clearfix" id="product1"><header><span id="product1-name">KVM 1</span><span class="qty">4 Available</span></header>
<div class="product-desc"><ul><li><span class="feature-value">1</span> vCPU</li><li>2 GB RAM</li><li>25 GB NVMe</li><li>1x IPv4</li></ul></div>
<footer><div class="product-pricing"><span class="price">$4.20 USD</span><br>Monthly<br><small>$3.00 USD Setup Fee</small></div><a href="/cart.php?a=add&amp;pid=31" class="btn btn-success btn-order-now">Order Now</a></footer></div>
<div class="product clearfix" id="product2"><header><span id="product2-name">Dedicated Ryzen</span><span class="qty">0 Available</span></header>
<div class="product-desc"><p>AMD Ryzen 5 3600<br>64 GB DDR4<br>2x 512 GB NVMe</p></div>
<footer><div class="product-pricing"><span class="price">€1.049,00 EUR</span><br>Annually</div><a href="/cart.php?a=add&amp;pid=32" class="btn btn-success btn-order-now">Order Now</a></footer></div>
</div>`,
	"hostbill": `{"products":[{"id":"71","name":"Root One","description":"CPU: Xeon E-2136<br />RAM: 32GB<br />Disk: 2x480GB SSD","stock":"1","periods":[{"value":"m","price":31.5,"setup":10},{"value":"a","price":350,"setup":0}]}]}`,
	"blesta": `{"response":[{"id":"5","name":"VPS 5","description":"","description_html":"<ul><li>2 vCPU</li><li>4 GB RAM</li><li>40 GB SSD</li></ul>","qty":null,"id_code":"v5","status":"active",
"pricing":[{"term":"1","period":"month","price":"6.0000","setup_fee":"1.0000","currency":"EUR"},{"term":"1","period":"year","price":"60.0000","setup_fee":"0.0000","currency":"EUR"}]},
{"id":"6","name":"Licence","description":"","description_html":"","qty":null,"id_code":"l6","status":"active","pricing":[{"term":"0","period":"onetime","price":"9.0000","setup_fee":"0.0000","currency":"EUR"}]}]}`,
	"wisecp":      `{"data":{"currencies":[{"id":5,"code":"EUR"},{"id":147,"code":"TRY"}],"products":[{"id":8,"title":"VDS 8","stock":"2","features":"4 Core\n8 GB RAM\n100 GB SSD","price":[{"period":"month","time":1,"amount":"12.00","cid":5},{"period":"year","time":1,"amount":"130.00","cid":5}],"status":"active"}]}}`,
	"woocommerce": `[{"id":901,"name":"Cloud M","permalink":"https://shop.example/product/cloud-m/","short_description":"<p>2 vCPU<br/>4 GB RAM</p>","description":"<p>80 GB NVMe</p>","prices":{"price":"799","currency_code":"EUR","currency_minor_unit":2},"is_in_stock":false,"categories":[{"name":"VPS"}]}]`,
	"jsonld": `<html><script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"Product","sku":"x1","name":"Cloud X1","description":"2 vCPU, 2 GB RAM, 20 GB SSD","offers":{"@type":"Offer","price":"3.99","priceCurrency":"EUR","availability":"https://schema.org/InStock","url":"https://host.example/x1"}},
{"@type":"Organization","name":"Host"}]}</script></html>`,
	"google-merchant": "id\ttitle\tlink\tprice\tsale_price\tavailability\tdescription\nvps-1\tVPS 1\thttps://host.example/vps-1\t7.00 EUR\t6.00 EUR\tin_stock\t1 vCPU, 2 GB RAM, 20 GB NVMe\nvps-2\tVPS 2\thttps://host.example/vps-2\t9.00 EUR\t\tout_of_stock\t2 vCPU, 4 GB RAM\n",
	"billmanager": `<?xml version="1.0"?><doc><pricelist><id>61</id><name>Fen</name><active>on</active><itemtype_info><intname>vds</intname></itemtype_info><datacenter><name>Turku</name></datacenter><datacenter><name>Brno</name></datacenter>
<price currency="EUR"><period cost="0.0000" type="month" length="-100">trial</period><period cost="3.3000" type="month" length="1">m</period><period cost="36.0000" type="year" length="1">y</period></price>
<addon><addonlimit>3</addonlimit><addon_itemtype_info><intname>ncpu</intname></addon_itemtype_info></addon>
<addon><addonlimit>3072</addonlimit><measure>2</measure><measure><name>Mb</name></measure><addon_itemtype_info><intname>mem</intname></addon_itemtype_info></addon>
<addon><name>Space SSD</name><addonlimit>60</addonlimit><measure><name>Gb</name></measure><addon_itemtype_info><intname>disc</intname></addon_itemtype_info></addon></pricelist>
<pricelist><id>62</id><name>Own</name><active>on</active><price currency="EUR"><period cost="0.0000" type="month" length="1">m</period></price></pricelist>
<pricelist><id>63</id><name>Old</name><active>off</active><price currency="EUR"><period cost="2.0000" type="month" length="1">m</period></price></pricelist></doc>`,
	"fossbilling": `{"result":{"list":[{"id":14,"type":"custom","title":"Wren 2","slug":"wren-2","description":"* 2 vCPU\n* 4 GB RAM\n* 50 GB SSD","stock_control":true,"quantity_in_stock":0,
"pricing":{"type":"recurrent","once":{"price":"0","setup":"0"},"recurrent":{"1W":{"price":"0","setup":"0","enabled":false},"1M":{"price":"5.50","setup":"1.50","enabled":true},"2Y":{"price":"99.00","setup":"0.00","enabled":true}}}},
{"id":15,"type":"license","title":"Panel","slug":"panel","description":"","pricing":{"type":"once","once":{"price":"15.00","setup":"0"},"recurrent":{}}}]},"error":null}`,
	"upmind": `{"status":"ok","total":3,"error":null,"messages":[],"data":[
{"id":"5b0e91a2-0c1d-4b6e-9f11-2d6a7c3e0a01","name":"Cloud Two","name_translated":"Cloud Two","short_description":"","description":"<ul><li>2 vCPU</li><li>4 GB RAM</li><li>60 GB NVMe</li><li>1 IPv4</li></ul>","product_type":1,"main_product":1,"hidden":false,"hide_catalog":false,"available_for_sales":1,"clients_can_order":1,"category":{"name":"Virtual servers"},
"prices":[{"currency_code":"EUR","billing_cycle_months":1,"price":7.5,"price_discounted":null,"available_for_clients":true,"promotions":[]},{"currency_code":"EUR","billing_cycle_months":12,"price":75,"price_discounted":60,"available_for_clients":true,"promotions":[{"code":"NOV20"}]},{"currency_code":"EUR","billing_cycle_months":1,"price":5,"price_discounted":null,"available_for_clients":false,"promotions":[]}]},
{"id":"5b0e91a2-0c1d-4b6e-9f11-2d6a7c3e0a02","name":"Metal Four","name_translated":"Metal Four","short_description":"Xeon E-2288G, 64 GB RAM","description":"","product_type":1,"main_product":1,"hidden":false,"hide_catalog":false,"available_for_sales":0,"clients_can_order":1,"category":{"name":"Dedicated servers"},
"prices":[{"currency_code":"EUR","billing_cycle_months":1,"price":89,"price_discounted":null,"available_for_clients":true,"promotions":[]}]},
{"id":"5b0e91a2-0c1d-4b6e-9f11-2d6a7c3e0a03","name":"Setup by us","name_translated":"Setup by us","short_description":null,"description":"","product_type":1,"main_product":1,"hidden":false,"hide_catalog":false,"available_for_sales":1,"clients_can_order":1,"category":null,
"prices":[{"currency_code":"EUR","billing_cycle_months":0,"price":40,"price_discounted":null,"available_for_clients":true,"promotions":[]}]}]}`,
	"awin": "merchant_product_id,product_name,aw_deep_link,merchant_deep_link,search_price,currency,in_stock,stock_quantity,specifications\nv-1,VPS 1,https://www.awin1.com/pclick.php?p=1,https://host.example/v-1,5.95,EUR,1,,\"2 vCPU|4 GB RAM|80 GB NVMe\"\n",
}

// offered writes what a plan of a system has.
func offered(p market.Plan) string {
	number := func(n *float64) string {
		if n == nil {
			return "?"
		}
		return fmt.Sprint(*n)
	}
	cores := "?"
	if p.CPUCores != nil {
		cores = fmt.Sprint(*p.CPUCores)
	}
	var prices []string
	for _, period := range p.Periods() {
		for _, c := range market.Currencies() {
			if a, has := p.Quotes(period)[c]; has {
				prices = append(prices, fmt.Sprintf("%s %s/%s", a, c, period))
			}
		}
	}
	slices.Sort(prices)
	for _, c := range p.Cycles {
		if len(c.Setup)+len(c.Renewal) > 0 || c.Coupon != "" {
			prices = append(prices, fmt.Sprintf("(%d: %v %v %s)", c.Months, c.Setup, c.Renewal, c.Coupon))
		}
	}
	for _, c := range market.Currencies() {
		if a, has := p.Setup[c]; has {
			prices = append(prices, fmt.Sprintf("+ %s %s", a, c))
		}
	}
	text := fmt.Sprintf("%s %s %s, %s cores, %s GB, disk %s: %s", p.SKU, p.Type, p.Name, cores, number(p.MemoryGB), number(p.StorageGB), strings.Join(prices, " "))
	if !p.Available {
		text += ", sold out"
	}
	return text
}

// named are the systems that a file of five lines names; a page that no system made needs its selectors.
func named() []string {
	return slices.DeleteFunc(mapping.Systems(), func(s string) bool { return s == mapping.PageSystem })
}

// TestSystems reads an offer of each system by a file of five lines.
func TestSystems(t *testing.T) {
	want := map[string][]string{
		"whmcs":           {"31 vps KVM 1, 1 cores, 2 GB, disk 25: 4.20 USD/month + 3.00 USD", "32 baremetal Dedicated Ryzen, ? cores, 64 GB, disk 1024: 1049.00 EUR/year, sold out"},
		"hostbill":        {"71 baremetal Root One, ? cores, 32 GB, disk 960: 31.5 EUR/month 350 EUR/year (12: map[EUR:0] map[] ) + 10 EUR"},
		"blesta":          {"v5 vps VPS 5, 2 cores, 4 GB, disk 40: 6.0000 EUR/month 60.0000 EUR/year (12: map[EUR:0.0000] map[] ) + 1.0000 EUR"},
		"wisecp":          {"8 vds VDS 8, 4 cores, 8 GB, disk 100: 12.00 EUR/month 130.00 EUR/year"},
		"woocommerce":     {"901 vps Cloud M, 2 cores, 4 GB, disk 80: 7.99 EUR/month, sold out"},
		"jsonld":          {"x1 vps Cloud X1, 2 cores, 2 GB, disk 20: 3.99 EUR/month"},
		"google-merchant": {"vps-1 vps VPS 1, 1 cores, 2 GB, disk 20: 6.00 EUR/month", "vps-2 vps VPS 2, 2 cores, 4 GB, disk ?: 9.00 EUR/month, sold out"},
		"billmanager":     {"61 vps Fen, 3 cores, 3 GB, disk 60: 3.3000 EUR/month 36.0000 EUR/year"},
		"fossbilling":     {"14 vps Wren 2, 2 cores, 4 GB, disk 50: 5.50 EUR/month 99.00 EUR/24 months (24: map[EUR:0.00] map[] ) + 1.50 EUR, sold out"},
		"upmind": {"5b0e91a2-0c1d-4b6e-9f11-2d6a7c3e0a01 vps Cloud Two, 2 cores, 4 GB, disk 60: 60 EUR/year 7.5 EUR/month (12: map[] map[EUR:75] NOV20)",
			"5b0e91a2-0c1d-4b6e-9f11-2d6a7c3e0a02 baremetal Metal Four, ? cores, 64 GB, disk ?: 89 EUR/month, sold out"},
		"awin": {"v-1 vps VPS 1, 2 cores, 4 GB, disk 80: 5.95 EUR/month"},
	}
	for _, system := range named() {
		t.Run(system, func(t *testing.T) {
			a := must.Get(mapping.New("x.yaml", []byte("id: x\nname: X\nwebsite: https://host.example/\nsystem: "+system+"\naddress: https://host.example/offer\ncurrency: EUR\n")))(t)
			body := must.Get(a.Convert([]byte(samples[system])))(t)
			judged, err := a.Translate(t.Context(), []partner.Document{{Body: body}})
			if err != nil || judged.Refused != nil {
				t.Fatal(err, judged.Refused)
			}
			if len(a.Info().Unconfirmed) == 0 {
				t.Error("says of nothing that it is not certain")
			}
			var got []string
			for _, v := range judged.Verdicts {
				if v.Plan != nil {
					got = append(got, offered(*v.Plan))
				} else if v.Kind != market.NotSold && !strings.HasSuffix(v.Reason, "is no server") {
					t.Errorf("%s: %s", v.Item, v.Reason)
				}
			}
			check.Match(t, got, want[system])
		})
	}
}

// TestRecordedSystems reads the inputs of the field by their systems.
func TestRecordedSystems(t *testing.T) {
	for file, c := range map[string]struct {
		system string
		plans  int
	}{
		"whmcs-cart.html": {"whmcs", 1}, "whmcs-getproducts.json": {"whmcs", 3}, "hostbill-category-4.json": {"hostbill", 2}, "blesta.json": {"blesta", 2},
		"wisecp.json": {"wisecp", 2}, "google-merchant.tsv": {"google-merchant", 2}, "google-merchant.xml": {"google-merchant", 2}, "awin.csv": {"awin", 2}, "awin.csv.gz": {"awin", 2},
	} {
		text := recordings.Read(t, "fixtures/field/feeds/"+file)
		a := must.Get(mapping.New("x.yaml", []byte("id: x\nname: X\nwebsite: https://host.example/\nsystem: "+c.system+"\naddress: https://host.example/offer\ncurrency: EUR\n")))(t)
		body, err := a.Convert(text)
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		judged, err := a.Translate(t.Context(), []partner.Document{{Body: body}})
		plans := 0
		for _, v := range judged.Verdicts {
			if v.Plan != nil {
				plans++
			}
			t.Logf("%s: %s %s", file, v.Item, v.Reason)
		}
		if err != nil || plans != c.plans {
			t.Errorf("%s: %d plans, want %d; %v, %v", file, plans, c.plans, err, judged.Refused)
		}
	}
}

// TestAFileWinsOverItsSystem lets single members of a file replace those of its system.
func TestAFileWinsOverItsSystem(t *testing.T) {
	a := must.Get(mapping.New("x.yaml", []byte("id: x\nname: X\nwebsite: https://host.example/\nsystem: awin\naddress: https://host.example/offer\nfields: {type: {value: baremetal}, name: '\"My \" + .product_name'}\nunconfirmed: [Mine]\n")))(t)
	body := must.Get(a.Convert([]byte(samples["awin"])))(t)
	judged, err := a.Translate(t.Context(), []partner.Document{{Body: body}})
	if err != nil || judged.Refused != nil {
		t.Fatal(err, judged.Refused)
	}
	if said := a.Info().Unconfirmed; len(said) < 2 || said[0] != "Mine" {
		t.Errorf("what is not certain is %q", said)
	}
	if p := judged.Verdicts[0].Plan; p.Type != market.Baremetal || p.Name != "My VPS 1" || *p.MemoryGB != 4 {
		t.Errorf("%+v", p)
	}
	for lines, want := range map[string]string{
		"": "31.5 TRY per month, 350 TRY per year, setup 10 TRY if paid per month",
		"prices: [{period: month, path: '.periods[0].price'}]\nsetup: [{path: '.periods[0].setup'}]\n": "31.5 TRY per month",
	} {
		if p := planOf(t, "hostbill", "currency: TRY\n"+lines); strings.Join(partner.PricesRead(&p), ", ") != want || p.Setup != nil {
			t.Errorf("with a fee in another currency: %s + %v", partner.PricesRead(&p), p.Setup)
		}
	}
	if got := partner.PricesRead(new(planOf(t, "upmind", ""))); !slices.Equal(got, []string{"7.5 EUR per month", "60 EUR per year", "then 75 EUR per year"}) {
		t.Errorf("its prices are read as %q", got)
	}
	if p := planOf(t, "hostbill", "prices: [{period: year, path: '.periods[1].price * 2', currency: GBP}]\n"); offered(p) != "71 baremetal Root One, ? cores, 32 GB, disk 960: 700 GBP/year" {
		t.Errorf("with prices of its own: %s", offered(p))
	}
	for file, want := range map[string]string{
		"system: whmc\naddress: https://host.example/":     `x.yaml:4:9: system: "whmc" came; accepted are awin, billmanager, blesta,`,
		"system: hostbill\naddress: https://host.example/": "currency: is missing",
		"system: awin": "source: needs either address or file",
	} {
		if _, err := mapping.New("x.yaml", []byte("id: x\nname: X\nwebsite: https://host.example/\n"+file+"\n")); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", file, err, want)
		}
	}
}

// TestPeriodsOfTheMarked reads the period, tax and dates of a price in marks and feeds, and whether it can be ordered.
func TestPeriodsOfTheMarked(t *testing.T) {
	product := func(offer string) string {
		return `<script type="application/ld+json">{"@type":"Product","sku":"x","name":"VPS X","description":"1 vCPU","offers":` + offer + `}</script>`
	}
	merchant := func(columns, cells string) string {
		return "id\ttitle\tlink\tprice\t" + columns + "\nx\tVPS X, 1 vCPU\thttps://h.example/x\t15.00 EUR\t" + cells + "\n"
	}
	for name, c := range map[string]struct{ system, document, want string }{
		"a code of a year":      {"jsonld", product(`{"priceCurrency":"EUR","priceSpecification":{"price":48,"unitCode":"ANN"}}`), "48 EUR/year"},
		"two offers":            {"jsonld", product(`[{"price":"5","priceCurrency":"EUR"},{"price":"13.50","priceCurrency":"EUR","priceSpecification":{"billingDuration":"P3M"}}]`), "13.50 EUR/3 months 5 EUR/month"},
		"a word":                {"jsonld", product(`{"price":"27","priceCurrency":"USD","priceSpecification":{"unitText":"half-yearly"}}`), "27 USD/6 months"},
		"a sum of offers":       {"jsonld", product(`{"@type":"AggregateOffer","lowPrice":"4","priceCurrency":"GBP"}`), "4 GBP/month"},
		"an hour beside a year": {"jsonld", product(`{"priceCurrency":"EUR","priceSpecification":[{"price":0.01,"unitCode":"HUR"},{"price":60,"unitCode":"ANN"}]}`), "0.01 EUR/hour 60 EUR/year"},
		"a list price":          {"jsonld", product(`{"priceCurrency":"EUR","priceSpecification":[{"priceType":"https://schema.org/ListPrice","price":9,"unitCode":"MON"},{"price":7,"unitCode":"MON"}]}`), "7 EUR/month"},
		"a price struck alone":  {"jsonld", product(`{"priceCurrency":"EUR","price":8,"priceSpecification":{"priceType":"StrikethroughPrice","price":9}}`), "8 EUR/month"},
		"a reference":           {"jsonld", product(`{"price":"44","priceCurrency":"EUR","priceSpecification":{"price":"44","referenceQuantity":{"value":"1","unitCode":"ANN"}}}`), "44 EUR/year"},
		"a piece":               {"jsonld", product(`{"price":"44","priceCurrency":"EUR","priceSpecification":{"price":"44","referenceQuantity":{"value":1,"unitCode":"C62"}}}`), "44 EUR/month"},
		"an increment":          {"jsonld", product(`{"priceSpecification":{"price":21,"priceCurrency":"EUR","billingIncrement":3,"billingDuration":"P1Y","unitCode":"MON"}}`), "21 EUR/3 months"},
		"a month of a contract": {"jsonld", product(`{"priceSpecification":{"price":21,"priceCurrency":"EUR","billingIncrement":1,"billingDuration":12,"unitCode":"MON"}}`), "21 EUR/month"},
		"a month or a year":     {"jsonld", product(`{"priceSpecification":{"price":21,"priceCurrency":"EUR","billingDuration":12,"unitCode":"MON"}}`), "! which of them is paid at once is not told"},
		"an offer's duration":   {"jsonld", product(`{"price":60,"priceCurrency":"EUR","eligibleDuration":{"value":1,"unitCode":"ANN"}}`), "60 EUR/year"},
		"a strange unit":        {"jsonld", product(`{"priceSpecification":{"price":21,"priceCurrency":"EUR","unitCode":"KGM"}}`), "! the unit KGM of its price is not known"},
		"gross":                 {"jsonld", product(`{"priceSpecification":{"price":11.9,"priceCurrency":"EUR","valueAddedTaxIncluded":true,"unitCode":"MON"}}`), "! tax is in the price"},
		"gross with a rate":     {"jsonld\nvat: 19", product(`{"priceSpecification":{"price":"11.90","priceCurrency":"EUR","valueAddedTaxIncluded":"True","unitCode":"ANN"}}`), "10 EUR/year"},
		"out of date":           {"jsonld", product(`{"price":5,"priceCurrency":"EUR","priceValidUntil":"2024-01-31"}`), "5 EUR/month, sold out"},
		"not out of date":       {"jsonld", product(`{"price":5,"priceCurrency":"EUR","priceValidUntil":"2199-01-31"}`), "5 EUR/month"},
		"the one to order":      {"jsonld", product(`[{"price":5,"priceCurrency":"EUR","availability":"OutOfStock"},{"price":6,"priceCurrency":"EUR","availability":"https://schema.org/LimitedAvailability"}]`), "6 EUR/month"},
		"back-order":            {"jsonld", product(`{"price":5,"priceCurrency":"EUR","availability":"https://schema.org/BackOrder"}`), "5 EUR/month, sold out"},
		"in shops":              {"jsonld", product(`{"price":5,"priceCurrency":"EUR","availability":"InStoreOnly"}`), "5 EUR/month, sold out"},
		"before it is sold":     {"jsonld", product(`{"price":5,"priceCurrency":"EUR","availability":"http://schema.org/PreOrder"}`), "5 EUR/month, sold out"},
		"online alone":          {"jsonld", product(`{"price":5,"priceCurrency":"EUR","availability":"schema:OnlineOnly"}`), "5 EUR/month"},
		"a sign":                {"jsonld", product(`{"@type":"AggregateOffer","lowPrice":"$1250","highPrice":"$1495"}`), "1250 USD/month"},
		"as Germans write":      {"jsonld", product(`{"price":"1.226,00 €"}`), "1226.00 EUR/month"},
		"thousands or not":      {"jsonld", product(`{"price":"1.226","priceCurrency":"EUR"}`), "! can be thousands or a fraction"},
		"a number":              {"jsonld", product(`{"price":1.226,"priceCurrency":"EUR"}`), "1.226 EUR/month"},
		"a fee once":            {"jsonld", product(`{"priceCurrency":"EUR","priceSpecification":[{"price":7,"unitCode":"MON"},{"price":3,"priceComponentType":"https://schema.org/ActivationFee"}]}`), "7 EUR/month + 3 EUR"},
		"a variant": {"jsonld", `<script type="application/ld+json">{"@type":"https://schema.org/ProductGroup","name":"Cloud","description":"2 vCPU","hasVariant":[
			{"@type":"Product","sku":"v","name":"Cloud V","offers":{"price":5,"priceCurrency":"EUR"}},{"@id":"#other"}]}</script>`, "5 EUR/month"},
		"a sale that ended":   {"google-merchant", merchant("sale_price\tsale_price_effective_date", "9.00 EUR\t2024-11-01T00:00+0100/2024-11-30T23:59+0100"), "15.00 EUR/month"},
		"a sale":              {"google-merchant", merchant("sale_price\tsale_price_effective_date", "9.00 EUR\t2024-11-01T00:00+0100/2124-11-30T23:59+0100"), "9.00 EUR/month"},
		"a sale to come":      {"google-merchant", merchant("sale_price\tsale_price_effective_date", "9.00 EUR\t2123-11-01/2124-11-30"), "15.00 EUR/month"},
		"a pre-order":         {"google-merchant", merchant("availability\tavailability_date", "preorder\t2127-01-15T00:00+0100"), "15.00 EUR/month, sold out"},
		"available from then": {"google-merchant", merchant("availability\tavailability_date", "in stock\t2127-01-15"), "15.00 EUR/month, sold out"},
		"available by now":    {"google-merchant", merchant("availability\tavailability_date", "in_stock\t2025-01-15"), "15.00 EUR/month"},
		"a pre-order of Awin": {"awin", "merchant_product_id,product_name,search_price,currency,in_stock,pre_order,valid_to\nv,VPS X 1 core,5.95,EUR,1,1,\n", "5.95 EUR/month, sold out"},
		"an end of Awin":      {"awin", "merchant_product_id,product_name,search_price,currency,in_stock,pre_order,valid_to\nv,VPS X 1 core,5.95,EUR,1,0,2024-01-31 00:00:00\n", "5.95 EUR/month, sold out"},
		"a subscription":      {"google-merchant", "id\ttitle\tlink\tprice\tsubscription_cost\nx\tVPS X 2 vCPU\thttps://h.example/x\t70.00 EUR\tyear:1:70.00 EUR\n", "70.00 EUR/year"},
	} {
		a := must.Get(mapping.New("x.yaml", []byte("id: x\nname: X\nwebsite: https://host.example/\nsystem: "+c.system+"\naddress: https://host.example/offer\n")))(t)
		body, err := a.Convert([]byte(c.document))
		must.Do(t, err, "%v", name)
		judged, err := a.Translate(t.Context(), []partner.Document{{Body: body}})
		if err != nil || len(judged.Verdicts) != 1 {
			t.Errorf("%s: %+v, %v", name, judged, err)
		} else if reason, isLeft := strings.CutPrefix(c.want, "! "); isLeft || judged.Verdicts[0].Plan == nil {
			if v := judged.Verdicts[0]; !isLeft || v.Plan != nil || !strings.Contains(v.Reason, reason) {
				t.Errorf("%s: %+v, want %q", name, v, c.want)
			}
		} else if _, got, _ := strings.Cut(offered(*judged.Verdicts[0].Plan), ": "); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

// TestUpmindIsAskedByItsShop sends the website's origin, by which Upmind tells its shops, unless the file has its own,
// and keeps the system's functions beside those of the file.
func TestUpmindIsAskedByItsShop(t *testing.T) {
	for own, want := range map[string]string{"": "https://host.example", "source: {headers: {Origin: \"https://my.host.example\"}}\n": "https://my.host.example"} {
		a := must.Get(mapping.New("x.yaml", []byte("id: x\nname: X\nwebsite: https://host.example/servers\nsystem: upmind\naddress: https://api.example/api/basket/products?with=prices\nfunctions: 'def x: 1;'\n"+own)))(t)
		r, err := a.Main(partner.NewEndpoint(a.Info(), partner.Source{}, nil))
		if err != nil || r.Header.Get("Origin") != want || r.Address != "https://api.example/api/basket/products?limit=100&offset=0&with=prices" {
			t.Errorf("%s %v, %v, want the origin %s", r.Address, r.Header, err, want)
		}
	}
}

// planOf is the first plan of a system's sample, by a file with more lines.
func planOf(t *testing.T, system, more string) market.Plan {
	t.Helper()
	return planIn(t, system, more, samples[system])
}

func planIn(t *testing.T, system, more, document string) market.Plan {
	t.Helper()
	a := must.Get(mapping.New("x.yaml", []byte("id: x\nname: X\nwebsite: https://host.example/\nsystem: "+system+"\naddress: https://host.example/offer\n"+more)))(t)
	body := must.Get(a.Convert([]byte(document)))(t)
	judged, err := a.Translate(t.Context(), []partner.Document{{Body: body}})
	if err != nil || len(judged.Verdicts) == 0 || judged.Verdicts[0].Plan == nil {
		t.Fatal(err, judged)
	}
	return *judged.Verdicts[0].Plan
}

// TestDetect finds the system of each sample, says where a currency is missing, and gives a file that is whole.
func TestDetect(t *testing.T) {
	for system, document := range samples {
		found, ok, _ := mapping.Detect(t.Context(), []byte(document), mapping.Named{ID: "some-host", Name: "Some \"Host\"", Website: "https://host.example/", Address: "https://host.example/offer?gid=3"})
		if !ok || found.System != system || found.NeedsCurrency != (system == "hostbill" || system == "fossbilling") {
			t.Errorf("%s: %v, %s, needs a currency: %v", system, ok, found.System, found.NeedsCurrency)
			continue
		}
		file := found.File
		if found.NeedsCurrency {
			file += "currency: EUR\n"
		}
		a, err := mapping.New("some-host.yaml", []byte(file))
		if err != nil || a.Info().Name != `Some "Host"` || a.Info().DefaultURL != "https://host.example/offer?gid=3" {
			t.Errorf("%s: %v, %+v", system, err, a)
		}
	}
	for _, other := range []string{"", "{}", "[]", "<html><title>Log in</title></html>", "a,b\n1,2\n", "\x1f\x8b", `{"products":[]}`, `[{"id":1}]`} {
		if found, ok, _ := mapping.Detect(t.Context(), []byte(other), mapping.Named{ID: "h", Name: "H", Website: "https://h.example/", Address: "https://h.example/"}); ok {
			t.Errorf("%q is taken for %s", other, found.System)
		}
	}
}

// TestSystemsHoldWhatTheyCannotRead refuses a document of each system that is empty, and one whose list, price or
// key has another name: the plans that there are stay.
func TestSystemsHoldWhatTheyCannotRead(t *testing.T) {
	broken := map[string][]string{
		"whmcs":           {`class="product clearfix" id="product`, `class="card" id="p`, `class="product-pricing"`, `class="product-sum"`},
		"hostbill":        {`"products"`, `"items"`, `"periods"`, `"cycles"`, `"id"`, `"number"`},
		"blesta":          {`"response"`, `"packages"`, `"pricing"`, `"prices"`, `"price"`, `"cost"`},
		"wisecp":          {`"products"`, `"items"`, `"price"`, `"prices"`, `"amount"`, `"sum"`},
		"woocommerce":     {`"prices"`, `"amounts"`, `"price"`, `"cost"`, `"id"`, `"number"`},
		"jsonld":          {"ld+json", "json", `"Product"`, `"Thing"`, `"price"`, `"cost"`},
		"google-merchant": {"id\ttitle", "key\ttitle", "\tprice\tsale_price\t", "\tcost\tsale\t"},
		"upmind":          {`"data"`, `"rows"`, `"prices"`, `"amounts"`, `"price"`, `"cost"`, `"id"`, `"key"`},
		"awin":            {"merchant_product_id", "key", "search_price", "cost"},
	}
	read := func(a *mapping.Adapter, document string) error {
		body, err := a.Convert([]byte(document))
		if err != nil {
			return err
		}
		judged, err := a.Translate(t.Context(), []partner.Document{{Body: body}})
		if err != nil {
			return err
		}
		return judged.Refused
	}
	for _, system := range named() {
		a := must.Get(mapping.New("x.yaml", []byte("id: x\nname: X\nwebsite: https://host.example/\nsystem: "+system+"\naddress: https://host.example/offer\ncurrency: EUR\n")))(t)
		check.Do(t, read(a, samples[system]), "%s: the sample is refused", system)
		for pair := range slices.Chunk(broken[system], 2) {
			document := strings.ReplaceAll(samples[system], pair[0], pair[1])
			if document == samples[system] {
				t.Errorf("%s: the sample has no %s", system, pair[0])
			}
			if err := read(a, document); err == nil {
				t.Errorf("%s with %s in place of %s is taken", system, pair[1], pair[0])
			}
		}
		for _, empty := range []string{"", "{}", "[]", `{"products":[]}`, `{"response":[]}`, "<title>Log in</title>", `{"result":"error","message":"Authentication Failed"}`} {
			if err := read(a, empty); err == nil {
				t.Errorf("%s takes %q", system, empty)
			}
		}
		file := filepath.Join(t.TempDir(), "offer")
		must.Do(t, os.WriteFile(file, []byte(samples[system]), 0o600))
		t.Run(system, func(t *testing.T) { partnertest.RunFile(t, a, file) })
	}
}

// TestDataOfScripts tells which marks of a page are no JSON, and reads the data in a script that a file names.
func TestDataOfScripts(t *testing.T) {
	const page = `<title>Shop</title><body><p>text</p><script type="application/ld+json">{"@type":"Product","sku":"a","name":"A","description":"1 vCPU","offers":{"price":5,"priceCurrency":"EUR"}}</script>
<script type="application/ld+json">{"@type":"Product","sku":"b","name":"B",}</script>
<script id="__NEXT_DATA__" type="application/json">{"props":{"plans":[{"code":"s","cpu":1,"eur":3.5},{"code":"m","cpu":2,"eur":7}]}}</script></body>`
	for file, want := range map[string]string{
		"system: jsonld\naddress: https://host.example/": "a vps A, 1 cores, ? GB, disk ?: 5 EUR/month|page: of the JSON-LD scripts of the page, 1 cannot be read: what they tell is left out",
		"source: {address: https://host.example/, format: html, select: body, values: {state: 'script#__NEXT_DATA__', all: body}}\nitems: '.items[0].state | fromjson | .props.plans'\n" +
			"fields: {sku: .code, type: {value: vps}, cpu_cores: .cpu}\nprices: [{period: month, path: .eur, currency: EUR}]": "s vps s, 1 cores, ? GB, disk ?: 3.5 EUR/month|m vps m, 2 cores, ? GB, disk ?: 7 EUR/month",
		"source: {address: https://host.example/, format: html, select: body, values: {text: 'p, #__NEXT_DATA__[]'}}\n" +
			"fields: {sku: '.text | join(\"\")', type: {value: vps}, cpu_cores: {value: 1}}\nprices: [{period: month, path: '2', currency: EUR}]": "text vps text, 1 cores, ? GB, disk ?: 2 EUR/month",
	} {
		a := must.Get(mapping.New("x.yaml", []byte("id: x\nname: X\nwebsite: https://host.example/\n"+file+"\n")))(t)
		body, err := a.Convert([]byte(page))
		if strings.Contains(file, "all: body") {
			page, _ := unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM).NewEncoder().String(page)
			body, err = a.Convert([]byte(page))
		}
		must.Do(t, err)
		judged, err := a.Translate(t.Context(), []partner.Document{{Body: body}})
		if err != nil || judged.Refused != nil {
			t.Fatal(err, judged.Refused)
		}
		var got []string
		for _, v := range judged.Verdicts {
			if v.Plan != nil {
				got = append(got, offered(*v.Plan))
			} else {
				got = append(got, v.Item+": "+v.Reason)
			}
		}
		check.Equal(t, strings.Join(got, "|"), want, file)
	}
}
