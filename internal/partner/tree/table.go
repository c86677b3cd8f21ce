package tree

import (
	"slices"
	"strconv"
	"strings"

	"github.com/PuerkitoBio/goquery"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// byColumns is the end of an item selector that finds tables whose columns are the items.
const byColumns = "@columns"

// maxCells bounds a table that is turned.
const maxCells = 20_000

// turn makes columns of the rows of a table, so that each row is what a column was, with the first one for names. A table
// with cells over several columns or rows stays as it is: nobody can tell what they belong to.
func turn(table *html.Node) bool {
	rows := rowsOf(table, -1)
	if len(rows) == 0 || len(rows)*len(cellsOf(rows[0])) > maxCells {
		return false
	}
	width := len(cellsOf(rows[0]))
	for _, row := range rows {
		cells := cellsOf(row)
		if len(cells) != width {
			return false
		}
		for _, cell := range cells {
			if attribute(cell, "colspan") != "" || attribute(cell, "rowspan") != "" {
				return false
			}
		}
	}
	turned := &html.Node{Type: html.ElementNode, Data: "tbody", DataAtom: atom.Tbody}
	for column := range width {
		line := &html.Node{Type: html.ElementNode, Data: "tr", DataAtom: atom.Tr}
		for _, row := range rows {
			cell := cellsOf(row)[0] // the cells before it are taken already
			row.RemoveChild(cell)
			cell.Data, cell.DataAtom = "td", atom.Td
			if column == 0 {
				cell.Data, cell.DataAtom = "th", atom.Th
			}
			line.AppendChild(cell)
		}
		turned.AppendChild(line)
	}
	for table.FirstChild != nil {
		table.RemoveChild(table.FirstChild)
	}
	table.AppendChild(turned)
	return true
}

// rowsOf returns the rows of a table without those of tables in it, at most so many; all for -1.
func rowsOf(table *html.Node, most int) (rows []*html.Node) {
	for c := range table.ChildNodes() {
		switch {
		case len(rows) == most:
			return rows
		case c.DataAtom == atom.Tr:
			rows = append(rows, c)
		case c.DataAtom == atom.Thead, c.DataAtom == atom.Tbody, c.DataAtom == atom.Tfoot:
			rows = append(rows, rowsOf(c, most-len(rows))...)
		}
	}
	return rows
}

func cellsOf(row *html.Node) (cells []*html.Node) {
	for c := range row.ChildNodes() {
		if c.DataAtom == atom.Td || c.DataAtom == atom.Th {
			cells = append(cells, c)
		}
	}
	return cells
}

// maxHeads bounds the rows of a table's head, and maxSpan the columns that one of its cells may stand over.
const maxHeads, maxSpan = 3, 50

// headsOf returns the head of each column of a table: the texts of its first rows, from above, where a cell stands over
// several columns or rows as well; none where the row itself is the first.
func (b *Budget) headsOf(table, row *html.Node) (heads []string) {
	var taken [maxHeads][]bool
	for i, one := range rowsOf(table, maxHeads) {
		cells := cellsOf(one)
		if one == row || i > 0 && slices.ContainsFunc(cells, func(c *html.Node) bool { return c.DataAtom != atom.Th }) {
			break
		}
		column := 0
		for _, cell := range cells {
			text := ""
			if cell.DataAtom == atom.Th {
				text = b.textOf(goquery.NewDocumentFromNode(cell).Selection)
			}
			for column < len(taken[i]) && taken[i][column] {
				column++
			}
			for range min(span(cell, "colspan"), maxSpan) {
				for k := i; k < min(i+span(cell, "rowspan"), maxHeads); k++ {
					taken[k] = append(taken[k], make([]bool, max(0, column+1-len(taken[k])))...)
					taken[k][column] = true
				}
				heads = append(heads, make([]string, max(0, column+1-len(heads)))...)
				heads[column] = strings.TrimSpace(heads[column] + " " + text)
				column++
			}
		}
	}
	return heads
}

// span is how many columns or rows a cell stands over.
func span(cell *html.Node, over string) int {
	n, _ := strconv.Atoi(attribute(cell, over))
	return max(n, 1)
}

// labelled returns the text of a table's row with the head of each column before its cell, a line each; empty for what
// is no row, and where the table has no head of as many cells.
func (b *Budget) labelled(item *html.Node) string {
	if item.DataAtom != atom.Tr || item.Parent == nil {
		return ""
	}
	table := item.Parent
	if table.DataAtom != atom.Table && table.Parent != nil {
		table = table.Parent
	}
	cells, heads := cellsOf(item), b.headsOf(table, item)
	isWide := slices.ContainsFunc(cells, func(c *html.Node) bool { return span(c, "colspan") > 1 || span(c, "rowspan") > 1 })
	if len(heads) < 2 || len(heads) > len(cells) || isWide {
		return ""
	}
	var lines []string
	for i, cell := range cells {
		text := b.textOf(goquery.NewDocumentFromNode(cell).Selection)
		if i < len(heads) && heads[i] != "" && text != "" && !strings.Contains(heads[i], "\n") {
			text = heads[i] + ": " + text
		}
		if text != "" {
			lines = append(lines, text)
		}
	}
	return strings.Join(lines, "\n")
}
