package hetznerauction

// build is a machine of the stand-in.
type build struct {
	number            int // given when it is listed
	cpu               string
	modules, moduleGB int
	memory            string
	disks             []diskGroup
	datacentre        string
	euros             int64
}

// diskGroup is a number of equal disks of kind NVMe, SATA or HDD.
type diskGroup struct {
	count int
	kind  string
	gb    int
}

// builds are the machines: processors as they are, prices made up.
var builds = []build{
	{cpu: "Intel Core i7-6700", modules: 4, moduleGB: 16, memory: "DDR4", disks: []diskGroup{{2, "NVMe", 512}}, datacentre: "FSN1-DC1", euros: 41},
	{cpu: "Intel Core i7-6700", modules: 4, moduleGB: 16, memory: "DDR4", disks: []diskGroup{{2, "NVMe", 960}, {2, "HDD", 6000}}, datacentre: "FSN1-DC8", euros: 62},
	{cpu: "Intel Core i7-6700", modules: 2, moduleGB: 16, memory: "DDR4", disks: []diskGroup{{2, "NVMe", 1920}}, datacentre: "HEL1-DC2", euros: 49},
	{cpu: "Intel Core i7-6700", modules: 2, moduleGB: 16, memory: "DDR4", disks: []diskGroup{{2, "NVMe", 512}}, datacentre: "FSN1-DC14", euros: 38},
	{cpu: "Intel Core i7-7700", modules: 4, moduleGB: 16, memory: "DDR4", disks: []diskGroup{{2, "HDD", 4000}}, datacentre: "NBG1-DC1", euros: 52},
	{cpu: "Intel Core i7-7700", modules: 4, moduleGB: 16, memory: "DDR4", disks: []diskGroup{{2, "NVMe", 1920}}, datacentre: "HEL1-DC4", euros: 54},
	{cpu: "Intel Core i7-7700", modules: 2, moduleGB: 16, memory: "DDR4", disks: []diskGroup{{10, "HDD", 16000}, {1, "NVMe", 960}}, datacentre: "FSN1-DC20", euros: 100},
	{cpu: "Intel Core i7-7700", modules: 2, moduleGB: 16, memory: "DDR4", disks: []diskGroup{{2, "HDD", 4000}}, datacentre: "HEL1-DC7", euros: 49},
	{cpu: "Intel Core i7-8700", modules: 4, moduleGB: 16, memory: "DDR4", disks: []diskGroup{{2, "NVMe", 960}, {2, "HDD", 6000}}, datacentre: "FSN1-DC1", euros: 71},
	{cpu: "Intel Core i7-8700", modules: 4, moduleGB: 16, memory: "DDR4", disks: []diskGroup{{10, "HDD", 16000}, {1, "NVMe", 960}}, datacentre: "FSN1-DC8", euros: 110},
	{cpu: "Intel Core i7-8700", modules: 4, moduleGB: 32, memory: "DDR4", disks: []diskGroup{{2, "NVMe", 512}}, datacentre: "HEL1-DC2", euros: 55},
	{cpu: "Intel Core i7-8700", modules: 4, moduleGB: 32, memory: "DDR4", disks: []diskGroup{{2, "NVMe", 960}, {2, "HDD", 6000}}, datacentre: "FSN1-DC14", euros: 76},
	{cpu: "AMD Ryzen 5 3600", modules: 2, moduleGB: 32, memory: "DDR4", disks: []diskGroup{{2, "NVMe", 1920}}, datacentre: "NBG1-DC1", euros: 58},
	{cpu: "AMD Ryzen 5 3600", modules: 2, moduleGB: 32, memory: "DDR4", disks: []diskGroup{{2, "NVMe", 512}}, datacentre: "HEL1-DC4", euros: 47},
	{cpu: "AMD Ryzen 5 3600", modules: 4, moduleGB: 32, memory: "DDR4", disks: []diskGroup{{2, "HDD", 4000}}, datacentre: "FSN1-DC20", euros: 61},
	{cpu: "AMD Ryzen 5 3600", modules: 4, moduleGB: 32, memory: "DDR4", disks: []diskGroup{{2, "NVMe", 1920}}, datacentre: "HEL1-DC7", euros: 63},
	{cpu: "AMD Ryzen 7 3700X", modules: 4, moduleGB: 32, memory: "DDR4 ECC", disks: []diskGroup{{10, "HDD", 16000}, {1, "NVMe", 960}}, datacentre: "FSN1-DC1", euros: 131},
	{cpu: "AMD Ryzen 7 3700X", modules: 4, moduleGB: 32, memory: "DDR4 ECC", disks: []diskGroup{{2, "HDD", 4000}}, datacentre: "FSN1-DC8", euros: 80},
	{cpu: "AMD Ryzen 7 3700X", modules: 2, moduleGB: 32, memory: "DDR4 ECC", disks: []diskGroup{{2, "NVMe", 960}, {2, "HDD", 6000}}, datacentre: "HEL1-DC2", euros: 87},
	{cpu: "AMD Ryzen 7 3700X", modules: 2, moduleGB: 32, memory: "DDR4 ECC", disks: []diskGroup{{10, "HDD", 16000}, {1, "NVMe", 960}}, datacentre: "FSN1-DC14", euros: 126},
	{cpu: "AMD Ryzen 9 5950X", modules: 4, moduleGB: 32, memory: "DDR4 ECC", disks: []diskGroup{{2, "NVMe", 512}}, datacentre: "NBG1-DC1", euros: 107},
	{cpu: "AMD Ryzen 9 5950X", modules: 4, moduleGB: 32, memory: "DDR4 ECC", disks: []diskGroup{{2, "NVMe", 960}, {2, "HDD", 6000}}, datacentre: "HEL1-DC4", euros: 128},
	{cpu: "Intel Xeon E3-1275V6", modules: 4, moduleGB: 16, memory: "DDR4 ECC", disks: []diskGroup{{2, "NVMe", 1920}}, datacentre: "FSN1-DC20", euros: 57},
	{cpu: "Intel Xeon E3-1275V6", modules: 4, moduleGB: 16, memory: "DDR4 ECC", disks: []diskGroup{{2, "NVMe", 512}}, datacentre: "HEL1-DC7", euros: 46},
	{cpu: "Intel Xeon E5-1650V3", modules: 8, moduleGB: 16, memory: "DDR4 ECC reg.", disks: []diskGroup{{2, "HDD", 4000}}, datacentre: "FSN1-DC1", euros: 76},
	{cpu: "Intel Xeon E5-1650V3", modules: 8, moduleGB: 16, memory: "DDR4 ECC reg.", disks: []diskGroup{{2, "NVMe", 1920}}, datacentre: "FSN1-DC8", euros: 78},
	{cpu: "Intel Xeon E5-1650V3", modules: 8, moduleGB: 32, memory: "DDR4 ECC reg.", disks: []diskGroup{{10, "HDD", 16000}, {1, "NVMe", 960}}, datacentre: "HEL1-DC2", euros: 138},
	{cpu: "Intel Xeon E5-1650V3", modules: 8, moduleGB: 32, memory: "DDR4 ECC reg.", disks: []diskGroup{{2, "HDD", 4000}}, datacentre: "FSN1-DC14", euros: 87},
	{cpu: "Intel XEON E-2176G", modules: 2, moduleGB: 32, memory: "DDR4 ECC", disks: []diskGroup{{2, "NVMe", 960}, {2, "HDD", 6000}}, datacentre: "NBG1-DC1", euros: 92},
	{cpu: "Intel XEON E-2176G", modules: 2, moduleGB: 32, memory: "DDR4 ECC", disks: []diskGroup{{10, "HDD", 16000}, {1, "NVMe", 960}}, datacentre: "HEL1-DC4", euros: 131},
	{cpu: "Intel XEON E-2176G", modules: 4, moduleGB: 32, memory: "DDR4 ECC", disks: []diskGroup{{2, "NVMe", 512}}, datacentre: "FSN1-DC20", euros: 76},
	{cpu: "Intel XEON E-2176G", modules: 4, moduleGB: 32, memory: "DDR4 ECC", disks: []diskGroup{{2, "NVMe", 960}, {2, "HDD", 6000}}, datacentre: "HEL1-DC7", euros: 97},
	{cpu: "Intel Core i9-9900K", modules: 4, moduleGB: 32, memory: "DDR4", disks: []diskGroup{{2, "NVMe", 1920}}, datacentre: "FSN1-DC1", euros: 84},
	{cpu: "Intel Core i9-9900K", modules: 4, moduleGB: 32, memory: "DDR4", disks: []diskGroup{{2, "NVMe", 512}}, datacentre: "FSN1-DC8", euros: 73},
	{cpu: "Intel Core i9-9900K", modules: 2, moduleGB: 32, memory: "DDR4", disks: []diskGroup{{2, "HDD", 4000}}, datacentre: "HEL1-DC2", euros: 77},
	{cpu: "Intel Core i9-9900K", modules: 2, moduleGB: 32, memory: "DDR4", disks: []diskGroup{{2, "NVMe", 1920}}, datacentre: "FSN1-DC14", euros: 79},
	{cpu: "Intel Core i9-13900", modules: 2, moduleGB: 32, memory: "DDR5", disks: []diskGroup{{10, "HDD", 16000}, {1, "NVMe", 960}}, datacentre: "NBG1-DC1", euros: 157},
	{cpu: "Intel Core i9-13900", modules: 2, moduleGB: 32, memory: "DDR5", disks: []diskGroup{{2, "HDD", 4000}}, datacentre: "HEL1-DC4", euros: 106},
	{cpu: "AMD Ryzen 7 7700", modules: 2, moduleGB: 32, memory: "DDR5", disks: []diskGroup{{2, "NVMe", 960}, {2, "HDD", 6000}}, datacentre: "FSN1-DC20", euros: 97},
	{cpu: "AMD Ryzen 7 7700", modules: 2, moduleGB: 32, memory: "DDR5", disks: []diskGroup{{10, "HDD", 16000}, {1, "NVMe", 960}}, datacentre: "HEL1-DC7", euros: 136},
	{cpu: "Intel Xeon W-2145", modules: 4, moduleGB: 32, memory: "DDR4 ECC reg.", disks: []diskGroup{{2, "NVMe", 512}}, datacentre: "FSN1-DC1", euros: 108},
	{cpu: "Intel Xeon W-2145", modules: 4, moduleGB: 32, memory: "DDR4 ECC reg.", disks: []diskGroup{{2, "NVMe", 960}, {2, "HDD", 6000}}, datacentre: "FSN1-DC8", euros: 129},
	{cpu: "Intel Xeon W-2145", modules: 8, moduleGB: 32, memory: "DDR4 ECC reg.", disks: []diskGroup{{2, "NVMe", 1920}}, datacentre: "HEL1-DC2", euros: 130},
	{cpu: "Intel Xeon W-2145", modules: 8, moduleGB: 32, memory: "DDR4 ECC reg.", disks: []diskGroup{{2, "NVMe", 512}}, datacentre: "FSN1-DC14", euros: 119},
	{cpu: "Intel Xeon W-2295", modules: 8, moduleGB: 32, memory: "DDR4 ECC reg.", disks: []diskGroup{{2, "HDD", 4000}}, datacentre: "NBG1-DC1", euros: 161},
	{cpu: "Intel Xeon W-2295", modules: 8, moduleGB: 32, memory: "DDR4 ECC reg.", disks: []diskGroup{{2, "NVMe", 1920}}, datacentre: "HEL1-DC4", euros: 163},
	{cpu: "AMD EPYC 7502P", modules: 8, moduleGB: 32, memory: "DDR4 ECC reg.", disks: []diskGroup{{10, "HDD", 16000}, {1, "NVMe", 960}}, datacentre: "FSN1-DC20", euros: 259},
	{cpu: "AMD EPYC 7502P", modules: 8, moduleGB: 32, memory: "DDR4 ECC reg.", disks: []diskGroup{{2, "HDD", 4000}}, datacentre: "HEL1-DC7", euros: 208},
	{cpu: "AMD EPYC 7502P", modules: 8, moduleGB: 64, memory: "DDR4 ECC reg.", disks: []diskGroup{{2, "NVMe", 960}, {2, "HDD", 6000}}, datacentre: "FSN1-DC1", euros: 241},
	{cpu: "AMD EPYC 7502P", modules: 8, moduleGB: 64, memory: "DDR4 ECC reg.", disks: []diskGroup{{10, "HDD", 16000}, {1, "NVMe", 960}}, datacentre: "FSN1-DC8", euros: 280},
	{cpu: "2x Intel Xeon Gold 6130", modules: 12, moduleGB: 32, memory: "DDR4 ECC reg.", disks: []diskGroup{{2, "NVMe", 512}}, datacentre: "HEL1-DC2", euros: 221},
	{cpu: "2x Intel Xeon Gold 6130", modules: 12, moduleGB: 32, memory: "DDR4 ECC reg.", disks: []diskGroup{{2, "NVMe", 960}, {2, "HDD", 6000}}, datacentre: "FSN1-DC14", euros: 242},
}
