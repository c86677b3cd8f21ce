package click

import (
	"cmp"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"launchrack/internal/model/errs"
)

// Network is an affiliate network that calls the shop when a click led to an order.
type Network struct {
	ID, Name string
	// Macros are what the network replaces by the values of an order, by the members of a postback.
	Macros map[string]string
	// Outcome is what a postback without a status means; empty where the network tells one with each.
	Outcome Outcome
}

// postbackMembers are the members of a postback that make a conversion, in the order of an address.
var postbackMembers = []string{"id", "sub_id", "amount", "currency", "date", "status"}

// Networks are those whose macros their own documents tell, and one for all others, whose macros an operator puts in the
// place of the words in capitals. Awin tells an order as it is recorded, and not what becomes of it.
var Networks = []Network{
	{ID: "awin", Name: "Awin", Outcome: Pending, Macros: map[string]string{"id": "!!!transactionId!!!", "sub_id": "!!!clickRef!!!", "amount": "!!!commission!!!",
		"currency": "!!!transactionCurrency!!!", "date": "!!!transactionDate!!!"}},
	{ID: "impact", Name: "Impact", Macros: map[string]string{"id": "{ActionId}", "sub_id": "{SubId1}", "amount": "{Payout}", "currency": "{Currency}", "status": "{Status}"}},
	{ID: "own", Name: "Another network", Outcome: Income, Macros: map[string]string{"id": "ID", "sub_id": "SUB_ID", "amount": "AMOUNT", "currency": "CURRENCY", "date": "DATE", "status": "STATUS"}},
}

// NetworkOf returns the network with an id.
func NetworkOf(id string) (Network, error) {
	i := slices.IndexFunc(Networks, func(n Network) bool { return n.ID == id })
	if i < 0 {
		return Network{}, errs.Field("network", "%q came; accepted are awin, impact and own", errs.Clip(id, 40))
	}
	return Networks[i], nil
}

// Address is what the network is to call at a path of the shop, with its macros as they are: no network replaces escaped ones.
func (n Network) Address(path, key string) string {
	address := path + "?network=" + n.ID + "&key=" + key
	for _, member := range postbackMembers {
		if macro := n.Macros[member]; macro != "" {
			address += "&" + member + "=" + macro
		}
	}
	return address
}

// Caller is a network's standing with the shop.
type Caller struct {
	// KeyHash is the hash of the key in its address; empty for none.
	KeyHash string
	MadeAt  time.Time
	// CameAt is when it last told something new of an order.
	CameAt time.Time
	// Refused counts its postbacks that were not stored, and Reason says why the last one was not.
	Refused int64
	Reason  string
	// Pending counts the orders that are no income yet.
	Pending int64
}

// ReadPostback reads what a network sent of one order, which it repeats, and tells again as its outcome changes. It reads as a
// report's lines are read: decimals stand behind a point, and today is the day of one without a date. An error names the member,
// what came and what is accepted.
func ReadPostback(n Network, sent url.Values, today string) (c Conversion, err error) {
	f, cells := conversionFile{place: map[string]int{}, head: postbackMembers, days: dayForms, decimal: "."}, make([]string, len(postbackMembers))
	for i, member := range postbackMembers {
		values, macro := sent[member], n.Macros[member]
		value := strings.TrimSpace(sent.Get(member))
		switch {
		case len(values) > 1:
			return c, errs.Field(member, "it came %d times; accepted is one", len(values))
		case macro != "" && strings.EqualFold(value, macro):
			return c, errs.Field(member, "%q came, which the network did not replace; accepted is what it stands for", value)
		case len(value) > maxValue || !utf8.ValidString(value) || strings.ContainsFunc(value, unicode.IsControl):
			return c, errs.Field(member, "%q came; accepted are at most %d bytes of text without control characters", errs.Clip(value, 40), maxValue)
		}
		f.place[member], cells[i] = i, value
	}
	f.place["reference"] = f.place["sub_id"]
	amount, date := f.cell(cells, "amount"), f.place["date"]
	cells[date] = cmp.Or(cells[date], today)
	switch {
	case f.cell(cells, "id") == "":
		return c, errs.Field("id", "nothing came; accepted is the network's id of the order, by which it is told again")
	case strings.Contains(amount, ","):
		return c, errs.Field("amount", "%q came; accepted are numbers such as 12.50", errs.Clip(amount, 40))
	case f.cell(cells, "status") == "" && n.Outcome == "":
		return c, errs.Field("status", "nothing came; accepted are words such as approved, pending and declined")
	}
	c, err = f.read(cells)
	if err != nil {
		member, said, _ := strings.Cut(err.Error(), ": ")
		return Conversion{}, errs.Field(member, "%s", said)
	}
	c.Network, c.Outcome = n.ID, cmp.Or(c.Outcome, n.Outcome)
	return c, nil
}
