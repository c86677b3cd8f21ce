package browse

import (
	"net/url"
	"strconv"
	"sync"

	"launchrack/internal/catalog"
	"launchrack/internal/query"
	"launchrack/internal/response/gzipjoin"
	"launchrack/internal/view"
)

// List is what Browse gives, found but not yet written. It may be shared.
type List struct {
	known      *known
	query      query.Query
	applied    view.Applied
	found      catalog.Result
	counts     *catalog.Facets
	leftOut    map[string]int
	categories []view.TextCount
}

// List answers a list's address as Browse does, with its errors.
func (s *Service) List(snap *catalog.Snapshot, v catalog.Visibility, params url.Values) (*List, error) {
	return s.find(snap, v, params, 0)
}

// find reads an address and finds what it asks for, as Browse tells.
func (s *Service) find(snap *catalog.Snapshot, v catalog.Visibility, params url.Values, maxPlans int) (*List, error) {
	known, err := s.known(snap)
	if err != nil {
		return nil, err
	}
	q, applied, err := parse(snap, params)
	if err != nil {
		return nil, err
	}
	if maxPlans > 0 && (q.Limit < 1 || q.Limit > maxPlans) {
		q.Limit = maxPlans
	}
	answer, err := snap.Answer(q, v)
	if err != nil {
		return nil, err
	}
	found := answer.Result
	if maxPlans > 0 && found.Len() == 0 && found.Total > 0 {
		q.Offset = (found.Total - 1) / q.Limit * q.Limit
		if found, err = snap.Find(q, v); err != nil {
			return nil, err
		}
	}
	counts, leftOut := offered(&answer.Facets)
	categories, err := known.categories(q, v, &answer.Facets, leftOut)
	return &List{known: known, query: q, applied: applied, found: found, counts: counts, leftOut: leftOut, categories: categories}, err
}

// Append appends the list byte for byte as encoding/json writes view.Browse with
// <, > and & as they are. It does so many times as fast: plans are copied as the
// snapshot keeps them, and what a card shows beside them as it was written the
// last time.
func (l *List) Append(dst []byte) ([]byte, error) {
	dst = l.appendHead(dst)
	rows := l.found.Writer(l.query.Select)
	for i := range l.found.Len() {
		if i > 0 {
			dst = append(dst, ',')
		}
		var err error
		if dst, err = l.known.appendKept(appendRow(dst, rows, i), l.found, i); err != nil {
			return dst, err
		}
	}
	return l.appendTail(dst), rows.Err()
}

// AppendGzip appends the same list as one gzip member, joined of items that were
// compressed before. Other items than whole rows are not: false then, and
// nothing is appended.
func (l *List) AppendGzip(dst []byte) ([]byte, bool, error) {
	if !catalog.IsWholeRow(l.query.Select) {
		return dst, false, nil
	}
	text := envelopes.Get().(*[]byte)
	defer envelopes.Put(text)
	j := gzipjoin.Begin(dst)
	*text = l.appendHead((*text)[:0])
	j.Text(*text)
	for i := range l.found.Len() {
		if i > 0 {
			j.Text(comma)
		}
		item, err := l.item(i, text)
		if err != nil {
			return dst, false, err
		}
		j.Part(item.head)
		j.Text(l.found.Document(i).FetchedAt)
		j.Part(item.rest)
	}
	*text = l.appendTail((*text)[:0])
	j.Text(*text)
	return j.End(), true, nil
}

var (
	comma     = []byte{','}
	envelopes = sync.Pool{New: func() any { return new([]byte) }}
)

func (l *List) appendHead(dst []byte) []byte {
	dst = strconv.AppendInt(append(dst, `{"total":`...), int64(l.found.Total), 10)
	return append(dst, `,"items":[`...)
}

// appendRow writes a plan's row as the beginning of an object.
func appendRow(dst []byte, rows *catalog.RowWriter, i int) []byte {
	begin := len(dst)
	dst = rows.AppendJSON(dst, i)
	if len(dst) > begin+len("{}") {
		dst[len(dst)-1] = ','
		return dst
	}
	return append(dst[:begin], '{')
}

// compressedItem is a row with its extras, but for the time of the partner's last
// refresh, which moves while the row stays and stands between the parts.
type compressedItem struct{ head, rest *gzipjoin.Part }

// item gives a plan's item compressed, which it makes where it is not kept. It
// always compresses, so that equal answers have equal bytes.
func (l *List) item(i int, text *[]byte) (compressedItem, error) {
	row := l.found.Row(i)
	if item, kept := l.known.cached.items.Get(row, l.known.epoch); kept {
		return item, nil
	}
	d := l.found.Document(i)
	*text = append((*text)[:0], d.Tail...)
	(*text)[len(*text)-1] = ',' // for the brace at the end
	var err error
	if *text, err = l.known.appendKept(*text, l.found, i); err != nil {
		return compressedItem{}, err
	}
	item := compressedItem{gzipjoin.NewPart(d.Head), gzipjoin.NewPart(*text)}
	l.known.cached.items.Put(row, l.known.epoch, item, item.head.Size()+item.rest.Size())
	return item, nil
}

func (l *List) appendTail(dst []byte) []byte {
	dst = appendFacets(append(dst, `],"facets":`...), *l.counts)
	dst = appendLeftOut(append(dst, `,"left_out":`...), l.leftOut)
	dst = appendViewTexts(append(dst, `,"categories":`...), l.categories)
	dst = appendFacetTexts(append(dst, `,"facet_texts":`...), *l.counts)
	dst = appendPriceRange(append(dst, `,"price":`...), *l.counts)
	dst = appendApplied(append(dst, `,"applied":`...), l.applied)
	dst = strconv.AppendInt(append(dst, `,"limit":`...), int64(l.query.Limit), 10)
	dst = strconv.AppendInt(append(dst, `,"offset":`...), int64(l.query.Offset), 10)
	return append(dst, l.known.tail...)
}
