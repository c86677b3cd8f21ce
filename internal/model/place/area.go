package place

import (
	"slices"
	"strings"

	"launchrack/internal/model/language"
)

// areas maps names of areas of several countries, in lower case, to the codes of their countries.
// Countries of two continents are in neither.
var areas = func() map[string][]string {
	const (
		union        = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK"
		continent    = union + " AD AL BA BY CH FO GB GG GI IM IS JE LI MC MD ME MK NO RS SM UA VA XK"
		asia         = "AF BD BN BT CN HK ID IN JP KG KH KR KZ LA LK MM MN MO MV MY NP PH PK SG TH TJ TM TW UZ VN"
		oceania      = "AU FJ NC NZ PF PG"
		middleEast   = "AE BH IL IQ IR JO KW LB OM PS QA SA SY YE"
		northAmerica = "CA MX US"
		southAmerica = "AR BO BR CL CO EC GY PE PY SR UY VE"
		latinAmerica = southAmerica + " BZ CR CU DO GT HN HT MX NI PA PR SV"
		nordics      = "DK FI IS NO SE"
	)
	byName := map[string][]string{}
	for names, codes := range map[string]string{
		"european union,eu": union, "europe,european": continent, "asia": asia, "asia pacific,apac": asia + " " + oceania,
		"oceania": oceania, "middle east": middleEast, "north america": northAmerica, "south america": southAmerica,
		"latin america,latam": latinAmerica, "nordics,scandinavia": nordics, "benelux": "BE LU NL", "baltics": "EE LT LV",
	} {
		list := strings.Fields(codes)
		slices.Sort(list)
		for name := range strings.SplitSeq(names, ",") {
			byName[name] = slices.Compact(list)
		}
	}
	return byName
}()

// InArea lists the countries of an area by its name in English in any case: "EU", "Asia". It returns nil for what is no
// area. The caller must not change the list.
func InArea(name string) []string { return areas[fold(name)] }

// areasOf names the areas of a country, in every language.
func areasOf(code string) (names []string) {
	for name, codes := range areas {
		if !slices.Contains(codes, code) {
			continue
		}
		names = append(names, name)
		for english := range areaNames {
			if fold(english) != name {
				continue
			}
			for _, lang := range language.All() {
				names = append(names, areaNames.In(lang, english))
			}
		}
	}
	slices.Sort(names)
	return names
}

// AreaOf returns the countries in one of which a region is, if its name has an area and no country:
// all of Europe's for "Europe West". It returns nil for any other region. The caller must not change the list.
func AreaOf(region string) []string {
	names := strings.Fields(fold(region))
	for i := range names {
		for n := min(2, len(names)-i); n > 0; n-- { // Asia Pacific is not Asia alone
			codes := areas[strings.Join(names[i:i+n], " ")]
			if codes == nil {
				continue
			}
			if _, isKnown := Find("", region); isKnown {
				return nil
			}
			return codes
		}
	}
	return nil
}

// areaNames are what languages call areas of several countries and parts of one.
var areaNames = language.Names[string]{
	"European Union": language.S("European Union"), "Europe": language.S("Europe"), "Asia": language.S("Asia"), "Asia Pacific": language.S("Asia-Pacific"),
	"Middle East": language.S("Middle East"), "North America": language.S("North America"), "South America": language.S("South America"),
	"Latin America": language.S("Latin America"),
	// parts of a country, as in "United States (East)"
	"Central": language.SC("part of a country", "Central"), "East": language.SC("part of a country", "East"), "West": language.SC("part of a country", "West"),
}

// EuropeanUnion lists the codes of its countries, in capitals. The caller must not change the list.
func EuropeanUnion() []string { return areas["eu"] }

// InEuropeanUnion reports whether a country's code, in capitals, is one of them.
func InEuropeanUnion(code string) bool { return slices.Contains(EuropeanUnion(), code) }
