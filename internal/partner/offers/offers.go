// Package offers reads what hosts write of a price: amounts with their currency, cycle, renewal, setup fee and tax, and
// whether a server is in stock. What it cannot tell is a doubt, never a guess. Its words are words.csv.
package offers

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
)

// House is what a partner's file says of all its texts: the currency of those that name none or a bare sign, and the
// percent of tax in prices that say so; nil for unknown.
type House struct {
	Currency string
	VAT      *market.Amount
}

// Cycle is what an amount pays for: Months, or else Hours; neither for an amount whose text names no cycle.
type Cycle struct{ Months, Hours int }

// Money is an amount with the code of its currency.
type Money struct {
	Amount   market.Amount
	Currency string
}

// Offer is one way to pay.
type Offer struct {
	Cycle
	Money
	// Renewal is what later payments cost, and Setup a fee that is paid once; nil where the text tells none.
	Renewal *market.Amount
	Setup   *Money
	// VAT is the percent of tax in the amounts; nil for net ones.
	VAT *market.Amount
	// Words are the text that the offer was read from.
	Words string
	// isTimes reports that Amount is a month's price times the months that are paid at once.
	isTimes bool
	// isPaid reports that the text says that it is paid for this time, not only what a month of it costs.
	isPaid bool
}

// Read is what a text tells: its offers, and why others were left out.
type Read struct {
	Offers []Offer
	Doubts []string
	// OnRequest reports that the text names no amount and says that the price is told to those who ask.
	OnRequest bool
}

// cycleAt is a cycle of a text.
type cycleAt struct {
	Cycle
	from, to int // tokens
	// perUnit reports that a slash or "per" stands before it.
	isPaid, isFirst, bad, perUnit bool
}

// amountAt is an amount of a text.
type amountAt struct {
	Money
	from, to int
	decimal  market.Amount
	cycles   []cycleAt
	tax      role

	isBare, isSetup, isOnce, isRenewal bool
}

type reader struct {
	house   House
	ts      []token
	amounts []amountAt
	cycles  []cycleAt
	doubts  []string
	// hasOld reports an amount that is left out, as another is paid instead of it.
	hasOld bool
}

func (r *reader) doubt(format string, with ...any) {
	if text := fmt.Sprintf(format, with...); !slices.Contains(r.doubts, text) {
		r.doubts = append(r.doubts, text)
	}
}

// maxText bounds a price text, and maxLine what may say that a server is sold out.
const maxText, maxLine = 4000, 400

// Prices reads the offers of a text.
func (h House) Prices(text string) Read {
	if len(text) > maxText {
		return Read{Doubts: []string{"a text of more than 4,000 bytes is no price"}}
	}
	r := reader{house: h, ts: lex(text)}
	words := errs.Clip(strings.Join(strings.Fields(text), " "), 200)
	r.findCycles()
	r.findAmounts()
	list := r.offers()
	for i := range list {
		list[i].Words = words
	}
	for i := range r.doubts {
		r.doubts[i] = fmt.Sprintf("%q: %s", words, r.doubts[i])
	}
	return Read{list, r.doubts, len(r.amounts) == 0 && slices.ContainsFunc(r.ts, func(t token) bool { return t.role == request })}
}

// at returns a token; an empty cut beyond the ends.
func (r *reader) at(i int) token {
	if i < 0 || i >= len(r.ts) {
		return token{role: cut}
	}
	return r.ts[i]
}

// near finds a token with a role in the clause of i, at most so many tokens behind it or, below 0, before it; -1
// for none. It looks beyond no amount where stop is set.
func (r *reader) near(i, most int, roles ...role) int {
	step := 1
	if most < 0 {
		step, most = -1, -most
	}
	for j := i + step; most > 0 && j >= 0 && j < len(r.ts) && r.ts[j].clause == r.at(i).clause; j, most = j+step, most-1 {
		if slices.Contains(roles, r.ts[j].role) {
			return j
		}
	}
	return -1
}

// has reports a role in a clause.
func (r *reader) has(clause int, roles ...role) bool {
	return slices.ContainsFunc(r.ts, func(t token) bool { return t.clause == clause && slices.Contains(roles, t.role) })
}

// named reports that the text names a currency.
func (r *reader) named() bool {
	return slices.ContainsFunc(r.ts, func(t token) bool { return t.role == currencyRole })
}

// findCycles finds units with the number before them, and cycles.
func (r *reader) findCycles() {
	for i, t := range r.ts {
		if t.role != unit && t.role != cycleRole && (t.role != paid || t.value == "" || t.value == "after") {
			continue
		}
		value, isAlike := strings.CutSuffix(t.value, "?")
		before := r.at(i - 1)
		if before.value != "per" && (len(t.text) == 1 || isAlike && before.role != figure && before.role != numeral) {
			r.ts[i].role = glue // "y" is an "and", "any time" no hour of a year
			continue
		}
		n, hours := 0, strings.HasSuffix(value, "h")
		fmt.Sscan(strings.TrimRight(value, "mh"), &n)
		c := cycleAt{from: i, to: i, isPaid: t.role == paid}
		if before.role == plus && r.at(i-2).role == figure { // 12+ months
			c.from, before = i-1, r.at(i-2)
		}
		if isCount := before.role == numeral || before.role == figure && (!r.touches(c.from-1) || r.at(c.from-2).role == currencyRole && r.at(c.from-3).role == figure) && (t.role == unit || r.named()); isCount {
			if times := before.whole(); times > 0 {
				if c.from, n = c.from-1, n*times; r.near(i, 3, free) >= 0 {
					r.ts[i].role, r.ts[c.from].role = other, other // 2 months free
					continue
				}
			} else {
				c.bad = before.role == figure && len(before.text) < 3
			}
		} else if before.role == "" && r.at(i-2).value == "per" {
			c.bad = true // every other year
		}
		if n > 60 && !hours {
			r.ts[i].role = other // trusted for 10 years
			continue
		}
		switch {
		case !hours:
			c.Months = n
		case n >= 30*24 && n%(30*24) == 0: // 30 days
			c.Months = n / (30 * 24)
		case n == 365*24:
			c.Months = 12
		default:
			c.Hours = n
		}
		for j := c.from; j <= c.to; j++ {
			if r.ts[j].role == figure || r.ts[j].role == numeral {
				r.ts[j].role = glue
			}
		}
		c.perUnit = r.at(c.from-1).value == "per" || r.at(c.from-2).value == "per" && r.at(c.from-1).role == glue
		r.cycles = append(r.cycles, c)
	}
	r.bind(first, 2, 2, func(c *cycleAt) { c.isFirst = true })
	r.bind(paid, 6, 3, func(c *cycleAt) { c.isPaid = true })
	gone := map[int]bool{}
	r.bind(term, 4, 3, func(c *cycleAt) { gone[c.from] = true })
	r.cycles = slices.DeleteFunc(r.cycles, func(c cycleAt) bool { return gone[c.from] || r.isTrial(c) })
}

// isTrial reports days that no amount stands beside, in a text that names another cycle: of a trial, of a refund.
func (r *reader) isTrial(c cycleAt) bool {
	isOther := func(o cycleAt) bool { return !slices.Contains([]string{"24h", "24h?", "1h", "1h?"}, r.ts[o.to].value) }
	for _, j := range []int{c.from - 2, c.from - 1, c.to + 1, c.to + 2} {
		if c.perUnit || r.at(j).role == currencyRole || r.at(j).role == figure && (r.touches(j) || !r.named()) {
			return false
		}
	}
	return !isOther(c) && slices.ContainsFunc(r.cycles, isOther)
}

// bind calls set for the cycle that each token of a role is about: the one behind it with no amount between, else the one
// before it, else any behind it. A token with after stands behind its cycle.
func (r *reader) bind(of role, behind, before int, set func(*cycleAt)) {
	for i, t := range r.ts {
		if t.role != of || t.value != "" && t.value != "after" || of == term && r.near(i, -2, not, excluded) >= 0 {
			continue
		}
		var found *cycleAt
		least := math.MaxInt
		for k := range r.cycles {
			c := &r.cycles[k]
			far, most, rank := c.from-i, behind, 0
			if far > 0 && slices.ContainsFunc(r.ts[i:c.from], func(t token) bool { return t.role == figure }) {
				rank = 2
			}
			if far < 0 {
				if far, most, rank = i-c.to, before, 1; t.value == "after" {
					rank = -1
				}
			}
			isOwn := c.perUnit && (far > 0 && c.to < i && of != first || of == term) && r.has(t.clause, figure)
			if far = far + 100*rank; r.ts[c.from].clause == t.clause && far-100*rank <= most && !isOwn && far < least {
				found, least = c, far
			}
		}
		if found != nil {
			set(found)
		}
	}
}

// isSkipped reports what may stand between a number and its currency.
func isSkipped(t token) bool {
	return t.role == cut && t.text == ")" || t.role == glue && t.text == ":"
}

// touches reports that a currency stands beside a number.
func (r *reader) touches(i int) bool {
	return r.at(i-1).role == currencyRole || r.at(i+1).role == currencyRole && (r.at(i+2).role != figure || !r.at(i+2).joined)
}

// findAmounts finds the numbers that are prices.
func (r *reader) findAmounts() {
	named := r.named()
	end, strange := -1, false // the last token of the amounts before
	for i := 0; i < len(r.ts); i++ {
		t := r.ts[i]
		if isPart := r.at(i-1).value == "per" && r.at(i-2).role == figure || r.at(i+1).value == "per" && r.at(i+2).role == figure; t.role != figure || i <= end || isPart { // 24/7
			continue
		}
		a := amountAt{Money: Money{Amount: t.n}, from: i, to: i, decimal: t.decimal}
		var signs []string
		for j := i - 1; j > end; j-- {
			if isSkipped(r.ts[j]) || r.ts[j].role == line && r.at(j-1).role == currencyRole && (r.at(j-2).role == line || j == 1) {
				continue
			}
			if r.ts[j].role != currencyRole {
				break
			}
			signs, a.from = append(signs, r.ts[j].value), j
		}
		for j := i + 1; j < len(r.ts); j++ {
			if r.ts[j].role == line && r.at(j+1).role == currencyRole && (r.at(j+2).role == line || j+2 >= len(r.ts)) {
				continue
			}
			if r.ts[j].role != currencyRole {
				break
			}
			if next := r.at(j + 1); len(signs) == 0 && next.role == figure && next.joined && !r.ts[j].joined {
				break // 2009: €5
			}
			if next := r.at(j + 1); len(signs) > 0 && next.role == figure && !isCode(r.ts[j]) && r.at(j+2).role != currencyRole {
				break
			}
			signs, a.to = append(signs, r.ts[j].value), j
		}
		if cents, last := r.cents(a, i); last > 0 {
			if whole, err := market.ParseAmount(t.n.String() + "." + cents); err == nil {
				a.Amount, a.decimal, a.to = whole, whole, last
			}
		}
		end = a.to
		if len(signs) == 0 && !r.isBare(i, named) {
			strange = strange || !named && r.isStrange(i)
			continue
		}
		a.isBare = len(signs) == 0
		if before := r.at(i - 1); before.role == figure && isCents(t) && isWholeNumber(before) && (len(r.amounts) == 0 || r.amounts[len(r.amounts)-1].to < i-1) && r.at(i-2).role != kindRole && (r.at(i-2).role != "" || i < 2) {
			r.doubt("%s and %s may be one number", before.text, t.text)
			continue
		}
		if !t.isNumber {
			r.doubt("%s is not read as one number", strings.TrimSpace(t.text))
			continue
		}
		if r.at(a.from-1).text == "x" && r.at(a.from-2).role == figure {
			r.doubt("%s is to be paid several times", t.text)
			continue
		}
		if r.dropped(a) {
			continue
		}
		var why string
		if a.Currency, why = r.house.currency(signs); why != "" && !a.isBare {
			r.doubt("%s", why)
			continue
		}
		r.amounts = append(r.amounts, a)
	}
	r.ranges()
	if strange && len(r.amounts) == 0 {
		r.doubt("what stands beside its number is no currency that is known")
	}
	for i := range r.amounts {
		if a := &r.amounts[i]; a.Currency == "" {
			if a.Currency = r.house.Currency; named {
				a.Currency = r.amounts[0].Currency
			}
		}
	}
	if r.amounts = slices.DeleteFunc(r.amounts, func(a amountAt) bool { return a.Currency == "" }); len(r.amounts) == 0 && len(r.doubts) == 0 && !named {
		if slices.ContainsFunc(r.ts, func(t token) bool { return t.role == figure }) {
			r.doubt("it names no currency, and the file none")
		}
	}
}

// cents finds the two digits behind an amount whose whole part is token i, in an element or a line of their own.
func (r *reader) cents(a amountAt, i int) (text string, last int) {
	if !isWholeNumber(r.ts[i]) {
		return "", 0
	}
	j := a.to + 1
	isBroken := r.at(j).role == line
	if isBroken {
		if j++; strings.IndexAny(r.at(j).text, ".,") == 0 {
			return r.at(j).text[1:], j
		}
	}
	behind := r.at(j + 1)
	if !isCents(r.at(j)) || behind.role == currencyRole {
		return "", 0
	}
	isPer := func(k int) bool { return r.at(k).value == "per" && r.at(k+1).role != figure } // not 24/7
	isEnd := j+1 >= len(r.ts) || behind.role == line && (!isBroken || isPer(j+2)) || isPer(j+1)
	if isEnd || a.to > i && !isBroken && r.at(j).joined && r.ts[a.to].joined {
		return r.at(j).text, j
	}
	return "", 0
}

// isCents reports two digits, and isWholeNumber a number without a mark.
func isCents(t token) bool { return t.role == figure && len(t.text) == 2 && isWholeNumber(t) }

func isWholeNumber(t token) bool { return t.role == figure && !strings.ContainsAny(t.text, ".,") }

func isCode(t token) bool { return len(t.text) > 2 && t.text[0] < 0x80 }

// isBare reports a number without a currency that is a price all the same: in a text that names none, one whose
// neighbours are known words; else one that is said to come later.
func (r *reader) isBare(i int, named bool) bool {
	if named {
		next := r.at(i + 1).role
		return r.at(i-1).role == between && (r.at(i-2).role == figure || r.at(i-2).role == currencyRole) && r.near(i, -4, then, renews) < 0 || r.near(i, -3, then, renews) >= 0 && next != times && next != "" ||
			(next == between || r.at(i+1).value == "-") && r.at(i+2).role == figure && r.touches(i+2)
	}
	return !r.isStrange(i) && r.near(i, -1, times) < 0 && r.at(i+1).role != times
}

// isStrange reports that a word which says nothing of a price stands beside a number.
func (r *reader) isStrange(i int) bool {
	says := []role{"", other, numeral, kindRole, percent, times}
	before, next := r.at(i-1), r.at(i+1)
	if before.text == "," { // July, 2004
		before = r.at(i - 2)
	}
	return slices.Contains(says, before.role) || slices.Contains(says, next.role) || next.role == glue && len(next.text) == 1 && next.value == ""
}

// dropped reports an amount that is no price: what is saved, what stood before, what costs more beside.
func (r *reader) dropped(a amountAt) bool {
	before := r.at(a.from - 1)
	isFee := before.role == plus && max(r.near(a.from, -3, setupRole), r.near(a.to, 3, setupRole, once)) >= 0
	if !isFee && slices.Contains([]role{minus, plus, times, extra}, before.role) || r.at(a.from-2).role == times && before.role != line || r.at(a.to+1).role == times ||
		r.at(a.from-2).role == minus && before.role == currencyRole {
		return true
	}
	isPart := false
	for j := a.from - 1; j >= 0 && j >= a.from-4 && !r.isNumberAt(j) && r.ts[j].role != line; j-- {
		r.hasOld = r.hasOld || r.ts[j].role == instead
		if r.ts[j].role == instead && r.ts[j].value == "" || r.ts[j].role == extra || r.ts[j].role == plus && isPart {
			return true
		}
		isPart = isPart || r.ts[j].role == other
	}
	if j := r.near(a.to, 2, instead); j >= 0 && r.ts[j].value == "after" {
		return true
	}
	clause := r.ts[a.from].clause
	for j, t := range r.ts {
		if t.role == discount && t.clause == clause && r.nearestNumber(j) >= a.from && r.nearestNumber(j) <= a.to {
			return true
		}
	}
	return false
}

func (r *reader) isNumberAt(j int) bool { return r.ts[j].role == figure || r.ts[j].role == percent }

// nearestNumber finds the number or percentage of a clause that stands nearest to a token.
func (r *reader) nearestNumber(i int) int {
	best := -1
	for j, t := range r.ts {
		if t.clause == r.ts[i].clause && r.isNumberAt(j) && (best < 0 || abs(j-i) < abs(best-i)) {
			best = j
		}
	}
	return best
}

func abs(n int) int { return max(n, -n) }

// ranges leaves the lower end of "5 - 10 €".
func (r *reader) ranges() {
	for i := 0; i+1 < len(r.amounts); i++ {
		a, b := &r.amounts[i], r.amounts[i+1]
		mid := r.at(a.to + 1)
		if b.from != a.to+2 || mid.role != between && mid.value != "-" || a.Amount.Cmp(b.Amount) > 0 {
			continue
		}
		if a.Currency == "" {
			a.Currency = b.Currency
		}
		if b.Currency == a.Currency || b.Currency == "" {
			a.to, a.isBare = b.to, false
			r.amounts = slices.Delete(r.amounts, i+1, i+2)
		}
	}
}

// currency finds what all signs beside a number stand for; why says why none is known.
func (h House) currency(signs []string) (code, why string) {
	var common []string
	for i, s := range signs {
		codes := strings.Split(s, " ")
		if i == 0 {
			common = codes
			continue
		}
		common = slices.DeleteFunc(slices.Clone(common), func(c string) bool {
			return !slices.ContainsFunc(codes, func(o string) bool { return strings.Trim(o, "*") == strings.Trim(c, "*") })
		})
	}
	switch {
	case len(signs) == 0:
		return "", ""
	case len(common) == 0:
		return "", "two currencies stand beside one number"
	case len(common) == 1:
		return strings.Trim(common[0], "*"), ""
	}
	for _, c := range common {
		c, isLikely := strings.CutPrefix(c, "*")
		if c == h.Currency {
			return c, ""
		}
		if isLikely && code == "" {
			code = c
		}
	}
	if code != "" {
		return code, ""
	}
	return "", "its currency may be one of " + strings.Join(common, ", ") + "; the file's currency says which"
}

// nearest finds the amount that a label is of, and how far it stands: the one before it where the text begins with an
// amount, else the one behind it, if both are as near.
func (r *reader) nearest(from, to int, follows bool, may func(amountAt) bool) *amountAt {
	var best *amountAt
	least := 0
	for k := range r.amounts {
		a := &r.amounts[k]
		if !may(*a) {
			continue
		}
		far := 2 * (r.ts[from].pos - r.ts[a.to].pos)
		if a.from > to {
			if far = 2 * (r.ts[a.from].pos - r.ts[to].pos); follows {
				far++
			}
		} else if !follows {
			far++
		}
		if best == nil || far < least {
			best, least = a, far
		}
	}
	return best
}

// labels attaches to each amount what says more about it.
func (r *reader) labels() {
	begins := len(r.ts)
	for _, c := range r.cycles {
		begins = min(begins, c.from)
	}
	follows := len(r.amounts) > 0 && r.amounts[0].from < begins
	for i, t := range r.ts {
		switch t.role {
		case then:
			j := slices.IndexFunc(r.amounts, func(a amountAt) bool { return a.from > i && r.ts[a.from].pos-t.pos <= 8 })
			if next := r.at(i + 1); next.clause != t.clause || next.role == cut || next.role == line { // "€9 a month after"
				j = slices.IndexFunc(r.amounts, func(a amountAt) bool { return a.from < i && r.ts[a.from].clause == t.clause })
			}
			if j > 0 && r.isOfPart(r.amounts[j]) { // 20 TB, then €1 per TB
				r.amounts = slices.Delete(r.amounts, j, j+1)
			} else if j > 0 {
				r.amounts[j].isRenewal = true
			}
		case renews:
			if a := r.nearest(i, i, false, func(a amountAt) bool { return r.ts[a.from].clause == t.clause }); a != nil && len(r.amounts) > 1 {
				a.isRenewal = true
			}
		case setupRole:
			if r.isWaived(i) {
				r.amounts = slices.DeleteFunc(r.amounts, func(a amountAt) bool { return a.from > i && a.from <= i+3 && r.near(a.to, 2, free) >= 0 })
			} else {
				a := r.nearest(i, i, follows && !r.beginsLine(i), func(a amountAt) bool { return abs(r.ts[a.from].pos-t.pos) <= 6 })
				if a != nil {
					a.isSetup = true
				}
			}
		}
	}
	for i, t := range r.ts {
		if a := r.nearest(i, i, follows, func(amountAt) bool { return true }); t.role == once && a != nil && !a.isSetup && (len(r.cycles) == 0 || !r.has(t.clause, setupRole, paid)) {
			a.isOnce = true
		}
	}
	side := r.side()
	for _, c := range r.cycles {
		t := r.ts[c.from]
		a := r.nearest(c.from, c.to, follows || c.perUnit, func(a amountAt) bool {
			isBefore := a.to < c.from
			isParted := !isBefore && slices.ContainsFunc(r.ts[c.to:a.from], func(t token) bool { return t.role == then })
			return !a.isSetup && !a.isOnce && !isParted && (!c.perUnit || isBefore || !follows) && (side == 0 || c.perUnit && !c.isPaid || isBefore == (side < 0))
		})
		if a == nil || r.ts[a.from].clause != t.clause && r.isAside(c) {
			continue
		}
		a.cycles = append(a.cycles, c)
	}
	if !slices.ContainsFunc(r.amounts, func(a amountAt) bool { return a.isRenewal }) {
		return
	}
	for i := range r.amounts { // 1 € a month for 6 months, then 9 €
		if own := r.amounts[i].cycles; !r.amounts[i].isRenewal && slices.ContainsFunc(own, func(c cycleAt) bool { return c.perUnit }) {
			for k := range own {
				own[k].isFirst = own[k].isFirst || !own[k].perUnit && !own[k].isPaid
			}
		}
	}
}

// side is where the amounts of cycles stand in a text that tells one after the other: -1 for before them, 1 for behind
// them, and 0 where they do not alternate. A cycle behind a slash is always of the amount before it.
func (r *reader) side() int {
	var places []int // of amounts below 0
	for _, a := range r.amounts {
		if a.isRenewal || a.isSetup || a.isOnce {
			return 0
		}
		places = append(places, -a.from-1)
	}
	for _, c := range r.cycles {
		if (!c.perUnit || c.isPaid) && !r.isAside(c) {
			places = append(places, c.from+1)
		}
	}
	slices.SortFunc(places, func(a, b int) int { return cmp.Compare(abs(a), abs(b)) })
	for i := 1; i < len(places); i++ {
		if (places[i] < 0) == (places[i-1] < 0) {
			return 0
		}
	}
	switch {
	case len(places) < 4 || len(places)%2 > 0:
		return 0
	case places[0] < 0:
		return -1
	}
	return 1
}

// beginsLine reports a label that stands first in its line or clause.
func (r *reader) beginsLine(i int) bool {
	return r.at(i-1).clause != r.ts[i].clause || i == 0 || r.at(i-1).role == cut || r.at(i-1).role == line
}

// isAside reports a cycle in a clause of its own that speaks of something else: of a discount, of traffic, of next week.
func (r *reader) isAside(c cycleAt) bool {
	isBare := c.from == c.to && !c.perUnit && r.ts[c.from].role == unit
	return isBare && r.strange(r.ts[c.from].clause) > 0 || r.has(r.ts[c.from].clause, discount, other, free, stockRole, setupRole)
}

// taxed finds what the text says of tax for an amount: gross or net; empty for nothing. unclear reports tax words that
// say neither.
func (r *reader) taxed() (rate *market.Amount, unclear bool) {
	said := map[role]bool{}
	for i, t := range r.ts {
		is := role("")
		switch t.role {
		case gross, net:
			is = t.role
		case vat:
			in, out := r.near(i, -5, included), r.near(i, -3, excluded, plus, not)
			behind, denied := r.near(i, 3, included), r.near(i, 3, excluded, free, not)
			switch {
			case out >= 0 && out > in:
				is = net
			case in >= 0, behind >= 0 && denied < 0:
				is = gross
			case denied >= 0, r.at(i+1).role == percent && r.at(i+1).n.Sign() == 0:
				is = net
			default:
				unclear = unclear || !slices.ContainsFunc(r.ts, func(t token) bool { return t.role == gross || t.role == net })
			}
			if j := max(r.near(i, -3, percent), r.near(i, 3, percent)); j >= 0 && r.ts[j].isNumber {
				rate = &r.ts[j].n
			}
			if is == "" {
				continue
			}
		default:
			continue
		}
		said[is] = true
		isBehind := len(r.amounts) > 0 && (len(said) > 1 || r.amounts[0].to < i)
		if a := r.nearest(i, i, true, func(a amountAt) bool { return !isBehind || a.to < i }); a != nil {
			a.tax = is
		}
	}
	for is := range said {
		for i := range r.amounts {
			if len(said) == 1 && !r.isOtherTax(i, is) {
				r.amounts[i].tax = is
			}
		}
	}
	return rate, unclear
}

// isOtherTax reports an amount beside another that alone has what the text says of tax, as in "€5.95 (€5.00 excl. VAT)", and
// sets that it is the other way round.
func (r *reader) isOtherTax(i int, said role) bool {
	if len(r.amounts) != 2 || r.amounts[0].Currency != r.amounts[1].Currency {
		return false
	}
	a, other := &r.amounts[i], r.amounts[1-i]
	is, more := gross, a.Amount.Float64()/other.Amount.Float64()
	if said == gross {
		is, more = net, 1/more
	}
	if r.has(r.ts[a.from].clause, vat, gross, net) || !r.has(r.ts[other.from].clause, vat, gross, net) || more <= 1 || more > 1.35 {
		return false
	}
	a.tax = is
	return true
}

// offers puts together what was found.
func (r *reader) offers() (list []Offer) {
	r.labels()
	rate, unclear := r.taxed()
	if unclear && len(r.amounts) > 0 {
		r.doubt("it speaks of tax and does not say whether it is in the price")
		return nil
	}
	if at := slices.IndexFunc(r.amounts, func(a amountAt) bool { return a.tax == net }); at >= 0 {
		for _, a := range r.amounts {
			if a.tax == gross && len(r.amounts[at].cycles) == 0 {
				r.amounts[at].cycles = a.cycles
			}
		}
		r.amounts = slices.DeleteFunc(r.amounts, func(a amountAt) bool { return a.tax == gross })
	}
	var renewals []amountAt
	var all []Offer
	var setup *Money
	for _, a := range r.amounts {
		switch {
		case a.isSetup:
			if setup != nil && *setup != a.Money {
				r.doubt("it names two setup fees")
				return nil
			}
			setup = new(a.Money)
		case a.isRenewal:
			renewals = append(renewals, a)
		case a.isOnce:
			continue
		default:
			if o, ok := r.offer(a); ok {
				all = append(all, o)
			}
		}
	}
	for _, o := range all {
		isAgain := slices.ContainsFunc(all, func(other Offer) bool {
			return other.Cycle == o.Cycle && other.Currency == o.Currency && !other.Amount.Equal(o.Amount)
		})
		if !isAgain || !slices.ContainsFunc(all, func(long Offer) bool { return o.isPartOf(long) }) {
			list = r.with(list, o)
		}
	}
	for _, a := range r.amounts {
		if a.isOnce && len(list) > 0 && setup == nil {
			setup = new(a.Money)
		} else if a.isOnce && len(list) == 0 {
			r.doubt("it is paid once")
		}
	}
	if setup == nil && len(list) > 0 {
		setup = r.waived(list[0].Currency)
	}
	if list = r.unlikeParts(shared(list)); len(list) == 0 {
		if len(r.doubts) == 0 && setup != nil {
			r.doubt("it tells a setup fee alone")
		}
		return nil
	}
	for _, a := range renewals {
		if !r.renewed(list, a) {
			return nil
		}
	}
	return r.finished(list, setup, rate)
}

// finished sets what holds for all offers of the text.
func (r *reader) finished(list []Offer, setup *Money, rate *market.Amount) []Offer {
	var tax *market.Amount
	if slices.ContainsFunc(r.amounts, func(a amountAt) bool { return a.tax == gross }) {
		if tax = cmp.Or(rate, r.house.VAT); tax == nil {
			r.doubt("tax is in the price, and neither the text nor vat of the file says how much")
			return nil
		}
	}
	for i := range list {
		if list[i].Setup, list[i].VAT = setup, tax; list[i].Renewal == nil && r.isOnlyFirst(list[i]) {
			r.doubt("it tells a first price, and not what is paid after it")
			return nil
		}
	}
	return list
}

// isOnlyFirst reports an offer whose only cycle is the one of a first price.
func (r *reader) isOnlyFirst(o Offer) bool {
	return slices.ContainsFunc(r.amounts, func(a amountAt) bool {
		return a.Currency == o.Currency && a.Amount.Equal(o.Amount) && len(a.cycles) > 0 && !slices.ContainsFunc(a.cycles, func(c cycleAt) bool { return !c.isFirst })
	})
}

// offer settles the cycle of an amount.
func (r *reader) offer(a amountAt) (o Offer, ok bool) {
	o.Money = a.Money
	if r.isOfPart(a) {
		r.doubt("%s is the price of a part", a.Amount)
		return o, false
	}
	var of, paidFor *cycleAt
	for i := range a.cycles {
		c := &a.cycles[i]
		at := &of
		if c.isPaid {
			at = &paidFor
		}
		switch {
		case c.bad:
			r.doubt("the number before its cycle is not understood")
			return o, false
		case c.isFirst && len(a.cycles) > 1:
		case *at == nil:
			*at = c
		case (*at).Cycle != c.Cycle:
			r.doubt("two cycles stand beside %s", a.Amount)
			return o, false
		}
	}
	if o.isPaid = paidFor != nil && (of == nil || of.Cycle == paidFor.Cycle); of == nil {
		of, paidFor = paidFor, nil
	}
	if of == nil {
		return o, true
	}
	if r.hasOld && of.Months == 1 && of.from < of.to && !of.perUnit {
		r.doubt("one month for %s, beside another price, may be the first month alone", a.Amount)
		return o, false
	}
	if of.isFirst && of.Months != 1 && of.Months != 12 && of.Months != 0 {
		r.doubt("a first price for several months does not say whether it is a month's")
		return o, false
	}
	o.Cycle = of.Cycle
	if o.Hours > 0 && !a.decimal.Equal(a.Amount) {
		r.doubt("three digits behind the mark of a price by the hour may be thousands or decimals")
		return o, false
	}
	if paidFor == nil || paidFor.Cycle == o.Cycle || o.Hours > 0 && (paidFor.Months == 1 || paidFor.Hours > 0) {
		return o, true
	}
	if o.Months == 0 || paidFor.Months < o.Months || paidFor.Months%o.Months != 0 {
		r.doubt("it is paid for another time than its price is of")
		return o, false
	}
	sum, err := o.Amount.Mul(market.Whole(int64(paidFor.Months / o.Months)))
	if o.Amount, o.Cycle, o.isTimes = sum, paidFor.Cycle, true; err != nil {
		r.doubt("its price is out of range")
	}
	return o, err == nil
}

// isOfPart reports an amount for each core, GB or address.
func (r *reader) isOfPart(a amountAt) bool {
	for j := a.to + 1; j < len(r.ts) && r.ts[j].clause == r.ts[a.to].clause && r.ts[j].role != figure; j++ {
		if t := r.ts[j]; t.value == "per" && (t.text == "/" || len(t.text) > 2) && r.at(j+1).role == other {
			return true
		}
	}
	return false
}

// with adds an offer unless it is there already; two amounts of one cycle in one currency are a doubt.
func (r *reader) with(list []Offer, o Offer) []Offer {
	for _, one := range list {
		if one.Cycle == o.Cycle && one.Currency == o.Currency {
			if !one.Amount.Equal(o.Amount) {
				r.doubt("it names %s and %s and does not say which is the price", one.Amount, o.Amount)
			}
			return list
		}
	}
	return append(list, o)
}

// shared gives amounts without a cycle the only one that the text names. One that the text says again with its cycle goes.
func shared(list []Offer) []Offer {
	again := func(o Offer) bool {
		return o.Cycle == (Cycle{}) && slices.ContainsFunc(list, func(other Offer) bool {
			return other.Cycle != o.Cycle && other.Currency == o.Currency && other.Amount.Equal(o.Amount)
		})
	}
	list = slices.DeleteFunc(slices.Clone(list), again)
	var only Cycle
	for _, o := range list {
		if o.Cycle != (Cycle{}) && only != (Cycle{}) && o.Cycle != only {
			return list
		}
		only = cmp.Or(only, o.Cycle)
	}
	for i := range list {
		if list[i].Cycle == (Cycle{}) && !slices.ContainsFunc(list, func(o Offer) bool { return o.Cycle == only && o.Currency == list[i].Currency }) {
			list[i].Cycle = only
		}
	}
	return list
}

// unlikeParts leaves out a month's part of a longer price, and everything where a doubt is left about an amount.
func (r *reader) unlikeParts(list []Offer) []Offer {
	if slices.ContainsFunc(r.ts, func(t token) bool { return t.role == paid }) {
		settled(list)
	}
	if slices.ContainsFunc(list, func(o Offer) bool { return o.Cycle == (Cycle{}) }) && len(list) > 1 {
		r.doubt("it names several amounts and does not say what each is for")
		return nil
	}
	isAny := len(r.doubts) > 0 && len(list) < len(r.amounts)
	return slices.DeleteFunc(list, func(o Offer) bool {
		for _, long := range list {
			if o.isPartOf(long) {
				return true
			}
			isDearer := long.isTimes && o.times(long) > long.Amount.Float64() // a month alone costs more than one that is paid for longer
			if o.times(long) > 0 && !isDearer && !o.isPaid && slices.ContainsFunc(r.cycles, func(c cycleAt) bool { return c.isPaid && c.Months == long.Months }) {
				r.doubt("the price of a month and the one that is paid do not agree")
				isAny = true
			}
		}
		return isAny
	})
}

// settled gives amounts without a cycle the one that another amount makes of them: "$6.58 a month, billed as one payment of $79".
func settled(list []Offer) {
	for i := range list {
		for _, months := range []int{3, 6, 12, 24, 36} {
			long := list[i]
			if long.Months = months; list[i].Cycle == (Cycle{}) && slices.ContainsFunc(list, func(o Offer) bool { return o.isPartOf(long) }) {
				list[i] = long
			}
		}
	}
}

// times is what an offer costs in the time of a longer one; 0 where that is no multiple of its own.
func (o Offer) times(long Offer) float64 {
	if o.Months == 0 || long.Months <= o.Months || long.Months%o.Months != 0 || long.Currency != o.Currency {
		return 0
	}
	return o.Amount.Float64() * float64(long.Months/o.Months)
}

// isPartOf reports an offer that says what a month of a longer one costs, rounded to cents.
func (o Offer) isPartOf(long Offer) bool {
	sum := o.times(long)
	return sum > 0 && math.Abs(sum-long.Amount.Float64()) <= 0.011*float64(long.Months/o.Months)
}

// renewed sets the renewal of the offers that it is of; false for a doubt.
func (r *reader) renewed(list []Offer, a amountAt) bool {
	o, ok := r.offer(a)
	if !ok {
		return false
	}
	for i := range list {
		one := &list[i]
		if one.Currency != o.Currency {
			continue
		}
		amount := o.Amount
		if amount.Cmp(one.Amount) < 0 && o.Cycle == one.Cycle {
			r.doubt("%s after %s is no renewal", o.Amount, one.Amount)
			return false
		}
		if o.Cycle != one.Cycle && (o.Cycle != (Cycle{}) || one.isTimes || len(list) > 1) {
			if times := max(o.Months, 1); !one.isTimes || o.Months == 0 || one.Months%times != 0 {
				r.doubt("it does not say what is renewed at %s", o.Amount)
				return false
			}
			var err error
			if amount, err = o.Amount.Mul(market.Whole(int64(one.Months / o.Months))); err != nil {
				return false
			}
		}
		one.Renewal = &amount
	}
	return true
}

// isWaived reports a word of setup beside one that says that nothing is paid for it.
func (r *reader) isWaived(i int) bool {
	if j := r.near(i, 4, free); j >= 0 && r.at(j+1).clause != r.ts[i].clause || j == len(r.ts)-1 {
		return true
	}
	for _, j := range []int{r.near(i, 2, free, not, included), r.near(i, -2, free, not, included), r.near(i, -2, excluded)} {
		if j >= 0 && (r.ts[j].role != excluded || r.ts[j].value != "") {
			return true
		}
	}
	return false
}

// waived is a setup fee of 0 where the text says so.
func (r *reader) waived(currency string) *Money {
	for i, t := range r.ts {
		if t.role == setupRole && r.isWaived(i) {
			return &Money{Currency: currency}
		}
	}
	return nil
}

// CurrencyOf is the code of the only currency that a text names, else the house's.
func (h House) CurrencyOf(text string) (string, error) {
	if read := h.Prices(text); len(read.Offers) > 0 {
		return read.Offers[0].Currency, nil
	}
	code := ""
	for _, t := range lex(text) {
		if one, why := h.currency([]string{t.value}); t.role == currencyRole {
			if why != "" || code != "" && one != code {
				return "", fmt.Errorf("%q: %s", errs.Clip(text, 60), cmp.Or(why, "it names two currencies"))
			}
			code = one
		}
	}
	return cmp.Or(code, h.Currency), nil
}

// CycleOf is the cycle that a text names; an error for one that names two.
func CycleOf(text string) (c Cycle, err error) {
	r := reader{ts: lex(text)}
	r.findCycles()
	for _, one := range r.cycles {
		if one.bad || c != (Cycle{}) && c != one.Cycle {
			return Cycle{}, fmt.Errorf("%q names two cycles", errs.Clip(text, 60))
		}
		c = one.Cycle
	}
	return c, nil
}

// IsPrice reports whether a text holds an amount with a currency, whatever it pays for.
func IsPrice(text string) bool {
	r := reader{ts: lex(text)}
	r.findCycles()
	r.findAmounts()
	isOf := func(t token) bool { return t.role == currencyRole }
	return len(r.amounts) > 0 || len(r.doubts) > 0 && slices.ContainsFunc(r.ts, isOf) // kr, whichever it is
}
