package browse

import (
	"slices"
	"strings"

	"launchrack/internal/language"
	"launchrack/internal/view"
	"launchrack/internal/words"
)

// labels are the names of columns that no table shows, or by another name.
var labels = map[string]language.Sentence{
	"name": language.S("Name"), "partner_id": language.S("Partner"), "available": language.S("Available"),
	"tags": language.S("Tags"), "description": language.S("Description"), "cpu_model": language.S("Processor"),
	"gpu_memory_gb": language.S("GPU memory"), "nat": language.S("Shared IPv4 address (NAT)"), "places": language.S("Regions"),
	"coupon": language.S("Coupon"), "updated_at": language.S("Last changed"),
	"price_monthly_currencies": language.S("Price per month"), "price_monthly": language.S("Price per month"),
	"price_hourly": language.S("Price per hour"), "price_annually": language.S("Price per year"),
}

// ColumnLabel names a column of plans for visitors, as the table of a list does. A column that only programs ask
// for has its English name: "Plan URL" for plan_url.
func ColumnLabel(lang *language.Language, name string) string {
	if label, isNamed := labels[name]; isNamed {
		return label.In(lang)
	}
	if i := slices.IndexFunc(view.TableColumns, func(c view.TableColumn) bool { return c.Name == name }); i >= 0 {
		return view.TableColumns[i].Label.In(lang)
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
