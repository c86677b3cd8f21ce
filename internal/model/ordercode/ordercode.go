// Package ordercode writes what orders a plan in the tools of its partner: a resource of Terraform, a command, a call of
// the partner's API. A partner's file has the templates.
package ordercode

import (
	"net/url"
	"path"
	"slices"
	"strings"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/model/yamltree"
)

// Sheet is what a partner's file says of its tools.
type Sheet struct {
	// Regions are the partner's codes of places, by the names that plans have for them. A place with several codes is
	// left out, so that the visitor chooses one.
	Regions map[string]string
	Tools   []Tool
}

// Language is what a code is written in.
type Language string

// The languages. A call of an API is a command of the shell.
const (
	HCL   Language = "hcl"
	Shell Language = "shell"
)

// Tool is the template of one tool. One of Resource, Command and Request is set.
type Tool struct {
	// Resource is a kind of Terraform's resources, Command a program with its words, and Request a method and an address.
	Resource string `yaml:"resource"`
	Command  string `yaml:"command"`
	Request  string `yaml:"request"`
	// Headers are those of a request; nil for none.
	Headers *yamltree.Node `yaml:"headers"`
	// Arguments are what the tool is told: literals, what is known of the plan, and what the visitor chooses.
	Arguments *yamltree.Node `yaml:"arguments" required:"a mapping of the tool's arguments"`
	// Types are the plans that it orders; empty for all. Prefix is how their keys begin, and no part of what the tool is told.
	Types  []market.PlanType `yaml:"types" oneof:"baremetal vps vds outlet"`
	Prefix string            `yaml:"prefix"`
	// Source is the https address of what names the arguments, and Date the day on which it was so.
	Source string `yaml:"source"`
	Day    string `yaml:"date"`
	Date   time.Time
}

// Name is what visitors call the tool.
func (t *Tool) Name() string {
	switch {
	case t.Resource != "":
		return "Terraform"
	case t.Request != "":
		return "API"
	}
	name, _, _ := strings.Cut(t.Command, " ")
	return name
}

// Language is what its code is written in.
func (t *Tool) Language() Language {
	if t.Resource != "" {
		return HCL
	}
	return Shell
}

// Code orders a plan by one tool.
type Code struct {
	*Tool
	Text string
	// Choices are what stands for a decision of the visitor, in the order of the text; Regions are the codes among which
	// "region" chooses, where they are known.
	Choices, Regions []string
}

// Of returns the codes of a plan; none of one that cannot be ordered. A tool that asks for what is not known of the plan
// is left out.
func (s Sheet) Of(p *market.Plan) (list []Code) {
	if !p.Available {
		return nil
	}
	machine, _, _ := strings.Cut(string(p.SKU), "@") // the rows of a machine with several prices end with a place
	for i := range s.Tools {
		t := &s.Tools[i]
		key, isSold := strings.CutPrefix(machine, t.Prefix)
		if !isSold || len(t.Types) > 0 && !slices.Contains(t.Types, p.Type) {
			continue
		}
		known, regions := s.known(p, key)
		w := writer{known: known, choices: []string{}}
		text := w.write(t)
		if w.isUnknown {
			continue
		}
		one := Code{Tool: t, Text: text, Choices: w.choices, Regions: []string{}}
		if slices.Contains(w.choices, region) {
			one.Regions = regions
		}
		list = append(list, one)
	}
	return list
}

// What templates may name of a plan: the partner's key of the machine, as it is and in capitals, the last part of the
// address of the partner's page about it, and the code of its place. A plan with several places leaves that to the visitor.
const (
	sku         = "sku"
	skuCapitals = "sku_capitals"
	slug        = "slug"
	region      = "region"
)

// known returns what is known of a plan by the names of placeholders, empty for what is not, and the codes of its places.
func (s Sheet) known(p *market.Plan, key string) (known map[string]string, codes []string) {
	known, codes = map[string]string{sku: key, skuCapitals: strings.ToUpper(key), slug: ""}, []string{}
	if u, err := url.Parse(p.PlanDetailURL); err == nil && p.PlanDetailURL != "" {
		known[slug] = strings.Trim(path.Base(u.Path), "/.")
	}
	for _, place := range p.Regions {
		if code := s.Regions[place]; code != "" {
			codes = append(codes, code)
		}
	}
	if len(p.Regions) == 1 && len(codes) == 1 {
		known[region] = codes[0]
	}
	return known, codes
}
