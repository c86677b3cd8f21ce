package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"text/tabwriter"

	"launchrack/internal/config"
	"launchrack/internal/market"
	"launchrack/internal/place"
)

type partnerUnmatchedCmd struct {
	config.Storage
}

// unmatchedText is a text of a partner that no table knows.
type unmatchedText struct {
	what    string
	partner market.PartnerID
	text    string
}

// unmatchedTexts counts the plans of each text, with the name of the first of them.
type unmatchedTexts struct {
	counts   map[unmatchedText]int
	examples map[unmatchedText]string
}

// Run lists processors and places of stored plans that no table knows.
func (c partnerUnmatchedCmd) Run(env environment) error {
	completer, _, err := newCompleter(c.CPUOverrides)
	if err != nil {
		return err
	}
	plans, err := storedPlans(env, c.Storage)
	if err != nil {
		return err
	}
	texts := unmatchedTexts{map[unmatchedText]int{}, map[unmatchedText]string{}}
	for i := range plans {
		completer.Plan(&plans[i])
		texts.addPlan(&plans[i])
	}
	if err := texts.print(env.stdout); err != nil {
		return err
	}
	_, err = fmt.Fprintln(env.stdout, "\nTo name a processor, write a line TEXT,NAME or TEXT,none below the head raw,name of a CSV file, and set "+config.Prefix+"_CPU_OVERRIDES to it.")
	return err
}

// addPlan counts what no table knows of a plan.
func (u unmatchedTexts) addPlan(p *market.Plan) {
	if p.CPUModel != "" && p.CPUName == "" {
		u.add(unmatchedText{"processor", p.Partner, p.CPUModel}, p)
	}
	for _, region := range p.Regions {
		if _, known := place.Find(p.Partner, region); !known {
			u.add(unmatchedText{"place", p.Partner, region}, p)
		}
	}
}

func (u unmatchedTexts) add(key unmatchedText, p *market.Plan) {
	if u.counts[key]++; u.counts[key] == 1 {
		u.examples[key] = p.Name
	}
}

// print writes processors first, the texts of most plans before others.
func (u unmatchedTexts) print(w io.Writer) error {
	keys := slices.SortedFunc(maps.Keys(u.counts), func(a, b unmatchedText) int {
		return cmp.Or(cmp.Compare(b.what, a.what), cmp.Compare(u.counts[b], u.counts[a]), cmp.Compare(a.partner, b.partner), cmp.Compare(a.text, b.text))
	})
	table := tabwriter.NewWriter(w, 0, 4, 2, ' ', 0)
	_, _ = fmt.Fprintln(table, "WHAT\tPARTNER\tPLANS\tTEXT\tEXAMPLE")
	for _, k := range keys {
		_, _ = fmt.Fprintf(table, "%s\t%s\t%d\t%s\t%s\n", k.what, cmp.Or(string(k.partner), "-"), u.counts[k], k.text, u.examples[k])
	}
	return table.Flush()
}
