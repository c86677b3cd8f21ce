package expression

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
)

// someDisks is a number of disks as people write it: 2x nvme, 2x512 nvme, 2 x 512 gb nvme, 2x1tb.
var someDisks = regexp.MustCompile(`(?i)^(\d{1,3})\s*[x×]\s*(?:(\d+(?:[.,]\d+)?)\s*(gb|tb)?)?\s*(nvme|ssd|hdd)?(?:\s|$)`)

// someSize is what it may be without the kind: the size has a unit, or is no number of cores,
// modules or ports.
var someSize = regexp.MustCompile(`(?i)^\d{1,3}(?:\s*[x×]\s*\d+(?:[.,]\d+)?\s*(?:gb|tb)|[x×]\d{3,})$`)

// driveColumns count the disks of each kind.
var driveColumns = map[string]string{"NVMe": "nvme_drives", "SSD": "ssd_drives", "HDD": "hdd_drives"}

// disks reads the number of disks that a text begins with: exactly as many of that kind, or of
// that size and kind.
func (r *reader) disks(text string) (Term, bool) {
	m := someDisks.FindStringSubmatch(text)
	if m == nil || len(r.terms) == MaxTerms {
		return Term{}, false
	}
	source, kind := strings.TrimSpace(m[0]), diskKinds[strings.ToLower(m[4])]
	count, _ := strconv.Atoi(m[1]) // at most three digits
	switch {
	case m[2] == "" && kind == "":
		return Term{}, false
	case m[2] == "":
		return Term{source, []Param{{driveColumns[kind], fmt.Sprint("eq.", count)}}}, true
	case kind == "" && (!someSize.MatchString(source) || namesMemory.MatchString(text[len(m[0]):])):
		return Term{}, false
	}
	size, ok := sizes.read(strings.ReplaceAll(m[2], ",", ".") + m[3])
	if !ok {
		return Term{}, false
	}
	return Term{source, []Param{{"disks", `cs.[{"count":` + strconv.Itoa(count) + `,"size_gb":` + digits(size) + kindMember(kind) + `}]`}}}, true
}

// namesMemory matches what follows the size of modules, not of disks.
var namesMemory = regexp.MustCompile(`(?i)^\s*(?:ram|ddr|ecc|memory)`)

func kindMember(kind string) string {
	if kind == "" {
		return ""
	}
	return `,"kind":"` + kind + `"`
}

// digits writes a number without zeros behind its point.
func digits(n market.Amount) string {
	text := n.String()
	if strings.Contains(text, ".") {
		text = strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
	}
	return text
}

// readDrives takes a number of disks; a size with its unit and a kind mean the same as behind "disk".
func readDrives(r *reader, c clause) ([]Param, error) {
	switch {
	case isWord(c.value):
		return readDisk(r, c)
	case sizeWithUnit.MatchString(c.value):
		return storage.read(r, c)
	}
	return drives.read(r, c)
}

var (
	sizeWithUnit = regexp.MustCompile(`(?i)\d\s*[gtm]i?b?$`)
	storage      = number("storage_size", language.S("a size in GB"), "storage>=1tb", sizes)
	drives       = number("drives", language.S("a number of disks"), "drives>=2", plain)
)
