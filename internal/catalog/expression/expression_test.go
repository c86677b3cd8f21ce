package expression_test

import (
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"launchrack/internal/catalog/expression"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

type shop struct{}

func (shop) Partners() []market.Partner {
	return []market.Partner{{ID: "hetzner-auction", Name: "Hetzner Auction"}, {ID: "hetzner-cloud", Name: "Hetzner Cloud"}, {ID: "ovh", Name: "OVHcloud"}}
}

func (shop) Values(column string) []string {
	return map[string][]string{
		"partner_name": {"OVHcloud", "Acme Hosting", "Řeřicha"},
		"regions":      {"Falkenstein", "Frankfurt", "Frankfurt 2, Germany", "New York"},
		"cpu_vendor":   {"AMD", "Intel"},
		"category":     {"gpu", "general"},
		"name":         {"VPS", "Žába 1", "Zaba 2"},
	}[column]
}

// large is a shop with more regions than a list may hold.
type large struct{ shop }

func (large) Values(string) []string {
	regions := make([]string, query.MaxList+1)
	for i := range regions {
		regions[i] = fmt.Sprintf("Region %d", i)
	}
	return regions
}

// TestManyRegions spreads the regions that a text is part of over several lists.
func TestManyRegions(t *testing.T) {
	for _, search := range []string{"region:region", "-region:region", "region:region,germany"} {
		got := expression.Read(search, large{}, market.GBP, language.English)
		if len(got.Terms) != 1 || len(got.Problems) > 0 {
			t.Fatalf("%s: %d terms, problems %v", search, len(got.Terms), got.Problems)
		}
		params := url.Values{}
		for _, p := range got.Terms[0].Params {
			params.Add(p.Name, p.Value)
		}
		if _, err := query.ParseSearch(params); err != nil {
			t.Errorf("%s: %v", search, err)
		}
		check.Has(t, params.Encode(), "Region+1000", "%s: the last region is missing", search)
	}
}

func TestRead(t *testing.T) {
	for _, test := range []struct {
		search string
		// params are name=value, joined by &.
		params, text string
	}{
		{"", "", ""},
		{"ryzen falkenstein", "", "ryzen falkenstein"},
		{"cores>=8 ram>=64", "cpu_cores=gte.8&ram_size=gte.64", ""},
		{"ram >= 64 epyc", "ram_size=gte.64", "epyc"},
		{"RAM:64", "ram_size=eq.64", ""},
		{"ram=64..128", "ram_size=gte.64&ram_size=lte.128", ""},
		{"ram:..128gb", "ram_size=lte.128", ""},
		{"ram:64gb,1.5tb", "ram_size=in.(64,1500)", ""},
		{"ram!=64", "ram_size=not.eq.64", ""},
		{"-ram:64..128", "not.and=(ram_size.gte.64,ram_size.lte.128)", ""},
		{"cores≥4", "cpu_cores=gte.4", ""},
		{"network>=10g", "network_speed=gte.10000", ""},
		{"price<60", "price_gbp=lt.60", ""},
		{"price<60eur", "price_eur=lt.60", ""},
		{"price<=$59.90", "price_usd=lte.59.90", ""},
		{"price:12,50..60,5eur", "price_eur=gte.12.50&price_eur=lte.60.5", ""},
		{"ram:..1,5tb", "ram_size=lte.1500", ""},
		{"price:20..60eur", "price_eur=gte.20&price_eur=lte.60", ""},
		{"type:vps,vds", "type=in.(vps,vds)", ""},
		{"type:dedicated", "type=eq.baremetal", ""},
		{"type:outlet", "tags=cs.{outlet}", ""},
		{"partner:hetzner", `partner_name=in.("Hetzner Auction","Hetzner Cloud")`, ""},
		{"partner:OVH", "partner_name=eq.OVHcloud", ""},
		{"-partner:ovh", "partner_name=not.eq.OVHcloud", ""},
		{"partner:acme", "partner_name=eq.Acme Hosting", ""},
		{`partner:"Some Host"`, "partner_name=eq.Some Host", ""},
		{"partner:rericha", "partner_name=eq.Řeřicha", ""},
		{"name:zaba", `or=(name.ilike."*zaba*",name.in.("Žába 1"))`, ""},
		{"name:žába", `or=(name.ilike."*žába*",name.ilike."*zaba*",name.in.("Žába 1"))`, ""},
		{"-rericha", `and=(name.not.ilike."*rericha*",partner_name.not.ilike."*rericha*",partner_name.not.in.("Řeřicha"),or(cpu_model.is.null,cpu_model.not.ilike."*rericha*"),or(storage_type.is.null,storage_type.not.ilike."*rericha*"))`, ""},
		{"region:de", "countries=cs.{DE}", ""},
		{"region:de,fi", "countries=ov.{DE,FI}", ""},
		{"region:uk", "countries=cs.{GB}", ""},
		{"region:frank", `regions=ov.{Frankfurt,"Frankfurt 2, Germany"}`, ""},
		{`region:"new york"`, `regions=cs.{"New York"}`, ""},
		{"city:atlantis", "regions=cs.{atlantis}", ""},
		{"region:germany", `or=(countries.cs.{DE},regions.cs.{"Frankfurt 2, Germany"})`, ""},
		{"country:germany", "countries=cs.{DE}", ""},
		{"germany nginx", "", "germany nginx"},
		{"vendor:amd", "cpu_vendor=eq.AMD", ""},
		{"category:GPU", "category=eq.gpu", ""},
		{"vendor:zhaoxin", "cpu_vendor=ilike.zhaoxin", ""},
		{"cpu:epyc", `or=(cpu_model.ilike."*epyc*",cpu_name.ilike."*epyc*")`, ""},
		{"family:ryzen", "cpu_family=ilike.*ryzen*", ""},
		{"name:50%", `name=ilike.*50\%*`, ""},
		{"arch:arm", "cpu_architecture=eq.arm64", ""},
		{"disk:nvme", "disk_kinds=cs.{NVMe}", ""},
		{"disk:ssd,hdd", "disk_kinds=ov.{SSD,HDD}", ""},
		{"disk:optane", "storage_type=ilike.*optane*", ""},
		{"payment:PayPal", "payment=cs.{paypal}", ""},
		{"pay:crypto,visa", "payment=ov.{crypto,card}", ""},
		{"no kyc", "identity_check=ilike.none", ""},
		{"kyc:required", "identity_check=ilike.required", ""},
		{"pay:XMR,bitcoin", "payment=ov.{monero,bitcoin}", ""},
		{"-payment:card", "payment=not.cs.{card}", ""},
		{"gpu:h100", "gpu_model=ilike.*h100*", ""},
		{"vram>=48", "gpu_memory_gb=gte.48", ""},
		{"gpus:0.5", "gpu_count=eq.0.5", ""},
		{"spot:yes", "spot=is.true", ""},
		{"spot", "", "spot"},
		{"storage:nvme", "disk_kinds=cs.{NVMe}", ""},
		{"disk>=1tb", "storage_size=gte.1000", ""},
		{"nvme", `or=(disk_kinds.cs.{NVMe},name.ilike."*nvme*")`, ""},
		{"ecc:yes", "ram_ecc=is.true", ""},
		{"ipv4:none", "ipv4=ilike.none", ""},
		{"-ipv4:nat", "ipv4=not.ilike.nat", ""},
		{"ipv6:yes", "ipv6=is.true", ""},
		{"nat:no", "nat=is.false", ""},
		{"virt:KVM", "virtualization=ilike.KVM", ""},
		{"ecc ryzen", "ram_ecc=is.true", "ryzen"},
		{"2x nvme", "nvme_drives=eq.2", ""},
		{"2 × SSD ecc", "ssd_drives=eq.2&ram_ecc=is.true", ""},
		{"2x512 nvme", `disks=cs.[{"count":2,"size_gb":512,"kind":"NVMe"}]`, ""},
		{"epyc 2 x 512 gb nvme", `disks=cs.[{"count":2,"size_gb":512,"kind":"NVMe"}]`, "epyc"},
		{"2x1.92tb", `disks=cs.[{"count":2,"size_gb":1920}]`, ""},
		{"2x1,92TB nvme", `disks=cs.[{"count":2,"size_gb":1920,"kind":"NVMe"}]`, ""},
		{"4x960", `disks=cs.[{"count":4,"size_gb":960}]`, ""},
		{"2x480 ssd 2x 4tb hdd", `disks=cs.[{"count":2,"size_gb":480,"kind":"SSD"}]&disks=cs.[{"count":2,"size_gb":4000,"kind":"HDD"}]`, ""},
		{"2x epyc", "", "2x epyc"},
		{"2x16gb ddr4", "", "2x16gb ddr4"},
		{"2x10 gbps", "", "2x10 gbps"},
		{"2x nvmes", "", "2x nvmes"},
		{"x2 nvme", `or=(disk_kinds.cs.{NVMe},name.ilike."*nvme*")`, "x2"},
		{`"2x nvme"`, "", "2x nvme"},
		{"drives>=2", "drives=gte.2", ""},
		{"disks>=2", "drives=gte.2", ""},
		{"drives:2,4", "drives=in.(2,4)", ""},
		{"disks:nvme", "disk_kinds=cs.{NVMe}", ""},
		{"disks>=1tb", "storage_size=gte.1000", ""},
		{"nvme>=2", "nvme_drives=gte.2", ""},
		{"hdd:0", "hdd_drives=eq.0", ""},
		{"-xeon", `and=(name.not.ilike."*xeon*",partner_name.not.ilike."*xeon*",or(cpu_model.is.null,cpu_model.not.ilike."*xeon*"),or(storage_type.is.null,storage_type.not.ilike."*xeon*"))`, ""},
		{`"cores>=8" x`, "", "cores>=8 x"},
		{"https://a.example size:large", "", "https://a.example size:large"},
		{"cores>=8 ram>=64 price<60 region:de partner:hetzner nvme",
			`cpu_cores=gte.8&ram_size=gte.64&price_gbp=lt.60&countries=cs.{DE}&partner_name=in.("Hetzner Auction","Hetzner Cloud")&or=(disk_kinds.cs.{NVMe},name.ilike."*nvme*")`, ""},
	} {
		got := expression.Read(test.search, shop{}, market.GBP, language.English)
		if params := join(got); params != test.params || got.Text != test.text || len(got.Problems) > 0 {
			t.Errorf("%q: %s, text %q, problems %v; want %s, %q", test.search, params, got.Text, got.Problems, test.params, test.text)
		}
	}
}

func join(s expression.Search) string {
	var list []string
	for _, term := range s.Terms {
		for _, p := range term.Params {
			list = append(list, p.Name+"="+p.Value)
		}
	}
	return strings.Join(list, "&")
}

func TestProblems(t *testing.T) {
	for _, test := range []struct{ search, source, message string }{
		{"ram>=lots", "ram>=lots", "“lots” is not a number"},
		{"x cores>=", "cores>=", "Add a number"},
		{"price<cheap", "price<cheap", "“cheap” is not a price"},
		{"wheels>=4", "wheels>=4", "Unknown field"},
		{"partner>=ovh", "partner>=ovh", "colon"},
		{"country:atlantis", "country:atlantis", "not a country"},
		{"cores>=1.5", "cores>=1.5", "not a whole number"},
		{"ecc:perhaps", "ecc:perhaps", "yes or no"},
		{"ram:..", "ram:..", "Add a number"},
	} {
		got := expression.Read(test.search, shop{}, market.USD, language.English)
		if len(got.Terms) > 0 || len(got.Problems) != 1 || got.Problems[0].Source != test.source || !strings.Contains(got.Problems[0].Message, test.message) {
			t.Errorf("%q: %+v; want the problem of %s that has %q", test.search, got, test.source, test.message)
		}
	}
	many := expression.Read(strings.Repeat("cores>=8 ", expression.MaxTerms+1), shop{}, market.USD, language.English)
	if len(many.Terms) != expression.MaxTerms || len(many.Problems) != 1 {
		t.Errorf("%d terms, %d problems of one too many", len(many.Terms), len(many.Problems))
	}
}

// TestPin reads the cases that the pages' own code is held to as well.
func TestPin(t *testing.T) {
	body := must.Get(os.ReadFile("testdata/pinned.json"))(t)
	var cases [][2]string
	if err := json.Unmarshal(body, &cases); err != nil || len(cases) == 0 {
		t.Fatalf("%d cases, %v", len(cases), err)
	}
	for _, c := range cases {
		if got := expression.Pin(c[0], market.EUR); got != c[1] {
			t.Errorf("%q: %q, want %q", c[0], got, c[1])
		}
	}
}

func TestNamesPlace(t *testing.T) {
	for text, want := range map[string]bool{"region:de": true, "x -Country:us": true, "city = paris": true, `region:"new york"`: true,
		"region": false, "region:": false, "region: epyc": false, `region:""`: false, "city =": false, "myregion:de": false, "": false} {
		check.Equal(t, expression.NamesPlace(text), want, "%q", text)
	}
}

// FuzzRead holds that whatever is typed is read, and that the dialect takes what comes of it.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{"cores>=8 ram:64..128 price<60usd", `region:"a,b" -cpu:x_y% nvme`, `name:"\"(,)`, "ram:1,2,,3tb", "tag:{a}", "-", `"`, "type:,", "price:..€"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) || strings.ContainsRune(text, 0) || utf8.RuneCountInString(text) > query.MaxSearch {
			return
		}
		terms := expression.Read(text, shop{}, market.USD, language.English).Terms
		if polish, ok := language.Find("pl"); ok {
			terms = append(terms, expression.Read(text, shop{}, market.USD, polish).Terms...)
		}
		for _, term := range terms {
			values := url.Values{}
			for _, p := range term.Params {
				values.Add(p.Name, p.Value)
			}
			if _, err := query.Parse(values); err != nil && !slices.ContainsFunc(term.Params, func(p expression.Param) bool { return len(p.Value) > 300 }) {
				t.Errorf("%q of %q: %v: %v", term.Source, text, values, err)
			}
		}
	})
}
