package catalog

import (
	"bytes"
	"encoding/binary"
	"strings"

	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
)

// Lists and price maps are stored as records: byte strings that compare as the values
// do in PostgreSQL.

// appendItems writes a list: each text, in which a zero byte becomes 0 255,
// and 0 1 behind it. So a list sorts by its first text, then by its second, and
// before a longer one that begins alike.
func appendItems(dst []byte, list []string) []byte {
	for _, item := range list {
		if strings.IndexByte(item, 0) < 0 {
			dst = append(dst, item...)
		} else {
			dst = append(dst, strings.ReplaceAll(item, "\x00", "\x00\xff")...)
		}
		dst = append(dst, 0, 1)
	}
	return dst
}

// itemsOf reads such a list. Most items share the record's memory.
func itemsOf(dst []string, record string) []string {
	for record != "" {
		end := itemEnd(record)
		item := record[:end]
		if strings.IndexByte(item, 0) >= 0 {
			item = strings.ReplaceAll(item, "\x00\xff", "\x00")
		}
		dst = append(dst, item)
		record = record[end+2:]
	}
	return dst
}

func itemEnd(record string) int {
	for i := 0; ; i++ {
		i += strings.IndexByte(record[i:], 0)
		if record[i+1] == 1 {
			return i
		}
		i++
	}
}

// appendPrices writes a price map: how many prices it holds, each currency with
// its amount in sortable digits, then the map as JSON, with every digit as it
// was quoted, and the JSON's length in two bytes. Maps of equal value differ in the JSON only.
// Currencies have the order of jsonb's keys.
func appendPrices(dst []byte, p market.Prices) []byte {
	begin := len(dst)
	dst = append(dst, 0)
	for k, c := range market.CurrenciesByCode() {
		if a, ok := p[c]; ok {
			dst[begin]++
			dst = appendSortable(append(dst, byte('0'+k)), a)
		}
	}
	at := len(dst)
	dst = row.AppendValue(dst, row.PriceMap, row.Value{Prices: p})
	return binary.BigEndian.AppendUint16(dst, uint16(len(dst)-at))
}

// priceLength hold the length of a price map's JSON.
const priceLength = 2

// priceValue returns the part of a record that compares as the map's value.
func priceValue(record string) string {
	at := len(record) - priceLength
	return record[:at-int(binary.BigEndian.Uint16([]byte(record[at:])))]
}

// priceJSON returns the map as JSON, with every digit as it was quoted.
func priceJSON(record string) string {
	return record[len(priceValue(record)) : len(record)-priceLength]
}

// appendSortable writes a decimal so that bytes compare as numbers: how many digits stand before
// the point, the digits without zeros at either end, and a terminator below all digits. Every
// byte of a negative one is inverted.
func appendSortable(dst []byte, a market.Amount) []byte {
	var buf [32]byte
	digits, negative := bytes.CutPrefix(a.Append(buf[:0]), []byte("-"))
	whole, fraction, _ := bytes.Cut(digits, []byte("."))
	whole = bytes.TrimLeft(whole, "0")
	begin := len(dst)
	dst = append(dst, byte(0x80+len(whole)))
	dst = append(dst, whole...)
	dst = append(append(dst, bytes.TrimRight(fraction, "0")...), 1)
	if negative {
		for i := begin; i < len(dst); i++ {
			dst[i] = ^dst[i]
		}
	}
	return dst
}

// priceOf finds the amount of a currency in a price map's JSON.
func priceOf(object string, c market.Currency) (a market.Amount, ok bool) {
	value, ok := row.Member([]byte(object), string(c))
	return a, ok && a.UnmarshalJSON(value) == nil
}
