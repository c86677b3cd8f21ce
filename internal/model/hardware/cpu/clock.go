package cpu

import (
	"math"
	"strings"
)

// byClock takes the version of the model whose base clock equals the hint, where
// the text names no version and the first version has another clock. Linux's "0"
// behind the model names the first.
func (m model) byClock(hint Hint, rest []string) *CPU {
	first := m.cpu
	if hint.ClockGHz <= 0 || m.isFirst || !m.versioned() || strings.Contains(first.Name, " v") ||
		len(rest) > 0 && rest[0] == "0" || first.hasClock(hint.ClockGHz) {
		return first
	}
	var match *CPU
	for _, version := range []string{" v2", " v3", " v4", " v5", " v6"} {
		c, ok := ByName(first.Name + version)
		if !ok || !c.hasClock(hint.ClockGHz) {
			continue
		}
		if match != nil {
			return first
		}
		match = c
	}
	if match == nil {
		return first
	}
	return match
}

func (c *CPU) hasClock(ghz float64) bool {
	return c.BaseGHz != nil && math.Abs(*c.BaseGHz-ghz) < 0.05
}
