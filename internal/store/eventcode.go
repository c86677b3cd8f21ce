package store

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"encoding/json"
	"slices"
	"time"

	"launchrack/internal/market"
	"launchrack/internal/row"
)

// An event is a byte for its kind and what the public sees, the plan's number less the plan of the
// event before, and its body with the length before it. The body is a whole row as pack
// writes it or, for a change, each column with its values before and after; the row that
// appears or hides stands behind them.

// The codes of an event's first byte, by their indexes: the kind, and what the public sees times
// 8.
var (
	packedKinds = []market.EventKind{market.EventListed, market.EventWithdrawn, market.EventPrice, market.EventStock, market.EventFacts}
	packedSeen  = []string{seenSame, seenNever, seenAppears, seenHides}
)

// packedColumns lists columns by their codes. A code never changes its column. Code 0 is for a
// column that is not in the list and is written with its name.
var packedColumns = []string{"", "price_monthly_currencies", "price_hourly_currencies", "price_annually_currencies", "setup_fee_currencies",
	"price_monthly", "price_hourly", "price_annually", "other_quotes", "available", "stock", "places", "updated_at", "price_changed_at", "fetched_at",
	storedKey, "is_lead", "description", "regions", "countries", "name", "tags", "category", "type", "cherry_plan_id", "unconfirmed_since",
	"price_unconfirmed_since", "next_drop_at", "first_seen_at", "plan_group", "plan_url", "source", "sku", "disks", "disk_kinds", "storage_size",
	"storage_type", "ram_size", "ram_type", "cpu_cores", "cpu_threads", "cpu_model", "cpu_name", "network_speed", "bandwidth", "traffic_tb", "spot", "price_components"}

// packedColumn finds the code of a column; 0 where it has none.
var packedColumn = func() map[string]byte {
	codes := map[string]byte{}
	for i, name := range packedColumns[1:] {
		codes[name] = byte(i + 1)
	}
	return codes
}()

// The codes of a value's first byte. valuePrices and what follows up to 8 is an object of
// prices, with a bit for each of packedCurrencies.
const (
	valueNull     = iota
	valueTrue     // true
	valueFalse    // false
	valueNumber   // an amount
	valueNow      // the time of the event
	valueSameTime // the last time on the same side of the event
	valueTime     // another time, in microseconds before the event
	valueText     // any other JSON, as pack writes it
	valuePrices
)

var packedCurrencies = []market.Currency{market.USD, market.EUR, market.GBP}

func (e *written) appendPacked(b []byte, lastPlan int64) []byte {
	b = append(b, byte(slices.Index(packedKinds, e.kind))+8*byte(slices.Index(packedSeen, e.seen)))
	b = binary.AppendVarint(b, e.plan-lastPlan)
	return appendBytes(b, e.body)
}

func appendBytes(b, part []byte) []byte {
	return append(binary.AppendUvarint(b, uint64(len(part))), part...)
}

// changeBody is the body of a change at a time: its columns by their codes, and those without one by
// their names.
func changeBody(list []changed, at time.Time) []byte {
	slices.SortFunc(list, func(a, b changed) int {
		return cmp.Or(cmp.Compare(packedColumn[a.name], packedColumn[b.name]), cmp.Compare(a.name, b.name))
	})
	w := changeWriter{at: at.UnixMicro()}
	w.b = binary.AppendUvarint(nil, uint64(len(list)))
	for _, c := range list {
		w.column(c.name)
		w.value(c.before, &w.before)
		w.value(c.after, &w.after)
	}
	return w.b
}

// changeWriter writes the columns of a change.
type changeWriter struct {
	b  []byte
	at int64 // microseconds since 1970
	// before and after are the last times on either side.
	before, after int64
}

func (w *changeWriter) column(name string) {
	code := packedColumn[name]
	w.b = append(w.b, code)
	if code == 0 {
		w.b = appendBytes(w.b, []byte(name))
	}
}

// value writes a value so that the very same JSON comes back.
func (w *changeWriter) value(v json.RawMessage, last *int64) {
	switch {
	case len(v) == 0 || string(v) == "null":
		w.b = append(w.b, valueNull)
	case string(v) == "true":
		w.b = append(w.b, valueTrue)
	case string(v) == "false":
		w.b = append(w.b, valueFalse)
	case w.time(v, last) || w.number(v) || w.prices(v):
	default:
		w.b = appendBytes(append(w.b, valueText), pack(v))
	}
}

func (w *changeWriter) time(v json.RawMessage, last *int64) bool {
	var t time.Time
	if v[0] != '"' || t.UnmarshalJSON(v) != nil || !bytes.Equal(timeJSON(t.UnixMicro()), v) {
		return false
	}
	switch at := t.UnixMicro(); {
	case at == w.at:
		w.b = append(w.b, valueNow)
	case at == *last:
		w.b = append(w.b, valueSameTime)
	default:
		w.b = binary.AppendVarint(append(w.b, valueTime), w.at-at)
		*last = at
	}
	return true
}

func timeJSON(micros int64) json.RawMessage {
	return row.AppendValue(nil, row.Timestamp, row.Value{Time: time.UnixMicro(micros)})
}

func (w *changeWriter) number(v json.RawMessage) bool {
	if v[0] != '-' && (v[0] < '0' || v[0] > '9') {
		return false
	}
	a, err := market.ParseAmount(string(v))
	if err != nil || a.String() != string(v) {
		return false
	}
	w.b = a.AppendPacked(append(w.b, valueNumber))
	return true
}

func (w *changeWriter) prices(v json.RawMessage) bool {
	if v[0] != '{' {
		return false
	}
	quotes, err := row.ParsePrices(v)
	if err != nil || !bytes.Equal(row.AppendValue(nil, row.PriceMap, row.Value{Prices: quotes}), v) {
		return false
	}
	code, packed := byte(valuePrices), []byte{}
	for i, c := range packedCurrencies {
		if a, has := quotes[c]; has {
			code += 1 << i
			packed = a.AppendPacked(packed)
			delete(quotes, c)
		}
	}
	if len(quotes) > 0 {
		return false // a currency without a bit
	}
	w.b = append(append(w.b, code), packed...)
	return true
}

// eventBytes is an event as it is packed.
type eventBytes struct {
	head byte
	body []byte
}

func (p eventBytes) read(e *storedEvent) (err error) {
	kind, seen := int(p.head&7), int(p.head>>3)
	if kind >= len(packedKinds) || seen >= len(packedSeen) {
		return errJournal(market.ErrPacked)
	}
	e.Kind, e.seen = packedKinds[kind], packedSeen[seen]
	switch e.Kind {
	case market.EventListed:
		e.after, err = unpackEntry(p.body)
	case market.EventWithdrawn:
		e.before, err = unpackEntry(p.body)
	default:
		r := readPacked(p.body, e.At.UnixMicro())
		if e.before, e.after, err = r.change(); err == nil && len(r.Rest) > 0 {
			e.whole, err = unpackEntry(r.Rest)
		}
	}
	return err
}

// packedReader reads packed events until an error.
type packedReader struct {
	market.PackedReader
	at int64 // of the event
}

func readPacked(b []byte, at int64) *packedReader {
	return &packedReader{market.PackedReader{Rest: b}, at}
}

// err says that the journal is broken where the bytes are.
func (r *packedReader) err() error {
	if r.Err == nil {
		return nil
	}
	return errJournal(r.Err)
}

func (r *packedReader) change() (before, after entry, err error) {
	before, after = entry{}, entry{}
	var lastBefore, lastAfter int64
	for columns := r.Uvarint(); columns > 0 && r.Err == nil; columns-- {
		code := r.Byte()
		if int(code) >= len(packedColumns) {
			r.Fail()
			break
		}
		name := packedColumns[code]
		if code == 0 {
			name = string(r.Bytes())
		}
		before[name] = r.value(&lastBefore)
		after[name] = r.value(&lastAfter)
	}
	return before, after, r.err()
}

func (r *packedReader) value(last *int64) json.RawMessage {
	switch code := r.Byte(); code {
	case valueNull:
		return null
	case valueTrue:
		return json.RawMessage("true")
	case valueFalse:
		return json.RawMessage("false")
	case valueNumber:
		return r.Amount().Append(nil)
	case valueNow:
		return timeJSON(r.at)
	case valueSameTime:
		return timeJSON(*last)
	case valueTime:
		*last = r.at - r.Varint()
		return timeJSON(*last)
	case valueText:
		var v json.RawMessage
		if err := unpack(r.Bytes(), &v); err != nil {
			r.Fail()
		}
		return v
	default:
		return r.prices(code)
	}
}

func (r *packedReader) prices(code byte) json.RawMessage {
	if code >= valuePrices+1<<len(packedCurrencies) {
		r.Fail()
		return nil
	}
	quotes := market.Prices{}
	for i, c := range packedCurrencies {
		if (code-valuePrices)&(1<<i) != 0 {
			quotes[c] = r.Amount()
		}
	}
	return row.AppendValue(nil, row.PriceMap, row.Value{Prices: quotes})
}
