package browse

import (
	"slices"
	"strings"
	"sync"

	"launchrack/internal/catalog/rowwriter"
	"launchrack/internal/query"
	"launchrack/internal/response/gzipjoin"
	"launchrack/internal/view"
)

// AppendGzip appends the same list as Append, as one gzip member. The member is
// joined of items that were compressed before. AppendGzip reports false and
// appends nothing where the items are neither whole rows nor cards, or include a tax.
func (l *List) AppendGzip(dst []byte) ([]byte, bool, error) {
	join := l.joinRow
	switch {
	case l.levy != nil: // items are kept net
		return dst, false, nil
	case rowwriter.IsWholeRow(l.query.Select):
	case isCard(l.query.Select):
		join = l.joinCard
	default:
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
		if err := join(&j, i, text); err != nil {
			return dst, false, err
		}
	}
	*text = l.appendTail((*text)[:0])
	j.Text(*text)
	return j.End(), true, nil
}

var (
	comma     = []byte{','}
	envelopes = sync.Pool{New: func() any { return new([]byte) }}
)

// compressedRow is a whole row with its extras. The time of the partner's last
// refresh stands between the parts: it moves while the row stays.
type compressedRow struct{ head, rest *gzipjoin.Part }

// joinRow joins a whole row with its extras.
func (l *List) joinRow(j *gzipjoin.Joiner, i int, text *[]byte) error {
	item, err := l.compressedRow(i, text)
	if err != nil {
		return err
	}
	j.Part(item.head)
	j.Text(l.found.Document(i).FetchedAt)
	j.Part(item.rest)
	return nil
}

// compressedRow returns the kept item, or makes and keeps it. It always
// compresses, so that equal answers have equal bytes.
func (l *List) compressedRow(i int, text *[]byte) (compressedRow, error) {
	row := l.found.Row(i)
	if item, kept := l.cache.rows.items.Get(row, l.cache.epoch); kept {
		return item, nil
	}
	d := l.found.Document(i)
	*text = append((*text)[:0], d.Tail()...)
	(*text)[len(*text)-1] = ',' // for the brace at the end
	var err error
	if *text, err = l.cache.appendExtras(*text, l.found, i); err != nil {
		return compressedRow{}, err
	}
	item := compressedRow{gzipjoin.NewPart(d.Head()), gzipjoin.NewPart(*text)}
	l.cache.rows.items.Put(row, l.cache.epoch, item, item.head.Size()+item.rest.Size())
	return item, nil
}

// joinCard joins the columns of a card with its extras, which it compresses
// where they are not kept, as compressedRow does.
func (l *List) joinCard(j *gzipjoin.Joiner, i int, text *[]byte) error {
	row := l.found.Row(i)
	if item, kept := l.cache.rows.cards.Get(row, l.cache.epoch); kept {
		j.Part(item)
		return nil
	}
	columns := l.found.Writer(l.query.Select)
	*text = appendRow((*text)[:0], columns, i)
	if err := columns.Err(); err != nil {
		return err
	}
	var err error
	if *text, err = l.cache.appendExtras(*text, l.found, i); err != nil {
		return err
	}
	item := gzipjoin.NewPart(*text)
	l.cache.rows.cards.Put(row, l.cache.epoch, item, item.Size())
	j.Part(item)
	return nil
}

// cardColumns are those of a card. No time of a refresh is among them, so a
// card's item changes with its row and its epoch only.
var cardColumns = strings.Split(view.CardColumns, ",")

// isCard reports whether the fields are the columns of a card in their order, as
// the pages' own call names them.
func isCard(fields []query.Field) bool {
	return slices.EqualFunc(fields, cardColumns, func(f query.Field, column string) bool {
		return f.Name == column && f.Ref.Column == column && len(f.Ref.Path) == 0
	})
}
