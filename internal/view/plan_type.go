package view

import "launchrack/internal/market"

// PlanTypeText names a plan type in each part of a page.
type PlanTypeText struct {
	// Title is the heading of the type's list and the title of its page, such as "VPS plans".
	Title string `json:"title"`
	// Filter is the name of a filter by the type.
	Filter string `json:"filter"`
	// Card is the name on a plan's card, a word or two.
	Card string `json:"card"`
	// Summary is the heading of the type's card on the home page; empty for none.
	Summary string `json:"summary"`
	// Menu is the text of the header's link, and Footer of the footer's.
	Menu   string `json:"menu"`
	Footer string `json:"footer"`
	// Path is the address of the type's list.
	Path string `json:"path"`
	// Intro is the text below the list's heading, and Description the meta description, which
	// the server writes.
	Intro       string `json:"intro"`
	Description string `json:"-"`
}

// planTypeTexts has an entry for each of market.PlanTypes.
var planTypeTexts = map[market.PlanType]PlanTypeText{
	market.Baremetal: {
		Title: "Dedicated servers", Filter: "Dedicated servers", Card: "Dedicated", Summary: "Dedicated Servers",
		Menu: "DEDICATED Servers", Footer: "Dedicated servers", Path: "/?filter=baremetal",
		Intro:       "Whole bare-metal machines. No neighbours, full control of the hardware.",
		Description: "Compare dedicated bare-metal servers from several hosting partners by cores, memory, storage, region and price.",
	},
	market.VPS: {
		Title: "VPS plans", Filter: "VPS", Card: "VPS", Summary: "Cloud VPS",
		Menu: "VPS", Footer: "Cloud VPS", Path: "/vps",
		Intro:       "Every VPS our partners sell.",
		Description: "Compare virtual private servers with root access from several hosting partners by size, region and price.",
	},
	market.VDS: {
		Title: "Cloud servers", Filter: "Cloud servers", Card: "Cloud VDS", Summary: "Dedicated Cloud VDS",
		Menu: "CLOUD Servers", Footer: "Dedicated cloud VDS", Path: "/?filter=vds",
		Intro:       "Virtual servers with dedicated cores.",
		Description: "Compare dedicated cloud servers (VDS) from several hosting partners by cores, memory, storage, region and price.",
	},
	market.Outlet: {
		Title: "Outlet servers", Filter: "Outlet", Card: "Outlet",
		Menu: "OUTLET", Footer: "Outlet servers", Path: "/outlet",
		Intro:       "Discounted machines in fixed configurations, while stock lasts.",
		Description: "Discounted servers with fixed configurations and limited stock, from several hosting partners.",
	},
}

// TextOfType returns the words for a plan type. An unknown type is its own name.
func TextOfType(t market.PlanType) PlanTypeText {
	if text, known := planTypeTexts[t]; known {
		return text
	}
	return PlanTypeText{Title: string(t), Filter: string(t), Card: string(t), Path: "/"}
}
