package view

// TableColumn is a column of a list's table.
type TableColumn struct {
	// Name is the column's name in the API.
	Name  string
	Label string
	// Order is the direction of the first sort by its header, asc or desc; empty for a column
	// that cannot be sorted.
	Order string
	// IsDefault marks the columns that the table shows if the address names none: those that
	// fit beside the filters at 1,280 px.
	IsDefault bool
	// IsNumber marks numbers, which are aligned right.
	IsNumber bool
}

// TableColumns are the columns that a table can show, in their order.
var TableColumns = []TableColumn{
	{Name: "name", Label: "Plan", Order: "asc", IsDefault: true},
	{Name: "price_usd", Label: "Price", Order: "asc", IsDefault: true, IsNumber: true},
	{Name: "partner_name", Label: "Partner", Order: "asc", IsDefault: true},
	{Name: "type", Label: "Type", Order: "asc"},
	{Name: "category", Label: "Category", Order: "asc"},
	{Name: "price_hourly_currencies", Label: "Hourly price", IsNumber: true},
	{Name: "price_annually_currencies", Label: "Annual price", IsNumber: true},
	{Name: "setup_fee_currencies", Label: "Setup fee", IsNumber: true},
	{Name: "cpu_name", Label: "Processor", Order: "asc", IsDefault: true},
	{Name: "cpu_vendor", Label: "CPU vendor", Order: "asc"},
	{Name: "cpu_family", Label: "CPU family", Order: "asc"},
	{Name: "cpu_architecture", Label: "Architecture", Order: "asc"},
	{Name: "cpu_year", Label: "CPU year", Order: "desc", IsNumber: true},
	{Name: "cpu_frequency", Label: "Frequency"},
	{Name: "cpu_cores", Label: "Cores", Order: "desc", IsDefault: true, IsNumber: true},
	{Name: "cpu_threads", Label: "Threads", Order: "desc", IsNumber: true},
	{Name: "ram_size", Label: "RAM", Order: "desc", IsDefault: true},
	{Name: "ram_type", Label: "RAM type", Order: "asc"},
	{Name: "ram_ecc", Label: "ECC", Order: "desc"},
	{Name: "storage_size", Label: "Storage", Order: "desc", IsDefault: true, IsNumber: true},
	{Name: "storage_type", Label: "Disk type", Order: "asc"},
	{Name: "disk_kinds", Label: "Disk kinds", Order: "asc"},
	{Name: "disks", Label: "Disks"},
	{Name: "gpu_model", Label: "GPU", Order: "asc"},
	{Name: "gpu_count", Label: "GPUs", Order: "desc", IsNumber: true},
	{Name: "gpu_memory_gb", Label: "GB per GPU", Order: "desc", IsNumber: true},
	{Name: "network_speed", Label: "Network", Order: "desc", IsNumber: true},
	{Name: "bandwidth", Label: "Traffic"},
	{Name: "regions", Label: "Regions"},
	{Name: "countries", Label: "Countries"},
	{Name: "stock", Label: "Stock", Order: "desc", IsNumber: true},
	{Name: "price_per_core_usd", Label: "USD per core (excl. tax)", Order: "asc", IsNumber: true},
	{Name: "price_per_gb_ram_usd", Label: "USD per GB of RAM (excl. tax)", Order: "asc", IsNumber: true},
	{Name: "price_per_tb_usd", Label: "USD per TB (excl. tax)", Order: "asc", IsNumber: true},
	{Name: "score_single", Label: "Score of one core", Order: "desc", IsNumber: true},
	{Name: "score_multi", Label: "Score of all cores", Order: "desc", IsNumber: true},
	{Name: "price_per_score_usd", Label: "USD per point (excl. tax)", Order: "asc", IsNumber: true},
	{Name: "price_per_gpu_usd", Label: "USD per GPU (excl. tax)", Order: "asc", IsNumber: true},
	{Name: "price_per_gb_vram_usd", Label: "USD per GB of GPU memory (excl. tax)", Order: "asc", IsNumber: true},
	{Name: "setup_included_12m_usd", Label: "USD for 12 months with setup (excl. tax)", Order: "asc", IsNumber: true},
	{Name: "spot", Label: "Interruptible", Order: "asc"},
	{Name: "next_drop_at", Label: "Next price drop", Order: "asc"},
	{Name: "first_seen_at", Label: "First seen", Order: "desc"},
	{Name: "price_changed_at", Label: "Price changed", Order: "desc"},
	{Name: "fetched_at", Label: "Last checked"},
}
