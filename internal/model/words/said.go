package words

import (
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"

	"launchrack/internal/model/language"
)

// Said puts a plan's description into a language, a sentence at a time. What the shop itself says about a plan is one of
// sayings, which adapters and partner files write in English. Every other sentence is the partner's and stays as it is.
func Said(lang *language.Language, description string) string {
	if lang == language.English || description == "" {
		return description
	}
	sentences := strings.SplitAfter(description, ". ")
	for i, s := range sentences {
		whole := strings.TrimSuffix(s, " ")
		sentences[i] = said(lang, whole) + s[len(whole):]
	}
	return strings.Join(sentences, "")
}

func said(lang *language.Language, sentence string) string {
	if count := snapshots.FindStringSubmatch(sentence); count != nil {
		n, _ := strconv.Atoi(count[1])
		return lang.N("{count} snapshot.", "{count} snapshots.", n)
	}
	for i, pattern := range patterns() {
		if found := pattern.FindStringSubmatch(sentence); found != nil {
			var holes []string
			for k, name := range pattern.SubexpNames()[1:] {
				holes = append(holes, name, heldIn(lang, name, found[1+k]))
			}
			return sayings[i].In(lang, holes...)
		}
	}
	return sentence
}

var snapshots = regexp.MustCompile(`^(\d{1,4}) snapshots?\.$`)

var quotedHole = regexp.MustCompile(`\\\{(\w+)\\\}`)

// patterns read the sayings back: each is an English sentence with anything in its holes.
var patterns = sync.OnceValue(func() []*regexp.Regexp {
	list := make([]*regexp.Regexp, len(sayings))
	for i, saying := range sayings {
		english := regexp.QuoteMeta(saying.In(language.English))
		list[i] = regexp.MustCompile("^" + quotedHole.ReplaceAllString(english, "(?P<$1>.+?)") + "$")
	}
	return list
})

// heldIn writes what a hole of a saying holds.
func heldIn(lang *language.Language, hole, text string) string {
	switch hole {
	case "day":
		return dayIn(lang, text)
	case "prices":
		return moneyIn(lang, text)
	case "number", "rate", "first", "second":
		return numberIn(lang, text)
	}
	return text
}

// numberIn writes a number that stands in a description; another text stays.
func numberIn(l *language.Language, text string) string {
	if strings.Trim(text, "0123456789.") != "" {
		return text
	}
	return l.Decimal(text)
}

var money = regexp.MustCompile(`([$€£])([\d,]+\.\d\d)`)

// moneyIn writes the amounts of money in a description, as "$1,043.10 / €907.48".
func moneyIn(l *language.Language, text string) string {
	return money.ReplaceAllStringFunc(text, func(amount string) string {
		found := money.FindStringSubmatch(amount)
		return l.Money(strings.ReplaceAll(found[2], ",", ""), found[1])
	})
}

// Traffic writes what a partner includes, such as "20TB" or "Unlimited Traffic". Other words are the partner's and stay.
func Traffic(l *language.Language, bandwidth string) string {
	if unlimited.MatchString(bandwidth) && l != language.English {
		return l.T("Unmetered")
	}
	return traffic.ReplaceAllStringFunc(bandwidth, func(size string) string {
		found := traffic.FindStringSubmatch(size)
		if found[2] == "G" {
			return l.Gigabytes(found[1])
		}
		return l.Terabytes(found[1])
	})
}

var (
	unlimited = regexp.MustCompile(`(?i)^unlimited( traffic)?$`)
	traffic   = regexp.MustCompile(`(\d+(?:\.\d+)?) ?([GT])B`)
)

// dayIn writes a day that stands in a description, as "6 September 2024" or "2024-09-06"; another text stays.
func dayIn(l *language.Language, text string) string {
	for _, layout := range []string{"2 January 2006", time.DateOnly} {
		if day, err := time.Parse(layout, text); err == nil {
			return l.Day(day)
		}
	}
	return text
}

// sayings are the sentences about plans, the longer before those that are their beginnings. heldIn writes what stands in
// their holes, by the names of these.
var sayings = []language.Sentence{
	language.S("An example of what the auction offered that day; this very machine has most likely been sold since."),
	language.S("The price falls until the machine is sold."),
	language.S("Fixed price."),
	language.S("With {parts}."),
	language.S("Local disk."),
	language.S("Network disk."),
	language.S("Comes without a disk."),
	language.S("No disk is included; disks cost extra."),
	language.S("The disk is billed separately, per GB and hour."),
	language.S("Sold until {day}."),
	language.S("Processor generation {name} with {extra}."),
	language.S("Processor generation {name}."),
	language.S("The processor may be an equivalent one."),
	language.S("The price depends on the location."),
	language.S("Physical cores."),
	language.S("More storage available."),
	language.S("Boost up to {number} GHz."),
	language.S("Up to {number} GB RAM, more storage and a {rate} Gbit/s port available."),
	language.S("Up to {number} GB RAM, more storage available."),
	language.S("Up to {number} GB RAM."),
	language.S("{rate} Gbit/s port available."),
	language.S("{first} GB NVMe or {second} GB SSD."),
	language.S("Or {alternative} at the same price."),
	language.S("Formerly {prices} per month."),
	language.S("Prebuilt server of fixed configuration, one in stock when recorded: {disks}."),
	language.S("Disks: {disks}."),
	language.S("Systems: {systems}."),
	language.S("GPUs: {cards}."),
	language.S("Memory: {text}."),
	language.S("Storage: {text}."),
	language.S("Network: {text}."),
	language.S("A promotion lowers the setup fee from {before} to {now} for orders until {day}."),
	language.S("A promotion lowers the setup fee from {before} to {now}."),
	language.S("A promotion lowers the monthly price from {before} to {now} for orders until {day}."),
	language.S("A promotion lowers the monthly price from {before} to {now}."),
	language.S("A promotion waives the setup fee of {price} for orders until {day}."),
	language.S("A promotion waives the setup fee of {price}."),
}
