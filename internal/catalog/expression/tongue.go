package expression

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"

	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
)

// tongue is how searches are written in a language: with its own words, and always with the English ones.
type tongue struct {
	lang   *language.Language
	fields map[string]field
	// comparison is a term from its beginning on. A colon stands between name and value without space, since it is
	// also written in ordinary text.
	comparison *regexp.Regexp
	// spoken is a limit on the price as people write it, and measured one on cores, memory or storage; limits are the
	// operators of its words, and currencies the codes of the words for money.
	spoken, measured   *regexp.Regexp
	limits, currencies map[string]string
	// money finds the words and signs of currencies in a price.
	money *regexp.Regexp
	// memory and storage are the words behind a size that say of what it is, and passed are those that say nothing.
	memory, storage, passed map[string]bool
	// without, yes and no are the words for these.
	without, yes, no map[string]bool
	// texts are the English words by which plans are found, by those of the language: "core" for "kerne". A text begins
	// with one of them, or with one that is passed, where phrase matches.
	texts  map[string]string
	phrase *regexp.Regexp
}

var english = newTongue(language.English)

var tongues sync.Map // of *language.Language

// tongueOf is made once a language.
func tongueOf(lang *language.Language) *tongue {
	if lang == language.English {
		return english
	}
	made, ok := tongues.Load(lang)
	if !ok {
		made, _ = tongues.LoadOrStore(lang, newTongue(lang))
	}
	return made.(*tongue)
}

func newTongue(lang *language.Language) *tongue {
	own := ownWords(lang)
	t := &tongue{lang: lang, fields: map[string]field{}, limits: map[string]string{}, without: own.of("without", "no"), yes: own.of("yes"), no: own.of("no"),
		memory: own.of("ram"), storage: own.of("storage", "disk", "drives"), passed: own.of("with"), currencies: map[string]string{}}
	for _, word := range []string{"true", "1", "on"} {
		t.yes[word] = true
	}
	for _, word := range []string{"false", "0", "off"} {
		t.no[word] = true
	}
	for _, n := range vocabulary {
		for name := range strings.FieldsSeq(n.names) {
			t.fields[name] = n.field
		}
	}
	for name, words := range own {
		f, isField := t.fields[name]
		for word := range words {
			if _, isEnglish := t.fields[word]; isField && !isEnglish && !strings.Contains(word, " ") {
				t.fields[word] = f
			}
		}
	}
	for name, sign := range map[string]string{"under": "<", "up to": "<=", "over": ">", "at least": ">="} {
		for word := range own[name] {
			t.limits[word] = sign
		}
	}
	for _, c := range market.Convertible() {
		code := strings.ToLower(string(c))
		t.currencies[code], t.currencies[strings.ToLower(lang.CurrencySign(string(c)))] = code, code
		for word := range own[code] {
			t.currencies[word] = code
		}
	}
	t.money = regexp.MustCompile(`(?i)` + oneOfWords(t.currencies))
	gigabytes, terabytes := strings.ToLower(strings.TrimSpace(strings.TrimPrefix(lang.Gigabytes("1"), "1"))), strings.ToLower(lang.TerabyteSymbol())
	t.texts = map[string]string{}
	for name, text := range map[string]string{"cores": "core", "threads": "thread", "ram": "ram", "credit card": "credit", "graphics card": "gpu", "unlimited": "unlimited", "traffic": "traffic"} {
		for word := range own[name] {
			if lang != language.English || strings.Contains(word, " ") {
				t.texts[word] = text
			}
		}
	}
	if lang != language.English {
		t.texts[gigabytes], t.texts[terabytes] = "gb", "tb"
	}
	phrases := maps.Clone(t.passed)
	for word := range t.texts {
		phrases[word] = true
	}
	t.phrase = beginning(oneOfWords(phrases))
	letters := `A-Za-z`
	if lang != language.English {
		letters = `\pL`
	}
	t.comparison = regexp.MustCompile(`^(-?)((?i:ipv[46])|[` + letters + `_]+)(:|\s*(?:>=|<=|!=|≥|≤|≠|>|<|=)\s*)("[^"]*"?(?:,"[^"]*"?|,[^\s",]+)*|[^\s"]+(?:"[^"]*"?)?)?`)
	t.spoken = beginning(`(` + oneOfWords(t.limits) + `) ([$€£]\s*\d+(?:[.,]\d+)?|\d+(?:[.,]\d+)?\s*(?:` + oneOfWords(t.currencies) + `))`)
	of := `(?:\s+(?:` + oneOfWords(t.passed) + `))?\s+`
	t.measured = beginning(`(` + oneOfWords(t.limits) + `) (\d+(?:[.,]\d+)?)(?:\s*(?:` + oneOfWords(own.of("cores")) + `)|\s*(gb|tb|` + regexp.QuoteMeta(gigabytes) + `|` + regexp.QuoteMeta(terabytes) + `)(?:` + of + `(?:` + oneOfWords(t.memory) + `|(` + oneOfWords(t.storage) + `)))?)`)
	return t
}

// beginning matches an expression at the beginning of a text, up to the end of a word.
func beginning(expression string) *regexp.Regexp {
	return regexp.MustCompile(`(?i)^(?:` + expression + `)(?:\s|$)`)
}

// known are the words of some English ones in all languages.
func known(names ...string) string {
	words := map[string]bool{}
	for _, lang := range language.All() {
		maps.Copy(words, ownWords(lang).of(names...))
	}
	return oneOfWords(words)
}

// placeClause is an expression that asks where a plan is sold.
var placeClause = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)(?:^|\s)-?(?:` + known("country", "region") + `)(?::|\s*!?=\s*)(?:"[^"]|[^\s"])`)
})

// barePrice is a price up to its last digit.
var barePrice = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)(?:^|\s)-?(?:` + known("price") + `)(?::|\s*(?:>=|<=|!=|≥|≤|≠|>|<|=)\s*)[0-9.,]*[0-9]`)
})

// oneOfWords matches one of some words, the longest first.
func oneOfWords[V any](words map[string]V) string {
	list := slices.SortedFunc(maps.Keys(words), func(a, b string) int { return cmp.Or(len(b)-len(a), strings.Compare(a, b)) })
	for i, word := range list {
		list[i] = regexp.QuoteMeta(word)
	}
	return strings.Join(list, "|")
}

// wordsOf holds the words of a language by the first English one.
type wordsOf map[string]map[string]bool

// of joins the words of some English ones.
func (w wordsOf) of(names ...string) map[string]bool {
	joined := map[string]bool{}
	for _, name := range names {
		maps.Copy(joined, w[name])
	}
	return joined
}

// ownWords are the words that people write in a search, in English and in a language: as they are written, and
// without accents. A translation lists all that people try, with commas between.
func ownWords(lang *language.Language) wordsOf {
	words := wordsOf{}
	for english, own := range map[string]string{
		"cores, core, cpus, vcpu":       lang.TC("search", "cores, core, cpus, vcpu"),
		"threads, thread":               lang.TC("search", "threads, thread"),
		"ram, memory":                   lang.TC("search", "ram, memory"),
		"storage, space":                lang.TC("search", "storage, space"),
		"network, port, speed, uplink":  lang.TC("search", "network, port, speed, uplink"),
		"traffic":                       lang.TC("search", "traffic"),
		"year":                          lang.TC("search", "year"),
		"stock":                         lang.TC("search", "stock"),
		"price":                         lang.TC("search", "price"),
		"type":                          lang.TC("search", "type"),
		"category":                      lang.TC("search", "category"),
		"partner, provider, host":       lang.TC("search", "partner, provider, host"),
		"country":                       lang.TC("search", "country"),
		"region, location, city, place": lang.TC("search", "region, location, city, place"),
		"cpu, processor, model":         lang.TC("search", "cpu, processor, model"),
		"vendor":                        lang.TC("search", "vendor"),
		"disk, drive":                   lang.TC("search", "disk, drive"),
		"drives, disks":                 lang.TC("search", "drives, disks"),
		"gpu, card":                     lang.TC("search", "gpu, card"),
		"score":                         lang.TC("search", "score"),
		"name":                          lang.TC("search", "name"),
		"under, below, less than":       lang.TC("search", "under, below, less than"),
		"up to, max, at most, maximum":  lang.TC("search", "up to, max, at most, maximum"),
		"over, above, more than":        lang.TC("search", "over, above, more than"),
		"at least, from, min, minimum":  lang.TC("search", "at least, from, min, minimum"),
		"usd, dollars, dollar":          lang.TC("search", "usd, dollars, dollar"),
		"eur, euros, euro":              lang.TC("search", "eur, euros, euro"),
		"gbp, pounds, pound":            lang.TC("search", "gbp, pounds, pound"),
		"without":                       lang.TC("search", "without"),
		// translators: small words of a search that say nothing of a plan, of which any number may stand between others
		"with, in, at, on, for, of, from, and, the": lang.TC("search", "with, in, at, on, for, of, from, and, the"),
		"graphics card, video card":                 lang.TC("search", "graphics card, video card"),
		"unlimited, unmetered":                      lang.TC("search", "unlimited, unmetered"),
		"credit card":                               lang.TC("search", "credit card"),
		"yes":                                       lang.TC("search", "yes"),
		"no":                                        lang.TC("search", "no"),
	} {
		first, _, _ := strings.Cut(english, ",")
		words[first] = map[string]bool{}
		for word := range strings.SplitSeq(english+","+own, ",") {
			if word = strings.ToLower(strings.TrimSpace(word)); word != "" {
				words[first][word], words[first][language.Plain(word)] = true, true
			}
		}
	}
	return words
}

// lacks reads what a plan is not to have, as people write it: "without ipv4", "no ecc".
func (r *reader) lacks(text string) (Term, bool) {
	first, rest := cutWord(text)
	if len(r.terms) == MaxTerms || !r.without[strings.ToLower(first)] {
		return Term{}, false
	}
	second, after := cutWord(strings.TrimLeft(rest, " \t\u00a0"))
	name := strings.ToLower(second)
	if !slices.Contains([]string{"ipv4", "ipv6", "nat", "ecc", "kyc"}, name) {
		return Term{}, false
	}
	value := "no"
	if name == "ipv4" || name == "kyc" {
		value = "none"
	}
	params, err := r.fields[name].read(r, clause{name: name, operator: "=", value: value, lang: r.lang})
	return Term{strings.TrimSpace(text[:len(text)-len(after)]), params}, err == nil
}

// size is the end of a text that is a size, as "16 gb" is.
var size = regexp.MustCompile(`(?i)(?:^|\s)\d+(?:[.,]\d+)?\s*(?:gb|tb)$`)

// inEnglish is a word of a search as plans are found by it, behind those before it: "core" for "Kerne". It is empty for
// a word that says nothing, such as "mit" or the second of "2 TB Festplatte". Any other word stays.
func (t *tongue) inEnglish(word string, before []string) string {
	lower := strings.ToLower(word)
	text, isKnown := t.texts[lower]
	isBehindSize := size.MatchString(strings.Join(before, " "))
	switch {
	case isKnown:
		return text
	case t.memory[lower] && isBehindSize:
		return "ram"
	case t.passed[lower], t.storage[lower] && (isBehindSize || t.lang != language.English && !english.storage[lower]):
		return ""
	}
	return word
}
