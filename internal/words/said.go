package words

import (
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"

	"launchrack/internal/language"
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
			holes := append(found[1:], "", "", "")
			return sayings[i](lang, holes[0], holes[1], holes[2])
		}
	}
	return sentence
}

var snapshots = regexp.MustCompile(`^(\d{1,4}) snapshots?\.$`)

// hole stands for what is put into a saying while its pattern is made.
const hole = "\x01"

// patterns read the sayings back: each is an English sentence with anything in its holes.
var patterns = sync.OnceValue(func() []*regexp.Regexp {
	list := make([]*regexp.Regexp, len(sayings))
	for i, say := range sayings {
		english := regexp.QuoteMeta(say(language.English, hole, hole, hole))
		list[i] = regexp.MustCompile("^" + strings.ReplaceAll(english, hole, "(.+?)") + "$")
	}
	return list
})

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

// sayings are the sentences about plans, the longer before those that are their beginnings. Each takes what its pattern
// found in its holes.

var sayings = []func(l *language.Language, a, b, c string) string{
	func(l *language.Language, _, _, _ string) string {
		return l.T("An example of what the auction offered that day; this very machine has most likely been sold since.")
	},
	func(l *language.Language, _, _, _ string) string {
		return l.T("The price falls until the machine is sold.")
	},
	func(l *language.Language, _, _, _ string) string {
		return l.T("Fixed price.")
	},
	func(l *language.Language, a, _, _ string) string {
		return l.T("With {parts}.", "parts", a)
	},
	func(l *language.Language, _, _, _ string) string {
		return l.T("Local disk.")
	},
	func(l *language.Language, _, _, _ string) string {
		return l.T("Network disk.")
	},
	func(l *language.Language, _, _, _ string) string {
		return l.T("Comes without a disk.")
	},
	func(l *language.Language, _, _, _ string) string {
		return l.T("No disk is included; disks cost extra.")
	},
	func(l *language.Language, _, _, _ string) string {
		return l.T("The disk is billed apart, by the GB and hour.")
	},
	func(l *language.Language, a, _, _ string) string {
		return l.T("Sold until {day}.", "day", dayIn(l, a))
	},
	func(l *language.Language, a, b, _ string) string {
		return l.T("Processor generation {name} with {extra}.", "name", a, "extra", b)
	},
	func(l *language.Language, a, _, _ string) string {
		return l.T("Processor generation {name}.", "name", a)
	},
	func(l *language.Language, _, _, _ string) string {
		return l.T("The processor may be an equivalent one.")
	},
	func(l *language.Language, _, _, _ string) string {
		return l.T("The price depends on the location.")
	},
	func(l *language.Language, _, _, _ string) string {
		return l.T("Physical cores.")
	},
	func(l *language.Language, _, _, _ string) string {
		return l.T("More storage available.")
	},
	func(l *language.Language, a, _, _ string) string {
		return l.T("Boost up to {number} GHz.", "number", numberIn(l, a))
	},
	func(l *language.Language, a, b, _ string) string {
		return l.T("Up to {number} GB RAM, more storage and a {rate} Gbit/s port available.", "number", numberIn(l, a), "rate", numberIn(l, b))
	},
	func(l *language.Language, a, _, _ string) string {
		return l.T("Up to {number} GB RAM, more storage available.", "number", numberIn(l, a))
	},
	func(l *language.Language, a, b, _ string) string {
		return l.T("{first} GB NVMe or {second} GB SSD.", "first", numberIn(l, a), "second", numberIn(l, b))
	},
	func(l *language.Language, a, _, _ string) string {
		return l.T("Or {alternative} at the same price.", "alternative", a)
	},
	func(l *language.Language, a, _, _ string) string {
		return l.T("Formerly {prices} per month.", "prices", moneyIn(l, a))
	},
	func(l *language.Language, a, _, _ string) string {
		return l.T("Prebuilt server of fixed configuration, one in stock when recorded: {disks}.", "disks", a)
	},
	func(l *language.Language, a, _, _ string) string {
		return l.T("Disks: {disks}.", "disks", a)
	},
	func(l *language.Language, a, _, _ string) string {
		return l.T("Systems: {systems}.", "systems", a)
	},
	func(l *language.Language, a, _, _ string) string {
		return l.T("GPUs: {cards}.", "cards", a)
	},
	func(l *language.Language, a, _, _ string) string {
		return l.T("Memory: {text}.", "text", a)
	},
	func(l *language.Language, a, _, _ string) string {
		return l.T("Storage: {text}.", "text", a)
	},
	func(l *language.Language, a, _, _ string) string {
		return l.T("Network: {text}.", "text", a)
	},
	func(l *language.Language, a, b, c string) string {
		return l.T("A promotion lowers the setup fee from {before} to {now} for orders until {day}.", "before", a, "now", b, "day", dayIn(l, c))
	},
	func(l *language.Language, a, b, _ string) string {
		return l.T("A promotion lowers the setup fee from {before} to {now}.", "before", a, "now", b)
	},
	func(l *language.Language, a, b, c string) string {
		return l.T("A promotion lowers the monthly price from {before} to {now} for orders until {day}.", "before", a, "now", b, "day", dayIn(l, c))
	},
	func(l *language.Language, a, b, _ string) string {
		return l.T("A promotion lowers the monthly price from {before} to {now}.", "before", a, "now", b)
	},
	func(l *language.Language, a, b, _ string) string {
		return l.T("A promotion waives the setup fee of {price} for orders until {day}.", "price", a, "day", dayIn(l, b))
	},
	func(l *language.Language, a, _, _ string) string {
		return l.T("A promotion waives the setup fee of {price}.", "price", a)
	},
}
