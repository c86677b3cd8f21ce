package mapping

import (
	"strings"

	iso "golang.org/x/text/currency"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/yamltree"
)

// price is a fee for a billing period.
type price struct {
	Period period `yaml:"period" required:"one of hour, day, week, month, quarter, half_year, year, 2years, 3years and {months: 18}"`
	fee
	// Setup is the setup fee of the cycle, Renewal what each later payment costs, and Coupon the code of the
	// first one.
	Setup   *program `yaml:"setup"`
	Renewal *program `yaml:"renewal"`
	Coupon  *program `yaml:"coupon"`
}

// fee says where an amount and its currency are.
type fee struct {
	At       *yamltree.Node `yaml:"."`
	Path     *program       `yaml:"path" required:"an expression such as .price"`
	Currency string         `yaml:"currency"`
	Divisor  divisor        `yaml:"divisor"`
	VAT      percent        `yaml:"vat"`
	// Required reports that every item for sale has the amount. An item without the member, or
	// with other prices only, is unreadable.
	Required bool `yaml:"required"`
	// Computed reports that the path adds up several amounts.
	Computed bool `yaml:"computed"`

	amount, currency *field
	// hours divide the amount, and isWaived takes 0 for an amount.
	hours    int64
	isWaived bool
}

func settle(prices []price, name string, s *scope) error {
	for i := range prices {
		one := &prices[i]
		if one.hours = one.Period.hours; one.Period.Months() == 0 && (one.Setup != nil || one.Renewal != nil || one.Coupon != nil) {
			return one.At.Errorf("%s: setup, renewal and coupon are of a month or longer", name)
		}
		if err := one.settle(name, s); err != nil {
			return err
		}
	}
	return nil
}

// settle makes the fields amount and currency, which messages call by name.
func (q *fee) settle(name string, s *scope) (err error) {
	at := q.At.Member("currency")
	if at == nil {
		if q.Currency, at = s.currency, q.At; q.Currency == "" {
			return q.At.Errorf("%s.currency: is missing; accepted is USD, EUR or GBP, or an expression such as .currency", name)
		}
	}
	q.amount, q.currency = &field{name: name, Path: q.Path}, &field{name: name + ".currency", Constant: q.Currency}
	if q.Required && len(steps(q.Path)) == 0 {
		return q.At.Member("required").Errorf("%s.required: needs a plain path such as .price.month", name)
	}
	if strings.HasPrefix(q.Currency, ".") || strings.HasPrefix(q.Currency, "[") || strings.HasPrefix(q.Currency, "if ") {
		q.currency.Path = new(program)
		return q.currency.Path.ReadNode(at, name+".currency", s)
	}
	if _, err := iso.ParseISO(q.Currency); err != nil || q.Currency != strings.ToUpper(q.Currency) {
		return at.Errorf("%s.currency: %q came; accepted are codes such as USD, EUR, GBP and AUD, and expressions such as .currency", name, errs.Clip(q.Currency, 60))
	}
	return nil
}

// divisor is the number of an amount's units in a currency unit, such as 100 for cents. percent is
// the rate of the tax that an amount includes.
type (
	divisor struct{ market.Amount }
	percent struct{ market.Amount }
)

// ReadNode decodes a number from 1 to 1000000.
func (d *divisor) ReadNode(n *yamltree.Node, name string, _ any) (err error) {
	d.Amount, err = exact(n, name, "1", "1000000")
	return err
}

// ReadNode decodes a number from 0 to 100.
func (p *percent) ReadNode(n *yamltree.Node, name string, _ any) (err error) {
	p.Amount, err = exact(n, name, "0", "100")
	return err
}

func exact(n *yamltree.Node, name, low, high string) (market.Amount, error) {
	a, err := market.ParseAmount(n.Text)
	if err != nil || a.Cmp(market.MustAmount(low)) < 0 || a.Cmp(market.MustAmount(high)) > 0 {
		return a, n.Errorf("%s: %q came; accepted is a number from %s to %s", name, errs.Clip(n.Text, 60), low, high)
	}
	return a, nil
}
