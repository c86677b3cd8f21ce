package view

import "launchrack/internal/language"

// TableColumn is a column of a list's table.
type TableColumn struct {
	// Name is the column's name in the API.
	Name string
	// Label is the column's name on the pages.
	Label language.Sentence
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
	{Name: "name", Label: language.S("Plan"), Order: "asc", IsDefault: true, Group: "Plan"},
	{Name: "price_usd", Label: language.S("Price"), Order: "asc", IsDefault: true, IsNumber: true, Group: "Price"},
	{Name: "partner_name", Label: language.S("Partner"), Order: "asc", IsDefault: true, Group: "Plan"},
	{Name: "type", Label: language.S("Type"), Order: "asc", Group: "Plan"},
	{Name: "category", Label: language.S("Category"), Order: "asc", Group: "Plan"},
	{Name: "price_hourly_currencies", Label: language.S("Hourly price"), IsNumber: true, Group: "Price"},
	{Name: "price_annually_currencies", Label: language.S("Yearly price"), IsNumber: true, Group: "Price"},
	{Name: "setup_fee_currencies", Label: language.S("Setup fee"), IsNumber: true, Group: "Price"},
	{Name: "cpu_name", Label: language.S("Processor"), Order: "asc", IsDefault: true, Group: "Processor"},
	{Name: "cpu_vendor", Label: language.S("CPU vendor"), Order: "asc", Group: "Processor"},
	{Name: "cpu_family", Label: language.S("CPU family"), Order: "asc", Group: "Processor"},
	{Name: "cpu_architecture", Label: language.S("Architecture"), Order: "asc", Group: "Processor"},
	{Name: "cpu_year", Label: language.S("CPU year"), Order: "desc", IsNumber: true, Group: "Processor"},
	{Name: "cpu_frequency", Label: language.S("Clock speed"), Group: "Processor"},
	{Name: "cpu_cores", Label: language.S("Cores"), Order: "desc", IsDefault: true, IsNumber: true, Group: "Processor"},
	{Name: "cpu_threads", Label: language.S("Threads"), Order: "desc", IsNumber: true, Group: "Processor"},
	{Name: "ram_size", Label: language.S("RAM"), Order: "desc", IsDefault: true, Group: "Memory"},
	{Name: "ram_type", Label: language.S("RAM type"), Order: "asc", Group: "Memory"},
	{Name: "storage_size", Label: language.S("Storage"), Order: "desc", IsDefault: true, IsNumber: true, Group: "Storage"},
	{Name: "disks", Label: language.S("Disks"), IsDefault: true, Group: "Storage"},
	{Name: "ram_ecc", Label: language.S("ECC"), Order: "desc", IsDefault: true, Group: "Memory"},
	{Name: "storage_type", Label: language.S("Storage type"), Order: "asc", Group: "Storage"},
	{Name: "disk_kinds", Label: language.S("Disk type"), Order: "asc", Group: "Storage"},
	{Name: "drives", Label: language.S("Number of disks"), Order: "desc", IsNumber: true, Group: "Storage"},
	{Name: "nvme_drives", Label: language.S("NVMe disks"), Order: "desc", IsNumber: true, Group: "Storage"},
	{Name: "ssd_drives", Label: language.S("SSDs"), Order: "desc", IsNumber: true, Group: "Storage"},
	{Name: "hdd_drives", Label: language.S("Hard disks"), Order: "desc", IsNumber: true, Group: "Storage"},
	{Name: "gpu_model", Label: language.S("GPU"), Order: "asc", Group: "GPU"},
	{Name: "gpu_count", Label: language.S("GPUs"), Order: "desc", IsNumber: true, Group: "GPU"},
	{Name: "gpu_memory_gb", Label: language.S("GB per GPU"), Order: "desc", IsNumber: true, Group: "GPU"},
	{Name: "network_speed", Label: language.S("Network"), Order: "desc", IsDefault: true, IsNumber: true, Group: "Network and place"},
	{Name: "bandwidth", Label: language.S("Traffic"), Group: "Network and place"},
	{Name: "traffic_tb", Label: language.S("Traffic in TB"), Order: "desc", IsNumber: true, Group: "Network and place"},
	{Name: "ipv4_count", Label: language.S("IPv4 addresses"), Order: "desc", IsNumber: true, Group: "Network and place"},
	{Name: "ipv4", Label: language.S("IPv4"), Order: "asc", Group: "Network and place"},
	{Name: "ipv6", Label: language.S("IPv6"), Order: "desc", Group: "Network and place"},
	{Name: "virtualization", Label: language.S("Virtualisation"), Order: "asc", Group: "Plan"},
	{Name: "cpu_share", Label: language.S("Share of a core"), Order: "desc", IsNumber: true, Group: "Processor"},
	{Name: "ends_at", Label: language.S("Offer ends"), Order: "asc", Group: "Dates"},
	{Name: "regions", Label: language.S("Regions"), IsDefault: true, Group: "Network and place"},
	{Name: "countries", Label: language.S("Countries"), Group: "Network and place"},
	{Name: "stock", Label: language.S("Stock"), Order: "desc", IsNumber: true, Group: "Network and place"},
	{Name: "price_per_core_usd", Label: language.S("USD per core (excl. tax)"), Order: "asc", IsNumber: true, Group: "Price per unit"},
	{Name: "price_per_gb_ram_usd", Label: language.S("USD per GB of RAM (excl. tax)"), Order: "asc", IsNumber: true, Group: "Price per unit"},
	{Name: "price_per_tb_usd", Label: language.S("USD per TB (excl. tax)"), Order: "asc", IsNumber: true, Group: "Price per unit"},
	{Name: "score_single", Label: language.S("Single-core score"), Order: "desc", IsNumber: true, Group: "Processor"},
	{Name: "score_multi", Label: language.S("Multi-core score"), Order: "desc", IsNumber: true, Group: "Processor"},
	{Name: "price_per_score_usd", Label: language.S("USD per point (excl. tax)"), Order: "asc", IsNumber: true, Group: "Price per unit"},
	{Name: "price_per_gpu_usd", Label: language.S("USD per GPU (excl. tax)"), Order: "asc", IsNumber: true, Group: "Price per unit"},
	{Name: "price_per_gb_vram_usd", Label: language.S("USD per GB of GPU memory (excl. tax)"), Order: "asc", IsNumber: true, Group: "Price per unit"},
	{Name: "setup_included_12m_usd", Label: language.S("USD for 12 months with setup (excl. tax)"), Order: "asc", IsNumber: true, Group: "Price"},
	{Name: "renews_at_usd", Label: language.S("Renewal, USD a month (excl. tax)"), Order: "asc", IsNumber: true, Group: "Price"},
	{Name: "billing_cycles", Label: language.S("Billing periods"), Group: "Price"},
	{Name: "payment", Label: language.S("Payment methods"), Order: "asc", Group: "Plan"},
	{Name: "spot", Label: language.S("Interruptible"), Order: "asc", Group: "Plan"},
	{Name: "next_drop_at", Label: language.S("Next price drop"), Order: "asc", Group: "Dates"},
	{Name: "first_seen_at", Label: language.S("First seen"), Order: "desc", Group: "Dates"},
	{Name: "price_changed_at", Label: language.S("Price changed"), Order: "desc", Group: "Dates"},
	{Name: "fetched_at", Label: language.S("Last checked"), Group: "Dates"},
}
