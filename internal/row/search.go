package row

import (
	"strings"

	"launchrack/internal/market"
	"launchrack/internal/place"
)

// Searched is a column with the words by which a search finds its values.
type Searched struct {
	*Column
	// Words gives the words under which the shop shows a value, and what else visitors call
	// it. For a list it is called with each item.
	Words func(Value) string
}

// SearchedColumns lists the columns that a search looks into. Names of columns, such as
// "storage", are left out: every plan would be found by them.
func SearchedColumns() []Searched {
	return []Searched{
		{byName["name"], asIs}, {byName["partner_name"], asIs}, {byName["cpu_model"], asIs},
		{byName["cpu_name"], asIs}, {byName["cpu_vendor"], asIs}, {byName["cpu_family"], asIs},
		{byName["cpu_architecture"], architectureWords}, {byName["cpu_cores"], in(Cores)},
		{byName["type"], typeWords}, {byName["category"], asIs}, {byName["tags"], asIs},
		{byName["regions"], asIs}, {byName["countries"], countryWords},
		{byName["ram_size"], func(v Value) string { return in(Gigabytes)(v) + " RAM" }}, {byName["ram_type"], asIs},
		{byName["ram_ecc"], only("ECC", func(v Value) bool { return v.Bool })},
		{byName["storage_size"], in(Gigabytes)}, {byName["storage_type"], asIs},
		{byName["gpu_model"], func(v Value) string { return v.Text + " GPU" }},
		{byName["network_speed"], networkWords}, {byName["bandwidth"], asIs},
		{byName["traffic_tb"], only("unlimited unmetered", func(v Value) bool { return v.Num.Cmp(unmetered) == 0 })},
	}
}

func asIs(v Value) string { return v.Text }

// in writes numbers as a wording does, such as 64 GB.
func in(w Wording) func(Value) string {
	return func(v Value) string { return string(w.AppendNumber(nil, v.Num)) }
}

// only gives words for the values of one kind.
func only(words string, is func(Value) bool) func(Value) string {
	return func(v Value) string {
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

func typeWords(v Value) string {
	if words, ok := typesInWords[market.PlanType(v.Text)]; ok {
		return words
	}
	return v.Text
}

// architectureWords gives what visitors call an architecture. "64-bit" is left out: a search
// for 64 would find every plan.
func architectureWords(v Value) string {
	switch v.Text {
	case "arm64":
		return "arm64 aarch64"
	case "x86_64":
		return "x86_64 x64"
	}
	return v.Text
}

func countryWords(v Value) string {
	return v.Text + " " + strings.Join(place.CountryNames(v.Text), " ")
}

// networkWords gives both spellings that the pages use: 10 Gbps and 10000 Mbps.
func networkWords(v Value) string { return in(BitRate)(v) + " " + v.Num.String() + " Mbps" }
