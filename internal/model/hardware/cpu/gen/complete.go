package main

import (
	"regexp"
	"strconv"
)

// threadRules are what vendors say of whole series: every model that a pattern
// matches runs that many threads on each core.
var threadRules = []struct {
	name    *regexp.Regexp
	perCore int
}{
	{regexp.MustCompile(`^Intel Atom C\d`), 1},
	{regexp.MustCompile(`^Intel Celeron [JN]\d`), 1},
	{regexp.MustCompile(`^Intel Core Ultra [579] 2\d5`), 1},
	{regexp.MustCompile(`^Intel Core i\d-1[01]\d{3}`), 2},
	{regexp.MustCompile(`^Intel Xeon D-`), 2},
	{regexp.MustCompile(`^Intel Xeon (W-[123][1-3]|w[3579]-)`), 2},
	{regexp.MustCompile(`^Intel Xeon (Silver|Gold|Platinum) `), 2},
	{regexp.MustCompile(`^Ampere Altra `), 1},
}

// hybrid are the Core chips of the 12th to 14th generation. Their performance cores,
// 6 of an i5 and 8 of the others, run two threads, their efficient cores one.
var hybrid = regexp.MustCompile(`^Intel Core i([579])-1[234]\d{3}`)

// altra names cores and clock: Q80-30 has 80 cores at 3.0 GHz.
var altra = regexp.MustCompile(`^Ampere Altra (?:Max )?[QM](\d+)-(\d)(\d)$`)

// alwaysECC are the families that take ECC memory in every model.
var alwaysECC = regexp.MustCompile(`^(Intel Xeon|AMD EPYC|AMD Opteron [346]\d{3}|Ampere Altra) `)

// complete fills cells from the rules above.
func (p processor) complete() {
	if m := altra.FindStringSubmatch(p["name"]); m != nil {
		p["cores"], p["base_ghz"] = m[1], m[2]
		if m[3] != "0" {
			p["base_ghz"] += "." + m[3]
		}
	}
	if p["threads"] == "" {
		p["threads"] = p.threads()
	}
	if p["ecc"] == "" && alwaysECC.MatchString(p["name"]) {
		p["ecc"] = "yes"
	}
	if p["name"] == "Apple M1" {
		p["cores"], p["threads"] = "8", "8"
	}
}

// threads gives the threads of a processor of a known series, empty for others.
func (p processor) threads() string {
	cores, err := strconv.Atoi(p["cores"])
	if err != nil {
		return ""
	}
	for _, rule := range threadRules {
		if rule.name.MatchString(p["name"]) {
			return strconv.Itoa(cores * rule.perCore)
		}
	}
	m := hybrid.FindStringSubmatch(p["name"])
	if m == nil {
		return ""
	}
	performance := 8
	if m[1] == "5" {
		performance = 6
	}
	return strconv.Itoa(cores + min(performance, cores))
}

// coreGeneration is a desktop Core of the 11th to 14th generation with its suffix.
var coreGeneration = regexp.MustCompile(`^Intel Core i\d-(1[1-4])\d{3}([A-Z]*)$`)

// unlocked maps a generation to the year in which its K models were launched. From
// the 12th on the others followed in the year after.
var unlocked = map[string]int{"11": 2021, "12": 2021, "13": 2022, "14": 2023}

// coreYear gives the launch year of a desktop Core, empty for others.
func coreYear(name string) string {
	m := coreGeneration.FindStringSubmatch(name)
	if m == nil {
		return ""
	}
	year := unlocked[m[1]]
	if m[1] != "11" && m[2] != "K" && m[2] != "KF" {
		year++
	}
	return strconv.Itoa(year)
}

func double(cores string) string {
	n, err := strconv.Atoi(cores)
	if err != nil {
		return ""
	}
	return strconv.Itoa(2 * n)
}
