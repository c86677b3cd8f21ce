package mapping

import (
	"cmp"
	"strings"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
)

// component is a charge beside the price.
type component struct {
	Component market.Component `yaml:"component" required:"one of setup, ipv4, further_ipv4, backup, licence, overage and option" oneof:"setup ipv4 further_ipv4 backup licence overage option"`
	// Name is what the charge is called, or an expression that begins with a dot.
	Name   string        `yaml:"name"`
	Period market.Period `yaml:"period" required:"one of hour, month, year, once and tb" oneof:"hour month year once tb"`
	// Each gives the objects that are a charge each, on which the other expressions are; nil for one charge.
	Each *program `yaml:"each"`
	// IsMandatory reports that the plan is not sold without it.
	IsMandatory bool `yaml:"mandatory"`
	// Source is the path of the amount in the partner's document; the path of Path by default.
	Source string `yaml:"source"`
	fee

	name *field
}

// settleComponents settles the charges of a member of a file.
func settleComponents(list []component, member string, s *scope) error {
	for i := range list {
		one := &list[i]
		one.name = &field{name: member + ".name", Constant: one.Name}
		if strings.HasPrefix(one.Name, ".") {
			one.name.Path = new(program)
			if err := one.name.Path.ReadNode(one.At.Member("name"), one.name.name, s); err != nil {
				return err
			}
		}
		if err := one.settle(member, s); err != nil {
			return err
		}
	}
	return nil
}

// charges reads what is charged beside the price, and the errors of what cannot be read.
func (r *reader) charges(list []component) (quotes []market.Quote, problems []error) {
	for _, one := range list {
		inputs := []any{r.input}
		if one.Each != nil {
			var err error
			if inputs, err = one.Each.all(r.ctx, r.input, r.env); err != nil {
				problems = append(problems, one.Each.failure(err))
				continue
			}
		}
		for _, input := range inputs {
			at := reader{ctx: r.ctx, adapter: r.adapter, item: r.item, input: input, env: r.env}
			var amounts market.Prices
			if err := at.quote(one.fee, false, &amounts); err != nil {
				problems = append(problems, err)
			}
			quote := market.Quote{Component: one.Component, Name: errs.Clip(at.word(one.name), 60), Period: one.Period, IsMandatory: one.IsMandatory,
				Source: cmp.Or(one.Source, pathOf(one.Path))}
			if one.VAT.Sign() > 0 {
				quote.QuotedTax = &one.VAT.Amount
			}
			quotes = append(quotes, quote.In(amounts)...)
		}
	}
	return quotes, problems
}
