package catalog

import (
	"encoding/binary"
	"maps"
	"slices"

	"launchrack/internal/catalog/bitset"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/hardware/disk"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
)

// A record of a list of objects is a key whose bytes compare as
// jsonb does, then the JSON and the JSON's length.

// appendKeys writes the number of a list's items and the key of each.
func appendKeys[T any](dst []byte, list []T, key func([]byte, T) []byte) []byte {
	dst = binary.BigEndian.AppendUint16(dst, uint16(len(list)))
	for _, item := range list {
		dst = key(dst, item)
	}
	return dst
}

// appendObjects writes the record of a list of disks, places, quotes or cycles.
func appendObjects(dst []byte, kind row.Kind, v row.Value) []byte {
	switch kind {
	case row.DiskList:
		dst = appendKeys(dst, v.Disks, appendDiskKey)
	case row.PlaceList:
		dst = appendKeys(dst, v.Places, appendPlaceKey)
	case row.QuoteList:
		dst = appendKeys(dst, v.Quotes, appendQuoteKey)
	case row.CycleList:
		dst = appendKeys(dst, v.Cycles, appendCycleKey)
	}
	at := len(dst)
	dst = row.AppendValue(dst, kind, v)
	return binary.BigEndian.AppendUint32(dst, uint32(len(dst)-at))
}

// appendDiskKey writes the values of a disk's members in the order in which jsonb keeps
// them: kind, count, size_gb.
func appendDiskKey(dst []byte, d disk.Disk) []byte {
	dst = appendTextKey(dst, string(d.Kind))
	dst = appendNumberKey(dst, market.Whole(int64(d.Count)))
	return appendNumberKey(dst, row.SizeAmount(d.SizeGB))
}

// appendPlaceKey writes count, state, region, country and lead_hours.
func appendPlaceKey(dst []byte, p market.Place) []byte {
	dst = appendCountKey(dst, p.Count)
	dst = appendTextKey(dst, string(p.State))
	dst = append(appendItems(append(dst, textKey), []string{p.Region}), 0)
	dst = appendTextKey(dst, p.Country)
	return appendCountKey(dst, p.LeadHours)
}

// appendQuoteKey writes name, place, amount, period, source, currency, component,
// mandatory, quoted_tax and term_months.
func appendQuoteKey(dst []byte, q market.Quote) []byte {
	dst = appendTextKey(appendTextKey(dst, q.Name), q.Place)
	dst = appendTextKey(appendNumberKey(dst, q.Amount), string(q.Period))
	dst = appendTextKey(appendTextKey(dst, q.Source), string(q.Currency))
	dst = appendTextKey(dst, string(q.Component))
	if q.IsMandatory {
		dst = append(dst, trueKey)
	} else {
		dst = append(dst, falseKey)
	}
	if q.QuotedTax == nil {
		dst = append(dst, nullKey)
	} else {
		dst = appendNumberKey(dst, *q.QuotedTax)
	}
	return appendCountKey(dst, q.TermMonths)
}

// appendCycleKey writes setup, coupon, months, amounts and renewal.
func appendCycleKey(dst []byte, c market.Cycle) []byte {
	dst = appendTextKey(appendAmountsKey(dst, c.Setup), c.Coupon)
	dst = appendNumberKey(dst, market.Whole(int64(c.Months)))
	return appendAmountsKey(appendAmountsKey(dst, c.Amounts), c.Renewal)
}

// appendAmountsKey writes prices as jsonb orders objects: by their number, then by the first currency and
// its amount.
func appendAmountsKey(dst []byte, p market.Prices) []byte {
	if p == nil {
		return append(dst, nullKey)
	}
	dst = append(dst, objectKey, byte(len(p)))
	for _, c := range slices.Sorted(maps.Keys(p)) {
		dst = appendSortable(append(dst, c...), p[c])
	}
	return dst
}

// The first bytes of keys, in the order in which jsonb orders values of different types.
const (
	nullKey = iota
	textKey
	numberKey
	falseKey
	trueKey
	objectKey
)

// appendTextKey writes a text; an empty one is null.
func appendTextKey(dst []byte, s string) []byte {
	if s == "" {
		return append(dst, nullKey)
	}
	return append(appendItems(append(dst, textKey), []string{s}), 0)
}

func appendCountKey(dst []byte, n *int) []byte {
	if n == nil {
		return append(dst, nullKey)
	}
	return appendNumberKey(dst, market.Whole(int64(*n)))
}

func appendNumberKey(dst []byte, a market.Amount) []byte {
	return appendSortable(append(dst, numberKey), a)
}

const lengthBytes = 4

// partOf reads the JSON of a record.
func partOf(record string) []byte {
	object := record[:len(record)-lengthBytes]
	n := binary.BigEndian.Uint32([]byte(record[len(object):]))
	return []byte(object[len(object)-int(n):])
}

// jsonOf is JSON as package query compares it. What the snapshot wrote itself has no error.
func jsonOf(part string) any {
	v, _ := query.ReadJSON(part)
	return v
}

// The costs of reading one list, of each of its bytes, and of comparing two values of
// JSON.
const (
	partWork = 200
	byteWork = 5
	pairWork = 15
)

// partsHold finds the lists that contain a JSON value or are
// contained in it.
func (c *compiler) partsHold(v *column, q *query.Condition) (codeSet, error) {
	found, given := codeSet{single: c.bits(v.count + 1)}, query.DistinctJSON(q.Value.JSON)
	for i, record := range v.texts {
		whole, part := jsonOf(string(partOf(record))), given
		if q.Op == query.ContainedBy {
			whole, part = part, whole
		}
		contains, compared := query.ContainsJSON(whole, part)
		if contains {
			bitset.Set(found.single, uint32(i+1))
		}
		if c.work.spend(partWork + byteWork*len(record) + pairWork*compared); c.work.done() {
			return codeSet{}, c.work.err()
		}
	}
	return found, nil
}
