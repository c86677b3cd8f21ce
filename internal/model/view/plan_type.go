package view

import (
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
)

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

// TextOfType returns the words for a plan type. An unknown type is its own name.
func TextOfType(l *language.Language, t market.PlanType) PlanTypeText {
	switch t {
	case market.Baremetal:
		return PlanTypeText{
			Title: l.T("Dedicated servers"), Filter: l.T("Dedicated servers"), Card: l.T("Dedicated"), Summary: l.T("Dedicated Servers"),
			Menu: l.T("DEDICATED Servers"), Footer: l.T("Dedicated servers"), Path: PathOfType(t),
			Intro:       l.T("Whole bare-metal machines. No neighbours, full control of the hardware."),
			Description: l.T("Compare dedicated bare-metal servers from several hosting partners by cores, memory, storage, region and price."),
		}
	case market.VPS:
		return PlanTypeText{
			Title: l.T("VPS plans"), Filter: l.T("VPS"), Card: l.T("VPS"), Summary: l.T("Cloud VPS"),
			Menu: l.T("VPS"), Footer: l.T("Cloud VPS"), Path: PathOfType(t),
			Intro:       l.T("Every VPS our partners sell."),
			Description: l.T("Compare virtual private servers with root access from several hosting partners by size, region and price."),
		}
	case market.VDS:
		return PlanTypeText{
			Title: l.T("Cloud servers"), Filter: l.T("Cloud servers"), Card: l.T("Cloud VDS"), Summary: l.T("Dedicated Cloud VDS"),
			Menu: l.T("CLOUD Servers"), Footer: l.T("Dedicated cloud VDS"), Path: PathOfType(t),
			Intro:       l.T("Virtual servers with dedicated cores."),
			Description: l.T("Compare dedicated cloud servers (VDS) from several hosting partners by cores, memory, storage, region and price."),
		}
	case market.Outlet:
		return PlanTypeText{
			Title: l.T("Outlet servers"), Filter: l.T("Outlet"), Card: l.T("Outlet"),
			Menu: l.T("OUTLET"), Footer: l.T("Outlet servers"), Path: PathOfType(t),
			Intro:       l.T("Discounted machines in fixed configurations, while stock lasts."),
			Description: l.T("Discounted servers with fixed configurations and limited stock, from several hosting partners."),
		}
	}
	return PlanTypeText{Title: string(t), Filter: string(t), Card: string(t), Path: PathOfType(t)}
}

// PathOfType is the address of the list of a type; of an unknown one it is the home page.
func PathOfType(t market.PlanType) string {
	switch t {
	case market.VPS:
		return "/vps"
	case market.Outlet:
		return "/outlet"
	case market.Baremetal, market.VDS:
		return "/?filter=" + string(t)
	}
	return "/"
}
