package plangen

import "launchrack/internal/market"

var partnerNames = []string{
	"Northwind Hosting", "Bluepeak Cloud", "Harbor Metal", "Quantum Racks", "Alpine Servers", "Cobalt Compute", "Riverbend Data",
	"Granite Host", "Sunline VPS", "Polar Systems", "Delta Forge", "Cedar Networks", "Iron Lattice", "Meridian Cloud", "Larkspur IT",
	"Tidal Servers", "Summit Racks", "Basalt Metal", "Orchid Hosting", "Falcon Grid", "Juniper Bay", "Copperline", "Nimbus Works", "Redwood DC",
}

var regionNames = []string{
	"Germany, Frankfurt", "Netherlands, Amsterdam", "United States, Chicago", "United States, Dallas", "United States, New York",
	"United States, Seattle", "United Kingdom, London", "France, Paris", "Singapore", "Japan, Tokyo", "Australia, Sydney",
	"Lithuania, Šiauliai", "Sweden, Stockholm", "Poland, Warsaw", "Spain, Madrid", "Italy, Milan", "Canada, Montreal", "Brazil, São Paulo",
	"India, Mumbai", "Finland, Helsinki", "Czech Republic, Prague", "Austria, Vienna", "Switzerland, Zürich", "Ireland, Dublin",
	"South Korea, Seoul", "Hong Kong", "United States, Los Angeles", "United States, Miami", "Romania, Bucharest", "South Africa, Johannesburg",
}

// rareRegions has one for each partner.
var rareRegions = []string{
	"Iceland, Keflavík", "Estonia, Tallinn", "Chile, Santiago", "Portugal, Lisbon", "Serbia, Belgrade", "Kenya, Nairobi", "Norway, Oslo",
	"Denmark, Copenhagen", "Bulgaria, Sofia", "Mexico, Querétaro", "Israel, Tel Aviv", "Türkiye, Istanbul", "Colombia, Bogotá",
	"Latvia, Riga", "Croatia, Zagreb", "Vietnam, Hanoi", "Nigeria, Lagos", "Greece, Athens", "Hungary, Budapest", "Taiwan, Taipei",
	"Thailand, Bangkok", "Peru, Lima", "New Zealand, Auckland", "Luxembourg, Bissen",
}

var rareCategories = []market.Category{
	"game-servers", "ai-training", "backup", "streaming", "mail", "kubernetes", "render-farm", "trading", "vpn", "research", "private-cloud",
	"seedbox",
}

var coreCounts = []int{4, 8, 2, 16, 6, 12, 24, 32, 1, 48, 64, 96, 128}

var memorySizes = []float64{8, 16, 4, 32, 64, 2, 24, 48, 128, 256, 1, 96, 384, 512, 768, 1024}

var storageSizes = []float64{100, 200, 50, 400, 480, 512, 960, 1000, 25, 75, 150, 300, 800, 1600, 1920, 2000, 3840, 4000, 7680, 8000,
	12000, 16000, 20000, 32000}

type cpu struct{ name, frequency string }

var cpuModels = []cpu{
	{"AMD EPYC 7443P", "2.85 GHz"}, {"Intel Xeon Gold 6230R", "2.1 GHz"}, {"AMD Ryzen 9 7950X", "4.5 GHz"}, {"AMD EPYC 9354", "3.25 GHz"},
	{"Intel Xeon E-2288G", "3.7 GHz"}, {"Intel Xeon Silver 4314", "2.4 GHz"}, {"AMD EPYC 7702", "2.0 GHz"}, {"AMD Ryzen 9 5950X", "3.4 GHz"},
	{"Intel Xeon E5-1650v4", "3.6 GHz"}, {"Intel Xeon Gold 6338", "2.0 GHz"}, {"AMD EPYC 9454P", "2.75 GHz"}, {"Intel Core i9-13900K", "3.0 GHz"},
	{"Intel Xeon E-2386G", "3.5 GHz"}, {"AMD EPYC 7313P", "3.0 GHz"}, {"Ampere Altra Q80-30", "3.0 GHz"}, {"Intel Xeon E3-1240v6", "3.7 GHz"},
	{"AMD Ryzen 7 7700", "3.8 GHz"}, {"Intel Xeon Platinum 8358", "2.6 GHz"}, {"AMD EPYC 7551P", "2.0 GHz"}, {"Intel Xeon E5-2697v3", "2.6 GHz"},
	{"AMD EPYC 4344P", "3.8 GHz"}, {"Intel Xeon w5-3435X", "3.1 GHz"}, {"AMD EPYC 9654", "2.4 GHz"}, {"Intel Xeon Bronze 3206R", "1.9 GHz"},
	{"AMD EPYC Genoa", ""}, {"Intel Xeon Scalable", ""}, {"AMD EPYC Milan", ""}, {"Ampere One", "3.2 GHz"}, {"Intel Core i5-13500", "2.5 GHz"},
	{"AMD Ryzen 5 3600", "3.6 GHz"}, {"Intel Xeon E-2136", "3.3 GHz"}, {"AMD EPYC 7282", "2.8 GHz"},
}

var seriesNames = []string{
	"Cloud", "Pro", "Performance", "Storage Box", "Compute", "Essential", "Advance", "Scale", "Rise", "Edge", "High Memory", "Economy",
	"Nova", "Titan", "Atlas", "Comet", "Vector", "Pulse", "Aurora", "Zenith",
}

var descriptions = []string{
	"Snapshots included.", "DDoS protection and IPv6 included.", "Full root access, ready in minutes.", "Hardware RAID on request.",
	"Monthly contract, no setup fee.", "Backups every night.", "Private network between servers.", "Dedicated uplink, IPMI access.",
	"Suited to databases and analytics.", "For game servers and streaming.",
}
