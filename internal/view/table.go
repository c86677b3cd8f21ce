package view

import "launchrack/internal/language"

// TableColumn is a column of a list's table.
type TableColumn struct {
	// Name is the column's name in the API.
	Name string
	// Label is the column's name on the pages.
	Label func(lang *language.Language) string
	// Order is the direction of the first sort by its header, asc or desc; empty for a column
	// that cannot be sorted.
	Order string
	// IsDefault marks the columns that the table shows if the address names none. Those before the
	// disks fit beside the filters at 1,280 px.
	IsDefault bool
	// IsNumber marks numbers, which are aligned right.
	IsNumber bool
	// Group is the heading under which a visitor chooses the column.
	Group string
}

// TableColumns are the columns that a table can show, in their order.
var TableColumns = []TableColumn{
	{Name: "name", Label: func(l *language.Language) string { return l.T("Plan") }, Order: "asc", IsDefault: true, Group: "Plan"},
	{Name: "price_usd", Label: func(l *language.Language) string { return l.T("Price") }, Order: "asc", IsDefault: true, IsNumber: true, Group: "Price"},
	{Name: "partner_name", Label: func(l *language.Language) string { return l.T("Partner") }, Order: "asc", IsDefault: true, Group: "Plan"},
	{Name: "type", Label: func(l *language.Language) string { return l.T("Type") }, Order: "asc", Group: "Plan"},
	{Name: "category", Label: func(l *language.Language) string { return l.T("Category") }, Order: "asc", Group: "Plan"},
	{Name: "price_hourly_currencies", Label: func(l *language.Language) string { return l.T("Hourly price") }, IsNumber: true, Group: "Price"},
	{Name: "price_annually_currencies", Label: func(l *language.Language) string { return l.T("Yearly price") }, IsNumber: true, Group: "Price"},
	{Name: "setup_fee_currencies", Label: func(l *language.Language) string { return l.T("Setup fee") }, IsNumber: true, Group: "Price"},
	{Name: "cpu_name", Label: func(l *language.Language) string { return l.T("Processor") }, Order: "asc", IsDefault: true, Group: "Processor"},
	{Name: "cpu_vendor", Label: func(l *language.Language) string { return l.T("CPU vendor") }, Order: "asc", Group: "Processor"},
	{Name: "cpu_family", Label: func(l *language.Language) string { return l.T("CPU family") }, Order: "asc", Group: "Processor"},
	{Name: "cpu_architecture", Label: func(l *language.Language) string { return l.T("Architecture") }, Order: "asc", Group: "Processor"},
	{Name: "cpu_year", Label: func(l *language.Language) string { return l.T("CPU year") }, Order: "desc", IsNumber: true, Group: "Processor"},
	{Name: "cpu_frequency", Label: func(l *language.Language) string { return l.T("Clock speed") }, Group: "Processor"},
	{Name: "cpu_cores", Label: func(l *language.Language) string { return l.T("Cores") }, Order: "desc", IsDefault: true, IsNumber: true, Group: "Processor"},
	{Name: "cpu_threads", Label: func(l *language.Language) string { return l.T("Threads") }, Order: "desc", IsNumber: true, Group: "Processor"},
	{Name: "ram_size", Label: func(l *language.Language) string { return l.T("RAM") }, Order: "desc", IsDefault: true, Group: "Memory"},
	{Name: "ram_type", Label: func(l *language.Language) string { return l.T("RAM type") }, Order: "asc", Group: "Memory"},
	{Name: "storage_size", Label: func(l *language.Language) string { return l.T("Storage") }, Order: "desc", IsDefault: true, IsNumber: true, Group: "Storage"},
	{Name: "disks", Label: func(l *language.Language) string { return l.T("Disks") }, IsDefault: true, Group: "Storage"},
	{Name: "ram_ecc", Label: func(l *language.Language) string { return l.T("ECC") }, Order: "desc", IsDefault: true, Group: "Memory"},
	{Name: "storage_type", Label: func(l *language.Language) string { return l.T("Storage type") }, Order: "asc", Group: "Storage"},
	{Name: "disk_kinds", Label: func(l *language.Language) string { return l.T("Disk type") }, Order: "asc", Group: "Storage"},
	{Name: "drives", Label: func(l *language.Language) string { return l.T("Drives") }, Order: "desc", IsNumber: true, Group: "Storage"},
	{Name: "nvme_drives", Label: func(l *language.Language) string { return l.T("NVMe drives") }, Order: "desc", IsNumber: true, Group: "Storage"},
	{Name: "ssd_drives", Label: func(l *language.Language) string { return l.T("SSDs") }, Order: "desc", IsNumber: true, Group: "Storage"},
	{Name: "hdd_drives", Label: func(l *language.Language) string { return l.T("Hard disks") }, Order: "desc", IsNumber: true, Group: "Storage"},
	{Name: "gpu_model", Label: func(l *language.Language) string { return l.T("GPU") }, Order: "asc", Group: "GPU"},
	{Name: "gpu_count", Label: func(l *language.Language) string { return l.T("GPUs") }, Order: "desc", IsNumber: true, Group: "GPU"},
	{Name: "gpu_memory_gb", Label: func(l *language.Language) string { return l.T("GB per GPU") }, Order: "desc", IsNumber: true, Group: "GPU"},
	{Name: "network_speed", Label: func(l *language.Language) string { return l.T("Network") }, Order: "desc", IsDefault: true, IsNumber: true, Group: "Network and place"},
	{Name: "bandwidth", Label: func(l *language.Language) string { return l.T("Traffic") }, Group: "Network and place"},
	{Name: "traffic_tb", Label: func(l *language.Language) string { return l.T("Traffic in TB") }, Order: "desc", IsNumber: true, Group: "Network and place"},
	{Name: "ipv4_count", Label: func(l *language.Language) string { return l.T("IPv4 addresses") }, Order: "desc", IsNumber: true, Group: "Network and place"},
	{Name: "ipv4", Label: func(l *language.Language) string { return l.T("IPv4") }, Order: "asc", Group: "Network and place"},
	{Name: "ipv6", Label: func(l *language.Language) string { return l.T("IPv6") }, Order: "desc", Group: "Network and place"},
	{Name: "virtualization", Label: func(l *language.Language) string { return l.T("Virtualisation") }, Order: "asc", Group: "Plan"},
	{Name: "cpu_share", Label: func(l *language.Language) string { return l.T("Share of a core") }, Order: "desc", IsNumber: true, Group: "Processor"},
	{Name: "ends_at", Label: func(l *language.Language) string { return l.T("Offer ends") }, Order: "asc", Group: "Dates"},
	{Name: "regions", Label: func(l *language.Language) string { return l.T("Regions") }, IsDefault: true, Group: "Network and place"},
	{Name: "countries", Label: func(l *language.Language) string { return l.T("Countries") }, Group: "Network and place"},
	{Name: "stock", Label: func(l *language.Language) string { return l.T("Stock") }, Order: "desc", IsNumber: true, Group: "Network and place"},
	{Name: "price_per_core_usd", Label: func(l *language.Language) string { return l.T("USD per core (excl. tax)") }, Order: "asc", IsNumber: true, Group: "Price per unit"},
	{Name: "price_per_gb_ram_usd", Label: func(l *language.Language) string { return l.T("USD per GB of RAM (excl. tax)") }, Order: "asc", IsNumber: true, Group: "Price per unit"},
	{Name: "price_per_tb_usd", Label: func(l *language.Language) string { return l.T("USD per TB (excl. tax)") }, Order: "asc", IsNumber: true, Group: "Price per unit"},
	{Name: "score_single", Label: func(l *language.Language) string { return l.T("Single-core score") }, Order: "desc", IsNumber: true, Group: "Processor"},
	{Name: "score_multi", Label: func(l *language.Language) string { return l.T("Multi-core score") }, Order: "desc", IsNumber: true, Group: "Processor"},
	{Name: "price_per_score_usd", Label: func(l *language.Language) string { return l.T("USD per point (excl. tax)") }, Order: "asc", IsNumber: true, Group: "Price per unit"},
	{Name: "price_per_gpu_usd", Label: func(l *language.Language) string { return l.T("USD per GPU (excl. tax)") }, Order: "asc", IsNumber: true, Group: "Price per unit"},
	{Name: "price_per_gb_vram_usd", Label: func(l *language.Language) string { return l.T("USD per GB of GPU memory (excl. tax)") }, Order: "asc", IsNumber: true, Group: "Price per unit"},
	{Name: "setup_included_12m_usd", Label: func(l *language.Language) string { return l.T("USD for 12 months with setup (excl. tax)") }, Order: "asc", IsNumber: true, Group: "Price"},
	{Name: "renews_at_usd", Label: func(l *language.Language) string { return l.T("Renewal, USD a month (excl. tax)") }, Order: "asc", IsNumber: true, Group: "Price"},
	{Name: "billing_cycles", Label: func(l *language.Language) string { return l.T("Billing periods") }, Group: "Price"},
	{Name: "payment", Label: func(l *language.Language) string { return l.T("Payment methods") }, Order: "asc", Group: "Plan"},
	{Name: "spot", Label: func(l *language.Language) string { return l.T("Interruptible") }, Order: "asc", Group: "Plan"},
	{Name: "next_drop_at", Label: func(l *language.Language) string { return l.T("Next price drop") }, Order: "asc", Group: "Dates"},
	{Name: "first_seen_at", Label: func(l *language.Language) string { return l.T("First seen") }, Order: "desc", Group: "Dates"},
	{Name: "price_changed_at", Label: func(l *language.Language) string { return l.T("Price changed") }, Order: "desc", Group: "Dates"},
	{Name: "fetched_at", Label: func(l *language.Language) string { return l.T("Last checked") }, Group: "Dates"},
}
