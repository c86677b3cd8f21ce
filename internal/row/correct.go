package row

import (
	"encoding/json"
	"slices"
	"strconv"

	"launchrack/internal/errs"
	"launchrack/internal/market"
)

// Correctable is a column that an operator may correct in a partner's row: what the server is, where it
// stands and what it costs. Keys, links and stock stay the partner's.
type Correctable struct {
	// Column is its name, Label its name in words, and Unit the unit of a number; empty for none.
	Column, Label, Unit string
}

var correctable = []Correctable{
	{"name", "Name", ""},
	{"type", "Type", ""},
	{"category", "Category", ""},
	{"tags", "Tags", ""},
	{"cpu_model", "Processor", ""},
	{"cpu_cores", "Cores", ""},
	{"cpu_threads", "Threads", ""},
	{"cpu_frequency", "Frequency", ""},
	{"cpu_architecture", "Architecture", ""},
	{"ram_size", "RAM", "GB"},
	{"ram_type", "Type of RAM", ""},
	{"ram_ecc", "ECC memory", ""},
	{"disks", "Disks", ""},
	{"storage_size", "Total storage", "GB"},
	{"storage_type", "Type of storage", ""},
	{"gpu_model", "GPU", ""},
	{"gpu_count", "Number of GPUs", ""},
	{"gpu_memory_gb", "GPU memory", "GB"},
	{"network_speed", "Network", "Mbps"},
	{"traffic_tb", "Traffic in TB", ""},
	{"bandwidth", "Traffic", ""},
	{"ipv4_count", "Public IPv4 addresses", ""},
	{"ipv6", "IPv6", ""},
	{"nat", "IPv4 by NAT", ""},
	{"virtualization", "Virtualisation", ""},
	{"cpu_share", "Share of a core", ""},
	{"price_monthly_currencies", "Price per month", ""},
	{"price_hourly_currencies", "Price per hour", ""},
	{"price_annually_currencies", "Price per year", ""},
	{"setup_fee_currencies", "Setup fee", ""},
	{"regions", "Regions", ""},
	{"countries", "Countries", ""},
	{"places", "Places", ""},
	{"description", "Description", ""},
}

// AllCorrectable lists the columns in the order of the desk's form.
func AllCorrectable() []Correctable { return slices.Clone(correctable) }

// Uncorrect makes a row what its partner says.
func Uncorrect(p *market.Plan) error {
	list, err := p.Corrections.List()
	if err != nil {
		return unread(err)
	}
	for _, c := range list {
		if err := set(p, c.Column, c.Theirs); err != nil {
			return err
		}
	}
	p.Corrections = ""
	return nil
}

// Correct makes corrections in what a partner says. Those of columns of which the partner says something
// else than it said then have ended: they are left out and returned. One that hides the row never ends by
// itself.
func Correct(p *market.Plan, list []market.Correction) (ended []market.Correction, err error) {
	var standing []market.Correction
	for _, c := range list {
		then := *p
		if err := set(&then, c.Column, c.Theirs); err != nil {
			return nil, err
		}
		if column, known := byName[c.Column]; known && c.Column != market.HiddenColumn && !column.equal(&then, p) {
			ended = append(ended, c)
			continue
		}
		standing = append(standing, c)
	}
	return ended, Keep(p, standing)
}

// Keep makes corrections in what a partner says, whatever it says.
func Keep(p *market.Plan, list []market.Correction) (err error) {
	for i := range list {
		c := &list[i]
		if c.Column == market.HiddenColumn {
			c.Theirs = json.RawMessage(strconv.FormatBool(p.Available))
		}
		if err := set(p, c.Column, c.Value); err != nil {
			return err
		}
	}
	p.Corrections, err = market.MakeCorrections(list)
	return err
}

// Amend is the list of corrections of a partner's row after a JSON object of columns was set in it by the
// rules of rows by hand. A column that is set to what the partner says has no correction any more. how has
// the time, the reason and the source of the new corrections. It lists every reason not to store them.
func Amend(current *market.Plan, object []byte, how market.Correction) ([]market.Correction, []*errs.Error) {
	theirs, amended := *current, *current
	if err := Uncorrect(&theirs); err != nil {
		return nil, []*errs.Error{{Kind: errs.Internal, Message: err.Error()}}
	}
	list, _ := current.Corrections.List() // Uncorrect has read them
	named, _ := members(object)
	for _, m := range named {
		if !slices.ContainsFunc(correctable, func(c Correctable) bool { return c.Column == m.name }) {
			return nil, []*errs.Error{fault(codeRule, m.name, "is no column that can be corrected")}
		}
	}
	if found := Patch(&amended, object); len(found) > 0 {
		return nil, found
	}
	for _, m := range named {
		c := byName[m.name]
		if c.equal(&amended, current) {
			continue
		}
		list = slices.DeleteFunc(list, func(o market.Correction) bool { return o.Column == c.Name })
		if c.equal(&amended, &theirs) {
			continue
		}
		how.Column, how.Value, how.Theirs = c.Name, AppendValue(nil, c.Kind, c.Get(&amended)), AppendValue(nil, c.Kind, c.Get(&theirs))
		list = append(list, how)
	}
	return list, nil
}

func set(p *market.Plan, column string, value json.RawMessage) error {
	c, known := byName[column]
	if !known {
		return nil
	}
	if err := c.Set(p, value); err != nil {
		return unread(err)
	}
	return nil
}

func unread(err error) error {
	return errs.Wrap(errs.Damaged, err, "the corrections of a row cannot be read")
}

// Hide is the list of corrections of a partner's row that is hidden, or shown again. how has the time and
// the reason.
func Hide(current *market.Plan, hidden bool, how market.Correction) ([]market.Correction, error) {
	list, err := current.Corrections.List()
	if err != nil {
		return nil, unread(err)
	}
	at := slices.IndexFunc(list, func(c market.Correction) bool { return c.Column == market.HiddenColumn })
	switch {
	case hidden && at < 0:
		how.Column, how.Value, how.Theirs = market.HiddenColumn, json.RawMessage("false"), json.RawMessage("null")
		list = append(list, how)
	case !hidden && at >= 0:
		list = slices.Delete(list, at, at+1)
	}
	return list, nil
}
