package main

import "launchrack/internal/market"

// Everything in this file stood in the data of one page, read on contaboDay.
// Quotes are for one month, without VAT, in the order EUR, USD, GBP.

var contaboDay = day(2026, 4, 24)

// contaboRegion is a place in which a plan can be ordered. Its key ends the SKU
// of an offer there, its title is the partner's.
type contaboRegion struct{ key, title string }

var (
	europe        = contaboRegion{"", "European Union"}
	unitedKingdom = contaboRegion{"uk", "United Kingdom"}
	usCentral     = contaboRegion{"us-central", "United States (Central)"}
	usWest        = contaboRegion{"us-west", "United States (West)"}
	usEast        = contaboRegion{"us-east", "United States (East)"}
	india         = contaboRegion{"in", "Asia (India)"}
	singapore     = contaboRegion{"sg", "Asia (Singapore)"}
	japan         = contaboRegion{"jp", "Asia (Japan)"}
	australia     = contaboRegion{"au", "Australia (Sydney)"}
)

// overseas lists the regions that cost extra, in the order of their offers.
var overseas = []contaboRegion{unitedKingdom, usCentral, usWest, usEast, india, singapore, japan, australia}

// contaboFamily is a product line with a page of its own on the partner's site.
type contaboFamily struct {
	path     string
	kind     market.PlanType
	category market.Category
	models   []contaboModel
}

// contaboModel is one plan as offered in the European Union. yearOff is what a
// payment for twelve months takes off the sum of twelve monthly prices.
type contaboModel struct {
	sku, slug, name string
	cores           int
	cpu, frequency  string
	memoryGB        float64
	memoryType      string
	storageGB       float64
	storageType     string
	mbps            int
	month, yearOff  quote
	setup           quote // none for most
	surcharges      surcharges
	soldOut         []contaboRegion
	notes           string
}

// surcharges are what a month in another region costs on top.
type surcharges map[contaboRegion]quote

// setupFee is what a term of one month costs once for the smallest plans.
var setupFee = quote{"4.50", "4.95", "4.40"}

var contaboFamilies = []contaboFamily{
	{path: "dedicated-servers", kind: market.Baremetal, category: market.CategoryCompute, models: []contaboModel{
		{sku: "3UIryNtdlFHiGaE5EsiLSG", slug: "amd-ryzen-12-cores", name: "AMD Ryzen 12 Cores",
			cores: 12, cpu: "AMD Ryzen 9 7900", frequency: "3.70 GHz",
			memoryGB: 64, storageGB: 1000, storageType: "NVMe", mbps: 1000,
			month: quote{"96.00", "110.00", "94.00"}, yearOff: quote{"115.20", "132.00", "112.80"},
			surcharges: ryzen12Surcharges,
			notes:      "Up to 128 GB RAM, more storage available."},
		{sku: "1NaWFbAfbNvUCEpQZqBugN", slug: "amd-genoa-24-cores", name: "AMD Genoa 24 Cores",
			cores: 24, cpu: "AMD EPYC 9224", frequency: "2.50 GHz",
			memoryGB: 128, memoryType: "REG ECC", storageGB: 2000, storageType: "SSD", mbps: 1000,
			month: quote{"169.00", "189.00", "165.00"}, yearOff: quote{"202.80", "226.80", "198.00"},
			surcharges: surcharges{usCentral: {"26.50", "32.70", "25.80"}},
			notes:      "2 × 1 TB SSD. Boost up to 3.70 GHz. Up to 768 GB RAM, more storage available."},
		{sku: "1RlSosvtRFNdXAQ6L25jAf", slug: "ds-40", name: "AMD Turin 32 Cores",
			cores: 32, cpu: "AMD EPYC 9355P", frequency: "3.55 GHz",
			memoryGB: 128, storageGB: 2000, storageType: "NVMe", mbps: 1000,
			month: quote{"249.00", "289.00", "239.00"}, yearOff: quote{"298.80", "346.80", "286.80"},
			surcharges: surcharges{usCentral: {"14.70", "18.10", "14.00"}}, soldOut: []contaboRegion{usCentral},
			notes: "2 × 1 TB NVMe. Boost up to 4.20 GHz. Up to 768 GB RAM, more storage and a 10 Gbit/s port available."},
		{sku: "2UBCcx6ZrjCKFhdL6hgTVp", slug: "ds-50", name: "AMD Turin 64 Cores",
			cores: 64, cpu: "AMD EPYC 9555P", frequency: "3.20 GHz",
			memoryGB: 192, storageGB: 2000, storageType: "NVMe", mbps: 1000,
			month: quote{"666.00", "769.00", "639.00"}, yearOff: quote{"799.20", "922.80", "766.80"},
			surcharges: surcharges{usCentral: {"26.50", "32.70", "26.00"}},
			notes:      "2 × 1 TB NVMe. Boost up to 4.20 GHz. Up to 1152 GB RAM, more storage and a 10 Gbit/s port available."},
	}},
	{path: "vds", kind: market.VDS, category: market.CategoryCompute, models: []contaboModel{
		vds("4NUY6oKdqut72YeKWci72w", "S", 3, 24, 180, 250,
			quote{"34.40", "46.40", "33.50"}, quote{"82.56", "111.36", "80.40"}, surcharges{
				unitedKingdom: {"4.05", "4.90", "4.00"},
				usCentral:     {"2.02", "2.45", "1.97"},
				usWest:        {"9.20", "11.00", "9.00"},
				usEast:        {"10.40", "12.10", "10.00"},
				india:         {"7.12", "8.62", "6.87"},
				singapore:     {"7.50", "9.07", "7.25"},
				japan:         {"7.75", "9.37", "7.50"},
				australia:     {"6.35", "7.80", "6.20"},
			}),
		vds("6dEa6ZKVx9fyczj8qPGGwb", "M", 4, 32, 240, 500,
			quote{"44.80", "55.20", "43.50"}, quote{"107.52", "132.48", "104.40"}, surcharges{
				unitedKingdom: {"6.24", "7.62", "6.00"},
				usCentral:     {"5.20", "6.35", "5.00"},
				usWest:        {"11.50", "13.80", "11.00"},
				usEast:        {"12.70", "15.00", "12.30"},
				india:         {"11.16", "13.44", "10.83"},
				singapore:     {"11.76", "14.16", "11.40"},
				japan:         {"12.15", "14.55", "11.82"},
				australia:     {"10.02", "12.12", "9.72"},
			}),
		vds("xlfF17MPRbnHM3a8ohalx", "L", 6, 48, 360, 750,
			quote{"64.00", "83.20", "62.30"}, quote{"153.60", "199.68", "149.52"}, surcharges{
				unitedKingdom: {"7.28", "8.89", "7.00"},
				usCentral:     {"5.20", "6.35", "5.00"},
				usWest:        {"11.50", "13.80", "11.00"},
				usEast:        {"12.70", "15.00", "12.30"},
				india:         {"18.34", "21.98", "17.81"},
				singapore:     {"19.32", "23.13", "18.76"},
				japan:         {"19.95", "23.80", "19.39"},
				australia:     {"16.52", "19.74", "16.10"},
			}),
		vds("3eyUstscN9Ga0gpsgvr3Nr", "XL", 8, 64, 480, 1000,
			quote{"82.40", "110.40", "80.00"}, quote{"197.76", "264.96", "192.00"}, surcharges{
				unitedKingdom: {"7.80", "9.52", "7.50"},
				usCentral:     {"5.20", "6.35", "5.00"},
				usWest:        {"11.50", "13.80", "11.00"},
				usEast:        {"12.70", "15.00", "12.30"},
				india:         {"25.42", "30.97", "24.71"},
				singapore:     {"26.77", "32.58", "26.02"},
				japan:         {"27.56", "33.56", "26.77"},
				australia:     {"22.87", "27.78", "22.27"},
			}),
		vds("4otH8PBS1Z6e9GBYOjL5W8", "XXL", 12, 96, 720, 1000,
			quote{"119.00", "156.00", "116.70"}, quote{"285.60", "374.40", "280.08"}, surcharges{
				unitedKingdom: {"10.16", "12.48", "10.00"},
				usCentral:     {"7.62", "9.36", "7.38"},
				usWest:        {"13.80", "16.70", "13.50"},
				usEast:        {"15.00", "17.90", "14.50"},
				india:         {"40.20", "52.44", "39.12"},
				singapore:     {"42.32", "55.20", "41.20"},
				japan:         {"43.60", "56.80", "42.40"},
				australia:     {"36.12", "47.16", "35.12"},
			}),
	}},
	{path: "vps", kind: market.VPS, category: market.CategoryGeneral, models: []contaboModel{
		vps("2luI1bQPu3SPfAKSGBuGPG", "10", 4, 8, 75, 200, level10, "75 GB NVMe or 150 GB SSD. 1 snapshot.").withSetup(setupFee),
		vps("5qrW6px2cwXj6srGyYcSIX", "20", 6, 12, 100, 300, level20, "100 GB NVMe or 200 GB SSD. 2 snapshots."),
		vps("2UACPBEoXbws8UWJHPaUs0", "30", 8, 24, 200, 600, level30, "200 GB NVMe or 400 GB SSD. 3 snapshots."),
		vps("7HvLbu1uivcOkykuQoEADb", "40", 12, 48, 250, 800, level40, "250 GB NVMe or 500 GB SSD. 3 snapshots."),
		vps("57PaYDVUd1pxAJ3BFFxp7R", "50", 16, 64, 300, 1000, level50, "300 GB NVMe or 600 GB SSD. 3 snapshots."),
		vps("574kNCciNhBtozVAwrVkE4", "60", 18, 96, 350, 1000, level60, "350 GB NVMe or 700 GB SSD. 3 snapshots."),
	}},
	{path: "storage-vps", kind: market.VPS, category: market.CategoryStorage, models: []contaboModel{
		storageVPS("2YDKZBRyjQQbza36kGQ9P3", "10", 2, 4, 300, 200, level10, "").withSetup(setupFee),
		storageVPS("4Td6ggLnf55NWH2hu4VSGL", "20", 3, 8, 400, 300, level20, ""),
		storageVPS("7k2AKgY9z9rXoVG4fwM5eB", "30", 6, 18, 1000, 600, level30, ""),
		storageVPS("6sLAdjYZNrQhhY4Q7QNOXg", "40", 8, 30, 1200, 800, level40, ""),
		storageVPS("5XAk3CqHL5EB5UWIr333Sd", "50", 14, 50, 1400, 1000, level50, ""),
	}},
}

var ryzen12Surcharges = surcharges{
	unitedKingdom: {"8.10", "10.35", "7.90"},
	usCentral:     {"8.10", "10.35", "7.90"},
	usWest:        {"9.60", "12.30", "9.30"},
	usEast:        {"11.25", "14.55", "11.00"},
	india:         {"34.20", "39.60", "31.75"},
	singapore:     {"36.00", "44.30", "35.00"},
	japan:         {"34.00", "42.00", "33.20"},
	australia:     {"20.55", "26.55", "20.00"},
}

// contaboLevel is the price that a Cloud VPS and the Storage VPS of the same
// number share.
type contaboLevel struct {
	month, yearOff quote
	surcharges     surcharges
}

var (
	level10 = contaboLevel{quote{"4.50", "4.95", "4.40"}, quote{"10.80", "11.88", "10.56"}, surcharges{
		unitedKingdom: {"0.95", "1.20", "1.00"},
		usCentral:     {"0.95", "1.20", "1.00"},
		usWest:        {"1.15", "1.50", "1.20"},
		usEast:        {"1.40", "1.80", "1.40"},
		india:         {"2.15", "2.70", "2.10"},
		singapore:     {"2.30", "2.90", "2.30"},
		japan:         {"2.35", "2.90", "2.30"},
		australia:     {"1.95", "2.40", "1.90"},
	}}
	level20 = contaboLevel{quote{"7.00", "7.95", "6.80"}, quote{"16.80", "19.08", "16.32"}, surcharges{
		unitedKingdom: {"0.36", "0.45", "0.37"},
		usCentral:     {"0.36", "0.45", "0.37"},
		usWest:        {"1.85", "2.30", "1.80"},
		usEast:        {"2.20", "2.80", "2.20"},
		india:         {"1.67", "2.10", "1.65"},
		singapore:     {"1.77", "2.20", "1.75"},
		japan:         {"1.82", "2.25", "1.80"},
		australia:     {"1.50", "1.85", "1.50"},
	}}
	level30 = contaboLevel{quote{"14.00", "15.00", "13.70"}, quote{"33.60", "36.00", "32.88"}, surcharges{
		unitedKingdom: {"0.73", "0.92", "0.72"},
		usCentral:     {"0.73", "0.92", "0.72"},
		usWest:        {"3.65", "4.50", "3.60"},
		usEast:        {"4.40", "5.50", "4.30"},
		india:         {"3.35", "4.15", "3.30"},
		singapore:     {"3.55", "4.40", "3.50"},
		japan:         {"3.65", "4.50", "3.55"},
		australia:     {"3.02", "3.75", "2.95"},
	}}
	level40 = contaboLevel{quote{"25.00", "26.00", "24.40"}, quote{"60.00", "62.40", "58.56"}, surcharges{
		unitedKingdom: {"2.10", "2.60", "2.08"},
		usCentral:     {"2.10", "2.60", "2.08"},
		usWest:        {"6.55", "8.10", "6.40"},
		usEast:        {"7.85", "9.70", "7.70"},
		india:         {"7.14", "8.82", "6.96"},
		singapore:     {"7.62", "9.42", "7.44"},
		japan:         {"7.80", "9.60", "7.62"},
		australia:     {"6.48", "7.98", "6.30"},
	}}
	level50 = contaboLevel{quote{"37.00", "46.00", "36.00"}, quote{"88.80", "110.40", "86.40"}, surcharges{
		unitedKingdom: {"3.90", "4.80", "3.80"},
		usCentral:     {"3.90", "4.80", "3.80"},
		usWest:        {"9.65", "11.90", "9.40"},
		usEast:        {"11.60", "14.30", "11.30"},
		india:         {"12.35", "15.26", "12.04"},
		singapore:     {"13.16", "16.24", "12.81"},
		japan:         {"13.47", "16.59", "13.16"},
		australia:     {"11.16", "13.79", "10.92"},
	}}
	level60 = contaboLevel{quote{"49.00", "59.00", "47.70"}, quote{"117.60", "141.60", "114.48"}, surcharges{
		unitedKingdom: {"6.18", "7.62", "6.06"},
		usCentral:     {"6.18", "7.62", "6.06"},
		usWest:        {"12.80", "15.80", "12.50"},
		usEast:        {"15.35", "18.90", "15.00"},
		india:         {"18.68", "23.04", "18.16"},
		singapore:     {"19.92", "24.56", "19.44"},
		japan:         {"20.40", "25.12", "19.84"},
		australia:     {"16.92", "20.88", "16.48"},
	}}
)
