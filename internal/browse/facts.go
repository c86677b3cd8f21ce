package browse

import (
	"slices"
	"strconv"
	"strings"

	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/model/words"
)

// Fact is what visitors, operators and programs read of a column of plans. A new column is a field of market.Plan, a line
// of package row, whose schema has it, and an entry here.
type Fact struct {
	// Column is its name in the API, whose columns.csv says what it holds.
	Column string
	// Label names it in filters, corrections and on the desk. The head of a table and a line of a plan may say it
	// otherwise.
	Label, Head, Line language.Sentence
	// Group is the heading under which a visitor chooses the table's column; empty where a table has none.
	Group string
	// Order is the direction of the first sort by the column's head, asc or desc; empty where it cannot be sorted.
	Order string
	// IsDefault marks the columns of a table whose address names none. Those before the disks fit beside the filters at
	// 1,280 px. IsNumber aligns a column right.
	IsDefault, IsNumber bool
	// Unit stands behind a number on the desk.
	Unit string
	// IsOnPlan and IsCompared mark lines of a plan's page and of a comparison; IsMoreBetter marks numbers of which more
	// is better.
	IsOnPlan, IsCompared, IsMoreBetter bool
	// Text writes the value where a value of its kind is written otherwise; empty where it is not known.
	Text func(*language.Language, *market.Plan) string
	// From says how the shop knows what the partner does not state, and ReadFrom names the column that a partner's text
	// tells; empty for its own.
	From     language.Sentence
	ReadFrom string
}

// Where facts come from that the partner does not state.
var (
	fromProcessor = language.S("Derived from the CPU model")
	fromMemory    = language.S("Derived from the memory")
	fromRegions   = language.S("Derived from the regions")
	fromPrice     = language.S("Derived from the price, excl. tax")
	fromOverage   = language.S("Derived from the price of extra traffic")
	ownRecord     = language.S("From our records")
)

// Facts are all facts in the order in which pages show them.
var Facts = []Fact{
	{Column: "name", Label: language.S("Name"), Head: language.S("Plan"), Order: "asc", IsDefault: true, Group: "Plan"},
	{Column: "price_usd", Label: language.S("Price"), Order: "asc", IsDefault: true, IsNumber: true, Group: "Price"},
	{Column: "partner_name", Label: language.S("Partner"), Order: "asc", IsDefault: true, Group: "Plan",
		IsCompared: true},
	{Column: "type", Label: language.S("Type"), Order: "asc", Group: "Plan",
		Text: func(l *language.Language, p *market.Plan) string { return TypeText(l, p.Type) }, IsOnPlan: true, IsCompared: true},
	{Column: "category", Label: language.S("Category"), Order: "asc", Group: "Plan",
		Text: func(l *language.Language, p *market.Plan) string { return CategoryText(l, p.Category) }, IsOnPlan: true},
	{Column: "price_hourly_currencies", Label: language.S("Hourly price"), IsNumber: true, Group: "Price"},
	{Column: "price_annually_currencies", Label: language.S("Yearly price"), IsNumber: true, Group: "Price"},
	{Column: "setup_fee_currencies", Label: language.S("Setup fee"), IsNumber: true, Group: "Price"},
	{Column: "cpu_name", Label: language.S("Processor"), Order: "asc", IsDefault: true, Group: "Processor",
		IsOnPlan: true, From: fromProcessor, ReadFrom: "cpu_model", IsCompared: true},
	{Column: "cpu_model", Label: language.S("Processor"),
		Line: language.S("Processor, as listed"), Text: listedProcessor, IsOnPlan: true},
	{Column: "cpu_cores", Label: language.S("Cores"), Order: "desc", IsDefault: true, IsNumber: true, Group: "Processor",
		IsOnPlan: true, From: fromProcessor, IsCompared: true, IsMoreBetter: true},
	{Column: "cpu_threads", Label: language.S("Threads"), Order: "desc", IsNumber: true, Group: "Processor",
		IsOnPlan: true, From: fromProcessor, IsCompared: true, IsMoreBetter: true},
	{Column: "cpu_share", Label: language.S("Share of a core"), Order: "desc", IsNumber: true, Group: "Processor",
		Text: shareText, IsOnPlan: true},
	{Column: "cpu_frequency", Label: language.S("Clock speed"), Group: "Processor",
		Text: words.ClockSpeed, IsOnPlan: true},
	{Column: "cpu_architecture", Label: language.S("Architecture"), Order: "asc", Group: "Processor",
		IsOnPlan: true, From: fromProcessor},
	{Column: "cpu_year", Label: language.S("CPU year"), Order: "desc", IsNumber: true, Group: "Processor",
		Line: language.S("Processor released"), IsOnPlan: true, From: fromProcessor},
	{Column: "cpu_vendor", Label: language.S("CPU vendor"), Order: "asc", Group: "Processor"},
	{Column: "cpu_family", Label: language.S("CPU family"), Order: "asc", Group: "Processor"},
	{Column: "ram_size", Label: language.S("RAM"), Order: "desc", IsDefault: true, Group: "Memory", Unit: "GB",
		Text: words.MemoryText, IsOnPlan: true, IsCompared: true, IsMoreBetter: true},
	{Column: "ram_type", Label: language.S("RAM type"), Order: "asc", Group: "Memory"},
	{Column: "storage_size", Label: language.S("Storage"), Order: "desc", IsDefault: true, IsNumber: true, Group: "Storage", Unit: "GB",
		Text: wholeStorage, IsOnPlan: true, ReadFrom: "disks", IsCompared: true, IsMoreBetter: true},
	{Column: "disks", Label: language.S("Disks"), IsDefault: true, Group: "Storage",
		Text: words.StorageText},
	{Column: "ram_ecc", Label: language.S("ECC"), Order: "desc", IsDefault: true, Group: "Memory",
		Line: language.S("ECC memory"), IsOnPlan: true, From: fromMemory, IsCompared: true},
	{Column: "storage_type", Label: language.S("Storage type"), Order: "asc", Group: "Storage"},
	{Column: "disk_kinds", Label: language.S("Disk type"), Order: "asc", Group: "Storage"},
	{Column: "drives", Label: language.S("Number of disks"), Order: "desc", IsNumber: true, Group: "Storage"},
	{Column: "nvme_drives", Label: language.S("NVMe disks"), Order: "desc", IsNumber: true, Group: "Storage"},
	{Column: "ssd_drives", Label: language.S("SSDs"), Order: "desc", IsNumber: true, Group: "Storage"},
	{Column: "hdd_drives", Label: language.S("Hard disks"), Order: "desc", IsNumber: true, Group: "Storage"},
	{Column: "gpu_model", Label: language.S("GPU"), Order: "asc", Group: "GPU",
		Text: GPUText, IsOnPlan: true, IsCompared: true},
	{Column: "gpu_count", Label: language.S("GPUs"), Order: "desc", IsNumber: true, Group: "GPU"},
	{Column: "gpu_memory_gb", Label: language.S("GPU memory"), Head: language.S("GB per GPU"), Order: "desc", IsNumber: true, Group: "GPU", Unit: "GB",
		IsOnPlan: true, IsCompared: true},
	{Column: "network_speed", Label: language.S("Network"), Order: "desc", IsDefault: true, IsNumber: true, Group: "Network and place", Unit: "Mbps",
		Text: networkText, IsOnPlan: true, IsCompared: true, IsMoreBetter: true},
	{Column: "bandwidth", Label: language.S("Traffic"), Group: "Network and place",
		Text: func(l *language.Language, p *market.Plan) string { return words.Traffic(l, p.Bandwidth) }},
	{Column: "traffic_tb", Label: language.S("Traffic in TB"), Order: "desc", IsNumber: true, Group: "Network and place", Unit: "TB",
		Line: language.S("Traffic"), Text: trafficText, IsOnPlan: true, IsCompared: true, IsMoreBetter: true},
	{Column: "egress", Label: language.S("After the included traffic"), Order: "asc", Group: "Network and place",
		Text: func(l *language.Language, p *market.Plan) string { return words.Egress(l, p.Egress) }, IsOnPlan: true, From: fromOverage, IsCompared: true},
	{Column: "ipv4_count", Label: language.S("IPv4 addresses"), Order: "desc", IsNumber: true, Group: "Network and place",
		Line: language.S("IPv4"), Text: addressText, IsOnPlan: true, IsCompared: true},
	{Column: "ipv4", Label: language.S("IPv4"), Order: "asc", Group: "Network and place"},
	{Column: "ipv6", Label: language.S("IPv6"), Order: "desc", Group: "Network and place",
		IsOnPlan: true, IsCompared: true},
	{Column: "virtualization", Label: language.S("Virtualisation"), Order: "asc", Group: "Plan",
		Text: func(_ *language.Language, p *market.Plan) string { return words.Hypervisor(p.Virtualization) }, IsOnPlan: true, IsCompared: true},
	{Column: "ends_at", Label: language.S("Offer ends"), Order: "asc", Group: "Dates",
		Text: func(l *language.Language, p *market.Plan) string { return l.Day(p.EndsAt) }, IsOnPlan: true},
	{Column: "regions", Label: language.S("Regions"), IsDefault: true, Group: "Network and place",
		Text: regionsText, IsCompared: true},
	{Column: "countries", Label: language.S("Countries"), Group: "Network and place",
		Text: countriesText, IsOnPlan: true, From: fromRegions},
	{Column: "stock", Label: language.S("Stock"), Order: "desc", IsNumber: true, Group: "Network and place"},
	{Column: "price_per_core_usd", Label: language.S("USD per core (excl. tax)"), Order: "asc", IsNumber: true, Group: "Price per unit"},
	{Column: "price_per_gb_ram_usd", Label: language.S("USD per GB of RAM (excl. tax)"), Order: "asc", IsNumber: true, Group: "Price per unit"},
	{Column: "price_per_tb_usd", Label: language.S("USD per TB (excl. tax)"), Order: "asc", IsNumber: true, Group: "Price per unit"},
	{Column: "score_single", Label: language.S("Single-core score"), Order: "desc", IsNumber: true, Group: "Processor",
		IsCompared: true},
	{Column: "score_multi", Label: language.S("Multi-core score"), Order: "desc", IsNumber: true, Group: "Processor",
		IsCompared: true},
	{Column: "price_per_score_usd", Label: language.S("USD per point (excl. tax)"), Order: "asc", IsNumber: true, Group: "Price per unit"},
	{Column: "price_per_gpu_usd", Label: language.S("USD per GPU (excl. tax)"), Order: "asc", IsNumber: true, Group: "Price per unit",
		Line: language.S("Price per GPU"), Text: func(l *language.Language, p *market.Plan) string { return monthText(l, p, p.PerCardUSD) }, IsOnPlan: true, From: fromPrice},
	{Column: "price_per_gb_vram_usd", Label: language.S("USD per GB of GPU memory (excl. tax)"), Order: "asc", IsNumber: true, Group: "Price per unit",
		Line: language.S("Price per GB of GPU memory"), Text: func(l *language.Language, p *market.Plan) string { return monthText(l, p, p.PerCardGBUSD) }, IsOnPlan: true, From: fromPrice},
	{Column: "setup_included_12m_usd", Label: language.S("USD for 12 months with setup (excl. tax)"), Order: "asc", IsNumber: true, Group: "Price"},
	{Column: "renews_at_usd", Label: language.S("Renewal, USD a month (excl. tax)"), Order: "asc", IsNumber: true, Group: "Price"},
	{Column: "billing_cycles", Label: language.S("Billing periods"), Group: "Price",
		Text: CyclesText, IsCompared: true},
	{Column: "payment", Label: language.S("Payment methods"), Order: "asc", Group: "Plan"},
	{Column: "spot", Label: language.S("Interruptible"), Order: "asc", Group: "Plan",
		Line: language.S("Availability"), Text: SpotText, IsOnPlan: true, IsCompared: true},
	{Column: "next_drop_at", Label: language.S("Next price drop"), Order: "asc", Group: "Dates"},
	{Column: "first_seen_at", Label: language.S("First seen"), Order: "desc", Group: "Dates",
		Text: func(l *language.Language, p *market.Plan) string { return l.Day(p.WatchedSince) }, IsOnPlan: true, From: ownRecord},
	{Column: "price_changed_at", Label: language.S("Price changed"), Order: "desc", Group: "Dates",
		Text: func(l *language.Language, p *market.Plan) string {
			return dayBeside(l, p.Watched(p.PriceChangedAt), p.WatchedSince)
		}, IsOnPlan: true, From: ownRecord},
	{Column: "updated_at", Label: language.S("Last changed"),
		Text: func(l *language.Language, p *market.Plan) string {
			return dayBeside(l, p.Watched(p.UpdatedAt), p.WatchedSince, p.PriceChangedAt)
		}, IsOnPlan: true, From: ownRecord},
	{Column: "fetched_at", Label: language.S("Last checked"), Group: "Dates",
		IsCompared: true},
	{Column: "tags", Label: language.S("Tags")},
	{Column: "available", Label: language.S("Available")},
	{Column: "price_monthly_currencies", Label: language.S("Price per month")},
	{Column: "price_monthly", Label: language.S("Price per month")},
	{Column: "price_hourly", Label: language.S("Price per hour")},
	{Column: "price_annually", Label: language.S("Price per year")},
	{Column: "description", Label: language.S("Description")},
	{Column: "partner_id", Label: language.S("Partner")},
	{Column: "places", Label: language.S("Regions")},
	{Column: "nat", Label: language.S("Shared IPv4 address (NAT)")},
	{Column: "coupon", Label: language.S("Coupon"),
		Text: func(l *language.Language, p *market.Plan) string { return CouponUntil(l, p, p.Coupon) }, IsOnPlan: true},
}

// FactOf returns the fact of a column; an empty one where there is none.
func FactOf(column string) Fact {
	if i := slices.IndexFunc(Facts, func(f Fact) bool { return f.Column == column }); i >= 0 {
		return Facts[i]
	}
	return Fact{Column: column}
}

// IsRecord reports that the shop tells the fact from its own records.
func (f Fact) IsRecord() bool { return f.From == ownRecord }

// In names the fact. One that only programs ask for has its English name: "Plan URL" for plan_url.
func (f Fact) In(lang *language.Language) string {
	if f.Label == (language.Sentence{}) {
		return spelt(f.Column)
	}
	return f.Label.In(lang)
}

// Value writes what a plan has; empty where it is not known.
func (f Fact) Value(lang *language.Language, p *market.Plan) string {
	c, isColumn := row.Find(f.Column)
	switch {
	case f.Text != nil:
		return f.Text(lang, p)
	case !isColumn:
		return ""
	}
	switch v := c.Get(p); {
	case v.Null:
		return ""
	case f.Unit == "GB":
		return string(words.Gigabytes.AppendNumber(nil, lang, v.Num))
	case c.Kind == row.Integer:
		return v.Num.String()
	case c.Kind == row.Number:
		return lang.Decimal(v.Num.String())
	case c.Kind == row.Boolean:
		return string(words.YesNo.AppendText(nil, lang, strconv.FormatBool(v.Bool)))
	case c.Kind == row.PriceMap:
		return PricesText(lang, v.Prices)
	case c.Kind == row.PlaceList:
		var places []string
		for _, at := range v.Places {
			places = append(places, placeText(lang, at))
		}
		return strings.Join(places, ", ")
	case c.Kind == row.TextArray:
		return strings.Join(v.List, ", ")
	default:
		return v.Text
	}
}
