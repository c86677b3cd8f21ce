package partner

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"hash/maphash"
	"net/http"
	"strconv"
	"strings"
	"time"

	"launchrack/internal/model/errs"
)

// ErrIncomplete is the cause of an error about an incomplete list or document. Nothing of such an
// answer may be stored.
var ErrIncomplete = errors.New("the answer is incomplete")

func incomplete(format string, args ...any) error {
	return errs.Wrap(errs.Partner, ErrIncomplete, format, args...)
}

// maxPages is the most pages of a list.
const maxPages = 100

// PagedList says how to fetch a list page by page.
type PagedList struct {
	// Name is the name of the first document. Further pages add a number.
	Name string
	// Request makes the request for a page.
	Request func(Cursor) (Request, error)
	// Read parses a page. Its error, of kind errs.Partner, ends the fetch.
	Read func(body []byte) (Page, error)
	// TotalHeader is the response header with the number of all items; empty for none.
	TotalHeader string
	// IsDated sets Document.At, for a partner whose offer depends on the time.
	IsDated bool
}

// Cursor is the position of a page in a list.
type Cursor struct {
	// Page counts pages from 1, and Offset the items before the page.
	Page, Offset int
	// Next is Page.Next of the page before; empty for the first page.
	Next string
}

// Page is one page of a list. A page whose fields but Items are empty is the only one.
type Page struct {
	Items []json.RawMessage
	// Next is the partner's cursor or address of the next page; empty on the last one.
	Next string
	// Total and Pages are how many items and pages the list has; 0 for unknown.
	Total, Pages int
	// Size is how many items each page but the last one holds; 0 if another field tells which
	// page is the last one.
	Size int
}

// hasNext reports whether another page follows. If one page named the next one, the first page
// that names none is the last.
func (p Page) hasNext(at Cursor) bool {
	switch {
	case p.Next != "" || at.Next != "":
		return p.Next != ""
	case p.Pages > 0:
		return at.Page < p.Pages
	case p.Total > 0:
		return at.Offset+len(p.Items) < p.Total
	}
	return p.Size > 0 && len(p.Items) >= p.Size
}

// FetchPages fetches all pages of a list. It fails with ErrIncomplete as the cause if the number
// of items differs from the partner's total, a page before the last one is empty, or a page comes
// twice. An error comes with the documents fetched so far.
func FetchPages(ctx context.Context, from Endpoint, list PagedList) ([]Document, error) {
	var documents []Document
	seen, total := map[uint64]bool{}, 0
	for at := (Cursor{Page: 1}); ; at.Page++ {
		r, err := list.Request(at)
		if err != nil {
			return documents, err
		}
		answer, err := from.Do(ctx, r)
		if err != nil {
			return documents, err
		}
		d := Document{Name: pageName(list.Name, at.Page), Body: answer.Body}
		if list.IsDated {
			d.At = Hour(answer.Header)
		}
		documents = append(documents, d)
		page, err := list.read(answer)
		if err != nil {
			return documents, err
		}
		total = max(total, page.Total) // a later page may lack it
		page.Total = total
		hasNext := page.hasNext(at)
		if err := page.check(at, hasNext, seen); err != nil {
			return documents, err
		}
		at.Offset, at.Next = at.Offset+len(page.Items), page.Next
		if !hasNext {
			return documents, nil
		}
	}
}

// read parses a page and the header with the total.
func (list PagedList) read(answer Answer) (Page, error) {
	page, err := list.Read(answer.Body)
	total := answer.Header.Get(list.TotalHeader)
	if err != nil || list.TotalHeader == "" || total == "" {
		return page, err
	}
	if page.Total, err = strconv.Atoi(total); err != nil || page.Total < 0 {
		return page, errs.New(errs.Partner, "The partner's header %s: %q came; accepted is a whole number from 0", list.TotalHeader, Clip(total))
	}
	return page, nil
}

var pageSeed = maphash.MakeSeed()

// check refuses a page that shows that the list is incomplete. seen holds hashes of the pages
// before.
func (p Page) check(at Cursor, hasNext bool, seen map[uint64]bool) error {
	got := at.Offset + len(p.Items)
	sum := maphash.Bytes(pageSeed, bytes.Join(rawBytes(p.Items), []byte{','}))
	switch behindFullPage := p.Size > 0 && p.Total == 0 && p.Pages == 0; {
	case p.Total > 0 && got != p.Total && (len(p.Items) == 0 || !hasNext):
		return incomplete("The partner counts %d items, and %d came", p.Total, got)
	case len(p.Items) == 0 && (hasNext || at.Page > 1 && !behindFullPage):
		return incomplete("Page %d of the partner's list is empty, after %d items", at.Page, at.Offset)
	case len(p.Items) > 0 && seen[sum]:
		return incomplete("Page %d of the partner's list came before", at.Page)
	case hasNext && at.Page == maxPages:
		return incomplete("The partner's list goes on after %d pages", maxPages)
	}
	seen[sum] = true
	return nil
}

// Hour returns the header Date, truncated to the hour so that documents of one hour are equal; zero
// without the header.
func Hour(h http.Header) time.Time {
	at, err := http.ParseTime(h.Get("Date"))
	if err != nil {
		return time.Time{}
	}
	return at.UTC().Truncate(time.Hour)
}

func rawBytes(items []json.RawMessage) [][]byte {
	list := make([][]byte, len(items))
	for i := range items {
		list[i] = items[i]
	}
	return list
}

// pageName returns the document name of a page, such as "regions page 2".
func pageName(list string, number int) string {
	if number == 1 {
		return list
	}
	return strings.TrimSpace(list + " page " + strconv.Itoa(number))
}

// ListName returns the name of a document without its page number; it is empty for the main list.
func ListName(document string) string {
	at := strings.LastIndex(" "+document, " page ")
	if at < 0 {
		return document
	}
	if _, err := strconv.Atoi(document[at+len("page "):]); err != nil {
		return document
	}
	return strings.TrimSpace(document[:max(at-1, 0)])
}
