package view

// TableColumn is a column of a list's table.
type TableColumn struct {
	// Name is the column's name in the API.
	Name  string
	Label string
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
	{Name: "name", Label: "Plan", Order: "asc", IsDefault: true, Group: "Plan"},
	{Name: "price_usd", Label: "Price", Order: "asc", IsDefault: true, IsNumber: true, Group: "Price"},
	{Name: "partner_name", Label: "Partner", Order: "asc", IsDefault: true, Group: "Plan"},
	{Name: "type", Label: "Type", Order: "asc", Group: "Plan"},
	{Name: "category", Label: "Category", Order: "asc", Group: "Plan"},
	{Name: "price_hourly_currencies", Label: "Hourly price", IsNumber: true, Group: "Price"},
	{Name: "price_annually_currencies", Label: "Yearly price", IsNumber: true, Group: "Price"},
	{Name: "setup_fee_currencies", Label: "Setup fee", IsNumber: true, Group: "Price"},
	{Name: "cpu_name", Label: "Processor", Order: "asc", IsDefault: true, Group: "Processor"},
	{Name: "cpu_vendor", Label: "CPU vendor", Order: "asc", Group: "Processor"},
	{Name: "cpu_family", Label: "CPU family", Order: "asc", Group: "Processor"},
	{Name: "cpu_architecture", Label: "Architecture", Order: "asc", Group: "Processor"},
	{Name: "cpu_year", Label: "CPU year", Order: "desc", IsNumber: true, Group: "Processor"},
	{Name: "cpu_frequency", Label: "Clock speed", Group: "Processor"},
	{Name: "cpu_cores", Label: "Cores", Order: "desc", IsDefault: true, IsNumber: true, Group: "Processor"},
	{Name: "cpu_threads", Label: "Threads", Order: "desc", IsNumber: true, Group: "Processor"},
	{Name: "ram_size", Label: "RAM", Order: "desc", IsDefault: true, Group: "Memory"},
	{Name: "ram_type", Label: "RAM type", Order: "asc", Group: "Memory"},
	{Name: "storage_size", Label: "Storage", Order: "desc", IsDefault: true, IsNumber: true, Group: "Storage"},
	{Name: "disks", Label: "Disks", IsDefault: true, Group: "Storage"},
	{Name: "ram_ecc", Label: "ECC", Order: "desc", IsDefault: true, Group: "Memory"},
	{Name: "storage_type", Label: "Storage type", Order: "asc", Group: "Storage"},
	{Name: "disk_kinds", Label: "Disk type", Order: "asc", Group: "Storage"},
	{Name: "drives", Label: "Drives", Order: "desc", IsNumber: true, Group: "Storage"},
	{Name: "nvme_drives", Label: "NVMe drives", Order: "desc", IsNumber: true, Group: "Storage"},
	{Name: "ssd_drives", Label: "SSDs", Order: "desc", IsNumber: true, Group: "Storage"},
	{Name: "hdd_drives", Label: "Hard disks", Order: "desc", IsNumber: true, Group: "Storage"},
	{Name: "gpu_model", Label: "GPU", Order: "asc", Group: "GPU"},
	{Name: "gpu_count", Label: "GPUs", Order: "desc", IsNumber: true, Group: "GPU"},
	{Name: "gpu_memory_gb", Label: "GB per GPU", Order: "desc", IsNumber: true, Group: "GPU"},
	{Name: "network_speed", Label: "Network", Order: "desc", IsDefault: true, IsNumber: true, Group: "Network and place"},
	{Name: "bandwidth", Label: "Traffic", Group: "Network and place"},
	{Name: "traffic_tb", Label: "Traffic in TB", Order: "desc", IsNumber: true, Group: "Network and place"},
	{Name: "ipv4_count", Label: "IPv4 addresses", Order: "desc", IsNumber: true, Group: "Network and place"},
	{Name: "ipv4", Label: "IPv4", Order: "asc", Group: "Network and place"},
	{Name: "ipv6", Label: "IPv6", Order: "desc", Group: "Network and place"},
	{Name: "virtualization", Label: "Virtualisation", Order: "asc", Group: "Plan"},
	{Name: "cpu_share", Label: "Share of a core", Order: "desc", IsNumber: true, Group: "Processor"},
	{Name: "ends_at", Label: "Offer ends", Order: "asc", Group: "Dates"},
	{Name: "regions", Label: "Regions", IsDefault: true, Group: "Network and place"},
	{Name: "countries", Label: "Countries", Group: "Network and place"},
	{Name: "stock", Label: "Stock", Order: "desc", IsNumber: true, Group: "Network and place"},
	{Name: "price_per_core_usd", Label: "USD per core (excl. tax)", Order: "asc", IsNumber: true, Group: "Price per unit"},
	{Name: "price_per_gb_ram_usd", Label: "USD per GB of RAM (excl. tax)", Order: "asc", IsNumber: true, Group: "Price per unit"},
	{Name: "price_per_tb_usd", Label: "USD per TB (excl. tax)", Order: "asc", IsNumber: true, Group: "Price per unit"},
	{Name: "score_single", Label: "Single-core score", Order: "desc", IsNumber: true, Group: "Processor"},
	{Name: "score_multi", Label: "Multi-core score", Order: "desc", IsNumber: true, Group: "Processor"},
	{Name: "price_per_score_usd", Label: "USD per point (excl. tax)", Order: "asc", IsNumber: true, Group: "Price per unit"},
	{Name: "price_per_gpu_usd", Label: "USD per GPU (excl. tax)", Order: "asc", IsNumber: true, Group: "Price per unit"},
	{Name: "price_per_gb_vram_usd", Label: "USD per GB of GPU memory (excl. tax)", Order: "asc", IsNumber: true, Group: "Price per unit"},
	{Name: "setup_included_12m_usd", Label: "USD for 12 months with setup (excl. tax)", Order: "asc", IsNumber: true, Group: "Price"},
	{Name: "renews_at_usd", Label: "Renewal, USD a month (excl. tax)", Order: "asc", IsNumber: true, Group: "Price"},
	{Name: "billing_cycles", Label: "Billing periods", Group: "Price"},
	{Name: "payment", Label: "Payment methods", Order: "asc", Group: "Plan"},
	{Name: "spot", Label: "Interruptible", Order: "asc", Group: "Plan"},
	{Name: "next_drop_at", Label: "Next price drop", Order: "asc", Group: "Dates"},
	{Name: "first_seen_at", Label: "First seen", Order: "desc", Group: "Dates"},
	{Name: "price_changed_at", Label: "Price changed", Order: "desc", Group: "Dates"},
	{Name: "fetched_at", Label: "Last checked", Group: "Dates"},
}
