package mapping

import (
	"launchrack/internal/partner/about"
	"launchrack/internal/yamltree"
)

// file is a mapping as docs/partner-files.md describes it. Expressions of a member may use the
// variables of members above it.
type file struct {
	about.File
	Source  mainSource       `yaml:"source" required:"a mapping with address or file"`
	Sources others           `yaml:"sources"`
	Paging  paging           `yaml:"paging"`
	Items   *program         `yaml:"items"`
	Lookups map[string]table `yaml:"lookups"`
	Fields  fields           `yaml:"fields" required:"a mapping with at least sku and type"`
	Places  *places          `yaml:"places"`
	Prices  []price          `yaml:"prices" required:"a list of at least one price"`
	Setup   []fee            `yaml:"setup"`
	Rules   []rule           `yaml:"rules"`
	StandIn standIn          `yaml:"sandbox"`
}

// scope is what the values of a file get from others.
type scope struct {
	file *file
	// variables are what expressions may use beside the document or the item that they read.
	variables []string
}

// New reads a mapping; the name of the file is for messages and for the place of a
// source file. An error is of kind *yamltree.Error and says where.
func New(name string, text []byte) (*Adapter, error) {
	top, err := yamltree.Parse(name, text)
	if err != nil {
		return nil, err
	}
	f := &file{Paging: paging{Kind: pagingNone, MaxPages: maxPages}, Items: must(".")}
	f.Source.Format = formatJSON
	s := &scope{file: f}
	if sources := top.Member("sources"); sources != nil {
		for _, m := range sources.Members {
			s.variables = append(s.variables, "$"+m.Name)
		}
	}
	if err := yamltree.Decode(top, "", f, s); err != nil {
		return nil, err
	}
	return f.adapter(name, s)
}

func (f *file) adapter(name string, s *scope) (*Adapter, error) {
	info, err := f.Info()
	if err != nil {
		return nil, err
	}
	a := &Adapter{info: info, main: source{asked: f.Source.asked, Paging: f.Paging, Items: f.Items}, others: f.Sources,
		fields: f.Fields, places: f.Places, prices: f.Prices, setup: f.Setup, rules: f.Rules, standIn: f.StandIn}
	for i := range f.Prices {
		if err := f.Prices[i].settle("prices", s); err != nil {
			return nil, err
		}
	}
	for i := range f.Setup {
		if err := f.Setup[i].settle("setup", s); err != nil {
			return nil, err
		}
	}
	if err := a.locate(f, name); err != nil {
		return nil, err
	}
	if regions := f.At.Member("fields").Member("regions"); regions != nil && f.Places != nil {
		return nil, regions.Errorf("fields.regions: has no meaning beside places, which name the regions")
	}
	if f.At.Member("needs") == nil {
		a.info.Needs = a.derivedNeeds()
	}
	a.standIn.follow(a)
	return a, nil
}

// rule is a condition under which an item is not listed, or cannot be ordered.
type rule struct {
	When   *program `yaml:"when" required:"an expression such as .hidden == true"`
	Then   string   `yaml:"then" required:"skip or unavailable" oneof:"skip unavailable"`
	Reason string   `yaml:"reason"`
}
