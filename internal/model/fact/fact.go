// Package fact is what is known of a partner besides its plans: since when it exists, how it is paid, where its seat
// is. Each fact names who says so and when; what nobody says is unknown, which is never shown as "no".
package fact

import (
	"slices"
	"time"

	"launchrack/internal/model/errs"
)

// Name is the name of a fact, as in the file of a partner.
type Name string

// The facts.
const (
	Since        Name = "since"
	Payment      Name = "payment"
	Identity     Name = "identity_check"
	Refund       Name = "refund"
	Trial        Name = "trial"
	ServiceLevel Name = "service_level"
	LookingGlass Name = "looking_glass"
	Networks     Name = "networks"
	Support      Name = "support"
	Management   Name = "management"
	Panel        Name = "control_panel"
	Remote       Name = "remote_access"
	Rescue       Name = "rescue_system"
	NewAddress   Name = "address_change"
	Reputation   Name = "reputation"
	Company      Name = "company"
	Owner        Name = "owner"
	Seat         Name = "seat"
)

// NoIdentityCheck is the value of Identity where nobody must show who he is.
const NoIdentityCheck = "none"

// Fact is something that is known of a partner.
type Fact struct {
	Name Name
	// Values are what Read made of a text; empty where the shop's operator takes back what the partner's file says.
	Values []string
	// Source is the https address of the page that says so; empty where the shop itself does.
	Source string
	// Date is the day on which it was so.
	Date time.Time
}

// Sheet holds the facts of a partner, each once, in the order of Names.
type Sheet []Fact

// Values returns the values of a fact; nil where it is unknown.
func (s Sheet) Values(name Name) []string {
	for _, f := range s {
		if f.Name == name {
			return f.Values
		}
	}
	return nil
}

// Over returns all facts of two sheets without those that are unknown. Where both have one, s wins.
func (s Sheet) Over(other Sheet) (all Sheet) {
	for _, k := range kinds {
		for _, from := range []Sheet{s, other} {
			i := slices.IndexFunc(from, func(f Fact) bool { return f.Name == k.name })
			if i < 0 {
				continue
			}
			if len(from[i].Values) > 0 {
				all = append(all, from[i])
			}
			break
		}
	}
	return all
}

// Payments returns the means of payment by which plans are filtered, in the order of Means; nil where they are unknown. Who
// takes a coin takes crypto.
func (s Sheet) Payments() (list []string) {
	values := s.Values(Payment)
	if slices.ContainsFunc(coins, func(coin string) bool { return slices.Contains(values, coin) }) {
		values = append(slices.Clone(values), "crypto")
	}
	for _, m := range means {
		if slices.Contains(values, m) {
			list = append(list, m)
		}
	}
	return list
}

// Names lists the facts in the order in which they are shown.
func Names() (list []Name) {
	for _, k := range kinds {
		list = append(list, k.name)
	}
	return list
}

// Read reads the texts of a fact. Payment, networks, support, control_panel, remote_access and reputation may have
// several. Its error says what is accepted.
func Read(name Name, texts []string) ([]string, error) {
	for _, k := range kinds {
		if k.name != name {
			continue
		}
		values := k.read(texts)
		if len(values) == 0 || len(values) > maxValues {
			came := ""
			if len(texts) > 0 {
				came = texts[0]
			}
			return nil, errs.New(errs.Invalid, "%q came; accepted is %s", errs.Clip(came, 60), k.accepted)
		}
		return values, nil
	}
	return nil, errs.New(errs.Invalid, "is not known; accepted are %s", AllNames())
}
