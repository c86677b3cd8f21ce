package words

import (
	"slices"
	"strconv"
	"strings"

	"launchrack/internal/model/fact"
	"launchrack/internal/model/hardware/disk"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
)

// Fact is what visitors, operators and programs read of a column of plans. A new column is a field of market.Plan, a line
// of package row, from which its migration is made, and an entry here.
type Fact struct {
	// Column is its name in the API.
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
	// Names are of its values that are codes.
	Names language.Names[string]
	// Says tells programs what it holds. Facet counts and filters by it, and Search gives the words by which a search
	// finds a value; with a list it is called with each item.
	Says   string
	Facet  *Facet
	Search func(row.Value) string
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
	{Column: "name", Label: language.S("Name"), Head: language.S("Plan"), Order: "asc", IsDefault: true, Group: "Plan", Says: "The partner's name for the plan.", Search: asIs},
	{Column: "price_usd", Label: language.S("Price"), Order: "asc", IsDefault: true, IsNumber: true, Group: "Price"},
	{Column: "partner_name", Label: language.S("Partner"), Order: "asc", IsDefault: true, Group: "Plan",
		IsCompared: true, Says: "The hosting partner.", Facet: &Facet{Place: 7, Group: 13}, Search: asIs},
	{Column: "type", Label: language.S("Type"), Order: "asc", Group: "Plan",
		Text: func(l *language.Language, p *market.Plan) string { return TypeText(l, p.Type) }, IsOnPlan: true, IsCompared: true, Says: "baremetal, vps, vds or outlet.",
		Facet: &Facet{Place: 1, Group: 15, IsFolded: true, Wording: TypeNames}, Search: typeWords},
	{Column: "category", Label: language.S("Category"), Order: "asc", Group: "Plan", IsOnPlan: true, Says: "Intended use, such as general, memory or storage.",
		Facet: &Facet{Place: 2, Group: 16, IsFolded: true, IsLabelled: true, Wording: Capitalised, Control: Buttons}, Search: asIs},
	{Column: "price_hourly_currencies", Label: language.S("Hourly price"), IsNumber: true, Group: "Price", Says: "The net price of an hour in each currency that the partner quotes."},
	{Column: "price_annually_currencies", Label: language.S("Yearly price"), IsNumber: true, Group: "Price", Says: "The net price of a year in each currency that the partner quotes."},
	{Column: "setup_fee_currencies", Label: language.S("Setup fee"), IsNumber: true, Group: "Price", Says: "What is paid once, in each currency."},
	{Column: "cpu_name", Label: language.S("Processor"), Order: "asc", IsDefault: true, Group: "Processor",
		IsOnPlan: true, From: fromProcessor, ReadFrom: "cpu_model", IsCompared: true, Says: "The processor that cpu_model names, such as AMD EPYC 7443P.", Search: asIs},
	{Column: "cpu_model", Label: language.S("Processor"),
		Line: language.S("Processor, as listed"), Text: listedProcessor, IsOnPlan: true, Says: "The processor as the partner writes it.", Search: asIs},
	{Column: "cpu_cores", Label: language.S("Cores"), Order: "desc", IsDefault: true, IsNumber: true, Group: "Processor",
		IsOnPlan: true, From: fromProcessor, IsCompared: true, IsMoreBetter: true, Says: "Cores of all processors together.",
		Facet: &Facet{Place: 3, Group: 3, Label: language.S("CPU cores"), Wording: Cores, Control: Dropdown, Sizes: []int64{1, 2, 4, 8, 16, 32, 64, 128}}, Search: in(Cores)},
	{Column: "cpu_threads", Label: language.S("Threads"), Order: "desc", IsNumber: true, Group: "Processor",
		IsOnPlan: true, From: fromProcessor, IsCompared: true, IsMoreBetter: true, Says: "Threads of all processors together."},
	{Column: "cpu_share", Label: language.S("Share of a core"), Order: "desc", IsNumber: true, Group: "Processor",
		Text: shareText, IsOnPlan: true, Says: "The guaranteed share of a core where it is less than one."},
	{Column: "cpu_frequency", Label: language.S("Clock speed"), Group: "Processor", Text: ClockSpeed, IsOnPlan: true, Says: "The clock, such as 3.4 GHz."},
	{Column: "cpu_architecture", Label: language.S("Architecture"), Order: "asc", Group: "Processor", IsOnPlan: true, From: fromProcessor, Says: "x86_64 or arm64.", Search: architectureWords},
	{Column: "cpu_year", Label: language.S("CPU year"), Order: "desc", IsNumber: true, Group: "Processor",
		Line: language.S("Processor released"), IsOnPlan: true, From: fromProcessor, Says: "The year in which the processor came out."},
	{Column: "cpu_vendor", Label: language.S("CPU vendor"), Order: "asc", Group: "Processor", Says: "Manufacturer, such as AMD.", Facet: &Facet{Place: 9, Group: 18, IsFolded: true}, Search: asIs},
	{Column: "cpu_family", Label: language.S("CPU family"), Order: "asc", Group: "Processor", Says: "Processor family, such as EPYC.",
		Facet: &Facet{Place: 10, Group: 19, IsFolded: true}, Search: asIs},
	{Column: "ram_size", Label: language.S("RAM"), Order: "desc", IsDefault: true, Group: "Memory", Unit: "GB",
		Text: MemoryText, IsOnPlan: true, IsCompared: true, IsMoreBetter: true, Says: "Memory in GB.",
		Facet: &Facet{Place: 4, Group: 2, named: language.S("{size} RAM"), Wording: Gigabytes, Control: Dropdown, Sizes: []int64{4, 8, 16, 32, 64, 128, 256, 512}}, Search: func(v row.Value) string { return in(Gigabytes)(v) + " RAM" }},
	{Column: "ram_type", Label: language.S("RAM type"), Order: "asc", Group: "Memory", Says: "The kind of memory as the partner writes it.", Search: asIs},
	{Column: "storage_size", Label: language.S("Storage"), Order: "desc", IsNumber: true, Group: "Storage", Unit: "GB",
		Text: wholeStorage, IsOnPlan: true, ReadFrom: "disks", IsCompared: true, IsMoreBetter: true, Says: "All disks together in GB, 1000 to the TB.",
		Facet: &Facet{Place: 5, Group: 4, named: language.S("{size} storage"), Wording: Gigabytes, Control: Dropdown, Sizes: []int64{50, 100, 250, 500, 1000, 2000, 4000, 8000}}, Search: in(Gigabytes)},
	{Column: "disks", Label: language.S("Disks"), IsDefault: true, Group: "Storage", Text: StorageText, Says: "The disks by count, size in GB and kind."},
	{Column: "ram_ecc", Label: language.S("ECC"), Order: "desc", IsDefault: true, Group: "Memory",
		Line: language.S("ECC memory"), IsOnPlan: true, From: fromMemory, IsCompared: true, Says: "Whether the memory corrects errors.",
		Facet: &Facet{Place: 19, Group: 10, IsLabelled: true, Wording: YesNo}, Search: only("ECC", func(v row.Value) bool { return v.Bool })},
	{Column: "storage_type", Label: language.S("Storage type"), Order: "asc", Group: "Storage", Says: "The kind of disks, such as NVMe.", Search: asIs},
	{Column: "disk_kinds", Label: language.S("Disk type"), Order: "asc", Group: "Storage", Says: "The kinds of its disks: NVMe, SSD, HDD.", Facet: &Facet{Place: 11, Group: 5}},
	{Column: "drives", Label: language.S("Number of disks"), Order: "desc", IsNumber: true, Group: "Storage",
		Says: "How many disks it has; null where they are not known.", Facet: &Facet{Place: 20, Group: 6, IsFolded: true, Wording: Drives}},
	{Column: "nvme_drives", Label: language.S("NVMe disks"), Order: "desc", IsNumber: true, Group: "Storage",
		Says:  "How many of its disks are NVMe; null where the kind of one of them is not known.",
		Facet: &Facet{Place: 21, Group: 7, IsFolded: true, Label: language.S("Number of disks"), Wording: NVMeDrives, DiskKind: disk.NVMe}},
	{Column: "ssd_drives", Label: language.S("SSDs"), Order: "desc", IsNumber: true, Group: "Storage", Says: "How many of its disks are other SSDs; null as for nvme_drives.",
		Facet: &Facet{Place: 22, Group: 8, IsFolded: true, Label: language.S("Number of disks"), Wording: SSDDrives, DiskKind: disk.SSD}},
	{Column: "hdd_drives", Label: language.S("Hard disks"), Order: "desc", IsNumber: true, Group: "Storage", Says: "How many of its disks are hard disks; null as for nvme_drives.",
		Facet: &Facet{Place: 23, Group: 9, IsFolded: true, Label: language.S("Number of disks"), Wording: HDDDrives, DiskKind: disk.HDD}},
	{Column: "gpu_model", Label: language.S("GPU"), Order: "asc", Group: "GPU",
		Text: GPUText, IsOnPlan: true, IsCompared: true, Says: "The name of the graphics cards, such as NVIDIA L40S; null without any.",
		Facet: &Facet{Place: 13, Group: 11}, Search: func(v row.Value) string { return v.Text + " GPU" }},
	{Column: "gpu_count", Label: language.S("GPUs"), Order: "desc", IsNumber: true, Group: "GPU", Says: "How many graphics cards it has; below 1 where a fraction of a card is sold."},
	{Column: "gpu_memory_gb", Label: language.S("GPU memory"), Head: language.S("GB per GPU"), Order: "desc", IsNumber: true, Group: "GPU", Unit: "GB",
		IsOnPlan: true, IsCompared: true, Says: "The memory of one card in GB, or of the fraction that is sold."},
	{Column: "network_speed", Label: language.S("Network"), Order: "desc", IsDefault: true, IsNumber: true, Group: "Network and place", Unit: "Mbps",
		IsOnPlan: true, IsCompared: true, IsMoreBetter: true, Says: "The speed of the network port, in Mbps.",
		Facet: &Facet{Place: 12, Group: 14, Wording: BitRate, Sizes: []int64{100, 250, 500, 1000, 2500, 5000, 10_000, 25_000}}, Search: networkWords},
	{Column: "bandwidth", Label: language.S("Traffic"), Group: "Network and place",
		Text: func(l *language.Language, p *market.Plan) string { return Traffic(l, p.Bandwidth) }, Says: "The traffic that is included, as the partner writes it.", Search: asIs},
	{Column: "traffic_tb", Label: language.S("Traffic in TB"), Order: "desc", IsNumber: true, Group: "Network and place", Unit: "TB",
		Line: language.S("Traffic"), Text: trafficText, IsOnPlan: true, IsCompared: true, IsMoreBetter: true, Says: "The traffic of a month in TB; -1 where it is not metered.",
		Search: only("unlimited unmetered traffic", func(v row.Value) bool { return v.Num.Cmp(unmetered) == 0 })},
	{Column: "egress", Label: language.S("After the included traffic"), Order: "asc", Group: "Network and place",
		Names:    language.Names[string]{market.EgressThrottled: language.SC("traffic", "Slower"), market.EgressBilled: language.SC("traffic", "Charged by volume"), market.EgressStopped: language.SC("traffic", "Cut off")},
		IsOnPlan: true, From: fromOverage, IsCompared: true, Says: "What happens once the included traffic is used: one of " + listed(market.Egresses()) + "; null where that is not known.",
		Facet: &Facet{Place: 15, Group: 22, IsFolded: true}},
	{Column: "traffic_both_ways", Label: language.S("Incoming traffic counts"), Order: "asc", Group: "Network and place", IsOnPlan: true, IsCompared: true,
		Says: "Whether traffic that comes in counts beside what goes out; null where that is not known."},
	{Column: "ipv4_count", Label: language.S("IPv4 addresses"), Order: "desc", IsNumber: true, Group: "Network and place",
		Line: language.S("IPv4"), Text: addressText, IsOnPlan: true, IsCompared: true, Says: "How many public IPv4 addresses the price includes; 0 for none."},
	{Column: "ipv4", Label: language.S("IPv4"), Order: "asc", Group: "Network and place", Says: "included, none or NAT, from ipv4_count and nat.",
		Facet: &Facet{Place: 14, Group: 12, IsLabelled: true, Wording: Capitalised}, Search: only("NAT", func(v row.Value) bool { return v.Text == market.IPv4NAT })},
	{Column: "ipv6", Label: language.S("IPv6"), Order: "desc", Group: "Network and place", IsOnPlan: true, IsCompared: true, Says: "Whether it has IPv6."},
	{Column: "virtualization", Label: language.S("Virtualisation"), Order: "asc", Group: "Plan",
		Names:    language.Names[string]{"kvm": language.Proper("KVM"), "openvz": language.Proper("OpenVZ"), "lxc": language.Proper("LXC"), "xen": language.Proper("Xen"), "vmware": language.Proper("VMware"), "hyper-v": language.Proper("Hyper-V")},
		IsOnPlan: true, IsCompared: true, Says: "One of " + listed(market.Virtualizations()) + ".", Facet: &Facet{Place: 18, Group: 20, IsFolded: true}, Search: asIs},
	{Column: "ends_at", Label: language.S("Offer ends"), Order: "asc", Group: "Dates",
		Text: func(l *language.Language, p *market.Plan) string { return l.Day(p.EndsAt) }, IsOnPlan: true, Says: "When the offer ends, at which the plan is withdrawn."},
	{Column: "regions", Label: language.S("Regions"), IsDefault: true, Group: "Network and place",
		Text: regionsText, IsCompared: true, Says: "The cities that it can be ordered in; a place that the shop does not know is written as the partner names it.",
		Facet: &Facet{Place: 6, Group: 17, IsFolded: true, Label: language.S("Region"), Wording: RegionNames}, Search: regionWords},
	{Column: "countries", Label: language.S("Countries"), Group: "Network and place", IsOnPlan: true, From: fromRegions, Says: "The countries that it is sold in, by their codes of two letters.",
		Facet: &Facet{Place: 8, Group: 1, Label: language.S("Country"), Wording: CountryNames, Counted: within}, Search: countryWords},
	{Column: "stock", Label: language.S("Stock"), Order: "desc", IsNumber: true, Group: "Network and place", Says: "How many the partner has; may be 0."},
	{Column: "price_per_core_usd", Label: language.S("USD per core (excl. tax)"), Order: "asc", IsNumber: true, Group: "Price per unit", Says: "The price of a month in USD for each core."},
	{Column: "price_per_gb_ram_usd", Label: language.S("USD per GB of RAM (excl. tax)"), Order: "asc", IsNumber: true, Group: "Price per unit",
		Says: "The price of a month in USD for each GB of memory."},
	{Column: "price_per_tb_usd", Label: language.S("USD per TB (excl. tax)"), Order: "asc", IsNumber: true, Group: "Price per unit", Says: "The price of a month in USD for each TB of storage."},
	{Column: "score_single", Label: language.S("Single-core score"), Order: "desc", IsNumber: true, Group: "Processor",
		IsCompared: true, Says: "What one core scores in the shop's benchmark for single cores; null where that is not known."},
	{Column: "score_multi", Label: language.S("Multi-core score"), Order: "desc", IsNumber: true, Group: "Processor",
		IsCompared: true, Says: "What all cores score in the shop's benchmark; null where that is not known."},
	{Column: "price_per_score_usd", Label: language.S("USD per benchmark point (excl. tax)"), Order: "asc", IsNumber: true, Group: "Price per unit",
		Says: "The price of a month in USD for each point of score_multi."},
	{Column: "price_per_gpu_usd", Label: language.S("USD per GPU (excl. tax)"), Order: "asc", IsNumber: true, Group: "Price per unit",
		Line: language.S("Price per GPU"), Text: func(l *language.Language, p *market.Plan) string { return monthText(l, p, p.PerCardUSD) }, IsOnPlan: true, From: fromPrice,
		Says: "The price of a month in USD for each graphics card."},
	{Column: "price_per_gb_vram_usd", Label: language.S("USD per GB of GPU memory (excl. tax)"), Order: "asc", IsNumber: true, Group: "Price per unit",
		Line: language.S("Price per GB of GPU memory"), Text: func(l *language.Language, p *market.Plan) string { return monthText(l, p, p.PerCardGBUSD) }, IsOnPlan: true, From: fromPrice,
		Says: "The price of a month in USD for each GB of the cards' memory."},
	{Column: "setup_included_12m_usd", Label: language.S("USD for 12 months with setup (excl. tax)"), Order: "asc", IsNumber: true, Group: "Price",
		Says: "What twelve months and the setup fee cost together, in USD."},
	{Column: "renews_at_usd", Label: language.S("Renewal, USD a month (excl. tax)"), Order: "asc", IsNumber: true, Group: "Price",
		Says: "What a month costs in USD after the first term of the price that leads; null where the partner does not tell it."},
	{Column: "billing_cycles", Label: language.S("Billing periods"), Group: "Price", Text: CyclesText, IsCompared: true,
		Says: "The ways to pay by months, a month and a year included: what the first payment costs, its setup fee (null for the plan's own), each later payment (null where that is not told) and the code that the first needs; null where the partner is known to sell by one period alone."},
	{Column: "payment", Label: language.S("Payment methods"), Order: "asc", Group: "Plan", Names: payments,
		Says:  "The means of payment that its partner takes, where it or the shop says so: paypal, card, crypto, sepa and coins (bitcoin, ethereum, litecoin, monero, tether); null where nobody says.",
		Facet: &Facet{Place: 17, Group: 21, IsFolded: true, IsLabelled: true}, Search: paymentWords},
	{Column: "identity_check", Label: language.S("Identity check"), Order: "asc", Group: "Plan", Names: Identities,
		Says:  "Whether its partner asks who the customer is, where it or the shop says so: required, sometimes or none; null where nobody says.",
		Facet: &Facet{Place: 16, Group: 23, IsFolded: true, IsLabelled: true}, Search: only("no kyc", func(v row.Value) bool { return v.Text == fact.NoIdentityCheck })},
	{Column: "spot", Label: language.S("Interruptible"), Order: "asc", Group: "Plan",
		Line: language.S("Availability"), Text: SpotText, IsOnPlan: true, IsCompared: true, Says: "Whether the partner may reclaim the machine at any time."},
	{Column: "next_drop_at", Label: language.S("Next price drop"), Order: "asc", Group: "Dates", Says: "When an auction's price falls next."},
	{Column: "first_seen_at", Label: language.S("First seen"), Order: "desc", Group: "Dates",
		Text: func(l *language.Language, p *market.Plan) string { return l.Day(p.WatchedSince) }, IsOnPlan: true, From: ownRecord, Says: "When the shop first stored it."},
	{Column: "price_changed_at", Label: language.S("Price changed"), Order: "desc", Group: "Dates", Text: func(l *language.Language, p *market.Plan) string {
		return dayBeside(l, p.Watched(p.PriceChangedAt), p.WatchedSince)
	}, IsOnPlan: true, From: ownRecord, Says: "When a quoted price or the setup fee last changed."},
	{Column: "updated_at", Label: language.S("Last changed"), Text: func(l *language.Language, p *market.Plan) string {
		return dayBeside(l, p.Watched(p.UpdatedAt), p.WatchedSince, p.PriceChangedAt)
	}, IsOnPlan: true, From: ownRecord, Says: "When a fact of it last changed."},
	{Column: "fetched_at", Label: language.S("Last checked"), Group: "Dates", IsCompared: true, Says: "When the partner last confirmed it."},
	{Column: "tags", Label: language.S("Tags"), Says: "Marks such as outlet.", Search: asIs},
	{Column: "available", Label: language.S("Available"), Says: "Whether the partner offers it now. Only available plans are public."},
	{Column: "price_monthly_currencies", Label: language.S("Price per month"), Says: "The net price of a month in each currency that the partner quotes."},
	{Column: "price_monthly", Label: language.S("Price per month"), Says: "The net price of a month in EUR, of rows that the operator added."},
	{Column: "price_hourly", Label: language.S("Price per hour"), Says: "The net price of an hour in EUR, of rows that the operator added."},
	{Column: "price_annually", Label: language.S("Price per year"), Says: "The net price of a year in EUR, of rows that the operator added."},
	{Column: "description", Label: language.S("Description"), Says: "The partner's description."},
	{Column: "partner_id", Label: language.S("Partner"), Says: "The partner's short name, such as ovh; null for a row that the operator added."},
	{Column: "places", Label: language.S("Regions"),
		Says: "Where its price holds, each place with country, stock (" + listed(market.PlaceStates()) + "), how many are left and the hours until delivery."},
	{Column: "nat", Label: language.S("Shared IPv4 address (NAT)"), Says: "Whether it shares an IPv4 address with others, by ports."},
	{Column: "coupon", Label: language.S("Coupon"),
		Text: func(l *language.Language, p *market.Plan) string { return CouponUntil(l, p, p.Coupon) }, IsOnPlan: true, Says: "The code that the quoted prices need."},
	{Column: "id", Says: "The plan's number. A plan keeps it while it is offered, and for a year after."},
	{Column: "cherry_plan_id", Says: "A number of the plan that lasts: the partner's own where it has one, else one made from its key."},
	{Column: "partner_url", Says: "The partner's site."},
	{Column: "partner_logo", Says: "The address of the partner's logo."},
	{Column: "plan_url", Says: "Where the plan is ordered."},
	{Column: "plan_detail_url", Says: "The partner's page about the plan."},
	{Column: "referral_url", Says: "The order link that names the shop as its origin."},
	{Column: "plan_group", Says: "Rows of one machine that is sold at several prices share it."},
	{Column: "is_lead", Says: "Whether it is the cheapest available row of its group."},
	{Column: "coupon_until", Says: "When the code ends; the price counts as not confirmed from then."},
	{Column: "price_components", Says: "What else is paid, an item for each currency; a component is one of " + listed(market.Components()[2:]) + ", a period one of " + listed(market.QuotePeriods()) + "."},
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
		return string(Gigabytes.AppendNumber(nil, lang, v.Num))
	case f.Unit == "Mbps":
		return string(BitRate.AppendNumber(nil, lang, v.Num))
	case c.Kind == row.Integer:
		return v.Num.String()
	case c.Kind == row.Number:
		return lang.Decimal(v.Num.String())
	case c.Kind == row.Boolean:
		return yesNo.In(lang, strconv.FormatBool(v.Bool))
	case c.Kind == row.PriceMap:
		return PricesText(lang, v.Prices)
	case c.Kind == row.PlaceList:
		var places []string
		for _, at := range v.Places {
			places = append(places, placeText(lang, at))
		}
		return strings.Join(places, ", ")
	case c.Kind != row.TextArray:
		v.List = []string{v.Text}
		fallthrough
	default:
		list := slices.Clone(v.List)
		for i := range list {
			if f.Facet != nil {
				list[i] = f.Facet.Text(lang, list[i])
			}
		}
		return strings.Join(list, ", ")
	}
}
