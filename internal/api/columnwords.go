package api

import (
	"fmt"
	"strings"

	"launchrack/internal/market"
)

// columnWords say what each column of server_plans holds.
var columnWords = map[string]string{
	"id":                        "The plan's number. A plan keeps it while it is offered, and for a year after.",
	"cherry_plan_id":            "A number of the plan that lasts: the partner's own where it has one, else one made from its key.",
	"name":                      "The partner's name for the plan.",
	"type":                      "baremetal, vps, vds or outlet.",
	"category":                  "Intended use, such as general, memory or storage.",
	"tags":                      "Marks such as outlet.",
	"available":                 "Whether the partner offers it now. Only available plans are public.",
	"cpu_cores":                 "Cores of all processors together.",
	"cpu_model":                 "The processor as the partner writes it.",
	"cpu_frequency":             "The clock, such as 3.4 GHz.",
	"ram_size":                  "Memory in GB.",
	"ram_type":                  "The kind of memory as the partner writes it.",
	"storage_size":              "All disks together in GB, 1000 to the TB.",
	"storage_type":              "The kind of disks, such as NVMe.",
	"network_speed":             "The speed of the network port, in Mbps.",
	"bandwidth":                 "The traffic that is included, as the partner writes it.",
	"price_monthly_currencies":  "The net price of a month in each currency that the partner quotes.",
	"price_hourly_currencies":   "The net price of an hour in each currency that the partner quotes.",
	"price_annually_currencies": "The net price of a year in each currency that the partner quotes.",
	"price_monthly":             "The net price of a month in EUR, of rows that the operator added.",
	"price_hourly":              "The net price of an hour in EUR, of rows that the operator added.",
	"price_annually":            "The net price of a year in EUR, of rows that the operator added.",
	"partner_name":              "The hosting partner.",
	"partner_url":               "The partner's site.",
	"partner_logo":              "The address of the partner's logo.",
	"plan_url":                  "Where the plan is ordered.",
	"plan_detail_url":           "The partner's page about the plan.",
	"referral_url":              "The order link that names the shop as its origin.",
	"regions":                   "The cities that it can be ordered in; a place that the shop does not know is written as the partner names it.",
	"description":               "The partner's description.",
	"fetched_at":                "When the partner last confirmed it.",
	"updated_at":                "When a fact of it last changed.",
	"plan_group":                "Rows of one machine that is sold at several prices share it.",
	"is_lead":                   "Whether it is the cheapest available row of its group.",
	"cpu_name":                  "The processor that cpu_model names, such as AMD EPYC 7443P.",
	"cpu_vendor":                "Manufacturer, such as AMD.",
	"cpu_family":                "Processor family, such as EPYC.",
	"cpu_threads":               "Threads of all processors together.",
	"cpu_architecture":          "x86_64 or arm64.",
	"cpu_year":                  "The year in which the processor came out.",
	"ram_ecc":                   "Whether the memory corrects errors.",
	"disks":                     "The disks by count, size in GB and kind.",
	"countries":                 "The countries that it is sold in, by their codes of two letters.",
	"setup_fee_currencies":      "What is paid once, in each currency.",
	"traffic_tb":                "The traffic of a month in TB; -1 where it is not metered.",
	"stock":                     "How many the partner has; may be 0.",
	"first_seen_at":             "When the shop first stored it.",
	"price_changed_at":          "When a quoted price or the setup fee last changed.",
	"price_per_core_usd":        "The price of a month in USD for each core.",
	"price_per_gb_ram_usd":      "The price of a month in USD for each GB of memory.",
	"price_per_tb_usd":          "The price of a month in USD for each TB of storage.",
	"partner_id":                "The partner's short name, such as ovh; null for a row that the operator added.",
	"gpu_model":                 "The name of the graphics cards, such as NVIDIA L40S; null without any.",
	"gpu_count":                 "How many graphics cards it has; below 1 where a fraction of a card is sold.",
	"gpu_memory_gb":             "The memory of one card in GB, or of the fraction that is sold.",
	"places":                    "Where its price holds, each place with country, stock (" + names(market.PlaceStates()) + "), how many are left and the hours until delivery.",
	"next_drop_at":              "When an auction's price falls next.",
	"spot":                      "Whether the partner may reclaim the machine at any time.",
	"disk_kinds":                "The kinds of its disks: NVMe, SSD, HDD.",
	"drives":                    "How many disks it has; null where they are not known.",
	"nvme_drives":               "How many of its disks are NVMe; null where the kind of one of them is not known.",
	"ssd_drives":                "How many of its disks are other SSDs; null as for nvme_drives.",
	"hdd_drives":                "How many of its disks are hard disks; null as for nvme_drives.",
	"price_components":          "What else is paid, an item for each currency; a component is one of " + names(market.Components()[2:]) + ", a period one of " + names(market.QuotePeriods()) + ".",
	"score_single":              "What one core scores in the shop's benchmark for single cores; null where that is not known.",
	"score_multi":               "What all cores score in the shop's benchmark; null where that is not known.",
	"price_per_score_usd":       "The price of a month in USD for each point of score_multi.",
	"price_per_gpu_usd":         "The price of a month in USD for each graphics card.",
	"price_per_gb_vram_usd":     "The price of a month in USD for each GB of the cards' memory.",
	"setup_included_12m_usd":    "What twelve months and the setup fee cost together, in USD.",
}

// names lists the values that a text may have.
func names[T ~string](values []T) string {
	return strings.Join(strings.Fields(strings.Trim(fmt.Sprint(values), "[]")), ", ")
}
