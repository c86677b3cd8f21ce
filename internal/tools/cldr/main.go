// Command cldr writes what the shop's languages differ in from Unicode's Common Locale Data Repository: the signs in
// numbers, the places of currencies, months, dates, lists, units, and the names of countries. It reads CLDR's JSON
// packages, which npm fetches.
//
//	go run ./internal/tools/cldr          # write the generated files
//	go run ./internal/tools/cldr -check   # exit 1 when one is stale
package main

import (
	"encoding/json"
	"os"

	"launchrack/internal/tools/genfile"
)

//go:generate go run .

// version is the one of CLDR's packages.
const version = "48.2.0"

// The generated files, relative to the module's root.
const (
	factsTarget     = "internal/model/language/facts.json"
	countriesTarget = "internal/model/language/countries.csv"
)

// shipped are the languages whose names of countries are kept.
var shipped = []string{"en", "de", "fr", "es", "it", "nl", "pl"}

// known are the languages whose numbers, dates and countries are kept: those, and what operators may add.
var known = append(shipped[:len(shipped):len(shipped)], "af", "ar", "az", "be", "bg", "bn", "bs", "ca", "cs", "cy", "da", "el", "et", "eu", "fa", "fi", "fil", "ga", "gl", "gu", "he", "hi", "hr", "hu",
	"hy", "id", "is", "ja", "ka", "kk", "km", "kn", "ko", "ky", "lb", "lo", "lt", "lv", "mk", "ml", "mn", "mr", "ms", "my", "ne", "no", "pa", "pt", "pt-PT", "ro", "ru", "si", "sk", "sl", "sq", "sr", "sr-Latn",
	"sv", "sw", "ta", "te", "th", "tr", "uk", "ur", "uz", "vi", "zh", "zh-Hant")

func main() { os.Exit(genfile.Generate("cldr", os.Args[1:], os.Stderr, generate)) }

func generate(root string, check bool) error {
	data, err := fetch()
	if err != nil {
		return err
	}
	all := map[string]facts{}
	for _, code := range known {
		if all[code], err = factsOf(data, code); err != nil {
			return err
		}
	}
	table, err := json.MarshalIndent(all, "", "\t")
	if err != nil {
		return err
	}
	if err := genfile.Settle(root, factsTarget, append(table, '\n'), check); err != nil {
		return err
	}
	names, err := countries(data)
	if err != nil {
		return err
	}
	return genfile.Settle(root, countriesTarget, names, check)
}
