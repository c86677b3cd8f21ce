// Package disktext parses partners' descriptions of disks, such as "2x 1 TB NVMe".
package disktext

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/hardware/disk"
	"launchrack/internal/model/market"
)

const (
	// maxText is the most bytes of a text.
	maxText = 500
	// maxCount is more disks than a server has bays.
	maxCount = 128
)

var (
	// separator matches what separates the disks of a list. A comma between digits is a decimal
	// comma, and some feeds escape the end of a line as \n.
	separator = regexp.MustCompile(`(?i)(?:[\r\n;&|]|\\[rn])+|\s*\+\s*|,\s+|\s+and\s+|\s+plus\s+`)
	// size matches a number with its unit. French texts write Go and To.
	size = regexp.MustCompile(`(?i)(^|[^\d.,])(\d{1,7}(?:[.,]\d{1,4})?)\s*([MGTP]i?)([BO])\b`)
	// port matches numbers that are not counts: interfaces, lanes and RAID levels.
	port = regexp.MustCompile(`(?i)\b(?:[MU]\.[23]|PCIe(?:\s*(?:Gen)?\s*\d(?:\.\d)?)?(?:\s*x\d{1,2})?|Gen\s*\d(?:\s*x\d)?|RAID[- ]?\d{0,2}|\d+(?:[.,]\d+)?k?\s*rpm)\b`)
	// count matches "2x" and "x2", but no decimal before x.
	count = regexp.MustCompile(`(?i)(?:^|[^\d.,a-z])(\d{1,3})\s*[x×*]|(?:^|[^\da-z])[x×*]\s*(\d{1,3})(?:\D|$)`)
	// link matches an interface, such as 6 Gb/s or dual-port.
	link = regexp.MustCompile(`(?i)\b\d{1,4}(?:[.,]\d{1,2})?\s*[GM]b(?:it)?(?:/s|ps)\b|\b(?:dual|twin|quad)[- ]?ports?\b`)
	// two and four match counts in words; counted matches counts such as "2 disks".
	two     = regexp.MustCompile(`(?i)\b(?:dual|two|twin)\b`)
	four    = regexp.MustCompile(`(?i)\b(?:quad|four)\b`)
	counted = regexp.MustCompile(`(?i)\b(\d{1,3})\s*(?:disks?|drives?|pcs|pieces|units?)\b`)
	// mirror matches a part that only names a RAID level.
	mirror = regexp.MustCompile(`(?i)^(?:(?:soft|hard)(?:ware)?\s+|[hs]w\s+)?RAID[- ]?\d{0,2}$`)
	// sign matches a minus before a number, but no hyphen within a name.
	sign = regexp.MustCompile(`(?:^|\s)[-−–]\s*\d`)
	// choice matches an alternative, such as "or 2 TB", which is not one more disk.
	choice = regexp.MustCompile(`(?i)^(?:or|up to|optional)\b|\bor\b`)
)

// Parse parses disks such as "2x 1 TB NVMe", "4x 22 TB SATA HDD, 2x 1 TB SSD" and
// "NVMe 512 GB (x2)". Equal disks are merged. A text with a part that is not a disk is an error,
// since a sum of some disks would be wrong.
func Parse(text string) ([]disk.Disk, error) {
	var disks []disk.Disk
	if len(text) > maxText {
		return nil, refuse(text)
	}
	for _, part := range separator.Split(strings.TrimSpace(text), -1) {
		if part = strings.Join(strings.Fields(part), " "); part == "" || len(disks) > 0 && mirror.MatchString(part) {
			continue
		}
		d, err := parseOne(spellOut(part))
		if err != nil {
			return nil, err
		}
		disks = disk.Add(disks, d)
	}
	if len(disks) == 0 {
		return nil, refuse(text)
	}
	return disks, nil
}

// spellOut rewrites counts in words as "2x", and drops interfaces.
func spellOut(part string) string {
	part = two.ReplaceAllString(link.ReplaceAllString(part, " "), "2x ")
	return counted.ReplaceAllString(four.ReplaceAllString(part, "4x "), "${1}x ")
}

func parseOne(part string) (disk.Disk, error) {
	sizes := size.FindAllStringSubmatchIndex(part, -1)
	if len(sizes) != 1 || sign.MatchString(part) || choice.MatchString(part) {
		return disk.Disk{}, refuse(part)
	}
	at := sizes[0]
	gb, err := parseSize(part[at[4]:at[5]], part[at[6]:at[7]])
	if err != nil {
		return disk.Disk{}, err
	}
	rest := part[:at[4]] + " " + part[at[9]:]
	n, ok := parseCount(rest)
	if !ok {
		return disk.Disk{}, refuse(part)
	}
	kind, _ := disk.KindOf(rest)
	return disk.Disk{Count: n, SizeGB: gb, Kind: kind}, nil
}

// parseSize parses a number with a decimal point or comma. The comma in "1,920 GB" separates
// thousands, since nobody sells thousandths of a GB.
func parseSize(number, prefix string) (float64, error) {
	whole, decimals, comma := strings.Cut(number, ",")
	if comma && (len(decimals) != 3 || strings.EqualFold(prefix, "T") || strings.EqualFold(prefix, "P")) {
		whole += "."
	}
	amount, err := market.ParseAmount(whole + decimals)
	if err == nil {
		amount, err = StorageGB(amount, prefix+"B")
	}
	if err != nil {
		return 0, err
	}
	gb, err := strconv.ParseFloat(amount.String(), 64)
	if err != nil || gb <= 0 {
		return 0, refuse(number + " " + prefix + "B")
	}
	return gb, nil
}

// parseCount returns the number of disks in a text without its size; 1 if there is no number.
// Different numbers are refused.
func parseCount(rest string) (int, bool) {
	n := 0
	for _, m := range count.FindAllStringSubmatch(port.ReplaceAllString(rest, " "), -1) {
		number, err := market.ParseAmount(m[1] + m[2])
		told, whole := number.Int64()
		if err != nil || !whole || told < 1 || told > maxCount || n != 0 && int(told) != n {
			return 0, false
		}
		n = int(told)
	}
	return max(n, 1), true
}

func refuse(text string) error {
	return fmt.Errorf("%q came; accepted are disks such as 2x 1 TB NVMe, joined by + or commas", errs.Clip(text, 60))
}

// Set sets the storage columns. An empty list means unknown.
func Set(p *market.Plan, disks []disk.Disk) {
	p.Disks = disks
	var kinds []string
	for _, d := range disks {
		if kind := string(d.Kind); kind != "" && !slices.Contains(kinds, kind) {
			kinds = append(kinds, kind)
		}
	}
	p.StorageType = strings.Join(kinds, " + ")
	if total := disk.TotalGB(disks); total > 0 {
		p.StorageGB = &total
	}
}

// storageUnits are the units of storage in GB. Partners sell 1 TB as 1000 GB.
var storageUnits = map[string]market.Amount{
	"MB":  market.MustAmount("0.001"),
	"GB":  market.MustAmount("1"),
	"TB":  market.MustAmount("1000"),
	"PB":  market.MustAmount("1000000"),
	"GIB": market.MustAmount("1.073741824"),
	"TIB": market.MustAmount("1099.511627776"),
}

// StorageGB converts a disk size to GB, exactly: 3.84 TB is 3840.
func StorageGB(n market.Amount, unit string) (market.Amount, error) {
	factor, ok := storageUnits[strings.ToUpper(strings.TrimSpace(unit))]
	if !ok {
		return market.Amount{}, fmt.Errorf("%q is not a unit of storage; accepted are MB, GB, TB, PB, GiB and TiB", errs.Clip(unit, 60))
	}
	return n.Mul(factor)
}
