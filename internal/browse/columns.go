package browse

import (
	"slices"
	"strings"

	"launchrack/internal/language"
	"launchrack/internal/view"
	"launchrack/internal/words"
)

// ColumnLabel names a column of plans for visitors, as the table of a list does. A column that only programs ask
// for has its English name: "Plan URL" for plan_url.
func ColumnLabel(lang *language.Language, name string) string {
	switch name {
	case "name":
		return lang.T("Name")
	case "partner_id":
		return lang.T("Partner")
	case "available":
		return lang.T("Available")
	case "tags":
		return lang.T("Tags")
	case "description":
		return lang.T("Description")
	case "cpu_model":
		return lang.T("Processor")
	case "gpu_memory_gb":
		return lang.T("GPU memory")
	case "nat":
		return lang.T("Shared IPv4 address (NAT)")
	case "places":
		return lang.T("Regions")
	case "coupon":
		return lang.T("Coupon")
	case "updated_at":
		return lang.T("Last changed")
	case "price_monthly_currencies", "price_monthly":
		return lang.T("Price per month")
	case "price_hourly":
		return lang.T("Price per hour")
	case "price_annually":
		return lang.T("Price per year")
	}
	if i := slices.IndexFunc(view.TableColumns, func(c view.TableColumn) bool { return c.Name == name }); i >= 0 {
		return view.TableColumns[i].Label(lang)
	}
	return spelt(name)
}

func spelt(name string) string {
	parts := strings.Split(name, "_")
	for i, part := range parts {
		if abbreviations[part] {
			parts[i] = strings.ToUpper(part)
		}
	}
	return words.Capital(strings.Join(parts, " "))
}

var abbreviations = map[string]bool{"id": true, "url": true}
