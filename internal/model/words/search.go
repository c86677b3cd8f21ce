package words

import (
	"strings"

	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/place"
	"launchrack/internal/model/row"
)

// Searched is a column of the text search, with the words that find its values.
type Searched struct {
	*row.Column
	// Words returns the shop's words for a value and their synonyms.
	Words func(row.Value) string
}

// SearchedColumns returns the columns of the text search. Names of columns, such as "storage", are
// not among the words, as they would match every plan.
func SearchedColumns() (list []Searched) {
	for _, of := range Facts {
		switch {
		case of.Search == nil:
		case of.Facet != nil && of.Facet.Counted != nil:
			list = append(list, Searched{of.Facet.Counted, of.Search})
		default:
			list = append(list, Searched{column(of.Column), of.Search})
		}
	}
	return list
}

func asIs(v row.Value) string { return v.Text }

// in formats numbers in a wording, such as 64 GB.
func in(w Wording) func(row.Value) string {
	return func(v row.Value) string { return string(w.AppendNumber(nil, language.English, v.Num)) }
}

// only returns words for the values that satisfy is, and none for others.
func only(words string, is func(row.Value) bool) func(row.Value) string {
	return func(v row.Value) string {
		if is(v) {
			return words
		}
		return ""
	}
}

var unmetered = market.Whole(market.Unmetered)

// typesInWords are the labels of package view and their synonyms.
var typesInWords = map[market.PlanType]string{
	market.Baremetal: "baremetal bare metal dedicated servers",
	market.VPS:       "VPS plans virtual private servers",
	market.VDS:       "VDS cloud servers virtual",
	market.Outlet:    "outlet servers",
}

// typeSearches are the words that people search a type by in each language, with commas between.
var typeSearches = map[market.PlanType]language.Sentence{
	market.Baremetal: language.SC("search", "dedicated server, bare metal"), market.VPS: language.SC("search", "virtual server, VPS"),
	market.VDS: language.SC("search", "cloud server, VDS"), market.Outlet: language.SC("search", "outlet, auction"),
}

func typeWords(v row.Value) string {
	words, ok := typesInWords[market.PlanType(v.Text)]
	if !ok {
		return v.Text
	}
	for _, lang := range language.All() {
		words += " " + typeSearches[market.PlanType(v.Text)].In(lang)
	}
	return words
}

// architectureWords returns the names of an architecture. "64-bit" is not among them, as a search
// for 64 would match every plan.
func architectureWords(v row.Value) string {
	switch v.Text {
	case "arm64":
		return "arm64 aarch64"
	case "x86_64":
		return "x86_64 x64"
	}
	return v.Text
}

func regionWords(v row.Value) string {
	return strings.Join(append(place.NamesIn(v.Text), v.Text), " ")
}

// inflected are the names of countries as Polish has them behind "w".
var inflected = map[string]string{
	"AT": "Austrii", "AU": "Australii", "BE": "Belgii", "BG": "Bułgarii", "BR": "Brazylii", "CA": "Kanadzie", "CH": "Szwajcarii", "CZ": "Czechach",
	"DE": "Niemczech", "DK": "Danii", "EE": "Estonii", "ES": "Hiszpanii", "FI": "Finlandii", "FR": "Francji", "GB": "Wielkiej Brytanii Anglii",
	"HK": "Hongkongu", "HU": "Węgrzech", "IE": "Irlandii", "IN": "Indiach", "IS": "Islandii", "IT": "Włoszech", "JP": "Japonii", "KR": "Korei",
	"LT": "Litwie", "LV": "Łotwie", "NL": "Holandii Niderlandach", "NO": "Norwegii", "PL": "Polsce", "PT": "Portugalii", "RO": "Rumunii",
	"SE": "Szwecji", "SG": "Singapurze", "SK": "Słowacji", "UA": "Ukrainie", "US": "Stanach Zjednoczonych", "ZA": "Południowej Afryce",
}

func countryWords(v row.Value) string {
	return v.Text + " " + strings.Join(place.CountryNames(v.Text), " ") + " " + inflected[v.Text]
}

// paymentsInWords are synonyms of means of payment.
var paymentsInWords = map[string]string{"card": "credit", "crypto": "cryptocurrency"}

// paymentWords returns the words of "pay by credit card".
func paymentWords(v row.Value) string { return "pay by " + v.Text + " " + paymentsInWords[v.Text] }

// networkWords returns both spellings of the pages: 10 Gbps and 10000 Mbps.
func networkWords(v row.Value) string { return in(BitRate)(v) + " " + v.Num.String() + " Mbps" }
