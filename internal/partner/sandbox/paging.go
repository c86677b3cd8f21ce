package sandbox

import (
	"net/http"
	"strconv"
)

// Paging says how a sandbox serves a list in pages. The zero value is a single page.
type Paging struct {
	// Page is the query parameter of the page number, which begins with First. Offset is the
	// parameter of the number of items before the page. One of them is empty.
	Page, Offset string
	First        int
	// Size is the query parameter of the page size, and Most the largest size.
	Size string
	Most int
	// Tell returns what an answer says about its page, such as the total, by path. It may be nil.
	Tell func(Call, Page) map[string]any
	// TotalHeader is the response header with the number of all items; empty for none.
	TotalHeader string
}

// Page is one page of a list.
type Page struct {
	// Number counts from 1, and Pages is at least 1.
	Number, Pages, Size, Total int
	// Next is the number of items before the next page; 0 on the last one.
	Next int
}

// cut returns the requested page and its items.
func (g Paging) cut(all []item, c Call) ([]item, Page) {
	size := len(all)
	if g.Most > 0 {
		size = g.Most
	}
	if g.Size != "" {
		size = min(size, c.Number(g.Size, size))
	}
	from := 0
	switch {
	case g.Page != "":
		from = (c.Number(g.Page, g.First) - g.First) * size
	case g.Offset != "":
		from = c.Number(g.Offset, 0)
	}
	page := Page{Number: 1, Pages: 1, Size: size, Total: len(all)}
	if size > 0 {
		page.Number, page.Pages = 1+from/size, max(1, (len(all)+size-1)/size)
	}
	if from+size < len(all) {
		page.Next = from + size
	}
	return sliceOf(all, from, size), page
}

// sliceOf returns at most limit elements of a list from offset on.
func sliceOf[T any](list []T, offset, limit int) []T {
	from := max(0, min(offset, len(list)))
	return list[from : from+max(0, min(limit, len(list)-from))]
}

// describe returns the answer with the values of Tell and the total.
func (g Paging) describe(document any, c Call, page Page) Answer {
	answer := Answer{Body: document}
	if g.Tell != nil {
		for path, value := range g.Tell(c, page) {
			answer.Body = Change(answer.Body, path, func(any) any { return value })
		}
	}
	if g.TotalHeader != "" {
		answer.Header = http.Header{g.TotalHeader: {strconv.Itoa(page.Total)}}
	}
	return answer
}
