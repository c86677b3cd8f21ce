package mapping

import (
	"cmp"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/itchyny/gojq"

	"launchrack/internal/model/market"
	"launchrack/internal/partner/offers"
	"launchrack/internal/partner/tree"
)

// readers are the jq functions in Go that read what hosts write; house is what the file says of its texts.
func readers(house offers.House) []gojq.CompilerOption {
	reads := func(name string, f func(any) any) gojq.CompilerOption {
		return gojq.WithFunction(name, 0, 0, func(input any, _ []any) any {
			if input == nil {
				return nil
			}
			return f(input)
		})
	}
	bare := house // an amount is read in whatever currency
	bare.Currency = cmp.Or(house.Currency, "XXX")
	one := func(input any) (offers.Offer, error) {
		read := bare.Prices(textOf(input))
		switch {
		case len(read.Doubts) > 0:
			return offers.Offer{}, errors.New(read.Doubts[0])
		case len(read.Offers) > 1:
			return offers.Offer{}, errors.New("the text names several prices")
		case len(read.Offers) == 0:
			return offers.Offer{}, nil
		}
		o := read.Offers[0]
		if o.VAT != nil {
			return o, errors.New("tax is in the price: cycles and offers take it out")
		}
		return o, nil
	}
	return []gojq.CompilerOption{
		// amount is the number of a price text; null for none.
		reads("amount", func(input any) any {
			_, isText := input.(string)
			if _, isList := input.([]any); !isText && !isList {
				text, _, _ := plain(input)
				return text
			}
			switch o, err := one(input); {
			case err != nil:
				return err
			case o.Currency == "":
				return nil
			default:
				return o.Amount.String()
			}
		}),
		// currency is the code of its currency, else the code that the file names.
		reads("currency", func(input any) any { return orNull(house.CurrencyOf(textOf(input))) }),
		// months is how long the cycle is that a text names.
		reads("months", func(input any) any {
			c, err := offers.CycleOf(textOf(input))
			if err != nil || c.Months == 0 {
				return orNull("", err)
			}
			return c.Months
		}),
		// offers are all ways to pay that texts tell, as cycles takes them.
		reads("offers", func(input any) any { return objectsOf(house.Prices(textOf(input))) }),
		// paid says how many months offers pay for whose text does not say it.
		gojq.WithFunction("paid", 1, 1, func(input any, with []any) any {
			list, _ := input.([]any)
			paid := slices.Clone(list)
			for i := range paid {
				one, _ := paid[i].(map[string]any)
				if one["price"] != nil && one["months"] == nil && one["hours"] == nil {
					one = maps.Clone(one)
					delete(one, "doubt")
					one["months"] = with[0]
					paid[i] = one
				}
			}
			return paid
		}),
		// stock is available, sold_out or preorder, of an item with its buttons and badges or of a text; null where nothing tells it.
		reads("stock", func(input any) any {
			state, _, err := offers.Stock(piecesOf(input))
			return orNull(state, err)
		}),
		// left is the number that a text says is in stock.
		reads("left", func(input any) any {
			if n := offers.Left(textOf(input)); n >= 0 {
				return n
			}
			return nil
		}),
		// kind is the type of plan that texts tell; a page of servers that says nothing sells VPS.
		reads("kind", func(input any) any {
			return cmp.Or(offers.Kind(textsOf(input)...), string(market.VPS))
		}),
		// begun and ended report that a time has come or gone by at another, in seconds or else now; a day counts in whatever zone.
		gojq.WithFunction("begun", 1, 1, func(input any, at []any) any { return isPast(input, at[0], -anywhere) }),
		gojq.WithFunction("ended", 1, 1, func(input any, at []any) any { return isPast(input, at[0], 24*time.Hour+anywhere) }),
		// key is a key as text, word a partner's word, however they are written.
		reads("key", func(input any) any {
			text, _, _ := plain(input)
			if whole := strings.TrimSuffix(text, ".0"); strings.Trim(whole, "0123456789") == "" {
				return whole
			}
			return text
		}),
		reads("word", func(input any) any {
			text, _, _ := plain(input)
			return strings.ToLower(strings.TrimSpace(text))
		}),
	}
}

// anywhere is how far a zone is from UTC at most.
const anywhere = 14 * time.Hour

// isPast reports that a time is past, a day with what is added to its begin.
func isPast(input, now any, added time.Duration) any {
	text, _, _ := plain(input)
	at, err := timeOf(text)
	if err != nil {
		return err
	}
	if len(text) == len(time.DateOnly) {
		at = at.Add(added)
	}
	if seconds, isKnown := now.(int); isKnown {
		return at.Unix() < int64(seconds)
	}
	return at.Before(time.Now())
}

// orNull is a result for jq: the error, else the text, else null.
func orNull(text string, err error) any {
	switch {
	case err != nil:
		return err
	case text == "":
		return nil
	}
	return text
}

func textOf(input any) string { return strings.Join(textsOf(input), "\n") }

// textsOf are the texts of an input, each once: of a list its elements, but those that stand in another.
func textsOf(input any) (texts []string) {
	list, isList := input.([]any)
	if !isList {
		list = []any{input}
	}
	for _, v := range list {
		text, _, _ := plain(v)
		texts = withWhole(texts, strings.TrimSpace(tree.Plain(text)))
	}
	return texts
}

// withWhole adds a text unless it stands in another, and takes away those that stand in it.
func withWhole(texts []string, text string) []string {
	if text == "" || slices.ContainsFunc(texts, func(other string) bool { return strings.Contains(other, text) }) {
		return texts
	}
	return append(slices.DeleteFunc(texts, func(other string) bool { return strings.Contains(text, other) }), text)
}

// piecesOf are the texts of an item with what they are on its page.
func piecesOf(input any) (list []offers.Piece) {
	of, isItem := input.(map[string]any)
	if !isItem {
		for _, text := range textsOf(input) {
			list = append(list, offers.Piece{Kind: offers.Badge, Text: text})
		}
		return list
	}
	marked, _ := of[tree.PiecesMember].([]any)
	for _, v := range marked {
		if one, isPiece := v.(map[string]any); isPiece {
			kind, _ := one["kind"].(string)
			text, _ := one["text"].(string)
			list = append(list, offers.Piece{Kind: kind, Text: text})
		}
	}
	text, _ := of["text"].(string)
	return append(list, offers.Piece{Kind: offers.Text, Text: text})
}

// objectsOf writes offers and doubts for jq, and a price on request as one of 0, which is not sold.
func objectsOf(read offers.Read) []any {
	list := []any{}
	for _, o := range read.Offers {
		one := map[string]any{"price": o.Amount.String(), "currency": o.Currency, "words": o.Words}
		switch {
		case o.Months > 0:
			one["months"] = o.Months
		case o.Hours > 0:
			one["hours"] = o.Hours
		default:
			one["doubt"] = strconv.Quote(o.Words) + ": it does not say how long its price pays for"
		}
		if o.Renewal != nil {
			one["renewal"] = o.Renewal.String()
		}
		if o.VAT != nil {
			one["vat"] = o.VAT.String()
		}
		if o.Setup != nil {
			if one["setup"] = o.Setup.Amount.String(); o.Setup.Currency != o.Currency && o.Setup.Amount.Sign() > 0 {
				one = map[string]any{"doubt": strconv.Quote(o.Words) + ": its setup fee is in another currency"}
			}
		}
		list = append(list, one)
	}
	if read.OnRequest {
		list = append(list, map[string]any{"price": "0", "months": 1})
	}
	for _, doubt := range read.Doubts {
		list = append(list, map[string]any{"doubt": doubt})
	}
	return list
}
