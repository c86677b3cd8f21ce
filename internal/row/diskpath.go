package row

import (
	"strconv"

	"launchrack/internal/hardware/disk"
	"launchrack/internal/market"
)

// IsDiskPath reports whether a path can lead to a disk of a list, or to a member of
// one.
func IsDiskPath(path []string) bool {
	if len(path) == 0 || len(path) > 2 {
		return false
	}
	_, err := strconv.Atoi(path[0])
	return err == nil
}

// DiskAt follows the first step of a path: a position, counted from the end where it
// is negative.
func DiskAt(list []disk.Disk, path []string) (d disk.Disk, ok bool) {
	at, err := strconv.Atoi(path[0])
	if at < 0 {
		at += len(list)
	}
	if err != nil || at < 0 || at >= len(list) {
		return d, false
	}
	return list[at], true
}

// DiskMember follows the second step of a path: to a number or a text. It reports
// false where the disk has no such member.
func DiskMember(d disk.Disk, name string) (number market.Amount, text string, ok bool) {
	switch name {
	case "count":
		return market.Whole(int64(d.Count)), "", true
	case "size_gb":
		return SizeAmount(d.SizeGB), "", true
	case "kind":
		return number, string(d.Kind), d.Kind != ""
	}
	return number, "", false
}

// SizeAmount returns a size in GB as a decimal, zero for one that no valid plan has.
func SizeAmount(gb float64) market.Amount { return sizeValue(gb).Num }

// AppendDiskText appends a disk as PostgreSQL writes a jsonb as text.
func AppendDiskText(dst []byte, d disk.Disk) []byte {
	dst = append(dst, '{')
	if d.Kind != "" {
		dst = append(appendString(append(dst, `"kind": `...), string(d.Kind)), ", "...)
	}
	dst = strconv.AppendInt(append(dst, `"count": `...), int64(d.Count), 10)
	return append(AppendSize(append(dst, `, "size_gb": `...), d.SizeGB), '}')
}
