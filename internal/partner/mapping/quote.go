package mapping

import (
	"strings"

	iso "golang.org/x/text/currency"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/yamltree"
)

// price is a quote for a period.
type price struct {
	Period market.Period `yaml:"period" required:"one of hour, month and year" oneof:"hour month year"`
	fee
}

// fee is a quote of an item.
type fee struct {
	At       *yamltree.Node `yaml:"."`
	Path     *program       `yaml:"path" required:"an expression such as .price"`
	Currency string         `yaml:"currency" required:"USD, EUR or GBP, or an expression such as .currency"`
	Divisor  divisor        `yaml:"divisor"`
	VAT      percent        `yaml:"vat"`
	// Required reports that every item for sale has the quote. An item with another price but
	// without this one is unreadable, and so is an item without the member.
	Required bool `yaml:"required"`
	// Computed reports that the path adds up several quotes.
	Computed bool `yaml:"computed"`

	amount, currency *field
}

// settle makes the fields of a quote, which messages call by a name.
func (q *fee) settle(name string, s *scope) (err error) {
	q.amount, q.currency = &field{name: name, Path: q.Path}, &field{name: name + ".currency", Constant: q.Currency}
	if q.Required && len(steps(q.Path)) == 0 {
		return q.At.Member("required").Errorf("%s.required: needs a plain path such as .price.month", name)
	}
	at := q.At.Member("currency")
	if strings.HasPrefix(q.Currency, ".") {
		q.currency.Path = new(program)
		return q.currency.Path.ReadNode(at, name+".currency", s)
	}
	if _, err := iso.ParseISO(q.Currency); err != nil || q.Currency != strings.ToUpper(q.Currency) {
		return at.Errorf("%s.currency: %q came; accepted are codes such as USD, EUR, GBP and AUD, and expressions such as .currency", name, errs.Clip(q.Currency, 60))
	}
	return nil
}

// divisor makes whole currency of a quote, and percent is the tax that one holds.
type (
	divisor struct{ market.Amount }
	percent struct{ market.Amount }
)

// ReadNode reads an exact number.
func (d *divisor) ReadNode(n *yamltree.Node, name string, _ any) (err error) {
	d.Amount, err = exact(n, name, "1", "1000000")
	return err
}

// ReadNode reads an exact number.
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
