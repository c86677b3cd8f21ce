package words

import (
	"bytes"
	"strconv"
	"strings"

	"launchrack/internal/market"
	"launchrack/internal/place"
)

// Wording is a format of values for visitors.
type Wording int

// The wordings. Package view has the names of TypeNames.
const (
	AsIs         Wording = iota
	Capitalised          // "General"
	TypeNames            // "Dedicated servers"
	Cores                // "1 core", "8 cores"
	Gigabytes            // "64 GB", "1.5 TB"
	BitRate              // "200 Mbps", "1 Gbps"
	CountryNames         // "Germany"
	YesNo                // "Yes", "No"
	Drives               // "2 drives"
	NVMeDrives           // "2 NVMe drives"
	SSDDrives            // "2 SSDs"
	HDDDrives            // "2 hard disks"
	Hypervisors          // "KVM", "OpenVZ"
)

// nouns are what the wordings of counts count, in the singular.
var nouns = map[Wording]string{Cores: "core", Drives: "drive", NVMeDrives: "NVMe drive", SSDDrives: "SSD", HDDDrives: "hard disk"}

// Noun returns what the wording counts, in the singular; empty for a wording that does not count.
func (w Wording) Noun() string { return nouns[w] }

// hypervisors are the names of virtualisations.
var hypervisors = map[string]string{"kvm": "KVM", "openvz": "OpenVZ", "lxc": "LXC", "xen": "Xen", "vmware": "VMware", "hyper-v": "Hyper-V"}

// Hypervisor names a value of market.Plan.Virtualization.
func Hypervisor(name string) string {
	if named, ok := hypervisors[name]; ok {
		return named
	}
	return name
}

// AppendText appends a text in this wording: the name of a country in place of its code, and
// "Yes" for true. An unknown code stays.
func (w Wording) AppendText(dst []byte, text string) []byte {
	switch {
	case w == CountryNames:
		return append(dst, place.CountryName(text)...)
	case w == YesNo && text == "true":
		return append(dst, "Yes"...)
	case w == YesNo:
		return append(dst, "No"...)
	case w == Hypervisors:
		return append(dst, Hypervisor(text)...)
	}
	return append(dst, text...)
}

// AppendNumber appends a number in this wording.
func (w Wording) AppendNumber(dst []byte, n market.Amount) []byte {
	if noun := w.Noun(); noun != "" {
		return appendCount(dst, n, noun)
	}
	switch w {
	case Gigabytes:
		return appendSize(dst, n)
	case BitRate:
		return appendBitRate(dst, n)
	}
	return n.Append(dst)
}

var one = market.Whole(1)

func appendCount(dst []byte, n market.Amount, noun string) []byte {
	dst = append(append(n.Append(dst), ' '), noun...)
	if n.Cmp(one) == 0 {
		return dst
	}
	return append(dst, 's')
}

// SizeText formats gigabytes: 64 as "64 GB", 1500 as "1.5 TB".
func SizeText(gb float64) string {
	unit := " GB"
	if gb >= 1000 {
		gb, unit = gb/1000, " TB"
	}
	digits := strconv.FormatFloat(gb, 'f', 3, 64)
	return strings.TrimSuffix(strings.TrimRight(digits, "0"), ".") + unit
}

// appendSize appends a decimal in the format of SizeText.
func appendSize(dst []byte, gb market.Amount) []byte {
	n, whole := gb.Int64()
	switch {
	case whole && n >= 0 && n < 1000:
		return append(strconv.AppendInt(dst, n, 10), " GB"...)
	case whole && n >= 1000 && n < 1e9:
		return append(appendThousandths(dst, n), " TB"...)
	}
	size, err := strconv.ParseFloat(gb.String(), 64)
	if err != nil {
		return append(gb.Append(dst), " GB"...)
	}
	return append(dst, SizeText(size)...)
}

// RateText formats megabits per second: 200 as "200 Mbps", 2500 as "2.5 Gbps".
func RateText(mbps int) string { return string(appendBitRate(nil, market.Whole(int64(mbps)))) }

// appendBitRate appends a decimal in the format of RateText, with at most two decimals of a Gbps.
func appendBitRate(dst []byte, mbps market.Amount) []byte {
	n, whole := mbps.Int64()
	if whole && n >= 1000 && n < 1e9 {
		return append(appendThousandths(dst, (n+5)/10*10), " Gbps"...)
	}
	return append(mbps.Append(dst), " Mbps"...)
}

// appendThousandths appends n/1000 as a decimal: 1920 as "1.92".
func appendThousandths(dst []byte, n int64) []byte {
	dst = strconv.AppendInt(dst, n/1000, 10)
	if n %= 1000; n == 0 {
		return dst
	}
	dst = append(dst, '.', '0'+byte(n/100), '0'+byte(n/10%10), '0'+byte(n%10))
	return bytes.TrimRight(dst, "0")
}
