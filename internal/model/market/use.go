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

// The most that a use may name.
const MaxTrafficTB, MaxIPv4 = 10_000, 256

// IsNone reports whether nothing is named.
func (u Use) IsNone() bool { return u == Use{} }

// String is the use as addresses have it: "traffic:20,ipv4:2,backup,windows".
func (u Use) String() string {
	var parts []string
	if u.TrafficGB > 0 {
		parts = append(parts, "traffic:"+TBOf(u.TrafficGB))
	}
	if u.IPv4 > 0 {
		parts = append(parts, "ipv4:"+strconv.Itoa(u.IPv4))
	}
	if u.Backup {
		parts = append(parts, "backup")
	}
	if u.Windows {
		parts = append(parts, "windows")
	}
	return strings.Join(parts, ",")
}

// TBOf writes so many GB in TB: "20", "0.5".
func TBOf(gb int) string { return strconv.FormatFloat(float64(gb)/1000, 'f', -1, 64) }
