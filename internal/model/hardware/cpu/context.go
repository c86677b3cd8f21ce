package cpu

import (
	"slices"
	"strings"
)

// context is what the words of a text say of the model beside its designation.
type context struct {
	// said are the vendors that the text names, implied those of its brands.
	said, implied []string
	brands        []string
	// series is the digit after Ryzen or Core Ultra, metal the word of a Xeon, such as Gold.
	series, metal string
	pro           bool
}

// impliedBrands are short forms that stand for a brand.
var impliedBrands = map[string]string{
	"I3": "CORE", "I5": "CORE", "I7": "CORE", "I9": "CORE",
	"E3": "XEON", "E5": "XEON", "E7": "XEON",
	"R3": "RYZEN", "R5": "RYZEN", "R7": "RYZEN", "R9": "RYZEN",
}

// epycNames are the code names of EPYC's generations, which hosts write in its place.
var epycNames = map[string]bool{"NAPLES": true, "ROME": true, "MILAN": true, "GENOA": true, "BERGAMO": true, "SIENA": true, "TURIN": true}

func readContext(words []string) context {
	var c context
	for i, word := range words {
		c.read(words, i, word)
	}
	return c
}

func (c *context) read(words []string, i int, word string) {
	switch {
	case strings.EqualFold(word, brandVendors[word]):
		c.brands, c.said = append(c.brands, word), append(c.said, brandVendors[word])
	case brandVendors[word] != "":
		c.name(word, brandVendors[word])
	case word == "MAC":
		c.name("APPLE", "Apple")
	case word == "ULTRA" && i+1 < len(words) && len(words[i+1]) == 1 && digitsOnly(words[i+1]):
		c.name("ULTRA", "Intel")
	case impliedBrands[word] == "RYZEN":
		c.name("RYZEN", "AMD")
		c.series = word[1:]
	case epycNames[word]:
		c.name("EPYC", "AMD")
	case impliedBrands[word] != "":
		c.name(impliedBrands[word], "Intel")
	case metals[word]:
		c.metal = word
	case word == "PRO":
		c.pro = true
	case isSeries(words, i):
		c.series = word
	}
}

func (c *context) name(brand, vendor string) {
	c.brands, c.implied = append(c.brands, brand), append(c.implied, vendor)
}

// isSeries reports whether the word is the digit of "Ryzen 9", "Ryzen PRO 9" or
// "Core Ultra 7".
func isSeries(words []string, i int) bool {
	if len(words[i]) != 1 || !digitsOnly(words[i]) || i == 0 {
		return false
	}
	before := words[i-1]
	return before == "RYZEN" || before == "ULTRA" || before == "PRO" && i > 1 && words[i-2] == "RYZEN"
}

func (c context) has(brand string) bool { return slices.Contains(c.brands, brand) }

// fits reports whether the words agree with the model.
func (m model) fits(c context) bool {
	for _, vendors := range [][]string{c.said, c.implied} {
		if len(vendors) > 0 && !slices.Contains(vendors, m.cpu.Vendor) {
			return false
		}
	}
	return m.fitsBrand(c) && m.fitsSeries(c) && m.fitsPro(c) && m.isNamed(c)
}

// fitsBrand refuses a model of another brand than the text's.
func (m model) fitsBrand(c context) bool {
	if m.brand == "THREADRIPPER" && !c.has("THREADRIPPER") {
		return c.series == "" && (c.has("RYZEN") || !c.namesBrand())
	}
	if m.brand == "RYZEN" && c.has("THREADRIPPER") {
		return false
	}
	if m.brand == "ULTRA" || m.brand == "APPLE" {
		return c.has(m.brand)
	}
	return c.has(m.brand) || !c.namesBrand()
}

// namesBrand reports whether the text names more than the vendor.
func (c context) namesBrand() bool {
	return slices.ContainsFunc(c.brands, func(b string) bool {
		return b != "INTEL" && b != "AMD" && b != "AMPERE"
	})
}

// fitsSeries compares the metal or digit. Xeon 6 has no metal, but hosts write Gold;
// Pentium Gold is no Xeon. A Xeon without its metal needs a letter, because 5120 and
// 5120 Gold are two processors.
func (m model) fitsSeries(c context) bool {
	switch {
	case m.brand == "RYZEN" || m.brand == "ULTRA":
		return c.series == "" || c.series == m.series
	case m.brand == "PENTIUM" || m.cpu.Family == "Xeon 6":
		return true
	case metals[m.series] && c.metal == "":
		return !digitsOnly(m.key)
	}
	return c.metal == m.series
}

// fitsPro tells PRO from plain models. Threadripper PRO has numbers of its own.
func (m model) fitsPro(c context) bool {
	if m.cpu.Vendor != "AMD" || m.brand == "THREADRIPPER" && m.pro {
		return true
	}
	return m.pro == c.pro
}

// isNamed asks for more than a bare number where the designation has no letter, and
// for the word Intel beside the number of a Core.
func (m model) isNamed(c context) bool {
	if m.short {
		return c.has("INTEL") && (!c.namesBrand() || c.has("CORE"))
	}
	if !digitsOnly(m.key) {
		return true
	}
	return c.has(m.brand) || m.cpu.Vendor == "AMD" && c.has("AMD") || metals[m.series] && c.metal != ""
}
