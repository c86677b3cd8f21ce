package price

import "launchrack/internal/model/market"

// Move is what it costs to take a plan in place of a server that is rented already. Its
// amounts are in the currency of the terms, tax included where they say so.
type Move struct {
	// Month is the comparable price of a month, rounded half up to the cent. Setup is the fee
	// due once; zero without one. Address is what Month holds for an IPv4 address; zero where the price holds one.
	Month, Setup, Address market.Amount
	// LacksAddress reports that an IPv4 address is needed, which the plan does not have at a known price.
	LacksAddress bool
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
// the price is not confirmed. Where an IPv4 address is needed, its price is added for a plan without one.
func (t Terms) Move(p *market.Plan, pays market.Amount, needsAddress bool) (m Move, ok bool) {
	month, priced := t.Compared(p)
	if !priced || p.Spot || !p.PriceUnconfirmedSince.IsZero() {
		return m, false
	}
	if needsAddress && t.Need().IPv4 == 0 && (p.IPv4 == market.IPv4None || p.IPv4 == market.IPv4NAT) {
		m.Address, ok = t.address(p)
		m.LacksAddress = !ok
	}
	month, err := month.Add(m.Address)
	if err != nil {
		return m, false
	}
	m.Month = month.RoundHalfUp(t.Currency().Decimals())
	if m.Setup, ok = t.charge(p.SetupCharge()); !ok {
		return m, false
	}
	if m.Saves, err = pays.Sub(m.Month); err != nil {
		return m, false
	}
	m.BreaksEven = monthsToPay(m.Setup, m.Saves)
	return m, true
}

// address is what an IPv4 address of a plan costs a month, where it costs most.
func (t Terms) address(p *market.Plan) (most market.Amount, ok bool) {
	for _, c := range market.Charges(p.Components) {
		if c.Component != market.IPv4 || c.Period != market.Month {
			continue
		}
		if amount, has := t.charge(c); has && amount.Cmp(most) > 0 {
			most, ok = amount, true
		}
	}
	return most, ok
}

// charge is a charge in the currency of the terms, rounded half up to the cent; zero where nothing is charged.
func (t Terms) charge(c market.Charge) (market.Amount, bool) {
	fee, charged := t.ShowCharge(c)
	if !charged {
		return market.Amount{}, true
	}
	if fee.Currency != t.Currency() {
		fee = t.Beside(fee)
	}
	return fee.Amount.RoundHalfUp(t.Currency().Decimals()), fee.Text != ""
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
