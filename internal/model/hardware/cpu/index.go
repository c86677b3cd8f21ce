package cpu

import "strings"

// model is a processor as it is looked up by its designation, such as E52630V4 or
// 7502P.
type model struct {
	cpu *CPU
	// key is the designation in capitals, without blanks and hyphens.
	key string
	// brand is the word that hosts write before the designation.
	brand string
	// series narrows the brand: the metal of a Xeon, the digit of a Ryzen or Core
	// Ultra.
	series string
	// pro is set for the PRO variants of AMD.
	pro bool
	// short is set for a Core under its number alone, which counts only beside the
	// word Intel.
	short bool
	// isFirst is set for a Xeon E3, E5 or E7 under its number and first version.
	isFirst bool
}

var metals = map[string]bool{"BRONZE": true, "SILVER": true, "GOLD": true, "PLATINUM": true}

// aliases are designations that hosts use for models of another name. No E-2134G was
// ever made.
var aliases = map[string]string{"E2134G": "Intel Xeon E-2134"}

func index(cpus []CPU) *table {
	t := &table{cpus: cpus, byName: make(map[string]*CPU, len(cpus)), models: make(map[string][]model, 2*len(cpus))}
	for i := range cpus {
		t.byName[cpus[i].Name] = &cpus[i]
		t.add(newModel(&cpus[i]))
	}
	for i := range cpus {
		t.addWithoutPlus(&cpus[i])
		t.addFirstVersion(&cpus[i])
	}
	for key, name := range aliases {
		m := newModel(t.byName[name])
		m.key = key
		t.add(m)
	}
	return t
}

func (t *table) add(m model) {
	t.models[m.key] = append(t.models[m.key], m)
	if number, core := coreNumber(m); core {
		m.key, m.short = number, true
		t.models[number] = append(t.models[number], m)
	}
}

// coreNumber gives the number of a Core i3 to i9 where it tells the model without the
// series: with a letter, or of five digits.
func coreNumber(m model) (string, bool) {
	if m.brand != "CORE" {
		return "", false
	}
	number := m.key[2:]
	return number, len(number) >= 5 || !digitsOnly(number) && len(number) >= 4
}

// addWithoutPlus adds "6438Y" for "6438Y+" where no other model has that name.
func (t *table) addWithoutPlus(c *CPU) {
	plain, plus := strings.CutSuffix(c.Name, "+")
	if _, taken := t.byName[plain]; !plus || taken {
		return
	}
	m := newModel(c)
	m.key = strings.TrimSuffix(m.key, "+")
	t.add(m)
}

// firstVersions are what hosts write behind a Xeon E3, E5 or E7 without a version.
var firstVersions = []string{"V0", "V1"}

// addFirstVersion adds "E5-2620 v1" for "E5-2620".
func (t *table) addFirstVersion(c *CPU) {
	m := newModel(c)
	if !m.versioned() || strings.Contains(c.Name, " v") {
		return
	}
	m.isFirst = true
	key := m.key
	for _, version := range firstVersions {
		m.key = key + version
		t.add(m)
	}
}

// newModel reads a normalised name.
func newModel(c *CPU) model {
	m := model{cpu: c}
	var words [8]string
	designation := words[:0]
	for _, word := range appendTokens(words[:0], c.Name)[1:] {
		if !m.describe(word) {
			designation = append(designation, word) // never behind the word that is read
		}
	}
	m.key = strings.Join(designation, "")
	if m.brand == "" {
		m.brand = strings.ToUpper(c.Vendor)
	}
	return m
}

// describe takes the words of a name that are no part of its designation. A digit
// belongs to the series only directly after a brand: "Ryzen 9", "Core Ultra 7".
func (m *model) describe(word string) bool {
	switch {
	case brandVendors[word] != "" || word == "CORE" || word == "ULTRA":
		m.brand = word
	case metals[word]:
		m.series = word
	case word == "PRO" && m.cpu.Vendor == "AMD":
		m.pro = true
	case word == "MAX" && m.brand == "ALTRA", word == "ONE" && m.brand == "AMPERE":
	case len(word) == 1 && digitsOnly(word) && (m.brand == "RYZEN" || m.brand == "ULTRA"):
		m.series = word
	default:
		return false
	}
	return true
}

func digitsOnly(s string) bool {
	for i := range len(s) {
		if !digitAt(s, i) {
			return false
		}
	}
	return true
}
