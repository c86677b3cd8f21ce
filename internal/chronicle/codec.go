package chronicle

import (
	"bytes"
	"encoding/binary"
	"math"
	"slices"
	"time"

	"launchrack/internal/market"
)

// codec writes values or reads them back. One description of a type does both, so that what is
// written and what is read cannot differ. What it writes it leaves as it is, since others read it.
type codec struct {
	isWriting bool
	written   []byte
	market.PackedReader
	texts map[string]string // that were read, since most of them come again
}

func (c *codec) number(n *int64) {
	if c.isWriting {
		c.written = binary.AppendVarint(c.written, *n)
	} else {
		*n = c.Varint()
	}
}

func (c *codec) flag(f *bool) {
	if !c.isWriting {
		*f = c.Byte() == 1
	} else if *f {
		c.written = append(c.written, 1)
	} else {
		c.written = append(c.written, 0)
	}
}

func (c *codec) integer(n *int) {
	wide := int64(*n)
	if c.number(&wide); !c.isWriting {
		*n = int(wide)
	}
}

func (c *codec) float(f *float64) {
	bits := int64(math.Float64bits(*f))
	if c.number(&bits); !c.isWriting {
		*f = math.Float64frombits(uint64(bits))
	}
}

func (c *codec) amount(a *market.Amount) {
	if c.isWriting {
		c.written = a.AppendPacked(c.written)
	} else {
		*a = c.Amount()
	}
}

// time keeps microseconds, as the journal does.
func (c *codec) time(t *time.Time) {
	isSet, micros := !t.IsZero(), t.UnixMicro()
	if c.flag(&isSet); isSet {
		c.number(&micros)
	}
	switch {
	case c.isWriting:
	case isSet:
		*t = time.UnixMicro(micros).UTC()
	default:
		*t = time.Time{}
	}
}

func text[T ~string](c *codec, t *T) {
	if c.isWriting {
		c.written = append(binary.AppendUvarint(c.written, uint64(len(*t))), *t...)
		return
	}
	b := c.Bytes()
	known, has := c.texts[string(b)]
	if !has {
		if c.texts == nil {
			c.texts = map[string]string{}
		}
		known = string(b)
		c.texts[known] = known
	}
	*t = T(known)
}

// optional is a value that may be nil, which is not zero.
func optional[T any](c *codec, p **T, value func(*T)) {
	has := *p != nil
	if c.flag(&has); !c.isWriting {
		if *p = nil; has {
			*p = new(T)
		}
	}
	if has {
		value(*p)
	}
}

// list is a list; one without elements is read as nil.
func list[T any](c *codec, l *[]T, element func(*T)) {
	if c.isWriting {
		c.written = binary.AppendUvarint(c.written, uint64(len(*l)))
		for i := range *l {
			element(&(*l)[i])
		}
		return
	}
	n := c.Uvarint()
	if *l = nil; n == 0 || n > uint64(len(c.Rest)) { // an element takes a byte and more
		if n > 0 {
			c.Fail()
		}
		return
	}
	*l = make([]T, n)
	for i := range *l {
		element(&(*l)[i])
	}
}

// dict is a map, written in the order of the bytes of its keys.
func dict[K comparable, V any](c *codec, m *map[K]V, key func(*codec, *K), value func(*codec, *V)) {
	if !c.isWriting {
		n := c.Uvarint()
		if *m = nil; n > 0 {
			*m = map[K]V{}
		}
		for ; n > 0 && c.Err == nil; n-- {
			var k K
			var v V
			key(c, &k)
			value(c, &v)
			(*m)[k] = v
		}
		return
	}
	type entry struct {
		key   []byte
		value V
	}
	entries := make([]entry, 0, len(*m))
	for k, v := range *m {
		part := codec{isWriting: true}
		key(&part, &k)
		entries = append(entries, entry{part.written, v})
	}
	slices.SortFunc(entries, func(a, b entry) int { return bytes.Compare(a.key, b.key) })
	c.written = binary.AppendUvarint(c.written, uint64(len(entries)))
	for i := range entries {
		c.written = append(c.written, entries[i].key...)
		value(c, &entries[i].value)
	}
}

// book is all of a book's state but the number of its last event.
func (c *codec) book(b *Book) {
	c.time(&b.day)
	c.number(&b.dawn)
	dict(c, &b.runs, text[market.PartnerID], (*codec).number)
	dict(c, &b.over, text[market.PartnerID], (*codec).number)
	dict(c, &b.plans, (*codec).number, (*codec).plan)
	dict(c, &b.openings, (*codec).number, (*codec).opening)
	dict(c, &b.index.priced, (*codec).segment, (*codec).integer)
	dict(c, &b.index.last, (*codec).segment, (*codec).number)
	list(c, &b.index.days, c.indexDay)
	c.stockCounts(&b.stock)
	list(c, &b.stocks, c.stockCounts)
	list(c, &b.moves, c.move)
	list(c, &b.news, c.newsItem)
	dict(c, &b.isAuction, text[market.PartnerID], (*codec).flag)
	dict(c, &b.taken.all, text[market.PartnerID], func(c *codec, m *map[int64]int64) { dict(c, m, (*codec).number, (*codec).number) })
	if c.isWriting {
		return
	}
	b.plans, b.openings = orEmpty(b.plans), orEmpty(b.openings)
	b.index.priced, b.index.last = orEmpty(b.index.priced), orEmpty(b.index.last)
	b.stock, b.isAuction = orEmpty(b.stock), orEmpty(b.isAuction)
	b.runs, b.over = orEmpty(b.runs), orEmpty(b.over)
}

// orEmpty is a map that can be added to.
func orEmpty[M ~map[K]V, K comparable, V any](m M) M {
	if m == nil {
		return M{}
	}
	return m
}

func (c *codec) plan(p *plan) {
	text(c, &p.partner)
	text(c, &p.name)
	text(c, &p.planType)
	list(c, &p.countries, func(s *string) { text(c, s) })
	c.flag(&p.isThere)
	c.flag(&p.isOffered)
	c.flag(&p.isSpot)
	c.time(&p.firstSeen)
	c.size(&p.size)
	list(c, &p.places, func(at *market.Place) {
		text(c, &at.Region)
		text(c, &at.Country)
		text(c, &at.State)
	})
	c.time(&p.nextDrop)
	for _, quoted := range []*market.Prices{&p.monthly, &p.hourly, &p.annually} {
		dict(c, (*map[market.Currency]market.Amount)(quoted), text[market.Currency], (*codec).amount)
	}
	for _, eur := range []**market.Amount{&p.monthlyEUR, &p.hourlyEUR, &p.annuallyEUR} {
		optional(c, eur, c.amount)
	}
}

func (c *codec) size(s *Size) {
	optional(c, &s.Cores, c.integer)
	optional(c, &s.MemoryGB, c.float)
	optional(c, &s.StorageGB, c.float)
}

func (c *codec) opening(o **opening) {
	if *o == nil {
		*o = &opening{}
	}
	c.plan(&(*o).plan)
	c.plan(&(*o).from)
	c.time(&(*o).prices)
	c.time(&(*o).offer)
	c.time(&(*o).presence)
}

func (c *codec) segment(s *Segment) {
	text(c, &s.Type)
	text(c, &s.Country)
}

func (c *codec) indexDay(d *IndexDay) {
	c.time(&d.Day)
	c.segment(&d.Segment)
	c.integer(&d.Plans)
	c.number(&d.Ratio)
	c.number(&d.Index)
}

func (c *codec) stockCounts(s *stockCounts) {
	dict(c, (*map[partnerCountry]StockDay)(s), func(c *codec, k *partnerCountry) {
		text(c, &k.partner)
		text(c, &k.country)
	}, func(c *codec, d *StockDay) {
		c.time(&d.Day)
		c.integer(&d.Offered)
		c.integer(&d.Listed)
	})
}

func (c *codec) move(m *Move) {
	text(c, &m.Partner)
	c.time(&m.Day)
	text(c, &m.Kind)
	list(c, &m.Plans, c.movedPlan)
	for _, percent := range []**market.Amount{&m.Median, &m.Min, &m.Max} {
		optional(c, percent, c.amount)
	}
	c.time(&m.Since)
}

func (c *codec) movedPlan(p *MovedPlan) {
	c.number(&p.ID)
	text(c, &p.Name)
	c.size(&p.Size)
	text(c, &p.Type)
	list(c, &p.Regions, func(s *string) { text(c, s) })
	optional(c, &p.Percent, c.amount)
	c.step(&p.Step)
	c.time(&p.since)
}

func (c *codec) step(s *market.Step) {
	text(c, &s.Currency)
	text(c, &s.Period)
	c.flag(&s.IsRenewal)
	c.amount(&s.Before)
	c.amount(&s.After)
}

func (c *codec) newsItem(n *News) {
	c.number(&n.Seq)
	c.time(&n.At)
	c.number(&n.Plan)
	text(c, &n.Kind)
	c.step(&n.Step)
}
