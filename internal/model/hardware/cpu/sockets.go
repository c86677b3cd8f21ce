package cpu

import (
	"slices"
	"strings"
)

// socketCount reads a number of sockets; 0 is none.
func socketCount(s string) int {
	if len(s) == 1 && s[0] >= '1' && s[0] <= '8' {
		return int(s[0] - '0')
	}
	return 0
}

var countWords = map[string]int{"SINGLE": 1, "DUAL": 2, "TWIN": 2, "TWO": 2, "BI": 2, "QUAD": 4, "FOUR": 4}

// countSockets reads the number of sockets from the words before and after the
// model; 1 where none is told. What stands before it wins, because hosts who sell
// slices write cores and clock after it: "Dual Xeon E5-2690 4x 2.90 GHz".
func countSockets(before, after []string) int {
	if n := countBrands(before); n > 0 {
		return n
	}
	for i := range before {
		if n := countBefore(before[i:]); n > 0 {
			return n
		}
	}
	if n := countChassis(before); n > 0 {
		return n
	}
	for i := range after {
		if n := countAfter(after[i:], i == 0); n > 0 {
			return n
		}
	}
	return 1
}

// countBrands reads "2 Intel Xeon" and "2 CPU Intel Xeon".
func countBrands(words []string) int {
	if len(words) < 2 {
		return 0
	}
	next := words[1:]
	if strings.HasPrefix(next[0], "CPU") || strings.HasPrefix(next[0], "PROCESSOR") {
		next = next[1:]
	}
	if len(next) == 0 || brandVendors[next[0]] == "" {
		return 0
	}
	return socketCount(words[0])
}

// countBefore reads a count that the words begin with. "Dual Core" and "Quad-Core"
// count cores, "2x Core i7" counts sockets.
func countBefore(words []string) int {
	if n := countWords[words[0]]; n > 0 {
		if len(words) > 1 && strings.HasPrefix(words[1], "CORE") {
			return 0
		}
		return n
	}
	n, used := times(words)
	if n > 0 && len(words) > used && !beginsModel(words[used:]) {
		return 0
	}
	return n
}

// times reads "2X", "2P", "2" "X", "2" "sockets" and "2" "processors".
func times(words []string) (n, used int) {
	first := words[0]
	if len(first) == 2 && (first[1] == 'X' || first[1] == 'P') {
		return socketCount(first[:1]), 1
	}
	if len(words) > 1 && (words[1] == "X" || strings.HasPrefix(words[1], "SOCKET") || words[1] == "PROCESSORS") {
		return socketCount(first), 2
	}
	return 0, 0
}

// beginsModel tells "2x Intel" and "2x 10-Core Intel" from "4x 2.90 GHz", "4x vCPU"
// and "4x cores".
func beginsModel(words []string) bool {
	word := words[0]
	if word == "CORE" {
		return len(words) == 1 || words[1] == "ULTRA" // else the word of a number of cores
	}
	return !strings.Contains(word, ".") && word != "CORES" && !strings.HasPrefix(word, "VC") && !strings.HasSuffix(word, "HZ")
}

// countChassis reads the count that is glued to a chassis before the first brand, the
// 4 of "R9304x".
func countChassis(before []string) int {
	first := slices.IndexFunc(before, func(w string) bool { return brandVendors[w] != "" })
	if first < 1 {
		return 0
	}
	stem, glued := strings.CutSuffix(before[first-1], "X")
	if !glued || stem == "" {
		return 0
	}
	return socketCount(stem[len(stem)-1:])
}

// countAfter reads "2x24 c", "(2x)" and "Dual" at the end, "2 sockets", "Sockets: 2"
// and, directly behind the model or at the end, "x2" and "x 2".
func countAfter(words []string, direct bool) int {
	first := words[0]
	if n := countWords[first]; n > 0 && len(words) == 1 {
		return n
	}
	if first == "SOCKETS" && len(words) > 1 {
		return socketCount(words[1])
	}
	if first[0] == 'X' && (direct || len(words) == 1) {
		if n := countBehind(words); n > 0 {
			return n
		}
	}
	n, used := times(words)
	if n == 0 || len(words) == used || strings.HasPrefix(words[used-1], "SOCKET") || words[used-1] == "PROCESSORS" || countsCores(words[used:]) {
		return n
	}
	return 0
}

// countBehind reads "x2" and "x 2".
func countBehind(words []string) int {
	if words[0] != "X" {
		return socketCount(words[0][1:])
	}
	if len(words) < 2 || len(words) > 2 && !beginsModel(words[2:]) {
		return 0
	}
	return socketCount(words[1])
}

// countsCores recognises what follows "2x" where that counts sockets: cores of each
// ("24 c", "24-Core", "24c"), or the word for a socket.
func countsCores(words []string) bool {
	for _, unit := range []string{"CPU", "SOCKET", "PROCESSOR"} {
		if strings.HasPrefix(words[0], unit) {
			return true
		}
	}
	number := strings.TrimRight(words[0], "CORES")
	if number == "" || !digitsOnly(number) {
		return false
	}
	return number != words[0] || len(words) > 1 && (words[1] == "C" || strings.HasPrefix(words[1], "CORE"))
}
