package sandbox

import (
	"net/http"
	"strconv"
)

// Paging says how a partner's list is asked for page by page. The zero value is one page.
type Paging struct {
	// Page is the parameter that numbers pages from First on, or Offset the one that holds how
	// many items come before the page, which may be called a cursor.
	Page, Offset string
	First        int
	// Size is the parameter that holds how many items a page has, at most Most.
	Size string
	Most int
	// Tell gives what an answer says of its page, by path. It may be nil.
	Tell func(Call, Part) map[string]any
	// TotalHeader is the header that counts the items of all pages; empty for none.
	TotalHeader string
}

// Part is one page of a list.
type Part struct {
	// Number counts from 1, and Pages is at least 1.
	Number, Pages, Size, Total int
	// Next is how many items come before the next page; 0 where there is none.
	Next int
}

// cut gives the items of the page that a call asks for.
func (g Paging) cut(all []item, c Call) ([]item, Part) {
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
	part := Part{Number: 1, Pages: 1, Size: size, Total: len(all)}
	if size > 0 {
		part.Number, part.Pages = 1+from/size, max(1, (len(all)+size-1)/size)
	}
	if from+size < len(all) {
		part.Next = from + size
	}
	return some(all, from, size), part
}

// some gives at most limit elements of a list from offset on.
func some[T any](list []T, offset, limit int) []T {
	from := max(0, min(offset, len(list)))
	return list[from : from+max(0, min(limit, len(list)-from))]
}

// tell is the answer with what it says of its page.
func (g Paging) tell(document any, c Call, part Part) Answer {
	answer := Answer{Body: document}
	if g.Tell != nil {
		for path, value := range g.Tell(c, part) {
			answer.Body = Change(answer.Body, path, func(any) any { return value })
		}
	}
	if g.TotalHeader != "" {
		answer.Header = http.Header{g.TotalHeader: {strconv.Itoa(part.Total)}}
	}
	return answer
}
