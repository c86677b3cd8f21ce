package row

import (
	"encoding/json"
	"slices"
	"strconv"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
)

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
		if c := byName[m.name]; c == nil || !c.IsCorrectable {
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
