package main

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"text/tabwriter"

	"launchrack/internal/config"
	"launchrack/internal/market"
	"launchrack/internal/place"
)

type partnerUnmatchedCmd struct {
	config.Storage
	CPUOverrides string `help:"CSV file of processors with the columns raw and name."`
}

// unmatchedText is a text of a partner that no table knows.
type unmatchedText struct {
	what    string
	partner market.PartnerID
	text    string
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
	counts, examples := map[unmatchedText]int{}, map[unmatchedText]string{}
	note := func(what string, p *market.Plan, text string) {
		key := unmatchedText{what, p.Partner, text}
		if counts[key]++; counts[key] == 1 {
			examples[key] = p.Name
		}
	}
	for i := range plans {
		p := &plans[i]
		completer.Plan(p)
		if p.CPUModel != "" && p.CPUName == "" {
			note("processor", p, p.CPUModel)
		}
		for _, region := range p.Regions {
			if _, known := place.Find(p.Partner, region); !known {
				note("place", p, region)
			}
		}
	}
	keys := slices.SortedFunc(maps.Keys(counts), func(a, b unmatchedText) int {
		return cmp.Or(cmp.Compare(b.what, a.what), cmp.Compare(counts[b], counts[a]), cmp.Compare(a.partner, b.partner), cmp.Compare(a.text, b.text))
	})
	table := tabwriter.NewWriter(env.stdout, 0, 4, 2, ' ', 0)
	_, _ = fmt.Fprintln(table, "WHAT\tPARTNER\tPLANS\tTEXT\tEXAMPLE")
	for _, k := range keys {
		_, _ = fmt.Fprintf(table, "%s\t%s\t%d\t%s\t%s\n", k.what, cmp.Or(string(k.partner), "-"), counts[k], k.text, examples[k])
	}
	if err := table.Flush(); err != nil {
		return err
	}
	_, err = fmt.Fprintln(env.stdout, "\nTo name a processor, write a line TEXT,NAME or TEXT,none below the head raw,name of a CSV file, and set "+config.Prefix+"_CPU_OVERRIDES to it.")
	return err
}
