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

	"launchrack/internal/errs"
)

// ErrNotWhole is the cause of an error about an answer that is not the partner's whole
// list. Nothing of it may be taken, whoever asks.
var ErrNotWhole = errors.New("the answer is not whole")

func notWhole(format string, args ...any) error {
	return errs.Wrap(errs.Partner, ErrNotWhole, format, args...)
}

// maxPages ends a list that never ends by itself.
const maxPages = 100

// PagedList says how a partner's list is asked for, page by page.
type PagedList struct {
	// Name is the document's name. The first page has the name alone, further ones a number.
	Name string
	// Request makes the request for a page.
	Request func(Place) (Request, error)
	// Read gives what a page holds and whether another page follows. Its error, of kind
	// errs.Partner, ends the fetch.
	Read func(body []byte) (Page, error)
	// TotalHeader names the header that counts the items of the list, for a partner whose
	// pages do not; empty for none. An answer without it tells no total.
	TotalHeader string
	// IsDated gives each document the hour of its answer, for a partner whose offer depends
	// on it.
	IsDated bool
}

// Place is where the next page of a list begins.
type Place struct {
	// Number counts pages from 1, and Items the items before the page.
	Number, Items int
	// Next is what the page before said of the next one: a cursor or an address. It is
	// empty for the first page.
	Next string
}

// Page is what one answer holds of a list, and what it says about the rest. Each partner fills
// the fields that it tells; a list that tells none is one page long.
type Page struct {
	Items []json.RawMessage
	// Next names the next page; empty after the last one.
	Next string
	// Total and Pages are how many items and pages the partner counts; 0 for untold.
	Total, Pages int
	// Full is how many items a page holds that is not the last one; 0 where another field
	// tells the end.
	Full int
}

// goesOn reports whether a page follows the one at a place. A list whose pages name the next
// one ends with the first that names none.
func (p Page) goesOn(at Place) bool {
	switch {
	case p.Next != "" || at.Next != "":
		return p.Next != ""
	case p.Pages > 0:
		return at.Number < p.Pages
	case p.Total > 0:
		return at.Items+len(p.Items) < p.Total
	}
	return p.Full > 0 && len(p.Items) >= p.Full
}

// FetchPages fetches a list and proves that it is whole: as many items came as the partner
// counts, no page was empty before the end, and none came twice. An error, whose cause may be
// ErrNotWhole, comes with the documents so far.
func FetchPages(ctx context.Context, from Endpoint, list PagedList) ([]Document, error) {
	var documents []Document
	seen, total := map[uint64]bool{}, 0
	for at := (Place{Number: 1}); ; at.Number++ {
		r, err := list.Request(at)
		if err != nil {
			return documents, err
		}
		answer, err := from.Do(ctx, r)
		if err != nil {
			return documents, err
		}
		d := Document{Name: pageName(list.Name, at.Number), Body: answer.Body}
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
		goesOn := page.goesOn(at)
		if err := page.check(at, goesOn, seen); err != nil {
			return documents, err
		}
		at.Items, at.Next = at.Items+len(page.Items), page.Next
		if !goesOn {
			return documents, nil
		}
	}
}

// read reads a page and, where the header counts the items, how many there are.
func (list PagedList) read(answer Answer) (Page, error) {
	page, err := list.Read(answer.Body)
	told := answer.Header.Get(list.TotalHeader)
	if err != nil || list.TotalHeader == "" || told == "" {
		return page, err
	}
	if page.Total, err = strconv.Atoi(told); err != nil || page.Total < 0 {
		return page, errs.New(errs.Partner, "The partner's header %s: %q came; accepted is a whole number from 0", list.TotalHeader, Clip(told))
	}
	return page, nil
}

var pageSeed = maphash.MakeSeed()

// check refuses a page that shows that the list is not whole. seen holds the pages before.
func (p Page) check(at Place, goesOn bool, seen map[uint64]bool) error {
	got := at.Items + len(p.Items)
	sum := maphash.Bytes(pageSeed, bytes.Join(rawBytes(p.Items), []byte{','}))
	switch behindFullPage := p.Full > 0 && p.Total == 0 && p.Pages == 0; {
	case len(p.Items) == 0 && (goesOn || at.Number > 1 && !behindFullPage):
		return notWhole("Page %d of the partner's list is empty, after %d items", at.Number, at.Items)
	case len(p.Items) > 0 && seen[sum]:
		return notWhole("Page %d of the partner's list came before", at.Number)
	case goesOn && at.Number == maxPages:
		return notWhole("The partner's list goes on after %d pages", maxPages)
	case !goesOn && p.Total > 0 && got != p.Total:
		return notWhole("The partner counts %d items, and %d came", p.Total, got)
	}
	seen[sum] = true
	return nil
}

// Hour is the partner's clock when it answered, to the hour, so that the documents of one
// hour are the same; zero where the answer has no date.
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

// pageName names the document of a page, such as "regions page 2".
func pageName(list string, number int) string {
	if number == 1 {
		return list
	}
	return strings.TrimSpace(list + " page " + strconv.Itoa(number))
}

// ListName names the list that a document is a page of; it is empty for the main list.
func ListName(document string) string {
	list, number, isPage := cutLast(" "+document, " page ")
	if _, err := strconv.Atoi(number); !isPage || err != nil {
		return document
	}
	return strings.TrimSpace(list)
}

func cutLast(s, sep string) (before, after string, found bool) {
	i := strings.LastIndex(s, sep)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+len(sep):], true
}
