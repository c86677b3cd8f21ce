package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"

	"launchrack/internal/desk"
	"launchrack/internal/model/hardware/gpu"
	"launchrack/internal/model/market"
	"launchrack/internal/model/place"
	"launchrack/internal/operator/config"
	"launchrack/internal/store"
)

type partnerUnmatchedCmd struct {
	config.Storage
}

// maxUnmatchedRows is the maximum number of listed rows of a text.
const maxUnmatchedRows = 50

// unmatchedTexts are the texts that no table knows, with their rows.
type unmatchedTexts map[market.ChosenName]*desk.Unmatched

// Run lists processors, places and GPUs of stored plans that no table knows.
func (c partnerUnmatchedCmd) Run(env environment) error {
	db, err := store.OpenReadOnly(env.ctx, c.DatabaseURL, newLog(env))
	if err != nil {
		return err
	}
	defer closeStore(env, db)
	names, _, err := newCompleter(env.ctx, c.CPUOverrides, db)
	if err != nil {
		return err
	}
	plans, err := db.Plans(env.ctx)
	if err != nil {
		return err
	}
	if err := printUnmatched(env.stdout, unmatchedIn(plans, names)); err != nil {
		return err
	}
	_, err = fmt.Fprintln(env.stdout, "\nThe operator's desk names them (/operator/unmatched). For a processor, a line TEXT,NAME or TEXT,none below the head raw,name of a CSV file does the same; "+config.Prefix+"_CPU_OVERRIDES names the file.")
	return err
}

// unmatchedIn returns the texts of plans without a name in a table or by an operator: processors
// first, then places and GPUs, each by the number of plans in descending order.
func unmatchedIn(plans []market.Plan, names *nameKeeper) []desk.Unmatched {
	texts, known := unmatchedTexts{}, names.completer.Names()
	for i := range plans {
		p := &plans[i]
		regions, card := slices.Clone(p.Regions), p.GPUModel
		names.completer.Plan(p)
		if _, chosen := known.Processors.Of(p.CPUModel); p.CPUModel != "" && p.CPUName == "" && !chosen {
			texts.add(market.ChosenName{Kind: market.ProcessorName, Text: p.CPUModel}, p)
		}
		for _, region := range regions {
			_, isPlace := place.Find(p.Partner, region)
			isPlace = isPlace || place.AreaOf(region) != nil
			if !isPlace && known.PlaceOf(p.Partner, region) == "" {
				texts.add(market.ChosenName{Kind: market.PlaceName, Partner: p.Partner, Text: region}, p)
			}
		}
		if _, isCard := gpu.Find(p.GPUModel); card != "" && !isCard {
			texts.add(market.ChosenName{Kind: market.GPUName, Text: card}, p)
		}
	}
	rank := map[market.NameKind]int{market.ProcessorName: 0, market.PlaceName: 1, market.GPUName: 2}
	var list []desk.Unmatched
	for _, t := range texts {
		list = append(list, *t)
	}
	slices.SortFunc(list, func(a, b desk.Unmatched) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(rank[a.Kind], rank[b.Kind]), cmp.Compare(a.Partner, b.Partner), cmp.Compare(a.Text, b.Text))
	})
	return list
}

func (u unmatchedTexts) add(key market.ChosenName, p *market.Plan) {
	t := u[key]
	if t == nil {
		t = &desk.Unmatched{ChosenName: key}
		u[key] = t
	}
	if t.Count++; len(t.Rows) < maxUnmatchedRows {
		t.Rows = append(t.Rows, *p)
	}
}

// printUnmatched prints a line for each text.
func printUnmatched(w io.Writer, list []desk.Unmatched) error {
	return printTable(w, list, "WHAT\tPARTNER\tPLANS\tTEXT\tEXAMPLE", func(t desk.Unmatched) string {
		return fmt.Sprintf("%s\t%s\t%d\t%s\t%s", t.Kind, cmp.Or(string(t.Rows[0].Partner), "-"), t.Count, t.Text, t.Rows[0].Name)
	})
}
