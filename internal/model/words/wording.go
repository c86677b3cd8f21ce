package words

import (
	"regexp"
	"strconv"
	"strings"

	"launchrack/internal/model/fact"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
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
	RegionNames          // "Munich, DE"
	YesNo                // "Yes", "No"
	Drives               // "2 disks"
	NVMeDrives           // "2 NVMe disks"
	SSDDrives            // "2 SSDs"
	HDDDrives            // "2 hard disks"
	Codes                // "KVM", "PayPal": the fact's names
)

// count is how a number of something is written, and a least number.
type count struct{ exactly, atLeast language.Counted }

// counts are the wordings that count, each with a number and with a least one.
var counts = map[Wording]count{
	Cores:      {language.SN("{count} core", "{count} cores"), language.SN("{count}+ cores", "{count}+ cores")},
	Drives:     {language.SN("{count} disk", "{count} disks"), language.SN("{count}+ disks", "{count}+ disks")},
	NVMeDrives: {language.SN("{count} NVMe disk", "{count} NVMe disks"), language.SN("{count}+ NVMe disks", "{count}+ NVMe disks")},
	SSDDrives:  {language.SN("{count} SSD", "{count} SSDs"), language.SN("{count}+ SSDs", "{count}+ SSDs")},
	HDDDrives:  {language.SN("{count} hard disk", "{count} hard disks"), language.SN("{count}+ hard disks", "{count}+ hard disks")},
}

// Counts reports whether the wording counts something, which its values then name.
func (w Wording) Counts() bool { return counts[w] != count{} }

// Exactly writes a number of what the wording counts: "8 cores".
func (w Wording) Exactly(lang *language.Language, n int) string { return counts[w].exactly.In(lang, n) }

// AtLeast writes a least number of what the wording counts: "8+ cores".
func (w Wording) AtLeast(lang *language.Language, n int) string { return counts[w].atLeast.In(lang, n) }

// Payment names a means of payment: those of package fact, and others as they are written.
func Payment(lang *language.Language, means string) string { return payments.In(lang, means) }

var payments = language.Names[string]{
	"paypal": language.Proper("PayPal"), "card": language.SC("payment", "Card"), "crypto": language.S("Crypto"),
	"bitcoin": language.Proper("Bitcoin"), "ethereum": language.Proper("Ethereum"), "litecoin": language.Proper("Litecoin"), "monero": language.Proper("Monero"), "tether": language.Proper("Tether"),
	"sepa": language.Proper("SEPA"), "bank transfer": language.S("bank transfer"),
}

// Identities name whether a partner asks who its customer is.
var Identities = language.Names[string]{"required": language.S("Required"), "sometimes": language.S("For some orders"), fact.NoIdentityCheck: language.S("No identity check")}

// AppendNumber appends a number in this wording.
func (w Wording) AppendNumber(dst []byte, lang *language.Language, n market.Amount) []byte {
	switch w {
	case Gigabytes:
		return appendSize(dst, lang, n)
	case BitRate:
		return appendBitRate(dst, lang, n)
	}
	of, isCount := counts[w]
	if !isCount {
		return lang.AppendDecimal(dst, n.String())
	}
	if whole, ok := n.Round(0).Int64(); ok && n.Equal(market.Whole(whole)) {
		return append(dst, of.exactly.In(lang, int(whole))...)
	}
	return append(dst, lang.T("{number} cores", "number", lang.Decimal(n.String()))...) // no disk is sold in parts
}

// SizeText formats gigabytes: 64 as "64 GB", 1500 as "1.5 TB".
func SizeText(lang *language.Language, gb float64) string {
	if gb >= 1000 {
		return lang.Terabytes(trimmed(gb / 1000))
	}
	return lang.Gigabytes(trimmed(gb))
}

// trimmed writes a number with three decimals at most.
func trimmed(n float64) string {
	return strings.TrimSuffix(strings.TrimRight(strconv.FormatFloat(n, 'f', 3, 64), "0"), ".")
}

// appendSize appends a decimal in the format of SizeText.
func appendSize(dst []byte, lang *language.Language, gb market.Amount) []byte {
	n, whole := gb.Int64()
	switch {
	case whole && n >= 0 && n < 1000:
		return append(dst, lang.Gigabytes(strconv.FormatInt(n, 10))...)
	case whole && n >= 1000 && n < 1e9:
		return append(dst, lang.Terabytes(thousandths(n))...)
	}
	size, err := strconv.ParseFloat(gb.String(), 64)
	if err != nil {
		return append(dst, lang.Gigabytes(gb.String())...)
	}
	return append(dst, SizeText(lang, size)...)
}

// RateText formats megabits per second: 200 as "200 Mbps", 2500 as "2.5 Gbps".
func RateText(lang *language.Language, mbps int) string {
	return string(appendBitRate(nil, lang, market.Whole(int64(mbps))))
}

// appendBitRate appends a decimal in the format of RateText, with at most two decimals of a Gbps.
func appendBitRate(dst []byte, lang *language.Language, mbps market.Amount) []byte {
	n, whole := mbps.Int64()
	if whole && n >= 1000 && n < 1e9 {
		return append(dst, lang.Gigabits(thousandths((n+5)/10*10))...)
	}
	return append(dst, lang.Megabits(mbps.String())...)
}

// thousandths writes n/1000 as a decimal: 1920 as "1.92".
func thousandths(n int64) string {
	if n%1000 == 0 {
		return strconv.FormatInt(n/1000, 10)
	}
	return trimmed(float64(n) / 1000)
}

// ClockSpeed is how fast a plan's processor runs, as the partner writes it with the language's signs: "2.1 GHz".
func ClockSpeed(lang *language.Language, p *market.Plan) string {
	if digits, isPlain := strings.CutSuffix(p.CPUFrequency, " GHz"); isPlain && isDecimal.MatchString(digits) {
		return lang.Decimal(digits) + " GHz"
	}
	return p.CPUFrequency
}

var isDecimal = regexp.MustCompile(`^\d+(?:\.\d+)?$`)
