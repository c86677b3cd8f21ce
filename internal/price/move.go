package price

import "launchrack/internal/market"

// Move is what it costs to take a plan in place of a server that is rented already. Its
// amounts are in the currency of the terms, tax included where they say so.
type Move struct {
	// Month is the comparable price of a month, rounded half up to the cent. Setup is the fee
	// due once; zero without one.
	Month, Setup market.Amount
	// Saves is what the move saves a month: less than zero where the plan costs more.
	Saves market.Amount
	// BreaksEven is the number of months, rounded up, after which the saved money has paid for
	// the setup; nil where it never does.
	BreaksEven *int
}

// maxMonths bounds BreaksEven: no saving that takes a century counts.
const maxMonths = 1200

// Move compares a plan with what a server costs a month now. It reports false for a plan
// without a month's price in the currency, for one that the partner may take away, and where
// the price is not confirmed.
func (t Terms) Move(p *market.Plan, pays market.Amount) (m Move, ok bool) {
	month, priced := t.Compared(p)
	if !priced || p.Spot || !p.PriceUnconfirmedSince.IsZero() {
		return m, false
	}
	m.Month = month.RoundHalfUp(2)
	if fee, charged := t.ShowCharge(p.SetupCharge()); charged {
		if fee.Currency != t.Currency() {
			fee = t.Beside(fee)
		}
		if fee.Text == "" {
			return m, false
		}
		m.Setup = fee.Amount.RoundHalfUp(2)
	}
	var err error
	if m.Saves, err = pays.Sub(m.Month); err != nil {
		return m, false
	}
	m.BreaksEven = monthsToPay(m.Setup, m.Saves)
	return m, true
}

// monthsToPay is how many months of a saving pay for a fee, rounded up.
func monthsToPay(fee, saves market.Amount) *int {
	if saves.Sign() <= 0 {
		return nil
	}
	whole, ok := fee.Over(saves, 0)
	months, fits := whole.Int64()
	if !ok || !fits || months > maxMonths {
		return nil
	}
	n := int(months)
	if paid, err := saves.Mul(whole); err == nil && paid.Cmp(fee) < 0 { // it was rounded down
		n++
	}
	return &n
}

// Total is what the plan costs over some months with its setup.
func (m Move) Total(months int) market.Amount {
	total, err := m.Month.Mul(market.Whole(int64(months)))
	if err == nil {
		total, err = total.Add(m.Setup)
	}
	if err != nil {
		return m.Month // an amount of too many digits; no price comes near
	}
	return total
}

// Pays reports whether moving costs less over some months than staying.
func (m Move) Pays(pays market.Amount, months int) bool {
	stay, err := pays.Mul(market.Whole(int64(months)))
	return err == nil && m.Total(months).Cmp(stay) < 0
}
