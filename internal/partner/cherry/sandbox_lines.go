package cherry

// productLine is a processor and what is built around it. For virtual machines cpu is
// the product's name and host the processor below it.
type productLine struct {
	kind, category string
	cpu, host      string
	cores, threads int
	ghz            string
	memory         string
	nic, traffic   string
	configurations []configuration
}

type configuration struct {
	ram   int
	disks string
	cents int64
}

// productLines is the catalogue: processors as they are, prices made up.
var productLines = []productLine{
	{"baremetal", "lightweight", "E3-1240v5", "", 4, 8, "3.5", "ECC DDR4", "1Gbps", "30TB", []configuration{
		{16, "1x SSD 250 GB", 5200}, {32, "2x SSD 250 GB", 6400}, {64, "2x SSD 480 GB", 8100}}},
	{"baremetal", "lightweight", "E3-1270v3", "", 4, 8, "3.5", "ECC DDRIII ", "1Gbps", "30TB", []configuration{
		{16, "2x HDD 1 TB", 4700}, {32, "2x SSD 480 GB", 5900}}},
	{"baremetal", "lightweight", "Intel E-2288G", "", 8, 16, "3.7", "ECC DDR4", "3Gbps", "30TB", []configuration{
		{64, "2x NVME 480 GB", 11900}, {128, "2x NVME 1 TB", 14700}}},
	{"baremetal", "general", "AMD Ryzen 5950X", "", 16, 32, "3.4", "DDR4", "3Gbps", "30TB", []configuration{
		{64, "2x NVME 1 TB", 15800}, {128, "2x NVME 1 TB", 18300}, {128, "2x NVME 3.84 TB", 23900}}},
	{"baremetal", "general", "AMD Ryzen 7900X", "", 12, 24, "4.7", "DDR5", "3Gbps", "30TB", []configuration{
		{64, "2x NVME 1 TB", 17400}, {128, "2x NVME 2 TB", 21600}}},
	{"baremetal", "general", "AMD Ryzen 9950X", "", 16, 32, "4.3", "DDR5", "10Gbps", "50TB", []configuration{
		{96, "2x NVME 1 TB", 25900}, {192, "2x NVME 3.84 TB", 34500}}},
	{"baremetal", "general", "AMD EPYC 7402P", "", 24, 48, "2.8", "ECC REG DDR4", "3Gbps", "100TB", []configuration{
		{64, "1x SSD 480 GB", 24900}, {128, "2x NVME 1 TB", 29800}}},
	{"baremetal", "general", "2x Intel Silver 4216", "", 32, 64, "2.1", "ECC REG DDR4", "3Gbps", "100TB", []configuration{
		{192, "2x SSD 1 TB", 36900}, {384, "2x SSD 1 TB", 45200}}},
	{"baremetal", "compute", "AMD EPYC 9254", "", 24, 48, "2.9", "ECC REG DDR5", "10Gbps", "100TB", []configuration{
		{192, "2x SSD 480 GB, 2x NVME 1.92 TB", 49900}, {384, "2x SSD 480 GB, 2x NVME 3.84 TB", 61800}}},
	{"baremetal", "compute", "AMD EPYC 9374F", "", 32, 64, "3.85", "ECC REG DDR5", "10Gbps", "100TB", []configuration{
		{384, "2x NVME 3.84 TB", 74900}, {768, "4x NVME 3.84 TB", 98900}}},
	{"baremetal", "compute", "Intel Gold 6330", "", 28, 56, "2", "ECC REG DDR4", "3Gbps", "100TB", []configuration{
		{128, "2x SSD 960 GB", 32500}, {256, "2x NVME 1.92 TB", 41900}}},
	{"baremetal", "memory", "AMD EPYC 7543P", "", 32, 64, "2.8", "ECC REG DDR4", "10Gbps", "100TB", []configuration{
		{512, "2x NVME 1 TB", 58900}, {1024, "2x NVME 1.92 TB", 87900}}},
	{"baremetal", "memory", "2x AMD EPYC 9554", "", 128, 256, "3.1", "ECC REG DDR5", "10Gbps", "100TB", []configuration{
		{1536, "4x NVME 3.84 TB", 219900}}},
	{"baremetal", "storage", "Intel E-2236", "", 6, 12, "3.4", "ECC DDR4", "1Gbps", "30TB", []configuration{
		{32, "2x SSD 250 GB, 4x HDD 8 TB", 15900}, {64, "2x SSD 480 GB, 4x HDD 16 TB", 23400}}},
	{"baremetal", "storage", "AMD EPYC 7313P", "", 16, 32, "3", "ECC REG DDR4", "10Gbps", "100TB", []configuration{
		{128, "2x NVME 480 GB, 8x HDD 18 TB", 57900}, {128, "2x NVME 480 GB, 12x HDD 20 TB", 79900}}},
	{"baremetal", "gpu", "AMD EPYC 7282 with A10", "", 16, 32, "2.8", "ECC REG DDR4", "10Gbps", "100TB", []configuration{
		{128, "2x NVME 1 TB", 69900}}},
	{"vps", "Shared resources", "Cloud VPS", "", 1, 1, "0", "", "1Gbps", "1TB", []configuration{
		{1, "1x SSD 20 GB", 850}, {2, "1x SSD 30 GB", 1150}}},
	{"vps", "Shared resources", "Cloud VPS", "", 2, 2, "0", "", "1Gbps", "2TB", []configuration{
		{2, "1x SSD 40 GB", 1690}, {4, "1x SSD 60 GB", 2190}}},
	{"vps", "Shared resources", "Cloud VPS", "", 4, 4, "0", "", "1Gbps", "4TB", []configuration{
		{4, "1x SSD 80 GB", 3190}, {8, "1x SSD 120 GB", 3990}}},
	{"vps", "Shared resources", "Cloud VPS", "", 8, 8, "0", "", "1Gbps", "8TB", []configuration{
		{16, "1x SSD 200 GB", 6890}, {24, "1x SSD 300 GB", 8490}}},
	{"storage-vps", "Shared resources", "Storage VPS", "", 2, 2, "0", "", "1Gbps", "35TB", []configuration{
		{2, "1x HDD 512 GB", 1290}, {4, "1x HDD 2 TB", 2790}, {8, "1x HDD 4.5 TB", 4690}}},
	{"vds", "Dedicated resources", "Cloud VDS", "Intel Gold 6230R", 2, 4, "2.1", "", "1Gbps", "10TB", []configuration{
		{8, "1x NVME 80 GB", 3900}, {16, "1x NVME 120 GB", 5300}}},
	{"vds", "Dedicated resources", "Cloud VDS", "Intel Gold 6230R", 8, 16, "2.1", "", "1Gbps", "20TB", []configuration{
		{32, "1x NVME 240 GB", 12900}, {64, "1x NVME 480 GB", 17900}}},
	{"premium-vds", "Dedicated resources", "Premium VDS", "AMD EPYC 7443", 4, 8, "2.85", "", "3Gbps", "10TB", []configuration{
		{16, "1x NVME 160 GB", 7900}, {32, "1x NVME 240 GB", 9900}}},
	{"premium-vds", "Dedicated resources", "Premium VDS", "AMD EPYC 7443", 16, 32, "2.85", "", "3Gbps", "20TB", []configuration{
		{64, "1x NVME 640 GB", 25900}, {128, "1x NVME 1 TB", 31900}}},
	{"performance-vds", "Dedicated resources", "Performance VDS", "AMD Ryzen 9950X", 4, 8, "4.3", "", "3Gbps", "10TB", []configuration{
		{16, "1x NVME 200 GB", 9800}, {32, "1x NVME 320 GB", 12100}}},
	{"arm-vds", "Dedicated resources", "ARM VDS", "Ampere Altra Q80-30", 4, 4, "3.0", "", "1Gbps", "10TB", []configuration{
		{8, "1x NVME 100 GB", 3400}, {16, "1x NVME 160 GB", 4600}, {32, "1x NVME 320 GB", 7200}}},
	{"baremetal", "lightweight", "AMD Ryzen 5600X", "", 6, 12, "3.7", "DDR4", "1Gbps", "30TB", []configuration{
		{32, "1x NVME 500 GB", 6900}, {64, "2x NVME 500 GB", 8900}}},
	{"baremetal", "lightweight", "Intel E-2136", "", 6, 12, "3.3", "ECC DDR4", "1Gbps", "30TB", []configuration{
		{32, "2x SSD 250 GB", 7900}, {64, "2x SSD 480 GB", 9500}}},
	{"baremetal", "memory", "2x Intel Gold 6230R", "", 52, 104, "2.1", "ECC REG DDR4", "3Gbps", "100TB", []configuration{
		{768, "2x SSD 1 TB", 64900}, {1024, "2x SSD 1.92 TB", 79900}}},
	{"baremetal", "compute", "AMD EPYC 9654", "", 96, 192, "2.4", "ECC REG DDR5", "25Gbps", "100TB", []configuration{
		{768, "2x NVME 3.84 TB", 139900}, {1152, "4x NVME 7.68 TB", 178900}}},
	{"performance-vds", "Dedicated resources", "Performance VDS", "AMD Ryzen 9950X", 8, 16, "4.3", "", "3Gbps", "20TB", []configuration{
		{32, "1x NVME 480 GB", 16900}, {64, "1x NVME 640 GB", 21900}}},
	{"vps", "Shared resources", "Cloud VPS", "", 12, 12, "0", "", "1Gbps", "10TB", []configuration{
		{32, "1x SSD 400 GB", 10900}, {48, "1x SSD 600 GB", 13900}}},
	{"storage-vps", "Shared resources", "Storage VPS", "", 4, 4, "0", "", "1Gbps", "35TB", []configuration{
		{16, "1x HDD 8 TB", 7900}, {16, "1x HDD 12 TB", 10900}}},
	{"baremetal", "general", "AMD EPYC 4464P", "", 12, 24, "3.7", "ECC DDR5", "10Gbps", "50TB", []configuration{
		{64, "2x NVME 1 TB", 19900}, {128, "2x NVME 1.92 TB", 24900}, {192, "2x NVME 3.84 TB", 30900}}},
}
