package shipped_test

import (
	"cmp"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/partner"
	"launchrack/internal/partner/mapping"
	"launchrack/internal/partner/partnertest"
	"launchrack/internal/partner/sandbox"
	"launchrack/internal/partner/shipped"
	"launchrack/internal/testing/must"
)

// TestConformance runs the conformance tests on every folder.
func TestConformance(t *testing.T) {
	folders, err := filepath.Glob("*/partner.yaml")
	if err != nil || len(folders) == 0 || len(folders) != len(shipped.All()) {
		t.Fatalf("%d folders and %d adapters, %v", len(folders), len(shipped.All()), err)
	}
	for i, a := range shipped.All() {
		id := string(a.Info().ID)
		if filepath.Dir(folders[i]) != id {
			t.Errorf("the partner %s is in the folder %s", id, folders[i])
		}
		t.Run(id, func(t *testing.T) {
			all := []partnertest.Harness{{Adapter: a}}
			if id == "contabo" {
				all = append(all, contaboOnSite(t))
			}
			for _, h := range all {
				partnertest.Run(t, h)
			}
			partnertest.Needs(t, all...)
		})
	}
}

// TestHostsConform runs the conformance tests on every made-up host, of which each system has one, and finds its
// system by its answer.
func TestHostsConform(t *testing.T) {
	found := map[string]bool{}
	for _, a := range shipped.Hosts() {
		id := string(a.Info().ID)
		t.Run(id, func(t *testing.T) {
			partnertest.Run(t, partnertest.Harness{Adapter: a})
			partnertest.Needs(t, partnertest.Harness{Adapter: a})
			standIn := a.(sandbox.Provider).Sandbox()
			standIn.NeedsToken = false
			answer := httptest.NewRecorder()
			sandbox.New([]sandbox.Partner{standIn}, sandbox.Options{}).Handler().ServeHTTP(answer,
				httptest.NewRequest(cmp.Or(standIn.Routes[0].Method, "GET"), "/"+id+standIn.Routes[0].Path, nil))
			read, _, _ := mapping.Detect(t.Context(), answer.Body.Bytes(), mapping.Named{ID: "h", Name: "H", Website: "https://h.example/", Address: "https://h.example/"})
			if found[read.System] = true; !strings.HasPrefix(id, read.System+"-") {
				t.Errorf("is taken for %q", read.System)
			}
		})
	}
	for _, system := range mapping.Systems() {
		if !found[system] && system != mapping.PageSystem {
			t.Errorf("no host has the system %s", system)
		}
	}
}

// TestCyclesOfHosts reads every cycle that a made-up host tells, with its setup fee, renewal and coupon.
func TestCyclesOfHosts(t *testing.T) {
	none := `"setup":null,"renewal":null,"coupon":null}`
	want := map[string]string{
		"whmcs-host 47": `[{"months":3,"amounts":{"USD":22.33},` + none + `]`, "whmcs-host 48": `[{"months":6,"amounts":{"USD":74.48},` + none + `]`,
		"whmcs-host 51": `[{"months":24,"amounts":{"USD":1155.00},` + none + `]`,
		"whmcs-packages-host /index.php?rp=/store/dedicated/karst-epyc-16": `[{"months":3,"amounts":{"EUR":159.00},` + none + `]`,
		"whmcs-api-host 105": `[{"months":1,"amounts":{"USD":42.90,"EUR":39.00},` + none + `,{"months":3,"amounts":{"USD":124.41,"EUR":113.10},"setup":{"USD":0.00,"EUR":0.00},"renewal":null,"coupon":null},` +
			`{"months":12,"amounts":{"USD":429.00,"EUR":390.00},"setup":{"USD":0.00,"EUR":0.00},"renewal":null,"coupon":null}]`,
		"hostbill-host 511": `[{"months":1,"amounts":{"EUR":34.5},` + none + `,{"months":3,"amounts":{"EUR":98.33},` + none + `,{"months":12,"amounts":{"EUR":372.6},` + none + `]`,
		"blesta-host 61":    `[{"months":1,"amounts":{"GBP":3.0000},` + none + `,{"months":6,"amounts":{"GBP":16.8000},` + none + `,{"months":12,"amounts":{"GBP":31.5000},` + none + `]`,
		"blesta-host 65":    `[{"months":1,"amounts":{"GBP":24.0000},` + none + `,{"months":12,"amounts":{"GBP":252.0000},"setup":null,"renewal":{"GBP":276.0000},"coupon":null}]`,
		"wisecp-host 303":   `[{"months":1,"amounts":{"EUR":5.11},` + none + `,{"months":3,"amounts":{"EUR":14.31},` + none + `,{"months":12,"amounts":{"EUR":51.10},` + none + `]`,
		"upmind-host 7c41e0b2-53a9-4d18-9e60-000000000002": `[{"months":1,"amounts":{"EUR":6},` + none + `,{"months":12,"amounts":{"EUR":50.4},"setup":null,"renewal":{"EUR":63.0},"coupon":"GLEN20"}]`,
		"google-merchant-host heath-1":                     "null",
	}
	column, _ := row.Find("billing_cycles")
	for _, a := range shipped.Hosts() {
		id := string(a.Info().ID)
		s := must.Get(partner.NewFeed(a, partner.Source{File: sampleOf(t, id)}, nil).Fetch(t.Context()))(t)
		for i := range s.Plans {
			p := &s.Plans[i]
			cycles := string(row.AppendValue(nil, column.Kind, column.Get(p)))
			if key := id + " " + string(p.SKU); want[key] != "" && want[key] != cycles {
				t.Errorf("%s\n got %s\nwant %s", key, cycles, want[key])
			} else {
				delete(want, key)
			}
		}
	}
	for key := range want {
		t.Errorf("%s did not come", key)
	}
}

// TestHostsMissWhatIsHalved holds an answer of each host in which every other value of a field that it needs is gone.
func TestHostsMissWhatIsHalved(t *testing.T) {
	for _, a := range shipped.Hosts() {
		info := a.Info()
		body := must.Get(a.(partner.Converter).Convert(read(t, sampleOf(t, string(info.ID)))))(t)
		shape := func(path string) partner.Shape {
			var document any
			must.Do(t, json.Unmarshal(body, &document))
			n := 0
			document = sandbox.Change(document, path, func(v any) any {
				if n++; path != "" && n%2 == 1 {
					return nil
				}
				return v
			})
			text, _ := json.Marshal(document)
			return partner.ShapeOf([]partner.Document{{Body: text}})
		}
		whole, halved := shape(""), 0
		for _, need := range info.Needs {
			for _, path := range strings.Split(need, " | ") {
				path = strings.TrimPrefix(strings.TrimSuffix(path, "?"), "$")
				if is := whole["$"+path]; len(is) == 0 {
					continue
				}
				if halved++; shape(path).Lost(whole, info.Needs) == "" {
					t.Errorf("%s: half of %s is not missed", info.ID, path)
				}
			}
		}
		if halved < 2 {
			t.Errorf("%s needs %q, of which %d came; a key and a price are needed at least", info.ID, info.Needs, halved)
		}
	}
}

// sampleOf is the file of a made-up host's sample.
func sampleOf(t *testing.T, id string) string {
	t.Helper()
	files, err := filepath.Glob("hosts/" + strings.TrimSuffix(id, "-host") + "/sample.*")
	if err != nil || len(files) != 1 {
		t.Fatal(id, files, err)
	}
	return files[0]
}

func read(t *testing.T, file string) []byte {
	t.Helper()
	return must.Get(os.ReadFile(file))(t)
}

// noShop are pages that hosts send with status 200 in the place of their products.
var noShop = map[string]string{
	"an empty group": `<!doctype html><title>Shopping Cart</title><div id="order-standard_cart"><div class="header-lined"><h1>Virtual Servers</h1></div>
<div class="products" id="products"></div><div class="alert alert-info">This group has no products yet.</div></div>`,
	"a login": `<!doctype html><title>Login</title><div class="logincontainer"><form method="post" action="/dologin.php"><input name="username"><input type="password" name="password">
<button id="login">Login</button></form><div class="panel panel-default"><h3>Your products</h3><a class="btn" href="/cart.php">Order</a></div></div>`,
	"a challenge": `<!DOCTYPE html><html lang="en-US"><head><title>Just a moment...</title><meta name="robots" content="noindex,nofollow"></head><body>
<noscript>Enable JavaScript and cookies to continue</noscript><script src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1"></script></body></html>`,
	"a refusal":        `<html><head><title>Access denied</title></head><body><h1>Access denied</h1><p>Error 1020. Your address has been blocked.</p></body></html>`,
	"maintenance":      `<html><head><title>Down for Maintenance</title></head><body><div class="alert">We are back at $5.00 in an hour. Monthly work.</div></body></html>`,
	"words of no sale": `<!doctype html><title>VPS</title><div class="container"><h2>Out of stock</h2><p>All servers are sold out. From $4.00 monthly.</p></div>`,
	"an error":         `<!doctype html><title>Oops!</title><h1>Oops!</h1><p>Something went wrong and we couldn't process your request.</p><script type="application/ld+json">{"@type":"Organization","name":"Host"}</script>`,
	"a bare sentence":  `Too many requests`,
	"no page":          ``,
}

// TestPagesThatAreNoShopAreHeld refuses each page in the place of an offer, at each host: an answer that is read as
// an empty shop would withdraw all its plans.
func TestPagesThatAreNoShopAreHeld(t *testing.T) {
	for _, a := range shipped.Hosts() {
		for what, page := range noShop {
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				w.Header().Set("Content-Type", "text/html; charset=utf-8")
				if r.URL.Path != "/robots.txt" {
					_, _ = io.WriteString(w, page)
				}
			}))
			client := partner.NewClient(partner.Options{PerSecond: 1000, PagePause: 1, Transport: http.DefaultTransport.(*http.Transport)})
			s, err := partner.NewFeed(a, partner.Source{BaseURL: server.URL, Token: "t"}, client).Fetch(t.Context())
			server.Close()
			if errs.KindOf(err) != errs.Partner || len(s.Plans)+len(s.Rejected) > 0 {
				t.Errorf("%s takes %s: %d plans, %d rejected, %v", a.Info().ID, what, len(s.Plans), len(s.Rejected), err)
			} else {
				t.Logf("%s, %s: %s", a.Info().ID, what, errs.Public(err))
			}
		}
	}
}

// TestGolden runs the golden files of every folder.
func TestGolden(t *testing.T) {
	for _, a := range shipped.All() {
		id := string(a.Info().ID)
		t.Run(id, func(t *testing.T) { partnertest.GoldenIn(t, a, filepath.Join("testdata", id)) })
	}
}

// TestFilesInMemory bounds what a partner's file takes before it is used: every command reads all of them.
func TestFilesInMemory(t *testing.T) {
	files := must.Get(filepath.Glob("*/partner.yaml"))(t)
	used := func() int {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return int(m.HeapAlloc)
	}
	var read []*mapping.Adapter
	before := used()
	for _, file := range files {
		text := must.Get(os.ReadFile(file))(t)
		a := must.Get(mapping.New(file, text))(t)
		read = append(read, a)
	}
	if each := (used() - before) / len(files); each > 320_000 {
		t.Errorf("a file takes %d bytes; want 320,000", each)
	}
	runtime.KeepAlive(read)
}

func find(t testing.TB, id market.PartnerID) partner.Adapter {
	t.Helper()
	for _, a := range shipped.All() {
		if a.Info().ID == id {
			return a
		}
	}
	t.Fatalf("no partner %s", id)
	return nil
}

// TestRecordedDroplets compares every recorded size with its plan.
func TestRecordedDroplets(t *testing.T) {
	s := must.Get(partnertest.Fetch(find(t, "digitalocean"), partnertest.Recorded(t, "digitalocean/sizes_2024_01.json")))(t)
	if len(s.Plans) != 107 || len(s.Rejected) != 0 {
		t.Errorf("%d sizes and %d rejected, want 107 and none", len(s.Plans), len(s.Rejected))
	}
	kinds := map[market.PlanType]int{}
	for _, p := range s.Plans {
		kinds[p.Type]++
		if p.CPUCores == nil || p.MemoryGB == nil || p.StorageGB == nil || len(p.Monthly) != 1 || len(p.Hourly) != 1 || len(p.Regions) == 0 {
			t.Errorf("%s lacks something: %+v", p.SKU, p)
		}
	}
	if kinds[market.VPS] != 31 || kinds[market.VDS] != 76 {
		t.Errorf("kinds are %v, want 31 shared and 76 dedicated", kinds)
	}
}

// TestRecordedMachines translates every recorded machine of Latitude.sh.
func TestRecordedMachines(t *testing.T) {
	for file, want := range map[string]int{"latitude/plans.json": 1, "latitude/plans_2024_06.json": 10} {
		s := must.Get(partnertest.Fetch(find(t, "latitude"), partnertest.Recorded(t, file)))(t)
		machines := map[string]bool{}
		for _, p := range s.Plans {
			machines[p.Name] = true
			if p.CPUCores == nil || p.CPUSockets == nil || p.MemoryGB == nil || p.StorageGB == nil || p.NetworkMbps == nil ||
				len(p.Monthly) != 1 || len(p.Hourly) != 1 || len(p.Annually) != 1 || len(p.Regions) == 0 {
				t.Errorf("%s lacks something: %+v", p.SKU, p)
			}
			if p.Name == "m4.metal.large" && (*p.StorageGB != 2*480+2*3800 || *p.NetworkMbps != 20000 || *p.CPUCores != 24) {
				t.Errorf("%s: %v GB, %v Mbit/s, %v cores", p.SKU, *p.StorageGB, *p.NetworkMbps, *p.CPUCores)
			}
			if slices.Contains(p.Regions, "Frankfurt") && p.Name == "c2.small.x86" && p.Monthly[market.USD].String() != "146.0" {
				t.Errorf("%s costs %v in Frankfurt", p.SKU, p.Monthly)
			}
		}
		if len(machines) != want || len(s.Rejected) != 0 {
			t.Errorf("%s: %d machines, rejected %v", file, len(machines), s.Rejected)
		}
	}
}

// TestRecordedZones joins plans and prices of UpCloud, of one year and of two: 5.00 a month is 0.744 cents
// an hour for 672 hours, and a plan without a price is left out.
func TestRecordedZones(t *testing.T) {
	for file, want := range map[string][2]int{"upcloud/plans.json": {20, 0}, "upcloud/plans_2023.json": {16, 21}} {
		judged, err := find(t, "upcloud").Translate(t.Context(), []partner.Document{
			{Body: partnertest.Recorded(t, file)}, {Name: "prices", Body: partnertest.Recorded(t, "upcloud/price.json")}})
		s, refused := judged.Snapshot()
		if err != nil || refused != nil || len(s.Plans) != want[0] || len(s.Rejected) != want[1] {
			t.Fatalf("%s: %d plans, %d rejected, %v, %v", file, len(s.Plans), len(s.Rejected), err, refused)
		}
		for _, p := range s.Plans {
			if p.CPUCores == nil || p.MemoryGB == nil || p.StorageGB == nil || p.TrafficTB == nil || len(p.Hourly) != 1 || len(p.Monthly) != 0 || len(p.Regions) == 0 {
				t.Errorf("%s lacks something: %+v", p.SKU, p)
			}
			if p.SKU == "1xCPU-1GB" && (p.Hourly[market.EUR].String() != "0.00744" || *p.MemoryGB != 1 || *p.StorageGB != 25) {
				t.Errorf("the smallest plan is %+v", p)
			}
		}
	}
}

// TestVirtualMachine reads a machine of Latitude.sh's second list.
func TestVirtualMachine(t *testing.T) {
	const small = `{"data":[{"attributes":{"slug":"vm-small","name":"vm.small","specs":{"memory":8,"vcpus":2,"vcpu":{"count":2,"clock":null,"type":null},"gpu":"NVIDIA L40S","vram_per_gpu":"48 Gb",
		"nics":[{"type":"10 Gbps","count":1}],"disk":{"type":"local ","size":{"amount":100,"unit":"gib"}}},
		"regions":[{"name":"Peru","locations":{"available":["LIM"],"in_stock":["LIM"]},"stock_level":"low","pricing":{"USD":{"hour":0.1,"month":40,"year":400},"BRL":{"hour":1}}}]}}]}`
	judged, err := find(t, "latitude").Translate(t.Context(), []partner.Document{{Body: []byte(`{"data":[]}`)}, {Name: "virtual_machines", Body: []byte(small)}})
	if err != nil || len(judged.Verdicts) != 1 || judged.Verdicts[0].Plan == nil {
		t.Fatalf("%+v, %v", judged, err)
	}
	if p := judged.Verdicts[0].Plan; p.Type != market.VPS || *p.CPUCores != 2 || *p.MemoryGB != 8 || *p.StorageGB != 107.3741824 || *p.NetworkMbps != 10000 || p.GPUModel != "NVIDIA L40S" ||
		*p.GPUMemoryGB != 48 || p.Places[0].State != market.PlaceLow || !p.Monthly[market.USD].Equal(market.Whole(40)) {
		t.Errorf("%+v", p)
	}
}

// TestRecordedTypes translates the recorded types of Linode, with and without the recorded regions and stock.
func TestRecordedTypes(t *testing.T) {
	for file, regions := range map[string]string{"types.json": "regions.json", "types_2026.json": "regions_2026_07.json"} {
		types := partner.Document{Body: partnertest.Recorded(t, "linode/"+file)}
		all := []partner.Document{types, {Name: "regions", Body: partnertest.Recorded(t, "linode/"+regions)}}
		for _, page := range []string{"1", "2"} {
			all = append(all, partner.Document{Name: "availability page " + page, Body: partnertest.Recorded(t, "linode/region_availability_page"+page+".json")})
		}
		for what, documents := range map[string][]partner.Document{"alone": {types}, "with places": all} {
			s := judge(t, "linode", documents...)
			machines := map[market.SKU]bool{}
			for _, p := range s.Plans {
				machines[cmp.Or(p.Group, p.SKU)] = true
				if p.CPUCores == nil || p.MemoryGB == nil || p.StorageGB == nil || len(p.Hourly) == 0 {
					t.Errorf("%s, %s: %s lacks cores, memory, storage or price", file, what, p.SKU)
				}
			}
			if want := map[string]int{"types.json": 37, "types_2026.json": 38}[file]; len(machines) != want || len(s.Rejected) != 0 {
				t.Errorf("%s, %s: %d types, want %d: %v", file, what, len(machines), want, s.Rejected)
			}
		}
	}
}

func judge(t *testing.T, id market.PartnerID, documents ...partner.Document) partner.Snapshot {
	t.Helper()
	judged := must.Get(find(t, id).Translate(t.Context(), documents))(t)
	return must.Get(judged.Snapshot())(t)
}

// TestTypesByRegion joins prices and stock of Linode's regions.
func TestTypesByRegion(t *testing.T) {
	s := judge(t, "linode",
		partner.Document{Body: []byte(`{"data":[{"id":"g7-premium-2","label":"Premium 4GB\t","class":"premium","vcpus":2,"memory":4096,"disk":81920,"transfer":0,
			"network_out":3000,"price":{"hourly":0.06,"monthly":null},"region_prices":[{"id":"br-gru","hourly":0.09,"monthly":null}]}]}`)},
		partner.Document{Name: "regions", Body: []byte(`{"data":[{"id":"br-gru","label":"Sao Paulo, BR","status":"ok","capabilities":["Linodes","Premium Plans"]},
			{"id":"us-east","label":"Newark, NJ","status":"ok","capabilities":["Linodes"]},
			{"id":"xx-new","label":"Newtown 2, XX","status":"ok","capabilities":["Linodes","Premium Plans"]}]}`)},
		partner.Document{Name: "availability", Body: []byte(`{"data":[{"region":"br-gru","plan":"g7-premium-2","available":false}]}`)})
	must.Equal(t, len(s.Plans), 2, "rows, want two: %v", s.Rejected)
	dear, base := s.Plans[0], s.Plans[1]
	if base.Name != "Premium 4GB" || len(base.Regions) != 1 || base.Regions[0] != "Newtown" || !base.Available || base.TrafficTB != nil || len(base.Monthly) != 0 {
		t.Errorf("base price: %+v", base)
	}
	if dear.SKU != "g7-premium-2@br-gru" || dear.Available || dear.Hourly[market.USD].String() != "0.09" || *dear.StorageGB != 80 {
		t.Errorf("own price: %+v", dear)
	}
}

// TestAStockThatCannotBeRead names the member and its document.
func TestAStockThatCannotBeRead(t *testing.T) {
	for stock, want := range map[string]string{
		`{"plan":"a","region":"br-gru","available_v2":true}`: "availability, available: null came; accepted are true and false",
		`{"plan_v2":"a","region":"br-gru","available":true}`: "availability, plan: an id is missing",
		`{"plan":"a","region":7,"available":true}`:           "availability, region: 7 came; accepted is a text",
	} {
		judged, err := find(t, "linode").Translate(t.Context(), []partner.Document{
			{Body: []byte(`{"data":[{"id":"a","price":{"hourly":1,"monthly":5}}]}`)}, {Name: "availability", Body: []byte(`{"data":[` + stock + `]}`)}})
		if err != nil || errs.Public(judged.Refused) != "The partner's answer cannot be read: "+want {
			t.Errorf("%s: %v, %v", stock, judged.Refused, err)
		}
	}
}

// TestRegionPriceWithoutRegion rejects a type of Linode, since the price may belong to any region.
func TestRegionPriceWithoutRegion(t *testing.T) {
	item := func(id, price string) string {
		return `{"id":"` + id + `","class":"standard","vcpus":1,"memory":1024,"price":{"hourly":0.01,"monthly":5},"region_prices":[` + price + `]}`
	}
	body := item("a", `{"id":null,"hourly":0.02,"monthly":7}`)
	for _, id := range []string{"b", "c", "d", "e"} {
		body += "," + item(id, `{"id":"br-gru","hourly":0.02,"monthly":7}`)
	}
	s := judge(t, "linode", partner.Document{Body: []byte(`{"data":[` + body + `]}`)})
	if len(s.Plans) != 8 || len(s.Rejected) != 1 || s.Rejected[0].Item != "a" || !strings.HasSuffix(s.Rejected[0].Reason, "an id is missing") {
		t.Errorf("%d rows, rejected %v", len(s.Plans), s.Rejected)
	}
}

func FuzzTranslate(f *testing.F) {
	partnertest.Fuzz(f, []string{
		`{"plans":[{"id":"a","vcpu_count":1,"ram":1024,"disk":25,"type":"vc2","monthly_cost":5,"locations":["fra"],"location_cost":{"fra":{"monthly_cost":7}}}]}`,
		`{"plans_metal":[{"id":"b","cpu_count":"4","ram":32768,"disk":240,"disk_count":2,"type":"NVMe","hourly_cost":0.1,"gpu_count":"1/8"},null,7]}`,
		`{"server_types":[null,7,"x",[],{"name":1e3}],"meta":{"pagination":{"next_page":null}}}`,
		`{"data":[{"id":"a","class":"gpu","vcpus":2,"memory":4096,"disk":81920,"price":{"hourly":0.1,"monthly":null},"region_prices":[{"id":"br-gru","hourly":0}]}],"pages":1}`,
		`{"sizes":[{"slug":"s-1","vcpus":1,"memory":512,"disk":10,"price_monthly":4,"regions":["ams3"]}],"links":{"pages":{"next":"x"}}}`,
		`[{"id":7,"cpu":"A","price":33,"ram_size":64,"hdd_arr":["512 GB SSD"],"datacenter":"FSN1-DC1"}]`,
		`{"server":[{"Id":7,"Hardware":{"CPU":{"Name":"A","CoreCount":2},"RAM":{"Size":64,"SizeUnit":"GB","ecc":1},"Storage":{"Details":{"nvme":[512,512],"sata":[],"hdd":[]}}},"Prices":{"monthly":{"EUR":72,"USD":80}},"Details":{"Bandwidth":1000,"Traffic":"20 TB","Datacenter":{"Name":"XYZ1"}}}]}`,
		`[{"Id":1e3},null,7,"x",[],{"price":"5"}]`,
		`[{"id":"1-2","key":"1-2FSN1","name":"A","cpu":"2x B","cores":8,"ram":64,"ram_hr":"64 GB DDR5","hdd_hr":"2x 1 TB SSD","price":33,"datacenter":["FSN1",{"name":"Y"}]}]`,
		`[{"name":"A","product":{"id":"x","link":"/a"},"cpuData":{"cpu":"B","cores":8},"priceData":{"price":{"EUR":5}},"variations":[{"ram":[{"RealSize":32,"Amount":2}],"drive":[{"RealSize":512,"Type":"NVMe"}]}],"details":{"datacenter":"HEL1"}}]`,
		`[{"slug":"b","vcpus":"2","memory":1e3,"price_hourly":"1"},null,7,"x",[]]`,
		`{"data":[{"attributes":{"slug":"c2","specs":{"cpu":{"cores":4,"count":1},"memory":{"total":32},"drives":[{"count":1,"size":"500 GB","type":"SSD"}],"nics":[{"count":1,"type":"1 Gbps"}]},"regions":[{"name":"Chile","locations":{"available":["SAN"],"in_stock":[]},"pricing":{"USD":{"month":1}}}]}},null,7]}`,
	}, shipped.All()...)
}

// TestLeasewebAddress checks that a configured address of a table is requested unchanged, that
// any other gets the path, and that a file is read.
func TestLeasewebAddress(t *testing.T) {
	a := find(t, "leaseweb")
	if info := a.Info(); info.DefaultURL != "" || info.DefaultFile != "" || info.IsConfigured {
		t.Errorf("%+v", info)
	}
	for base, want := range map[string]string{
		"https://lists.example/leaseweb.csv?key=1": "https://lists.example/leaseweb.csv?key=1",
		"https://lists.example/copy":               "https://lists.example/copy/servers.csv",
	} {
		r, err := a.Main(partner.NewEndpoint(a.Info(), partner.Source{BaseURL: base}, nil))
		if err != nil || r.Address != want || r.Form == nil {
			t.Errorf("%s: %+v, %v", base, r, err)
		}
	}
	s, err := partner.NewFeed(a, partner.Source{File: "leaseweb/sample.csv"}, nil).Fetch(t.Context())
	if err != nil || len(s.Plans) != 24 || len(s.Rejected) != 0 {
		t.Errorf("%d plans, %v, %v", len(s.Plans), s.Rejected, err)
	}
}
