package cpu

import (
	"slices"
	"strings"
)

var units = []string{"MHZ", "GHZ", "GB", "TB", "MB", "MT", "W", "CORES", "CORE", "THREADS", "VCPU", "VCPUS", "VCORE", "VCORES"}

// measured reports whether a bare number is a measure, such as the 4500 of
// "4500 MHz".
func measured(word string, rest []string) bool {
	return digitsOnly(word) && len(rest) > 0 && slices.Contains(units, rest[0])
}

// suffixes are the letters that make another model of one.
var suffixes = []string{
	"P", "X", "K", "T", "S", "G", "H", "L", "M", "N", "R", "U", "V", "Y", "Q", "F",
	"KF", "KS", "XT", "WX", "PX", "PN", "GE", "GT", "HE", "SE", "EE", "HL", "NT", "TE", "X3D", "CL",
}

// continues reports whether the next word makes another model of this one, which the
// table lacks: "E5-2630 v9", "Apple M2 Max", "6230 Q".
func (m model) continues(rest []string) bool {
	if len(rest) == 0 {
		return false
	}
	next := rest[0]
	switch {
	case m.brand == "APPLE":
		return next == "PRO" || next == "MAX" || next == "ULTRA"
	case next == "X" && len(rest) > 1 && socketCount(rest[1]) > 0:
		return false
	case next == "VERSION":
		return m.versioned() && !strings.Contains(m.cpu.Name, " v")
	case len(next) == 2 && next[0] == 'V' && digitAt(next, 1):
		return m.versioned() && !strings.Contains(m.cpu.Name, " v")
	}
	return slices.Contains(suffixes, next)
}

// versioned reports whether the series tells generations apart by v2 to v6.
func (m model) versioned() bool {
	return slices.Contains([]string{"Xeon E3", "Xeon E5", "Xeon E7"}, m.cpu.Family)
}
