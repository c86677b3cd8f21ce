package market

import (
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"launchrack/internal/errs"
)

// Limits on text from outside; a longer value is a broken feed, not a plan.
const (
	maxNameRunes = 200
	maxTextRunes = 4000
	maxListItems = 200
)

// Validate checks the rules that hold for every stored plan, whoever sent it,
// and returns an Invalid error that names the column, what came and what is
// accepted.
func (p *Plan) Validate() error {
	for _, check := range []func() error{p.checkIdentity, p.checkTexts, p.checkNumbers, p.checkPrices, p.checkLinks} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

// ValidateListed adds the rules for a plan from a feed: it must say what it is
// and what a month of it costs.
func (p *Plan) ValidateListed() error {
	if err := p.Validate(); err != nil {
		return err
	}
	if !slices.Contains(PlanTypes(), p.Type) {
		return errs.Field("type", "%q is not a plan type; accepted are baremetal, vps, vds and outlet", string(p.Type))
	}
	if p.SKU == "" {
		return errs.Field("sku", "is missing; a feed's plan needs the partner's own key")
	}
	if len(p.Monthly) == 0 {
		return errs.Field("price_monthly_currencies", "holds no price; a plan without a monthly price is not listed")
	}
	return nil
}

func (p *Plan) checkIdentity() error {
	if p.PlanID < 1 || p.PlanID > MaxPlanID {
		return errs.Field("cherry_plan_id", "%d is not a number from 1 to %d", p.PlanID, MaxPlanID)
	}
	if strings.TrimSpace(p.Name) == "" {
		return errs.Field("name", "is empty; at least 1 character is needed")
	}
	if n := utf8.RuneCountInString(p.Name); n > maxNameRunes {
		return errs.Field("name", "has %d characters; at most %d are accepted", n, maxNameRunes)
	}
	return nil
}

func (p *Plan) checkTexts() error {
	for column, text := range inOrder(map[string]string{
		"name": p.Name, "type": string(p.Type), "category": string(p.Category),
		"cpu_model": p.CPUModel, "cpu_frequency": p.CPUFrequency, "ram_type": p.MemoryType,
		"storage_type": p.StorageType, "bandwidth": p.Bandwidth, "partner_name": p.PartnerName,
		"description": p.Description,
	}) {
		if err := checkText(text); err != nil {
			return errs.Field(column, "%s", err)
		}
	}
	for column, list := range inOrder(map[string][]string{"tags": p.Tags, "regions": p.Regions}) {
		if len(list) > maxListItems {
			return errs.Field(column, "holds %d items; at most %d are accepted", len(list), maxListItems)
		}
		for _, item := range list {
			if err := checkText(item); err != nil {
				return errs.Field(column, "%s", err)
			}
			if item == "" {
				return errs.Field(column, "holds an empty item")
			}
		}
	}
	return nil
}

// inOrder walks columns by name, so that of several faults the same is named
// each time.
func inOrder[T any](columns map[string]T) iter.Seq2[string, T] {
	return func(yield func(string, T) bool) {
		for _, name := range slices.Sorted(maps.Keys(columns)) {
			if !yield(name, columns[name]) {
				return
			}
		}
	}
}

func checkText(s string) error {
	if !utf8.ValidString(s) {
		return fmt.Errorf("is not valid UTF-8")
	}
	if n := utf8.RuneCountInString(s); n > maxTextRunes {
		return fmt.Errorf("has %d characters; at most %d are accepted", n, maxTextRunes)
	}
	for _, r := range s {
		if unicode.IsControl(r) && r != '\n' && r != '\t' {
			return fmt.Errorf("holds the control character %q", r)
		}
	}
	return nil
}

func (p *Plan) checkNumbers() error {
	for column, n := range inOrder(map[string]*int{"cpu_cores": p.CPUCores, "network_speed": p.NetworkMbps}) {
		if n != nil && (*n < 1 || *n > 10_000_000) {
			return errs.Field(column, "%d is out of range; accepted are 1 to 10000000, or null where it is not known", *n)
		}
	}
	for column, n := range inOrder(map[string]*float64{"ram_size": p.MemoryGB, "storage_size": p.StorageGB}) {
		if n != nil && !(*n >= 0.001 && *n <= 100_000_000) {
			return errs.Field(column, "%v is out of range; accepted is 0.001 GB to 100000000 GB, or null where it is not known", *n)
		}
	}
	return nil
}

func (p *Plan) checkPrices() error {
	for column, quotes := range inOrder(map[string]Prices{
		"price_monthly_currencies": p.Monthly, "price_hourly_currencies": p.Hourly, "price_annually_currencies": p.Annually,
	}) {
		for currency, amount := range quotes {
			if _, ok := ParseCurrency(string(currency)); !ok {
				return errs.Field(column, "%q is not a currency; accepted are USD, EUR and GBP", string(currency))
			}
			if err := checkAmount(amount); err != nil {
				return errs.Field(column, "%s %s", currency, err)
			}
		}
	}
	for column, amount := range inOrder(map[string]*Amount{
		"price_monthly": p.MonthlyEUR, "price_hourly": p.HourlyEUR, "price_annually": p.AnnuallyEUR,
	}) {
		if amount == nil {
			continue
		}
		if err := checkAmount(*amount); err != nil {
			return errs.Field(column, "%s", err)
		}
	}
	return nil
}

var maxAmount = MustAmount("10000000")

func checkAmount(a Amount) error {
	if a.Sign() <= 0 || a.Cmp(maxAmount) > 0 {
		return fmt.Errorf("%s is not a price; accepted is more than 0 up to %s, and no entry where there is no price", a, maxAmount)
	}
	return nil
}

func (p *Plan) checkLinks() error {
	for column, link := range inOrder(map[string]string{
		"partner_url": p.PartnerURL, "partner_logo": p.PartnerLogo, "plan_url": p.PlanURL,
		"plan_detail_url": p.PlanDetailURL, "referral_url": p.ReferralURL,
	}) {
		if link == "" {
			continue
		}
		if err := CheckLink(link); err != nil {
			return errs.Field(column, "%s", err)
		}
	}
	return nil
}
