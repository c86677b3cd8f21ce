package market

import (
	"strconv"
	"strings"
)

// Use is what a renter uses beside the machine. Its zero value is nothing that anybody named.
type Use struct {
	// TrafficGB is the traffic of a month, of which 1000 are a TB.
	TrafficGB int
	// IPv4 is how many public addresses of his own he needs.
	IPv4            int
	Backup, Windows bool
}

// MaxTrafficTB and MaxIPv4 are the most that a use may name.
const MaxTrafficTB, MaxIPv4 = 10_000, 256

// Need is what a total is for: so many months, or a month without what is paid once where these are 0, with a use. Its zero
// value is no total.
type Need struct {
	Months int
	Use
}

// Uses reports whether a use is named.
func (n Need) Uses() bool { return n.Use != Use{} }

// String names the need, in one way: "12 traffic:20,backup", "0".
func (n Need) String() string {
	return strings.TrimSpace(strconv.Itoa(n.Months) + " " + n.Use.String())
}

// String is the use as addresses have it: "traffic:20,ipv4:2,backup,windows".
func (u Use) String() string {
	return strings.Join(u.Parts("traffic:"+TBOf(u.TrafficGB), "ipv4:"+strconv.Itoa(u.IPv4), "backup", "windows"), ",")
}

// Parts keeps of four texts those whose part of the use is named, in this order.
func (u Use) Parts(traffic, ipv4, backup, windows string) (named []string) {
	texts := []string{traffic, ipv4, backup, windows}
	for i, isNamed := range []bool{u.TrafficGB > 0, u.IPv4 > 0, u.Backup, u.Windows} {
		if isNamed {
			named = append(named, texts[i])
		}
	}
	return named
}

// TBOf writes so many GB in TB: "20", "0.5".
func TBOf(gb int) string { return strconv.FormatFloat(float64(gb)/1000, 'f', -1, 64) }
