package mapping

import "launchrack/internal/partner/offers"

// file is a mapping as docs/partner-files.md describes it. Expressions of a member may use the
// variables of members above it.
type file struct {
	outline
	Lookups    map[string]table `yaml:"lookups"`
	Fields     fields           `yaml:"fields" required:"a mapping with at least sku and type"`
	Places     *places          `yaml:"places"`
	Prices     []price          `yaml:"prices"`
	Cycles     *cycles          `yaml:"cycles"`
	Setup      []fee            `yaml:"setup"`
	Components []component      `yaml:"components"`
	Rules      []rule           `yaml:"rules"`
}

// scope is the context in which the values of a file are decoded.
type scope struct {
	file *file
	// variables are the variables that expressions may use, such as $item.
	variables []string
	// functions are those of the file.
	functions functions
	// currency is the currency of prices that name none; empty where the file names none either.
	currency string
	// house is what the file says of texts.
	house offers.House
}

// New parses a mapping. name is the path of the file, for messages and for a relative source.file.
// An error is a *yamltree.Error with its position.
func New(name string, text []byte) (*Adapter, error) {
	f := &file{outline: newOutline()}
	s := &scope{file: f}
	if err := read(name, text, f, s); err != nil {
		return nil, err
	}
	a := &Adapter{fields: f.Fields, places: f.Places, prices: f.Prices, cycles: f.Cycles, setup: f.Setup, components: f.Components, rules: f.Rules,
		isOfSystem: f.System != ""}
	var err error
	if a.Partner, err = f.partner(name); err != nil {
		return nil, err
	}
	if err := f.settlePrices(s); err != nil {
		return nil, err
	}
	for i := range f.Setup {
		if err := f.Setup[i].settle("setup", s); err != nil {
			return nil, err
		}
	}
	if err := settleComponents(f.Components, "components", s); err != nil {
		return nil, err
	}
	if f.At.Member("needs") == nil {
		a.info.Needs = a.derivedNeeds()
	} else {
		for _, s := range append([]*source{&a.main}, a.others...) {
			s.demands = demandsOf(a.info.Needs, s.name)
		}
	}
	a.standIn.follow(a.prices)
	return a, nil
}

// settlePrices settles the prices of the item and of its places: a file has one of them at least.
func (f *file) settlePrices(s *scope) error {
	if f.Cycles != nil {
		if err := f.Cycles.settleCycles(s); err != nil {
			return err
		}
	}
	if len(f.Prices) == 0 && f.Cycles == nil && (f.Places == nil || f.Places.Prices == nil) {
		return f.At.Errorf("prices: is missing; accepted is a list of at least one price, here, in cycles or in places")
	}
	if f.Places != nil {
		if err := f.Places.settlePrices(f.Prices != nil || f.Cycles != nil, s); err != nil {
			return err
		}
	}
	return settle(f.Prices, "prices", s)
}

// rule is a condition under which an item is skipped or cannot be ordered.
type rule struct {
	When   *program `yaml:"when" required:"an expression such as .hidden == true"`
	Then   string   `yaml:"then" required:"skip or unavailable" oneof:"skip unavailable"`
	Reason string   `yaml:"reason"`
}
