package tree

import (
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
	cells, first := cellsOf(item), rowsOf(table, 1)
	if len(first) == 0 || first[0] == item {
		return ""
	}
	head := cellsOf(first[0])
	if len(head) < 2 || len(head) > len(cells) {
		return ""
	}
	var lines []string
	for i, cell := range cells {
		text := b.textOf(goquery.NewDocumentFromNode(cell).Selection)
		if i < len(head) && head[i].DataAtom == atom.Th {
			if label := b.textOf(goquery.NewDocumentFromNode(head[i]).Selection); label != "" && text != "" && !strings.Contains(label, "\n") {
				text = label + ": " + text
			}
		}
		if text != "" {
			lines = append(lines, text)
		}
	}
	return strings.Join(lines, "\n")
}
