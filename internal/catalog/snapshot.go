package catalog

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strings"
	"sync"

	"launchrack/internal/catalog/query"
	"launchrack/internal/catalog/textsearch"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
)

// Facts are what a snapshot holds besides its plans.
type Facts struct {
	// Rates convert quotes for comparing and showing.
	Rates price.Rates
	// Complete derives what a plan does not state from what it does. Nil leaves plans as they
	// are. Several goroutines call it.
	Complete func(*market.Plan)
	// Partners are the states of the partners' refreshes.
	Partners []market.PartnerState
	// Version names the snapshot; empty derives a name from the content.
	Version string
	// Sponsored are the plans that pages show above their lists, marked as sponsored.
	Sponsored []int64
	// LeadsKnown keeps IsLead as the plans say it: they are a part of the catalogue, and
	// their siblings are elsewhere.
	LeadsKnown bool
}

// Visibility says which plans a reader may see.
type Visibility int

const (
	// Public leaves out the plans that are not available.
	Public Visibility = iota
	// Operator sees every plan.
	Operator
)

// Snapshot is the catalogue at one moment. It never changes and may be read by
// any number of goroutines. Rows are numbered by their price in USD, those
// without one last, and where it is equal by id.
type Snapshot struct {
	rows int
	// priced counts the rows that have a price; they come first.
	priced    int
	columns   []column
	columnAt  map[string]int // the index in columns, by name
	documents documents
	// orders number the rows in the orders of presortedColumns.
	orders [len(presortedColumns)]order
	late   lateOrders
	// plans and machines find those of the rows, once.
	plans, machines func() *units
	bits            bitmap
	// seen counts, by block, the rows that a reader of some visibility sees.
	seen   [2][]int
	groups []group
	// words indexes the words of the searched columns.
	words []*textsearch.Index
	made  madeColumns
	// attached holds by its owner what is derived from the snapshot.
	attached sync.Map
	// fetched and confirmers are columns. confirmed has an entry for each code of
	// confirmers, and fetchedLater makes the column that is derived from these.
	fetched, confirmers *column
	confirmed           []confirmation
	fetchedLater        func() *column

	complete func(*market.Plan)
	rates    price.Rates
	partners []market.PartnerState
	// sponsored are plans by their ids; none of them need be a row.
	sponsored []int64
	version   func() string
}

// The columns that the engine itself looks at.
const (
	idColumn        = "id"
	priceColumn     = query.PriceUSD
	availableColumn = "available"
)

func (s *Snapshot) column(name string) *column { return &s.columns[s.columnAt[name]] }

func (s *Snapshot) groupOf(c *column) *group {
	for k := range s.groups {
		if s.groups[k].column == c {
			return &s.groups[k]
		}
	}
	return nil
}

// setFacts sets the facts besides the plans. A version that is not given is made at its
// first use, since making it reads every row.
func (s *Snapshot) setFacts(facts Facts) {
	s.complete, s.rates, s.partners = facts.Complete, facts.Rates, slices.Clone(facts.Partners)
	s.sponsored = slices.Clone(facts.Sponsored)
	s.version = func() string { return facts.Version }
	if facts.Version == "" {
		s.version = sync.OnceValue(s.contentHash)
	}
}

// contentHash names a content: equal plans, rates and states have equal names
// on every node, however the snapshot came about.
func (s *Snapshot) contentHash() string {
	var sum [4]uint64
	for _, d := range s.documents {
		h := sha256.Sum256(d.record)
		for k := range sum {
			sum[k] += binary.LittleEndian.Uint64(h[8*k:])
		}
	}
	h := sha256.New()
	// Neither a hash nor these values can fail to write; a failure would only
	// make two versions equal that should differ, so it changes the name.
	if err := json.NewEncoder(h).Encode([]any{sum, s.rates, s.partners, s.sponsored}); err != nil {
		h.Write([]byte(err.Error()))
	}
	return hex.EncodeToString(h.Sum(nil)[:8])
}

// Version names the snapshot; another content has another name.
func (s *Snapshot) Version() string { return s.version() }

// Len counts all plans, available or not.
func (s *Snapshot) Len() int { return s.rows }

// Rates are the exchange rates that the snapshot compares and converts by.
func (s *Snapshot) Rates() price.Rates { return s.rates }

// Partners tells how the refreshes of each partner went. The slice is fresh.
func (s *Snapshot) Partners() []market.PartnerState { return slices.Clone(s.partners) }

// Sponsored are the ids of the plans that pages show above their lists, marked as sponsored.
// It is not to be changed.
func (s *Snapshot) Sponsored() []int64 { return s.sponsored }

// PriceUSD is the plan's price as it is compared; see price.Compared.
func (s *Snapshot) PriceUSD(p *market.Plan) (market.Amount, bool) { return price.Compared(p, s.rates) }

// Category finds a category by its name in any case, among the listing's categories and
// the plans'. It returns the spelling that plans use.
func (s *Snapshot) Category(name string) (market.Category, bool) {
	names := market.Categories()
	for _, category := range s.column("category").texts {
		names = append(names, market.Category(category))
	}
	best := slices.IndexFunc(names, func(c market.Category) bool { return strings.EqualFold(string(c), name) })
	if exact := slices.Index(names, market.Category(name)); exact >= 0 {
		best = exact
	}
	if best < 0 {
		return "", false
	}
	return names[best], true
}

// Memory is what a snapshot takes, in bytes. Snapshots that follow each other
// share most of it.
type Memory struct {
	// Index finds and orders rows: codes, bits, sorted values, words.
	Index int
	// Values are the different texts of the columns, and Rows the encoded rows.
	Values, Rows int
}

// Memory counts the bytes of the snapshot.
func (s *Snapshot) Memory() Memory {
	m := Memory{Index: s.bits.size() + s.orders[0].size() + s.orders[1].size() + 8*cap(s.documents), Rows: s.documents.size()}
	for i := range s.columns {
		m.Index += s.columns[i].indexSize()
		m.Values += s.columns[i].valueSize()
	}
	for i := range s.groups {
		m.Index += s.groups[i].size()
	}
	for _, v := range s.words {
		m.Index += v.Size()
	}
	return m
}
