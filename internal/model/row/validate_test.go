package row_test

import (
	"errors"
	"strings"
	"testing"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/hardware/disk"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/testing/sample"
)

// Holds: 5.form.plan-id, 5.form.name, 5.form.optional, 3.price.map
func TestValidate(t *testing.T) {
	long := strings.Repeat("ä", 4001)
	tests := map[string]struct {
		edit  func(*market.Plan)
		field string // empty: valid
		text  string // within the sentence
	}{
		"a full plan":          {func(*market.Plan) {}, "", ""},
		"the least":            {func(p *market.Plan) { *p = market.Plan{PlanID: 1, Name: "x"} }, "", ""},
		"hostile text is text": {func(p *market.Plan) { p.Name = `<script>alert("1")</script> 🚀 עברית` }, "", ""},
		"line breaks":          {func(p *market.Plan) { p.Description = "a\nb\tc" }, "", ""},
		"largest id":           {func(p *market.Plan) { p.PlanID = market.MaxPlanID }, "", ""},
		"no id":                {func(p *market.Plan) { p.PlanID = 0 }, "cherry_plan_id", "Cherry Plan ID is required"},
		"id beyond JavaScript": {func(p *market.Plan) { p.PlanID = market.MaxPlanID + 1 }, "cherry_plan_id", "9007199254740992"},
		"no name":              {func(p *market.Plan) { p.Name = " \t" }, "name", "Name is required"},
		"long name":            {func(p *market.Plan) { p.Name = long[:402] }, "name", "201 characters"},
		"long text":            {func(p *market.Plan) { p.Description = long }, "description", "4001 characters"},
		"not UTF-8":            {func(p *market.Plan) { p.CPUModel = "\xff" }, "cpu_model", "UTF-8"},
		"control character":    {func(p *market.Plan) { p.Bandwidth = "a\x00b" }, "bandwidth", `'\x00'`},
		"two-byte control":     {func(p *market.Plan) { p.Bandwidth = "a\u0085b" }, "bandwidth", `'\u0085'`},
		"empty region":         {func(p *market.Plan) { p.Regions = []string{"a", ""} }, "regions", "empty item"},
		"too many tags":        {func(p *market.Plan) { p.Tags = make([]string, 201) }, "tags", "201 items"},
		"no cores":             {func(p *market.Plan) { p.CPUCores = sample.Of(0) }, "cpu_cores", "0 is out of range"},
		"negative speed":       {func(p *market.Plan) { p.NetworkMbps = sample.Of(-1) }, "network_speed", "-1"},
		"zero memory":          {func(p *market.Plan) { p.MemoryGB = sample.Of(0.0) }, "ram_size", "or nothing where it is not known"},
		"next to no memory":    {func(p *market.Plan) { p.MemoryGB = sample.Of(1e-300) }, "ram_size", "out of range"},
		"endless storage":      {func(p *market.Plan) { p.StorageGB = sample.Of(1e300) }, "storage_size", "out of range"},
		"zero price":           {func(p *market.Plan) { p.Monthly = sample.EUR("0.00") }, "price_monthly_currencies", "EUR 0.00 is not a price"},
		"negative price":       {func(p *market.Plan) { p.Annually = sample.USD("-5") }, "price_annually_currencies", "USD -5"},
		"absurd price":         {func(p *market.Plan) { p.Hourly = sample.USD("10000001") }, "price_hourly_currencies", "10000001"},
		"unknown currency":     {func(p *market.Plan) { p.Hourly = market.Prices{"CHF": market.MustAmount("1")} }, "price_hourly_currencies", `"CHF" is not a currency`},
		"zero on the form":     {func(p *market.Plan) { p.MonthlyEUR = sample.Of(market.MustAmount("0")) }, "price_monthly", "not a price"},
		"script as a link":     {func(p *market.Plan) { p.PlanURL = "javascript:alert(1)" }, "plan_url", "not an http or https address"},
		"data as a logo":       {func(p *market.Plan) { p.PartnerLogo = "data:text/html,x" }, "partner_logo", "not an http"},
		"a link without host":  {func(p *market.Plan) { p.ReferralURL = "https:///x" }, "referral_url", "not an http"},
		"a relative link":      {func(p *market.Plan) { p.PartnerURL = "//evil.example" }, "partner_url", "not an http"},
		"a plan that is gone":  {func(p *market.Plan) { p.Stock = sample.Of(0) }, "", ""},
		"negative stock":       {func(p *market.Plan) { p.Stock = sample.Of(-1) }, "stock", "accepted is 0 to"},
		"unmetered":            {func(p *market.Plan) { p.TrafficTB = sample.Of(-1.0) }, "", ""},
		"no free traffic":      {func(p *market.Plan) { p.TrafficTB = sample.Of(0.0) }, "", ""},
		"negative traffic":     {func(p *market.Plan) { p.TrafficTB = sample.Of(-2.0) }, "traffic_tb", "-1 for unmetered"},
		"a country's name":     {func(p *market.Plan) { p.Countries = []string{"Germany"} }, "countries", "ISO 3166"},
		"a country in lower":   {func(p *market.Plan) { p.Countries = []string{"de"} }, "countries", `"de" is not a country`},
		"no disk":              {func(p *market.Plan) { p.Disks = []disk.Disk{{SizeGB: 1}} }, "disks", "0 disks"},
		"a disk without size":  {func(p *market.Plan) { p.Disks = []disk.Disk{{Count: 1}} }, "disks", "0 GB is out of range"},
		"a floppy disk":        {func(p *market.Plan) { p.Disks = []disk.Disk{{Count: 1, SizeGB: 1, Kind: "floppy"}} }, "disks", `"floppy" is not a kind`},
		"too many disks":       {func(p *market.Plan) { p.Disks = make([]disk.Disk, 101) }, "disks", "101 items"},
		"a place": {func(p *market.Plan) {
			p.Places = places(market.Place{Region: "Paris", State: market.PlaceLow, Count: sample.Of(0), LeadHours: sample.Of(0)})
		}, "", ""},
		"a place's state":      {func(p *market.Plan) { p.Places = places(market.Place{Region: "Paris", State: "soon"}) }, "places", `"soon" is not a state of a place`},
		"a place without name": {func(p *market.Plan) { p.Places = places(market.Place{State: market.PlaceLow}) }, "places", "holds an empty item"},
		"a place's country": {func(p *market.Plan) {
			p.Places = places(market.Place{Region: "Paris", Country: "fr", State: market.PlaceLow})
		}, "places", `"fr" is not a country`},
		"fewer than none left": {func(p *market.Plan) {
			p.Places = places(market.Place{Region: "Paris", State: market.PlaceLow, Count: sample.Of(-1)})
		}, "places", "accepted is 0 to"},
		"a delivery in years": {func(p *market.Plan) {
			p.Places = places(market.Place{Region: "Paris", State: market.PlaceLow, LeadHours: sample.Of(20000)})
		}, "places", "20000 hours until delivery"},
		"too many places": {func(p *market.Plan) { p.Places = make([]market.Place, 201) }, "places", "201 items"},
		"a component":     {func(p *market.Plan) { p.Components = component(func(*market.Quote) {}) }, "", ""},
		"a component that has columns": {func(p *market.Plan) {
			p.Components = component(func(q *market.Quote) { q.Component = market.SetupFee })
		},
			"price_components", `"setup" has columns of its own`},
		"an unknown component": {func(p *market.Plan) { p.Components = component(func(q *market.Quote) { q.Component = "tip" }) },
			"price_components", `"tip" is not a component of a price; accepted are ipv4, `},
		"a component's period": {func(p *market.Plan) { p.Components = component(func(q *market.Quote) { q.Period = "day" }) },
			"price_components", `"day" is not a period; accepted are month, hour, year, once and tb`},
		"a component's currency": {func(p *market.Plan) { p.Components = component(func(q *market.Quote) { q.Currency = "CHF" }) },
			"price_components", `"CHF" is not a currency`},
		"a free component": {func(p *market.Plan) { p.Components = component(func(q *market.Quote) { q.Amount = market.Whole(0) }) }, "price_components", "EUR 0 is not a price"},
		"a component's term": {func(p *market.Plan) { p.Components = component(func(q *market.Quote) { q.TermMonths = sample.Of(0) }) },
			"price_components", "0 months are out of range"},
		"a component's tax": {func(p *market.Plan) {
			p.Components = component(func(q *market.Quote) { q.QuotedTax = sample.Of(market.Whole(101)) })
		},
			"price_components", "101 per cent are out of range"},
		"a name of two lines": {func(p *market.Plan) { p.Name = "a\nb" }, "name", "has more than one line"},
		"a component's name": {func(p *market.Plan) { p.Components = component(func(q *market.Quote) { q.Name = "a\x00" }) },
			"price_components", "holds the control character"},
		"too many components": {func(p *market.Plan) { p.Components = make([]market.Quote, 201) }, "price_components", "201 items"},
		"no card":             {func(p *market.Plan) { p.GPUCount = sample.Of(0.0) }, "gpu_count", "0 cards are out of range"},
		"a free setup":        {func(p *market.Plan) { p.Setup = sample.EUR("0") }, "setup_fee_currencies", "EUR 0 is not a price"},
		"two faults, by name": {func(p *market.Plan) { p.StorageGB, p.MemoryGB = sample.Of(0.0), sample.Of(0.0) }, "ram_size", "out of range"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			p := sample.Plan(tt.edit)
			err := row.Validate(&p)
			if tt.field == "" {
				if err != nil {
					t.Errorf("refused: %v", err)
				}
				return
			}
			e, ok := errors.AsType[*errs.Error](err)
			if !ok || e.Kind != errs.Invalid || e.Field != tt.field || !strings.Contains(e.Message, tt.text) {
				t.Errorf("error %v, want invalid %s: …%s…", err, tt.field, tt.text)
			}
		})
	}
}

// Holds: 3.plan.type
func TestValidateListed(t *testing.T) {
	tests := map[string]struct {
		edit  func(*market.Plan)
		field string
	}{
		"valid":          {func(*market.Plan) {}, ""},
		"unknown type":   {func(p *market.Plan) { p.Type = "toaster" }, "type"},
		"no type":        {func(p *market.Plan) { p.Type = "" }, "type"},
		"no key":         {func(p *market.Plan) { p.SKU = "" }, "sku"},
		"no price":       {func(p *market.Plan) { p.Monthly, p.Hourly, p.Annually = nil, nil, nil }, "price_monthly_currencies"},
		"not even valid": {func(p *market.Plan) { p.Name = "" }, "name"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			p := sample.Plan(tt.edit)
			err := row.ValidateListed(&p)
			e, ok := errors.AsType[*errs.Error](err)
			if (tt.field == "") != (err == nil) || (ok && e.Field != tt.field) {
				t.Errorf("error %v, want one about %q", err, tt.field)
			}
		})
	}
}

func component(change func(*market.Quote)) []market.Quote {
	q := market.Quote{Component: market.Licence, Period: market.Month, Currency: market.EUR, Amount: market.Whole(20)}
	change(&q)
	return []market.Quote{q}
}

func places(list ...market.Place) []market.Place { return list }
