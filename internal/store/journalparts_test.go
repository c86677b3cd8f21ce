package store

import (
	"fmt"
	"slices"
	"testing"

	"launchrack/internal/model/market"
)

// TestParts divides rows of groups of one to four, of which the second half is far from the first.
func TestParts(t *testing.T) {
	var rows []groupedRow
	wanted := map[int64]int{}
	for i := range 5 * partRows {
		id := int64(i + 1)
		rows = append(rows, groupedRow{id, market.SKU(fmt.Sprint("g", i%(2*partRows+7)/(1+i%2))), i})
		wanted[id]++
	}
	gone := []int64{9001, 9002}
	parts := inParts(slices.Clone(rows), gone)
	at := map[market.SKU]int{}
	for i, part := range parts {
		if len(part.rows) > 2*partRows || i < len(parts)-1 && len(part.rows) < partRows {
			t.Errorf("part %d has %d rows", i, len(part.rows))
		}
		for _, row := range part.rows {
			if before, known := at[row.group]; known && before != i {
				t.Errorf("group %s is in the parts %d and %d", row.group, before, i)
			}
			if at[row.group] = i; rows[row.at].id != row.id {
				t.Errorf("row %d is said to be at %d", row.id, row.at)
			}
		}
		for _, id := range part.ids {
			wanted[id]--
		}
	}
	if len(parts) < 3 || !slices.Equal(parts[len(parts)-1].ids[len(parts[len(parts)-1].ids)-2:], gone) {
		t.Errorf("%d parts, the last with %v", len(parts), parts[len(parts)-1].ids)
	}
	delete(wanted, 9001)
	delete(wanted, 9002)
	for id, n := range wanted {
		if n != 0 {
			t.Errorf("row %d is in %d parts", id, 1-n)
		}
	}
	if parts := inParts(nil, gone); len(parts) != 1 || !slices.Equal(parts[0].ids, gone) {
		t.Errorf("without rows: %+v", parts)
	}
}
