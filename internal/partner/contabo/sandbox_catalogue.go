package contabo

// product is one machine in the words of the partner's data sheets.
type product struct {
	line, title           string
	cpu                   [2]string // title and subtitle, in either order
	ram, moreRAM          string
	storage, otherStorage string
	snapshots, port       string
	location              string // the letter of an outlet machine
	cents                 int64  // EUR a month
}

// machines is the catalogue: machines as they are built, prices made up.
var machines = []product{
	metal("AMD Ryzen 8 Cores", "8 x 3.80 GHz", "AMD Ryzen 7 7700", "64 GB RAM", "1 TB NVMe", 7900),
	metal("AMD Ryzen 12 Cores", "12 x 3.70 GHz", "AMD Ryzen 9 7900", "128 GB RAM", "2x 1 TB NVMe", 11400),
	metal("AMD Ryzen 16 Cores", "16 x 4.30 GHz", "AMD Ryzen 9 9950X", "128 GB DDR5 RAM", "2 x 2 TB NVMe", 14900),
	metal("AMD Genoa 16 Cores", "16 x 3.25 GHz (4.15 max)", "AMD EPYC 9174F", "128 GB REG ECC", "2x 1 TB SSD", 15900),
	metal("AMD Genoa 24 Cores", "24 x 2.50 GHz (3.70 max)", "AMD EPYC 9224", "256 GB REG ECC", "2x 1 TB SSD", 19900),
	metal("AMD Genoa 32 Cores", "32 x 3.10 GHz", "AMD EPYC 9334", "256 GB REG ECC", "2x 1 TB NVMe + 2x 4 TB SSD", 28900),
	metal("AMD Turin 32 Cores", "32 x 3.55 GHz (4.20 max)", "AMD EPYC 9355P", "256 GB RAM", "2 x 2 TB NVMe", 31900),
	metal("AMD Turin 64 Cores", "64 x 3.20 GHz (4.20 max)", "AMD EPYC 9555P", "384 GB RAM", "2 x 2 TB NVMe", 74900),
	metal("AMD Turin 128 Cores", "2 x 64 x 2.80 GHz", "2 x AMD EPYC 9535", "1.5 TB REG ECC", "4x 3.84 TB NVMe", 159900),
	metal("Intel 8-Core", "Intel Xeon E-2388G", "8 x 3.20 GHz", "64 GB ECC", "2x 1 TB SSD", 8900),
	metal("Intel Dual 16-Core", "2 x Intel Xeon Silver 4314", "2 x 16 x 2.40 GHz", "256 GB REG ECC", "2x 2 TB SSD", 23900),
	metal("Intel 6-Core", "Intel Xeon E-2386G", "6 x 3.50 GHz", "32 GB ECC", "2x 500 GB SSD", 6900),
	metal("AMD EPYC 48 Cores", "48 x 2.45 GHz", "AMD EPYC 9454P", "384 GB DDR5 REG ECC", "2x 3.84 TB NVMe", 45900),
	metal("Intel Storage 12-Core", "Intel Xeon Silver 4410Y", "12 x 2.00 GHz", "128 GB REG ECC", "2x 1 TB NVMe + 6x 18 TB HDD", 29900),
	metal("Intel Storage 8-Core", "Intel Xeon Silver 4309Y", "8 x 2.80 GHz", "64 GB REG ECC", "4x 16 TB HDD", 18900),

	vps("Cloud VPS 10", "4", "8 GB RAM", "75 GB NVMe", "or 150 GB SSD", "1 Snapshot", "200 Mbit/s Port", 490),
	vps("Cloud VPS 15", "5", "10 GB RAM", "90 GB NVMe", "or 180 GB SSD", "1 Snapshot", "250 Mbit/s Port", 590),
	vps("Cloud VPS 20", "6", "12 GB RAM", "100 GB NVMe", "or 200 GB SSD", "2 Snapshots", "300 Mbit/s Port", 740),
	vps("Cloud VPS 25", "7", "18 GB RAM", "150 GB NVMe", "or 300 GB SSD", "2 Snapshots", "450 Mbit/s Port", 1090),
	vps("Cloud VPS 30", "8", "24 GB RAM", "200 GB NVMe", "or 400 GB SSD", "3 Snapshots", "600 Mbit/s Port", 1490),
	vps("Cloud VPS 35", "10", "36 GB RAM", "225 GB NVMe", "or 450 GB SSD", "3 Snapshots", "700 Mbit/s Port", 1990),
	vps("Cloud VPS 40", "12", "48 GB RAM", "250 GB NVMe", "or 500 GB SSD", "3 Snapshots", "800 Mbit/s Port", 2690),
	vps("Cloud VPS 50", "16", "64 GB RAM", "300 GB NVMe", "or 600 GB SSD", "3 Snapshots", "1 Gbit/s Port", 3890),
	vps("Cloud VPS 60", "18", "96 GB RAM", "350 GB NVMe", "or 700 GB SSD", "3 Snapshots", "1 Gbit/s Port", 5190),
	vps("Cloud VPS 70", "24", "128 GB RAM", "500 GB NVMe", "or 1 TB SSD", "3 Snapshots", "1 Gbit/s Port", 6990),

	storageVPS("Storage VPS 10", "2", "4 GB RAM", "300 GB SSD", "200 Mbit/s Port", 490),
	storageVPS("Storage VPS 20", "3", "8 GB RAM", "400 GB SSD", "300 Mbit/s Port", 740),
	storageVPS("Storage VPS 30", "6", "18 GB RAM", "1 TB SSD", "600 Mbit/s Port", 1490),
	storageVPS("Storage VPS 40", "8", "30 GB RAM", "1.2 TB SSD", "800 Mbit/s Port", 2690),
	storageVPS("Storage VPS 50", "14", "50 GB RAM", "1.4 TB SSD", "1 Gbit/s Port", 3890),
	storageVPS("Storage VPS 60", "16", "64 GB RAM", "2.8 TB SSD", "1 Gbit/s Port", 5890),
	storageVPS("Storage VPS 70", "16", "96 GB RAM", "8 TB HDD", "1 Gbit/s Port", 6490),

	storageVPS("Storage VPS 80", "20", "128 GB RAM", "12 TB HDD", "1 Gbit/s Port", 8990),
	vps("Cloud VPS 5", "2", "4 GB RAM", "50 GB NVMe", "or 100 GB SSD", "1 Snapshot", "100 Mbit/s Port", 390),

	vds("Cloud VDS S", "3", "24 GB RAM", "180 GB NVMe", "250 Mbit/s Port", 3590),
	vds("Cloud VDS M", "4", "32 GB RAM", "240 GB NVMe", "500 Mbit/s Port", 4690),
	vds("Cloud VDS L", "6", "48 GB RAM", "360 GB NVMe", "750 Mbit/s Port", 6690),
	vds("Cloud VDS XL", "8", "64 GB RAM", "480 GB NVMe", "1 Gbit/s Port", 8590),
	vds("Cloud VDS XXL", "12", "96 GB RAM", "720 GB NVMe", "1 Gbit/s Port", 12400),
	vds("Cloud VDS 3XL", "16", "128 GB RAM", "960 GB NVMe", "1 Gbit/s Port", 16400),
	vds("Cloud VDS 4XL", "24", "192 GB RAM", "1.44 TB NVMe", "1 Gbit/s Port", 24200),
	vds("Cloud VDS 6XL", "32", "256 GB RAM", "1.92 TB NVMe", "1 Gbit/s Port", 31900),

	outlet("Intel 4-Core", "Intel Xeon E3-1225v6", "4 x 3.30 GHz", "32 GB ECC", "2x 500 GB SSD", "N", 3499),
	outlet("Intel 4-Core", "Intel Xeon E3-1225v6", "4 x 3.30 GHz", "16 GB ECC", "1 TB HDD", "M", 2999),
	outlet("Intel 6-Core", "Intel Xeon E5 1650v4", "6 x 3.60 GHz", "64 GB REG ECC", "2x 1 TB SSD", "L", 4999),
	outlet("Intel 6-Core", "Intel Xeon E5 1650v4", "6 x 3.60 GHz", "128 GB REG ECC", "2x 2 TB HDD", "W", 5499),
	outlet("Intel 10-Core", "Intel Xeon E5 2630v4", "10 x 2.20 GHz", "128 GB REG ECC", "2x 1 TB SSD", "D", 6999),
	outlet("Intel 10-Core", "Intel Xeon E5 2630v4", "10 x 2.20 GHz", "256 GB REG ECC", "3 TB HDD", "N", 7499),
	outlet("Intel 10-Core", "Intel Xeon E5 2640v4", "10 x 2.40 GHz", "64 GB REG ECC", "1 TB SSD", "F", 5999),
	outlet("Intel Dual 10-Core", "2 x Intel Xeon E5 2630v4", "2 x 10 x 2.20 GHz", "256 GB REG ECC", "2x 1 TB SSD", "U", 9999),
	outlet("Intel Dual 12-Core", "2 x Intel Xeon E5 2650v4", "2 x 12 x 2.20 GHz", "256 GB REG ECC", "4x 1 TB SSD", "Y", 11999),
	outlet("Intel Dual 14-Core", "2 x Intel Xeon E5 2680v4", "2 x 14 x 2.40 GHz", "512 GB REG ECC", "2x 2 TB SSD", "Z", 15999),
	outlet("AMD EPYC 16 Cores", "AMD EPYC 7282", "16 x 2.80 GHz", "256 GB REG ECC", "3 TB HDD", "O", 13999),
	outlet("AMD EPYC 16 Cores", "AMD EPYC 7282", "16 x 2.80 GHz", "512 GB REG ECC", "2x 1 TB NVMe", "I", 17999),
	outlet("AMD EPYC 24 Cores", "AMD EPYC 7402P", "24 x 2.80 GHz", "128 GB REG ECC", "2x 1 TB SSD", "J", 14999),
	outlet("AMD EPYC 32 Cores", "2 x AMD EPYC 7282", "2 x 16 x 2.80 GHz", "256 GB REG ECC", "3 TB HDD", "K", 19999),
	outlet("AMD EPYC 32 Cores", "AMD EPYC 7502P", "32 x 2.50 GHz", "256 GB REG ECC", "2x 2 TB NVMe", "R", 20999),
	outlet("AMD Ryzen 8 Cores", "8 x 3.60 GHz", "AMD Ryzen 7 3700X", "64 GB RAM", "2x 1 TB NVMe", "S", 4499),
	outlet("AMD Ryzen 12 Cores", "12 x 3.80 GHz", "AMD Ryzen 9 3900", "128 GB RAM", "2x 1 TB NVMe", "T", 6499),
	outlet("AMD Ryzen 16 Cores", "16 x 3.40 GHz", "AMD Ryzen 9 5950X", "128 GB RAM", "1 TB NVMe + 2x 4 TB HDD", "B", 8999),
	outlet("Intel 8-Core", "Intel Xeon Silver 4110", "8 x 2.10 GHz", "64 GB REG ECC", "2x 480 GB SSD", "N", 4799),
	outlet("Intel Dual 8-Core", "2 x Intel Xeon Silver 4110", "2 x 8 x 2.10 GHz", "192 GB REG ECC", "2x 960 GB SSD", "M", 7999),
	outlet("Intel Dual 20-Core", "2 x Intel Xeon Gold 6138", "2 x 20 x 2.00 GHz", "384 GB REG ECC", "4x 2 TB SSD", "L", 18999),
	outlet("Intel Storage 6-Core", "Intel Xeon E-2236", "6 x 3.40 GHz", "32 GB ECC", "4x 8 TB HDD", "D", 8499),
	outlet("Intel Storage 10-Core", "Intel Xeon E5 2630v4", "10 x 2.20 GHz", "64 GB REG ECC", "8x 6 TB HDD", "L", 12499),
	outlet("AMD EPYC 64 Cores", "2 x AMD EPYC 7502", "2 x 32 x 2.50 GHz", "1 TB REG ECC", "4x 1.92 TB NVMe", "N", 39999),
	outlet("Intel 4-Core", "Intel Xeon E3-1240v6", "4 x 3.70 GHz", "64 GB ECC", "2x 1 TB SSD", "W", 3999),
	outlet("AMD EPYC 8 Cores", "AMD EPYC 7232P", "8 x 3.10 GHz", "128 GB REG ECC", "2x 1 TB SSD", "S", 9499),

	metal("AMD Turin 16 Cores", "16 x 3.20 GHz (5.00 max)", "AMD EPYC 9135", "128 GB RAM", "2 x 1 TB NVMe", 18900),
	vps("Cloud VPS 80", "32", "192 GB RAM", "750 GB NVMe", "or 1.5 TB SSD", "3 Snapshots", "1 Gbit/s Port", 9990),
	outlet("AMD EPYC 48 Cores", "AMD EPYC 7642", "48 x 2.30 GHz", "512 GB REG ECC", "2x 2 TB NVMe", "N", 29999),
}

func metal(title, cpu, model, ram, storage string, cents int64) product {
	return product{line: "ds", title: title, cpu: [2]string{cpu, model}, ram: ram, moreRAM: "Up to 768 GB RAM",
		storage: storage, otherStorage: "More storage available", port: "1 Gbit/s Port", cents: cents}
}

func vps(title, cores, ram, storage, otherStorage, snapshots, port string, cents int64) product {
	return product{line: "vps", title: title, cpu: [2]string{cores + " vCPU Cores"}, ram: ram, storage: storage,
		otherStorage: otherStorage, snapshots: snapshots, port: port, cents: cents}
}

func storageVPS(title, cores, ram, storage, port string, cents int64) product {
	return product{line: "storage-vps", title: title, cpu: [2]string{cores + " vCPU Cores"}, ram: ram,
		storage: storage, port: port, cents: cents}
}

func vds(title, cores, ram, storage, port string, cents int64) product {
	return product{line: "vds", title: title, cpu: [2]string{cores + " Physical Cores", "AMD EPYC 7282 2.8 GHz"},
		ram: ram, storage: storage, port: port, cents: cents}
}

func outlet(title, cpu, detail, ram, storage, location string, cents int64) product {
	return product{line: "outletServer", title: title, cpu: [2]string{cpu, detail}, ram: ram, storage: storage,
		port: "1 Gbit/s Port", location: location, cents: cents}
}
