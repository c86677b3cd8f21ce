package words

import (
	"strings"

	"launchrack/internal/market"
	"launchrack/internal/place"
	"launchrack/internal/row"
)

// Searched is a column with the words by which a search finds its values.
type Searched struct {
	*row.Column
	// Words gives the words under which the shop shows a value, and what else visitors call
	// it. For a list it is called with each item.
	Words func(row.Value) string
}

// SearchedColumns lists the columns that a search looks into. Names of columns, such as
// "storage", are left out: every plan would be found by them.
func SearchedColumns() []Searched {
	return []Searched{
		{column("name"), asIs}, {column("partner_name"), asIs}, {column("cpu_model"), asIs},
		{column("cpu_name"), asIs}, {column("cpu_vendor"), asIs}, {column("cpu_family"), asIs},
		{column("cpu_architecture"), architectureWords}, {column("cpu_cores"), in(Cores)},
		{column("type"), typeWords}, {column("category"), asIs}, {column("tags"), asIs},
		{column("regions"), asIs}, {column("countries"), countryWords},
		{column("ram_size"), func(v row.Value) string { return in(Gigabytes)(v) + " RAM" }}, {column("ram_type"), asIs},
		{column("ram_ecc"), only("ECC", func(v row.Value) bool { return v.Bool })},
		{column("storage_size"), in(Gigabytes)}, {column("storage_type"), asIs},
		{column("gpu_model"), func(v row.Value) string { return v.Text + " GPU" }},
		{column("network_speed"), networkWords}, {column("bandwidth"), asIs},
		{column("traffic_tb"), only("unlimited unmetered", func(v row.Value) bool { return v.Num.Cmp(unmetered) == 0 })},
	}
}

func asIs(v row.Value) string { return v.Text }

// in writes numbers as a wording does, such as 64 GB.
func in(w Wording) func(row.Value) string {
	return func(v row.Value) string { return string(w.AppendNumber(nil, v.Num)) }
}

// only gives words for the values of one kind.
func only(words string, is func(row.Value) bool) func(row.Value) string {
	return func(v row.Value) string {
		if is(v) {
			return words
		}
		return ""
	}
}

var unmetered = market.Whole(market.Unmetered)

// typesInWords hold the labels of package view and what visitors call such machines.
var typesInWords = map[market.PlanType]string{
	market.Baremetal: "baremetal bare metal dedicated servers",
	market.VPS:       "VPS plans virtual private servers",
	market.VDS:       "VDS cloud servers virtual",
	market.Outlet:    "outlet servers",
}

func typeWords(v row.Value) string {
	if words, ok := typesInWords[market.PlanType(v.Text)]; ok {
		return words
	}
	return v.Text
}

// architectureWords gives what visitors call an architecture. "64-bit" is left out: a search
// for 64 would find every plan.
func architectureWords(v row.Value) string {
	switch v.Text {
	case "arm64":
		return "arm64 aarch64"
	case "x86_64":
		return "x86_64 x64"
	}
	return v.Text
}

func countryWords(v row.Value) string {
	return v.Text + " " + strings.Join(place.CountryNames(v.Text), " ")
}

// networkWords gives both spellings that the pages use: 10 Gbps and 10000 Mbps.
func networkWords(v row.Value) string { return in(BitRate)(v) + " " + v.Num.String() + " Mbps" }
