package hetznerdedicated

// build is a product of the stand-in.
type build struct {
	name, cpu         string
	cores, threads    int
	ghz               float64
	modules, moduleGB int
	memoryType        string
	drives            []drive
	cents             int64
	setup             int
	places            string // codes with blanks between them
}

type drive struct {
	RealSize, Amount int
	Type             string
}

// builds are the products: processors as they are, prices made up.
var builds = []build{
	{"AX41", "AMD Ryzen™ 5 3600", 6, 12, 3.6, 2, 32, "DDR4", []drive{{512, 2, "NVMe"}}, 4330, 0, "FSN1 HEL1"},
	{"AX42", "AMD Ryzen™ 7 PRO 8700GE", 8, 16, 3.65, 2, 32, "DDR5 ECC", []drive{{512, 2, "NVMe"}}, 5230, 39, "FSN1 HEL1 NBG1"},
	{"AX52", "AMD Ryzen™ 7 7700", 8, 16, 3.8, 2, 32, "DDR5", []drive{{1000, 2, "NVMe"}}, 6430, 39, "FSN1 HEL1"},
	{"AX102", "AMD Ryzen™ 9 7950X3D", 16, 32, 4.2, 4, 32, "DDR5 ECC", []drive{{1920, 2, "NVMe"}}, 11830, 39, "FSN1 HEL1"},
	{"AX162-R", "AMD EPYC™ 9454P", 48, 96, 2.75, 8, 32, "DDR5 ECC reg.", []drive{{1920, 2, "NVMe"}}, 21730, 79, "FSN1 HEL1"},
	{"AX162-S", "AMD EPYC™ 9454P", 48, 96, 2.75, 4, 32, "DDR5 ECC reg.", []drive{{3840, 2, "NVMe"}}, 21730, 79, "FSN1 HEL1"},
	{"EX44", "Intel® Core™ i5-13500", 14, 20, 2.5, 2, 32, "DDR4", []drive{{512, 2, "NVMe"}}, 4430, 39, "FSN1 HEL1 NBG1"},
	{"EX63", "Intel® Core™ Ultra 7 265", 20, 20, 2.4, 2, 32, "DDR5", []drive{{1000, 2, "NVMe"}}, 6230, 39, "FSN1 HEL1"},
	{"EX101", "Intel® Core™ i9-13900", 24, 32, 2, 2, 32, "DDR5 ECC", []drive{{1920, 2, "NVMe"}}, 9130, 39, "FSN1 HEL1"},
	{"EX130-R", "Intel® Xeon® Gold 5412U", 24, 48, 2.1, 8, 32, "DDR5 ECC reg.", []drive{{1920, 2, "NVMe"}}, 14930, 79, "FSN1 HEL1"},
	{"EX130-S", "Intel® Xeon® Gold 5412U", 24, 48, 2.1, 4, 32, "DDR5 ECC reg.", []drive{{3840, 2, "NVMe"}}, 14930, 79, "FSN1 HEL1"},
	{"SX65", "AMD Ryzen™ 7 3700X", 8, 16, 3.6, 2, 32, "DDR4 ECC", []drive{{22000, 4, "HDD"}, {1000, 2, "SATA"}}, 11130, 39, "FSN1 HEL1"},
	{"SX135", "AMD Ryzen™ 9 3900", 12, 24, 3.1, 4, 32, "DDR4 ECC", []drive{{22000, 8, "HDD"}, {1920, 2, "NVMe"}}, 21330, 79, "FSN1 HEL1"},
	{"SX295", "AMD EPYC™ 7502P", 32, 64, 2.5, 4, 64, "DDR4 ECC reg.", []drive{{22000, 14, "HDD"}, {7680, 2, "NVMe"}}, 40130, 79, "FSN1 HEL1"},
	{"RX170", "Ampere® Altra® Q80-30", 80, 80, 3, 4, 32, "DDR4 ECC", []drive{{960, 2, "NVMe"}}, 18330, 79, "FSN1 HEL1"},
	{"RX220", "Ampere® Altra® Q80-30", 80, 80, 3, 8, 32, "DDR4 ECC", []drive{{3840, 2, "NVMe"}}, 23330, 79, "HEL1"},
	{"GEX44", "Intel® Core™ i5-13500", 14, 20, 2.5, 2, 32, "DDR4", []drive{{1920, 2, "NVMe"}}, 19930, 79, "FSN1"},
	{"DX153", "2x Intel® Xeon® Silver 4410Y", 24, 48, 2, 2, 32, "DDR5 ECC reg.", nil, 22330, 79, "NBG1 HEL1"},
	{"DX182", "AMD EPYC™ 9454P", 48, 96, 2.75, 4, 32, "DDR5 ECC reg.", []drive{{960, 2, "SSD"}}, 27930, 79, "NBG1 HEL1"},
	{"DX293", "2x Intel® Xeon® Gold 6438Y+", 64, 128, 2, 8, 32, "DDR5 ECC reg.", []drive{{960, 2, "SSD"}}, 39930, 79, "NBG1 HEL1"},
	{"GEX131", "Intel® Xeon® Gold 5412U", 24, 48, 2.1, 8, 32, "DDR5 ECC reg.", []drive{{1920, 2, "NVMe"}}, 88930, 79, "FSN1"},
}
