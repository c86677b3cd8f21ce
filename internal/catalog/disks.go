package catalog

import (
	"encoding/binary"

	"launchrack/internal/catalog/bitset"
	"launchrack/internal/hardware/disk"
	"launchrack/internal/market"
	"launchrack/internal/query"
	"launchrack/internal/row"
)

// appendDisks writes a list of disks: how many items it has and each of them so that
// bytes compare as jsonb does, then the list as JSON and the JSON's length.
func appendDisks(dst []byte, list []disk.Disk) []byte {
	dst = binary.BigEndian.AppendUint16(dst, uint16(len(list)))
	for _, d := range list {
		dst = appendDiskKey(dst, d)
	}
	at := len(dst)
	dst = row.AppendValue(dst, row.DiskList, row.Value{Disks: list})
	return binary.BigEndian.AppendUint32(dst, uint32(len(dst)-at))
}

// appendDiskKey writes how many members the object of a disk has, and their values in
// the order in which jsonb keeps them: kind, count, size_gb.
func appendDiskKey(dst []byte, d disk.Disk) []byte {
	if d.Kind == "" {
		dst = append(dst, 2)
	} else {
		dst = appendItems(append(dst, 3), []string{string(d.Kind)})
	}
	dst = appendSortable(dst, market.Whole(int64(d.Count)))
	return appendSortable(dst, row.SizeAmount(d.SizeGB))
}

const lengthBytes = 4

// disksOf reads the list of a record.
func disksOf(record string) []disk.Disk {
	object := record[:len(record)-lengthBytes]
	n := binary.BigEndian.Uint32([]byte(record[len(object):]))
	list, ok := row.PlainDisks([]byte(object[len(object)-int(n):]))
	if !ok {
		return nil // what the snapshot wrote itself always reads
	}
	return list
}

// jsonDisks is a list as package query compares JSON.
func jsonDisks(list []disk.Disk) any {
	all := make([]any, len(list))
	for i, d := range list {
		all[i] = jsonDisk(d)
	}
	return all
}

func jsonDisk(d disk.Disk) any {
	object := map[string]any{"count": query.NumberOf(market.Whole(int64(d.Count))), "size_gb": query.NumberOf(row.SizeAmount(d.SizeGB))}
	if d.Kind != "" {
		object["kind"] = string(d.Kind)
	}
	return object
}

// deriveDisks finds the value of a path in each list of disks.
func (d *derived) deriveDisks(c *column, ref query.Ref) {
	texts, known := make([]string, c.count), make([]bool, c.count)
	amounts := make([]market.Amount, c.count)
	isNumber := len(ref.Path) == 2 && ref.Path[1] != "kind"
	d.areDisks = len(ref.Path) == 1 && d.isJSON
	for i := range c.count {
		one, ok := row.DiskAt(disksOf(c.texts.at(i)), ref.Path)
		switch {
		case !ok:
		case d.areDisks:
			texts[i], known[i] = string(appendDisks(nil, []disk.Disk{one})), true
		case len(ref.Path) == 1:
			texts[i], known[i] = string(row.AppendDiskText(nil, one)), true
		default:
			if amounts[i], texts[i], known[i] = row.DiskMember(one, ref.Path[1]); isNumber {
				texts[i] = amounts[i].String()
			}
		}
	}
	if isNumber && d.isJSON {
		d.setAmounts(amounts, known)
	} else {
		d.setTexts(texts, known)
	}
}

// json returns the value of a code as package query compares JSON.
func (v values) json(code uint32) any {
	switch d := v.derived; {
	case d == nil:
		return jsonDisks(disksOf(v.column.texts.at(int(code - 1))))
	case d.areDisks:
		return jsonDisk(disksOf(d.texts[code-1])[0])
	case d.amounts != nil:
		return query.NumberOf(d.amounts[code-1])
	}
	return v.derived.texts[code-1]
}

// The costs of reading a disk, and of comparing two values of JSON.
const (
	diskWork = 200
	pairWork = 15
)

// disksHold finds the lists, or parts of lists, that contain a JSON value or are
// contained in it.
func (c *compiler) disksHold(v values, q *query.Condition) (codeSet, error) {
	found, given := codeSet{single: c.bits(v.count() + 1)}, query.DistinctJSON(q.Value.JSON)
	for code := uint32(1); code <= uint32(v.count()); code++ {
		held := v.json(code)
		whole, part := held, given
		if q.Op == query.ContainedBy {
			whole, part = given, held
		}
		contains, compared := query.ContainsJSON(whole, part)
		if contains {
			bitset.Set(found.single, code)
		}
		disks, _ := held.([]any)
		if c.work.spend(diskWork*(1+len(disks)) + pairWork*compared); c.work.done() {
			return codeSet{}, c.work.err()
		}
	}
	return found, nil
}
