package row_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/hardware/disk"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/sample"
)

// first are the columns whose order programs know. Others stand behind them.
var first = strings.Fields(`id cherry_plan_id name type category tags available cpu_cores cpu_model cpu_frequency ram_size ram_type
	storage_size storage_type network_speed bandwidth price_monthly_currencies price_hourly_currencies price_annually_currencies
	price_monthly price_hourly price_annually partner_name partner_url partner_logo plan_url plan_detail_url referral_url
	regions description fetched_at updated_at
	plan_group is_lead cpu_name cpu_vendor cpu_family cpu_threads cpu_architecture cpu_year ram_ecc disks countries setup_fee_currencies
	traffic_tb stock first_seen_at price_changed_at price_per_core_usd price_per_gb_ram_usd price_per_tb_usd
	partner_id gpu_model gpu_count gpu_memory_gb places next_drop_at spot disk_kinds setup_included_12m_usd score_single score_multi price_per_score_usd price_per_gpu_usd price_per_gb_vram_usd price_components drives nvme_drives ssd_drives hdd_drives
	ipv4_count ipv6 nat ipv4 virtualization cpu_share coupon coupon_until ends_at billing_cycles renews_at_usd payment egress traffic_both_ways identity_check`)

// Holds: 3.plan.id
func TestColumns(t *testing.T) {
	var got []string
	for _, c := range row.Columns() {
		got = append(got, c.Name)
		if found, ok := row.Find(c.Name); !ok || found != c {
			t.Errorf("Find does not know %s", c.Name)
		}
	}
	if diff := cmp.Diff(first, got[:min(len(first), len(got))]); diff != "" {
		t.Errorf("columns (-want +got):\n%s", diff)
	}
	for _, name := range []string{"sku", "source", "cpu_sockets", "", "ID"} {
		if _, ok := row.Find(name); ok {
			t.Errorf("%q is a public column", name)
		}
	}
}

// Holds: 3.plan.id, 3.plan.cherry-plan-id, 3.plan.name, 3.plan.type, 3.plan.category, 3.plan.tags, 3.plan.available, 3.plan.cpu-cores, 3.plan.cpu-model, 3.plan.cpu-frequency, 3.plan.ram-size, 3.plan.ram-type, 3.plan.storage-size, 3.plan.storage-type, 3.plan.network-speed, 3.plan.bandwidth, 3.plan.price-maps, 3.plan.price-eur, 3.plan.partner, 3.plan.links, 3.plan.regions, 3.plan.description, 3.plan.times
func TestAppendJSON(t *testing.T) {
	p := sample.Plan(func(p *market.Plan) {
		p.Name, p.Category, p.Tags, p.Monthly = `a "b" <c> & ü 🚀`+"\n", "", []string{}, market.Prices{}
		p.MemoryGB, p.CPUCores, p.MonthlyEUR = sample.Of(0.1), nil, sample.Of(market.MustAmount("4.50"))
		p.FetchedAt = time.Date(2026, 4, 15, 11, 30, 0, 120_000_000, time.FixedZone("", 7200))
		p.UpdatedAt = time.Time{}
		p.Group, p.CPUArchitecture, p.MemoryECC, p.TrafficTB, p.Stock, p.FirstSeenAt = "vps", "arm64", sample.Of(false), sample.Of(market.Unmetered), sample.Of(0), p.FetchedAt
		p.Disks, p.Countries, p.Setup = []disk.Disk{{Count: 2, SizeGB: 960.5, Kind: disk.NVMe}, {Count: 1, SizeGB: 4000}}, []string{"DE"}, sample.EUR("39.00")
		p.GPUModel, p.GPUCount, p.GPUMemoryGB, p.Spot, p.NextDropAt = "NVIDIA L40S", sample.Of(0.25), sample.Of(12.0), true, sample.Now
		p.Places = []market.Place{{Region: "Paris", Country: "FR", State: market.PlaceLow, Count: sample.Of(0), LeadHours: sample.Of(240)}, {Region: `Ort "1"`, State: market.PlaceUnknown}}
		p.Components = []market.Quote{market.Quote{Component: market.Overage, Period: market.PerTB, Currency: market.EUR, Amount: market.MustAmount("1.00"), Source: "a.b"},
			{Component: market.Option, Name: `Backup "1"`, Period: market.Once, Currency: market.USD, Amount: market.Whole(2), TermMonths: sample.Of(12), Place: "Paris",
				IsMandatory: true, QuotedTax: sample.Of(market.Whole(19))}}
	})
	want := `{"id":1,"cherry_plan_id":301,"name":"a \"b\" <c> & ü 🚀\n","type":"vps","category":null,"tags":[],"available":true,"cpu_cores":null,` +
		`"cpu_model":"AMD EPYC","cpu_frequency":"2.8 GHz","ram_size":0.1,"ram_type":"DDR4 ECC","storage_size":200,"storage_type":"NVMe","network_speed":600,` +
		`"bandwidth":"Unlimited","price_monthly_currencies":{},"price_hourly_currencies":null,"price_annually_currencies":{"EUR":67.20},"price_monthly":4.50,` +
		`"price_hourly":null,"price_annually":null,"partner_name":"Contabo","partner_url":"https://contabo.com/en/","partner_logo":null,` +
		`"plan_url":"https://contabo.com/en/vps/cloud-vps-20/","plan_detail_url":"https://contabo.com/en/vps/cloud-vps-20/","referral_url":null,` +
		`"regions":["European Union","United States (East)"],"description":"8 vCPU cores, snapshots included","fetched_at":"2026-04-15T09:30:00.12+00:00","updated_at":null,` +
		`"plan_group":"vps","is_lead":false,"cpu_name":null,"cpu_vendor":null,"cpu_family":null,"cpu_threads":null,"cpu_architecture":"arm64","cpu_year":null,` +
		`"ram_ecc":false,"disks":[{"count":2,"size_gb":960.5,"kind":"NVMe"},{"count":1,"size_gb":4000,"kind":null}],"countries":["DE"],"setup_fee_currencies":{"EUR":39.00},` +
		`"traffic_tb":-1,"stock":0,"first_seen_at":"2026-04-15T09:30:00.12+00:00","price_changed_at":null,` +
		`"price_per_core_usd":null,"price_per_gb_ram_usd":null,"price_per_tb_usd":null,"partner_id":"contabo","gpu_model":"NVIDIA L40S","gpu_count":0.25,"gpu_memory_gb":12,` +
		`"places":[{"region":"Paris","country":"FR","state":"low","count":0,"lead_hours":240},{"region":"Ort \"1\"","country":null,"state":"unknown","count":null,"lead_hours":null}],` +
		`"next_drop_at":"2026-04-15T09:30:00+00:00","spot":true,"disk_kinds":null,"setup_included_12m_usd":null,"score_single":null,"score_multi":null,"price_per_score_usd":null,"price_per_gpu_usd":null,"price_per_gb_vram_usd":null,` +
		`"price_components":[{"component":"overage","name":null,"period":"tb","currency":"EUR","amount":1.00,"term_months":null,"place":null,"mandatory":false,"quoted_tax":null,"source":"a.b"},` +
		`{"component":"option","name":"Backup \"1\"","period":"once","currency":"USD","amount":2,"term_months":12,"place":"Paris","mandatory":true,"quoted_tax":19,"source":null}],"drives":null,"nvme_drives":null,"ssd_drives":null,"hdd_drives":null,"ipv4_count":null,"ipv6":null,"nat":null,"ipv4":null,"virtualization":null,"cpu_share":null,"coupon":null,"coupon_until":null,"ends_at":null,"billing_cycles":null,"renews_at_usd":null,"payment":null,"egress":null,"traffic_both_ways":null,"identity_check":null}`
	if diff := cmp.Diff(want, string(row.AppendJSON(nil, &p, row.Columns()[:len(first)]))); diff != "" {
		t.Errorf("row (-want +got):\n%s", diff)
	}
}

func TestSizesThatNoDecimalHolds(t *testing.T) {
	c, _ := row.Find("ram_size")
	for gb, want := range map[float64]string{0.30000000000000004: "0.30000000000000004", 1.0 / 3: "0.3333333333333333", 0.00012345678901234567: "0.000123457", 1e300: "null", 5e7: "50000000"} {
		p := market.Plan{MemoryGB: &gb}
		if got := string(row.AppendValue(nil, c.Kind, c.Get(&p))); got != want {
			t.Errorf("%v is written %s, want %s", gb, got, want)
		}
	}
}

func TestFileRoundTrip(t *testing.T) {
	plans := sample.Plans(200)
	for i, name := range sample.HostileNames() {
		plans[i].Name, plans[i].Description = name, name
	}
	stated := &plans[100]
	stated.Group, stated.CPUSockets, stated.CPUThreads, stated.CPUArchitecture, stated.MemoryECC = "vps", sample.Of(2), sample.Of(16), "arm64", sample.Of(false)
	stated.Disks = []disk.Disk{{Count: 2, SizeGB: 960.5, Kind: disk.NVMe}, {Count: 1, SizeGB: 4000}}
	stated.Countries, stated.Setup, stated.TrafficTB, stated.Stock = []string{"DE"}, sample.EUR("39.00"), sample.Of(market.Unmetered), sample.Of(0)
	stated.GPUModel, stated.GPUCount, stated.GPUMemoryGB = "NVIDIA L40S", sample.Of(0.25), sample.Of(12.0)
	stated.Places = []market.Place{{Region: "Paris", Country: "FR", State: market.PlaceLow, Count: sample.Of(0), LeadHours: sample.Of(240)}, {Region: "Elsewhere", State: market.PlaceUnknown}}
	stated.Components = []market.Quote{market.Quote{Component: market.Overage, Period: market.PerTB, Currency: market.EUR, Amount: market.MustAmount("1.00"), Source: "a.b"}}
	stated.Spot, stated.NextDropAt = true, sample.Now.Add(time.Minute)
	stated.QuotedTax = sample.Of(market.MustAmount("25.5"))
	stated.FirstSeenAt, stated.PriceChangedAt = sample.Now, sample.Now.Add(time.Hour)
	var file bytes.Buffer
	must.Do(t, row.WriteFile(&file, plans))
	back := must.Get(row.ReadFile(&file))(t)
	if diff := cmp.Diff(plans, back); diff != "" {
		t.Errorf("plans out and in (-want +got):\n%s", diff)
	}
}

func TestReadFileErrors(t *testing.T) {
	good := `{"cherry_plan_id":1,"name":"x"}` + "\n"
	tests := map[string]struct{ file, want string }{
		"not JSON":          {good + "\nnope\n", "line 3: a plan is a JSON object, but nope came"},
		"a bad column":      {good + `{"cherry_plan_id":1,"name":5}`, "line 2: name: accepted is text; 5 came"},
		"an invalid plan":   {`{"cherry_plan_id":0,"name":"x"}`, "line 1: cherry_plan_id: Cherry Plan ID is required"},
		"an unknown column": {`{"cherry_plan_id":1,"name":"x","secret":1}`, "line 1: secret: Could not find the 'secret' column"},
		"an endless line":   {good + `{"name":"` + strings.Repeat("x", 1<<20) + `"}`, "line 2 is longer than 1048576 bytes"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			_, err := row.ReadFile(strings.NewReader(tt.file))
			if errs.KindOf(err) != errs.Invalid || !strings.Contains(errs.Public(err), tt.want) {
				t.Errorf("error %q, want within it %q", errs.Public(err), tt.want)
			}
		})
	}
}

func TestDecode(t *testing.T) {
	p := must.Get(row.Decode([]byte(`{"cherry_plan_id":86,"name":"x","available":false,"cpu_cores":8e0,"ram_size":1.5,"tags":[],"regions":null,
		"price_monthly_currencies":{"EUR":4.50},"price_monthly":4.5,"fetched_at":"2026-04-15","updated_at":"2026-04-15T12:00:00.1234567+02:00"}`)))(t)
	want := market.Plan{PlanID: 86, Name: "x", CPUCores: sample.Of(8), MemoryGB: sample.Of(1.5), Tags: []string{}, Quoted: market.Quoted{Monthly: sample.EUR("4.5"),
		MonthlyEUR: sample.Of(market.MustAmount("4.5"))}, FetchedAt: time.Date(2026, 4, 15, 0, 0, 0, 0, time.UTC), UpdatedAt: time.Date(2026, 4, 15, 10, 0, 0, 123457000, time.UTC)}
	if diff := cmp.Diff(want, p); diff != "" {
		t.Errorf("plan (-want +got):\n%s", diff)
	}
	if p, err := row.Decode([]byte(`{"available":null}`)); err != nil || !p.Available {
		t.Errorf("a plan that does not say is available: %t, %v", p.Available, err)
	}
}

// Holds: 3.plan.cpu-cores, 3.plan.ram-size, 3.plan.name, 3.plan.available, 3.plan.tags, 3.plan.price-maps, 3.plan.price-eur, 3.plan.times, 3.price.map
func TestDecodeErrors(t *testing.T) {
	tests := map[string]struct{ object, field, want string }{
		"no object":               {`[]`, "", "a plan is a JSON object, but [] came"},
		"null":                    {`null`, "", "but null came"},
		"an endless value":        {strings.Repeat("x", 500), "", "…"},
		"unknown column":          {`{"sku":"x"}`, "sku", "Could not find"},
		"text for a number":       {`{"cpu_cores":"8"}`, "cpu_cores", `accepted is a whole number; "8" came`},
		"half a core":             {`{"cpu_cores":1.5}`, "cpu_cores", "whole number; 1.5 came"},
		"too many digits":         {`{"cherry_plan_id":9999999999999999999}`, "cherry_plan_id", "at most 18 digits"},
		"text for a size":         {`{"ram_size":"64 GB"}`, "ram_size", "accepted is a number"},
		"infinite size":           {`{"ram_size":1e999}`, "ram_size", "accepted is a number"},
		"number for a text":       {`{"name":5}`, "name", "accepted is text; 5 came"},
		"text for true":           {`{"available":"yes"}`, "available", "accepted is true or false"},
		"text for a list":         {`{"tags":"outlet"}`, "tags", "a list of texts"},
		"number in a list":        {`{"tags":[1]}`, "tags", "a list of texts"},
		"list for prices":         {`{"price_monthly_currencies":[1]}`, "price_monthly_currencies", "an object such as"},
		"text as a price":         {`{"price_monthly_currencies":{"EUR":"4.50"}}`, "price_monthly_currencies", "an object such as"},
		"null as a price":         {`{"price_monthly_currencies":{"EUR":null}}`, "price_monthly_currencies", "an object such as"},
		"unknown currency":        {`{"price_monthly_currencies":{"RUB":1}}`, "price_monthly_currencies", `"RUB" is not a currency`},
		"text as an amount":       {`{"price_monthly":"4"}`, "price_monthly", "decimal number"},
		"a day in another style":  {`{"fetched_at":"15.04.2026"}`, "fetched_at", "a time such as"},
		"number for a time":       {`{"fetched_at":5}`, "fetched_at", "a time such as"},
		"the first fault by name": {`{"tags":1,"name":1}`, "name", "accepted is text"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			_, err := row.Decode([]byte(tt.object))
			e, ok := errors.AsType[*errs.Error](err)
			if !ok || e.Kind != errs.Invalid || e.Field != tt.field || !strings.Contains(e.Message, tt.want) {
				t.Errorf("error %v, want %s: …%s…", err, tt.field, tt.want)
			}
			if ok && len(e.Message) > 200 {
				t.Errorf("the error repeats %d bytes of what came", len(e.Message))
			}
		})
	}
}

// Holds: 3.plan.times
func TestParseTime(t *testing.T) {
	want := time.Date(2026, 4, 1, 12, 0, 0, 0, time.UTC)
	for _, s := range []string{"2026-04-01T12:00:00Z", "2026-04-01 12:00:00+00:00", "2026-04-01T14:00:00+02:00", "2026-04-01T12:00:00", "2026-04-01 12:00:00.0000004",
		"2026-04-01t12:00z", "20260401T120000Z", "2026-4-1 12:00 UTC", "2026-04-01T14:00:00+0200", "2026-04-01 14:00 +02", "2026-04-01T11:59:30-00:00:30"} {
		if got, err := row.ParseTime(s); err != nil || !got.Equal(want) {
			t.Errorf("%s is %v, %v", s, got, err)
		}
	}
	for s, want := range map[string]string{"": "22007", "now": "22007", "12:00": "22007", "2026-04-01T12:00:00,5Z": "22007", "2026-13-01": "22008", "2026-02-30": "22008",
		"2026-04-01T24:00": "22008", "2026-04-01T12:00+16:00": "22009", "2026-04-01T12:00+99": "22009"} {
		got, err := row.ParseTime(s)
		if e, ok := errors.AsType[*errs.Error](err); !ok || e.Code != want {
			t.Errorf("%q is %v, %v; want code %s", s, got, err, want)
		}
	}
}

func FuzzDecode(f *testing.F) {
	for _, seed := range []string{
		`{"cherry_plan_id":1,"name":"x","tags":["a"],"price_monthly_currencies":{"EUR":4.50},"fetched_at":"2026-04-15T09:30:00Z"}`,
		`{"ram_size":1e-9,"cpu_cores":8,"available":false,"description":"\u0000\ud800 <b>"}`, `{"id":-5,"price_hourly":-0.0,"regions":[null]}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, object []byte) {
		p, err := row.Decode(object)
		if err != nil {
			if errs.KindOf(err) != errs.Invalid {
				t.Fatalf("%s: %v is no invalid input", object, err)
			}
			return
		}
		written := row.AppendJSON(nil, &p, row.Columns())
		if !json.Valid(written) {
			t.Fatalf("%s became %s", object, written)
		}
		if row.Validate(&p) != nil {
			return
		}
		again, err := row.Decode(written)
		if err != nil {
			t.Fatalf("%s does not come back: %v", written, err)
		}
		if second := row.AppendJSON(nil, &again, row.Columns()); !bytes.Equal(written, second) {
			t.Fatalf("%s\nbecame\n%s", written, second)
		}
	})
}
