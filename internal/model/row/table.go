package row

import (
	"time"

	"launchrack/internal/model/hardware/disk"
	"launchrack/internal/model/market"
)

// public and internal are the columns of the table. A new column is a field of market.Plan, a line at the end of
// one of them, and an entry of words.Facts. Unless it is derived, go generate ./internal/tools/migration makes its
// migrations.
var (
	public = []*Column{
		column("id", "", func(p *market.Plan) *int64 { return &p.ID }, rowID),
		column("cherry_plan_id", "Cherry Plan ID", func(p *market.Plan) *int64 { return (*int64)(&p.PlanID) }, planID),
		column("name", "Name", func(p *market.Plan) *string { return &p.Name }, planName).corrected(),
		column("type", "Type", func(p *market.Plan) *string { return (*string)(&p.Type) }, text).corrected(),
		column("category", "Category", func(p *market.Plan) *string { return (*string)(&p.Category) }, text).corrected(),
		column("tags", "Tags", func(p *market.Plan) *[]string { return &p.Tags }, list).corrected(),
		column("available", "Available", func(p *market.Plan) *bool { return &p.Available }, boolean),
		column("cpu_cores", "CPU cores", func(p *market.Plan) **int { return &p.CPUCores }, count).corrected(),
		column("cpu_model", "CPU model", func(p *market.Plan) *string { return &p.CPUModel }, text).corrected(),
		column("cpu_frequency", "CPU frequency", func(p *market.Plan) *string { return &p.CPUFrequency }, text).corrected(),
		column("ram_size", "RAM size", func(p *market.Plan) **float64 { return &p.MemoryGB }, size).corrected(),
		column("ram_type", "RAM type", func(p *market.Plan) *string { return &p.MemoryType }, text).corrected(),
		column("storage_size", "Storage size", func(p *market.Plan) **float64 { return &p.StorageGB }, size).corrected(),
		column("storage_type", "Storage type", func(p *market.Plan) *string { return &p.StorageType }, text).corrected(),
		column("network_speed", "Network speed", func(p *market.Plan) **int { return &p.NetworkMbps }, count).corrected(),
		column("bandwidth", "Bandwidth", func(p *market.Plan) *string { return &p.Bandwidth }, text).corrected(),
		column("price_monthly_currencies", "", func(p *market.Plan) *market.Prices { return &p.Monthly }, prices).corrected(),
		column("price_hourly_currencies", "", func(p *market.Plan) *market.Prices { return &p.Hourly }, prices).corrected(),
		column("price_annually_currencies", "", func(p *market.Plan) *market.Prices { return &p.Annually }, prices).corrected(),
		column("price_monthly", "Monthly", func(p *market.Plan) **market.Amount { return &p.MonthlyEUR }, amount),
		column("price_hourly", "Hourly", func(p *market.Plan) **market.Amount { return &p.HourlyEUR }, amount),
		column("price_annually", "Annually", func(p *market.Plan) **market.Amount { return &p.AnnuallyEUR }, amount),
		column("partner_name", "Partner name", func(p *market.Plan) *string { return &p.PartnerName }, text),
		column("partner_url", "Partner URL", func(p *market.Plan) *string { return &p.PartnerURL }, link),
		column("partner_logo", "Partner logo URL", func(p *market.Plan) *string { return &p.PartnerLogo }, link),
		column("plan_url", "Plan URL", func(p *market.Plan) *string { return &p.PlanURL }, link),
		column("plan_detail_url", "Plan detail URL", func(p *market.Plan) *string { return &p.PlanDetailURL }, link),
		column("referral_url", "Referral URL", func(p *market.Plan) *string { return &p.ReferralURL }, link),
		column("regions", "Regions", func(p *market.Plan) *[]string { return &p.Regions }, list).corrected(),
		column("description", "Description", func(p *market.Plan) *string { return &p.Description }, longText).corrected(),
		column("fetched_at", "", func(p *market.Plan) *time.Time { return &p.FetchedAt }, timestamp),
		column("updated_at", "", func(p *market.Plan) *time.Time { return &p.UpdatedAt }, timestamp),
		column("plan_group", "", func(p *market.Plan) *string { return (*string)(&p.Group) }, plainText),
		column("is_lead", "", func(p *market.Plan) *bool { return &p.IsLead }, boolean.asFalse()).from(Derived),
		column("cpu_name", "", func(p *market.Plan) *string { return &p.CPUName }, key).from(Derived),
		column("cpu_vendor", "", func(p *market.Plan) *string { return &p.CPUVendor }, key).from(Derived),
		column("cpu_family", "", func(p *market.Plan) *string { return &p.CPUFamily }, key).from(Derived),
		column("cpu_threads", "", func(p *market.Plan) **int { return &p.CPUThreads }, plainCount).corrected(),
		column("cpu_architecture", "", func(p *market.Plan) *string { return &p.CPUArchitecture }, plainText).corrected(),
		column("cpu_year", "", func(p *market.Plan) **int { return &p.CPUYear }, derivedCount).from(Derived),
		column("ram_ecc", "", func(p *market.Plan) **bool { return &p.MemoryECC }, optionalBoolean).corrected(),
		column("disks", "", func(p *market.Plan) *[]disk.Disk { return &p.Disks }, disks).corrected(),
		column("countries", "", func(p *market.Plan) *[]string { return &p.Countries }, countryList).corrected(),
		column("setup_fee_currencies", "", func(p *market.Plan) *market.Prices { return &p.Setup }, prices).corrected(),
		column("traffic_tb", "", func(p *market.Plan) **float64 { return &p.TrafficTB }, traffic).corrected(),
		column("stock", "", func(p *market.Plan) **int { return &p.Stock }, stock),
		column("first_seen_at", "", func(p *market.Plan) *time.Time { return &p.FirstSeenAt }, timestamp).from(Recorded),
		column("price_changed_at", "", func(p *market.Plan) *time.Time { return &p.PriceChangedAt }, timestamp).from(Recorded),
		column("price_per_core_usd", "", func(p *market.Plan) **market.Amount { return &p.PerCoreUSD }, unitPrice).from(Derived),
		column("price_per_gb_ram_usd", "", func(p *market.Plan) **market.Amount { return &p.PerGBUSD }, unitPrice).from(Derived),
		column("price_per_tb_usd", "", func(p *market.Plan) **market.Amount { return &p.PerTBUSD }, unitPrice).from(Derived),
		column("partner_id", "", func(p *market.Plan) *string { return (*string)(&p.Partner) }, key).from(Recorded),
		column("gpu_model", "", func(p *market.Plan) *string { return &p.GPUModel }, plainText).corrected(),
		column("gpu_count", "", func(p *market.Plan) **float64 { return &p.GPUCount }, cards).corrected(),
		column("gpu_memory_gb", "", func(p *market.Plan) **float64 { return &p.GPUMemoryGB }, plainSize).corrected(),
		column("places", "", func(p *market.Plan) *[]market.Place { return &p.Places }, places).corrected(),
		column("next_drop_at", "", func(p *market.Plan) *time.Time { return &p.NextDropAt }, timestamp),
		column("spot", "", func(p *market.Plan) *bool { return &p.Spot }, boolean.asFalse()),
		column("disk_kinds", "", func(p *market.Plan) *[]string { return &p.DiskKinds }, list.with(NoInput, false, anything[[]string])).from(Derived),
		column("setup_included_12m_usd", "", func(p *market.Plan) **market.Amount { return &p.FirstYearUSD }, unitPrice).from(Derived),
		column("score_single", "", func(p *market.Plan) **market.Amount { return &p.ScoreSingle }, unitPrice).from(Derived),
		column("score_multi", "", func(p *market.Plan) **market.Amount { return &p.ScoreMulti }, unitPrice).from(Derived),
		column("price_per_score_usd", "", func(p *market.Plan) **market.Amount { return &p.PerScoreUSD }, unitPrice).from(Derived),
		column("price_per_gpu_usd", "", func(p *market.Plan) **market.Amount { return &p.PerCardUSD }, unitPrice).from(Derived),
		column("price_per_gb_vram_usd", "", func(p *market.Plan) **market.Amount { return &p.PerCardGBUSD }, unitPrice).from(Derived),
		column("price_components", "", func(p *market.Plan) *[]market.Quote { return &p.Components }, quotes),
		column("drives", "", func(p *market.Plan) **int { return &p.Drives }, derivedCount).from(Derived),
		column("nvme_drives", "", func(p *market.Plan) **int { return &p.NVMeDrives }, derivedCount).from(Derived),
		column("ssd_drives", "", func(p *market.Plan) **int { return &p.SSDDrives }, derivedCount).from(Derived),
		column("hdd_drives", "", func(p *market.Plan) **int { return &p.HDDDrives }, derivedCount).from(Derived),
		column("ipv4_count", "", func(p *market.Plan) **int { return &p.IPv4Count }, stock).corrected(),
		column("ipv6", "", func(p *market.Plan) **bool { return &p.IPv6 }, optionalBoolean).corrected(),
		column("nat", "", func(p *market.Plan) **bool { return &p.NAT }, optionalBoolean).corrected(),
		column("ipv4", "", func(p *market.Plan) *string { return &p.IPv4 }, key).from(Derived),
		column("virtualization", "", func(p *market.Plan) *string { return &p.Virtualization }, coded("a virtualisation", market.Virtualizations())).corrected(),
		column("cpu_share", "", func(p *market.Plan) **float64 { return &p.CPUShare }, share).corrected(),
		column("coupon", "", func(p *market.Plan) *string { return &p.Coupon }, plainText),
		column("coupon_until", "", func(p *market.Plan) *time.Time { return &p.CouponUntil }, timestamp),
		column("ends_at", "", func(p *market.Plan) *time.Time { return &p.EndsAt }, timestamp),
		column("billing_cycles", "", func(p *market.Plan) *[]market.Cycle { return &p.Cycles }, cycles),
		column("renews_at_usd", "", func(p *market.Plan) **market.Amount { return &p.RenewsAtUSD }, unitPrice).from(Derived),
		column("payment", "", func(p *market.Plan) *[]string { return &p.Payment }, list.with(NoInput, false, anything[[]string])).from(Derived),
		column("egress", "", func(p *market.Plan) *string { return &p.Egress }, coded("what happens after the included traffic", market.Egresses())).corrected(),
		column("traffic_both_ways", "", func(p *market.Plan) **bool { return &p.TrafficBothWays }, optionalBoolean).corrected(),
		column("identity_check", "", func(p *market.Plan) *string { return &p.IdentityCheck }, key).from(Derived),
	}
	// internal columns are in exports, so that an import restores the whole plan. The
	// API does not have them.
	internal = []*Column{
		column("sku", "", func(p *market.Plan) *string { return (*string)(&p.SKU) }, key),
		column("source", "", func(p *market.Plan) *string { return (*string)(&p.Source) }, key),
		column("cpu_sockets", "", func(p *market.Plan) **int { return &p.CPUSockets }, plainCount),
		column("unconfirmed_since", "", func(p *market.Plan) *time.Time { return &p.UnconfirmedSince }, timestamp),
		column("price_unconfirmed_since", "", func(p *market.Plan) *time.Time { return &p.PriceUnconfirmedSince }, timestamp),
		column("other_quotes", "", func(p *market.Plan) *string { return (*string)(&p.OtherQuotes) }, plainText),
		column("quoted_tax", "", func(p *market.Plan) **market.Amount { return &p.QuotedTax }, percent),
		column("from_text", "", func(p *market.Plan) *[]string { return &p.FromText }, list.with(NoInput, false, anything[[]string])),
		column("corrections", "", func(p *market.Plan) *string { return (*string)(&p.Corrections) }, plainText),
	}
)

// bookkeeping columns are not facts about the server that is sold.
var bookkeeping = map[string]bool{"id": true, "source": true, "fetched_at": true, "updated_at": true,
	"first_seen_at": true, "price_changed_at": true}
