// Package disk describes the disks of a server.
package disk

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
)

// Kind is how a disk stores.
type Kind string

// The kinds of disks.
const (
	NVMe Kind = "NVMe"
	SSD  Kind = "SSD"
	HDD  Kind = "HDD"
)

// MarshalJSON writes null for a kind that is not known.
func (k Kind) MarshalJSON() ([]byte, error) {
	if k == "" {
		return []byte("null"), nil
	}
	return json.Marshal(string(k))
}

// Kinds lists the kinds, the fastest first.
func Kinds() []Kind { return []Kind{NVMe, SSD, HDD} }

// KindsOf lists the kinds of disks that a list names, the fastest first; nil where it
// names none.
func KindsOf(list []Disk) (kinds []Kind) {
	for _, k := range Kinds() {
		if slices.ContainsFunc(list, func(d Disk) bool { return d.Kind == k }) {
			kinds = append(kinds, k)
		}
	}
	return kinds
}

// KindsNamed finds every kind in a partner's words, such as "NVMe + HDD", the fastest
// first; nil where they name none.
func KindsNamed(words string) (kinds []Kind) {
	var all []Disk
	for part := range strings.FieldsFuncSeq(words, func(r rune) bool { return strings.ContainsRune(",;/+&|", r) }) {
		if k, ok := KindOf(part); ok {
			all = append(all, Disk{Kind: k})
		}
	}
	return KindsOf(all)
}

// Disk is a number of equal disks, and an item of column disks.
type Disk struct {
	Count int `json:"count"`
	// SizeGB is the size of one disk; 1 TB is 1000 GB.
	SizeGB float64 `json:"size_gb"`
	// Kind is empty where the partner does not tell it.
	Kind Kind `json:"kind"`
}

// Add adds disks to a list. Equal ones become one item with their sum, where the first was.
func Add(list []Disk, d Disk) []Disk {
	for i := range list {
		if list[i].SizeGB == d.SizeGB && list[i].Kind == d.Kind {
			list = slices.Clone(list)
			list[i].Count += d.Count
			return list
		}
	}
	return append(list, d)
}

// Count counts the disks of a list.
func Count(list []Disk) (n int) {
	for _, d := range list {
		n += d.Count
	}
	return n
}

// TotalGB is the size of all disks together.
func TotalGB(list []Disk) float64 {
	var total float64
	for _, d := range list {
		total += float64(d.Count) * d.SizeGB
	}
	return total
}

// kindWords are what partners call the kinds, the first that is found first: an
// "NVMe SSD" is NVMe, a "SATA SSD" an SSD. SATA and SAS alone mean hard disks.
var kindWords = []struct {
	words *regexp.Regexp
	kind  Kind
}{
	{regexp.MustCompile(`(?i)nvme|\bu\.[23]\b|\bpcie\b`), NVMe},
	{regexp.MustCompile(`(?i)ssd|\bsolid.state\b|\bflash\b`), SSD},
	{regexp.MustCompile(`(?i)hdd|\bhd\b|\bhard (disk|drive)|\bsata\b|\bsas\b|\brpm\b`), HDD},
}

// KindOf finds the kind in a partner's words, such as "NVME", "SATA SSD" or
// "Enterprise Hard Drive".
func KindOf(words string) (Kind, bool) {
	for _, k := range kindWords {
		if k.words.MatchString(words) {
			return k.kind, true
		}
	}
	return "", false
}
